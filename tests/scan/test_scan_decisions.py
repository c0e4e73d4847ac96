"""Questions of a scan: one answer is about all fields that look alike, and can be taken back."""

from __future__ import annotations

import json
import tomllib
from base64 import b64encode
from typing import TYPE_CHECKING, Any

import click
import pytest
from photos import games

from generator.cli.output.asking import ask_person
from generator.cli.output.keys import LATE, Keys
from generator.model.scan import CERTAIN, Question, Reading
from generator.products.scanning.asking import told, values_of
from generator.products.scanning.deciding import Interview, decide_all, open_decisions
from generator.products.scanning.learning import SETTLED, learned, likeness
from generator.scan.reading import scan_photo
from support.photos.looped import looped_shot
from support.photos.terminal import PICTURE, in_terminal
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from photos.taking import Shot

MOST_DECISIONS = 2
"""One about the twos in hexes, and one about those in columns."""


@pytest.fixture(scope="module")
def looped() -> Iterator[Shot]:
    with pytest.MonkeyPatch.context() as patch:
        yield looped_shot(patch, 910)


def shape(*features: int) -> str:
    return b64encode(bytes(it % 256 for it in features)).decode()


TWO, OTHER_TWO, LIKE_TWO, THREE = (
    shape(120, 40, 0),
    shape(118, 45, 5),
    shape(100, 78, 0),
    shape(0, 20, 125),
)
"""What a net may see: two fields with the same sign, one that is a little like them, another."""


def read(field: str, value: str, certainty: float, seen: str, other: str = "") -> Reading:
    others = ((other, 0.98 - certainty),) if other else ()
    return Reading(field, "digit", value, certainty, others, shape=seen)


class Plain:
    """A reader that asks about what is not certain; each field is worth what is written in it."""

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return a question about each doubtful field."""
        doubtful = [it for it in readings.values() if it.certainty < CERTAIN]
        return tuple(
            Question(it.field, it.value, it.certainty, (it.value, *dict(it.others)), "Why?")
            for it in doubtful
        )

    def points(self, values: Mapping[str, str]) -> tuple[float, ...]:
        """Return the sum of all values."""
        return (float(sum(int(it or 0) for it in values.values())),)


READER: Any = Plain()


def sheet(*readings: Reading) -> dict[str, Reading]:
    return {it.field: it for it in readings}


def test_how_alike_two_fields_look() -> None:
    one, other = read("a", "2", 0.5, TWO), read("b", "3", 0.6, OTHER_TWO)
    assert likeness(one, one) == pytest.approx(1.0)
    assert likeness(one, other) > 0.99
    assert 0.8 < likeness(one, read("c", "2", 0.5, LIKE_TWO)) < 0.95
    assert likeness(one, read("d", "3", 0.5, THREE)) < 0.1
    assert likeness(one, other._replace(kind="check")) == 0.0
    assert likeness(one, other._replace(shape="")) == 0.0
    assert likeness(one, other._replace(shape="§")) == 0.0
    assert likeness(one, other._replace(shape=shape(1, 2))) == 0.0


def test_an_answer_settles_doubtful_fields_that_look_like_it() -> None:
    readings = sheet(
        read("a", "3", 0.6, TWO, "2"),
        read("b", "3", 0.7, OTHER_TWO, "2"),
        read("c", "3", 0.7, THREE, "5"),
    )
    found = learned(readings, {"a": "2"})
    assert found["a"] == readings["a"]
    assert found["c"] == readings["c"]
    settled = found["b"]
    assert (settled.value, settled.certainty, settled.learned_from) == ("2", SETTLED, "a")
    assert settled.others[0][0] == "3"
    assert sum(share for _value, share in settled.others) == pytest.approx(1 - SETTLED)
    assert learned(readings, {"a": "2"}, apart={"b"})["b"] == readings["b"]
    assert learned(readings, {"a": ""}) == readings


def test_a_field_between_two_answers_is_still_asked_about() -> None:
    readings = sheet(
        read("a", "3", 0.6, TWO), read("b", "3", 0.7, OTHER_TWO), read("c", "3", 0.7, OTHER_TWO)
    )
    assert learned(readings, {"a": "2", "b": "3"})["c"] == readings["c"]
    clear = {**readings, "b": readings["b"]._replace(certainty=0.999, value="5")}
    assert learned(clear, {"a": "2"})["c"] == clear["c"]


def test_what_was_clear_is_never_changed_but_asked_about() -> None:
    readings = sheet(
        read("a", "3", 0.6, TWO, "2"),
        read("b", "3", 0.999, OTHER_TWO),
        read("c", "2", 0.999, OTHER_TWO),
        read("d", "3", 0.999, THREE),
    )
    found = learned(readings, {"a": "2"})
    assert [found[it].value for it in "bcd"] == ["3", "2", "3"]
    assert found["b"].certainty < CERTAIN
    assert (found["c"], found["d"]) == (readings["c"], readings["d"])
    (decision,) = open_decisions(READER, readings, {"a": "2"})
    assert decision.fields == ("b",)
    assert decision.question.read == "2"
    assert decision.question.reason == "It looks like the 2 that you named, but was read as 3."
    assert values_of(learned(readings, {"a": "2"}), {"a": "2"})["b"] == "3"


def test_fields_that_look_alike_are_one_decision() -> None:
    readings = sheet(
        read("a", "3", 0.5, TWO, "2"),
        read("b", "2", 0.7, OTHER_TWO, "3"),
        read("c", "2", 0.8, TWO, "3"),
        read("d", "5", 0.8, THREE, "6"),
        read("e", "1", 0.8, ""),
    )
    first, *others = open_decisions(READER, readings, {})
    assert sorted(first.fields) == ["a", "b", "c"]
    assert first.is_shared
    assert first.question.choices[:2] == ("2", "3")
    assert first.question.read == "2"
    assert sorted(it.fields for it in others) == [("d",), ("e",)]
    assert not any(it.is_shared for it in others)


def test_what_decides_more_is_asked_first() -> None:
    readings = sheet(
        read("small", "1", 0.6, "", "2"),
        read("large", "1", 0.6, "", "6"),
        read("one", "1", 0.5, TWO, "2"),
        read("two", "1", 0.5, TWO, "2"),
        read("middle", "1", 0.6, "", "4"),
    )
    fields = [it.fields for it in open_decisions(READER, readings, {})]
    assert sorted(fields[0]) == ["one", "two"]
    assert fields[1:] == [("large",), ("middle",), ("small",)]


def test_fields_that_differ_are_asked_about_one_by_one() -> None:
    readings = sheet(*(read(it, "3", 0.6, TWO, "2") for it in "abc"))
    truth = {"a": "2", "b": "3", "c": "2"}
    asked = []

    def reply(decision: Any) -> str | None:
        asked.append(decision.fields)
        values = {truth[it] for it in decision.fields}
        return values.pop() if len(values) == 1 else None

    found = decide_all(READER, readings, reply)
    assert asked == [("a", "b", "c"), ("a",), ("b",), ("c",)]
    assert found.values == truth
    assert found.decisions == 4
    assert not any(it.learned_from for it in found.readings.values())


def test_an_answer_is_taken_back_with_all_that_it_settled() -> None:
    readings = sheet(*(read(it, "3", 0.6, TWO, "2") for it in "ab"), read("c", "4", 0.6, THREE))
    interview = Interview(READER, readings)
    assert not interview.undo()
    first = interview.open()[0]
    interview.answer(first, "2")
    assert interview.answers == {"a": "2", "b": "2"}
    (second,) = interview.open()
    interview.answer(second, "4")
    assert (interview.open(), interview.made) == ((), 2)
    assert interview.undo()
    assert interview.open() == (second,)
    assert interview.undo()
    interview.answer(interview.open()[0], None)
    assert [it.fields for it in interview.open()] == [("a",), ("b",), ("c",)]
    assert interview.undo()
    assert (interview.answers, interview.open()[0]) == ({}, first)


def hear(*typed: str, times: Sequence[float] = ()) -> Keys:
    """Return keys that are typed at these times, by default a second apart."""
    waiting = list(typed)
    clock = list(times) or [float(it) for it in range(1, 99)]
    return Keys(lambda _patience: waiting.pop(0), lambda: clock.pop(0))


def test_one_key_answers_and_its_enter_is_not_the_next_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert hear("z", "\x1b[A", "2").ask("2 or 3 [3]", {"2", "3"}) == "2"
    assert capsys.readouterr().err == "2 or 3 [3]: 2\n"
    assert hear("\n").ask("2 or 3 [3]", {"2", "3"}) == ""
    late = hear("2", "\r", "3", times=[10.0, 10.0 + LATE / 2, 11.0])
    assert [late.ask("?", {"2", "3"}), late.ask("?", {"2", "3"})] == ["2", "3"]
    assert hear("1", "a", "\x7f", "2\n").ask("?", {"a"}, is_line=True) == "12"
    with pytest.raises(click.Abort):
        hear("\x04").ask("?", {"a"})


def test_a_sheet_with_looped_twos_takes_two_decisions_in_a_terminal(
    looped: Shot, tmp_path: Path
) -> None:
    (tmp_path / "anna.jpg").write_bytes(looped.photo.jpeg)

    def answer(field: str) -> str:
        return "Anna" if field == "name" else looped.values[field]

    said = in_terminal("scan", "anna.jpg", "-o", "anna.toml", folder=tmp_path, answer=answer)
    assert said.code == 0, said.text
    assert len(said.asked) <= MOST_DECISIONS, said.text
    scored = at_once("score", "anna.toml", "--json", cwd=tmp_path)
    (player,) = json.loads(scored.stdout)["players"]
    assert looped.game is not None
    true = games.scorer().score_sheet(looped.game.sheet, looped.game.variant)
    assert player["total"] == true.total
    text = (tmp_path / "anna.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["player"][0]["name"] == "Anna"
    for line in text.splitlines():
        if line.startswith("# Not asked: "):
            assert " looks like " in line


def test_a_wrong_answer_for_several_fields_is_taken_back_and_they_are_asked_about_one_by_one(
    looped: Shot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the net sees in looped twos is real; how sure it is of them does not matter here."""
    (scanned,) = scan_photo(looped.photo.jpeg, "anna.jpg", ())
    truth = looped.values
    readings = {
        it.field: it._replace(value=truth[it.field], certainty=1.0, others=())
        for it in scanned.readings.values()
    }
    twos = [it for it, value in truth.items() if value == "2" and it.startswith("hex-")][:4]
    other = next(it for it, value in truth.items() if value == "4" and it.startswith("hex-"))
    for name in (*twos, other):
        readings[name] = readings[name]._replace(certainty=0.6, others=(("3", 0.2),))
    asked = []
    plan = ["3", "u", "n"]

    def typed(_patience: float | None) -> str:
        said = capsys.readouterr().err
        fields = PICTURE.findall(said)[-1].split("+")
        asked.append(fields)
        if plan:
            return plan.pop(0)
        assert "u (undo the last answer)" in said
        (field,) = fields
        return truth[field]

    sheet = scanned._replace(readings=readings)
    found = ask_person(sheet, tmp_path, Keys(typed, map(float, range(99)).__next__))
    first, second, again, *single = asked
    assert sorted(first) == sorted(again) == sorted(twos)
    assert len(second) == 1
    assert sorted(single) == sorted([it] for it in (*twos, other))
    assert found.decisions == 1 + len(single)
    assert {it: found.values[it] for it in (*twos, other)} == {
        it: truth[it] for it in (*twos, other)
    }
    assert not list(told(scanned.reader, found))


class Doubting(Plain):
    """A reader that a rule makes ask about every field, however certain it is."""

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return a question about each field, and about one that was not read."""
        asked = [Question(it.field, it.value, it.certainty, ("2", "3"), "Why?")
                 for it in readings.values()]  # fmt: skip
        return (*asked, Question("z", "2", 0.5, ("2", "3"), "Why?"))


@pytest.mark.parametrize(
    ("certainty", "groups"),
    [(CERTAIN, [("a",), ("b",), ("z",)]), (CERTAIN - 0.001, [("a", "b"), ("z",)])],
)
def test_what_is_certain_is_asked_about_by_itself(
    certainty: float, groups: list[tuple[str, ...]]
) -> None:
    readings = sheet(read("a", "2", 0.5, TWO), read("b", "2", certainty, OTHER_TWO))
    doubting: Any = Doubting()
    assert [it.fields for it in open_decisions(doubting, readings, {})] == groups
