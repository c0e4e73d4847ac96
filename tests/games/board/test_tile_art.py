"""The pictures of the hex tiles: what they show, and that it stays on them in every ink."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from io import BytesIO
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops

from generator.errors import TemplateError
from generator.games.board.pages.paints import board_paints
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Species
from generator.page.maps.domain import hexagon
from generator.page.marks import Document, Page, Path, Text, Use, bounds
from generator.products.tools import load_tools
from generator.render.pdf import draw_pdf
from generator.render.png import draw_pngs
from support.pages.drawing import paths
from support.pages.drawn_pages import draw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.page.marks import Mark
    from generator.page.svg.reader import Drawing

TILE, BLEED, INSIDE = 28.0, 2.0, 2.5
SIDE = TILE / 3**0.5
ROOM = 1 - 2 * INSIDE / TILE
"""The side of the room that a frame may take, as part of a tile's."""
SAFE = 0.9
"""The part of a tile inside its frame, which a cutter who misses the line leaves whole."""
MOST_MARKS = 60
MOST_INK = 0.23

HERDS = tuple(f"{species}-{count}" for species in Species for count in (2, 3, 4))
BACKS = (*(f"back-{terrain}" for terrain in Terrain), "back-black")
FRONTS = (*(it.value for it in Building), *HERDS, "castle", "mine", "ship")
FACES = (*FRONTS, *BACKS)
COUNTS = {"boarding-house": 4, "bank": 2, "watchtower": 4} | {it: int(it[-1]) for it in HERDS}
INKS = tuple(Ink)
SIGHTS = ("castle", "castle@1", "castle@2", "ship", "ship@1", "ship@2")
"""Pictures of the same thing: the name of a face, and its variant."""


@lru_cache
def _tools() -> Any:
    return load_tools()


def _context(face: str, ink: Ink, fields: Mapping[str, object]) -> dict[str, Any]:
    return {
        **board_paints(ink, _tools().theme),
        "face": face,
        "fields": fields,
        "width": TILE,
        "height": 2 * SIDE,
        "side": SIDE,
        "bleed": BLEED,
        "outline": hexagon(SIDE),
        "ground": hexagon(SIDE + BLEED * 2 / 3**0.5),
        "hatched": hexagon(SIDE + 0.5 * 2 / 3**0.5),
    }


@lru_cache(maxsize=256)
def _draw(face: str, ink: Ink = Ink.FULL, count: int | None = None) -> Drawing:
    name, _at, variant = face.partition("@")
    count = COUNTS.get(name) if count is None else count
    fields = {} if count is None else {"count": count}
    if variant:
        fields["variant"] = int(variant)
    drawing: Drawing = _tools().press.draw("games/board/tile.svg.j2", _context(name, ink, fields))
    return drawing


def _terrain(face: str) -> str | None:
    face = face.partition("@")[0]
    if face in set(Building):
        return "city"
    if face in HERDS:
        return "pasture"
    return {"ship": "river", "back-black": None}.get(face, face.removeprefix("back-"))


def _picture(face: str, ink: Ink, count: int | None = None) -> tuple[Mark, ...]:
    """Return the marks above the ground and its hatching."""
    terrain = _terrain(face)
    hatch = _tools().theme.inks[ink]["tile"][terrain]["hatch"] if terrain else ()
    return _draw(face, ink, count).marks[1 + len(hatch) :]


def _reach(marks: Iterable[Mark]) -> float:
    """Return the side of the smallest hexagon around marks, as part of a tile's."""
    sides = []
    for x, y in _points(marks):
        across, down = abs(x - TILE / 2 - BLEED), abs(y - SIDE - BLEED)
        sides.append(max(across * 2 / 3**0.5, across / 3**0.5 + down))
    return max(sides) / SIDE


def _points(marks: Iterable[Mark]) -> Iterator[tuple[float, float]]:
    for mark in marks:
        if isinstance(mark, Text):
            box = bounds([mark])
            yield from ((x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))
    for path in paths(marks):
        half = path.style.width / 2 if path.style.stroke else 0.0
        for _letter, numbers in path.segments:
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                yield from ((x + dx, y + dy) for dx in (-half, half) for dy in (-half, half))


@lru_cache(maxsize=64)
def _image(face: str, ink: Ink) -> Image.Image:
    """Return a picture of a tile as far as an eye at arm's length sees it, in grey."""
    drawing = _draw(face, ink)
    page = Page(face, face, drawing.width, drawing.height, drawing.marks)
    (png,) = draw_pngs(draw_pdf(Document(face, "en", (page,), _tools().fonts)), 180)
    return Image.open(BytesIO(png)).convert("L").reduce(3)


def _cover(face: str, ink: Ink) -> float:
    """Return how much of a tile is inked, from 0 (blank) to 1 (black)."""
    counted = _image(face, ink).histogram()
    return 1 - sum(shade * count for shade, count in enumerate(counted)) / sum(counted) / 255


def _difference(one: str, two: str, ink: Ink) -> float:
    """Return how much two tiles differ, from 0 (the same) to 1 (black and white)."""
    seen = ImageChops.difference(_image(one, ink), _image(two, ink))
    counted = seen.histogram()
    return sum(shade * count for shade, count in enumerate(counted)) / sum(counted) / 255


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("face", FACES)
def test_a_picture_stays_on_its_tile_even_if_it_is_cut_badly(face: str, ink: Ink) -> None:
    drawing = _draw(face, ink)
    assert (drawing.width, drawing.height) == pytest.approx((TILE + 4, 2 * SIDE + 4))
    assert _reach(_picture(face, ink)) <= SAFE


@pytest.mark.parametrize("face", FACES)
def test_the_ground_goes_as_far_as_the_bleed(face: str) -> None:
    ground = _draw(face).marks[0]
    assert isinstance(ground, Path)
    box = bounds([ground])
    outside = BLEED * 2 / 3**0.5 - BLEED
    assert (box.left, box.right) == pytest.approx((0.0, TILE + 2 * BLEED), abs=0.01)
    assert (box.top, box.bottom) == pytest.approx(
        (-outside, 2 * (SIDE + BLEED) + outside), abs=0.01
    )


@pytest.mark.parametrize("face", FACES)
def test_the_ground_has_the_colour_of_its_terrain(face: str) -> None:
    ground = _draw(face).marks[0]
    terrain = _terrain(face)
    inks = _tools().theme.inks[Ink.FULL]
    assert isinstance(ground, Path)
    wanted = inks["tile"][terrain]["fill"] if terrain else inks["player"]["black"]["deep"]
    assert ground.style.fill == wanted


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("face", FACES)
def test_a_picture_is_not_overloaded(face: str, ink: Ink) -> None:
    assert len(_draw(face, ink).marks) <= MOST_MARKS


@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
@pytest.mark.parametrize("face", FACES)
def test_where_ink_is_saved_most_of_the_paper_stays_white(face: str, ink: Ink) -> None:
    assert _cover(face, ink) < MOST_INK


def test_the_black_back_is_not_black_where_ink_is_saved() -> None:
    assert _cover("back-black", Ink.FULL) > 0.5
    assert _cover("back-black", Ink.LOW) < MOST_INK


@pytest.mark.parametrize("ink", INKS)
def test_every_two_buildings_are_distinct_at_arms_length(ink: Ink) -> None:
    alike = {
        (one, two): difference
        for one, two in combinations([it.value for it in Building], 2)
        if (difference := _difference(one, two, ink)) < 0.06
    }
    assert not alike


def test_every_two_faces_differ_without_colour() -> None:
    alike = [pair for pair in combinations(FACES, 2) if _difference(*pair, Ink.MONO) < 0.05]
    assert not alike


@pytest.mark.parametrize("ink", INKS)
def test_several_castles_and_ships_are_different_and_stay_on_their_tiles(ink: Ink) -> None:
    for face in SIGHTS:
        assert _reach(_picture(face, ink)) <= SAFE
        assert len(_draw(face, ink).marks) <= MOST_MARKS
        assert ink is Ink.FULL or _cover(face, ink) < MOST_INK
    for one, two in combinations(SIGHTS, 2):
        assert _difference(one, two, ink) > 0.025, (one, two)


def test_the_copies_of_a_castle_take_turns() -> None:
    (front, _back) = draw("kit board --only castles").distinct_pages
    tiles = [it.symbol for it in front.marks if isinstance(it, Use) and it.symbol.id == "castle"]
    assert len(tiles) == 16
    assert sorted(Counter(map(id, tiles)).values()) == [5, 5, 6]


@pytest.mark.parametrize("species", list(Species))
def test_a_herd_has_as_many_animals_as_its_figure_says(species: Species) -> None:
    marks = {count: len(_draw(f"{species}-{count}").marks) for count in (2, 3, 4)}
    one = marks[3] - marks[2]
    assert one > 0
    assert marks[4] - marks[3] == one
    for count in (2, 3, 4):
        texts = [it.text for it in _draw(f"{species}-{count}").marks if isinstance(it, Text)]
        assert texts == [str(count)]


@pytest.mark.parametrize("count", [1, 5, 12, 100])
def test_a_herd_of_any_other_size_is_shown_by_its_figure(count: int) -> None:
    assert _reach(_picture("cow-2", Ink.FULL, count)) <= SAFE
    assert [it.text for it in _draw("cow-2", count=count).marks if isinstance(it, Text)] == [
        str(count)
    ]


def test_a_watchtower_shows_its_points_on_a_shield() -> None:
    for count in (4, 7, 12):
        texts = [it.text for it in _draw("watchtower", count=count).marks if isinstance(it, Text)]
        assert texts == [str(count)]


@pytest.mark.parametrize("face", ["boarding-house", "bank"])
def test_a_building_shows_what_it_brings_one_by_one(face: str) -> None:
    marks = [len(_draw(face, count=count).marks) for count in range(6)]
    steps = {after - before for before, after in pairwise(marks)}
    assert len(steps) == 1
    assert steps.pop() > 0


@pytest.mark.parametrize("face", ["boarding-house", "bank"])
@pytest.mark.parametrize("count", [0, 1, 3, 5, 6, 40, 999])
def test_what_a_building_brings_stays_on_its_banderole(face: str, count: int) -> None:
    assert _reach(_picture(face, Ink.FULL, count)) <= SAFE


@pytest.mark.parametrize("face", sorted(COUNTS))
def test_a_face_that_shows_a_figure_is_not_drawn_without_it(face: str) -> None:
    with pytest.raises(TemplateError, match="count"):
        _tools().press.draw("games/board/tile.svg.j2", _context(face, Ink.FULL, {}))


def test_a_face_that_nobody_drew_is_an_error_with_its_place() -> None:
    with pytest.raises(TemplateError, match=r"board/tile\.svg\.j2.*dragon"):
        _tools().press.draw("games/board/tile.svg.j2", _context("dragon", Ink.FULL, {}))


@pytest.mark.parametrize("terrain", list(Terrain))
def test_a_hatching_keeps_off_the_picture(terrain: Terrain) -> None:
    face = {
        Terrain.CITY: "bank",
        Terrain.PASTURE: "pig-3",
        Terrain.RIVER: "ship",
        Terrain.MONASTERY: "back-monastery",
    }.get(terrain, terrain.value)
    clearing = _picture(face, Ink.LOW)[0]
    assert isinstance(clearing, Path)
    assert clearing.style.fill == "#ffffff"
    reach = _reach([clearing])
    assert reach > 0.5 if face.startswith("back") else 0.85 / 0.88 < reach / ROOM <= 1
