"""Meeples and dice of Brügge: folding stands, and the nets of the five coloured dice."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Colour
from generator.games.bruges.pages.paints import bruges_paints
from generator.games.shared.markers import marker_pages, place_markers
from generator.language import _
from generator.page.pieces.net_pages import folding_note, place_nets
from generator.page.pieces.nets import Die
from generator.page.text.kit_page import draw_numbered, kit_room

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.bruges.model.board import Seal
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.units import Paper


class Use(StrEnum):
    """What a meeple is for: the points track or the steps of progress."""

    POINTS = "points"
    PROGRESS = "progress"


def draw_meeples(
    paper: Paper, ink: Ink, seals: Sequence[Seal], theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw two meeples for each player, as folding stands."""
    room = kit_room(paper)
    paints = bruges_paints(ink, theme)
    placed = place_markers(room, seals, tuple(Use))
    context = folding_note(room, paints, marker_pages(room, placed, tuple(Use)))
    cut = [[it.box for it in markers] for markers in placed]
    template = "games/bruges/meeples.svg.j2"
    return draw_numbered("meeples", _("Meeples to fold"), template, context, press, cut=cut)


def draw_bruges_dice(
    paper: Paper, ink: Ink, theme: Theme, press: Press, *, edge: float
) -> tuple[Page, ...]:
    """Draw the nets of a die of each colour, EDGE mm long."""
    room = kit_room(paper)
    left = iter(Colour)
    paints = {**bruges_paints(ink, theme), "edge": f"{edge:g}"}
    nets = place_nets(room, edge, [Die.NUMBERS] * len(Colour))
    pages = [{"dice": [(placed, next(left)) for placed in page]} for page in nets]
    context = folding_note(room, paints, pages)
    cut = [[it.box for it in page] for page in nets]
    return draw_numbered(
        "dice", _("Dice to fold"), "games/bruges/dice.svg.j2", context, press, cut=cut
    )
