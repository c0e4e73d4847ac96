"""The art of the small pieces: every face of the kit, distinct without colour, safe to cut."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import TemplateError
from generator.games.board.load.edition import board_edition
from generator.games.board.pages.paints import board_paints
from generator.load.components.component_set import load_components
from generator.model.component import Face, Shape, Size
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.model.tiles import Colour, Good
from generator.page.marks import bounds
from generator.page.pieces.faces import FaceDrawer
from generator.page.pieces.outlines import HATCHED, sheet_mould
from generator.products.tools import load_tools
from support.pages.drawing import paths
from support.pages.lettering import speaking_longer, texts

if TYPE_CHECKING:
    from generator.page.marks import Mark
    from generator.products.tools import DrawingTools

TEMPLATE = "games/board/piece.svg.j2"
BLEED = 2.0
SAFE = 0.93


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


@lru_cache
def faces() -> dict[str, tuple[Face, Shape, Size]]:
    """Return every face of a small piece in the shipped kit."""
    found = {}
    for it in load_components(None, 28.0, "board").components:
        backs = [copies.back for copies in it.copies if copies.back is not None]
        for face in (it.front, *backs):
            if face.template == TEMPLATE:
                found[face.name] = (face, it.shape, it.size)
    return found


@lru_cache
def drawer(ink: Ink) -> FaceDrawer:
    paints = {**board_paints(ink, tools().theme), "edition": board_edition()}
    return FaceDrawer(tools().press, paints)


def draw(
    name: str, ink: Ink = Ink.FULL, fields: tuple[tuple[str, Any], ...] | None = None
) -> tuple[Mark, ...]:
    face, shape, size = faces()[name]
    if fields is not None:
        face = face._replace(fields=fields)
    return drawer(ink).draw(face, sheet_mould(shape, size, BLEED)).marks


def said(name: str, fields: tuple[tuple[str, Any], ...] | None = None) -> list[str]:
    return [text for text, _box in texts(draw(name, fields=fields))]


def shapes(name: str, ink: Ink) -> tuple[object, ...]:
    return tuple(path.segments for path in paths(draw(name, ink)))


def test_the_kit_has_all_small_pieces() -> None:
    wanted = {f"good-{good}" for good in Good}
    wanted |= {f"bonus-{size}-{terrain}" for size in ("large", "small") for terrain in Terrain}
    wanted |= {f"points-{points}-{colour}" for points in (100, 200) for colour in Colour}
    wanted |= {"silver", "worker", "good-back", "silver-back", "worker-back", "bonus-back"}
    assert set(faces()) == wanted


@pytest.mark.parametrize("ink", Ink)
def test_every_face_is_drawn_and_only_its_ground_bleeds(ink: Ink) -> None:
    for name, (_face, _shape, size) in faces().items():
        ground, *art = draw(name, ink)
        whole = bounds([ground])
        assert (whole.width, whole.height) == pytest.approx(
            (size.width + 2 * BLEED, size.height + 2 * BLEED)
        )
        if name.startswith("bonus-") and name != "bonus-back":
            strip, rule, *art = art
            lower = bounds([strip])
            assert (lower.left, lower.right, lower.bottom) == pytest.approx(
                (whole.left, whole.right, whole.bottom)
            ), name
            ends = [at for path in paths([rule]) for _move, point in path.segments for at in point]
            short = 0.0 if ink is Ink.FULL else BLEED - HATCHED
            left, right = whole.left + short, whole.right - short
            assert ends == pytest.approx([left, lower.top, right, lower.top]), name
            assert lower.top > size.height / 2 + BLEED, name
        around = bounds(art)
        middle = size.width / 2 + BLEED, size.height / 2 + BLEED
        for low, high, at, length in (
            (around.left, around.right, middle[0], size.width),
            (around.top, around.bottom, middle[1], size.height),
        ):
            assert at - SAFE * length / 2 <= low, name
            assert high <= at + SAFE * length / 2, name


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize(
    "names",
    [
        [f"good-{good}" for good in Good],
        [f"bonus-large-{terrain}" for terrain in Terrain],
        [f"points-100-{colour}" for colour in Colour],
        ["good-back", "worker-back", "bonus-back"],
        ["silver", "silver-back"],
        ["bonus-large-mine", "bonus-small-mine"],
    ],
    ids=["goods", "terrains", "players", "backs", "silver", "bonuses"],
)
def test_pieces_are_distinct_by_their_drawing(ink: Ink, names: list[str]) -> None:
    for one, two in combinations(names, 2):
        assert shapes(one, ink) != shapes(two, ink)


@pytest.mark.parametrize(("good", "die"), list(zip(Good, range(1, 7), strict=True)))
def test_a_good_shows_the_die_that_sells_it(good: Good, die: int) -> None:
    """The die is drawn last: its rounded square, then its pips."""
    usual = draw(f"good-{good}")
    assert usual == draw(f"good-{good}", fields=(("die", die),))
    other = draw(f"good-{good}", fields=(("die", die % 6 + 1),))
    more = (die % 6 + 1) - die
    assert len(other) - len(usual) == more


def test_a_bonus_tile_shows_the_points_of_the_edition_by_players() -> None:
    assert said("bonus-large-mine") == ["2", "5", "3", "6", "4", "7"]
    assert said("bonus-small-mine") == ["2", "2", "3", "3", "4", "4"]
    own = (("two", 8), ("three", 9), ("four", 10))
    assert said("bonus-large-mine", own) == ["2", "8", "3", "9", "4", "10"]


def test_point_tiles_show_their_points() -> None:
    assert said("points-100-blue") == ["100"]
    assert said("points-200-blue") == ["200"]


def test_an_edition_is_not_needed() -> None:
    """A kit of one's own may leave the figures out: the tile shows its terrain alone."""
    plain = FaceDrawer(tools().press, board_paints(Ink.FULL, tools().theme))
    face, shape, size = faces()["bonus-small-city"]
    marks = plain.draw(face, sheet_mould(shape, size, 0.0)).marks
    assert list(texts(marks)) == []


def test_faces_have_room_for_longer_words() -> None:
    with speaking_longer():
        fresh = FaceDrawer(tools().press, board_paints(Ink.LOW, tools().theme))
        for face, shape, size in faces().values():
            fresh.draw(face, sheet_mould(shape, size, 0.0))


@pytest.mark.parametrize("name", ["good-green", "bonus-large-lake", "points-100-pink", "gold"])
def test_a_face_that_does_not_exist_is_reported_with_its_template(name: str) -> None:
    mould = sheet_mould(Shape.SQUARE, Size(20.0, 20.0), 0.0)
    with pytest.raises(TemplateError, match=r"board/piece\.svg\.j2:\d+: "):
        drawer(Ink.FULL).draw(Face(TEMPLATE, name), mould)
