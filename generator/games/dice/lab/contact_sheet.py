"""The contact sheet of invented domains: small maps, each with its name and its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.games.dice.lab.inventor import against, character
from generator.games.dice.lab.report.figures import count, number, with_margin
from generator.games.dice.pages.map_look import map_look
from generator.hexes.frame import Box
from generator.language import N_, _, translate
from generator.model.order import Ink
from generator.model.words import terrain_name
from generator.page.maps.domain import place_domain
from generator.page.maps.own_terrains import terrain_drawings
from generator.page.marks import Page
from generator.page.text.room import Design

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.lab.inventing import Invention
    from generator.page.maps.domain import PlacedDomain
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

TEMPLATE = "games/dice/contact-sheet.svg.j2"
DESIGN = Design(width=270.0, height=190.0, narrowest=8.0, widest=10.0, share=0.05, smallest=0.93)
UNFIT = N_(
    "A contact sheet needs a paper of at least {width:.0f} × {height:.0f} mm; {paper} is smaller."
)
GRIDS = ((1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (4, 2), (4, 3))
"""Columns and rows: the first that has room for all is taken."""
HEAD, FOOT, GAP = 16.0, 6.0, 5.0
WORDS = 15.5
"""The height of the words below a map."""
PAD = 3.0
LARGEST_SIDE = 9.0


class Card(NamedTuple):
    """A domain on the sheet: its place, its map, its words."""

    box: Box
    domain: PlacedDomain
    name: str
    points: str
    figures: str
    character: str
    reached: bool


def check_paper(paper: Paper) -> None:
    """Refuse a paper that is too small for the sheet."""
    DESIGN.room(paper.landscape, translate(UNFIT))


def draw_contact_sheet(
    found: Sequence[tuple[str, Invention]], look: ReportLook, press: Press
) -> tuple[Page, ...]:
    """Draw the domains, as many on a page as can be read."""
    room = DESIGN.room(look.paper.landscape, translate(UNFIT))
    columns, rows = next((it for it in GRIDS if it[0] * it[1] >= len(found)), GRIDS[-1])
    each = columns * rows
    return tuple(
        _draw_page(found[first : first + each], (columns, rows), room, look, press)
        for first in range(0, len(found), each)
    )


def _draw_page(
    found: Sequence[tuple[str, Invention]],
    grid: tuple[int, int],
    room: Room,
    look: ReportLook,
    press: Press,
) -> Page:
    invention = found[0][1]
    layout = invention.layout
    cards = [
        _card(name, it, _box(place, grid, room), look.theme.shapes["gap"])
        for place, (name, it) in enumerate(found)
    ]
    drawing = press.draw(
        TEMPLATE,
        {
            "paper": room.paper,
            "margin": room.margin,
            "scale": room.scale,
            "width": room.width,
            "height": room.height,
            "cards": cards,
            "like": invention.like,
            "games": count(invention.games),
            "pad": PAD,
            "words": WORDS,
            "terrain_name": terrain_name,
            **map_look(layout, look),
        },
        terrain_drawings(layout, press.ruler, grey=look.ink is Ink.MONO),
    )
    title = _("Invented domains")
    return Page(found[0][0], title, drawing.width, drawing.height, drawing.marks, tags=drawing.tags)


def _box(place: int, grid: tuple[int, int], room: Room) -> Box:
    columns, rows = grid
    wide = (room.width - (columns - 1) * GAP) / columns
    high = (room.height - HEAD - FOOT - (rows - 1) * GAP) / rows
    left, top = place % columns * (wide + GAP), HEAD + place // columns * (high + GAP)
    return Box(left, top, left + wide, top + high)


def _card(name: str, it: Invention, box: Box, gap: float) -> Card:
    inside = Box(box.left + PAD, box.top + PAD, box.right - PAD, box.bottom - WORDS)
    return Card(
        box,
        place_domain(it.layout, inside, largest=LARGEST_SIDE, gap=gap),
        name,
        _("{points} points").format(points=with_margin(it.points, 2)),
        f"{against(it)}, " + _("starts {gap} apart").format(gap=number(it.gap, 2)),
        ", ".join(character(it)),
        it.reached,
    )
