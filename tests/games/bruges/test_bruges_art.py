"""The pictures of Brügge: every statue and every person looks different, in every ink."""

from __future__ import annotations

from itertools import combinations

import pytest
from drawn_pages import draw

from generator.model.order import Ink
from generator.page.marks import Path, Use


@pytest.mark.parametrize("ink", Ink)
def test_every_statue_is_another_one(ink: Ink) -> None:
    (front, _back) = draw(f"kit bruges --only statues --ink {ink}").distinct_pages
    pieces = {it.symbol for it in front.marks if isinstance(it, Use) and "statue" in it.symbol.id}
    shapes = [{it.segments for it in piece.marks if isinstance(it, Path)} for piece in pieces]
    assert len(shapes) == 6
    for one, two in combinations(shapes, 2):
        assert len(one ^ two) >= 6
