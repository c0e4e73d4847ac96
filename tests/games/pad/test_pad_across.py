"""Rounds beside each other, entries of the last round only, and the scores of bowling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.pad.load.blank import SHEETS
from generator.games.pad.model.game import Evening
from generator.games.pad.printing import draw_pads
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.scanning.entries import list_places
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.order import Ink, Personal
from generator.model.score_pad.order import Arrangement
from generator.page.marks import Kind
from generator.units import PAPERS
from support.games.pad_sheets import HEAD, check_page, order, own, shipped, words

if TYPE_CHECKING:
    from pathlib import Path

    from generator.page.marks import Field

ROUNDS = """
across = true
[rounds]
number = 3
[[rounds.row]]
name = "Throws"
entries = [{ name = "One" }, { name = "Two" }, { name = "Three", only_last = true }]
"""
FRAMES, PINS = 10, 10


def findings(text: str) -> list[str]:
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    return [f"{it.code}: {it.message}" for it in reading.findings]


def boxes(players: int, text: str = ROUNDS) -> dict[str, Field]:
    (page,) = draw_pads(order(own(text))._replace(players=players, fillable=True)).pages
    check_page(page)
    return {it.name: it for it in page.fields}


def test_rounds_are_beside_each_other_and_players_below_each_other() -> None:
    found = boxes(2)
    first, second, other = (found[it].box for it in ("p1-r1-one", "p1-r2-one", "p2-r1-one"))
    assert first.top == pytest.approx(second.top)
    assert second.left > first.right
    assert other.left == pytest.approx(first.left)
    assert other.top > first.bottom


def test_the_total_so_far_is_below_the_squares_of_its_round() -> None:
    found = boxes(2)
    one, two, total = (found[it].box for it in ("p1-r1-one", "p1-r1-two", "p1-r1-total"))
    assert one.right == pytest.approx(two.left)
    assert total.top == pytest.approx(one.bottom)
    assert total.left <= one.left
    assert total.right == pytest.approx(two.right)
    assert found["p1-r1-total"].kind is Kind.NUMBER


def test_the_last_round_has_what_only_it_has() -> None:
    found = boxes(2)
    assert "p1-r3-three" in found
    assert not {"p1-r1-three", "p1-r2-three"} & found.keys()
    last, before = found["p1-r3-total"].box, found["p1-r2-total"].box
    assert last.width > before.width


def test_a_sheet_has_several_games_and_a_line_for_every_name() -> None:
    found = boxes(2)
    assert {"p1-name", "p2-name", "t2-p1-name", "t2-p1-r1-one"} <= found.keys()
    assert found["p1-name"].kind is Kind.TEXT


def test_names_are_before_the_rounds() -> None:
    wanted = order(shipped("bowling"))._replace(personal=Personal(players=("Ana", "Ben")))
    (page,) = draw_pads(wanted).pages
    assert words(page).count("Ana") >= 1
    assert words(page).count("Ben") >= 1


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_the_sheet_of_bowling_speaks_every_language(language: str) -> None:
    wanted = order(shipped("bowling"), language=language)._replace(fillable=True, ink=Ink.MONO)
    with speaking(language):
        (page,) = draw_pads(wanted).pages
    check_page(page)
    assert shipped("bowling").name(language) in words(page)
    assert page.width > page.height


def test_a_paper_that_is_too_narrow_has_the_plain_table() -> None:
    wanted = order(shipped("bowling"), paper=PAPERS["a5"])._replace(players=2, fillable=True)
    page = draw_pads(wanted).pages[0]
    found = {it.name: it.box for it in page.fields}
    assert found["p1-r2-ball-1"].top > found["p1-r1-ball-1"].top
    assert "p1-r1-ball-3" not in found


def test_columns_and_sheets_to_photograph_are_plain_tables() -> None:
    for wanted in (
        order(shipped("bowling"))._replace(arrangement=Arrangement.COLUMNS),
        order(shipped("bowling"))._replace(scannable=True),
    ):
        (page,) = draw_pads(wanted._replace(fillable=True)).pages
        found = {it.name: it.box for it in page.fields}
        assert found["p1-r2-ball-1"].top > found["p1-r1-ball-1"].top
        places = list_places(shipped("bowling"), found, 4)
        assert {it.round for it in places if it.entry.id == "ball_3"} == {10}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'across = true\n[[section]]\n[[section.row]]\nname = "Row"\n',
            "missing-key: 'across' needs 'rounds'; add it, or remove 'across'.",
        ),
        (
            ROUNDS + '[[section]]\n[[section.row]]\nname = "Row"\n',
            "unknown-key: 'section' and 'across' exclude each other; remove one of them.",
        ),
        (
            ROUNDS + '[[rounds.row]]\nname = "Trump"\nshared = true\n',
            "unknown-key: 'shared' and 'across' exclude each other; remove one of them.",
        ),
        (
            ROUNDS.replace("number = 3", "number = [3, 5]"),
            "bad-value: 'only_last' needs a fixed number of rounds, as in 'number = 10'.",
        ),
    ],
)
def test_a_faulty_form_is_explained(text: str, message: str) -> None:
    assert findings(text) == [message]


def test_what_only_the_last_round_has_is_not_entered_before_it() -> None:
    pad = own(ROUNDS)
    nothing: dict[str, int] = {}
    rounds = tuple(({"three": number}, nothing) for number in (0, 4, 5))
    found = PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), ({}, {}), rounds))
    assert [it.message for it in found.scores[0].violations] == [
        "Three (Round 2): Only the last round has it."
    ]


def test_an_empty_evening_says_what_only_the_last_round_has(tmp_path: Path) -> None:
    assert SHEETS.of_layout is not None
    text = SHEETS.of_layout(shipped("bowling"), tmp_path)
    assert "# Frame points, Ball 3: 0 to 10, only in the last round" in text


@st.composite
def games(draw: st.DrawFn) -> list[list[int]]:
    """Draw a game: the balls of each frame, as they can fall."""
    frames = []
    for number in range(1, FRAMES + 1):
        balls = [draw(st.integers(0, PINS))]
        if number < FRAMES:
            balls += [draw(st.integers(0, PINS - balls[0]))] if balls[0] < PINS else []
        else:
            left = PINS if balls[0] == PINS else PINS - balls[0]
            balls.append(draw(st.integers(0, left)))
            if balls[0] == PINS or sum(balls) == PINS:
                left = PINS if balls[1] == left else left - balls[1]
                balls.append(draw(st.integers(0, left)))
        frames.append(balls)
    return frames


def by_hand(frames: list[list[int]]) -> int:
    """Score a game ball by ball: a strike counts three balls, a spare too, other frames two."""
    balls = [ball for frame in frames for ball in frame]
    total = at = 0
    for _frame in range(FRAMES):
        is_strike = balls[at] == PINS
        counted = 3 if is_strike or sum(balls[at : at + 2]) == PINS else 2
        total += sum(balls[at : at + counted])
        at += 1 if is_strike else 2
    return total


@given(games())
def test_bowling_is_scored_as_ball_by_ball(frames: list[list[int]]) -> None:
    pad = shipped("bowling")
    names = ("ball_1", "ball_2", "ball_3")
    rounds = tuple((dict(zip(names, balls, strict=False)),) for balls in frames)
    found = PadScorer(pad).score(Evening(pad, ("Ana",), ({},), rounds))
    assert found.clean
    assert found.scores[0].total == by_hand(frames)
