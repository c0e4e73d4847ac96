"""Several tables on the sheet of one player: a game that needs little room is there twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.page.score_pads.flow import PANEL_GAP, Flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.page.score_pads.boxes import Box
    from generator.page.score_pads.flow import Panel
    from generator.page.score_pads.items import Item
    from generator.page.score_pads.lines import Ruling
    from generator.page.score_pads.measures import Measures

MOST_COPIES = 4
TITLE = 1.9
"""The room for the words above a table, in heights of their letters."""


def lay_copies(flow: Flow, items: Sequence[Item]) -> tuple[Panel, ...]:
    """Lay as many tables below each other as have roomy lines; none where only one has."""
    measures = flow.ruling.measures
    title = title_height(measures)
    for number in range(MOST_COPIES, 1, -1):
        each = flow.room / number
        one = Flow(
            flow.wish,
            flow.ruling,
            None,
            flow.panels,
            each - title,
            flow.press,
            line=measures.roomy,
        )
        found = one.lay(items)
        if found and len(found[0]) == 1:
            return tuple(_stacked(found[0][0], number, each, title))
    return ()


def title_height(measures: Measures) -> float:
    """Return the room for the words above a table."""
    return TITLE * measures.headings[1]


def lay_beside(panel: Panel, number: int, ruling: Ruling) -> tuple[Panel, ...]:
    """Lay so many tables beside each other."""
    step, y = ruling.width + PANEL_GAP, title_height(ruling.measures)
    copies = (_copied(panel, copy) for copy in range(1, number + 1))
    return tuple(it._replace(x=at * step, y=y) for at, it in enumerate(copies))


def _stacked(panels: Sequence[Panel], number: int, each: float, title: float) -> Iterator[Panel]:
    for copy in range(1, number + 1):
        for at, panel in enumerate(panels):
            table = _copied(panel, copy)
            yield table._replace(y=(copy - 1) * each + title, title="" if at else table.title)


def _copied(panel: Panel, copy: int) -> Panel:
    """Return the table of the first game as that of another one."""
    lines = tuple(
        line._replace(boxes=tuple(_renamed(box, copy) for box in line.boxes))
        for line in panel.lines
    )
    return panel._replace(lines=lines, title=_("Game {number}").format(number=copy))


def _renamed(box: Box, copy: int) -> Box:
    """Return a box of the first player as one of another table."""
    key, *parts = (f"p{copy}-{name.removeprefix('p1-')}" for name in (box.key, *box.parts))
    return box._replace(key=key if box.key else "", parts=tuple(parts))
