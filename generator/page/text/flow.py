"""The flow: sections of text are measured, set as large as they fit, and split into columns."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Wrap = Callable[[str, str, float, float], list[str]]


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph: `lead` is above it in bold, `icon` or `number` beside it."""

    text: str
    lead: str = ""
    icon: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its paragraphs and perhaps a table below them."""

    title: str
    items: tuple[Item, ...]
    table: str = ""


LARGEST, SMALLEST, STEP = 3.9, 2.3, 0.05
CLOSE = 0.009
"""How much smaller than the least size words may be, so that a step does not miss it narrowly."""
SURELY = 0.001
"""How much more than the height of all columns it takes to be sure that they are too small."""
COLUMNS = 2
"""How many columns a page has."""
LEADING = 1.24
HEADING = 2.3
"""How much of the size a heading takes, its rule included."""
LEAD = 1.22
ITEM_GAP = 0.42
SECTION_GAP = 1.0
TABLE_GAP = 0.5
INDENT = 2.9
WIDEST_GAP = 9.0


@dataclass(frozen=True, slots=True)
class PlacedItem:
    """A paragraph in its column: `y` is its top, `lines` its text, broken."""

    item: Item
    y: float
    height: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlacedSection:
    """A section in its column: `y` is its top, all other places count from there."""

    section: Section
    y: float
    height: float
    items: tuple[PlacedItem, ...]
    table_y: float


@dataclass(frozen=True, slots=True)
class Flow:
    """The two columns of a page, in one size of text."""

    size: float
    columns: tuple[tuple[PlacedSection, ...], ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """What a flow is measured with: the column, the height of each table, the breaking of lines.

    Words are from `least` to `largest`.
    """

    width: float
    height: float
    tables: Mapping[str, float]
    wrap: Wrap
    least: float = 0.0
    largest: float = LARGEST


def flow_sections(
    sections: Sequence[Section], measure: Measure, pages: int = 1
) -> tuple[Flow, ...] | None:
    """Split sections into columns of PAGES, at the largest size that fits; None if none does."""
    steps = round((measure.largest - SMALLEST) / STEP)
    for step in range(steps + 1):
        size = measure.largest - step * STEP
        if size < measure.least - CLOSE:
            break
        flows = _flows_at(size, sections, measure, pages)
        if flows is not None:
            return flows
    return None


def _flows_at(
    size: float, sections: Sequence[Section], measure: Measure, pages: int
) -> tuple[Flow, ...] | None:
    gap = SECTION_GAP * size
    room = COLUMNS * pages * (measure.height + gap) - gap * len(sections) + SURELY
    placed = []
    for section in sections:
        placed.append(_measured(section, size, measure))
        room -= placed[-1].height
        if room < 0:
            return None

    def columns_at(cuts: Sequence[int]) -> list[list[PlacedSection]]:
        return [placed[start:end] for start, end in pairwise((0, *cuts, len(placed)))]

    every = combinations(range(1, len(placed)), COLUMNS * pages - 1)
    cuts = min(every, key=lambda it: max(_high(column, gap) for column in columns_at(it)))
    columns = [_spread(column, gap, measure.height) for column in columns_at(cuts)]
    if max(_high(column, gap) for column in columns) > measure.height:
        return None
    starts = range(0, len(columns), COLUMNS)
    return tuple(Flow(size, tuple(columns[start : start + COLUMNS])) for start in starts)


def _high(sections: Sequence[PlacedSection], gap: float) -> float:
    return sum(section.height for section in sections) + gap * (len(sections) - 1)


def _spread(
    sections: Sequence[PlacedSection], gap: float, height: float
) -> tuple[PlacedSection, ...]:
    """Put sections under each other, spread to the end of the column where that is allowed."""
    spare = height - _high(sections, gap)
    gap = min(max(gap, WIDEST_GAP), gap + spare / max(1, len(sections) - 1))
    y = 0.0
    found = []
    for it in sections:
        found.append(PlacedSection(it.section, y, it.height, it.items, it.table_y))
        y += it.height + gap
    return tuple(found)


def _measured(section: Section, size: float, measure: Measure) -> PlacedSection:
    y = HEADING * size
    items = []
    for item in section.items:
        beside = INDENT * size if item.icon or item.number else 0.0
        lines = tuple(measure.wrap(item.text, "text", size, measure.width - beside))
        height = (LEAD if item.lead else 0.0) * size + len(lines) * LEADING * size
        if item.icon:
            height = max(height, (INDENT - 0.4) * size)
        items.append(PlacedItem(item, y, height, lines))
        y += height + ITEM_GAP * size
    y -= ITEM_GAP * size
    table_y = y + TABLE_GAP * size
    if section.table:
        y = table_y + measure.tables[section.table]
    return PlacedSection(section, 0.0, y, tuple(items), table_y)
