"""The shipped player boards: the documented domains, each as a checked layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.games.board.boards import _seen
from generator.games.board.model.order import BoardOrder
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.model.component import TILE
from generator.model.order import Ink
from generator.model.terrain import LETTER_OF, Terrain
from generator.page.scope import Scope, unseen_page
from generator.products.layouts import check_files
from generator.units import PAPERS

if TYPE_CHECKING:
    from generator.page.marks import Page

DICE = "6543 21654 543123 6126541 254312 61256 3413"
ROWS = {
    1: "PKKM PPKMC PPCMCC RRRKRRR CCNCCP CNMCC NMMC",
    2: "RCPK PRCPC PPPCMC CCCCCMK MMNMNR CCNMR KRRK",
    3: "PPPP RRKRR CNMMRC CCMKMCC CCMMCC KPNNK CPRC",
    4: "KPCR PPCRR CCCRKN PPPMMNR CKMCCC CNCMM RCMK",
    5: "PCCR PPCNN CKMRRR CCPMKCC MKPMRC CPCKR MMCN",
    6: "MMKR MCCRC PPNRCC MCCKRCC MCCNRC MNPPR KPPK",
    7: "MKKR MPPPR RNCCNP RMCCCPC CMCCPC CRNMC RKKM",
    8: "CCRC RKMKC CMNMMR CPMNPMC RPPPNC CKPKR CRCC",
    9: "CCKM CCPPR CCPPRR KMMNRKM RRMNCP MCCCP NKCC",
}
ZONES = {
    1: "C 5 3 3 1, R 3 3, M 3 3, P 5 1, K 3 1, N 3",
    2: "C 8 2 2, R 2 2 2, M 2 2 2, P 4 2, K 1 1 1 1, N 2 1",
    3: "C 5 5 1 1, R 3 2 1, M 6, P 4 2, K 1 1 1 1, N 2 1",
    4: "C 5 5 2, R 4 1 1, M 3 3, P 3 3, K 1 1 1 1, N 2 1",
    5: "C 3 3 3 2 1, R 3 2 1, M 3 2 1, P 3 3, K 1 1 1 1, N 2 1",
    6: "C 6 4 2, R 6, M 3 3, P 4 2, K 1 1 1 1, N 1 1 1",
    7: "C 7 3 2, R 2 2 2, M 2 2 2, P 3 3, K 2 2, N 1 1 1",
    8: "C 2 2 2 2 2 2, R 1 1 1 1 1 1, M 4 2, P 6, K 1 1 1 1, N 2 1",
    9: "C 6 6, R 4 2, M 3 1 1 1, P 4 2, K 1 1 1 1, N 2 1",
}
COUNTS = {"C": 12, "R": 6, "M": 6, "P": 6, "K": 4, "N": 3}
CONFIDENCE = {number: "high" if number in {1, 6} else "medium" for number in ROWS}
each_board = pytest.mark.parametrize("number", ROWS)


def test_nine_boards_are_shipped_in_their_order() -> None:
    assert list(layout_paths("board")) == [str(number) for number in ROWS]


@each_board
def test_a_board_has_its_hexes_and_its_dice(number: int) -> None:
    layout = load_layout(layout_paths("board")[str(number)])
    rows: dict[int, tuple[str, str]] = {}
    for cell in layout.cells:
        letters, dice = rows.get(cell.row, ("", ""))
        rows[cell.row] = letters + LETTER_OF[cell.terrain], f"{dice}{cell.die}"
    assert " ".join(letters for letters, _dice in rows.values()) == ROWS[number]
    assert " ".join(dice for _letters, dice in rows.values()) == DICE
    assert {letter: ROWS[number].count(letter) for letter in COUNTS} == COUNTS


@each_board
def test_a_board_has_the_zones_of_facts(number: int) -> None:
    layout = load_layout(layout_paths("board")[str(number)])
    wanted = {
        letter: tuple(map(int, sizes))
        for letter, *sizes in (part.split() for part in ZONES[number].split(", "))
    }
    found = {LETTER_OF[terrain]: layout.zone_sizes(terrain) for terrain in Terrain}
    assert found == wanted
    assert layout.declared is not None
    assert {LETTER_OF[it]: sizes for it, sizes in layout.declared.items()} == wanted


@each_board
@pytest.mark.parametrize("paper", ["a3", "a4", "letter", "legal", "tabloid"])
def test_a_board_passes_the_strict_check(number: int, paper: str) -> None:
    (report,) = check_files([str(number)], custom=False, paper=PAPERS[paper], tile=TILE)
    assert report.findings == ()


@each_board
def test_a_board_says_how_sure_it_is(number: int) -> None:
    text = layout_paths("board")[str(number)].read_text(encoding="utf-8")
    comment = "".join(line[1:] for line in text.splitlines() if line.startswith("#"))
    assert f"confidence: {CONFIDENCE[number]}" in comment
    assert ("verified = false" in comment) == (CONFIDENCE[number] != "high")


def test_boards_have_names_of_their_own() -> None:
    layouts = [load_layout(path) for path in layout_paths("board").values()]
    for language in ("en", "fr", "de"):
        assert len({layout.names[language] for layout in layouts}) == len(layouts)


@pytest.mark.parametrize(
    ("copies", "step", "up", "papers"),
    [
        (1, 1, 1, ["1", "2", "3"]),
        (2, 1, 1, ["1", "1", "2", "2", "3", "3"]),
        (3, 1, 2, ["1", "12", "2", "3"]),
        (1, 1, 4, ["123"]),
        (1, 2, 1, ["12", "3"]),
        (2, 2, 1, ["12", "12", "3", "3"]),
        (3, 2, 2, ["12", "123", "3"]),
    ],
)
def test_only_the_boards_of_a_paper_are_drawn_for_it(
    copies: int, step: int, up: int, papers: list[str]
) -> None:
    layouts = tuple(load_layout(layout_paths("board")[it]) for it in "123")
    order = BoardOrder(layouts, copies, TILE, PAPERS["a4"], Ink.FULL, "en")
    assert _seen(order, step, up, Scope()) == layouts
    for number, wanted in enumerate(papers):
        seen: list[str] = []
        scope = Scope(number)

        def draw() -> list[Page]:
            found = _seen(order, step, up, scope)  # noqa: B023 - used at once
            seen.append("".join(it.id for it in found))  # noqa: B023
            return [unseen_page(1.0, 1.0)] * len(papers)

        scope.draw_part(draw, 1)
        draw()
        assert seen == [*([""] if number else []), wanted, ""]
