"""The pages and aids of Brügge's kit: rules in short, meeples, dice; figures, room, languages."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.model.board import Seal
from generator.games.bruges.model.game import Colour, Sign
from generator.games.bruges.pages.aids import bruges_aids
from generator.games.bruges.pages.cards import bruges_drawer
from generator.games.bruges.pages.nets import Use, draw_bruges_dice, draw_meeples
from generator.games.bruges.pages.summary import TABLES, bruges_sections, draw_bruges_summary
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.components.component_set import load_components
from generator.load.settings.theme import load_theme, theme_paths
from generator.model.order import Ink
from generator.page.marks import Page
from generator.page.marks import Use as Used
from generator.page.pieces.nets import Die, lay_net
from generator.page.pieces.outlines import sheet_mould
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.pages.colour_vision import APART, EYES, READABLE, contrast, difference, lab, seen
from support.pages.lettering import check_room, overlaps, speaking_longer, texts, words

if TYPE_CHECKING:
    from generator.model.component import Component, Face
    from generator.products.tools import DrawingTools

SMALLEST = 1.9
"""The least size of letters on an aid, in mm."""


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


def summary(paper: str = "a4", ink: Ink = Ink.FULL) -> tuple[Page, ...]:
    theme, press = tools().theme, tools().press
    return draw_bruges_summary(PAPERS[paper], ink, bruges_edition(), theme, press)


def meeples(paper: str = "a4", ink: Ink = Ink.FULL) -> tuple[Page, ...]:
    return draw_meeples(PAPERS[paper], ink, tuple(Seal), tools().theme, tools().press)


def dice(paper: str = "a4", ink: Ink = Ink.FULL, edge: float = 16.0) -> tuple[Page, ...]:
    return draw_bruges_dice(PAPERS[paper], ink, tools().theme, tools().press, edge=edge)


def aids() -> list[Component]:
    return [it for it in load_components(None, 28.0, "bruges").components if it.group.id == "aids"]


def drawn_aids(ink: Ink = Ink.FULL) -> dict[str, Page]:
    """Draw both sides of every aid, each on a page of its own size."""
    drawer = bruges_drawer(ink, bruges_edition(), tools().theme, tools().press, tools().ruler)
    pages = {}
    for it in aids():
        mould = sheet_mould(it.shape, it.size, 0.0, it.rim)
        faces: list[Face] = [it.front, *(copies.back for copies in it.copies if copies.back)]
        for face in faces:
            size = it.size.width, it.size.height
            pages[face.name] = Page(face.name, "", *size, drawer.draw(face, mould).marks)
    return pages


# Pages


@pytest.mark.parametrize("spoken", PAPER_LANGUAGES)
@pytest.mark.parametrize("ink", Ink)
def test_every_page_has_room(ink: Ink, spoken: str) -> None:
    with speaking(spoken):
        pages = [*summary(ink=ink), *meeples(ink=ink), *dice(ink=ink)]
    assert [page.name for page in pages] == ["summary", "meeples", "dice"]
    for page in pages:
        check_room(page)


@pytest.mark.parametrize("paper", ["letter", "a5", "a3"])
def test_other_papers_work_too(paper: str) -> None:
    for page in (*summary(paper), *meeples(paper), *dice(paper)):
        check_room(page)
        assert (page.width, page.height) == (PAPERS[paper].width, PAPERS[paper].height)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_longer_language_fits(paper: str) -> None:
    with speaking_longer():
        for page in (*summary(paper), *meeples(paper), *dice(paper)):
            check_room(page)


def test_the_rules_have_the_figures_of_the_edition() -> None:
    usual = words(*summary())
    assert "5 florins" in usual
    assert "on field 5" in usual
    assert "Each is worth 4 points" in usual
    other = replace(bruges_edition(), majority_points=6, start_florins=8)
    (page,) = draw_bruges_summary(PAPERS["a4"], Ink.FULL, other, tools().theme, tools().press)
    assert "Each is worth 6 points" in words(page)
    assert "8 florins" in words(page)
    assert set(TABLES) == {it.table for it in bruges_sections(other) if it.table}


def test_every_player_has_two_meeples() -> None:
    (page,) = meeples()
    faces = [it.symbol.id for it in page.marks if isinstance(it, Used)]
    for seal in Seal:
        for use in Use:
            assert faces.count(f"face-{seal}-{use}") >= 2


def test_the_dice_have_the_faces_of_a_die() -> None:
    (page,) = dice()
    shown = [it.symbol.id for it in page.marks if isinstance(it, Used)]
    wanted = [face.shown for face in lay_net(Die.NUMBERS, 16.0).faces]
    assert sorted(wanted) == list("123456")
    for colour in Colour:
        assert [name for name in shown if name.startswith(f"{colour}-")] == [
            f"{colour}-{value}" for value in wanted
        ]


def test_large_dice_take_several_pages_and_too_large_ones_are_refused() -> None:
    assert [page.name for page in dice(edge=25.0)] == ["dice", "dice-2", "dice-3"]
    with pytest.raises(OrderError, match="Dice of 60 mm do not fit on a4"):
        dice(edge=60.0)


# Aids


@pytest.mark.parametrize("spoken", PAPER_LANGUAGES)
def test_every_aid_has_room(spoken: str) -> None:
    with speaking(spoken):
        check_aids(drawn_aids())


def test_an_aid_in_a_longer_language_fits() -> None:
    with speaking_longer():
        check_aids(drawn_aids())


def check_aids(pages: dict[str, Page]) -> None:
    assert sorted(pages) == sorted(bruges_aids(bruges_edition()))
    for page in pages.values():
        for text, box in texts(page.marks):
            assert box.left > 3, text
            assert box.right < page.width - 3, text
            assert 3 < box.top < box.bottom < page.height - 3, text
            assert box.bottom - box.top >= 0.73 * SMALLEST or len(text) == 1, text
        assert overlaps(page) == []


def test_the_aids_have_the_figures_of_the_edition() -> None:
    edition = replace(bruges_edition(), third_points=8, majority_points=9, start_points=7)
    found = bruges_aids(edition)
    texts = {name: " ".join(item.text for item in aid.items) for name, aid in found.items()}
    assert "{points:8}" in texts["aid-actions"]
    assert "{points:9}" in texts["aid-end"]
    assert "a meeple on 7" in texts["aid-set-up"]
    assert [item.sign for item in found["aid-threats"].items[:5]] == list(Colour)
    assert [item.sign for item in found["aid-signs"].items[:4]] == list(Sign)
    assert len(found["aid-actions"].items) == 6
    assert len(found["aid-round"].items) == 4


# Colours


@pytest.mark.parametrize("theme", sorted(theme_paths()))
@pytest.mark.parametrize("eyes", EYES)
def test_any_two_colours_are_distinct_by_any_eyes(eyes: str, theme: str) -> None:
    fills = {it: data["fill"] for it, data in load_theme(theme).inks[Ink.FULL]["bruges"].items()}
    assert sorted(fills) == sorted(Colour)
    for one, two in combinations(fills.values(), 2):
        assert difference(lab(seen(one, eyes)), lab(seen(two, eyes))) >= APART


@pytest.mark.parametrize("theme", sorted(theme_paths()))
def test_names_stand_out_from_the_colour_of_their_card(theme: str) -> None:
    inks = load_theme(theme).inks[Ink.FULL]
    for colour, data in inks["bruges"].items():
        letters = inks["write"] if colour in {"red", "purple"} else inks["line"]
        assert contrast(letters, data["fill"]) >= READABLE, colour
        assert contrast(data["deep"], data["tint"]) >= READABLE


@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
def test_without_fills_every_colour_has_a_pattern_of_its_own(ink: Ink) -> None:
    colours = load_theme().inks[ink]["bruges"]
    patterns = [tuple(map(tuple, it["hatch"])) for it in colours.values()]
    assert all(patterns)
    kinds = {
        tuple((angle % 180, dash > 0) for angle, _distance, dash, _gap in pattern)
        for pattern in patterns
    }
    assert len(kinds) == len(Colour)
    assert {it["fill"] for it in colours.values()} == {"#ffffff"}
