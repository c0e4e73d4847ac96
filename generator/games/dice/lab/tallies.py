"""Where the kernels write: what is counted over many games, and the sheets they think on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.games.dice.lab.kernels.plays import MOMENT
from generator.games.dice.lab.kernels.rules import COLOURS, HEXES, PHASES, SHEET, ZONES
from generator.games.dice.lab.kernels.simple import PLAY
from generator.games.dice.lab.kernels.value import ALWAYS

if TYPE_CHECKING:
    from generator.games.dice.lab.table import Table

CANDIDATES = 4
"""How many plays the strong player thinks about."""
NOTED = PLAY + 5
"""What is written down about a turn: the play, the four dice, the hourglasses."""


class Tally(NamedTuple):
    """What is counted, flat: by game and seat, by hex, zone or colour and phase, by bonus."""

    points: list[int]
    left: list[int]
    """The bonuses that a player has left at the end; they decide ties."""
    starts: list[int]
    rolls: list[int]
    hexes: list[int]
    zones: list[int]
    colours: list[int]
    passes: list[int]
    gained: list[int]
    used: list[int]
    log: list[list[int]]
    """One row for each turn, or none."""
    longest: list[int]
    """How many rolls a game can have."""


class Work(NamedTuple):
    """Sheets and lists that the kernels use again and again."""

    table: list[list[int]]
    """The sheets of the players."""
    sheets: list[list[int]]
    ahead: list[int]
    found: list[int]
    plays: list[list[int]]
    worths: list[int]
    next_plays: list[list[int]]
    next_worths: list[int]
    play: list[int]
    dice: list[int]
    next_dice: list[int]
    moment: list[int]
    next_moment: list[int]
    claims: list[int]
    before: list[int]


def new_tally(table: Table, games: int, seats: int, *, log: bool = False) -> Tally:
    """Return a tally with nothing counted."""
    longest = PHASES * max(table.figures[:2])
    return Tally(
        points=[0] * (games * seats),
        left=[0] * (games * seats),
        starts=[0] * (games * seats),
        rolls=[0] * games,
        hexes=[0] * (table.figures[HEXES] * PHASES),
        zones=[0] * (table.figures[ZONES] * PHASES),
        colours=[0] * (COLOURS * PHASES),
        passes=[0] * PHASES,
        gained=[0] * 4,
        used=[0] * 4,
        log=_rows(games * longest * seats if log else 0, NOTED),
        longest=[longest],
    )


def new_work(table: Table, seats: int) -> Work:
    """Return room for the games of so many players."""
    return Work(
        table=_rows(seats, SHEET),
        sheets=_rows(2, SHEET),
        ahead=[0] * SHEET,
        found=[0] * (table.figures[ZONES] + ALWAYS + COLOURS),
        plays=_rows(CANDIDATES, PLAY),
        worths=[0] * CANDIDATES,
        next_plays=_rows(1, PLAY),
        next_worths=[0],
        play=[0] * PLAY,
        dice=[0] * 4,
        next_dice=[0] * 4,
        moment=[0] * MOMENT,
        next_moment=[0] * MOMENT,
        claims=[0] * COLOURS,
        before=[0] * 2,
    )


def _rows(count: int, length: int) -> list[list[int]]:
    return [[0] * length for _row in range(count)]
