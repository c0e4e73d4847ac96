"""Areas, tracks and bonus boxes: how they are written, entered, scored and checked."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InvalidError
from generator.games.pad.load.blank import SHEETS
from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.areas import largest_group
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.area import Area, GroupKind
from generator.page.score_pads.figures import note_of
from generator.page.score_pads.strips import strip_boxes, strip_of

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score import Score
    from generator.model.score_pad.pad import Pad

HEAD = (
    'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = [1, 4]\n'
    '[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\n'
)
SQUARE = 'grid = ["3 6 5 x", "2 1 x 5", "1 x 2 4", "x 3 4 6"]\n'


def read(keys: str) -> tuple[Pad, list[str]]:
    reading = read_pad(parse_toml(HEAD + keys, "trial.toml"))
    assert reading.layout is not None
    return reading.layout, [f"{it.code}: {it.message}" for it in reading.findings]


def score(folder: Path, keys: str, value: str) -> Score:
    """Score the evening of one player who entered a value in the one row of a pad."""
    (folder / "trial.toml").write_text(HEAD + keys, encoding="utf-8")
    text = f'game = "pad"\npad = "trial.toml"\n[[player]]\nname = "Ana"\nrow = {value}\n'
    evening = read_evening([parse_toml(text, str(folder / "evening.toml"))])
    return PadScorer(evening.pad).score(evening).scores[0]


def points(folder: Path, keys: str, value: str) -> tuple[int, str]:
    (line,) = score(folder, keys, value).lines
    return line.points, line.explain()


def test_a_line_has_the_boxes_that_are_crossed(tmp_path: Path) -> None:
    (line,) = score(tmp_path, SQUARE + "line = 5", '["..x.", "x...", "x...", "...."]').lines
    assert line.values() == {"row": "row", "entries": [3, 4, 5, 7, 9, 10, 13]}


def test_lines_columns_diagonals_and_all(tmp_path: Path) -> None:
    keys = SQUARE + "line = 5\ncolumn = [10, 14, 16, 20]\ndiagonal = [10, 0]\nall = 50"
    first = '["xxx.", "x...", "x...", "...."]'
    assert points(tmp_path, keys, first) == (15, "line 1 5 + column A 10.")
    across = '["x...", ".x..", "..x.", "...x"]'
    assert points(tmp_path, keys, across) == (10, "diagonal 1 10.")
    assert points(tmp_path, keys, '["....", "....", "....", "...."]')[0] == 0
    both = SQUARE + "diagonal = 4"
    assert points(tmp_path, both, '["....", "....", "....", "...."]') == (4, "diagonal 2 4.")
    whole = '["xxx.", "xx.x", "x.xx", ".xxx"]'
    assert points(tmp_path, keys, whole)[0] == 4 * 5 + 60 + 10 + 50


def test_a_box_that_is_given_is_crossed_but_not_counted(tmp_path: Path) -> None:
    keys = SQUARE + "each = 2\nline = 5"
    assert points(tmp_path, keys, '["xxx.", "....", "....", "...."]') == (11, "3 × 2 + line 1 5.")
    same = '["xxxx", "....", "....", "...."]'
    assert points(tmp_path, keys, same)[0] == 11
    assert points(tmp_path, SQUARE, '["x...", "....", "....", "...."]') == (1, "1.")


def test_regions_of_a_map_and_the_largest_group(tmp_path: Path) -> None:
    keys = 'grid = ["a a b", "a . b", "c c c"]\nregions = { a = 6, b = 4 }\nlargest = 2'
    assert points(tmp_path, keys, '["xx.", "x..", "..x"]') == (
        12,
        "region a 6 + largest group 3 × 2.",
    )
    ring = '["xxx", "x.x", "xxx"]'
    assert points(tmp_path, keys, ring)[0] == 6 + 4 + 8 * 2
    assert points(tmp_path, keys, '["...", "...", "..."]') == (0, "largest group 0 × 2.")


def test_the_sheet_says_what_an_area_brings() -> None:
    """The points of lines and columns are at their ends, so that the words leave them out."""
    pad, found = read(SQUARE + "line = 5\neach = 1\ndiagonal = [10, 0]\nall = 50\nlargest = 2")
    assert not found
    said = "each box: 1, diagonal 1: 10, all boxes: 50, each box of the largest group: 2"
    assert note_of(pad.rows[0], pad, "en") == said


def test_points_are_printed_at_the_columns_that_bring_them() -> None:
    pad, found = read('grid = ["1 . 3", "4 . 6"]\ncolumn = [7, 8, 9]\nline = [0, 5]')
    assert not found
    strip = strip_of(pad.rows[0], pad.rows[0].entries[0], "row")
    assert strip is not None
    assert (strip.feet, strip.ends) == (("7", "", "9"), ("", "5"))
    boxes = strip_boxes(strip, "Row", "", left=0, high=8, room=80, across=4)
    figures = [(it.text, it.x // it.width, it.y // 8) for it in boxes if it.kind == "figure"]
    assert figures == [("5", 3, 1), ("7", 0, 2), ("9", 2, 2)]


def test_nothing_is_complete(tmp_path: Path) -> None:
    assert points(tmp_path, 'grid = ["1 2"]\nall = 3', '["x."]') == (0, "Nothing is complete.")


def test_other_rules_count_the_crosses(tmp_path: Path) -> None:
    keys = 'grid = ["1 2", "3 4"]\nscale = [1, 3, 6, 10]'
    assert points(tmp_path, keys, '["xx", "x."]')[0] == 6


def test_a_track_is_crossed_from_the_start(tmp_path: Path) -> None:
    keys = 'track = [0, 1, 3, 6]\nbonus = { 3 = "+1" }'
    assert [points(tmp_path, keys, str(it))[0] for it in range(5)] == [0, 0, 1, 3, 6]
    found = score(tmp_path, keys, "5")
    assert [(it.code, it.message) for it in found.violations] == [
        ("entry-range", "Row: 5 is not possible; it can be 0 to 4.")
    ]
    (entry,) = read(keys)[0].rows[0].entries
    assert (entry.labels, entry.bonuses) == (("0", "1", "3", "6"), ("", "", "+1", ""))


def test_bonus_boxes_have_a_sign_at_their_place() -> None:
    crossed, findings = read('cross = [2, 4, 6]\nbonus = { 4 = "★" }')
    assert findings == []
    assert crossed.rows[0].entries[0].bonuses == ("", "★", "")
    grid, findings = read('grid = ["1 .", "2 3"]\nbonus = { A2 = "+1", B2 = "fox" }')
    assert findings == []
    assert grid.rows[0].entries[0].bonuses == ("", "+1", "fox")
    boxes, findings = read('boxes = 3\neach = -5\nbonus = { 3 = "!" }')
    assert findings == []
    assert boxes.rows[0].entries[0].bonuses == ("", "", "!")


def test_the_model_says_where_the_boxes_are() -> None:
    pad, findings = read('grid = ["1 . x", "2 3 4"]\nline = 1\ncolumn = 2')
    assert findings == []
    (entry,) = pad.rows[0].entries
    assert entry.area == Area(((1, 0, 2), (3, 4, 5)), (2,))
    assert entry.labels == ("1", "", "2", "3", "4")
    groups = [(it.kind, it.name, it.boxes, it.points) for it in pad.rows[0].rule.groups]
    assert groups == [
        (GroupKind.LINE, "1", (1, 2), 1),
        (GroupKind.LINE, "2", (3, 4, 5), 1),
        (GroupKind.COLUMN, "A", (1, 3), 2),
        (GroupKind.COLUMN, "B", (4,), 2),
        (GroupKind.COLUMN, "C", (2, 5), 2),
    ]


def test_boxes_that_must_be_joined(tmp_path: Path) -> None:
    keys = 'grid = ["1 2 3", "4 5 6"]\njoined = true'
    assert score(tmp_path, keys, '["xx.", ".x."]').violations == ()
    apart = score(tmp_path, keys, '["x..", ".x."]').violations
    assert [(it.code, it.message) for it in apart] == [
        ("area-joined", "Row: The crossed boxes are not all joined by their sides.")
    ]


@pytest.mark.parametrize(
    "value",
    ["3", "[1, 2]", '["x.."]', '["x..", "..x"]', '["x.", "y."]', '["xx", "xx"]', '["x", "x"]'],
)
def test_another_picture_is_refused_with_an_example(tmp_path: Path, value: str) -> None:
    with pytest.raises(InvalidError) as raised:
        score(tmp_path, 'grid = ["1 .", "2 3"]', value)
    (finding,) = raised.value.findings
    assert 'an x for each crossed box, as in ["..", ".."]' in str(finding)


FAULTS = {
    'grid = "1 2 3"': "bad-value: 'grid' is",
    "grid = []": "bad-value: 'grid' is",
    'grid = ["1 2", "3"]': "bad-value: 'grid' is",
    'grid = [". ."]': "bad-value: 'grid' is",
    'grid = ["12345"]': "bad-value: 'grid' is",
    'grid = ["1 2"]\nline = [1, 2]': "bad-value: 'line' is [1, 2]; it must be a whole number, or",
    'grid = ["1 2"]\ncolumn = "a"': "bad-value: 'column' is 'a'; it must be a whole number, or",
    'grid = ["1 2"]\ndiagonal = 4': "bad-value: 'diagonal' is 4; it must be a key of a grid",
    'grid = ["a b"]\nregions = { c = 4 }': (
        "unknown-key: No box of the grid shows 'c'; choose a or b."
    ),
    'grid = ["a b"]\nbonus = { C1 = "+" }': "unknown-key: There is no box 'C1'; choose A1 or B1.",
    "line = 3": "missing-key: 'line' needs 'grid'; add it, or remove 'line'.",
    'bonus = { 1 = "+" }': (
        "missing-key: 'bonus' needs 'cross', 'boxes', 'track' or 'grid'; add it, or remove 'bonus'."
    ),
    'grid = ["a b"]\ncross = [1, 2]': "unknown-key: A row has one of 'cross' or 'grid'",
    "track = []": "bad-value: 'track' is",
}


@pytest.mark.parametrize("keys", FAULTS)
def test_faults_of_areas(keys: str) -> None:
    reading = read_pad(parse_toml(HEAD + keys, "trial.toml"))
    found = [f"{it.code}: {it.message}" for it in reading.findings]
    assert any(it.startswith(FAULTS[keys]) for it in found), found


def test_an_empty_evening_shows_the_area(tmp_path: Path) -> None:
    pad, _findings = read('grid = ["1 x", "2 ."]')
    assert SHEETS.of_layout is not None
    text = SHEETS.of_layout(pad, tmp_path)
    assert 'row = [".x", ".."]  # Row: write an x for each box that is crossed' in text


@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3))))
def test_the_largest_group_is_that_of_walking_from_every_box(crossed: set[Any]) -> None:
    places = list(product(range(4), range(4)))
    area = Area(tuple(tuple(4 * line + column + 1 for column in range(4)) for line in range(4)))
    numbers = {place: number for number, place in enumerate(places, start=1)}

    def walk(place: tuple[int, int], seen: set[tuple[int, int]]) -> int:
        if place not in crossed or place in seen:
            return 0
        seen.add(place)
        line, column = place
        beside = ((line + 1, column), (line - 1, column), (line, column + 1), (line, column - 1))
        return 1 + sum(walk(it, seen) for it in beside)

    expected = max((walk(place, set()) for place in crossed), default=0)
    assert largest_group({numbers[it] for it in crossed}, area.neighbours) == expected


@pytest.mark.parametrize(("value", "found"), [("true", 3), ("1", 3), ("false", 0), ("0", 0)])
def test_a_tick_may_be_written_as_a_number(tmp_path: Path, value: str, found: int) -> None:
    assert score(tmp_path, "tick = 3", value).total == found
