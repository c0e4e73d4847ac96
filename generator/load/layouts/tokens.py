"""Tokens: what the letters of a hex mean in each game."""

from __future__ import annotations

from typing import NamedTuple

from generator.errors import closest, shown
from generator.games.dice.model.bonus import BONUS_LETTERS, Bonus
from generator.hexes.textmap import LONGEST_TOKEN
from generator.language import _
from generator.model.terrain import TERRAIN_LETTERS, Game, Terrain
from generator.model.tiles import DIE_FACES

_DIGITS = {str(face): face for face in DIE_FACES}


class Meaning(NamedTuple):
    """What a token says; `code` and `message` tell what is wrong with it, if anything is.

    A wrong token keeps the terrain that it names all the same, so that it can be drawn.
    """

    terrain: Terrain | None
    bonus: Bonus | None = None
    die: int | None = None
    code: str | None = None
    message: str = ""


def read_token(game: Game, text: str) -> Meaning:
    """Read a token of a layout of GAME."""
    terrain = TERRAIN_LETTERS.get(text[:1])
    if len(text) > LONGEST_TOKEN:
        message = _("'{token}' is too long for a hex; a token has 1 to {most} characters.")
        message = message.format(token=shown(text, 20), most=LONGEST_TOKEN)
        return Meaning(None, code="map-token", message=message)
    if terrain is None:
        return Meaning(None, code="map-token", message=_unknown(text))
    return _dice(terrain, text) if game is Game.DICE else _board(terrain, text)


def _dice(terrain: Terrain, text: str) -> Meaning:
    suffix = text[1:]
    if terrain is Terrain.CASTLE:
        return _castle(text, suffix)
    if not suffix:
        return Meaning(terrain)
    message = _("'{token}' is no hex of the dice game; write '{letter}' and nothing behind it.")
    message = message.format(token=shown(text), letter=text[0])
    return Meaning(terrain, code="map-token", message=message)


def _castle(text: str, suffix: str) -> Meaning:
    bonus = BONUS_LETTERS.get(suffix)
    if bonus is not None:
        return Meaning(Terrain.CASTLE, bonus=bonus)
    known = ", ".join(f"{text[0]}{letter}" for letter in BONUS_LETTERS)
    close = closest(suffix, BONUS_LETTERS)
    if close is not None:
        message = _("The castle '{token}' has no known bonus; did you mean '{close}'?")
    elif suffix:
        message = _("The castle '{token}' has no known bonus; write one of {known}.")
    else:
        message = _("The castle '{token}' has no bonus; write one of {known}.")
    message = message.format(token=shown(text), known=known, close=f"{text[0]}{close}")
    return Meaning(Terrain.CASTLE, code="castle-bonus", message=message)


def _board(terrain: Terrain, text: str) -> Meaning:
    die = _DIGITS.get(text[1:])
    if die is not None:
        return Meaning(terrain, die=die)
    if len(text) == 1:
        message = _("'{token}' has no die number; write one of 1 to 6 behind the letter.")
    else:
        message = _("'{token}' has no die number from 1 to 6 behind the letter; mend it.")
    return Meaning(terrain, code="die-number", message=message.format(token=shown(text)))


def _unknown(text: str) -> str:
    letter = text[:1].upper()
    if letter in TERRAIN_LETTERS:
        message = _("'{token}' names no terrain; did you mean '{close}'?")
        return message.format(token=shown(text), close=letter + shown(text[1:]))
    message = _("'{token}' names no terrain; the letters are {known}.")
    return message.format(token=shown(text), known=", ".join(TERRAIN_LETTERS))
