"""Papers of many sizes: where they are cut, what is marked on them, and what a poster shows."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.model.order import Flip, Stack
from generator.page.imposition.cropping import crop_marks, scale_bar
from generator.page.imposition.division import Division, bar_is_beside, divide
from generator.page.imposition.division import fill as fill_paper
from generator.page.imposition.impose import arrange
from generator.page.imposition.joining import join_sheet
from generator.page.imposition.tiling import plan_poster
from generator.page.imposition.trimming import page_division, sheet_division
from generator.page.marks import Path, Text
from generator.units import PAPERS, Paper
from support.approved import digest
from support.pages.drawing import ruler

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conftest import Golden

    from generator.page.marks import Mark

TILE = Paper("tile", 300.0, 200.0)
DIVISIONS: dict[str, Division] = {
    "whole": divide(PAPERS["a4"], 1, (27, 19)),
    "halves": divide(PAPERS["a4"], 2, (27, 19)),
    "gutter": divide(PAPERS["a3"], 4, (27, 19), gutter=5.0),
    "narrow": divide(PAPERS["a3"], 6, (10, 20), gutter=2.9),
    "exact": divide(PAPERS["letter"], 4, (27, 19), gutter=3.0),
    "cards": fill_paper(PAPERS["a4"], (63, 88), gutter=6.0, bleed=2.0) or Division(*[0] * 6),
    "tight": fill_paper(PAPERS["a4"], (63, 88)) or Division(*[0] * 6),
    "filled": fill_paper(TILE, (100, 100), margin=0.0) or Division(*[0] * 6),
    "page": page_division(210.0, 148.0, 3.0, 10.0),
    "sheet": sheet_division((90.0, 60.0), TILE, 3.0),
}


def told(numbers: Iterable[float]) -> str:
    """Return numbers to hundredths."""
    return " ".join(f"{round(it, 2):g}" for it in numbers)


def drawn(mark: Mark) -> str:
    """Return what a line or a text of a margin is."""
    if isinstance(mark, Text):
        return f"{mark.text} {told([mark.size, *mark.matrix])}"
    assert isinstance(mark, Path)
    return " ".join(f"{letter}{told(numbers)}" for letter, numbers in mark.segments)


def test_where_papers_are_cut_and_marked(golden: Golden) -> None:
    lines: list[str] = []
    for name, it in DIVISIONS.items():
        lines += [
            f"{name}: {told((it.width, it.height, it.columns, it.rows))}",
            f" slots {' | '.join(map(told, it.slots))}",
            f" trim {told(it.trim)} bleed {told(it.bleed_box)} clearance {told([it.clearance])}",
            f" cuts {told(it.upright_cuts)} | {told(it.level_cuts)}: {it.cuts} {it.is_filled}",
        ]
        for flip in Flip:
            lines.append(f" behind {flip} {told(it.behind(it.slots[0], flip, (0.5, -0.25)))}")
        for edge in (2.0, 6.0):
            lines.append(f" marks {' | '.join(map(drawn, crop_marks(it, edge)))}")
        for has_strips in (False, True):
            bar = scale_bar(it, ruler(), has_strips=has_strips)
            lines.append(f" bar {' | '.join(map(drawn, bar))}")
    sides = ((135.0, 100.0), (135.1, 100.0), (100.0, 135.1))
    lines.append(str([bar_is_beside(*it) for it in sides]))
    golden("imposed/divisions.txt", "\n".join(lines) + "\n")


def test_what_a_paper_holds_at_its_bounds() -> None:
    def held(width: float, height: float, **more: float) -> tuple[int, int] | None:
        found = fill_paper(Paper("any", width, height), (50, 80), **more)
        return (found.columns, found.rows) if found else None

    assert held(50, 80, margin=0.0) == (1, 1)
    assert held(49.9, 80, margin=0.0) is None
    assert held(50, 79.9, margin=0.0) is None
    assert held(105, 165, margin=0.0, gutter=5.0) == (2, 2)
    assert held(104.9, 165, margin=0.0, gutter=5.0) == (3, 1)
    assert held(105, 164.9, margin=0.0, gutter=5.0) == (3, 1)
    assert held(70, 100, margin=10.0) == (1, 1)
    assert held(69.9, 100, margin=10.0) is None


def test_the_order_of_sheets_on_papers() -> None:
    found = {
        (number, up, stack): list(arrange(number, up, stack))
        for number, up, stack in product((1, 5), (1, 2, 4), Stack)
    }
    assert found[5, 2, Stack.CUT] == [(0, 3), (1, 4), (2, None)]
    assert found[5, 4, Stack.CUT] == [(0, 2, 4, None), (1, 3, None, None)]
    others = [it for it in Stack if it is not Stack.CUT]
    assert [found[5, 2, it] for it in others] == [[(0, 1), (2, 3), (4, None)]] * len(others)
    assert all(found[5, 1, it] == [(0,), (1,), (2,), (3,), (4,)] for it in Stack)
    assert all(found[1, 4, it] == [(0, None, None, None)] for it in Stack)


def poster(width: float, height: float, paper: str, overlap: float) -> list[str]:
    """Return what each paper of a poster shows, and what is drawn in its margins."""
    try:
        found = plan_poster(Box(5.0, 10.0, 5.0 + width, 10.0 + height), PAPERS[paper], overlap)
    except OrderError as error:
        return [str(error)]
    lines = [f"{found.paper.name} {found.columns} x {found.rows}"]
    for sheet in found.sheets:
        marks = [drawn(it) for it in join_sheet(sheet, found, ruler())]
        lines.append(f" {told(sheet.window)} at {told((sheet.x, sheet.y))} {digest(*marks)}")
        if sheet in {found.sheets[0], found.sheets[-1]}:
            lines += [f"  {it}" for it in marks]
    return lines


def test_what_the_papers_of_a_poster_show(golden: Golden) -> None:
    asked: tuple[tuple[Any, ...], ...] = (
        (279.0, 192.0, "a4", 10.0),
        (279.1, 192.0, "a4", 10.0),
        (500.0, 400.0, "a4", 10.0),
        (500.0, 400.0, "a4", 0.0),
        (500.0, 400.0, "a4", 5.9),
        (500.0, 400.0, "letter", 50.0),
        (500.0, 400.0, "a4", 50.1),
        (500.0, 400.0, "a4", -0.1),
        (600.0, 300.0, "a5", 50.0),
        (5000.0, 4000.0, "a4", 10.0),
        (50000.0, 40000.0, "a3", 10.0),
    )
    lines = [f"{it}\n" + "\n".join(poster(*it)) for it in asked]
    golden("imposed/posters.txt", "\n".join(lines) + "\n")
