"""Questions: what is asked about a domain, each answered by the same numbered games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.playing import LUCKY, Lab, Match
from generator.games.dice.lab.table import TERRAINS
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import BEST, Strength
from generator.games.dice.model.sheet import Variant
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.dice.lab.trained import Trained
    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

SHARES = {Strength.CAREFUL: 4, Strength.STRONG: 4}
"""One in so many games is played by those who think longer."""
TABLES = (2, 3, 4, 5)
"""How many players sit at the tables at which seats are compared."""
BATCH = 200
"""How many games answer a question at once."""


class Question(NamedTuple):
    """One kind of games on one domain: its name, who plays, and without what."""

    layout: int
    """The place of the domain among those of the playtest."""
    name: str
    """What the question is about: a player, a start, a terrain, a bonus or a number of seats."""
    match: Match
    barred: tuple[Bonus, ...] = ()
    share: int = 1
    """One in so many games is played for it."""


class Batch(NamedTuple):
    """Some games of a question."""

    question: Question
    seed: int
    first: int
    games: int


class Answer(NamedTuple):
    """What was counted in a batch; all of it adds up over batches."""

    points: list[int]
    left: list[int]
    rolls: list[int]
    counts: list[int]
    """As in a tally; `kernels/games.py` says where each count is."""


def ladder(*, strong: bool, trained: bool) -> tuple[Strength, ...]:
    """Return who plays, from the weakest to the strongest."""
    usual = (Strength.RANDOM, Strength.HASTY, Strength.CAREFUL, Strength.LEARNED)
    return (*usual, *(Strength.STRONG,) * strong, *(Strength.TRAINED,) * trained)


def ask_players(place: int, players: Sequence[Strength]) -> Iterator[Question]:
    """Let every player play alone."""
    for player in players:
        yield Question(place, f"player {player}", Match((player,)), share=SHARES.get(player, 1))


def ask_all(place: int, layout: Layout, variant: Variant, players: int) -> Iterator[Question]:
    """Ask about a domain's starts, terrains, bonuses and seats."""
    best = (BEST,)
    for bonus in Bonus:
        if any(cell.bonus is bonus for cell in layout.cells):
            yield Question(place, f"start {bonus}", Match(best, start=bonus))
    for terrain in TERRAINS:
        cells = layout.by_terrain[terrain]
        if cells and terrain is not Terrain.CASTLE:
            banned = sum(1 << layout.cells.index(cell) for cell in cells)
            yield Question(place, f"without {terrain}", Match(best, banned=banned))
    for bonus in Bonus:
        yield Question(place, f"without {bonus}", Match(best), barred=(bonus,))
    tables = TABLES if variant is Variant.SOLO else (players,)
    for seats in tables:
        several = Variant.STANDARD if variant is Variant.SOLO else variant
        start = LUCKY if several is Variant.STANDARD else None
        yield Question(place, f"seats {seats}", Match(best * seats, several, start), share=seats)


class Asking:
    """Answers batches of questions about some domains, in whichever process it is."""

    def __init__(
        self, layouts: Sequence[Layout], edition: DiceEdition, trained: Mapping[int, Trained]
    ) -> None:
        """Take the domains; they are written as tables when first played on."""
        self.layouts = layouts
        self.edition = edition
        self.trained = trained
        self.labs: dict[tuple[int, tuple[Bonus, ...], bool], Lab] = {}

    def answer(self, batch: Batch) -> Answer:
        """Play the games of a batch."""
        question = batch.question
        is_trained = Strength.TRAINED in question.match.players
        key = question.layout, question.barred, is_trained
        if key not in self.labs:
            weights, own_kinds = self.trained[question.layout] if is_trained else (None, False)
            self.labs[key] = Lab(
                self.layouts[question.layout],
                self.edition,
                barred=question.barred,
                weights=weights,
                own_kinds=own_kinds,
            )
        tally = self.labs[key].play(question.match, batch.seed, batch.first, batch.games)
        return Answer(*([int(it) for it in getattr(tally, name)] for name in Answer._fields))
