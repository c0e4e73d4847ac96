"""Where the kernels write: what is counted over many games, and the sheets they think on."""

from __future__ import annotations

from generator.games.dice.lab.kernels.rules import (
    COLOURS,
    COUNTS,
    FIGURES,
    MOMENT,
    PHASES,
    SHEET,
    SOLO_TIME,
    TIME,
    ZONE_COUNT,
)
from generator.games.dice.lab.kernels.simple import PLAY
from generator.games.dice.lab.kernels.value import ALWAYS
from generator.values import NamedTuple

CANDIDATES = 4
"""How many plays the strong player thinks about."""
NOTED = PLAY + 5
"""What is written down about a turn: the play, the four dice, the hourglasses."""


class Tally(NamedTuple):
    """What is counted: by game and seat, and over all games."""

    points: list[int]
    left: list[int]
    """The bonuses that a player has left at the end; they decide ties."""
    starts: list[int]
    rolls: list[int]
    counts: list[int]
    """Hexes, zones, colours and passes by phase, and bonuses; `rules.py` says where."""
    log: list[list[int]]
    """One row for each turn, or none."""
    longest: list[int]
    """How many rolls a game can have."""


class Work(NamedTuple):
    """Sheets and lists that the kernels use again and again."""

    table: list[list[int]]
    """The sheets of the players."""
    one: list[int]
    two: list[int]
    ahead: list[int]
    found: list[int]
    plays: list[int]
    worths: list[int]
    next_plays: list[int]
    next_worths: list[int]
    play: list[int]
    dice: list[int]
    next_dice: list[int]
    moment: list[int]
    next_moment: list[int]


def new_tally(table: list[int], games: int, seats: int, *, log: bool = False) -> Tally:
    """Return a tally with nothing counted."""
    longest = PHASES * max(table[FIGURES + TIME], table[FIGURES + SOLO_TIME])
    return Tally(
        points=[0] * (games * seats),
        left=[0] * (games * seats),
        starts=[0] * (games * seats),
        rolls=[0] * games,
        counts=[0] * COUNTS,
        log=_rows(games * longest * seats if log else 0, NOTED),
        longest=[longest],
    )


def new_work(table: list[int], seats: int) -> Work:
    """Return room for the games of so many players."""
    return Work(
        table=_rows(seats, SHEET),
        one=[0] * SHEET,
        two=[0] * SHEET,
        ahead=[0] * SHEET,
        found=[0] * (table[FIGURES + ZONE_COUNT] + COLOURS + ALWAYS),
        plays=[0] * (CANDIDATES * PLAY),
        worths=[0] * CANDIDATES,
        next_plays=[0] * PLAY,
        next_worths=[0],
        play=[0] * PLAY,
        dice=[0] * 4,
        next_dice=[0] * 4,
        moment=[0] * MOMENT,
        next_moment=[0] * MOMENT,
    )


def _rows(count: int, length: int) -> list[list[int]]:
    return [[0] * length for _row in range(count)]
