"""The printed game board: every space is large enough and in its place, and none overlap."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, pairwise
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, STRtree, box, unary_union

from generator.errors import OrderError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.model.game import PHASES, TERRAIN_OF
from generator.games.board.pages.game_board import draw_table
from generator.games.board.pages.game_board_spaces import CLEARANCE, lay_board
from generator.games.shared.track import lay_track
from generator.hexes.frame import Box
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.page.maps.domain import hexagon
from generator.page.marks import Use
from generator.products.tools import load_tools
from support.pages.drawing import paths
from support.pages.lettering import check_room, speaking_longer, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game_board import Table
    from generator.games.board.pages.game_board_values import Board, HexSpace
    from generator.page.marks import Mark, Page
    from generator.products.tools import DrawingTools

TILE = 28.0


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


@lru_cache
def edition() -> BoardEdition:
    return board_edition()


@lru_cache
def table() -> Table:
    return load_table()


@lru_cache
def board(tile: float = TILE) -> Board:
    return lay_board(tile, edition(), table())


@lru_cache
def page(ink: Ink = Ink.FULL, tile: float = TILE, spoken: str = "en") -> Page:
    with speaking(spoken):
        return draw(ink, tile)


def draw(ink: Ink = Ink.FULL, tile: float = TILE) -> Page:
    theme, press = tools().theme, tools().press
    return draw_table(edition(), table(), theme, press, ink=ink, tile=tile)


def area(it: Box) -> Polygon:
    return box(*it)


def hexes(board: Board, spaces: Iterable[HexSpace]) -> list[Polygon]:
    return [
        Polygon([(space.x + x, space.y + y) for x, y in hexagon(board.side)]) for space in spaces
    ]


def everything(board: Board) -> list[Polygon]:
    """Return every space for a piece, and the dice of the depots."""
    found = [area(it.box) for it in (*board.phases, *board.rounds)]
    found += [area(it.box) for it in board.bonuses]
    found += [area(it) for it in board.turns]
    found += [area(depot.note.box) for depot in board.depots if depot.note]
    found += hexes(board, board.black)
    for depot in board.depots:
        found += [area(depot.goods), area(depot.die), *hexes(board, depot.spaces)]
    return found


def uses(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Use):
            yield mark.symbol.id


@pytest.mark.parametrize("number", [60, 80, 100, 120])
def test_the_track_goes_around_the_edge_without_a_gap(number: int) -> None:
    outline = board().outline
    track = lay_track(outline, number)
    assert [field.number for field in track.fields] == list(range(number))
    wide, high = track.depth
    assert max(wide, high) < 1.35 * min(wide, high)
    fields = [area(field.box) for field in track.fields]
    assert all(it.area == pytest.approx(wide * high) for it in fields)
    around = area(outline).difference(
        box(outline.left + wide, outline.top + high, outline.right - wide, outline.bottom - high)
    )
    assert unary_union(fields).symmetric_difference(around).area < 1e-6
    assert sum(it.area for it in fields) == pytest.approx(around.area)
    for one, two in pairwise([*fields, fields[0]]):
        assert one.intersection(two).length == pytest.approx(wide) or one.intersection(
            two
        ).length == pytest.approx(high)


def test_every_number_of_the_track_is_printed() -> None:
    fields = lay_track(board().outline, 100).fields
    for field in fields:
        inside = [
            text
            for text, it in texts(page().marks)
            if field.box.left < it.left < field.box.right
            and field.box.top < it.bottom < field.box.bottom
        ]
        assert inside == (["0", "100"] if field.number == 0 else [str(field.number)])


@pytest.mark.parametrize(("players", "depots", "black"), [(2, 12, 4), (3, 18, 6), (4, 24, 8)])
def test_spaces_are_marked_for_the_number_of_players(players: int, depots: int, black: int) -> None:
    spaces = [space for depot in board().depots for space in depot.spaces]
    assert sum(space.players <= players for space in spaces) == depots
    assert sum(space.players <= players for space in board().black) == black


@pytest.mark.parametrize("ink", Ink)
def test_every_space_is_drawn_with_its_terrain(ink: Ink) -> None:
    drawn = Counter(uses(page(ink).marks))
    wanted = Counter(
        f"space-{TERRAIN_OF[space.kind]}" for it in table().depots for space in it.spaces
    )
    assert sum(wanted.values()) == 24
    assert {name: drawn[name] for name in drawn if name.startswith("space-")} == wanted
    badges = [drawn[f"badge-{players}"] for players in (2, 3, 4)]
    # twelve, six and six spaces; four, two and two black ones; goods and two bonus rows; the note
    assert badges == [12 + 4 + 3, 6 + 2 + 3 + 1, 6 + 2 + 3]


def test_depots_are_clockwise_around_the_black_one() -> None:
    one, two, three, four, five, six = (it.box for it in board().depots)
    assert one.left < two.left < three.left
    assert six.left < five.left < four.left
    assert one.top == two.top == three.top < board().panels.black.top
    assert six.top == five.top == four.top > board().panels.black.bottom
    assert [it.number for it in board().depots] == [1, 2, 3, 4, 5, 6]


@given(st.floats(12.0, 28.0))
def test_no_spaces_overlap_and_a_tile_fits_its_space(tile: float) -> None:
    laid = lay_board(tile, edition(), table())
    assert sqrt(3) * laid.side == pytest.approx(tile + CLEARANCE)
    spaces = everything(laid)
    inside = area(laid.inner)
    assert all(inside.covers(it) for it in spaces)
    for one, two in STRtree(spaces).query(spaces, predicate="intersects").T:
        assert one == two or spaces[one].intersection(spaces[two]).area < 1e-6
    pieces = table().pieces
    for square in (*laid.phases, *laid.rounds):
        side = pieces.good + CLEARANCE
        assert (square.box.width, square.box.height) == pytest.approx((side, side))
    for depot in laid.depots:
        assert depot.goods.width >= pieces.good + CLEARANCE
        assert all(area(depot.box).covers(it) for it in hexes(laid, depot.spaces))
    for bonus in laid.bonuses:
        side = pieces.bonus_large if bonus.is_large else pieces.bonus_small
        assert bonus.box.width == pytest.approx(side + CLEARANCE)


def test_a_space_is_as_large_in_the_drawing_as_a_tile_needs() -> None:
    found = set()
    for it in paths(page().marks):
        if len(it.segments) == 7 and it.style.stroke:
            xs = [numbers[0] for _letter, numbers in it.segments[:-1]]
            found.add(round(max(xs) - min(xs), 2))
    assert round(TILE + CLEARANCE, 2) in found


def test_panels_do_not_overlap() -> None:
    laid = board()
    panels = laid.panels
    boxes = [panels.time, panels.turns, panels.black, panels.goods, panels.bonuses]
    boxes += [depot.box for depot in laid.depots]
    for one, two in combinations(boxes, 2):
        assert not area(one).intersects(area(two))


def test_there_are_two_bonus_spaces_for_each_terrain() -> None:
    found = Counter((it.terrain, it.is_large) for it in board().bonuses)
    assert found == Counter((terrain, size) for terrain in Terrain for size in (True, False))
    large, small = board().bonuses[:2]
    assert large.points == ((2, 5), (3, 6), (4, 7))
    assert small.points == ((2, 2), (3, 3), (4, 4))


def test_phases_rounds_and_turns() -> None:
    laid = board()
    assert tuple(it.label for it in laid.phases) == PHASES
    assert [it.label for it in laid.rounds] == ["1", "2", "3", "4", "5"]
    assert len(laid.turns) == 7
    said = [text for text, _box in texts(page().marks)]
    for points in ("+10", "+8", "+6", "+4", "+2"):
        assert said.count(points) == 1


def test_the_exception_is_beside_its_space() -> None:
    notes = {depot.number: depot.note for depot in board().depots if depot.note}
    assert set(notes) == {6}
    note = notes[6]
    assert note is not None
    assert note.players == 3
    assert note.cases == (("A C E", Terrain.CASTLE), ("B D", Terrain.MINE))
    castle = board().depots[5].spaces[2]
    assert castle.terrain is Terrain.CASTLE
    assert 0 <= castle.x - board().side * sqrt(3) / 2 - note.box.right < 2
    free = area(note.box)
    for depot in board().depots:
        for it in (*hexes(board(), depot.spaces), area(depot.goods)):
            assert free.intersection(it).area < 1e-6
    said = [text for text, _box in texts(page().marks)]
    assert said.count("A C E") == said.count("B D") == 1


def test_terrains_are_distinct_without_colour() -> None:
    it = page(Ink.MONO)
    fills = {path.style.fill for path in paths(it.marks)} - {None}
    assert fills == {"#ffffff", "#000000"}
    spaces = {mark.symbol.id: mark.symbol for mark in it.marks if isinstance(mark, Use)}
    drawings = [symbol.marks for name, symbol in spaces.items() if name.startswith("space-")]
    assert len(drawings) == len(set(drawings)) == 6


@pytest.mark.parametrize("spoken", PAPER_LANGUAGES)
@pytest.mark.parametrize("ink", Ink)
def test_texts_fit(ink: Ink, spoken: str) -> None:
    it = page(ink, spoken=spoken)
    assert (it.name, it.width, it.height) == ("table", 420.0, 297.0)
    check_room(it)


def test_longer_texts_fit() -> None:
    with speaking_longer():
        check_room(draw())


def test_nothing_is_printed_outside_of_what_is_cut_out() -> None:
    trim = page().trim
    assert trim is not None
    assert trim == Box(9.0, 9.0, 411.0, 288.0)
    for it in paths(page().marks):
        for _letter, numbers in it.segments:
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                assert trim.left - 0.01 <= x <= trim.right + 0.01
                assert trim.top - 0.01 <= y <= trim.bottom + 0.01


def test_a_tile_that_does_not_fit_is_reported_with_the_largest_that_does() -> None:
    with pytest.raises(OrderError) as caught:
        board(40.0)
    assert str(caught.value) == (
        "Tiles of 40 mm do not fit on the game board of 420 × 297 mm; use at most 28 mm."
    )
    board(28.0)
    with pytest.raises(OrderError, match="do not fit"):
        board(28.5)
    with pytest.raises(OrderError, match="do not fit"):
        board(float("inf"))


def test_the_whole_board_grows_for_larger_tiles() -> None:
    usual, grown = page(), page(tile=40.0)
    by = 40.5 / 28.5
    assert (grown.width, grown.height) == pytest.approx((420 * by, 297 * by))
    assert grown.trim is not None
    assert usual.trim is not None
    assert tuple(grown.trim) == pytest.approx([edge * by for edge in usual.trim])


def test_a_tile_too_small_to_draw_on_is_reported() -> None:
    with pytest.raises(
        OrderError, match="Tiles of 5 mm are too small for the game board; use at least 12"
    ):
        board(5.0)
    with pytest.raises(OrderError, match="too small"):
        board(float("nan"))


def test_pieces_too_large_for_the_board_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "board"\nname = "mine"\npieces.good = 60\n', encoding="utf-8")
    with pytest.raises(OrderError, match="The pieces of the game board 'mine' are too large"):
        lay_board(TILE, edition(), load_table(path))


def test_an_own_board_is_drawn_from_its_data(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "board"\nblack = { 2 = 1, 3 = 2, 4 = 3 }\ntrack = { points = 60, turns = 5 }\n'
        "exception = { depot = 1, kind = 'ship', phases = ['A'] }\n",
        encoding="utf-8",
    )
    theme, press = tools().theme, tools().press
    own = load_table(path)
    it = draw_table(edition(), own, theme, press, ink=Ink.FULL, tile=20.0)
    check_room(it)
    laid = lay_board(20.0, edition(), own)
    assert (len(laid.black), len(laid.turns)) == (3, 5)
    assert [depot.number for depot in laid.depots if depot.note] == [1]
