"""Framing: the room that a scannable sheet of a pad has between its markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.pad.pages.measures import MEASURES
from generator.language import _
from generator.model.order import Finish
from generator.page.scannable.frame import EDGE, MARKER, SLOT_EDGE, Frame
from generator.page.scannable.markers import SIDE
from generator.units import PAPERS, Paper, papers_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.pad.model.order import SheetOrder
    from generator.games.pad.model.pad import Pad
    from generator.games.pad.pages.boxes import Box
    from generator.games.pad.pages.plan import Plan

SLOT_MARGIN = 5.0
"""The margin of a sheet that is cut out: the printer's margin is outside of it."""
NARROWEST, LOWEST, SMALLEST = 8.0, 7.0, 6.0
"""The least width and height in mm of a number that is read, and the least side of a cross."""

SAME = 1e-6


def _inset(*, is_slot: bool) -> float:
    """Return how much narrower a sheet is at each side, for its markers and their white edge."""
    margin = SLOT_MARGIN if is_slot else MEASURES[Finish.PAPER].margin
    edge = SLOT_EDGE if is_slot else EDGE
    tight = replace(MEASURES[Finish.PAPER], margin=margin).tight
    return edge + MARKER * (SIDE + 1) / SIDE - tight.margin


def room_of(paper: Paper, order: SheetOrder) -> Paper:
    """Return what the sheets of an order are planned on: PAPER, or less if they are scannable."""
    if not order.scannable:
        return paper
    is_slot = order.imposition.up > 1
    return paper._replace(width=paper.width - 2 * _inset(is_slot=is_slot), is_slot=is_slot)


def frame_of(inner: Paper) -> Frame:
    """Return the frame around a sheet that is planned on INNER."""
    edge = SLOT_EDGE if inner.is_slot else EDGE
    width = inner.width + 2 * _inset(is_slot=inner.is_slot)
    return Frame(width, inner.height, inner, MARKER, edge)


def known_papers(order: SheetOrder) -> list[Paper]:
    """Return the papers to suggest: scannable sheets need one with a name."""
    return [it for it in papers_from(order.paper) if not order.scannable or it.name in PAPERS]


def is_legible(plan: Plan) -> bool:
    """Return whether all boxes of a plan are large enough to be read on a photo."""
    tick = plan.ruling.measures.widest_tick
    return all(_is_large(box, tick) for box in _boxes(plan))


def refuse_tiny(pad: Pad, order: SheetOrder, larger: str) -> None:
    """Refuse a pad whose boxes are too small to be read; name a LARGER paper if there is one."""
    if larger:
        message = _(
            "The boxes of '{pad}' are too small to be read on a photo on {paper}; use {larger}, or"
            " leave out --scannable."
        )
    else:
        message = _(
            "The boxes of '{pad}' are too small to be read on a photo; leave out --scannable."
        )
    raise OrderError(message.format(pad=pad.id, paper=order.paper.name, larger=larger))


def _boxes(plan: Plan) -> Iterator[Box]:
    for panels in plan.leaves:
        for panel in panels:
            for line in panel.lines:
                yield from line.boxes


def _is_large(box: Box, tick: float) -> bool:
    if box.kind in {"mark", "given"} or not box.key:
        return True
    if box.kind in {"tick", "cross", "lock"}:
        return min(box.width, box.height, tick) >= SMALLEST - SAME
    return box.width >= NARROWEST - SAME and box.height >= LOWEST - SAME
