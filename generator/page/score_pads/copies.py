"""Several tables on a sheet, each for a game of its own, where one game needs little room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score_pad.form import Form
from generator.page.score_pads.flow import PANEL_GAP, Flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.page.score_pads.boxes import Box
    from generator.page.score_pads.flow import Panel, Wish
    from generator.page.score_pads.items import Item
    from generator.page.score_pads.lines import Ruling
    from generator.page.score_pads.measures import Measures

MOST_COPIES = 4
TITLE = 1.9
"""The room for the words above a table, in heights of their letters."""


def has_few_rounds(wish: Wish) -> bool:
    """Return whether the number of rounds on a sheet is known, so that games may be repeated."""
    rounds = wish.pad.rounds
    if rounds is None or wish.alone or wish.kept or wish.form is not Form.TABLE:
        return False
    return bool(rounds.printed) and not rounds.printed_least


def lay_copies(flow: Flow, items: Sequence[Item]) -> tuple[Panel, ...]:
    """Lay as many tables below each other as have roomy lines; none where only one has."""
    measures = flow.ruling.measures
    title = title_height(measures)
    for number in range(MOST_COPIES, 1, -1):
        each = flow.room / number
        one = Flow(
            flow.wish,
            flow.ruling,
            flow.captions,
            flow.panels,
            each - title,
            flow.press,
            line=measures.roomy,
        )
        found = one.lay(items)
        if found and len(found[0]) == 1:
            alone = flow.wish.alone
            return tuple(_stacked(found[0][0], number, each, title, alone=alone))
    return ()


def title_height(measures: Measures) -> float:
    """Return the room for the words above a table."""
    return TITLE * measures.headings[1]


def lay_beside(panel: Panel, number: int, ruling: Ruling) -> tuple[Panel, ...]:
    """Lay so many tables beside each other."""
    step, y = ruling.width + PANEL_GAP, title_height(ruling.measures)
    copies = (_copied(panel, copy) for copy in range(1, number + 1))
    return tuple(it._replace(x=at * step, y=y) for at, it in enumerate(copies))


def _stacked(
    panels: Sequence[Panel], number: int, each: float, title: float, *, alone: bool
) -> Iterator[Panel]:
    for copy in range(1, number + 1):
        for at, panel in enumerate(panels):
            table = _copied(panel, copy, alone=alone)
            yield table._replace(y=(copy - 1) * each + title, title="" if at else table.title)


def _copied(panel: Panel, copy: int, *, alone: bool = True) -> Panel:
    """Return the table of the first game as that of another one."""
    lines = tuple(
        line._replace(boxes=tuple(_renamed(box, copy, alone=alone) for box in line.boxes))
        for line in panel.lines
    )
    return panel._replace(lines=lines, title=_("Game {number}").format(number=copy))


def _renamed(box: Box, copy: int, *, alone: bool) -> Box:
    """Return a box of the first table as one of another: of a player, or of a whole game."""
    names = (box.key, *box.parts)
    if alone:
        names = tuple(f"p{copy}-{name.removeprefix('p1-')}" for name in names)
    elif copy > 1:
        names = tuple(f"{game_prefix(copy)}{name}" for name in names)
    key, *parts = names
    return box._replace(key=key if box.key else "", parts=tuple(parts))


def game_prefix(number: int) -> str:
    """Return how the names of the fields begin in the table of one of several games."""
    return f"g{number}-" if number > 1 else ""
