"""Fitting: which paper or part of a paper the sheets of an order are laid on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.games.pad.pages.sheet import best_plan, plan_pad
from generator.page.imposition.division import divide, papers
from generator.page.imposition.refusal import too_small
from generator.units import Paper

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.pad.model.order import SheetOrder
    from generator.games.pad.model.pad import Pad
    from generator.games.pad.pages.plan import Plan
    from generator.page.imposition.division import Division
    from generator.products.tools import DrawingTools

UPRIGHT, LYING = (1.0, 2**0.5), (2**0.5, 1.0)


class SheetPlans(NamedTuple):
    """The plan of each pad's sheet, and how papers are divided; None if a sheet is a paper."""

    sheets: tuple[Plan, ...]
    back: Plan | None
    division: Division | None


def plan_order(order: SheetOrder, tools: DrawingTools) -> SheetPlans:
    """Plan the sheets of an order; all of them have slots of one size on a divided paper."""
    if order.imposition.is_plain:
        turned = (order.paper.portrait, order.paper.landscape)
        return SheetPlans(
            tuple(plan_pad(pad, order, turned, tools) for pad in order.pads), None, None
        )
    found = _divided(order, order.paper, order.imposition.up, tools)
    if found is not None:
        return found
    if order.imposition.up > 1:
        raise too_small(
            order.paper,
            order.imposition.up,
            lambda paper, up: _divided(order, paper, up, tools) is not None,
        )
    for pad in order.pads:
        plan_pad(pad, order, (order.paper.portrait, order.paper.landscape), tools)
    raise OrderError(str(too_small(order.paper, 1, lambda _paper, _up: False)))


def _divided(order: SheetOrder, paper: Paper, up: int, tools: DrawingTools) -> SheetPlans | None:
    """Return the best plans on a divided paper; None if a sheet has no room."""
    plans: list[tuple[tuple[int, ...], SheetPlans]] = []
    for turned, division in enumerate(_divisions(order, paper, up)):
        slot = Paper(paper.name, division.slot_width, division.slot_height, is_slot=True)
        sheets = [best_plan(pad, order, (slot,), tools) for pad in order.pads]
        laid = tuple(plan for plan in sheets if plan is not None)
        back = best_plan(order.back, order, (slot,), tools) if order.back else None
        if len(laid) < len(sheets) or (order.back and back is None):
            continue
        ranks = (_rank(pad, plan) for pad, plan in zip(order.pads, laid, strict=True))
        rank = tuple(map(sum, zip(*ranks, strict=True)))
        plans.append(((*rank, turned), SheetPlans(laid, back, division)))
    return min(plans, key=lambda it: it[0])[1] if plans else None


def _rank(pad: Pad, plan: Plan) -> tuple[int, ...]:
    """Return what is worse about a plan: more pages, fewer boxes, and rows or rounds in two lines.

    Narrow boxes are worse where they make no room for more rounds.
    """
    fills = pad.rounds is not None and pad.rounds.is_open and not pad.rounds.printed
    narrow = int(plan.is_narrow and not fills)
    return *plan.pages, plan.detail, plan.breaks, plan.ruling.deep, narrow


def _divisions(order: SheetOrder, paper: Paper, up: int) -> Iterator[Division]:
    """Yield how a paper is divided into slots, upright ones first."""
    gutter, bleed = order.imposition.gutter, order.imposition.bleed
    for ideal in (UPRIGHT, LYING):
        yield divide(paper, up, ideal, gutter=gutter, bleed=bleed)


def count_papers(order: SheetOrder, plans: SheetPlans, recipients: int) -> int:
    """Count the papers that an order takes."""
    sides = 2 if order.imposition.duplex and order.back is None else 1
    leaves = sum(-(-len(plan.leaves) // sides) for plan in plans.sheets)
    covers = 2 if order.personal and order.personal.cover else 0
    return papers(leaves * order.sheets * recipients + covers, order.imposition.up)
