"""The pictures of Brügge: every statue and every person looks different, in every ink."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.model.order import Ink
from generator.page.marks import Path, Use
from support.pages.drawing import paths
from support.pages.drawn_pages import draw


@pytest.mark.parametrize("ink", Ink)
def test_every_statue_is_another_one(ink: Ink) -> None:
    (front, _back) = draw(f"kit bruges --only statues --ink {ink}").distinct_pages
    pieces = {it.symbol for it in front.marks if isinstance(it, Use) and "statue" in it.symbol.id}
    shapes = [{it.segments for it in piece.marks if isinstance(it, Path)} for piece in pieces]
    assert len(shapes) == 6
    for one, two in combinations(shapes, 2):
        assert len(one ^ two) >= 6


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("size", ["small", "large"])
def test_every_player_has_a_sign_of_their_own(size: str, ink: Ink) -> None:
    """The rose, the lily, the leaf and the swan are told apart without their colours."""
    front = draw(f"kit bruges --only seals --ink {ink}").distinct_pages[0]
    pieces = {it.symbol.id: it.symbol for it in front.marks if isinstance(it, Use)}
    names = [f"seal-{size}-{colour}" for colour in ("red", "blue", "green", "yellow")]
    signs = {name: {it.segments for it in paths(pieces[name].marks)} for name in names}
    for name in names:
        others = set[object]().union(*(signs[other] for other in names if other != name))
        assert signs[name] - others, name
