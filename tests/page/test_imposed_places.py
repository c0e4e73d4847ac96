"""Papers of many sizes: where they are cut, what is marked on them, and what a poster shows."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.load.components.component_set import parse_components
from generator.model.order import Flip, Imposition, Stack
from generator.page.imposition import joining
from generator.page.imposition.backs import end_on_back, one_sided
from generator.page.imposition.calibration import draw_test
from generator.page.imposition.cropping import crop_marks, scale_bar
from generator.page.imposition.division import Division, bar_is_beside, divide
from generator.page.imposition.division import fill as fill_paper
from generator.page.imposition.impose import arrange, impose
from generator.page.imposition.joining import join_sheet
from generator.page.imposition.tiling import Poster, Sheet, plan_poster
from generator.page.imposition.trimming import page_division, sheet_division
from generator.page.marks import Page, Path, Role, Style, Tag, Text
from generator.page.pieces.bands import plan_sheets
from generator.page.svg.reader import Drawing
from generator.products.tools import load_tools
from generator.units import PAPERS, Paper
from support.approved import digest
from support.pages.drawing import ruler
from support.pages.kits import KIT
from support.pages.kits import TILE as TILE_OF

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
    "edge": Division(100.0, 100.0, 1, 1, 87.0, 87.0),
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
    assert held(20, 20, margin=30.0) is None
    either = fill_paper(Paper("any", 150.0, 100.0), (50, 50), margin=0.0)
    assert either is not None
    assert (either.width, either.columns, either.rows) == (100.0, 2, 3)


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


def test_a_poster_has_so_many_papers_at_most() -> None:
    found = plan_poster(Box(0.0, 0.0, 2700.0, 1830.0), PAPERS["a4"])
    assert (found.columns, found.rows) == (10, 10)
    with pytest.raises(OrderError, match=r"use a3\.$"):
        plan_poster(Box(0.0, 0.0, 2700.1, 1830.0), PAPERS["a4"])
    narrow = plan_poster(Box(0.0, 0.0, 100.0, 50.0), Paper("x", 78.0, 78.0))
    assert (narrow.columns, narrow.rows) == (2, 1)
    with pytest.raises(OrderError, match="The paper x is too small"):
        plan_poster(Box(0.0, 0.0, 100.0, 50.0), Paper("x", 77.9, 77.9))


def test_the_label_of_a_poster_is_where_it_has_room() -> None:
    def label(left: float, bottom: float) -> tuple[joining.Margin, list[Text]]:
        window = Box(0.0, 0.0, 190.0 - left, bottom)
        sheet = Sheet(0, 0, window, left, 0.0)
        poster = Poster(Paper("x", 200.0, 200.0), 2, 1, 10.0, (sheet,))
        found = joining._lettered(sheet, poster, ruler())  # noqa: SLF001
        assert found is not None
        return found

    upright = {
        (left, bottom): label(left, bottom)[0].words_at.b != 0
        for left in (10.0, 13.0, 16.0)
        for bottom in (185.0, 186.0, 187.0, 190.0, 190.1)
    }
    assert {at for at, is_upright in upright.items() if is_upright} == {
        *((10.0, 190.1), (13.0, 190.0), (13.0, 190.1)),
        *((16.0, 187.0), (16.0, 190.0), (16.0, 190.1)),
    }
    shown = Box(20.0, 20.0, 180.0, 170.0)
    poster = plan_poster(Box(0.0, 0.0, 500.0, 400.0), PAPERS["a4"])
    assert [
        joining._margin(shown, poster, (below, 7.0), is_level=is_level).has_more_lines  # noqa: SLF001
        for below, is_level in ((18.8, True), (18.79, True), (18.8, False))
    ] == [True, False, False]


def test_a_page_of_many_marks_becomes_a_symbol() -> None:
    line = Path((("M", (0.0, 0.0)), ("L", (1.0, 1.0))), Style())
    tag = Tag(Role.PICTURE, 0, 1, "line")
    division = divide(PAPERS["a4"], 2, (27, 19))

    def imposed(marks: int, *tags: Tag) -> Page:
        page = Page("a", "A", 100.0, 80.0, (line,) * marks, tags=tags)
        (paper,) = impose([page, page], [], division, Imposition(up=2), None)
        return paper

    few, many, empty = imposed(12, tag), imposed(13, tag), imposed(0, tag)
    assert [len(it.marks) for it in (few, many, empty)] == [25, 3, 1]
    assert [(it.start, it.end, it.label) for it in few.tags] == [
        *((1, 13, "Sheet 1 of 2"), (13, 25, "Sheet 2 of 2")),
    ]
    assert [[part.start for part in it.parts] for it in few.tags] == [[1], [13]]
    assert [(it.start, it.end, it.parts) for it in many.tags] == [(1, 2, ()), (2, 3, ())]
    assert empty.tags == ()
    plain = imposed(13)
    assert [it.parts for it in plain.tags] == [
        (Tag(Role.PICTURE, at, at + 1, "A"),) for at in (1, 2)
    ]


def test_empty_backs_keep_pages_apart() -> None:
    pages = [Page(name, name, 20.0, 10.0, ()) for name in "abc"]

    def names(found: list[Page]) -> str:
        return " ".join(it.name for it in found)

    assert names(one_sided(pages, duplex=False)) == "a b c"
    assert names(one_sided(pages, duplex=True)) == "a blank b blank c blank"
    assert names(end_on_back(pages, duplex=False)) == "a b c"
    assert names(end_on_back(pages, duplex=True)) == "a b c blank"
    assert names(end_on_back(pages[:2], duplex=True)) == "a b"
    blank = one_sided(pages, duplex=True)[1]
    assert (blank.title, blank.width, blank.height, blank.marks) == ("", 20.0, 10.0, ())


def test_a_test_print_has_its_targets_and_scales(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = load_tools()
    given: list[dict[str, Any]] = []

    def note(_name: str, context: dict[str, Any]) -> Drawing:
        given.append(context)
        return Drawing(0.0, 0.0, ())

    monkeypatch.setattr(tools.press, "draw", note)
    small = Paper("x", 140.0, 200.0)
    for flip in Flip:
        draw_test(small, flip, (0.5, -1.0), tools.theme, tools.press)
    front, back, _front, other = given
    assert [(it.x, it.y, it.reach) for it in front["targets"]] == [
        *((70, 100, 20), (24, 24, 6), (24, 176, 6), (116, 24, 6), (116, 176, 6)),
    ]
    assert [(it.x, it.y) for it in back["targets"][:2]] == [(70.5, 99), (116.5, 23)]
    assert [(it.x, it.y) for it in other["targets"][:2]] == [(70.5, 99), (24.5, 175)]
    assert (front["moved"], front["bar"]) == (["0.5", "-1"], 50.0)
    for context, sign in ((front, 1), (other, -1)):
        ticks = context["ticks"]
        assert [it.at for it in ticks] == [half / 2 for half in range(-30, 31)]
        assert [it.kind for it in ticks[20:31]] == ["five", *["half", "one"] * 4, "half", "five"]
        assert [(it.across, it.down) for it in ticks[::10]] == [
            (f"{sign * at}", f"{-sign * at}") for at in range(-15, 16, 5)
        ]
    draw_test(small, Flip.LONG, (0.0, 0.0), tools.theme, tools.press)
    assert given[-1]["moved"] == []
    with pytest.raises(OrderError, match="The paper x is too small for a test print; use a5"):
        draw_test(Paper("x", 139.9, 200.0), Flip.LONG, (0, 0), tools.theme, tools.press)


def test_a_sheet_too_small_for_its_pages_says_how_large_it_must_be(golden: Golden) -> None:
    lines = []
    for size in ((90.0, 60.0), (210.0, 297.0), (600.0, 400.0), (2000.0, 10.0)):
        for bleed in (0.0, 3.0):
            for sheet in (TILE, Paper("tiny", 40.0, 30.0), Paper("x", 98.0, 69.0)):
                try:
                    found = sheet_division(size, sheet, bleed)
                    lines.append(f"{size} {bleed} {sheet.name}: {found.columns} x {found.rows}")
                except OrderError as error:
                    lines.append(f"{size} {bleed} {sheet.name}: {error}")
    golden("imposed/press-sheets.txt", "\n".join(lines) + "\n")


def test_a_piece_too_large_for_its_paper_says_what_fits(golden: Golden) -> None:
    groups = """
[group.coins]
shape = "circle"
size = 250
template = "games/board/piece.svg.j2"
back = "coin-back"
[group.wide]
shape = "rectangle"
size = [250, 40]
template = "games/board/piece.svg.j2"
back = "card-back"
"""
    lines = []
    for group in ("tiles", "cards", "coins", "wide"):
        tables = TILE_OF.format(id="one", group=group, count=1)
        found = parse_components(KIT + groups + tables, "kit.toml", 28.0, "board")
        for paper in (
            *(PAPERS["a5"], Paper("x", 50.0, 60.0), Paper("y", 17.5, 18.0)),
            *(Paper("z", 16.4, 18.0), Paper("v", 42.4, 49.3)),
        ):
            try:
                sheets = plan_sheets(found, paper, 1.0)
                lines.append(f"{group} {paper.name}: {len(sheets)}")
            except OrderError as error:
                lines.append(f"{group} {paper.name}: {error}")
    golden("imposed/too-large.txt", "\n".join(lines) + "\n")
