"""How sheets of pads are laid out for many orders: every measure of each plan is as approved."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import speaking
from generator.model.order import Finish, Imposition, Personal
from generator.model.score_pad.order import Arrangement
from generator.page.score_pads.fitting import count_pieces, plan_order
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.approved import digest
from support.games.pad_sheets import order, own, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Golden

    from generator.model.score_pad.order import SheetOrder
    from generator.page.score_pads.flow import Panel
    from generator.page.score_pads.plan import Plan

NAMES = Personal(players=("Ana", "Ben", "Cleo"))
BOTH = Imposition(up=2, duplex=True)
AREAS = """[[section]]
name = "Maps"
note = "of the north"
[[section.row]]
name = "Lake"
grid = ["3 6 5", "2 1 x"]
line = 5
[[section.row]]
name = "Hill"
grid = ["1 2 3", "4 5 6"]
column = [7, 8, 9]
[[section]]
name = "Other"
[[section.row]]
name = "Sets of many different kinds with a name of several lines"
kinds = ["a", "b", "c"]
note = "each set of different kinds, as many as there are at the end"
sets = [1, 3, 6]
"""
_FRACTION = re.compile(r"-?\d+\.\d+(?:e-\d+)?")


def lines_of(plan: Plan) -> Iterator[str]:
    """Yield what is planned: the figures of the table, then each of its parts."""
    paper, table = plan.paper, plan.ruling
    yield (
        f" {paper.width:.3f} x {paper.height:.3f}, {plan.detail.name}, {plan.rounds} rounds,"
        f" {plan.panels} panels of {plan.room:.3f}, {plan.boxes} boxes, {plan.tables} tables,"
        f" {plan.breaks} broken, {plan.long} long, {plan.free:.3f} free"
    )
    yield f" {table.columns} x {table.column:.3f} beside {table.label:.3f} {whole(table)}"
    said = (plan.captions, plan.remarks, plan.small, plan.legend, plan.note, plan.foot)
    yield f" said {whole(said)}"
    yield from (f"  {line}" for leaf in plan.leaves for it in leaf for line in _panel(it))


def _panel(panel: Panel) -> Iterator[str]:
    heights = sorted({f"{it.height:.2f}" for it in panel.lines})
    lines = tuple(it._replace(item=replace(it.item, place=None)) for it in panel.lines)
    head = f"{panel.title or 'panel'} at {panel.x:.3f} {panel.y:.3f} with {len(lines)} lines"
    yield f"{head} of {' '.join(heights)}: {whole(panel._replace(lines=lines))}"


def whole(value: object) -> str:
    """Return what changes where anything of a value changes by a thousandth."""
    return digest(_FRACTION.sub(lambda it: f"{float(it[0]) + 0.0:.3f}", repr(value)))


def planned(**orders: SheetOrder) -> str:
    """Write the plans of orders."""
    press = load_tools().press
    lines = []
    for name, wanted in orders.items():
        lines.append(f"== {name}")
        with speaking(wanted.language):
            plans = plan_order(wanted, press)
        lines.append(f" {count_pieces(wanted, plans, 3)} pieces, {plans.division}")
        lines += (it for plan in plans.sheets for it in lines_of(plan))
        lines += lines_of(plans.back) if plans.back else ()
    return "\n".join(lines) + "\n"


def wanted(name: str, paper: str = "a4", language: str = "en") -> SheetOrder:
    """Order a shipped pad."""
    return order(shipped(name), paper=PAPERS[paper], language=language)


def test_sheets_on_many_papers_are_laid_out_as_approved(golden: Golden) -> None:
    text = planned(
        letter=wanted("boules", "letter"),
        small=wanted("euchre", "a5", "de"),
        large=wanted("darts-cricket", "a3"),
        halves=wanted("kubb")._replace(imposition=Imposition(up=2)),
        both_sides=wanted("quiz-night")._replace(imposition=BOTH, sheets=4),
        back=wanted("hearts", language="fr")._replace(imposition=BOTH, back=shipped("kubb")),
        quarters=wanted("hearts")._replace(imposition=Imposition(up=4)),
        tournament=wanted("class-tournament")._replace(imposition=Imposition(up=2)),
    )
    golden("pads/papers.txt", text)


def test_sheets_for_many_players_are_laid_out_as_approved(golden: Golden) -> None:
    alone = Arrangement.SHEET
    text = planned(
        teams=wanted("belote"),
        twelve=wanted("ten-thousand")._replace(players=12),
        names=wanted("hearts")._replace(personal=NAMES),
        alone=wanted("sets-and-majorities")._replace(arrangement=alone),
        areas=order(own(AREAS)),
        areas_alone=order(own(AREAS))._replace(arrangement=alone, personal=NAMES),
        columns=wanted("bowling")._replace(arrangement=Arrangement.COLUMNS),
        swiss=wanted("chess-swiss")._replace(players=7),
        lines=wanted("rubber-bridge"),
        pairs=wanted("bridge-pairs", "letter", "de"),
    )
    golden("pads/players.txt", text)


def test_sheets_of_every_finish_are_laid_out_as_approved(golden: Golden) -> None:
    text = planned(
        large=wanted("tile-rummy")._replace(finish=Finish.LARGE),
        large_bowling=wanted("bowling")._replace(finish=Finish.LARGE),
        laminate=wanted("kubb")._replace(finish=Finish.LAMINATE),
        large_cricket=wanted("darts-cricket")._replace(finish=Finish.LARGE),
        scannable=wanted("bird-habitats")._replace(scannable=True),
        scannable_rounds=wanted("gin-rummy")._replace(scannable=True),
        phone=wanted("table-tennis")._replace(phone="https://example.org/"),
        robin=wanted("chess-round-robin")._replace(finish=Finish.LARGE, players=5),
    )
    golden("pads/finishes.txt", text)
