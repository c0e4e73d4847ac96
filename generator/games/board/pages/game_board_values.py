"""The values for the template of the game board, in mm on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import dataclass

if TYPE_CHECKING:
    from generator.hexes.frame import Box
    from generator.model.terrain import Terrain


@dataclass(frozen=True, slots=True)
class HexSpace:
    """A hex space with its centre; the black depot's have no terrain."""

    x: float
    y: float
    players: int
    terrain: Terrain | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """The exception beside a space: where it is written, and which phases take which terrain."""

    box: Box
    players: int
    cases: tuple[tuple[str, Terrain], ...]


@dataclass(frozen=True, slots=True)
class PlacedDepot:
    """A numbered depot: its panel, its die, its goods space and its hex spaces."""

    number: int
    box: Box
    die: Box
    goods: Box
    spaces: tuple[HexSpace, ...]
    note: Note | None


@dataclass(frozen=True, slots=True)
class Square:
    """A square space and its label."""

    box: Box
    label: str


@dataclass(frozen=True, slots=True)
class BonusSpace:
    """A space for a bonus tile, and its points by the number of players."""

    box: Box
    terrain: Terrain
    is_large: bool
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of the middle of the board."""

    time: Box
    turns: Box
    black: Box
    goods: Box
    bonuses: Box


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the game board in its place, in mm on the page."""

    outline: Box
    inner: Box
    depots: tuple[PlacedDepot, ...]
    panels: Panels
    phases: tuple[Square, ...]
    rounds: tuple[Square, ...]
    turns: tuple[Box, ...]
    black: tuple[HexSpace, ...]
    bonuses: tuple[BonusSpace, ...]
    side: float
    """The side of a hex space."""
