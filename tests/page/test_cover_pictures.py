"""The pictures of covers: from one side of the page to the other, below all words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.games.pad.printing import draw_pads
from generator.hexes.frame import Box
from generator.model.order import Ink, Personal
from generator.model.score_pad.order import SheetOrder
from generator.page.marks import Path, Text, bounds
from generator.units import PAPERS, Paper
from support.games.pad_sheets import shipped
from support.pages.drawing import layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.marks import Page

FULL = Personal(1, ("Anna", "Bruno"), "2026-11-15", "Club night", cover=True)
EMPTY = Personal(cover=True)
WIDE = Paper("wide", 320.0, 210.0)
ALL_PAPERS = (*PAPERS.values(), WIDE)

NOTICE = "fan-made"


def dice_cover(paper: Paper, personal: Personal) -> Page:
    layouts = (layout("A"), layout("B"))
    order = PadOrder(layouts, 1, paper, Ink.FULL, solo=False, language="en")
    return draw_pad(order._replace(personal=personal)).pages[0]


def pad_cover(paper: Paper, personal: Personal, *names: str) -> Page:
    pads = tuple(shipped(name) for name in names or ("yacht",))
    return draw_pads(SheetOrder(pads, 1, paper, Ink.FULL, "en", personal=personal)).pages[0]


def extent(path: Path) -> Box:
    """Return the box around the points of a path."""
    points = [numbers[-2:] for _letter, numbers in path.segments if numbers]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def words(page: Page) -> Iterator[Box]:
    for mark in page.marks:
        if isinstance(mark, Text) and NOTICE not in mark.text:
            yield bounds([mark])


def check(page: Page) -> None:
    """Look for the picture: paths from side to side, below the words, above the notice."""
    paths = [extent(mark) for mark in page.marks if isinstance(mark, Path)]
    frame = max(paths, key=lambda box: box.width * box.height)
    low = max(box.bottom for box in words(page))
    (notice,) = [bounds([it]) for it in page.marks if isinstance(it, Text) and NOTICE in it.text]
    picture = [box for box in paths if box.top > low and box.bottom < notice.top]
    assert len(picture) > 12
    assert min(box.left for box in picture) < frame.left + 0.03 * frame.width
    assert max(box.right for box in picture) > frame.right - 0.03 * frame.width
    fifths = {int(5 * (box.left + box.right - 2 * frame.left) / 2 / frame.width) for box in picture}
    assert fifths == set(range(5))
    assert all(frame.left <= box.left and box.right <= frame.right for box in paths)


@pytest.mark.parametrize("paper", ALL_PAPERS, ids=lambda it: it.name)
@pytest.mark.parametrize("personal", [EMPTY, FULL], ids=["plain", "full"])
def test_the_cover_of_domains_has_a_picture_on_every_paper(
    paper: Paper, personal: Personal
) -> None:
    check(dice_cover(paper, personal))


@pytest.mark.parametrize("paper", ALL_PAPERS, ids=lambda it: it.name)
@pytest.mark.parametrize("personal", [EMPTY, FULL], ids=["plain", "full"])
def test_the_cover_of_a_pad_has_a_picture_on_every_paper(paper: Paper, personal: Personal) -> None:
    check(pad_cover(paper, personal))


def test_the_town_is_as_large_as_the_words_leave_room() -> None:
    plain, full = (dice_cover(PAPERS["a4"], it) for it in (EMPTY, FULL))
    assert len(plain.marks) != len(full.marks)


def test_a_pad_cover_shows_the_emblems_of_its_games() -> None:
    one, two = (pad_cover(PAPERS["a4"], EMPTY, *it) for it in (["golf"], ["golf", "hearts"]))
    assert one.marks != two.marks
    emblems = [
        [mark.symbol.id for mark in page.marks if hasattr(mark, "symbol")] for page in (one, two)
    ]
    assert [sum("flourish" not in it for it in found) for found in emblems] == [1, 2]
