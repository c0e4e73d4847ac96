"""Markers and dice of the players: how many, how they fold, whose they are, on every paper."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from shapely import LineString, Polygon, box
from shapely.affinity import scale

from generator.errors import OrderError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.pages.game_board_spaces import lay_board
from generator.games.board.pages.markers import Use, draw_dice, draw_markers
from generator.games.shared.markers import (
    FOOT,
    FOOT_WIDTH,
    HEIGHT,
    WIDTH,
    lay_marker,
    place_markers,
)
from generator.games.shared.track import lay_track
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.model.tiles import Colour
from generator.page.marks import Use as Used
from generator.page.marks import symbols_of
from generator.page.text.kit_page import kit_room
from generator.products.tools import load_tools
from generator.units import PAPERS, Paper
from support.pages.lettering import check_room, speaking_longer, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.page.marks import Page
    from generator.products.tools import DrawingTools

ALL = tuple(Colour)


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


@lru_cache
def markers(
    paper: str = "a4", ink: Ink = Ink.FULL, colours: tuple[Colour, ...] = ALL, spoken: str = "en"
) -> tuple[Page, ...]:
    with speaking(spoken):
        return draw_markers(PAPERS[paper], ink, colours, tools().theme, tools().press)


@lru_cache
def dice(
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    colours: tuple[Colour, ...] = ALL,
    spoken: str = "en",
    edge: float = 16.0,
) -> tuple[Page, ...]:
    with speaking(spoken):
        return draw_dice(PAPERS[paper], ink, colours, tools().theme, tools().press, edge=edge)


def used(pages: Iterable[Page]) -> Counter[str]:
    return Counter(
        mark.symbol.id for page in pages for mark in page.marks if isinstance(mark, Used)
    )


def test_a_marker_folds_into_two_equal_faces_and_two_feet() -> None:
    net = lay_marker()
    outline = Polygon(net.outline)
    assert outline.is_valid
    back = scale(outline, 1, -1, origin=(0, 0))
    assert outline.symmetric_difference(back).area < 1e-9
    assert outline.bounds == pytest.approx((-WIDTH / 2, -HEIGHT - FOOT, WIDTH / 2, HEIGHT + FOOT))
    face = Polygon(net.face)
    assert outline.area == pytest.approx(2 * (face.area + FOOT * FOOT_WIDTH))
    assert len(net.folds) == 3
    for start, end in net.folds:
        assert outline.covers(LineString([start, end]))
        assert outline.boundary.intersection(LineString([start, end])).length < 1e-9


def test_a_marker_fits_a_field_of_the_track_and_of_the_turn_order() -> None:
    laid = lay_board(28.0, board_edition(), load_table())
    wide, high = lay_track(laid.outline, 100).depth
    assert wide + 0.05 >= WIDTH
    assert high >= 2 * FOOT
    column = laid.turns[0]
    assert column.width >= WIDTH
    assert column.height / 4 >= 2 * FOOT


@pytest.mark.parametrize("colours", [ALL, ALL[:2], (Colour.RED,)])
def test_two_markers_for_each_colour(colours: tuple[Colour, ...]) -> None:
    (pages,) = place_markers(kit_room(PAPERS["a4"]), colours, tuple(Use))
    assert Counter((it.colour, it.use) for it in pages) == Counter(
        (colour, use) for colour in colours for use in Use
    )
    boxes = [box(it.x - WIDTH / 2, it.y - 33, it.x + WIDTH / 2, it.y + 33) for it in pages]
    assert all(not one.intersects(two) for one, two in combinations(boxes, 2))
    counted = used(markers(colours=colours))
    for colour in colours:
        for use in Use:
            extra = (colour, use) == (colours[0], Use.POINTS)  # the drawing of a marker set up
            assert counted[f"face-{colour}-{use}"] == 2 + extra
    assert counted["net"] == 2 * len(colours)


def test_a_narrow_paper_takes_more_rows() -> None:
    room = kit_room(PAPERS["a5"])
    pages = place_markers(room, ALL, tuple(Use))
    assert sum(len(page) for page in pages) == 8
    assert len({it.y for page in pages for it in page}) > 1


@pytest.mark.parametrize("paper", [Paper("own", 30.0, 400.0), Paper("own", 400.0, 90.0)])
def test_a_paper_without_room_for_a_marker_is_refused(paper: Paper) -> None:
    with pytest.raises(OrderError) as caught:
        place_markers(replace(kit_room(PAPERS["a4"]), paper=paper), ALL, tuple(Use))
    assert str(caught.value) == "Markers of 66 mm do not fit on own; use a larger paper."


@pytest.mark.parametrize("ink", Ink)
def test_colours_are_distinct_by_their_signs(ink: Ink) -> None:
    for pages, name in ((markers(ink=ink), "face-{}-points"), (dice(ink=ink), "{}-2")):
        symbols = {it.id: it for page in pages for it in symbols_of(page.marks)}
        shapes = [
            tuple(
                mark.segments
                for mark in symbols[name.format(colour)].marks
                if hasattr(mark, "segments")
            )
            for colour in Colour
        ]
        assert len(set(shapes)) == len(Colour)


@pytest.mark.parametrize(("colours", "number"), [(ALL, 9), (ALL[:3], 7), (ALL[:2], 5)])
def test_two_dice_for_each_colour_and_a_white_one(colours: tuple[Colour, ...], number: int) -> None:
    counted = used(dice(colours=colours))
    for value in range(1, 7):
        assert counted[f"white-{value}"] == 1
        for colour in Colour:
            assert counted[f"{colour}-{value}"] == 2 * (colour in colours)
    faces = {name: count for name, count in counted.items() if name[-1].isdigit()}
    assert sum(faces.values()) == 6 * number


def test_names_of_the_pages() -> None:
    assert [page.name for page in markers()] == ["markers"]
    assert [page.name for page in dice()] == ["dice", "dice-2"]
    assert [page.title for page in dice()] == ["Dice to fold", "Dice to fold 2"]
    assert "White die" in words(dice()[1])
    assert "edges of 16 mm" in words(dice()[0])


@pytest.mark.parametrize("spoken", PAPER_LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_pages_have_room(paper: str, spoken: str) -> None:
    for page in (*markers(paper, spoken=spoken), *dice(paper, spoken=spoken)):
        check_room(page)


@pytest.mark.parametrize("ink", Ink)
def test_longer_words_have_room(ink: Ink) -> None:
    with speaking_longer():
        theme, press = tools().theme, tools().press
        for page in (
            *draw_markers(PAPERS["a4"], ink, ALL, theme, press),
            *draw_dice(PAPERS["a4"], ink, ALL, theme, press, edge=12.0),
        ):
            check_room(page)


def test_dice_too_large_are_reported() -> None:
    with pytest.raises(OrderError, match="Dice of 80 mm do not fit on a4; use --die 44mm or less"):
        dice(edge=80.0)


def test_a_paper_too_small_is_reported() -> None:
    tiny = Paper("100x100", 100.0, 100.0)
    theme, press = tools().theme, tools().press
    with pytest.raises(OrderError, match="The paper 100x100 is too small for the kit"):
        draw_markers(tiny, Ink.FULL, ALL, theme, press)
    with pytest.raises(OrderError, match="The paper 100x100 is too small for the kit"):
        draw_dice(tiny, Ink.FULL, ALL, theme, press, edge=16.0)
