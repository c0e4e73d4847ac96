"""The roll: the players whom the files of a finished game list, and what these files tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from generator.load.files.fields import Fields
from generator.load.results.finished import GAMES
from generator.load.results.players import (
    compare_count,
    compare_told,
    count_tables,
    find_doubles,
    read_tables,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.load.files.document import Document
    from generator.model.finding import Finding, Place

    Name = tuple[str, Place] | None

Player = TypeVar("Player")
PLAYERS = "players"


class Roll(NamedTuple, Generic[Player]):
    """What a file gave: its right players by their number, where names stand, all findings.

    `told` is what the files of one game must not tell differently; None where a file does not.
    """

    document: Document
    told: Mapping[str, Any]
    tables: tuple[Fields, ...]
    players: dict[int, Player]
    names: list[tuple[str, Place]]
    findings: list[Finding]


def open_game(document: Document, keys: Sequence[str]) -> Fields:
    """Begin to read a file of a finished game: that it knows its KEYS, and tells its game."""
    fields = Fields(document, document.data, (), [])
    fields.know(keys)
    fields.require("game", "player")
    fields.one_of("game", GAMES)
    return fields


def call_roll(
    fields: Fields,
    told: Mapping[str, Any],
    most: int,
    read: Callable[[Fields], tuple[Name, Player | None]],
) -> Roll[Player]:
    """READ each player of a file, at most MOST of them."""
    tables = read_tables(fields, most)
    players, names = {}, []
    for number, table in enumerate(tables):
        name, player = read(table)
        if name is not None:
            names.append(name)
        if player is not None:
            players[number] = player
    fields.findings += find_doubles(names)
    return Roll(fields.document, told, tables, players, names, fields.findings)


def all_players(rolls: Iterable[Roll[Player]]) -> tuple[Player, ...]:
    """Return the players of all files, in their order."""
    return tuple(player for roll in rolls for player in roll.players.values())


def count_listed(rolls: Iterable[Roll[Any]]) -> int:
    """Count the players that all files list, right or wrong."""
    return sum(len(roll.tables) for roll in rolls)


def first_told(rolls: Iterable[Roll[Any]], key: str) -> Any:
    """Return what the first file that tells a key says; None where none does."""
    return next((roll.told[key] for roll in rolls if roll.told[key] is not None), None)


def count_played(rolls: Sequence[Roll[Any]], fewest: int) -> int:
    """Return how many played: as told, else as many as are listed, where FEWEST is the least."""
    told: int | None = first_told(rolls, PLAYERS)
    return max(count_listed(rolls), fewest) if told is None else told


def compare_rolls(rolls: Sequence[Roll[Any]]) -> Iterator[Finding]:
    """Find what files of one game tell differently, and the names that stand twice in them."""
    for key in rolls[0].told:
        yield from compare_told([(roll.document, roll.told[key]) for roll in rolls], key)
    yield from find_doubles(name for roll in rolls for name in roll.names)


def compare_counts(rolls: Sequence[Roll[Any]], most: int) -> Iterator[Finding]:
    """Find more players in several files than may play, or than a file tells."""
    listed = count_listed(rolls)
    if len(rolls) > 1:
        yield from count_tables(listed, most, rolls[-1].document.place("player"))
    telling = next((roll for roll in rolls if roll.told[PLAYERS] is not None), None)
    if telling is not None:
        yield from compare_count(telling.document, telling.told[PLAYERS], listed)
