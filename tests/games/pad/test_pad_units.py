"""Halves and quarters of points: exact sums, rounding, and how they are written and read."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from generator.games.pad.load.blank import SHEETS
from generator.games.pad.model.game import Evening
from generator.games.pad.rules.scoring import PadScorer
from generator.language import ngettext, speaking
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.unit import (
    UNITS,
    Fractional,
    Rounding,
    Unit,
    as_data,
    exact,
    unit_of,
)
from generator.page.score_pads.browser.webpage import page_data
from generator.page.score_pads.items import most_digits
from generator.products.results.league import league_rows
from support.games.pad_sheets import own
from support.program import at_once

if TYPE_CHECKING:
    from generator.model.score import Result
    from generator.model.score_pad.pad import Pad

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = 2\n'
HALVES = "unit = 0.5\n"
ROUNDS = "[rounds]\n"
ROW = '[[rounds.row]]\nname = "Points"\nleast = -50\n'
QUARTERS = st.integers(-4000, 4000).map(lambda it: it / 4)
WRITTEN = {0.5: "½", -0.5: "-½", 4.25: "4¼", -12.75: "-12¾", 3.0: "3", 0.0: "0"}


def read(text: str) -> Pad:
    """Read a pad that has no fault."""
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    assert reading.findings == ()
    assert reading.layout is not None
    return reading.layout


def faults(text: str) -> list[tuple[int, str, str]]:
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    return [(it.place.line or 0, it.code, it.message) for it in reading.findings]


def play(pad: Pad, *rounds: tuple[float, float]) -> Result:
    """Score rounds in which both players have a number."""
    entered = tuple(tuple({"points": exact(it)} for it in both) for both in rounds)
    return PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), ({}, {}), entered))


@pytest.mark.parametrize(("value", "text"), WRITTEN.items())
def test_players_write_halves_and_quarters_with_a_sign(value: float, text: str) -> None:
    found = exact(value)
    assert str(found) == f"{found}" == text
    assert f"{found:>6}" == text.rjust(6)
    assert json.dumps(found) == f"{value:g}"
    assert str(as_data(found)) == f"{value:g}"


def test_what_has_no_sign_is_written_with_a_point() -> None:
    assert str(Fractional(1 / 16)) == "0.0625"


@given(QUARTERS, QUARTERS)
def test_what_is_calculated_with_parts_is_exact(one: float, two: float) -> None:
    left, right = exact(one), exact(two)
    for found, due in (
        (left + right, Fraction(one) + Fraction(two)),
        (left - right, Fraction(one) - Fraction(two)),
        (left * right, Fraction(one) * Fraction(two)),
        (-left, -Fraction(one)),
        (abs(left), abs(Fraction(one))),
        (sum([left, right, left]), 2 * Fraction(one) + Fraction(two)),
    ):
        assert Fraction(found) == due
        assert isinstance(found, Fractional) == (due.denominator > 1)


@given(st.fractions(-1000, 1000, max_denominator=300), st.sampled_from(UNITS))
def test_points_are_rounded_to_the_unit(value: Fraction, size: float) -> None:
    down, up, nearest = (Fraction(Unit(size, it).rounded(float(value))) for it in Rounding)
    assert down <= Fraction(float(value)) <= up
    assert up - down in {0, Fraction(size)}
    assert abs(nearest - Fraction(float(value))) <= Fraction(size) / 2
    assert all(it / Fraction(size) == int(it / Fraction(size)) for it in (down, up, nearest))


def test_a_half_of_the_unit_goes_up_if_the_nearest_is_taken() -> None:
    nearest = Unit(0.5, Rounding.NEAREST)
    assert [nearest.rounded(it) for it in (0.25, 0.24, -0.25, -0.26)] == [0.5, 0, 0, -0.5]


def test_the_unit_of_numbers() -> None:
    assert [unit_of(it) for it in ([], [1, 2], [1, 0.5], [0.25, 3])] == [1, 1, 0.5, 0.25]


@given(st.lists(st.tuples(QUARTERS, QUARTERS), max_size=40))
def test_totals_of_quarters_do_not_drift(rounds: list[tuple[float, float]]) -> None:
    found = play(read("unit = 0.25\n" + ROUNDS + ROW), *rounds)
    due = [sum((Fraction(it[player]) for it in rounds), Fraction()) for player in (0, 1)]
    assert [Fraction(it.total) for it in found.scores] == due
    assert [Fraction(sum(line.points for line in it.lines)) for it in found.scores] == due


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [("", [-3.5, 3]), ('rounding = "up"\n', [-3, 3.5]), ('rounding = "nearest"\n', [-3.5, 3.5])],
)
def test_a_row_is_rounded_as_the_pad_says(rounding: str, expected: list[float]) -> None:
    rows = ROW + 'counts = false\n[[rounds.row]]\nname = "Third"\nformula = "points / 3"\n'
    found = play(read(HALVES + rounding + ROUNDS + rows), (-10, 10))
    assert [it.total for it in found.scores] == expected


def test_whole_points_can_be_rounded_otherwise_too() -> None:
    rows = ROW + 'counts = false\n[[rounds.row]]\nname = "Half"\nformula = "points / 2"\n'
    for rounding, expected in (("down", [2, -3]), ("up", [3, -2]), ("nearest", [3, -2])):
        found = play(read(f'rounding = "{rounding}"\n{ROUNDS}{rows}'), (5, -5))
        assert [it.total for it in found.scores] == expected


@given(st.integers(-5000, 5000), st.integers(1, 97), st.integers(1, 97), st.sampled_from(Rounding))
def test_divisions_leave_no_error(one: int, two: int, three: int, rounding: Rounding) -> None:
    rows = "".join(
        f'[[rounds.row]]\nid = "{it}"\nname = "{it}"\nleast = -5000\ncounts = false\n'
        for it in "ab"
    )
    formula = f"a / {two} * {two} + a / {three} + b / {three}"
    pad = read(
        f'unit = 0.5\nrounding = "{rounding}"\n{ROUNDS}{rows}'
        f'[[rounds.row]]\nname = "C"\nformula = "{formula}"\n'
    )
    entered = ({"a": one, "b": two}, {"a": one, "b": -one})
    found = PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), ({}, {}), (entered,)))
    for score, other in zip(found.scores, (two, -one), strict=True):
        units = 2 * (one + Fraction(one, three) + Fraction(other, three))
        due = {
            Rounding.DOWN: units.__floor__(),
            Rounding.UP: units.__ceil__(),
            Rounding.NEAREST: (units + Fraction(1, 2)).__floor__(),
        }[rounding]
        assert Fraction(score.total) == Fraction(due, 2)


def test_equal_players_share_halves() -> None:
    row = '[[section]]\n[[section.row]]\nname = "First"\nof = ["points"]\nmajority = [5, 2]\n'
    counted = ROW + "counts = false\n" + row
    assert [it.total for it in play(read(HALVES + ROUNDS + counted), (3, 3)).scores] == [3.5, 3.5]
    assert [it.total for it in play(read(ROUNDS + counted), (3, 3)).scores] == [3, 3]
    assert [it.total for it in play(read(HALVES + ROUNDS + counted), (3, 2.5)).scores] == [5, 2]


def test_every_figure_of_points_can_be_a_half() -> None:
    pad = read(
        "unit = 0.5\nstart = 1.5\n[figures]\nworth = 2.5\n"
        "[rounds]\ntarget = 10.5\nout = -3.5\n"
        '[[rounds.row]]\nname = "A"\nleast = -0.5\nmost = 4.5\n'
        '[[section]]\n[[section.row]]\nname = "B"\neach = "worth"\n'
        '[[section.row]]\nname = "C"\ntick = 0.5\n'
        '[[section.row]]\nname = "D"\nchoice = [{ name = "E", points = 1.5 }]\n'
        '[[section.row]]\nname = "F"\nscale = [0.5, 1.5]\n'
        '[[section.row]]\nname = "G"\nof = ["a"]\nreach = [[2.5, 0.5]]\n'
        '[[section.row]]\nname = "H"\nformula = "a * 1.5 + 0.5"\n'
    )
    assert pad.rounds is not None
    assert (pad.start, pad.rounds.target, pad.rounds.out) == (1.5, 10.5, -3.5)
    once = {"b": 2, "c": 1, "d": 1, "f": 2}
    found = PadScorer(pad).score(
        Evening(pad, ("Ana", "Ben"), (once, {}), (({"a": exact(2.5)}, {}),))
    )
    paid = [(it.name(), it.points) for it in found.scores[0].lines]
    assert paid == [
        ("Points at the start", 1.5),
        *(("A", 2.5), ("B", 5), ("C", 0.5), ("D", 1.5), ("F", 1.5), ("G", 0.5)),
        ("H", 4),  # 4.25, rounded down to halves
    ]
    assert found.scores[0].total == 17


def test_numbers_of_things_are_whole() -> None:
    pad = read(
        HALVES + '[[section]]\n[[section.row]]\nname = "Points"\n[[section.row]]\nname = "Eggs"\n'
        'each = 0.5\n[[section.row]]\nname = "Round"\nstep = 1\n'
    )
    assert [it.unit for it in pad.entry_of.values()] == [0.5, 1, 1]
    fault = "'spaces' is 1.5; it must be a whole number from 1 to 40."
    assert faults(HALVES + ROUNDS + ROW + "spaces = 1.5\n") == [(10, "bad-value", fault)]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "unit = 0.1\n" + ROUNDS + ROW,
            (
                "'unit' is 0.1; it must be 0.5 for halves, 0.25 for quarters, 0.01 for"
                " percentages, or 1."
            ),
        ),
        (
            "unit = true\n" + ROUNDS + ROW,
            (
                "'unit' is true; it must be 0.5 for halves, 0.25 for quarters, 0.01 for"
                " percentages, or 1."
            ),
        ),
        (
            'rounding = "dwn"\n' + ROUNDS + ROW,
            (
                "'rounding' is 'dwn'; it must be one of 'down', 'up' or 'nearest' (did you mean"
                " 'down'?)."
            ),
        ),
        (
            ROUNDS + "target = 4.5\n" + ROW,
            (
                "'target' is 4.5; it must be a whole number from -1000000 to 1000000, unless the"
                " pad has 'unit = 0.5'."
            ),
        ),
        (
            ROUNDS + "target = 4.1\n" + ROW,
            "'target' is 4.1; it must be a whole number from -1000000 to 1000000.",
        ),
        (
            HALVES + ROUNDS + "target = 4.25\n" + ROW,
            "'target' is 4.25; it must be a number from -1000000 to 1000000 in steps of 0.5.",
        ),
        (
            HALVES + ROUNDS + ROW + "values = [0.25]\n",
            (
                "'values' is [0.25]; it must be a list of numbers from -1000000 to 1000000 in steps"
                " of 0.5."
            ),
        ),
        (
            HALVES + ROUNDS + '[[rounds.row]]\nname = "A"\nformula = "4.25"\n',
            "The number must be a multiple of 0.5.",
        ),
        (
            ROUNDS + '[[rounds.row]]\nname = "A"\nformula = "0.5"\n',
            "The number must be whole; halves and quarters need 'unit' at the head.",
        ),
    ],
)
def test_what_is_no_multiple_of_the_unit_is_refused(text: str, fault: str) -> None:
    assert [message for _line, _code, message in faults(text)] == [fault]


def write(folder: Path, evening: str, pad: str = HALVES + ROUNDS + ROW) -> Path:
    """Write a pad, and an evening of it beside it."""
    (folder / "trial.toml").write_text(HEAD + pad, encoding="utf-8")
    file = folder / "evening.toml"
    players = "".join(f'[[player]]\nname = "{it}"\n' for it in ("Ana", "Ben"))
    file.write_text(f'game = "pad"\npad = "trial.toml"\n{players}{evening}', encoding="utf-8")
    return file


def test_an_evening_of_halves_is_scored(tmp_path: Path) -> None:
    file = write(tmp_path, "[[round]]\npoints = [4.5, 0.5]\n[[round]]\npoints = [2.5, 1.0]\n")
    found = at_once("score", file, "--json", cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    result = json.loads(found.stdout)
    assert {it["name"]: it["total"] for it in result["players"]} == {"Ana": 7, "Ben": 1.5}
    said = at_once("score", file, cwd=tmp_path).stdout
    assert "\n    4½  Round 1  Points" in said
    assert "\n  1½ points\n" in said


def test_an_entry_that_is_no_half_is_refused(tmp_path: Path) -> None:
    found = at_once("score", write(tmp_path, "[[round]]\npoints = [0.3, 1]\n"), cwd=tmp_path)
    assert "a number from -1000000 to 1000000 in steps of 0.5" in found.stderr
    whole = write(tmp_path, "[[round]]\npoints = [0.5, 1]\n", ROUNDS + ROW)
    found = at_once("score", whole, cwd=tmp_path)
    assert "it must be a whole number from -1000000 to 1000000." in found.stderr


def test_a_half_outside_the_steps_of_an_entry_is_noticed() -> None:
    pad = read(HALVES + ROUNDS + ROW + "step = 1.5\n")
    found = play(pad, (-48.5, -49.5)).scores
    assert found[0].violations == ()
    assert [it.message for it in found[1].violations] == [
        "Points (Round 1): -49½ is not possible; it goes in steps of 1½."
    ]


def test_a_blank_evening_says_the_steps_as_they_are_typed() -> None:
    assert SHEETS.of_layout is not None
    text = SHEETS.of_layout(read(HALVES + ROUNDS + ROW + "most = 7.5\n"), Path())
    assert "# Points: -50 to 7.5 in steps of 0.5\n" in text
    text = SHEETS.of_layout(read(HALVES + ROUNDS + ROW + "values = [0, 0.5, 1]\n"), Path())
    assert "# Points: 0, 0.5 or 1\n" in text


def test_a_league_has_decimals() -> None:
    rows = league_rows(play(read(HALVES + ROUNDS + ROW), (4.5, 3)))
    text = io.StringIO()
    csv.writer(text).writerows([it["points"]] for it in rows)
    assert text.getvalue().split() == ["4.5", "3"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["½ point", "1 point", "1½ points", "2½ points"]),
        ("fr", ["½ point", "1 point", "1½ point", "2½ points"]),
        ("de", ["½ Punkt", "1 Punkt", "1½ Punkte", "2½ Punkte"]),
    ],
)
def test_points_agree_with_halves(language: str, expected: list[str]) -> None:
    with speaking(language):
        numbers = [exact(it) for it in (0.5, 1, 1.5, 2.5)]
        said = [ngettext("{points} point", "{points} points", it) for it in numbers]
        found = [text.format(points=it) for text, it in zip(said, numbers, strict=True)]
    assert [it.replace("\u00a0", " ") for it in found] == expected


def test_the_page_knows_the_unit() -> None:
    data = page_data(read('unit = 0.25\nrounding = "up"\n' + ROUNDS + ROW), 2, "en")
    assert (data["unit"], data["rounding"]) == (0.25, "up")
    assert data["entries"]["points"]["unit"] == data["entries"]["points"]["step"] == 0.25
    plain = page_data(read(ROUNDS + ROW), 2, "en")
    assert (plain["unit"], plain["rounding"]) == (1, "down")


def test_the_sign_of_a_half_takes_room_like_a_digit() -> None:
    assert most_digits(read(HALVES + ROUNDS + ROW + "most = 99.5\n")) == 3
    assert most_digits(read(HALVES + ROUNDS + ROW + "most = 99\nstep = 1\n")) == 2


def test_a_form_takes_decimals(tmp_path: Path) -> None:
    def script(text: str) -> Any:
        (tmp_path / "trial.toml").write_text(HEAD + text, encoding="utf-8")
        found = at_once("pad", "trial.toml", "--fillable", cwd=tmp_path)
        assert found.returncode == 0, found.stderr
        (file,) = (tmp_path / "output").glob("*.pdf")
        field = (PdfReader(file).get_fields() or {})["p1-p1-r1-points"]
        file.unlink()
        return field["/AA"]["/K"]["/JS"]

    assert script(HALVES + ROUNDS + ROW) == 'AFNumber_Keystroke(1, 1, 0, 0, "", true);'
    assert script(ROUNDS + ROW) == 'AFNumber_Keystroke(0, 1, 0, 0, "", true);'


def test_percentages_have_two_decimals() -> None:
    third = (
        'unit = 0.01\nrounding = "nearest"\n[[section]]\nname = "All"\n'
        '[[section.row]]\nname = "Made"\ncounts = false\n'
        '[[section.row]]\nname = "Share"\nformula = "100 * made / 3"\n'
    )
    pad = own(third)
    result = PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), ({"made": 1}, {"made": 3}), ()))
    assert [it.total for it in result.scores] == [33.33, 100]
    assert [str(it.total) for it in result.scores] == ["33.33", "100"]
    assert json.dumps(as_data(result.scores[0].total)) == "33.33"
