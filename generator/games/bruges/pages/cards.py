"""The drawer of Brügge's cards and pieces: their words with icons, the aids, the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from generator.games.bruges.pages.aids import bruges_aids
from generator.games.bruges.pages.paints import bruges_paints
from generator.hexes.frame import Box
from generator.page.pieces.cards import card_drawer
from generator.page.svg.artwork import drawn_artwork

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.bruges.load.figures import Parts
    from generator.games.bruges.model.game import BrugesEdition
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.pieces.faces import FaceDrawer
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press
    from generator.page.text_box import Ruler

TEMPLATE, PARTS = "games/bruges/icon.svg.j2", "games/bruges/parts.svg.j2"


def town_icons(press: Press, paints: Mapping[str, Any]) -> dict[str, Artwork]:
    """Draw every icon by its name, and those that take a value as `name:value` as well."""
    known = cast("Mapping[str, list[str]]", press.exported(PARTS, "INLINE", paints))
    names = [(name, value) for name, values in known.items() for value in ("", *values)]
    return {
        f"{name}:{value}".removesuffix(":"): _drawn(press, paints, name, value)
        for name, value in names
    }


def _drawn(press: Press, paints: Mapping[str, Any], name: str, value: str) -> Artwork:
    drawing = press.draw_icon(TEMPLATE, {**paints, "icon": name, "value": value})
    box = Box(0.0, 0.0, drawing.width, drawing.height)
    return drawn_artwork(drawing.marks, box, f"town-{name}-{value}".removesuffix("-"))


FIGURES = "games/bruges/figures.svg.j2"


def bruges_drawer(
    ink: Ink, edition: BrugesEdition, theme: Theme, press: Press, ruler: Ruler
) -> FaceDrawer:
    """Return the drawer of the faces of all pieces."""
    paints = bruges_paints(ink, theme)
    given = {**paints, "edition": edition, "aids": bruges_aids(edition)}
    return card_drawer(press, ruler, given, icons=town_icons(press, paints))


def figure_parts(ink: Ink, theme: Theme, press: Press) -> Parts:
    """Return the parts that figures of persons are made of: the names of each kind."""
    found = press.exported(FIGURES, "PARTS", bruges_paints(ink, theme))
    return cast("Parts", found or {})
