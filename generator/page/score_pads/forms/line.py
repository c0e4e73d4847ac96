"""A line across the columns: points are written above and below it, game by game."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from generator.language import _
from generator.page.score_pads.boxes import Box
from generator.page.score_pads.flow import PANEL_GAP, Panel, Placed
from generator.page.score_pads.items import Edge, Item, Slot, sum_item
from generator.page.score_pads.lines import PAD, Ruling, UnfitError, Words, line_boxes, make_line
from generator.page.score_pads.measures import GAP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press

NARROWEST = 66.0
"""The least width of a table where several are beside each other."""
LABEL, SHARE = 15.0, 0.6
"""The least width of the words beside the columns, and what they have of a table's words."""
MOST_TABLES, FEWEST_ABOVE, FEWEST_BELOW = 3, 3, 2
ROOMY = 1.0
"""How much higher than the least height a line is where there is room."""
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
BELOW = 0.5
"""The share of the lines that are below the line."""


def line_ruling(width: float, columns: int, measures: Measures) -> Ruling | None:
    """Return the widths of each of several tables; None if they are too narrow."""
    tables = _count_tables(width)
    each = (width - (tables - 1) * PANEL_GAP) / tables
    label = max(LABEL, SHARE * measures.label)
    column = (each - label) / columns
    if column < measures.box + GAP:
        return None
    return Ruling(label, column, columns, 1, 0, 0.0, 0.0, measures)


def lay_line(
    pad: Pad, language: str, ruling: Ruling, size: tuple[float, float], press: Press
) -> tuple[Panel, ...]:
    """Lay as many tables beside each other as a room of some SIZE has; none if it is too low."""
    width, room = size
    measures = ruling.measures
    total = measures.sums * measures.line
    above, below = _count_lines(pad, room - measures.names - total, measures)
    if above < FEWEST_ABOVE:
        return ()
    number = above + below * (pad.line.parts if pad.line else 1)
    unit = min((room - measures.names - total) / number, measures.tallest)
    return tuple(
        Panel(
            table * (ruling.width + PANEL_GAP),
            has_captions=False,
            lines=tuple(_place(_items(pad, above, below, language, table), unit, ruling, press)),
        )
        for table in range(_count_tables(width))
    )


def line_remarks(pad: Pad, language: str) -> Iterator[str]:
    """Yield what is written above and below the line, and what comes at the end."""
    if pad.line is None:
        return
    for name in (pad.line.above, pad.line.below):
        note = pad.row_of[name].note(language)
        if note:
            yield note
    for section in pad.sections:
        notes = [row.note(language) or row.name(language) for row in section.rows]
        message = _("{caption}: {points}")
        yield message.format(caption=section.name(language), points=", ".join(notes))


def _count_tables(width: float) -> int:
    return max(1, min(MOST_TABLES, floor((width + PANEL_GAP) / (NARROWEST + PANEL_GAP))))


def _count_lines(pad: Pad, room: float, measures: Measures) -> tuple[int, int]:
    """Return how many lines are above the line, and how many each part below it has."""
    parts = pad.line.parts if pad.line else 1
    number = floor(room / (measures.line + ROOMY))
    below = floor(number * BELOW / parts)
    if below < FEWEST_BELOW:
        number, below = floor(room / measures.line), FEWEST_BELOW
    return number - below * parts, below


def _items(pad: Pad, above: int, below: int, language: str, table: int) -> Iterator[Item]:
    """Yield the lines of a table to write on, and their sum."""
    form = pad.line
    if form is None:
        return
    upper, lower = pad.row_of[form.above], pad.row_of[form.below]
    prefix = f"t{table + 1}-"
    keys = []
    for at in range(1, above + 1):
        is_last = at == above
        keys.append(f"{prefix}above-{at}")
        slot = Slot("written", keys[-1], upper.name(language))
        edge = Edge.LINE if is_last else Edge.HAIR
        label = upper.name(language) if is_last else ""
        yield Item("written", label, slots=(slot,), place=upper.place, edge=edge)
    for part in range(1, form.parts + 1):
        for at in range(1, below + 1):
            keys.append(f"{prefix}below-{part}-{at}")
            slot = Slot("written", keys[-1], lower.name(language))
            edge = Edge.HAIR if at < below else Edge.PART
            label = lower.name(language) if part == at == 1 else ""
            number = ROMAN[part] if form.parts > 1 and at == (below + 1) // 2 + 1 else ""
            yield Item("written", label, figure=number, slots=(slot,), place=lower.place, edge=edge)
    yield sum_item("total", _("Total"), f"{prefix}total", keys)


def _place(items: Iterator[Item], unit: float, ruling: Ruling, press: Press) -> Iterator[Placed]:
    """Place the lines of a table below each other."""
    y = ruling.measures.names
    for item in items:
        if item.kind != "written":
            line = make_line(item, ruling, press)
            high = ruling.measures.sums * ruling.measures.line
            yield Placed(item, line.words, y, high, tuple(line_boxes(line, high, ruling)))
            return
        yield Placed(item, _words(item, ruling, press), y, unit, _boxes(item.slots, unit, ruling))
        y += unit


def _words(item: Item, ruling: Ruling, press: Press) -> Words:
    """Set the words of a line beside its columns; words without room raise UnfitError."""
    measures, wide = ruling.measures, ruling.label - 2 * PAD
    for size in measures.labels:
        if press.ruler.width(item.label, "display-bold", size) <= wide:
            return Words((item.label,) if item.label else (), (), size, measures.letters, 0.0)
    raise UnfitError(item)


def _boxes(slots: Sequence[Slot], unit: float, ruling: Ruling) -> tuple[Box, ...]:
    """Return where each player writes in a line."""
    (slot,) = slots
    wide = ruling.column - 2 * GAP
    return tuple(
        Box(ruling.left(at) + GAP, GAP / 2, wide, unit - GAP, slot.kind, f"p{at + 1}-{slot.key}",
            slot.label)
        for at in range(ruling.columns)
    )  # fmt: skip
