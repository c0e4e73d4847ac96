"""The table of a round, or of the end of the game: what is known while it is calculated."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.score_pad.formula import COUNTS

Past = dict[tuple[str, str], list[int]]
"""What was entered and scored in all rounds before, by its kind and name."""


Journalled = tuple[Mapping[str, str | bool], ...]
"""The lines of a journal, each with a value for every column."""


class Table:
    """What is known while a round, or the end of the game, is calculated.

    Each list has the value of every player. In a tournament, `opponents` are the numbers of those
    whom they meet in a round and `seats` the sides that they sit on, each None without a match;
    the end has the tables of all `rounds`, and all have the `names` of the players.
    """

    __slots__ = (
        "chosen",
        "counts",
        "crossed",
        "entered",
        "following",
        "listed",
        "names",
        "opponents",
        "past",
        "players",
        "points",
        "rounds",
        "seats",
        "texts",
    )

    def __init__(self, players: int) -> None:
        """Begin with nothing entered."""
        self.players = players
        self.entered: dict[str, list[int]] = {}
        self.chosen: dict[str, list[int]] = {}
        self.crossed: dict[str, list[frozenset[int]]] = {}
        self.texts: dict[str, list[str]] = {}
        self.listed: dict[str, list[Journalled]] = {}
        self.points: dict[str, list[int]] = {}
        self.past: Past = {}
        self.following: Table | None = None
        """The table of the next round, if there is one."""
        self.names: tuple[str, ...] = ()
        self.opponents: list[int | None] = [None] * players
        self.seats: list[int | None] = []
        self.rounds: list[Table] = []
        self.counts = dict.fromkeys(COUNTS, 0) | {"players": players}

    def after(self, rounds: int) -> Table | None:
        """Return the table of the round that is so many rounds later; None if there is none."""
        found: Table | None = self
        for _round in range(rounds):
            found = found.following if found else None
        return found

    def points_or_entered(self, name: str, player: int) -> int:
        """Return the points of a row; of a name that is no row, what was entered."""
        return (self.points if name in self.points else self.entered)[name][player]

    def entered_or_points(self, name: str, player: int) -> int:
        """Return what was entered, or the points of a row in which nothing is entered."""
        return (self.entered if name in self.entered else self.points)[name][player]
