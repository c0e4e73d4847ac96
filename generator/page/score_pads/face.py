"""The face of a pad: its colour on the sheet, its emblem, and the signs of a game's own sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.model.order import Ink
from generator.model.score_pad.look import Colour
from generator.page.maps.paints import WHITE, mixed, own_paint, tile_paints
from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score_pad.pad import Pad
    from generator.model.theme import Theme

HUES = {
    Colour.RED: "#c2352b",
    Colour.ORANGE: "#d97a26",
    Colour.YELLOW: "#dcb32c",
    Colour.GREEN: "#3f8f4f",
    Colour.BLUE: "#2f6fb0",
    Colour.VIOLET: "#7a4fa3",
    Colour.BROWN: "#8a5a3b",
    Colour.GREY: "#808080",
}
DARKEST = 0.1
"""The luminance below which words stand out from the tint of their colour, not only from white."""
PALE = 0.93
"""How much white is in the palest shade of a colour."""


class Face(NamedTuple):
    """The colours of a pad's sheet: words, rules, bands, what is pale; `hue` is its emblem's.

    A sheet that `has_head` has its name in a panel of its colour.
    """

    deep: str
    rule: str
    band: str
    panel: str
    hue: Mapping[str, str]
    has_head: bool


def face_of(pad: Pad, ink: Ink, colours: Mapping[str, Any]) -> Face:
    """Return the face of a pad; without a colour of its own it has the COLOURS of the theme."""
    if pad.colour is None:
        deep, rule, band = colours["accent"], colours["gold"], colours["band"]
        fill = rule if ink is Ink.FULL else colours["write"]
        hue = {"fill": fill, "deep": deep, "tint": band}
        return Face(deep, rule, band, colours["panel"], hue, pad.has_face)
    hue = own_paint(HUES[pad.colour], ink, DARKEST)
    if ink is not Ink.FULL:
        return Face(hue["deep"], hue["deep"], hue["tint"], colours["panel"], hue, pad.has_face)
    pale = mixed(hue["fill"], WHITE, PALE)
    return Face(hue["deep"], hue["fill"], hue["tint"], pale, hue, pad.has_face)


def game_paints(pad: Pad, ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return what the icons of a game's sheet are drawn with; a pad of any game has none."""
    found: dict[str, Any] = load_part(pad.game, "paints")(ink, theme) if pad.edition else {}
    return found


def icon_names(pad: Pad) -> tuple[str, ...]:
    """Name every icon of a game's sheet once."""
    names = [name for row in pad.rows for name in row.icons]
    names += [entry.icon for entry in pad.entry_of.values() if entry.icon]
    return tuple(dict.fromkeys(names))


def emblem_paints(pad: Pad, theme: Theme) -> dict[str, Any]:
    """Return the name of a pad's emblem, and what it is drawn with on a page for a browser."""
    if not pad.emblem:
        return {"emblem": ""}
    colours = tile_paints(Ink.FULL, theme)["ink"]
    return {
        "ink": colours,
        "ink_name": Ink.FULL.value,
        "hue": face_of(pad, Ink.FULL, colours).hue,
        "emblem": pad.emblem,
        "macro": pad.emblem.replace("-", "_"),
    }
