"""The knowledge tiles as they are drawn: each its own picture, inside the tile, in every ink."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.board.load.edition import board_edition
from generator.games.board.model.game import KNOWLEDGE
from generator.games.board.pages.paints import board_paints
from generator.model.order import Ink
from generator.model.tiles import Building
from generator.page.maps.domain import hexagon
from generator.page.marks import Text
from generator.products.tools import load_tools
from support.pages.drawing import paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Mark
    from generator.page.svg.reader import Drawing
    from generator.products.tools import DrawingTools

TEMPLATE = "games/board/knowledge.svg.j2"
FLAT, BLEED, INSIDE = 28.0, 2.0, 2.5
WIDEST = 0.28
"""How wide the line of a frame may be, on a tile of side 10."""
SIDE = FLAT / sqrt(3)
SAFE = 0.93
LAST_POWER, FIRST_COUNT = 14, 15


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


def fields_of(number: int) -> dict[str, str | int]:
    """Return the kit's values for the template of a tile."""
    edition = board_edition()
    fields: dict[str, str | int] = {"number": number}
    points = {**edition.knowledge_points, 7: edition.shepherd_points}
    if number in points:
        fields["points"] = points[number]
    if number in edition.building_of:
        fields["building"] = edition.building_of[number].value
    return fields


def draw(fields: dict[str, str | int], ink: Ink = Ink.FULL, side: float = SIDE) -> Drawing:
    paints = board_paints(ink, tools().theme)
    size = {"width": side * sqrt(3), "height": 2 * side, "bleed": BLEED, "side": side}
    shape = {"outline": hexagon(side), "ground": hexagon(side + BLEED * 2 / sqrt(3))}
    shape["hatched"] = hexagon(side + 0.5 * 2 / sqrt(3))
    face = {"face": f"knowledge-{fields['number']}", "fields": fields}
    return tools().press.draw(TEMPLATE, {**paints, **size, **shape, **face})


@lru_cache(maxsize=128)
def tile(number: int, ink: Ink = Ink.FULL) -> Drawing:
    return draw(fields_of(number), ink)


def words(drawing: Drawing) -> list[str]:
    return [mark.text for mark in drawing.marks if isinstance(mark, Text)]


def corners(marks: Iterable[Mark]) -> Iterator[tuple[float, float]]:
    """Yield the points that the drawing on the ground reaches, from the tile's centre."""
    width, height = FLAT / 2 + BLEED, SIDE + BLEED
    for path in paths(marks):
        reach = (path.style.width if path.style.stroke else 0.0) / 2
        for _letter, numbers in path.segments:
            for x, y in zip(numbers[-2::2], numbers[-1::2], strict=True):
                dx, dy = x - width, y - height
                yield dx + (reach if dx > 0 else -reach), dy + (reach if dy > 0 else -reach)
    for mark in marks:
        if isinstance(mark, Text):
            for x in (0.0, mark.width):
                for y in (-0.66 * mark.size, 0.0):
                    at = mark.matrix.point(x, y)
                    yield at[0] - width, at[1] - height


def depth(x: float, y: float) -> float:
    """Return how large a hex around the origin reaches a place, a tile's outline being 1."""
    return max(abs(x) * 2 / sqrt(3), abs(y) + abs(x) / sqrt(3)) / SIDE


def room(side: float) -> float:
    """Return the side of the frame: the outer edge of its widest line is 2.5 mm inside the cut."""
    return side - (INSIDE + WIDEST / 2 * side / 10) * 2 / sqrt(3)


def strokes_of_the_ground(ink: Ink) -> int:
    """Count the marks that are there before the first of the frame: colour and hatching."""
    return 1 + len(tools().theme.inks[ink]["tile"]["monastery"]["hatch"])


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("number", KNOWLEDGE)
def test_only_the_ground_leaves_the_safe_zone(number: int, ink: Ink) -> None:
    marks = tile(number, ink).marks
    ground, art = marks[: strokes_of_the_ground(ink)], marks[strokes_of_the_ground(ink) :]
    assert max(depth(x, y) for x, y in corners(ground)) > 1
    assert max(depth(x, y) for x, y in corners(art)) < SAFE


@pytest.mark.parametrize("ink", Ink)
def test_every_tile_has_its_own_picture(ink: Ink) -> None:
    pictures = set()
    for number in KNOWLEDGE:
        shown = [mark for mark in tile(number, ink).marks if not isinstance(mark, Text)]
        figures = words(tile(number, ink))
        assert figures[-1] == str(number)
        pictures.add((tuple(shown), tuple(figures[:-1])))
    assert len(pictures) == len(KNOWLEDGE)


@pytest.mark.parametrize("number", KNOWLEDGE)
def test_a_tile_speaks_in_figures_alone(number: int) -> None:
    letters = {"A–E"} if number == 2 else set()
    allowed = set("0123456789+\N{MINUS SIGN}×?")
    assert all(set(text) <= allowed for text in words(tile(number)) if text not in letters)


@pytest.mark.parametrize("number", KNOWLEDGE)
def test_tiles_that_count_at_the_end_have_a_laurel(number: int) -> None:
    leaf = tools().theme.inks[Ink.FULL]["tile"]["castle"]["fill"]
    marks = tile(number).marks
    leaves = [it for it in paths(marks) if it.style.fill == leaf]
    assert (len(leaves) > 20) == (number >= FIRST_COUNT)
    if number >= FIRST_COUNT:
        assert str(board_edition().knowledge_points[number]) in words(tile(number))
    elif number <= LAST_POWER and number != 7:
        assert "points" not in fields_of(number)


@given(points=st.integers(0, 99), number=st.sampled_from([7, 15, 24, 25, 26]))
def test_the_points_are_the_editions(points: int, number: int) -> None:
    shown = words(draw({"number": number, "points": points}))
    assert (f"+{points}" if number == 7 else str(points)) in shown


@pytest.mark.parametrize("building", Building)
def test_any_number_may_count_any_building(building: Building) -> None:
    fields: dict[str, str | int] = {"number": 23, "points": 4, "building": building.value}
    assert words(draw(fields)) == ["4", "23"]


def test_a_number_that_the_game_does_not_have_is_shown_as_such() -> None:
    assert words(draw({"number": 127})) == ["127", "127"]


@pytest.mark.parametrize("side", [8.0, 30.0])
def test_a_tile_grows_with_its_outline(side: float) -> None:
    small, large = draw(fields_of(12)), draw(fields_of(12), side=side)
    assert large.width == pytest.approx(side * sqrt(3) + 2 * BLEED)
    sizes = [
        max(it.size * it.matrix.scale for it in drawing.marks if isinstance(it, Text))
        for drawing in (small, large)
    ]
    assert sizes[1] / sizes[0] == pytest.approx(room(side) / room(SIDE), rel=1e-6)
