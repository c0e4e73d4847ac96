"""The page of a player board: spaces of a tile's size, pieces apart, every text in its place."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, box

from generator.games.board.boards import draw_boards
from generator.games.board.load.edition import board_edition
from generator.games.board.model.game import CLEARANCE, PHASES
from generator.games.board.model.order import BoardOrder
from generator.games.board.pages.player_board import draw_board, fit_board, unfit
from generator.games.board.pages.surroundings import GOOD, MARGIN, arrange, largest_tile
from generator.hexes.frame import SQRT3, Frame
from generator.hexes.hex import Hex
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.model.component import LARGEST_TILE, SMALLEST_TILE, TILE
from generator.model.finding import Place
from generator.model.layout import Cell, Layout
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.model.tiles import Building
from generator.page.marks import Use
from generator.products.tools import DrawingTools, load_tools
from generator.render.pdf import draw_pdf
from generator.units import PAPERS, Paper
from support.grids import grid
from support.pages.drawing import paths
from support.pages.lettering import speaking_longer, texts
from support.papers.printed import read_papers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.pages.surroundings import Surroundings
    from generator.page.marks import Mark, Page
    from support.papers.printed import Printed

WITHIN = 0.05
PAPER_NAMES = ("a4", "letter", "a3")


@lru_cache
def shipped(name: str = "1") -> Layout:
    return load_layout(find_layout(name))


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


def board(
    layout: Layout | None = None,
    *,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    tile: float = TILE,
    edition: BoardEdition | None = None,
) -> Page:
    return draw_board(
        layout or shipped(),
        paper=PAPERS[paper],
        ink=ink,
        tile=tile,
        edition=edition or board_edition(),
        theme=tools().theme,
        press=tools().press,
    )


def words(page: Page) -> list[str]:
    return [text for text, _box in texts(page.marks)]


def hexagons(page: Printed, space: float) -> list[tuple[float, float]]:
    """Return the middle of every hexagon of a space's size in a printed page's own commands."""
    side = space / SQRT3
    found = []
    points = [point for _depth, point in page.dots]
    for start in range(len(points) - 5):
        corners = points[start : start + 6]
        x = sum(corner[0] for corner in corners) / 6
        y = sum(corner[1] for corner in corners) / 6
        if all(abs(hypot(a - x, b - y) - side) < WITHIN / 2 for a, b in corners):
            across = max(a for a, _b in corners) - min(a for a, _b in corners)
            assert abs(across - space) < WITHIN
            found.append((x, y))
    return found


# Spaces


@pytest.mark.parametrize(
    ("paper", "tile"), [("a4", 28.0), ("letter", 28.0), ("a4", 20.0), ("a3", 41.5)]
)
def test_every_space_in_the_file_is_a_tile_and_its_clearance(paper: str, tile: float) -> None:
    layout = shipped("6")
    order = BoardOrder((layout,), 1, tile, PAPERS[paper], Ink.LOW, "en")
    (printed,) = read_papers(draw_pdf(draw_boards(order, load_tools())))
    space = tile + CLEARANCE
    middles = hexagons(printed, space)
    surroundings = fit_board(layout, PAPERS[paper], tile)
    frame = Frame(space / SQRT3)
    corner = frame.box(cell.hex for cell in layout.cells)
    shift = surroundings.domain.left - corner.left, surroundings.domain.top - corner.top
    for cell in layout.cells:
        x, y = frame.centre(cell.hex)
        x, y = x + shift[0], y + shift[1]
        assert any(hypot(x - a, y - b) < WITHIN for a, b in middles), cell
    store = surroundings.places["stores"]
    stored = {(round(x, 1), round(y, 1)) for x, y in middles if x < store.right and y > store.top}
    assert len(stored) == 3


def test_a_space_is_half_a_millimetre_wider_than_its_tile() -> None:
    assert CLEARANCE == 0.5
    surroundings = fit_board(shipped(), PAPERS["a4"], 28.0)
    assert surroundings.domain.width == pytest.approx(7 * 28.5)
    assert surroundings.domain.height == pytest.approx(11 * 28.5 / SQRT3)


def test_goods_have_room_in_their_stores() -> None:
    page = board()
    squares = []
    for path in paths(page.marks):
        xs = [n for letter, numbers in path.segments if letter in "ML" for n in numbers[::2]]
        ys = [n for letter, numbers in path.segments if letter in "ML" for n in numbers[1::2]]
        if xs and abs(max(xs) - min(xs) - (GOOD + 1)) < 1e-6 and max(ys) - min(ys) > GOOD:
            squares.append((min(xs), min(ys)))
    assert len(squares) == 4


# Surroundings


def separate(surroundings: Surroundings, layout: Layout) -> None:
    """Nothing overlaps, everything is on the board, and the board is on the paper."""
    frame = Frame(surroundings.side)
    corner = frame.box(cell.hex for cell in layout.cells)
    frame = frame._replace(
        x=surroundings.domain.left - corner.left, y=surroundings.domain.top - corner.top
    )
    hexes = [Polygon(frame.corners(cell.hex)) for cell in layout.cells]
    pieces = {name: box(*place) for name, place in surroundings.places.items()}
    whole = box(*surroundings.board)
    for name, piece in pieces.items():
        assert whole.contains(piece), name
        assert min(piece.distance(it) for it in hexes) > 1.0, name
    for one, other in combinations(pieces, 2):
        assert pieces[one].distance(pieces[other]) > 1.0, (one, other)
    assert all(whole.contains(it) for it in hexes)
    paper = surroundings.paper
    assert box(
        MARGIN - 1e-6, MARGIN - 1e-6, paper.width - MARGIN + 1e-6, paper.height - MARGIN + 1e-6
    ).contains(whole)


def blob(steps: Iterable[int]) -> Layout:
    """Grow a domain from one hex, each next to one that is there."""
    hexes = [Hex(0, 0)]
    for step in steps:
        free = [it for one in hexes for it in one.neighbours() if it not in hexes]
        hexes.append(free[step % len(free)])
    place = Place("blob.toml")
    cells = [Cell(it, Terrain.CITY, it.r, it.q, place, die=1) for it in hexes]
    return Layout("board", "blob", tuple(cells), place)


@given(
    st.lists(st.integers(0, 200), max_size=45),
    st.sampled_from(sorted(PAPERS)),
    st.floats(SMALLEST_TILE, LARGEST_TILE),
)
def test_nothing_overlaps_whatever_the_domain(steps: list[int], paper: str, tile: float) -> None:
    layout = blob(steps)
    surroundings = arrange(layout, PAPERS[paper], tile)
    if surroundings is not None:
        assert surroundings.scale >= 1.0
        assert surroundings.side == pytest.approx((tile + CLEARANCE) / SQRT3)
        separate(surroundings, layout)


@given(st.lists(st.integers(0, 200), max_size=40), st.sampled_from(sorted(PAPERS)))
def test_the_largest_tile_fits_and_half_a_millimetre_more_does_not(
    steps: list[int], paper: str
) -> None:
    layout = blob(steps)
    most = largest_tile(layout, PAPERS[paper])
    if most is None:
        assert arrange(layout, PAPERS[paper], SMALLEST_TILE) is None
        return
    assert arrange(layout, PAPERS[paper], most) is not None
    if most < LARGEST_TILE:
        assert arrange(layout, PAPERS[paper], most + 0.5) is None


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_shipped_boards_fit(number: int, paper: str) -> None:
    separate(fit_board(shipped(str(number)), PAPERS[paper], TILE), shipped(str(number)))


def test_what_does_not_fit_is_reported_with_what_would() -> None:
    layout = shipped()
    assert unfit(layout, PAPERS["a4"], 35.0) == (
        "Board 1 does not fit on a4 with tiles of 35 mm; use --tile 29mm or less, or print"
        " it on a3 or tabloid."
    )
    assert "use --tile 43mm or less, or give a larger paper" in unfit(
        layout, PAPERS["a3"], LARGEST_TILE
    )
    assert "however small its tiles are; print it on a3, a4," in unfit(layout, PAPERS["a5"], TILE)
    wide = blob([0] * 200)
    assert "remove hexes" in unfit(wide, Paper("50x50", 50.0, 50.0), TILE)


# Words and figures


def inside(page: Page, surroundings: Surroundings) -> None:
    """Every text is on the board, and no two overlap."""
    placed = [(text, box(*place)) for text, place in texts(page.marks, depth=0.2)]
    for text, place in placed:
        assert box(*surroundings.board).contains(place), text
    for (one, first), (other, second) in combinations(placed, 2):
        assert not first.overlaps(second), (one, other)


@grid(language=PAPER_LANGUAGES, ink=Ink, paper=PAPER_NAMES)
def test_every_text_is_on_the_board(paper: str, ink: Ink, language: str) -> None:
    with speaking(language):
        inside(board(paper=paper, ink=ink), fit_board(shipped(), PAPERS[paper], TILE))


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_a_longer_language_fits(paper: str) -> None:
    with speaking_longer():
        inside(board(paper=paper), fit_board(shipped(), PAPERS[paper], TILE))


@pytest.mark.parametrize(
    "name", ["W" * 60, "Castle and town at the long river between the willows"]
)
@pytest.mark.parametrize("letter", ["10", "a" * 40])
def test_long_names_fit(name: str, letter: str) -> None:
    layout = replace(shipped(), id=letter, names={"en": name})
    page = board(layout, paper="letter")
    assert name in words(page)
    inside(page, fit_board(layout, PAPERS["letter"], TILE))


def test_a_board_shows_the_figures_of_the_edition() -> None:
    found = words(board())
    assert [figure for figure in found if figure.isdigit()].count("36") == 1
    for phase in PHASES:
        assert phase in found
    for points in ("10", "15", "21", "28"):
        assert points in found
    assert "2–4" in found
    edition = replace(
        board_edition(),
        region_points=tuple(range(40, 60)),
        phase_points=dict.fromkeys(PHASES, 77),
        watchtower_points=71,
        boarding_house_workers=72,
        bank_silver=73,
        sale_silver=74,
        good_points=dict.fromkeys((2, 3, 4), 75),
    )
    page = board(edition=edition)
    found = words(page)
    for number in (*range(40, 60), 71, 72, 73, 74, 75):
        assert str(number) in found, number
    assert found.count("77") == len(PHASES)
    inside(page, fit_board(shipped(), PAPERS["a4"], TILE))


def test_a_board_names_itself_and_every_building() -> None:
    found = words(board(shipped("6")))
    assert "6" in found
    assert "The winding brook" in found
    for name in ("warehouse", "church", "market", "bank", "town hall", "watchtower"):
        assert name in found
    assert len(Building) == 8
    assert any("fan-made" in text for text in found)


@pytest.mark.parametrize("ink", Ink)
def test_terrains_are_distinct_without_colour(ink: Ink) -> None:
    page = board(ink=ink)
    used = {mark.symbol.id for mark in walk(page.marks)}
    assert {f"sign-{terrain}" for terrain in Terrain} <= used
    drawn = {
        terrain: tuple(path.segments for path in paths(symbol_of(page, f"sign-{terrain}")))
        for terrain in Terrain
    }
    assert len(set(drawn.values())) == len(Terrain)


def walk(marks: Iterable[Mark]) -> Iterator[Use]:
    for mark in marks:
        if isinstance(mark, Use):
            yield mark
            yield from walk(mark.symbol.marks)


def symbol_of(page: Page, name: str) -> tuple[Mark, ...]:
    return next(use.symbol.marks for use in walk(page.marks) if use.symbol.id == name)


@pytest.mark.parametrize("number", [1, 6])
def test_every_hex_shows_the_die_it_needs(number: int) -> None:
    layout = shipped(str(number))
    used = [use.symbol.id for use in walk(board(layout).marks)]
    for face in range(1, 7):
        wanted = sum(cell.die == face for cell in layout.cells)
        assert used.count(f"die-{face}") == wanted
    for terrain in Terrain:
        assert used.count(f"space-{terrain}") == len(layout.by_terrain[terrain])


def test_two_boards_share_a_large_paper_with_marks_to_cut_them() -> None:
    order = BoardOrder((shipped("1"), shipped("6")), 1, TILE, PAPERS["a3"], Ink.LOW, "en")
    (printed,) = read_papers(draw_pdf(draw_boards(order, load_tools())))
    assert len(printed.upright_cuts) == 2
    assert len(printed.level_cuts) == 3
    assert printed.bar is not None
    assert len(hexagons(printed, TILE + CLEARANCE)) >= 2 * 37
