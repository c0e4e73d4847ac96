"""The contact sheet of invented domains: small maps, each with its name and its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.report.figures import count, number, with_margin
from generator.games.dice.lab.search.invention_words import against, for_hasty
from generator.games.dice.pages.map_look import map_look
from generator.hexes.frame import Box
from generator.language import N_, _, translate
from generator.model.order import Ink
from generator.model.spoken_names import terrain_name
from generator.page.maps.domain import place_domain
from generator.page.maps.own_terrains import terrain_drawings
from generator.page.marks import Page
from generator.page.text.room import Design
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.lab.search.inventing import Invention
    from generator.model.terrain import Terrain
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
PAD = 3.0
LINE = 4.2
"""The height of a line of words."""
NAME = 6.4
"""The height of the line with the name."""
WORTH = 6.6
"""The height of the row that has what the terrains are worth."""
OBLONG = 1.3
"""A card so much longer one way than the other has room for a table, besides its map."""
COLUMN = 66.0
"""The width of the words and the table where they are beside the map."""
LARGEST_ROW, CAPTION = 10.5, 6.0
"""The largest height of a row of the table, and that of its caption."""
LARGEST_SIDE = 12.0
HEXAGON = 0.91
"""The height of the usual map, in parts of its width."""


class Row(NamedTuple):
    """A terrain of a domain: what it is worth, and the sizes of its zones."""

    terrain: Terrain
    name: str
    sizes: str
    worth: str


class Card(NamedTuple):
    """A domain on the sheet: its place, its map, its words and its terrains."""

    box: Box
    domain: PlacedDomain
    words: Box
    table: Box | None
    """The room for the zones of the terrains; without it, there is a row of what they are worth."""
    row: float
    name: str
    points: str
    lines: tuple[str, ...]
    rows: tuple[Row, ...]
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
            "step": LINE,
            "name_height": NAME,
            "caption": CAPTION,
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
    lines = (
        against(it),
        *for_hasty(it),
        _("{number} zones").format(number=it.zones)
        + ", "
        + _("starts {gap} apart").format(gap=number(it.gap, 2)),
    )
    room, words, table = _divide(box, NAME + len(lines) * LINE)
    rows = tuple(_row(it, terrain) for terrain in it.all_worth)
    high = 0.0 if table is None else min(LARGEST_ROW, (table.height - CAPTION) / len(rows))
    return Card(
        box,
        place_domain(it.layout, room, largest=LARGEST_SIDE, gap=gap),
        words,
        table,
        high,
        name,
        _("{points} points").format(points=with_margin(it.points, 2)),
        lines,
        rows,
        it.reached,
    )


def _row(it: Invention, terrain: Terrain) -> Row:
    sizes = " ".join(map(str, it.layout.zone_sizes(terrain)))
    return Row(terrain, terrain_name(terrain), sizes, number(it.all_worth[terrain]))


def _divide(box: Box, words: float) -> tuple[Box, Box, Box | None]:
    """Divide a card: the map, the words, and the table if the card is oblong."""
    left, top, right, bottom = box.left + PAD, box.top + PAD, box.right - PAD, box.bottom - PAD
    if box.width > OBLONG * box.height:
        edge = right - COLUMN
        return (
            Box(left, top, edge - PAD, bottom),
            Box(edge, top, right, top + words),
            Box(edge, top + words + PAD, right, bottom),
        )
    if box.height > OBLONG * box.width:
        below = top + (right - left) * HEXAGON
        return (
            Box(left, top, right, below),
            Box(left, below + PAD, right, below + PAD + words),
            Box(left, below + 2 * PAD + words, right, bottom),
        )
    below = bottom - words - WORTH
    return Box(left, top, right, below - PAD / 2), Box(left, below, right, below + words), None
