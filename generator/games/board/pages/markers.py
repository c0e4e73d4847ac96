"""Markers and dice of the players: folding stands, and nets of the dice."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.games.board.pages.paints import board_paints
from generator.games.shared.markers import marker_pages, place_markers
from generator.language import _
from generator.page.pieces.net_pages import folding_note, place_nets
from generator.page.pieces.nets import Die
from generator.page.text.kit_page import draw_numbered, kit_room
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.model.tiles import Colour
    from generator.page.marks import Page
    from generator.page.pieces.net_pages import PlacedNet
    from generator.page.svg.press import Press
    from generator.units import Paper

DICE_OF_PLAYER = 2


class Use(StrEnum):
    """What a marker is for: the points track or the turn order."""

    POINTS = "points"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class PlayerDie:
    """The net of a die; the white one belongs to nobody."""

    placed: PlacedNet
    colour: Colour | None


def draw_markers(
    paper: Paper, ink: Ink, colours: Sequence[Colour], theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw two markers for each colour, as folding stands."""
    room = kit_room(paper)
    paints = board_paints(ink, theme)
    placed = place_markers(room, colours, tuple(Use))
    context = folding_note(room, paints, marker_pages(room, placed, tuple(Use)))
    cut = [[it.box for it in markers] for markers in placed]
    template = "games/board/markers.svg.j2"
    return draw_numbered("markers", _("Markers to fold"), template, context, press, cut=cut)


def draw_dice(
    paper: Paper, ink: Ink, colours: Sequence[Colour], theme: Theme, press: Press, *, edge: float
) -> tuple[Page, ...]:
    """Draw the nets of two dice for each colour and of the white die, EDGE mm long."""
    room = kit_room(paper)
    owners: list[Colour | None] = [it for it in colours for _die in range(DICE_OF_PLAYER)]
    owners.append(None)
    left = iter(owners)
    paints = {**board_paints(ink, theme), "edge": f"{edge:g}"}
    nets = place_nets(room, edge, [Die.NUMBERS] * len(owners))
    pages = [{"dice": [PlayerDie(placed, next(left)) for placed in page]} for page in nets]
    context = folding_note(room, paints, pages)
    cut = [[it.box for it in page] for page in nets]
    return draw_numbered(
        "dice", _("Dice to fold"), "games/board/dice.svg.j2", context, press, cut=cut
    )
