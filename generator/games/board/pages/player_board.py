"""The player board: layout, figures and theme go into its template, a page comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.board.model.names import building_name, terrain_name
from generator.games.board.pages.aid_entries import building_entries
from generator.games.board.pages.paints import board_paints
from generator.games.board.pages.scenery import courses, fields
from generator.games.board.pages.surroundings import (
    DIE,
    GOOD,
    Margins,
    Surroundings,
    arrange,
    largest_tile,
    store_size,
)
from generator.language import _, fill, message_or_list, spoken
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.model.tiles import Building
from generator.page.imposition.division import MARK_ROOM, SAME, Division, divide
from generator.page.maps.domain import place_domain
from generator.page.maps.landscape import place_landscape
from generator.page.marks import Page
from generator.units import PAPERS, Paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.model.layout import Layout
    from generator.model.theme import Theme
    from generator.page.svg.press import Press

TAKEN = {
    Building.WORKSHOP: (Terrain.CITY,),
    Building.CHURCH: (Terrain.MINE, Terrain.MONASTERY, Terrain.CASTLE),
    Building.MARKET: (Terrain.RIVER, Terrain.PASTURE),
}
"""The terrains of the tiles that a building lets its owner take."""
SPARING = 0.65
"""How much lighter the borders of regions are when saving ink."""


def fit_board(
    layout: Layout, paper: Paper, tile: float, margins: Margins | None = None
) -> Surroundings:
    """Put a player board on a paper; one that does not fit is refused with what would fit."""
    found = arrange(layout, paper, tile, margins)
    if found is None:
        raise OrderError(unfit(layout, paper, tile))
    return found


def unfit(layout: Layout, paper: Paper, tile: float) -> str:
    """Return why a board does not fit a paper, how large its tiles may be, and which papers do."""
    most = largest_tile(layout, paper)
    papers = [it.name for it in PAPERS.values() if arrange(layout, it, tile)]
    if most is not None and papers:
        message = _(
            "Board {board} does not fit on {paper} with tiles of {tile:g} mm; use --tile"
            " {most}mm or less, or print it on {papers}."
        )
    elif most is not None:
        message = _(
            "Board {board} does not fit on {paper} with tiles of {tile:g} mm; use --tile"
            " {most}mm or less, or give a larger paper as WxH in mm."
        )
    elif papers:
        message = _(
            "Board {board} does not fit on {paper}, however small its tiles are;"
            " print it on {papers}."
        )
    else:
        message = _(
            "Board {board} does not fit on {paper}, however small its tiles are; remove"
            " hexes where it is widest, or give a larger paper as WxH in mm."
        )
    values = {"board": layout.id, "paper": paper.name, "tile": tile, "most": f"{most or 0:g}"}
    return fill(message, **values, papers=message_or_list(papers) if papers else "")


def draw_board(
    layout: Layout,
    *,
    paper: Paper,
    ink: Ink,
    tile: float,
    edition: BoardEdition,
    theme: Theme,
    press: Press,
    margins: Margins | None = None,
) -> Page:
    """Draw a player board whose spaces take tiles of TILE mm from flat to flat."""
    surroundings = fit_board(layout, paper, tile, margins)
    name = layout.name(spoken())
    border = theme.lines["bold"] * (1.0 if ink is Ink.FULL else SPARING)
    domain = place_domain(layout, surroundings.domain, largest=surroundings.side, gap=border / 2)
    drawing = press.draw(
        "games/board/board.svg.j2",
        {
            **board_paints(ink, theme),
            "surroundings": surroundings,
            "place": surroundings.places,
            "domain": domain,
            "landscape": place_landscape(layout, domain),
            "courses": tuple(courses(domain)),
            "fields": tuple(fields(domain)),
            "border": border,
            "letter": layout.id,
            "emblem": layout.emblem,
            "name": name,
            "edition": edition,
            "building_name": building_name,
            "terrain_name": terrain_name,
            "good": store_size(GOOD),
            "die": store_size(DIE),
            "taken": TAKEN,
            "deeds": {it.building: it.text for it in building_entries(edition)},
        },
    )
    title = _("Player board {letter}").format(letter=layout.id)
    if name != layout.id:
        title = f"{title}: {name}"
    return Page(layout.id, title, drawing.width, drawing.height, drawing.marks, tags=drawing.tags)


INSIDE = 2.5
"""From the cut to the board's edge."""
TWO = 2


def board_division(layouts: Sequence[Layout], paper: Paper, tile: float) -> Division:
    """Put two boards on a paper that holds them, else one: with marks if there is room for them."""
    two = divide(paper, TWO, (paper.landscape.width, paper.landscape.height))
    slot = slot_of(two)
    if slot is not None and all(arrange(it, slot, tile, (INSIDE, INSIDE)) for it in layouts):
        return two
    lying = paper.landscape
    whole = divide(lying, 1, (lying.width, lying.height))
    boards = [found.board for it in layouts if (found := arrange(it, paper, tile))]
    wide = max((it.width for it in boards), default=lying.width) + 2 * INSIDE
    high = max((it.height for it in boards), default=lying.height) + 2 * INSIDE
    room = 2 * (whole.clearance + MARK_ROOM) - SAME
    if wide + room > lying.width or high + room > lying.height:
        return whole
    return Division(lying.width, lying.height, 1, 1, wide, high)


def slot_of(division: Division) -> Paper | None:
    """Return what a board is drawn on: a slot that is wider than high."""
    width, height = division.slot_width, division.slot_height
    return Paper("", width, height) if width >= height else None
