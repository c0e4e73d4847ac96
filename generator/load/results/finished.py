"""Finished games: their files are opened, and their game is identified before anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError, closest
from generator.language import N_, _, translate
from generator.load.files.data import read_data
from generator.load.files.fields import Fields
from generator.load.results.players import raise_all
from generator.model.finding import Finding, Place
from generator.registry import brings, games_with, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.load.files.document import Document


class Signs(NamedTuple):
    """The keys that identify a file without a game's name: those of the file, those of a player.

    A file with a key of `others` belongs to the game that has it as a sign, whatever it says.
    """

    file: tuple[str, ...]
    player: tuple[str, ...]
    others: tuple[str, ...] = ()


RESULTS = "results"
"""The part of a game that can be scored: it has Signs."""
OTHERS = {
    "deck": N_("This is a deck, not a finished game; print it with 'scriptorium kit deck {file}'."),
    **dict.fromkeys(
        ("map", "hex"),
        N_("This is a layout, not a finished game; 'scriptorium check {file}' looks at it."),
    ),
}
"""What a file that is no finished game may be, by a key that only such a file has."""
SURE = 2
"""This many signs of another game among the players, and none of the named one, are no slip."""


def signs_of(game: str) -> Signs:
    """Return the keys that identify the files of a game."""
    found: Signs = load_part(game, RESULTS)
    return found


def scored_games() -> tuple[str, ...]:
    """Return every game that can be scored, by the name that files give it."""
    return tuple(spec.name for spec in games_with(RESULTS))


def read_documents(paths: Sequence[Path]) -> tuple[Document, ...]:
    """Open the files of one game; those that do not belong together are refused."""
    if not paths:
        raise OrderError(_("No sheet was given; name a file."))
    documents = tuple(read_data(path) for path in paths)
    raise_all(_find_repeated(paths) or _find_others(documents) or _compare_games(documents))
    return documents


def game_of(documents: Sequence[Document]) -> str:
    """Return the game of files: as they name it, else as their keys suggest."""
    for document in documents:
        said = document.data.get("game")
        if isinstance(said, str) and brings(said, RESULTS):
            return _confirmed(said, Fields(document, document.data, (), []))
    return _guessed(documents[0])


def _confirmed(game: str, fields: Fields) -> str:
    """Refuse a game's name in a file with the keys of another."""
    strange = {key for key in signs_of(game).others if key in fields}
    # Without strange keys, no other game is looked at, so that none is loaded.
    found = next(_owners(strange), None) if strange else None
    given = _player_keys(fields.document)
    if found is None and not _likeness(game, fields.document):
        for other in scored_games():
            present = [key for key in signs_of(other).player if key in given]
            if len(present) >= SURE:
                found = other, present[0]
                break
    if found is not None:
        wanted = _("'{game}', because '{key}' is a key of that game; otherwise remove the key")
        fields.refuse("game", wanted.format(game=found[0], key=found[1]))
        raise_all(fields.findings)
    return game


def _owners(keys: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the games that some of these keys are signs of, each with the key."""
    for game in scored_games():
        yield from ((game, key) for key in signs_of(game).file if key in keys)


def _guessed(document: Document) -> str:
    """Return the game that a file names or resembles, if any."""
    known = scored_games()
    said = document.data.get("game")
    close = closest(said, known) if isinstance(said, str) else None
    guess = close or max(known, key=lambda game: _likeness(game, document))
    if close is None and not _likeness(guess, document):
        fields = Fields(document, document.data, (), [])
        fields.require("game")
        fields.one_of("game", known)
        raise_all(fields.findings)
    return guess


def _likeness(game: str, document: Document) -> int:
    """Return how many of a game's signs are in a file."""
    signs, given = signs_of(game), _player_keys(document)
    return len(given.intersection(signs.player)) + sum(key in document.data for key in signs.file)


def _player_keys(document: Document) -> set[str]:
    players = document.data.get("player")
    tables = players if isinstance(players, list) else []
    return {key for table in tables if isinstance(table, dict) for key in table}


def _find_repeated(paths: Sequence[Path]) -> list[Finding]:
    """Find the files that are named twice."""
    message = _("The file is given twice; give it once.")
    repeated = [path for number, path in enumerate(paths) if path in paths[:number]]
    return [Finding("bad-value", message, Place(str(path))) for path in repeated]


def _find_others(documents: Sequence[Document]) -> list[Finding]:
    """Find the files that are no finished games: layouts and decks, which are printed."""
    findings = []
    for document in documents:
        found = next(((key, told) for key, told in OTHERS.items() if key in document.data), None)
        if found is None or _is_game(document):
            continue
        text = translate(found[1]).format(file=document.file)
        findings.append(Finding("unknown-key", text, document.place(found[0])))
    return findings


def _is_game(document: Document) -> bool:
    return "player" in document.data or any(
        key in document.data for game in scored_games() for key in signs_of(game).file
    )


def _compare_games(documents: Sequence[Document]) -> list[Finding]:
    """Find the files that belong to another game than the first."""
    named = [it for it in documents if brings(it.data.get("game"), RESULTS)]
    findings = []
    for document in named:
        game, first = document.data["game"], named[0].data["game"]
        if game != first:
            message = _(
                "This is a file of the game '{game}', but {file} is of '{first}'; score"
                " one game at a time."
            )
            text = message.format(game=game, file=named[0].place("game"), first=first)
            findings.append(Finding("bad-value", text, document.value_place("game")))
    return findings
