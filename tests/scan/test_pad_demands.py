"""What a pad says must be true tells something about how the boxes of its sheets were read."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.scanning.demands import list_groups
from generator.games.pad.scanning.identity import pad_digest
from generator.games.pad.scanning.reader import PadReader, make_reader
from generator.load.files.document import parse_toml
from generator.model.scan import Reading, SheetCode
from generator.page.marks import Kind
from support.games.pad_sheets import shipped

TWENTY_SIX = "All players together take 26 points."
PLAYERS = (1, 2, 3, 4)


@cache
def reader(name: str, columns: int) -> PadReader:
    code = SheetCode(
        "pad", name, pad_digest(shipped(name)), f"columns-{columns}", "a4", "full", "en", "vellum"
    )
    return make_reader(code, [])


def read(made: PadReader, **numbers: str) -> dict[str, Reading]:
    """Return the readings of a sheet that is empty but for some boxes, all for certain."""
    fields = {name: it.kind for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    values = {name.replace("_", "-"): it for name, it in numbers.items()}
    return {it: Reading(it, kind, values.get(it, ""), 1.0) for it, kind in fields.items()}


def doubt(readings: dict[str, Reading], name: str, share: float, *others: str) -> None:
    """Make one of the boxes hard to read: each of the others is as likely."""
    rest = tuple((it, (1 - share) / len(others)) for it in others)
    readings[name] = readings[name]._replace(certainty=share, others=rest)


def test_a_demand_that_is_met_speaks_for_what_was_read() -> None:
    made = reader("hearts", 4)
    readings = read(made, p1_r1_taken="13", p2_r1_taken="12", p3_r1_taken="1")
    doubt(readings, "p2-r1-taken", 0.9, "17", "19")
    assert made.questions(readings) == ()
    readings["p3-r1-taken"] = readings["p3-r1-taken"]._replace(value="")
    (asked,) = made.questions(readings)
    assert asked.field == "p2-r1-taken"


def test_a_demand_that_is_only_a_limit_speaks_for_nothing_that_was_read() -> None:
    made = reader("bowling", 2)
    readings = read(made, p1_r1_ball_1="7", p1_r1_ball_2="1")
    doubt(readings, "p1-r1-ball-2", 0.9, "7")
    (asked,) = made.questions(readings)
    assert (asked.field, asked.guess) == ("p1-r1-ball-2", "1")


def test_a_demand_that_is_broken_asks_and_knows_what_fits() -> None:
    made = reader("hearts", 4)
    readings = read(made, p1_r1_taken="13", p2_r1_taken="72", p3_r1_taken="1")
    doubt(readings, "p2-r1-taken", 0.995, "12", "22")
    doubt(readings, "p1-r1-taken", 0.999, "19")
    (asked,) = made.questions(readings)
    assert (asked.field, asked.read, asked.guess) == ("p2-r1-taken", "72", "12")
    assert asked.reason == TWENTY_SIX


def test_of_two_doubtful_boxes_only_the_one_that_does_not_fit_is_asked_about() -> None:
    made = reader("hearts", 4)
    readings = read(made, p1_r1_taken="7", p2_r1_taken="13", p3_r1_taken="6")
    doubt(readings, "p1-r1-taken", 0.98, "4")
    doubt(readings, "p2-r1-taken", 0.6, "15", "19")
    assert made.questions(readings) == ()
    readings["p3-r1-taken"] = readings["p3-r1-taken"]._replace(value="4")
    assert [(it.field, it.guess) for it in made.questions(readings)] == [("p2-r1-taken", "15")]


def test_guesses_meet_a_demand_together() -> None:
    made = reader("hearts", 4)
    readings = read(made, p1_r1_taken="2", p2_r1_taken="11", p3_r1_taken="8")
    others = {
        "p1-r1-taken": (("9", 0.13), ("3", 0.13), ("7", 0.12)),
        "p2-r1-taken": (("16", 0.11), ("14", 0.11), ("71", 0.11)),
    }
    for name, it in others.items():
        readings[name] = readings[name]._replace(certainty=0.6, others=it)
    guesses = {it.field: it.guess for it in made.questions(readings)}
    assert guesses == {"p1-r1-taken": "7", "p2-r1-taken": "11"}


def test_what_is_clear_stands_although_it_breaks_a_demand() -> None:
    made = reader("hearts", 4)
    readings = read(made, p1_r1_taken="13", p2_r1_taken="11")
    assert made.questions(readings) == ()
    values = {name: it.value for name, it in readings.items()}
    assert made.table(values, "")["round"] == [{"taken": [13, 11, 0]}]


@pytest.mark.parametrize(("name", "shown"), [("hearts", 2), ("bids-and-tricks", 2), ("skat", 0)])
def test_a_demand_about_what_no_box_shows_says_nothing(name: str, shown: int) -> None:
    made = reader(name, max(3, shipped(name).fewest))
    groups = list_groups(made.pad, made.places, PLAYERS[:3])
    assert len({it.demand.sentence("en") for it in groups}) == shown


@pytest.mark.parametrize("name", ["hearts", "bids-and-tricks", "spades"])
@given(st.data())
def test_demands_are_those_by_which_the_evening_is_scored(name: str, data: st.DataObject) -> None:
    players = PLAYERS[: 2 if name == "spades" else 3]
    made = reader(name, len(players))
    values = {it: "" for it, field in made.fields.items() if field.kind is not Kind.TEXT}
    own = {it.fields[0] for it in made.places if it.round == 2 and it.player in players}
    for field in sorted(own):
        numbers = st.sampled_from(["", "0", "1", "2", "5", "13"])
        values[field] = data.draw(numbers, label=field)
    values[min(own)] = "1"
    evening = read_evening([parse_toml(made.text([made.table(values, "")]), "evening.toml")])
    said = {it.message for it in PadScorer(made.pad).score(evening).scores[0].violations}
    groups = [it for it in list_groups(made.pad, made.places, players) if own & set(it.places)]
    assert groups
    shown = {it.demand.sentence("en") for it in groups}
    broken = {it.demand.sentence("en") for it in groups if not it.is_met(values)}
    assert broken == {it for it in shown if any(f" 2: {it}" in each for each in said)}
