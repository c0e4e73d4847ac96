"""The players that the files of a finished game list, and what these files say about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.load.files.fields import Fields
from generator.load.results.finished import RESULTS, scored_games
from generator.load.results.players import (
    compare_count,
    compare_given,
    count_tables,
    find_doubles,
    read_tables,
)
from generator.registry import brings
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.load.files.document import Document
    from generator.model.finding import Finding, Place

    Name = tuple[str, Place] | None

Player = TypeVar("Player")
PLAYERS = "players"


class PlayerFile(NamedTuple, Generic[Player]):
    """The contents of a file: its valid players by number, the places of names, all findings.

    `common` is what the files of one game must agree on; None where a file does not say.
    """

    document: Document
    common: Mapping[str, Any]
    tables: tuple[Fields, ...]
    players: dict[int, Player]
    names: list[tuple[str, Place]]
    findings: list[Finding]


def open_game(document: Document, keys: Sequence[str], players: str = "player") -> Fields:
    """Begin to read a file of a finished game: check its KEYS and its game.

    PLAYERS is the key under which the players are.
    """
    fields = Fields(document, document.data, (), [])
    fields.know(keys)
    fields.require("game", players)
    if not brings(fields.data.get("game"), RESULTS):
        fields.one_of("game", scored_games())
    return fields


def list_players(
    fields: Fields,
    common: Mapping[str, Any],
    most: int,
    read: Callable[[Fields], tuple[Name, Player | None]],
) -> PlayerFile[Player]:
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
    return PlayerFile(fields.document, common, tables, players, names, fields.findings)


def all_players(player_files: Iterable[PlayerFile[Player]]) -> tuple[Player, ...]:
    """Return the players of all files, in their order."""
    return tuple(player for player_file in player_files for player in player_file.players.values())


def count_listed(player_files: Iterable[PlayerFile[Any]]) -> int:
    """Count the players that all files list, valid or not."""
    return sum(len(player_file.tables) for player_file in player_files)


def first_named(player_files: Iterable[PlayerFile[Any]], key: str) -> Any:
    """Return the first value of a key in the files; None where none has it."""
    return next(
        (
            player_file.common[key]
            for player_file in player_files
            if player_file.common[key] is not None
        ),
        None,
    )


def count_played(player_files: Sequence[PlayerFile[Any]], fewest: int) -> int:
    """Return how many played: as given, else as many as are listed, at least FEWEST."""
    given: int | None = first_named(player_files, PLAYERS)
    return max(count_listed(player_files), fewest) if given is None else given


def compare_player_files(player_files: Sequence[PlayerFile[Any]]) -> Iterator[Finding]:
    """Find contradictions between the files of one game, and duplicate names in them."""
    for key in player_files[0].common:
        yield from compare_given(
            [(player_file.document, player_file.common[key]) for player_file in player_files], key
        )
    yield from find_doubles(name for player_file in player_files for name in player_file.names)


def compare_counts(player_files: Sequence[PlayerFile[Any]], most: int) -> Iterator[Finding]:
    """Find more players in all files than may play, or than a file says."""
    listed = count_listed(player_files)
    yield from count_tables(listed, most, player_files[-1].document.place("player"))
    counted = next(
        (player_file for player_file in player_files if player_file.common[PLAYERS] is not None),
        None,
    )
    if counted is not None:
        yield from compare_count(counted.document, counted.common[PLAYERS], listed)
