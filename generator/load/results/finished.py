"""Finished games: their files are opened, and which game they are of is told before all else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError, closest
from generator.language import _
from generator.load.files.data import read_data
from generator.load.files.fields import Fields
from generator.load.results.players import raise_all
from generator.model.finding import Finding, Place

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.load.files.document import Document


class Signs(NamedTuple):
    """The keys by which a file that does not name its game is known: of the file, of a player."""

    file: tuple[str, ...]
    player: tuple[str, ...]


SIGNS = {
    "dice": Signs(("domain", "variant"), ("start", "marks", "phases", "columns")),
    "board": Signs(("edition", "tie", "players"), ("board", "tiles", "track", "regions")),
    "cards": Signs(("round",), ("domain", "cards", "first", "seven", "animals", "first_player")),
    "bruges": Signs(
        ("persons_file", "engraver"),
        ("persons", "person_points", "houses", "majorities", "canal", "statues", "progress"),
    ),
}
GAMES = tuple(SIGNS)
"""Every game that can be scored, by the name that files give it."""
SURE = 2
"""So many signs of another game in the players' tables, and none of the named one, are no slip."""


def read_documents(paths: Sequence[Path]) -> tuple[Document, ...]:
    """Open the files of one game; those that do not belong together are refused."""
    if not paths:
        raise OrderError(_("No sheet is named; name a file."))
    documents = tuple(read_data(path) for path in paths)
    raise_all(_find_repeated(paths) or _compare_games(documents))
    return documents


def game_of(documents: Sequence[Document]) -> str:
    """Tell the game of files: what they say, else what their keys look like."""
    for document in documents:
        said = document.data.get("game")
        if said in GAMES:
            return _confirmed(said, Fields(document, document.data, (), []))
    return _guessed(documents[0])


def _confirmed(game: str, fields: Fields) -> str:
    """Refuse the name of a game over the keys of another; the board game's over a dice sheet's."""
    found = None
    if game == "board":
        found = next((("dice", key) for key in SIGNS["dice"].file if key in fields), None)
    given = _player_keys(fields.document)
    if found is None and not _likeness(game, fields.document):
        for other in GAMES:
            telling = [key for key in SIGNS[other].player if key in given]
            if len(telling) >= SURE:
                found = other, telling[0]
                break
    if found is not None:
        wanted = _("'{game}', for '{key}' is a key of that game; else take the key out")
        fields.refuse("game", wanted.format(game=found[0], key=found[1]))
        raise_all(fields.findings)
    return game


def _guessed(document: Document) -> str:
    said = document.data.get("game")
    close = closest(said, GAMES) if isinstance(said, str) else None
    return close or max(GAMES, key=lambda game: _likeness(game, document))


def _likeness(game: str, document: Document) -> int:
    """Return how many of a game's signs stand in a file."""
    file, player = SIGNS[game]
    given = _player_keys(document)
    return len(given.intersection(player)) + sum(key in document.data for key in file)


def _player_keys(document: Document) -> set[str]:
    players = document.data.get("player")
    tables = players if isinstance(players, list) else []
    return {key for table in tables if isinstance(table, dict) for key in table}


def _find_repeated(paths: Sequence[Path]) -> list[Finding]:
    """Find the files that are named twice."""
    message = _("The file is named twice; name it once.")
    repeated = [path for number, path in enumerate(paths) if path in paths[:number]]
    return [Finding("bad-value", message, Place(str(path))) for path in repeated]


def _compare_games(documents: Sequence[Document]) -> list[Finding]:
    """Find the files that belong to another game than the first."""
    named = [it for it in documents if it.data.get("game") in GAMES]
    findings = []
    for document in named[1:]:
        game, first = document.data["game"], named[0].data["game"]
        if game != first:
            message = _("This is the game '{game}', {file} is '{first}'; score one game at a time.")
            text = message.format(game=game, file=named[0].place("game"), first=first)
            findings.append(Finding("bad-value", text, document.value_place("game")))
    return findings
