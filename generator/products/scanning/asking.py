"""Asking: what was read and what was answered, joined; what is still open, and in which words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.language import _
from generator.model.scan import CERTAIN, CROSSED, EMPTY, RINGED, USED, Reading
from generator.model.score_pad.unit import read_number
from generator.page.marks import Kind
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.model.scan import Question
    from generator.products.scanning.scans import SheetReader

MOST_ROUNDS = 12
"""How often answers may lead to further questions."""
LARGEST = 1_000_000
_HEX = re.compile(r"hex-(\d+)-(\d+)")
POSSIBLE = {
    Kind.DIGIT: ("", "1", "2", "3", "4", "5", "6", CROSSED),
    Kind.BONUS: ("", RINGED, USED),
    Kind.RING: ("", RINGED, CROSSED, USED),
    Kind.CHECK: ("", CROSSED),
    Kind.CROSS: ("", CROSSED),
}


def answered(readings: Mapping[str, Reading], answers: Mapping[str, str]) -> dict[str, Reading]:
    """Return readings with the answers in their places; what somebody said is certain.

    An answer to a question that no field has, such as a phase, is added.
    """
    found = dict(readings)
    for name, value in answers.items():
        kind = readings[name].kind if name in readings else Kind.TEXT.value
        found[name] = Reading(name, kind, value, 1.0, is_answer=True)
    return found


def values_of(readings: Mapping[str, Reading], answers: Mapping[str, str]) -> dict[str, str]:
    """Return the value of each field: the answer, else what was read.

    No sheet file has the sums that players wrote: one that is not certain is left empty.
    """
    return {
        name: EMPTY if it.kind == Kind.SUM and it.certainty < CERTAIN else it.value
        for name, it in answered(readings, answers).items()
    }


def open_questions(
    reader: SheetReader, readings: Mapping[str, Reading], answers: Mapping[str, str]
) -> tuple[Question, ...]:
    """Return what is still to be asked; nothing is asked twice."""
    found = reader.questions(answered(readings, answers))
    return tuple(it for it in found if it.field not in answers)


class Asked(NamedTuple):
    """What was asked about a sheet, what was answered, and what was read with that in mind."""

    questions: tuple[Question, ...]
    answers: dict[str, str]
    readings: Mapping[str, Reading]
    decisions: int = 0
    """How often somebody had to decide; one answer may be about several fields."""

    @property
    def values(self) -> dict[str, str]:
        """The value of each field."""
        return values_of(self.readings, self.answers)


def ask_all(
    reader: SheetReader,
    readings: Mapping[str, Reading],
    reply: Callable[[Question], str],
    known: Mapping[str, str] | None = None,
) -> Asked:
    """Ask about all doubtful fields one by one, then what the answers leave open.

    KNOWN has old answers. Those of REPLY say nothing about other fields: they may be guesses.
    """
    questions: list[Question] = []
    answers = dict(known or {})
    for _round in range(MOST_ROUNDS):
        fresh = open_questions(reader, readings, answers)
        if not fresh:
            break
        questions += fresh
        answers.update({it.field: reply(it) for it in fresh})
    return Asked(tuple(questions), answers, readings, len(questions))


def guess_all(
    reader: SheetReader, readings: Mapping[str, Reading], known: Mapping[str, str] | None = None
) -> Asked:
    """Take the likeliest value of all that is doubtful, and say what that is.

    Of the clear fields that one sentence is about, only the first is named. What was doubtful
    before the guesses stays named where a guess settles it: the guess itself may be wrong.
    """
    doubtful = open_questions(reader, readings, known or {})
    if doubtful:
        doubtful += reader.waiting(answered(readings, known or {}))
    asked = ask_all(reader, readings, lambda question: question.guess, known)
    reasons: set[str] = set()
    named = []
    for question in asked.questions:
        is_clear = question.guess == question.read and question.certainty >= CERTAIN
        if not (is_clear and question.reason in reasons):
            named.append(question)
        reasons.add(question.reason)
    values, guessed = asked.values, {it.field for it in asked.questions}
    for question in doubtful:
        if question.field not in guessed:
            taken = values.get(question.field, question.read)
            named.append(question._replace(fitting=None if taken == question.read else taken))
    return asked._replace(questions=tuple(named))


def is_possible(kind: str, value: str) -> bool:
    """Return whether a field of a kind can have a value."""
    if kind in {Kind.NUMBER, Kind.SUM}:
        number = read_number(value)
        return not value or (number is not None and number <= LARGEST)
    return value in POSSIBLE.get(Kind(kind), ("1", "2", "3"))


def in_words(value: str) -> str:
    """Return a value as a sentence names it."""
    words = {
        EMPTY: _("empty"),
        CROSSED: _("a cross"),
        RINGED: _("a ring"),
        USED: _("a crossed ring"),
    }
    return words.get(value, value)


def label_of(reader: SheetReader, shown: str) -> str:
    """Return what the sheet calls a field."""
    fields = reader.printed.document.pages[0].fields
    return next((it.label for it in fields if it.name == shown), shown)


def doubts(reader: SheetReader, questions: tuple[Question, ...]) -> Iterator[str]:
    """Yield a sentence about each field that was not asked about, for a comment in the file."""
    for question in questions:
        message = _("Doubtful: {place}, read as {value} ({share:.0f} %). {reason}")
        if question.guess != question.read:
            message = _(
                "Doubtful: {place}, read as {value} ({share:.0f} %), but {guess} keeps the rules"
                " and is in this file. {reason}"
            )
        yield message.format(
            place=label_of(reader, question.shown),
            value=in_words(question.read),
            share=100 * question.certainty,
            guess=in_words(question.guess),
            reason=question.reason,
        )


def told(reader: SheetReader, asked: Asked) -> Iterator[str]:
    """Yield a sentence about each field that another one's answer settled."""
    message = _("Not asked: {place} looks like {other}, which you said is {value}.")
    for it in settled(asked.readings, asked.answers):
        yield message.format(
            place=label_of(reader, it.field),
            other=label_of(reader, it.learned_from),
            value=in_words(it.value),
        )


def settled(readings: Mapping[str, Reading], answers: Iterable[str]) -> Iterator[Reading]:
    """Yield the readings that come from an answer about another field."""
    known = set(answers)
    return (it for it in readings.values() if it.learned_from and it.field not in known)


def sure_remarks(
    reader: SheetReader, values: Mapping[str, str], name: str, questions: tuple[Question, ...]
) -> tuple[str, ...]:
    """Return remarks on what players added up; none while anything is still doubtful."""
    return () if questions else reader.remarks(values, name)


def doubt_json(question: Question) -> dict[str, Any]:
    """Return a doubtful field for other programs: hexes by row and position, counted from 0."""
    match = _HEX.fullmatch(question.field)
    place: dict[str, Any] = {"field": question.field}
    if match is not None:
        place = {"cell": [int(match[1]) - 1, int(match[2]) - 1]}
    return {
        **place,
        "read": question.read,
        "certainty": round(question.certainty, 4),
        "taken": question.guess,
        "reason": question.reason,
    }
