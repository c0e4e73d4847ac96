"""The board of Brügge: its data with their confidence, and every space in its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from math import cos, radians, sin
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import box

from generator.errors import InvalidError, OrderError
from generator.games.bruges.load.board import (
    bruges_board_figures,
    load_bruges_board,
    shipped_bruges_board,
)
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.model.board import Bank, Side
from generator.games.bruges.model.game import Colour
from generator.games.bruges.pages.board import HEIGHT, WIDTH, draw_bruges_board, lay_town
from generator.games.shared.markers import FOOT, FOOT_WIDTH
from generator.games.shared.markers import WIDTH as MARKER
from generator.hexes.frame import Box
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.settings.figures import VERIFIED, Confidence
from generator.model.finding import Finding
from generator.model.order import Ink
from generator.page.marks import Use
from generator.products.tools import load_tools
from support.pages.lettering import check_room, speaking_longer, texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from shapely import Polygon

    from generator.games.bruges.pages.board import PlacedGate, Town
    from generator.page.marks import Mark, Page
    from generator.products.tools import DrawingTools

SPACES = 5


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


@lru_cache
def town() -> Town:
    return lay_town(load_bruges_board(SPACES), bruges_edition())


def draw(ink: Ink = Ink.FULL) -> Page:
    theme, press = tools().theme, tools().press
    return draw_bruges_board(load_bruges_board(SPACES), bruges_edition(), theme, press, ink=ink)


@lru_cache
def page(ink: Ink = Ink.FULL, spoken: str = "en") -> Page:
    with speaking(spoken):
        return draw(ink)


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(f'game = "bruges"\n{text}', encoding="utf-8")
    return path


def uses(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Use):
            yield mark.symbol.id


# The data


def test_every_section_has_each_colour_once() -> None:
    board = load_bruges_board(SPACES)
    assert set(board.gates) == set(Side)
    for banks in board.gates.values():
        for colours in banks.values():
            assert sorted(colours) == sorted(Colour)
    first = [banks[bank][0] for banks in board.gates.values() for bank in Bank]
    assert Colour.BLUE in first


def test_all_players_and_all_colours_pay_the_same_in_sum() -> None:
    board, costs = load_bruges_board(SPACES), bruges_edition().canal_costs
    for banks in board.gates.values():
        sums: Counter[Colour] = Counter()
        for colours in banks.values():
            sums.update(dict(zip(colours, costs, strict=True)))
        assert set(sums.values()) == {6}


def test_the_points_track_goes_from_0_to_49() -> None:
    board = load_bruges_board(SPACES)
    assert (board.last, board.fields) == (49, 50)


def test_every_shipped_figure_says_how_sure_it_is() -> None:
    text = shipped_bruges_board().read_text(encoding="utf-8")
    figures = bruges_board_figures()
    assert text.count("{ value =") == text.count("confidence =") == len(figures)
    for figure in figures:
        assert figure.confidence is not Confidence.OWNER
        assert figure.verified == (figure.confidence in VERIFIED)
    assert text.count(", verified = false") == sum(not figure.verified for figure in figures)
    sure = {figure.name: figure.confidence for figure in figures}
    assert sure["track.last"] is Confidence.RULEBOOK
    assert sure["gates.south.left"] is Confidence.HOUSE


def test_a_file_overrides_single_figures(tmp_path: Path) -> None:
    colours = ["red", "blue", "blue", "red", "yellow"]
    path = write(tmp_path, f'name = "mine"\ntrack.last = 59\ngates.east.left = {colours}\n')
    board = load_bruges_board(SPACES, path)
    assert (board.name, board.fields) == ("mine", 60)
    assert list(board.gates[Side.EAST][Bank.LEFT]) == colours
    assert board.gates[Side.EAST][Bank.RIGHT] == load_bruges_board(5).gates[Side.EAST][Bank.RIGHT]
    own = {it.name for it in bruges_board_figures(path) if it.confidence is Confidence.OWNER}
    assert own == {"track.last", "gates.east.left"}


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("trak.last = 9", ["There is no key 'trak' here; did you mean 'track'?"]),
        ("track.last = 48", ["The points track ends at 48; it must end at an odd number."]),
        ("track.last = 149", ["'last' is 149; it must be a whole number from 19 to 99."]),
        ("track.last = 'x'", ["'last' is 'x'; it must be a whole number"]),
        ("gates.south.left = ['blue']", ["'gates.south.left' has 1 colours, but a section has 5"]),
        ("gates.nort.left = []", ["There is no key 'nort' here; did you mean 'north'?"]),
        ("gates.north.left = ['bleu']", ["(did you mean 'blue' for 'bleu'?)"]),
        ("gates.north.left = 'blue'", ["'left' is 'blue'; it must be a list of 'blue', 'brown'"]),
        ("gates = 3", ["'gates' is 3; it must be a table."]),
        ("pieces.canal = 2", ["'canal' is 2; it must be a number from 5 to 60."]),
        (
            "track.last = 1\npieces.seal = 'x'",
            ["'last' is 1; it must be", "'seal' is 'x'; it must be a number"],
        ),
    ],
)
def test_every_fault_is_reported_at_once(text: str, sentences: list[str], tmp_path: Path) -> None:
    path = write(tmp_path, text)
    with pytest.raises(InvalidError) as caught:
        load_bruges_board(SPACES, path)
    assert len(caught.value.findings) == len(sentences)
    for sentence in sentences:
        assert sentence in str(caught.value)
    places = [it.place for it in caught.value.findings if isinstance(it, Finding)]
    assert [place.file for place in places] == [str(path)] * len(sentences)
    assert all(place.line for place in places)


def test_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "board"\n', encoding="utf-8")
    with pytest.raises(InvalidError, match="'game' is 'board'; it must be 'bruges' here"):
        load_bruges_board(SPACES, path)


# The layout


def area(it: Box) -> Polygon:
    return box(*it)


def spaces(gate: PlacedGate, side: float, depth: float) -> list[Polygon]:
    """Return the spaces of a canal on the page."""
    turn = radians(gate.turn)
    found = []
    for it in gate.spaces:
        x, y = it.x, -depth / 2
        middle = (
            gate.x + x * cos(turn) - y * sin(turn),
            gate.y + x * sin(turn) + y * cos(turn),
        )
        half = side / 2
        found.append(box(middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half))
    return found


def everything(it: Town) -> list[Polygon]:
    """Return every field and space for a piece, and every panel."""
    found = [area(field.box) for field in it.track] + [area(step.box) for step in it.steps]
    found += [area(box_) for box_ in (it.hall, it.square, it.dice, it.threats, it.majorities)]
    for gate in it.gates:
        found += spaces(gate, it.space, it.depth)
    return found


def test_nothing_overlaps_or_is_outside() -> None:
    it = town()
    outline = area(it.outline)
    found = everything(it)
    assert len(found) == 50 + 12 + 5 + 40
    for one, two in combinations(found, 2):
        assert one.intersection(two).area < 1e-6
    assert all(outline.buffer(1e-6).contains(one) for one in found)
    assert it.outline == Box(9.0, 9.0, WIDTH - 9.0, HEIGHT - 9.0)


def test_the_track_goes_around_the_edge_without_a_gap() -> None:
    it = town()
    fields = [area(field.box) for field in it.track]
    assert [field.number for field in it.track] == list(range(50))
    left, top, right, bottom = it.outline
    inside = Box(left + 15, top + 15, right - 15, bottom - 15)
    ring = area(it.outline).area - area(inside).area
    assert sum(one.area for one in fields) == pytest.approx(ring)
    for one, two in pairwise([*fields, fields[0]]):
        assert one.buffer(1e-6).intersection(two).length / 2 == pytest.approx(15, abs=1e-4)


def test_canals_begin_at_the_gate_and_are_in_the_water() -> None:
    it = town()
    water = area(it.water).difference(area(it.inner))
    edition = bruges_edition()
    for gate in it.gates:
        assert len(gate.spaces) == 2 * edition.section_spaces
        left, right = gate.spaces[:SPACES], gate.spaces[SPACES:]
        for bank in (left, right):
            assert [space.cost for space in bank] == list(edition.canal_costs)
            assert [space.number for space in bank] == [1, 2, 3, 4, 5]
            assert abs(bank[0].x) - it.space / 2 >= it.gate_width / 2
            assert sorted(space.colour for space in bank) == sorted(Colour)
        assert [space.x for space in left] == [-space.x for space in right]
        for one in spaces(gate, it.space, it.depth):
            assert water.buffer(1e-6).contains(one)


def test_pieces_fit_their_spaces() -> None:
    it, sizes = town(), load_bruges_board(SPACES).sizes
    assert it.space > sizes.canal
    assert it.seal > sizes.seal
    assert it.gate_width > it.seal
    assert (it.statue.width, it.statue.height) > (sizes.statue_width, sizes.statue_height)
    assert area(it.square).contains(area(it.statue))
    for step in it.steps:
        assert step.box.height >= 2 * FOOT
        assert step.box.width >= 4 * MARKER
    assert min(field.box.width for field in it.track) >= FOOT_WIDTH


def test_progress_climbs_from_the_town_hall() -> None:
    it = town()
    assert [step.points for step in it.steps] == list(range(1, 13))
    assert it.steps[0].box.bottom == pytest.approx(it.hall.top)
    for lower, higher in pairwise(it.steps):
        assert higher.box.bottom == pytest.approx(lower.box.top)


@given(st.integers(10, 49), st.floats(8, 17), st.integers(1, 13))
def test_other_figures_fit_too(half: int, canal: float, steps: int) -> None:
    board = load_bruges_board(SPACES)
    board = replace(board, last=2 * half - 1, sizes=board.sizes._replace(canal=canal))
    edition = replace(bruges_edition(), progress_points=tuple(range(steps)))
    it = lay_town(board, edition)
    found = everything(it)
    assert len(found) == 2 * half + steps + 5 + 40
    for one, two in combinations(found, 2):
        assert one.intersection(two).area < 1e-6


def test_tiles_that_are_too_large_are_refused(tmp_path: Path) -> None:
    board = load_bruges_board(SPACES, write(tmp_path, "pieces.canal = 25"))
    with pytest.raises(OrderError, match="no room for two times 5 canal tiles of 25 mm"):
        lay_town(board, bruges_edition())


def test_too_many_steps_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "figures.toml"
    steps = "\n".join(f"{step} = {step}" for step in range(13, 20))
    path.write_text(f'game = "bruges"\n[progress_points]\n{steps}\n', encoding="utf-8")
    with pytest.raises(OrderError, match="room for 13 steps of progress, not for 19"):
        lay_town(load_bruges_board(SPACES), bruges_edition(path))


# The drawing


def test_every_space_is_drawn_with_its_price() -> None:
    drawn = Counter(uses(page().marks))
    edition = bruges_edition()
    for colour in Colour:
        assert drawn[f"space-{colour}"] == 4 * 2
        assert drawn[f"threat-{colour}"] == drawn[f"house-{colour}"] == 1
    assert [drawn[f"cost-{cost}"] for cost in edition.canal_costs] == [8] * 5
    assert drawn["statue"] == 4 * 2
    words = Counter(text for text, _box in texts(page().marks))
    for number in range(50):
        assert words[str(number)] >= 1, number
    assert words["Flood"] == words["Town hall"] == 1


@pytest.mark.parametrize("spoken", PAPER_LANGUAGES)
@pytest.mark.parametrize("ink", Ink)
def test_the_board_has_room_in_every_language_and_ink(ink: Ink, spoken: str) -> None:
    drawn = page(ink, spoken)
    assert (drawn.width, drawn.height) == (WIDTH, HEIGHT)
    assert drawn.trim == town().outline
    check_room(drawn)


def test_a_longer_language_fits() -> None:
    with speaking_longer():
        check_room(draw())
