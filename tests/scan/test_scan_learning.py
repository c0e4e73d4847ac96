"""What answers tell about fields that look alike, at every bound, and what is decided first."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

import pytest

from generator.hexes.frame import Box
from generator.model.scan import Question, Reading
from generator.page.marks import Document, Field, Kind, Page
from generator.products.scanning.asking import Asked, doubts, guess_all, told
from generator.products.scanning.deciding import open_decisions
from generator.products.scanning.learning import learned, likeness
from generator.products.scanning.scans import PrintedSheet

if TYPE_CHECKING:
    from collections.abc import Mapping


def shape(*features: int) -> str:
    return b64encode(bytes(features)).decode()


SAME = shape(1, 0, 0, 0, 0)
LIKE = {
    0.92: shape(23, 8, 4, 4, 0),
    0.91: shape(91, 41, 6, 1, 1),
    0.85: shape(17, 10, 3, 1, 1),
    0.84: shape(21, 12, 6, 2, 0),
    0.78: shape(39, 31, 4, 1, 1),
    0.77: shape(77, 63, 10, 1, 1),
}
"""What a net may see, by how much it looks like the first: each is as long as a whole number."""
OTHER = shape(0, 0, 0, 0, 1)


def field(name: str, value: str, certainty: float, seen: str, **more: Any) -> Reading:
    kind = more.pop("kind", "digit")
    return Reading(name, kind, value, certainty, shape=seen, **more)


def taught(reading: Reading, *others: Reading, **answers: str) -> Reading:
    """Return what answers tell about a field; the first one answered is `a`, a 2."""
    readings = {it.field: it for it in (reading, *others)}
    readings["a"] = field("a", "3", 0.5, SAME, kind=reading.kind)
    return learned(readings, {"a": "2", **answers})["b"]


def test_shapes_are_as_alike_as_they_say() -> None:
    for share, seen in LIKE.items():
        assert likeness(field("a", "", 0, SAME), field("b", "", 0, seen)) == share
    assert likeness(field("a", "", 0, SAME), field("b", "", 0, shape(0, 0, 0, 0, 0))) == 0.0
    assert likeness(field("a", "", 0, SAME), field("b", "", 0, shape(255, 0, 0, 0, 0))) == 0.0


@pytest.mark.parametrize(
    ("kind", "alike", "similar"),
    [
        ("digit", (0.92, 0.91, 0.85), (0.84, 0.78)),
        ("number", (0.92,), (0.91, 0.85)),
    ],
)
def test_what_looks_like_an_answered_field_is_settled_or_likelier(
    kind: str, alike: tuple[float, ...], similar: tuple[float, ...]
) -> None:
    for share, seen in LIKE.items():
        before = field("b", "3", 0.6, seen, others=(("2", 0.2), ("5", 0.2)), kind=kind)
        after = taught(before)
        if share not in (*alike, *similar):
            assert after == before
            continue
        certainty = 0.995 if share in alike else 0.5
        assert (after.value, after.certainty, after.learned_from) == ("2", certainty, "a")
        left = 1 - certainty
        assert dict(after.others) == {
            "3": pytest.approx(left * 0.75),
            "5": pytest.approx(left * 0.25),
        }
        assert after.others[0][0] == "3"


def test_a_field_of_which_nothing_was_known_learns_its_value() -> None:
    assert taught(field("b", "3", 0.0, SAME)).others == (("3", 0.0),)


def test_what_was_clear_is_asked_about_if_it_looks_like_another_value() -> None:
    for certainty in (0.99, 1.0):
        clear = field("b", "3", certainty, LIKE[0.85], others=(("2", 0.004), ("5", 0.001)))
        assert taught(clear) == clear._replace(certainty=0.5, others=(("2", 0.5), ("5", 0.001)))
        assert taught(clear._replace(value="2")) == clear._replace(value="2")
        assert taught(clear._replace(shape=LIKE[0.84])) == clear._replace(shape=LIKE[0.84])
    doubtful = field("b", "3", 0.989, SAME)
    assert taught(doubtful).value == "2"


def test_nothing_is_learned_where_another_value_is_nearly_as_alike() -> None:
    clear, doubtful = field("b", "3", 1.0, SAME), field("b", "3", 0.6, SAME)
    for seen, is_near in ((LIKE[0.92], True), (LIKE[0.85], False), (OTHER, False)):
        answered = field("c", "7", 0.5, seen)
        assert (taught(clear, answered, c="4") == clear) is is_near
        assert (taught(doubtful, answered, c="4") == doubtful) is is_near
        assert taught(doubtful, answered, c="2").value == "2"
        known = field("c", "4", 0.99, seen)
        assert (taught(doubtful, known) == doubtful) is is_near
        for harmless in (
            known._replace(certainty=0.98),
            known._replace(value="2"),
            known._replace(kind="check"),
            known._replace(shape=""),
        ):
            assert taught(doubtful, harmless).value == "2"


class Plain:
    """A reader that asks about what is not certain; fields are worth what is written in them."""

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return a question about each doubtful field."""
        return tuple(
            Question(it.field, it.value, it.certainty, (it.value, *dict(it.others)), "Why?")
            for it in readings.values()
            if it.certainty < 0.99
        )

    def points(self, values: Mapping[str, str]) -> tuple[float, ...]:
        """Return what two players have: both the sum of all values."""
        return (float(sum(int(it or 0) for it in values.values())),) * 2


READER: Any = Plain()


def test_so_many_fields_are_compared_at_a_glance() -> None:
    values = ("1", "2", "3", "4", "5", "6", "7")
    others = tuple((it, 0.01 * at) for at, it in enumerate(values))
    for number, groups in ((12, [12]), (13, [12, 1]), (26, [12, 12, 2])):
        readings = {
            f"f{it}": field(f"f{it}", "9", 0.6 - it / 100, SAME, others=others)
            for it in range(number)
        }
        decisions = open_decisions(READER, readings, {})
        assert [len(it.fields) for it in decisions] == groups
        assert [it.is_shared for it in decisions] == [it > 1 for it in groups]
    question = decisions[0].question
    assert question.choices == ("9", "7", "6", "5", "4")
    assert question.certainty == pytest.approx(0.6 - 0.11)
    assert question.reason == "They look alike, but could not be read with certainty."


def test_the_stakes_of_so_many_decisions_are_worked_out() -> None:
    readings = {
        f"f{it}": field(f"f{it}", "0", 0.6, "", others=((str(it), 0.3),)) for it in range(1, 11)
    }
    readings["sure"] = field("sure", "9", 0.6, "")
    readings["phase-1"] = field("phase-1", "0", 0.6, "", others=(("99", 0.3),))
    fields = [it.fields[0] for it in open_decisions(READER, readings, {})]
    assert fields == [*(f"f{it}" for it in range(8, 0, -1)), "f9", "f10", "sure", "phase-1"]


def test_fields_that_look_like_an_answer_are_one_decision() -> None:
    readings = {"a": field("a", "3", 0.6, SAME)}
    readings |= {it: field(it, "3", 1.0, SAME) for it in "bc"}
    readings["d"] = field("d", "3", 1.0, OTHER)
    (decision,) = open_decisions(READER, readings, {"a": "2"})
    assert decision.fields == ("b", "c")
    question = decision.question
    assert (question.read, question.choices) == ("2", ("2", "3"))
    assert question.reason == "They look like the 2 that you named, but were read differently."


FIELDS = (Field("x", Kind.DIGIT, Box(0, 0, 1, 1), label="Box X"),)
PAGE = Page("A", "A", 210.0, 297.0, (), fields=FIELDS)


class Printed(Plain):
    """A reader that has a printed sheet, and a question that waits for the others."""

    printed = PrintedSheet(Document("A", "en", (PAGE,), ()), (FIELDS[0].box,) * 4, FIELDS[0].box)

    def waiting(self, _readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Doubt two fields more."""
        return tuple(Question(it, "4", 0.9, ("4", "5"), "Wait.") for it in ("w", "v"))


def test_every_doubt_is_told_with_what_was_taken() -> None:
    made: Any = Printed()
    readings = {
        "x": field("x", "1", 0.604, "", others=(("2", 0.3),)),
        "w": field("w", "5", 1.0, ""),
        "y": field("y", "x", 0.98, ""),
    }
    asked = guess_all(made, readings)
    assert (asked.values, asked.decisions) == ({"x": "1", "w": "5", "y": "x"}, 2)
    assert [*doubts(made, asked.questions)] == [
        "Doubtful: Box X, read as 1 (60 %). Why?",
        "Doubtful: y, read as a cross (98 %). Why?",
        "Doubtful: w, read as 4 (90 %), but 5 keeps the rules and is in this file. Wait.",
        "Doubtful: v, read as 4 (90 %). Wait.",
    ]
    known = guess_all(made, readings, {"x": "2"})
    assert [it.field for it in known.questions] == ["y", "w", "v"]
    assert known.values == {"x": "2", "w": "5", "y": "x"}
    sure = {"w": readings["w"]}
    assert guess_all(made, sure).questions == ()


def test_what_an_answer_settled_is_told() -> None:
    made: Any = Printed()
    readings = {it: field(it, "3", 0.6, SAME) for it in ("x", "y", "z")}
    found = learned(readings, {"x": "ox"})
    asked = Asked((), {"x": "ox", "z": "1"}, found)
    sentence = "Not asked: y looks like Box X, which you said is a crossed ring."
    assert [*told(made, asked)] == [sentence]
