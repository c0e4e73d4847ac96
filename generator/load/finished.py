"""Finished games: their files are opened, and which game they are of is told before all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError, closest
from generator.language import _
from generator.load.data import read_data
from generator.load.fields import Fields
from generator.load.roster import raise_all
from generator.model.finding import Finding, Place
from generator.model.terrain import Game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.load.document import Document

GAMES = ("dice", "board", "cards", "bruges")
"""Every game that a file may name, those that cannot be scored yet included."""
_DICE_KEYS = ("domain", "variant")
_BOARD_KEYS = ("edition", "tie", "players")
_BOARD_PLAYER_KEYS = ("board", "tiles", "track", "regions")


def read_documents(paths: Sequence[Path]) -> tuple[Document, ...]:
    """Open the files of one game; those that do not belong together are refused."""
    if not paths:
        raise OrderError(_("No sheet is named; name a file."))
    documents = tuple(read_data(path) for path in paths)
    raise_all(_find_repeated(paths) or _compare_games(documents))
    return documents


def game_of(documents: Sequence[Document]) -> Game:
    """Tell the game of files: what they say, else what their keys look like."""
    findings: list[Finding] = []
    for document in documents:
        fields = Fields(document, document.data, (), findings)
        said = fields.data.get("game")
        if said in tuple(Game):
            return _confirmed(Game(said), fields)
        if said in GAMES:
            known = [f"'{game.value}'" for game in Game]
            fields.refuse("game", _("one of {known}").format(known=", ".join(known)))
    raise_all(findings)
    return _guessed(documents[0])


def _confirmed(game: Game, fields: Fields) -> Game:
    """Refuse the name of the board game over the keys of the dice game."""
    foreign = [key for key in _DICE_KEYS if key in fields]
    if game is Game.BOARD and foreign:
        wanted = _("'{game}', for '{key}' is a key of that game; else take the key out")
        fields.refuse("game", wanted.format(game=Game.DICE.value, key=foreign[0]))
        raise_all(fields.findings)
    return game


def _guessed(document: Document) -> Game:
    said = document.data.get("game")
    if isinstance(said, str) and closest(said, Game) == Game.BOARD:
        return Game.BOARD
    if any(key in document.data for key in _DICE_KEYS):
        return Game.DICE
    if any(key in document.data for key in _BOARD_KEYS):
        return Game.BOARD
    players = document.data.get("player")
    tables = players if isinstance(players, list) else []
    given = {key for table in tables if isinstance(table, dict) for key in table}
    return Game.BOARD if given.intersection(_BOARD_PLAYER_KEYS) else Game.DICE


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
