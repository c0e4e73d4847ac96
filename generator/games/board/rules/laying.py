"""The tiles of a player on the board, and which of two came first."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from generator.games.board.model.game import PHASES, Kind
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.games.board.model.game import Placed, Placing
    from generator.games.board.rules.ground import Ground
    from generator.model.score import Violation

START = 0
"""The phase of tiles that are there before the first one."""
PHASE_OF = {letter: number for number, letter in enumerate(PHASES, start=1)}

Breach = tuple["Violation", "list[int]"]
"""A broken rule, and the hexes whose tiles do not count because of it."""


class Laid(NamedTuple):
    """The tiles on a board, by hex; `idle` are the hexes with a placing and no tile."""

    ground: Ground
    tiles: Mapping[int, Placed]
    idle: tuple[int, ...]

    @property
    def starts(self) -> list[int]:
        """The castles without a placing: only the starting castle has none."""
        return [
            cell
            for cell, placed in self.tiles.items()
            if placed.when is None and placed.tile.kind is Kind.CASTLE
        ]

    @property
    def undated(self) -> list[int]:
        """The tiles whose placing is missing."""
        starts = set(self.starts)
        return [
            cell
            for cell, placed in self.tiles.items()
            if placed.when is None and cell not in starts
        ]

    def in_order(self, cells: Iterable[int]) -> list[int]:
        """Return hexes in the order of placing as far as it is known, else in reading order."""
        return sorted(cells, key=lambda cell: (_moment(self.tiles[cell]), cell))

    def without(self, cells: Iterable[int]) -> Laid:
        """Return the board without the tiles on some hexes."""
        dropped = set(cells)
        return self._replace(
            tiles={cell: placed for cell, placed in self.tiles.items() if cell not in dropped}
        )

    def knowledge(self, number: int) -> Placed | None:
        """Return a knowledge tile of the player."""
        for placed in self.tiles.values():
            if placed.tile.kind is Kind.KNOWLEDGE and placed.tile.number == number:
                return placed
        return None

    def of_kind(self, kind: Kind) -> Iterator[Placed]:
        """Yield the tiles of a kind, in reading order."""
        return (placed for placed in self.tiles.values() if placed.tile.kind is kind)


def lay_out(ground: Ground, tiles: Iterable[Placed], idle: Iterable[int]) -> Laid:
    """Put the tiles of a player on the board, in reading order."""
    by_cell = {placed.cell: placed for placed in tiles}
    return Laid(ground, dict(sorted(by_cell.items())), tuple(sorted(idle)))


def phase_of(when: Placing | None) -> int:
    """Return the number of the phase of a placing, 1 to 5, and 0 at the start."""
    return START if when is None else PHASE_OF[when.phase]


def surely_before(one: Placing | None, other: Placing | None) -> bool:
    """Return whether one placing came before another: in an earlier phase, or by its number."""
    if phase_of(one) != phase_of(other):
        return phase_of(one) < phase_of(other)
    if one is None or other is None or one.turn is None or other.turn is None:
        return False
    return one.turn < other.turn


def placing_name(when: Placing) -> str:
    """Write a placing as a map does: A, or A3."""
    return f"{when.phase}{'' if when.turn is None else when.turn}"


def _moment(placed: Placed) -> tuple[float, ...]:
    """Return the sort key of a placing; a tile without one comes last, unless it is the start."""
    when = placed.when
    if when is None:
        return (START if placed.tile.kind is Kind.CASTLE else inf,)
    return PHASE_OF[when.phase], inf if when.turn is None else when.turn
