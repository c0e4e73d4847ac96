"""What happens at the target: one more turn for everybody, and totals that stop there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from generator.games.pad.model.game import Evening
from generator.games.pad.rules.scoring import PadScorer
from generator.hexes.frame import Box
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.page.marks import Field, Kind
from generator.page.score_pads.browser.webpage import page_data
from generator.page.score_pads.items import round_items
from generator.products.results.additions import due_of
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score import Result
    from generator.model.score_pad.pad import Pad

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = 2\n'
TARGET = "[rounds]\ntarget = 100\n"
ROW = '[[rounds.row]]\nname = "Points"\nleast = -50\n'
LAST_TURN, STOPS = "last_turn = true\n", "stops = true\n"
ROUNDS = st.lists(st.tuples(st.integers(-50, 150), st.integers(-50, 150)), max_size=12)


def read(text: str) -> Pad:
    """Read a pad that has no fault."""
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    assert reading.findings == ()
    assert reading.layout is not None
    return reading.layout


def play(text: str, *rounds: tuple[int, int]) -> Result:
    """Score rounds in which both players have a number."""
    pad = read(text)
    entered = tuple(tuple({"points": it} for it in both) for both in rounds)
    return PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), ({}, {}), entered))


def said(found: Result) -> list[str]:
    return [f"{it.code}: {it.message}" for it in found.scores[0].violations]


def test_no_round_follows_the_target() -> None:
    text = TARGET + ROW
    assert said(play(text, (60, 40), (40, 10))) == []
    assert said(play(text, (60, 40), (40, 10), (0, 50))) == [
        "after-target: Ana has 100 after round 2; no round can follow."
    ]


def test_one_more_turn_follows_the_target_but_not_two() -> None:
    text = TARGET + LAST_TURN + ROW
    assert said(play(text, (60, 40), (40, 10))) == []
    caught_up = play(text, (60, 40), (40, 10), (0, 60))
    assert said(caught_up) == []
    assert caught_up.winners == ("Ben",)
    assert said(play(text, (60, 40), (40, 10), (0, 60), (5, 5))) == [
        "after-target: Ana has 100 after round 2; only one round can follow."
    ]


def test_the_turn_after_the_target_is_the_last_even_if_the_total_drops() -> None:
    found = play(TARGET + LAST_TURN + ROW, (100, 0), (-50, 10), (0, 10))
    assert said(found) == ["after-target: Ana has 100 after round 1; only one round can follow."]


def test_a_total_stops_at_the_target() -> None:
    found = play(TARGET + STOPS + ROW, (60, 99), (58, 1))
    assert found.course == ((60, 99), (100, 100))
    ana, ben = found.scores
    assert (ana.total, ben.total) == (100, 100)
    assert [(it.rule, it.points, it.phase) for it in ana.lines] == [
        ("sum", 60, 1),
        ("sum", 58, 2),
        ("stop", -18, 2),
    ]
    assert (ana.lines[-1].name(), ana.lines[-1].explain()) == (
        "Beyond the target",
        "The total stops at 100.",
    )
    assert ana.lines[-1].values() == {}
    assert [it.rule for it in ben.lines] == ["sum", "sum"]


def test_without_the_key_a_total_goes_on() -> None:
    assert play(TARGET + ROW, (60, 99), (58, 1)).course == ((60, 99), (118, 100))


def test_what_comes_after_the_rounds_counts_beyond_the_target() -> None:
    text = TARGET + STOPS + ROW + '[[section]]\n[[section.row]]\nname = "Bonus"\n'
    pad = read(text)
    evening = Evening(pad, ("Ana", "Ben"), ({"bonus": 7}, {}), (({"points": 130}, {}),))
    found = PadScorer(pad).score(evening)
    assert [it.total for it in found.scores] == [107, 0]


@given(ROUNDS)
def test_a_total_that_stops_never_passes_the_target(rounds: list[tuple[int, int]]) -> None:
    found = play(TARGET + STOPS + ROW, *rounds)
    totals = [0, 0]
    for at, both in enumerate(rounds):
        totals = [min(100, it + more) for it, more in zip(totals, both, strict=True)]
        assert found.course[at] == tuple(totals)
    for score_, total in zip(found.scores, totals, strict=True):
        assert score_.total == sum(it.points for it in score_.lines) == total


@given(ROUNDS)
def test_totals_that_stay_below_the_target_are_the_same(rounds: list[tuple[int, int]]) -> None:
    plain, stopping = play(TARGET + ROW, *rounds), play(TARGET + STOPS + ROW, *rounds)
    if all(max(totals) <= 100 for totals in plain.course):
        assert plain.course == stopping.course
        assert plain.winners == stopping.winners


@pytest.mark.parametrize("key", ["last_turn", "stops"])
def test_what_happens_at_the_target_needs_one(key: str) -> None:
    reading = read_pad(parse_toml(f"{HEAD}[rounds]\n{key} = true\n{ROW}", "trial.toml"))
    assert [(it.code, it.place.line, it.message) for it in reading.findings] == [
        ("missing-key", 6, f"'{key}' needs 'target'; add it, or remove '{key}'.")
    ]


def test_the_page_knows_what_happens_at_the_target() -> None:
    rounds = page_data(read(TARGET + LAST_TURN + ROW), 2, "en")["rounds"]
    assert (rounds["lastTurn"], rounds["stops"]) == (True, False)
    rounds = page_data(read(TARGET + STOPS + ROW), 2, "en")["rounds"]
    assert (rounds["lastTurn"], rounds["stops"]) == (False, True)


def test_sums_of_a_form_stop_at_the_target() -> None:
    positive = ROW.replace("-50", "0")

    def last(text: str) -> Any:
        return list(round_items(read(text), 2, "en", whole=True))[-1].slots[-1]

    assert (last(TARGET + STOPS + positive).kind, last(TARGET + STOPS + positive).most) == (
        "sum",
        100,
    )
    assert (last(TARGET + positive).kind, last(TARGET + positive).most) == ("sum", None)
    assert last(TARGET + STOPS + ROW).kind == "points"


def test_the_form_of_cribbage_stops_at_121(tmp_path: Path) -> None:
    found = at_once("pad", "cribbage", "--players", "2", "--fillable", cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    (file,) = (tmp_path / "output").glob("*.pdf")
    fields = PdfReader(file).get_fields() or {}
    code = str(fields["p1-p2-r1-total"]["/AA"]["/C"]["/JS"])
    assert code.endswith(" event.value = Math.min(Number(event.value), 121);")


def test_a_sum_that_was_written_on_paper_stops_at_the_target() -> None:
    box = Box(0, 0, 5, 5)
    parts = {it: Field(it, Kind.NUMBER, box) for it in ("one", "two")}
    total = Field("sum", Kind.SUM, box, parts=("one", "two"), most=121)
    assert due_of(total, parts, {"one": "118", "two": "8"}) == 121
    assert due_of(total, parts, {"one": "110", "two": "8"}) == 118
