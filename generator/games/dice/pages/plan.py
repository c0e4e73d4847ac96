"""The plan of a sheet: where a domain's map, bonuses and points are, if the paper has room."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.dice.pages.gains import Section, rows_of, terrain_sections
from generator.games.dice.pages.grid import LARGEST_SIDE, SMALLEST_SIDE, SQUARE, SmallGrid
from generator.games.dice.pages.ledger import ledger_columns
from generator.games.dice.pages.small import SOLO_LINE, SmallPlan, small_field, small_plan
from generator.games.dice.pages.stretching import stretched
from generator.games.dice.rules.most import count_needs
from generator.hexes.frame import fit
from generator.model.order import Finish, Style
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.pages.grid import Grid
    from generator.games.dice.pages.ledger import LedgerColumn
    from generator.games.dice.rules.most import Needs
    from generator.hexes.frame import Box
    from generator.model.layout import Layout

SQUARE_SHARE = {Finish.PAPER: 8.4, Finish.LAMINATE: 8.8, Finish.LARGE: 9.4}
"""The square of a hex whose side is 10, where that is large enough."""
ACROSS = 2
"""How many numbers are side by side in the column of a phase."""
TIME_TOP, TIME_GAP, ZONE_GAP, SUM_ROW = 9.5, 2.5, 3.0, 12.0
LEDGER_TOP, LEDGER_GAP = 30.0, 1.4
LEDGER_ROW, LEDGER_FOOT = (4.7, 7.4), (34.0, 46.0)
TICK_GAP = 0.95
"""How much higher a row of the ledger is than its boxes."""


@dataclass(frozen=True, slots=True)
class PhaseRoom:
    """The heights of the right side of a sheet, and its lines for points."""

    time: float
    zone: float
    line: float
    total: float
    rows: int
    lines: int
    time_rows: int
    across: int = ACROSS

    @property
    def time_top(self) -> float:
        """Below the numerals of the phases."""
        return TIME_TOP


class LedgerRoom(NamedTuple):
    """The ledger's columns, the height of a row, and that of the sums below."""

    columns: tuple[LedgerColumn, LedgerColumn]
    row: float
    foot: float


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """The parts of a sheet that depend on its domain; a style uses only some of them."""

    needs: Needs
    field: Box
    square: float
    """The square for a digit in a hex whose side is 10."""
    largest: float
    sections: tuple[Section, ...] = ()
    phases: PhaseRoom | None = None
    ledger: LedgerRoom | None = None
    small: SmallPlan | None = None


def plan_sheet(
    layout: Layout,
    edition: DiceEdition,
    grids: tuple[Grid, ...],
    style: Style = Style.SHEET,
    finish: Finish = Finish.PAPER,
) -> SheetPlan | None:
    """Lay out the sheet of a domain on one grid or two facing ones; None if it has no room."""
    plan = _plan_map(layout, edition, grids[0], finish)
    if plan is None or plan.small:
        return plan
    tables = grids[-1]
    sections = terrain_sections(tables, layout.terrains, plan.needs)
    ledger = phases = None
    if style is Style.LEDGER:
        ledger = _ledger_room(tables, layout, edition, plan.needs)
    else:
        phases = _phase_room(tables, edition, plan.needs)
    if sections is None or (ledger is None and phases is None):
        return None
    return replace(plan, sections=sections, phases=phases, ledger=ledger)


def _plan_map(layout: Layout, edition: DiceEdition, grid: Grid, finish: Finish) -> SheetPlan | None:
    """Place the map with its squares, and on small paper all the rest.

    There, the line about a solo game takes the place of the help if it has no room of its own.
    """
    needs = count_needs(layout, edition)
    if not isinstance(grid, SmallGrid):
        return _plan_field(layout, grid, finish, SheetPlan(needs, grid.field, 0.0, 0.0))
    explained = grid.solo and grid.form.explains_solo
    for solo_line in (SOLO_LINE, 0.0) if explained else (0.0,):
        small = small_plan(grid, layout, edition, needs, solo_line=solo_line)
        if small is None:
            continue
        plan = SheetPlan(needs, small.field, 0.0, 0.0, small=small)
        placed = _plan_field(layout, grid, finish, plan)
        if placed is not None:
            return placed
    return None


def _plan_field(layout: Layout, grid: Grid, finish: Finish, plan: SheetPlan) -> SheetPlan | None:
    """Say how large the hexes of a plan may be and what they hold; None if they are too small."""
    largest = LARGEST_SIDE * (1.0 if finish is Finish.PAPER else 1.2)
    side = fit((cell.hex for cell in layout.cells), plan.field, largest).side
    if side * grid.scale < SMALLEST_SIDE - 1e-9:
        return None
    share = SQUARE_SHARE[finish]
    return replace(plan, square=max(share, SQUARE / grid.scale / side * 10), largest=largest)


def field_size(layout: Layout, edition: DiceEdition, grid: Grid) -> tuple[float, float]:
    """Return the width and height in mm that a domain has on a sheet."""
    field = grid.field
    if isinstance(grid, SmallGrid):
        field = small_field(grid, count_needs(layout, edition))
    return field.width * grid.scale, field.height * grid.scale


def _phase_room(grid: Grid, edition: DiceEdition, needs: Needs) -> PhaseRoom | None:
    """Give each part the height that is wanted, and more or less as there is room."""
    form = grid.form
    boxes = rows_of(edition.time_boxes, form.time_across)
    numbers = (boxes, len(edition.zone_points), rows_of(needs.lines, ACROSS), 1)
    free = grid.right.height - TIME_TOP - TIME_GAP - ZONE_GAP - SUM_ROW
    parts = (form.time, form.zone, form.line, form.total)
    wanted = [it.wanted * grid.measures.larger / grid.scale for it in parts]
    roomy = [(low, max(low, it.most)) for low, it in zip(wanted, parts, strict=True)]
    tight = [(it.least / grid.scale, high) for high, it in zip(wanted, parts, strict=True)]
    heights = stretched(free, numbers, roomy) or stretched(free, numbers, tight)
    if heights is None:
        return None
    rows = numbers[2]
    time, zone, line, total = heights
    return PhaseRoom(time, zone, line, total, rows, needs.lines, boxes)


def _ledger_room(
    grid: Grid, layout: Layout, edition: DiceEdition, needs: Needs
) -> LedgerRoom | None:
    """Keep the order of the terrains unless that makes the boxes too low."""
    form = grid.form
    least = LEDGER_ROW[0] / grid.scale
    wanted = max(least * 1.12, form.tick / grid.scale + TICK_GAP if form.tick else 0.0)
    room = _rows_of_ledger(grid, ledger_columns(layout, edition, needs.sold), wanted)
    if form.is_balanced and room.row < wanted:
        columns = ledger_columns(layout, edition, needs.sold, is_balanced=True)
        room = _rows_of_ledger(grid, columns, wanted)
    return room if room.row >= least else None


def _rows_of_ledger(
    grid: Grid, columns: tuple[LedgerColumn, LedgerColumn], wanted: float
) -> LedgerRoom:
    """Make the rows as high as they can be, and the foot lower where they need its room."""
    most = max(column.height for column in columns)
    gaps = max(len(column.groups) for column in columns) * LEDGER_GAP
    free = grid.right.height - LEDGER_TOP - 3.0 - gaps
    low, high = LEDGER_FOOT
    foot = min(high, max(low, free - most * wanted))
    return LedgerRoom(columns, min((free - foot) / most, LEDGER_ROW[1]), foot)
