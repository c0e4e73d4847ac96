"""Questions: what is asked about a domain, each answered by the same numbered games."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.games.dice.lab.playing import LUCKY, Lab, Match
from generator.games.dice.lab.table import TERRAINS
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Strength
from generator.games.dice.model.sheet import Variant
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

LADDER = (Strength.RANDOM, Strength.HASTY, Strength.CAREFUL, Strength.LEARNED)
BEST = LADDER[-1]
TABLES = (2, 3, 4, 5)
"""How many players sit at the tables at which seats are compared."""
BATCH = 200
"""How many games answer a question at once; the careful player's take longer."""
CAREFUL_SHARE = 4


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


def questions(place: int, layout: Layout, variant: Variant, players: int) -> Iterator[Question]:
    """Ask all about a domain: players, starts, terrains, bonuses, seats."""
    yield from ladder(place)
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
        yield Question(place, f"seats {seats}", Match(best * seats, several, start), share=2)


def ladder(place: int) -> Iterator[Question]:
    """Let every player play alone."""
    for player in LADDER:
        share = CAREFUL_SHARE if player is Strength.CAREFUL else 1
        yield Question(place, f"player {player}", Match((player,)), share=share)


class Asking:
    """Answers batches of questions about some domains, in whichever process it is."""

    def __init__(self, layouts: tuple[Layout, ...], edition: DiceEdition) -> None:
        """Take the domains; they are written as tables when first played on."""
        self.layouts = layouts
        self.edition = edition
        self.labs: dict[tuple[int, tuple[Bonus, ...]], Lab] = {}

    def answer(self, batch: Batch) -> Answer:
        """Play the games of a batch."""
        question = batch.question
        key = question.layout, question.barred
        if key not in self.labs:
            layout = self.layouts[question.layout]
            self.labs[key] = Lab(layout, self.edition, barred=question.barred)
        tally = self.labs[key].play(question.match, batch.seed, batch.first, batch.games)
        return Answer(*([int(it) for it in getattr(tally, name)] for name in Answer._fields))
