"""Kinds of hex layouts: what a game provides whose layouts are maps of hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import ngettext
from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from generator.model.edition import Edition
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain

HEXES = "hexes"
"""The part of a game whose layouts are maps of hexes."""
HEX_KEYS = ("map", "hex")
"""The keys of which the file of a hex layout has one."""


class Meaning(NamedTuple):
    """The meaning of a token; `code` and `message` describe what is wrong with it, if anything is.

    A wrong token still keeps the terrain that it names, so that it can be drawn.
    """

    terrain: Terrain | None
    bonus: StrEnum | None = None
    die: int | None = None
    code: str | None = None
    message: str = ""


class HexWords(NamedTuple):
    """The sentences that use the game's word for a hex layout, before translation."""

    thing: str
    """What one is, in the schema of layout files."""
    tokens: str
    """What follows the letter of a terrain, in the same schema."""
    other_game: str
    missing_hex: str
    extra_hex: str
    other_shape: str


class HexKind(NamedTuple):
    """The hex layouts of a game; each hex of the terrains `apart` is a zone of its own."""

    edition: Callable[[], Edition]
    """Return the figures that they are checked against."""
    read_token: Callable[[Terrain, str], Meaning]
    """Parse a token that begins with the letter of a terrain."""
    words: HexWords
    apart: frozenset[Terrain] = frozenset()
    bonuses: tuple[str, ...] | None = None
    """What a terrain of a layout's own may give; None where layouts can bring no terrains."""


def hex_kind(game: str) -> HexKind:
    """Return the kind of a game's hex layouts."""
    found: HexKind = load_part(game, HEXES)
    return found


def count_hexes(layout: Layout) -> dict[str, int]:
    """Count the hexes and the zones of a layout."""
    return {"hexes": len(layout.cells), "zones": len(layout.zones)}


def describe_hexes(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Describe how many hexes and zones there are."""
    hexes, zones = counts["hexes"], counts["zones"]
    return (
        ngettext("{number} hex", "{number} hexes", hexes).format(number=hexes),
        ngettext("{number} zone", "{number} zones", zones).format(number=zones),
    )


def is_standard(layout: Layout) -> bool:
    """Return whether a layout has the hexes of the game and no zone that is too large."""
    rules = hex_kind(layout.game).edition().layout
    counts = {terrain: len(cells) for terrain, cells in layout.by_terrain.items()}
    is_small = all(zone.size <= rules.largest_zone for zone in layout.zones)
    return counts == dict(rules.terrains) and is_small
