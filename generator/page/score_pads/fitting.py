"""Fitting: which paper or part of a paper the sheets of an order are laid on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _
from generator.page.imposition.division import Division, divide
from generator.page.imposition.refusal import too_small
from generator.page.score_pads.framing import room_of
from generator.page.score_pads.sheet import best_plan, plan_pad, turned
from generator.units import Paper
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.order import SheetOrder
    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.plan import Plan
    from generator.page.svg.press import Press

MOST_PIECES, FEWEST_ROUNDS = 3, 10
"""How many pieces a list of rounds has at most, and how many rounds the first has at least."""
UPRIGHT, LYING = (1.0, 2**0.5), (2**0.5, 1.0)


class SheetPlans(NamedTuple):
    """The plan of each pad's sheet, and how papers are divided; None if a sheet is a paper."""

    sheets: tuple[Plan, ...]
    back: Plan | None
    division: Division | None


def plan_order(order: SheetOrder, press: Press, *, is_printed: bool = False) -> SheetPlans:
    """Plan the sheets of an order; all of them have slots of one size on a divided paper.

    A game is on one piece of a divided paper, unless the order IS_PRINTED already. The boxes of a
    scannable sheet stay where they are on earlier ones, whose words were not kerned.
    """
    if not order.scannable:
        return _plan_order(order, press, is_printed=is_printed)
    plans = _plan_order(order, press.without_kerning(), is_printed=is_printed)
    _refuse_long(order, plans)
    return plans


def _plan_order(order: SheetOrder, press: Press, *, is_printed: bool) -> SheetPlans:
    if order.imposition.is_plain:
        papers = turned(order.paper, order)
        return SheetPlans(
            tuple(plan_pad(pad, order, papers, press) for pad in order.pads), None, None
        )
    if order.scannable:
        _refuse_mixed(order)
    up = order.imposition.up
    found = _divided(order, order.paper, up, press)
    if found is not None and (is_printed or _is_whole(found, order, up)):
        return found
    if up > 1:

        def fits(paper: Paper, number: int) -> bool:
            laid = _divided(order, paper, number, press)
            return laid is not None and _is_whole(laid, order, number)

        raise too_small(order.paper, up, fits)
    for pad in (*order.pads, *filter(None, (order.back,))):
        plan_pad(pad, order, turned(order.paper, order), press)
    raise OrderError(str(too_small(order.paper, 1, lambda _paper, _up: False)))


def _is_whole(plans: SheetPlans, order: SheetOrder, up: int) -> bool:
    """Return whether every game is on one piece of a paper that is cut.

    A list of rounds may go on with another piece, if the first has enough of them for a game. Each
    page of a tournament is a piece of its own.
    """
    sides = 2 if order.imposition.duplex and order.back is None else 1
    return up == 1 or all(
        pad.matches is not None
        or len(plan.leaves) <= sides
        or (len(plan.leaves) <= MOST_PIECES and _goes_on(pad, plan))
        for pad, plan in zip(order.pads, plans.sheets, strict=True)
    )


def _goes_on(pad: Pad, plan: Plan) -> bool:
    """Return whether the first page of a plan is a list of rounds that is long enough alone."""
    rounds = pad.rounds
    if rounds is None or rounds.subtotals or not rounds.is_open:
        return False
    lines = [line for panel in plan.leaves[0] for line in panel.lines]
    return sum(it.item.kind == "round" for it in lines) >= max(rounds.least, FEWEST_ROUNDS)


def _refuse_mixed(order: SheetOrder) -> None:
    """Refuse papers of several pads: how they are divided would depend on all of them."""
    if len({pad.id for pad in (*order.pads, *((order.back,) if order.back else ()))}) > 1:
        message = _(
            "--scannable prints one pad at a time with --up and --duplex; print them one after"
            " the other."
        )
        raise OrderError(message)


def _refuse_long(order: SheetOrder, plans: SheetPlans) -> None:
    """Refuse sheets of more pages than a code can tell apart."""
    from generator.page.scannable.code import MOST_PAGES  # noqa: PLC0415 - with codes only

    for pad, plan in zip(order.pads, plans.sheets, strict=True):
        if len(plan.leaves) > MOST_PAGES:
            message = _(
                "--scannable prints sheets of at most {most} pages; '{pad}' has {number}; use a"
                " larger paper."
            )
            values = {"most": MOST_PAGES, "number": len(plan.leaves)}
            raise OrderError(message.format(pad=pad.id, **values))


def _divided(order: SheetOrder, paper: Paper, up: int, press: Press) -> SheetPlans | None:
    """Return the best plans on a divided paper; None if a sheet has no room."""
    plans: list[tuple[tuple[int, ...], SheetPlans]] = []
    for number, division in enumerate(_divisions(order, paper, up)):
        whole = Paper(paper.name, division.slot_width, division.slot_height, is_slot=True)
        slot = room_of(whole, order)
        sheets = [best_plan(pad, order, (slot,), press) for pad in order.pads]
        laid = tuple(plan for plan in sheets if plan is not None)
        back = best_plan(order.back, order, (slot,), press) if order.back else None
        if len(laid) < len(sheets) or (order.back and back is None):
            continue
        ranks = (_rank(pad, plan) for pad, plan in zip(order.pads, laid, strict=True))
        rank = tuple(map(sum, zip(*ranks, strict=True)))
        cuts = division.cuts if order.pads[0].edition else 0
        plans.append(((*rank, cuts, number), SheetPlans(laid, back, division)))
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
    if order.pads[0].edition:
        yield from _halves(paper, up)
        return
    for ideal in (UPRIGHT, LYING):
        yield divide(paper, up, ideal, gutter=order.imposition.gutter)


def _halves(paper: Paper, up: int) -> Iterator[Division]:
    """Yield how a paper is divided into equal parts without margins, with few cuts."""
    for side in (paper.portrait, paper.landscape):
        for columns in range(1, up + 1):
            if up % columns == 0:
                width, height = side.width / columns, side.height * columns / up
                yield Division(side.width, side.height, columns, up // columns, width, height)


def count_pieces(order: SheetOrder, plans: SheetPlans, recipients: int) -> tuple[int, int]:
    """Count the pieces of paper that an order takes, and those of one copy of its sheets."""
    sides = 2 if order.imposition.duplex and order.back is None else 1
    leaves = sum(-(-len(plan.leaves) // sides) for plan in plans.sheets)
    covers = 2 if order.personal and order.personal.cover else 0
    each = leaves * recipients
    return each * order.sheets + covers, each
