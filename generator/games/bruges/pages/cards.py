"""The drawer of Brügge's cards and pieces: their words with icons, the aids, the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from generator.games.bruges.pages.aids import bruges_aids
from generator.games.bruges.pages.icons import town_icons
from generator.games.bruges.pages.paints import bruges_paints
from generator.page.pieces.cards import card_drawer

if TYPE_CHECKING:
    from generator.games.bruges.load.figures import Parts
    from generator.games.bruges.model.game import BrugesEdition
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.pieces.faces import FaceDrawer
    from generator.page.svg.press import Press
    from generator.page.text_box import Ruler

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
