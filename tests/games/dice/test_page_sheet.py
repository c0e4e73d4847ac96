"""A layout in its place, the grid of every paper, and text in its box."""

from __future__ import annotations

import re
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, box, union_all

from generator.errors import OrderError
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.grid import SIX_POINTS, SmallGrid, sheet_grid
from generator.games.dice.printing import draw_pad
from generator.hexes.frame import Box
from generator.hexes.hex import Hex
from generator.language import PAPER_LANGUAGES
from generator.model.order import Ink, Style
from generator.model.terrain import Terrain
from generator.page.maps.domain import hexagon, place_domain, points
from generator.page.marks import Text, Use, bounds, texts_of
from generator.page.svg.pathdata import read_path
from generator.page.text_box import TextBox, set_text
from generator.units import PAPERS, Paper
from support.grids import grid
from support.layouts.domains import build
from support.layouts.strategies import hex_sets
from support.pages.drawing import DOMAINS, SHIPPED, layout, pad, ruler, sheet

if TYPE_CHECKING:
    from generator.page.maps.domain import PlacedDomain
    from generator.page.text_box import Setting

ROOM = Box(10.0, 20.0, 160.0, 155.0)
GAP = 0.62
words = st.text("abcdefghijklmnop ABCÄÖéß0123456789-,.", min_size=1, max_size=60)


def placed(name: str) -> PlacedDomain:
    return place_domain(layout(name), ROOM, largest=12.6, gap=GAP)


def rings(data: str) -> list[list[tuple[float, float]]]:
    found: list[list[tuple[float, float]]] = []
    for letter, numbers in read_path(data):
        if letter == "M":
            found.append([])
        if letter != "Z":
            found[-1].append((numbers[0], numbers[1]))
    return found


def area(data: str) -> Polygon:
    outer, *holes = sorted(rings(data), key=lambda ring: -Polygon(ring).area)
    return Polygon(outer, holes)


# The domain in its place


@pytest.mark.parametrize("name", SHIPPED)
def test_zones_are_apart_and_inside_their_hexes(name: str) -> None:
    domain = placed(name)
    side = domain.side
    zones = [area(zone.border) for zone in domain.zones]
    for zone, border in zip(domain.zones, zones, strict=True):
        assert border.is_valid
        centres = [Point(cell.x, cell.y) for cell in zone.cells]
        assert all(border.contains(centre) for centre in centres)
        hexes = [
            Polygon([(cell.x + x, cell.y + y) for x, y in hexagon(side)]) for cell in zone.cells
        ]
        whole = union_all([it.buffer(0.001) for it in hexes])
        assert whole.buffer(-GAP + 0.01).contains(border)
        assert border.area > 0.75 * len(hexes) * 3 * sqrt(3) / 2 * side**2
    for index, one in enumerate(zones):
        for other in zones[index + 1 :]:
            assert one.distance(other) > 2 * GAP - 0.01


@pytest.mark.parametrize("name", SHIPPED)
def test_seams_run_inside_their_zone(name: str) -> None:
    for zone in placed(name).zones:
        seams = [LineString(ring) for ring in rings(zone.seams)]
        border = area(zone.border)
        assert all(border.buffer(0.002).contains(seam) for seam in seams)
        inner = {cell.cell.hex for cell in zone.cells}
        pairs = sum(it.neighbour(d) in inner for it in inner for d in range(3))
        assert len(seams) == pairs


def test_a_zone_around_a_hole_has_a_border_on_both_sides() -> None:
    ring = dict.fromkeys(Hex(0, 0).neighbours(), "C")
    domain = place_domain(build(ring), ROOM, largest=12.6, gap=GAP)
    (zone,) = domain.zones
    border = area(zone.border)
    assert len(border.interiors) == 1
    hole = Polygon(border.interiors[0])
    assert hole.area > 3 * sqrt(3) / 2 * domain.side**2
    assert len(rings(zone.seams)) == 6


@given(hex_sets)
def test_any_domain_stays_in_its_room(hexes: frozenset[Hex]) -> None:
    domain = place_domain(build(dict.fromkeys(hexes, "M")), ROOM, largest=12.6, gap=0.0)
    assert 0 < domain.side <= 12.6
    room = box(ROOM.left, ROOM.top, ROOM.right, ROOM.bottom).buffer(0.01)
    assert all(room.contains(area(zone.border)) for zone in domain.zones)
    xs = [cell.x for cell in domain.cells]
    assert (min(xs) + max(xs)) / 2 == pytest.approx((ROOM.left + ROOM.right) / 2)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_free_corner_touches_no_hex(name: str) -> None:
    domain = placed(name)
    hexes = [Point(cell.x, cell.y).buffer(domain.side * sqrt(3) / 2) for cell in domain.cells]
    for x, y, right, down in domain.free_corners(ROOM, 20):
        square = Polygon(
            [(x, y), (x + 20 * right, y), (x + 20 * right, y + 20 * down), (x, y + 20 * down)]
        )
        assert not any(square.intersects(it) for it in hexes)
        assert box(ROOM.left, ROOM.top, ROOM.right, ROOM.bottom).contains(square)


def test_corners_are_free_where_there_is_nothing() -> None:
    small = place_domain(build({Hex(0, 0): "M"}), ROOM, largest=5, gap=GAP)
    assert len(small.free_corners(ROOM, 20)) == 4
    large = place_domain(build({Hex(0, 0): "M"}), ROOM, largest=500, gap=GAP)
    assert large.free_corners(ROOM, 60) == []


def test_a_hexagon_is_pointy_top() -> None:
    corners = hexagon(10)
    assert corners[0] == (0, -10)
    assert Polygon(corners).area == pytest.approx(3 * sqrt(3) / 2 * 100)
    assert points(corners[:2]) == "0.000,-10.000 8.660,-5.000"


# The grid


@pytest.mark.parametrize("name", PAPERS)
def test_every_part_of_the_grid_is_on_the_paper(name: str) -> None:
    grid = sheet_grid(PAPERS[name])
    assert grid.paper.width > grid.paper.height
    page = box(0, 0, grid.width, grid.height).buffer(1e-6)
    parts = [grid.left, grid.head, grid.right]
    parts += [] if isinstance(grid, SmallGrid) else [grid.field, grid.foot]
    shapes = [box(it.left, it.top, it.right, it.bottom) for it in parts]
    assert all(page.contains(it) for it in shapes)
    assert not any(
        one.intersection(other).area > 1e-6
        for index, one in enumerate(shapes)
        for other in shapes[index + 1 :]
    )
    assert grid.scale >= 0.93
    assert grid.width * grid.scale + 2 * grid.margin == pytest.approx(grid.paper.width)
    assert grid.height * grid.scale + 2 * grid.margin == pytest.approx(grid.paper.height)


@pytest.mark.parametrize(("width", "height"), [(105, 148), (297, 100), (1, 1)])
def test_a_paper_that_is_too_small_is_refused(width: float, height: float) -> None:
    with pytest.raises(OrderError, match=r"tiny is too small .* a5") as caught:
        sheet_grid(Paper("tiny", width, height))
    wide, high = re.findall(r"(\d+) × (\d+)", str(caught.value))[0]
    sheet_grid(Paper("enough", float(wide), float(high)))


# Text in its box


def fitted(
    text: str, width: float, lines: int = 1, floor: float = 2.0, size: float = 4.0
) -> Setting | None:
    return set_text(
        text, TextBox(width, lines, floor, 1.2), ruler(), font="text", size=size, spacing=0.0
    )


@given(words, st.floats(1, 80), st.integers(1, 4), st.floats(0.5, 6), st.floats(1, 8))
def test_a_text_is_never_wider_than_its_box(
    text: str, width: float, lines: int, floor: float, size: float
) -> None:
    setting = fitted(text, width, lines, floor, size)
    if setting is None:
        smallest = min(floor, size)
        assert ruler().width(text, "text", smallest) > width
        return
    assert all(length <= width for _line, length in setting.lines)
    assert len(setting.lines) <= lines
    assert min(floor, size) <= setting.size <= size
    assert " ".join(line for line, _length in setting.lines) == text
    for line, length in setting.lines:
        assert length == pytest.approx(ruler().width(line, "text", setting.size))


def test_a_text_shrinks_only_as_far_as_it_must() -> None:
    natural = ruler().width("Monastery", "text", 4.0)
    whole, shrunk = fitted("Monastery", natural), fitted("Monastery", natural * 0.8)
    assert whole is not None
    assert whole.size == 4.0
    assert shrunk is not None
    assert shrunk.size == pytest.approx(3.2, abs=0.03)
    assert fitted("Monastery", natural * 0.4) is None


def test_a_text_breaks_before_it_shrinks() -> None:
    setting = fitted("one two three four", ruler().width("one two", "text", 4.0) * 1.4, lines=3)
    assert setting is not None
    assert setting.size == 4.0
    assert len(setting.lines) == 2


def test_spacing_counts() -> None:
    close = set_text("abc", TextBox(50, 1, 1, 1.2), ruler(), font="text", size=4.0, spacing=0.0)
    wide = set_text("abc", TextBox(50, 1, 1, 1.2), ruler(), font="text", size=4.0, spacing=1.0)
    assert close is not None
    assert wide is not None
    assert wide.lines[0][1] == pytest.approx(close.lines[0][1] + 2)


# Whole sheets


@grid(paper=["a4", "letter", "a5", "a3"], ink=Ink, language=PAPER_LANGUAGES, style=Style)
def test_every_sheet_is_drawn_inside_the_paper(
    style: Style, language: str, ink: Ink, paper: str
) -> None:
    across = PAPERS[paper].landscape
    if (paper, style) == ("a5", Style.LEDGER):
        with pytest.raises(OrderError, match="a4"):
            pad(SHIPPED, style=style, language=language, ink=ink, paper=paper)
        return
    document = pad(SHIPPED, style=style, language=language, ink=ink, paper=paper)
    assert [page.name for page in document.pages] == list(SHIPPED)
    for page in document.pages:
        assert (page.width, page.height) == (across.width, across.height)
        room = bounds(page.marks)
        assert min(room.left, room.top) >= 4
        assert room.right <= page.width - 4
        assert room.bottom <= page.height - 4


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_sheet_speaks_its_language(language: str) -> None:
    english = {text.text for text in texts_of(sheet("A").marks)}
    other = {text.text for text in texts_of(sheet("A", language=language).marks)}
    assert "Monastery" in english
    assert "Monastery" not in other
    assert layout("A").name(language) in other


@pytest.mark.parametrize("name", SHIPPED)
def test_a_sheet_says_what_the_game_needs(name: str) -> None:
    said = [text.text for text in texts_of(sheet(name).marks)]
    assert {"Monastery", "Mine", "River", "City", "Castle", "Pasture"} <= set(said)
    assert {"I", "II", "III"} <= set(said)
    assert {"13", "10", "8"} <= set(said)
    assert (layout(name).initial("en") in said) is not bool(layout(name).emblem)


def test_a_badge_shows_the_emblem_instead_of_the_letter() -> None:
    lake = replace(layout("lake"), names={"en": "x"}, id="L")
    plain, moon = (replace(lake, emblem=emblem) for emblem in ("", "moon"))
    drawn = []
    for each in (plain, moon, lake):
        (page,) = draw_pad(
            PadOrder((each,), 1, PAPERS["a4"], Ink.FULL, solo=False, language="en")
        ).pages
        drawn.append(page.marks)
        shows_letter = "L" in [text.text for text in texts_of(page.marks)]
        assert shows_letter is not bool(each.emblem)
    assert drawn[1] != drawn[2]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_hex_is_drawn_with_its_terrain(name: str) -> None:
    page = sheet(name)
    used = [mark.symbol.id for mark in page.marks if isinstance(mark, Use)]
    for terrain in Terrain:
        cells = layout(name).by_terrain[terrain]
        found = [it for it in used if it.startswith(f"cell-{terrain}")]
        assert len(found) == len(cells)
    for cell in layout(name).by_terrain[Terrain.CASTLE]:
        assert used.count(f"cell-castle-{cell.bonus}") == 1


@pytest.mark.parametrize("style", Style)
def test_solo_strikes_out_the_last_boxes(style: Style) -> None:
    together, alone = (
        [
            mark.symbol.id
            for mark in sheet("A", solo=solo, style=style).marks
            if isinstance(mark, Use)
        ]
        for solo in (False, True)
    )
    assert together.count("hourglass") == 3 * 10
    assert alone.count("hourglass") == 3 * 8


def test_a_pad_repeats_its_sheets() -> None:
    document = pad(("A", "B"), sheets=3)
    assert [page.name for page in document.pages] == ["A", "A", "A", "B", "B", "B"]
    assert len(document.distinct_pages) == 2
    assert document.pages[0] is document.pages[2]


@pytest.mark.parametrize("name", DOMAINS)
def test_no_words_are_too_small_to_read(name: str) -> None:
    smallest = min(
        mark.size * mark.matrix.scale for mark in sheet(name).marks if isinstance(mark, Text)
    )
    assert smallest >= SIX_POINTS - 1e-9
