"""Tokens: what the letters of a hex mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import shown
from generator.hexes.textmap import LONGEST_TOKEN
from generator.language import _, and_list
from generator.load.layouts.hex_kind import Meaning, hex_kind
from generator.model.terrain import TERRAIN_LETTERS, as_terrain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.terrain import OwnTerrain


def read_token(game: str, text: str, own: Mapping[str, OwnTerrain]) -> Meaning:
    """Read a token of a layout of GAME that may have terrains of its OWN, by their letters."""
    brought = own.get(text[:1])
    terrain = as_terrain(brought) if brought else TERRAIN_LETTERS.get(text[:1])
    if len(text) > LONGEST_TOKEN:
        message = _("'{token}' is too long for a hex; a token has 1 to {most} characters.")
        message = message.format(token=shown(text, 20), most=LONGEST_TOKEN)
        return Meaning(None, code="map-token", message=message)
    if terrain is None:
        return Meaning(None, code="map-token", message=_unknown(text, [*TERRAIN_LETTERS, *own]))
    return hex_kind(game).read_token(terrain, text)


def _unknown(text: str, known: Sequence[str]) -> str:
    letter = text[:1].upper()
    if letter in known:
        message = _("'{token}' is not a terrain; did you mean '{close}'?")
        return message.format(token=shown(text), close=letter + shown(text[1:]))
    message = _("'{token}' is not a terrain; the letters are {known}.")
    return message.format(token=shown(text), known=and_list(known))
