"""The pictures of the cards and of the pad's cover: everyone has one, and no words lie on it."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from generator.model.order import Ink
from generator.page.marks import Use, bounds
from support.pages.drawing import paths
from support.pages.drawn_pages import draw
from support.pages.lettering import texts


def _faces(order: str, ink: Ink) -> dict[str, frozenset[object]]:
    """Return the shapes of the first sheet's cards, by the name of their face."""
    page = draw(f"{order} --ink {ink}").distinct_pages[0]
    uses = [it for it in page.marks if isinstance(it, Use)]
    return {
        it.symbol.id: frozenset(path.segments for path in paths(it.symbol.marks))
        for it in uses
        if it.symbol.id not in {"cut-marks", "hairlines"}
    }


@pytest.mark.parametrize("ink", Ink)
def test_every_row_has_a_picture_of_its_own(ink: Ink) -> None:
    faces = _faces("kit cards --only rows", ink)
    assert len(faces) == 6
    for one, two in combinations(faces.values(), 2):
        assert len(one & two) >= 12, "the milestone is the same"
        assert len(one ^ two) >= 6, "what is behind it is not"


def test_points_show_what_they_are_worth() -> None:
    faces = _faces("kit cards --only points", Ink.FULL)
    one, two = faces["points-1"], faces["points-2"]
    assert min(len(one - two), len(two - one)) >= 8


def _drawn(group: str) -> list[tuple[str, frozenset[object]]]:
    """Return the cards of a group, one after the other: the names and the shapes of their faces."""
    pages = draw(f"kit cards --only {group}").pages
    return [
        (use.symbol.id, frozenset(path.segments for path in paths(use.symbol.marks)))
        for page in pages
        for use in page.marks
        if isinstance(use, Use) and use.symbol.id not in {"cut-marks", "hairlines"}
    ]


@pytest.mark.parametrize(
    "group", ["castles", "mines", "cloisters", "knowledge", "ships", "pastures"]
)
def test_every_type_has_three_pictures(group: str) -> None:
    pages = draw(f"kit cards --only {group}").distinct_pages
    uses = {it.symbol for page in pages for it in page.marks if isinstance(it, Use)}
    bodies = {
        inner.symbol.id: frozenset(path.segments for path in paths(inner.symbol.marks))
        for card in uses
        for inner in card.marks
        if isinstance(inner, Use) and inner.symbol.id.startswith("action-")
    }
    assert len(bodies) == 3
    for one, two in combinations(bodies.values(), 2):
        assert min(len(one - two), len(two - one)) >= 4


def test_the_three_cards_of_a_house_differ() -> None:
    cards = dict(_drawn("buildings"))
    for house, dice in {"church": (1, 3, 5), "watchtower": (2, 4, 6)}.items():
        for one, two in combinations((cards[f"{house}-{die}"] for die in dice), 2):
            assert len(one ^ two) >= 5


@pytest.mark.parametrize(
    ("group", "name", "number"),
    [("goods", "good-dark", 2), ("animals", "pig", 3), ("workers", "worker", 2)],
)
def test_copies_of_a_card_take_turns(group: str, name: str, number: int) -> None:
    copies = [shapes for found, shapes in _drawn(group) if found == name]
    assert len(set(copies)) == number
    assert all(one != two for one, two in pairwise(copies))
    assert copies == [copies[at % number] for at in range(len(copies))]
    assert copies == [shapes for found, shapes in _drawn(group) if found == name]


@pytest.mark.parametrize(
    "order",
    [
        "pad A --cover",
        "pad A B C D lake crescent --cover --ink mono --player Anna --player Bert --date '15 May'",
    ],
)
def test_no_words_lie_on_the_picture_of_a_cover(order: str) -> None:
    cover = draw(order).distinct_pages[0]
    drawn = [path for path in paths(cover.marks) if len(path.segments) >= 5]
    small = [bounds([it]) for it in drawn]
    picture = [it for it in small if it.top > cover.height * 0.6 and it.right - it.left < 40]
    assert len(picture) >= 40
    for text, box in texts(cover.marks):
        for it in picture:
            apart = box.right < it.left or it.right < box.left
            assert apart or box.bottom < it.top or it.bottom < box.top, text
