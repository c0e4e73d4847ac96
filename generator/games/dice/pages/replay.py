"""The replay of a game on paper: for every player a page with the sheet after each roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.sheet import STARTED
from generator.games.dice.pages.map_look import map_look
from generator.hexes.frame import Box
from generator.language import spoken
from generator.model.order import Ink
from generator.page.maps.domain import place_domain
from generator.page.maps.own_terrains import terrain_drawings
from generator.page.marks import Page
from generator.page.report import ReportRoom
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.record import Roll
    from generator.games.dice.rules.referee.match import Step
    from generator.page.maps.domain import PlacedCell
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press

TEMPLATE = "games/dice/replay.svg.j2"
HEAD, FOOT = 22.0, 5.0
CAPTION = 7.5
"""The height above each map for its roll and the points so far."""
FLATNESS = 0.9
"""The height of a usual map in its width."""
NARROWEST = 42.0
"""The least width of a map with its caption."""
MOST_ON_PAGE = 30


@dataclass(frozen=True, slots=True)
class Moment:
    """The sheet of one player after a roll: the mark of each hex, and whether it was just made."""

    number: int
    phase: str
    roll: Roll
    marks: tuple[tuple[PlacedCell, str, bool], ...]
    points: int
    x: float
    y: float


def draw_replay(steps: Sequence[Step], look: ReportLook, press: Press) -> tuple[Page, ...]:
    """Draw a page for every player, or several where there are many rolls."""
    players = range(len(steps[0].sheets)) if steps else ()
    parts = [steps[at : at + MOST_ON_PAGE] for at in range(0, len(steps), MOST_ON_PAGE)]
    return tuple(_page(player, part, look, press) for player in players for part in parts)


def _page(player: int, steps: Sequence[Step], look: ReportLook, press: Press) -> Page:
    room = ReportRoom.on(look.paper)
    sheet = steps[0].sheets[player]
    across, down = _grid(len(steps), room.width, room.height - HEAD - FOOT)
    wide, tall = room.width / across, (room.height - HEAD - FOOT) / down
    box = Box(0.0, CAPTION, wide - 3, tall - 2)
    domain = place_domain(sheet.layout, box, largest=12.0, gap=look.theme.shapes["gap"] / 3)
    moments = []
    for place, step in enumerate(steps):
        own = step.sheets[player]
        play = next((it for it in step.roll.plays if it.name == own.name), None)
        fresh = {(mark.row, mark.position) for mark in play.marks} if play else set()
        marks = tuple(
            (
                cell,
                "×" if mark == STARTED else str(mark or ""),
                (cell.cell.row, cell.cell.position) in fresh,
            )
            for cell, mark in zip(domain.cells, own.marks, strict=True)
        )
        moments.append(
            Moment(
                step.number,
                ROMAN[step.phase],
                step.roll,
                marks,
                step.points[player],
                place % across * wide,
                HEAD + place // across * tall,
            )
        )
    drawing = press.draw(
        TEMPLATE,
        {
            "paper": room.paper,
            "margin": room.margin,
            "scale": room.scale,
            "width": room.width,
            "height": room.height,
            "wide": wide - 3,
            "domain": domain,
            "moments": moments,
            "player": sheet.name,
            "name": sheet.layout.name(spoken()),
            "total": steps[-1].points[player],
            **map_look(sheet.layout, look),
        },
        terrain_drawings(sheet.layout, press.ruler, grey=look.ink is Ink.MONO),
    )
    return Page(
        sheet.name, sheet.name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def _grid(count: int, width: float, height: float) -> tuple[int, int]:
    """Return how many maps are beside and below each other, so that they are largest."""

    def side(across: int) -> float:
        return min(width / across * FLATNESS, height / -(-count // across) - CAPTION)

    most = max(1, int(width // NARROWEST))
    across = max(range(1, min(count, most) + 1), key=side)
    return across, -(-count // across)
