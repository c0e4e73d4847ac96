"""Tokens of the dice game: a terrain, and the bonus of a castle."""

from __future__ import annotations

from generator.errors import closest, shown
from generator.games.dice.model.bonus import BONUS_LETTERS
from generator.language import _, or_list
from generator.load.layouts.hex_kind import Meaning
from generator.model.terrain import Terrain


def read_token(terrain: Terrain, text: str) -> Meaning:
    """Parse a token that begins with the letter of a terrain."""
    suffix = text[1:]
    if terrain is Terrain.CASTLE:
        return _castle(text, suffix)
    if not suffix:
        return Meaning(terrain)
    message = _("'{token}' is not a hex of the dice game; write only '{letter}'.")
    message = message.format(token=shown(text), letter=text[0])
    return Meaning(terrain, code="map-token", message=message)


def _castle(text: str, suffix: str) -> Meaning:
    bonus = BONUS_LETTERS.get(suffix)
    if bonus is not None:
        return Meaning(Terrain.CASTLE, bonus=bonus)
    known = or_list(f"{text[0]}{letter}" for letter in BONUS_LETTERS)
    close = closest(suffix, BONUS_LETTERS)
    if close is not None:
        message = _("The castle '{token}' has no known bonus; did you mean '{close}'?")
    elif suffix:
        message = _("The castle '{token}' has no known bonus; write one of {known}.")
    else:
        message = _("The castle '{token}' has no bonus; write one of {known}.")
    message = message.format(token=shown(text), known=known, close=f"{text[0]}{close}")
    return Meaning(Terrain.CASTLE, code="castle-bonus", message=message)
