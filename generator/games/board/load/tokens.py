"""Tokens of the board game: a terrain and the number of its die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import shown
from generator.language import _
from generator.load.layouts.hex_kind import Meaning
from generator.model.tiles import DIE_FACES

if TYPE_CHECKING:
    from generator.model.terrain import Terrain

_DIGITS = {str(face): face for face in DIE_FACES}


def read_token(terrain: Terrain, text: str) -> Meaning:
    """Parse a token that begins with the letter of a terrain."""
    die = _DIGITS.get(text[1:])
    if die is not None:
        return Meaning(terrain, die=die)
    if len(text) == 1:
        message = _("'{token}' has no die number; write a number from 1 to 6 after the letter.")
    else:
        message = _("'{token}' needs a die number from 1 to 6 after the letter; correct it.")
    return Meaning(terrain, code="die-number", message=message.format(token=shown(text)))
