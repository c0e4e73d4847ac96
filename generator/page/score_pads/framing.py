"""Framing: the room that a scannable sheet of a pad has between its markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.model.order import Finish
from generator.page.score_pads.measures import MEASURES
from generator.units import PAPERS, Paper, papers_from

if TYPE_CHECKING:
    from generator.model.score_pad.order import SheetOrder
    from generator.page.scannable.frame import Frame

SLOT_MARGIN = 5.0
"""The margin of a sheet that is cut out: the printer's margin is outside of it."""


def _inset(*, is_slot: bool) -> float:
    """Return how much narrower a sheet is at each side, for its markers and their white edge."""
    from generator.page.scannable.frame import (  # noqa: PLC0415 - with a frame only
        EDGE,
        LINE,
        MARKER,
        SLOT_EDGE,
    )
    from generator.page.scannable.markers import SIDE  # noqa: PLC0415 - the same

    margin = SLOT_MARGIN if is_slot else MEASURES[Finish.PAPER].margin
    edge = SLOT_EDGE if is_slot else EDGE
    tight = replace(MEASURES[Finish.PAPER], margin=margin).tight
    return edge + MARKER * (SIDE + 1) / SIDE + LINE - tight.margin


def room_of(paper: Paper, order: SheetOrder) -> Paper:
    """Return what the sheets of an order are planned on: PAPER, or less if they are scannable."""
    if not order.scannable:
        return paper
    is_slot = order.imposition.up > 1
    return paper._replace(width=paper.width - 2 * _inset(is_slot=is_slot), is_slot=is_slot)


def frame_of(inner: Paper) -> Frame:
    """Return the frame around a sheet that is planned on INNER."""
    from generator.page.scannable.frame import (  # noqa: PLC0415 - with a frame only
        EDGE,
        MARKER,
        SLOT_EDGE,
        Frame,
    )

    edge = SLOT_EDGE if inner.is_slot else EDGE
    width = inner.width + 2 * _inset(is_slot=inner.is_slot)
    return Frame(width, inner.height, inner, MARKER, edge)


def known_papers(order: SheetOrder) -> list[Paper]:
    """Return the papers to suggest: scannable sheets need one with a name."""
    return [it for it in papers_from(order.paper) if not order.scannable or it.name in PAPERS]
