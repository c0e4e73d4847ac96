"""Several tables on the sheet of one player: a game that needs little room is there twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.page.score_pads.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.page.score_pads.boxes import Box
    from generator.page.score_pads.flow import Panel
    from generator.page.score_pads.items import Item

MOST_COPIES = 4
TITLE = 1.9
"""The room for the words above a table, in heights of their letters."""


def lay_copies(flow: Flow, items: Sequence[Item]) -> tuple[Panel, ...]:
    """Lay as many tables below each other as have roomy lines; none where only one has."""
    measures = flow.ruling.measures
    title = TITLE * measures.headings[1]
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


def _stacked(panels: Sequence[Panel], number: int, each: float, title: float) -> Iterator[Panel]:
    for copy in range(1, number + 1):
        name = _("Game {number}").format(number=copy)
        for at, panel in enumerate(panels):
            lines = tuple(
                line._replace(boxes=tuple(_renamed(box, copy) for box in line.boxes))
                for line in panel.lines
            )
            y = (copy - 1) * each + title
            yield panel._replace(lines=lines, y=y, title="" if at else name)


def _renamed(box: Box, copy: int) -> Box:
    """Return a box of the first player as one of another table."""
    key, *parts = (f"p{copy}-{name.removeprefix('p1-')}" for name in (box.key, *box.parts))
    return box._replace(key=key if box.key else "", parts=tuple(parts))
