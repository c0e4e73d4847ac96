"""The small layout of a sheet, in mm: rows of terrains, time with zone points, bands of points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import PHASES
from generator.games.dice.pages.gains import gains_of, in_rows, rows_of
from generator.games.dice.pages.stretching import stretched
from generator.hexes.frame import Box
from generator.model.terrain import Terrain
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.pages.gains import Gain
    from generator.games.dice.pages.grid import SmallGrid
    from generator.games.dice.rules.most import Needs
    from generator.model.layout import Layout

PAD = 1.5
"""From the panel's edge to what is in it."""
EMBLEM, DICE, COLOUR = 7.5, 11.0, 12.5
"""The width of a terrain's emblem, its dice, and the two values of its colour."""
HEADING, ZONE_HEAD = 3.4, 3.8
TERRAIN_ROW, TIME_ROW, LINE_ROW, SUMS = (6.0, 6.8), (4.8, 5.6), (4.9, 6.2), (8.4, 9.6)
"""The least and the largest height of each row."""
GAP, HALF_GAP, LABEL = 1.2, 3.0, 5.0
LINE_WIDTH, ZONE_WIDTH, NARROWEST_BOX = 6.8, 5.4, 4.0
HELP, SOLO_LINE = 6.2, 3.1
"""Two lines of help and notice below the domain, and one for a solo game."""


class SmallRow(NamedTuple):
    """A terrain of the small layout: its place, its width, and its bonuses."""

    terrain: Terrain
    x: float
    y: float
    width: float
    height: float
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class SmallPlan:
    """Where everything is on a small sheet."""

    field: Box
    rows: tuple[SmallRow, ...]
    strip: tuple[Gain, ...]
    """The workers, below the domain."""
    time_top: float
    time: float
    box_width: float
    lines_top: float
    line: float
    line_rows: int
    across: int
    lines: int
    sums_top: float
    sums: float
    solo_line: float = 0.0
    """The height of the line that says what a solo game is measured by."""


def small_plan(
    grid: SmallGrid,
    layout: Layout,
    edition: DiceEdition,
    needs: Needs,
    *,
    solo_line: float = 0.0,
) -> SmallPlan | None:
    """Lay out a small sheet; None if it has no room. SOLO_LINE makes its domain less high."""
    panel = grid.right
    inner = panel.width - 2 * PAD
    room = inner - EMBLEM - DICE - COLOUR
    per_row = int((room + 1e-9) // grid.pitch)
    full = [it for it in Terrain if gains_of(it, needs) and it is not Terrain.CITY]
    halves = [it for it in layout.terrains if it not in full]
    depths = [rows_of(len(gains_of(it, needs)), per_row) for it in full]
    depths += [1] * rows_of(len(halves), 2)
    across = int((inner - LABEL + 1e-9) // LINE_WIDTH)
    line_rows = rows_of(needs.lines, across)
    box_width = (inner - LABEL - len(edition.zone_points) * ZONE_WIDTH) / edition.time_boxes
    numbers = (sum(depths), len(PHASES), len(PHASES) * line_rows, 1)
    free = panel.height - 2 * PAD - HEADING - ZONE_HEAD - 5 * GAP
    heights = stretched(free, numbers, (TERRAIN_ROW, TIME_ROW, LINE_ROW, SUMS))
    if heights is None or box_width < NARROWEST_BOX:
        return None
    depth, time, line, sums = heights
    rows, y = [], panel.top + PAD + HEADING
    for it, deep in zip(full, depths, strict=False):
        start = (EMBLEM + DICE + grid.pitch / 2, depth / 2)
        found = gains_of(it, needs)
        gains = in_rows(found, rows_of(len(found), deep), grid.pitch, depth, start)
        rows.append(SmallRow(it, panel.left + PAD, y, inner, deep * depth, gains))
        y += deep * depth
    for at, terrain in enumerate(halves):
        x = panel.left + PAD + (at % 2) * (inner + HALF_GAP) / 2
        wide = (inner - HALF_GAP) / 2
        rows.append(SmallRow(terrain, x, y + at // 2 * depth, wide, depth, ()))
    time_top = y + rows_of(len(halves), 2) * depth + GAP
    lines_top = time_top + ZONE_HEAD + len(PHASES) * time + GAP
    return SmallPlan(
        small_field(grid, needs, solo_line),
        tuple(rows),
        _strip(grid, needs, solo_line),
        time_top,
        time,
        box_width,
        lines_top,
        line,
        line_rows,
        across,
        needs.lines,
        panel.bottom - PAD - sums,
        sums,
        solo_line,
    )


def small_field(grid: SmallGrid, needs: Needs, solo_line: float = 0.0) -> Box:
    """Return the room of the domain: between the head and the workers."""
    head = grid.head
    bottom = grid.height - HELP - solo_line - _strip_rows(grid, needs) * grid.pitch
    return Box(head.left, head.bottom + 0.6, head.right, bottom - 0.6)


def _strip_rows(grid: SmallGrid, needs: Needs) -> int:
    return rows_of(len(gains_of(Terrain.CITY, needs)), int((grid.head.width + 1e-9) // grid.pitch))


def _strip(grid: SmallGrid, needs: Needs, solo_line: float) -> tuple[Gain, ...]:
    """Put the workers below the domain, in rows of one length."""
    workers, rows = gains_of(Terrain.CITY, needs), _strip_rows(grid, needs)
    per_row = rows_of(len(workers), rows)
    step = grid.head.width / per_row
    top = grid.height - HELP - solo_line - (rows - 0.5) * grid.pitch
    return in_rows(workers, per_row, step, grid.pitch, (step / 2, top))
