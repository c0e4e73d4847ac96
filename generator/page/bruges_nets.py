"""Meeples and dice of Brügge: stands to fold up, and the nets of the five coloured dice."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.bruges import Colour
from generator.page.bruges_paints import bruges_paints
from generator.page.kit import HEAD, SCALE_BAR, STEPS, kit_room, place_nets
from generator.page.markers import FOOT, HEIGHT, WIDTH, lay_marker, place_markers, room_below
from generator.page.marks import Page
from generator.page.nets import Die

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.bruges_board import Seal
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.kit import Room
    from generator.page.press import Press
    from generator.units import Paper


class Use(StrEnum):
    """What a meeple is for: the points track or the steps of progress."""

    POINTS = "points"
    PROGRESS = "progress"


def draw_meeples(
    paper: Paper, ink: Ink, seals: Sequence[Seal], theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw two meeples for each player, as stands to fold up."""
    room = kit_room(paper)
    contexts = [
        {
            **_context(ink, theme, room, number),
            "net": lay_marker(),
            "markers": markers,
            "uses": tuple(Use),
            "size": {"width": WIDTH, "height": HEIGHT, "foot": FOOT},
            "sketched": room_below(room, markers),
        }
        for number, markers in enumerate(place_markers(room, seals, tuple(Use)), start=1)
    ]
    return _draw("meeples", _("Meeples to fold"), contexts, press)


def draw_bruges_dice(
    paper: Paper, ink: Ink, theme: Theme, press: Press, *, edge: float
) -> tuple[Page, ...]:
    """Draw the nets of a die of each colour, EDGE mm long."""
    room = kit_room(paper)
    left = iter(Colour)
    contexts = [
        {
            **_context(ink, theme, room, number),
            "dice": [(placed, next(left)) for placed in page],
            "edge": f"{edge:g}",
        }
        for number, page in enumerate(place_nets(room, edge, [Die.NUMBERS] * len(Colour)), start=1)
    ]
    return _draw("dice", _("Dice to fold"), contexts, press)


def _context(ink: Ink, theme: Theme, room: Room, number: int) -> dict[str, object]:
    return {
        **bruges_paints(ink, theme),
        "room": room,
        "head": HEAD,
        "steps": STEPS,
        "bar": SCALE_BAR,
        "is_first": number == 1,
    }


def _draw(
    name: str, title: str, contexts: Sequence[Mapping[str, object]], press: Press
) -> tuple[Page, ...]:
    """Draw pages of one kind; from the second on each has its number in name and title."""
    pages = []
    for number, context in enumerate(contexts, start=1):
        drawing = press.draw(f"bruges/{name}.svg.j2", {**context, "title": title})
        also = f" {number}" if number > 1 else ""
        shown = f"{name}-{number}" if also else name
        pages.append(Page(shown, title + also, drawing.width, drawing.height, drawing.marks))
    return tuple(pages)
