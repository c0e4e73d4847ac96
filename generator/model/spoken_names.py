"""Names in the current language: of things with a text for each, terrains, hexes, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, ngettext, spoken
from generator.model.terrain import OwnTerrain, Terrain
from generator.registry import brings, load_part

if TYPE_CHECKING:
    from collections.abc import Mapping


TERRAIN_NAMES = "terrain names"
"""The part of a game that has its own names for terrains."""


def terrain_name(terrain: str, game: str = "") -> str:
    """Return the name of a terrain, in the words of a game if one is named."""
    if isinstance(terrain, OwnTerrain):
        return terrain.name(spoken())
    if brings(game, TERRAIN_NAMES):
        name: str = load_part(game, TERRAIN_NAMES)(terrain)
        return name
    return {
        Terrain.MONASTERY: _("monastery"),
        Terrain.MINE: _("mine"),
        Terrain.RIVER: _("river"),
        Terrain.CITY: _("city"),
        Terrain.CASTLE: _("castle"),
        Terrain.PASTURE: _("pasture"),
    }[Terrain(terrain)]


def terrain_names(game: str) -> dict[str, str]:
    """Return the names of all terrains in the words of a game."""
    return {it.value: terrain_name(it, game) for it in Terrain}


def hex_name(row: int, position: int) -> str:
    """Name a hex by its row and its position in it, as a person counts them."""
    return _("row {row} hex {position}").format(row=row + 1, position=position + 1)


def players_name(players: int) -> str:
    """Return a number of players in words."""
    return ngettext("{number} player", "{number} players", players).format(number=players)


def points_name(points: int) -> str:
    """Return a number of points in words."""
    return ngettext("{points} point", "{points} points", points).format(points=points)


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


ANY = ""
"""The language of a name that is the same in all languages."""


def said(names: Mapping[str, str], language: str) -> str:
    """Return a name in a language, else the one for all, in English, or the first."""
    for key in (language, ANY, "en"):
        if key in names:
            return names[key]
    return next(iter(names.values()), "")
