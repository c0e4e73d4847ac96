"""Playing: games of automated players on a domain, counted, or written out as records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.dice.lab.compiling import can_compile, load_kernels
from generator.games.dice.lab.kernels.games import (
    ANY_START,
    ONE_START,
    OTHER_STARTS,
    OWN_START,
)
from generator.games.dice.lab.kernels.simple import PLAY
from generator.games.dice.lab.kernels.tallies import Tally, new_tally, new_work
from generator.games.dice.lab.table import BONUSES, TERRAINS, WIDEST, make_table
from generator.games.dice.lab.weights import load_weights
from generator.games.dice.model.playtest import Strength
from generator.games.dice.model.record import Mark, Play, Player, Record, Roll
from generator.games.dice.model.sheet import Variant
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.bonus import Bonus
    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

PLAYERS = tuple(Strength)
NAMES = ("Anna", "Ben", "Clara", "David", "Emma")
STARTS = {
    Variant.SOLO: OWN_START,
    Variant.STANDARD: OWN_START,
    Variant.DIFFERENT: OTHER_STARTS,
    Variant.SAME: ONE_START,
}
LUCKY = ANY_START
"""Starts in any castle, by luck: how seats are compared."""


class Match(NamedTuple):
    """Games to play: who sits at the table, how, and with which restrictions."""

    players: tuple[Strength, ...]
    variant: Variant = Variant.SOLO
    start: Bonus | int | None = None
    """A bonus, a rule of the kernels, or None for the variant's own rule."""
    banned: int = 0
    """Hexes that are never marked."""


class Lab:
    """A domain, ready to be played on."""

    def __init__(
        self,
        layout: Layout,
        edition: DiceEdition,
        *,
        barred: Sequence[Bonus] = (),
        weights: Sequence[int] | None = None,
        own_kinds: bool = False,
        compiled: bool | None = None,
    ) -> None:
        """Write the domain down for the kernels; they are compiled where that is possible."""
        self.layout = layout
        self.table = make_table(layout, edition, barred, own_kinds=own_kinds)
        fits = len(layout.cells) <= WIDEST
        self.kernels = load_kernels(
            compiled=fits and (can_compile() if compiled is None else compiled)
        )
        self.weights = load_weights() if weights is None else weights
        self.native_table = self._list(self.table)
        self.native_weights = self._list(self.weights)

    def play(self, match: Match, seed: int, first: int, games: int, *, log: bool = False) -> Tally:
        """Play games; the same seed and numbers give the same games."""
        seats = len(match.players)
        tally: Tally = self.native(new_tally(self.table, games, seats, log=log))
        work = self.native(new_work(self.table, seats))
        self.kernels.play_games(
            self.native_table,
            self.native_weights,
            self._list([PLAYERS.index(it) for it in match.players]),
            _start(match),
            match.banned,
            int(match.variant is Variant.SOLO),
            seed,
            first,
            games,
            tally,
            work,
        )
        return tally

    def record(self, match: Match, seed: int, game: int) -> Record:
        """Play one game and write it out, roll by roll."""
        return self.records(match, seed, game, 1)[0]

    def records(self, match: Match, seed: int, first: int, games: int) -> list[Record]:
        """Play games and write them out."""
        return self.write_out(match, self.play(match, seed, first, games, log=True))

    def write_out(self, match: Match, tally: Tally) -> list[Record]:
        """Write out games that were played with a log."""
        seats, longest = len(match.players), int(tally.longest[0])
        found = []
        for game in range(len(tally.rolls)):
            begun = [BONUSES[int(tally.starts[game * seats + seat])] for seat in range(seats)]
            players = [Player(NAMES[seat], bonus) for seat, bonus in enumerate(begun)]
            rolls = [
                self._roll(tally.log[row : row + seats])
                for row in range(
                    game * longest * seats,
                    (game * longest + int(tally.rolls[game])) * seats,
                    seats,
                )
            ]
            found.append(Record(self.layout, match.variant, tuple(players), tuple(rolls)))
        return found

    def _roll(self, rows: Any) -> Roll:
        first, second, one, two, glasses = (int(it) for it in rows[0][PLAY:])
        return Roll(
            (one, two),
            (TERRAINS[first], TERRAINS[second]),
            glasses,
            tuple(
                self._play(NAMES[seat], [int(it) for it in row]) for seat, row in enumerate(rows)
            ),
        )

    def _play(self, name: str, row: Sequence[int]) -> Play:
        cells = self.layout.cells
        marks = [
            Mark(cells[cell].row, cells[cell].position, digit)
            for cell, digit in ((row[0], row[1]), (row[2], row[3]))
            if cell >= 0
        ]
        return Play(name, tuple(marks), BONUSES[row[4]] if row[4] >= 0 else None, row[5])

    def _list(self, numbers: Sequence[int]) -> Any:
        return native_list(numbers) if self.kernels.compiled else list(numbers)

    def native(self, values: Any) -> Any:
        """Return flat lists as arrays where the kernels are compiled."""
        return native(values) if self.kernels.compiled else values


def _start(match: Match) -> int:
    if match.start is None:
        return STARTS[match.variant]
    return match.start if isinstance(match.start, int) else BONUSES.index(match.start)


def native(values: Any) -> Any:
    """Return flat lists as arrays."""
    return type(values)(*(native_list(it) for it in values))


def native_list(numbers: Any) -> Any:
    """Return a list as an array."""
    import numpy as np  # noqa: PLC0415 - heavy

    made = np.array(numbers, dtype=np.int64)
    return made if made.size else made.reshape(0, 0) if isinstance(numbers, list) else made
