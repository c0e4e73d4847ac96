"""Deciding: what is asked about a sheet, one decision after the other, the weightiest first.

Doubtful fields that look alike are one decision: somebody sees all of them, and says once what they
are. What was said about a field also settles others that look like it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.scan import CERTAIN, PHASE
from generator.products.scanning.asking import (
    Asked,
    in_words,
    open_questions,
    values_of,
)
from generator.products.scanning.learning import learned, least_similar, likeness
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from generator.model.scan import Question, Reading
    from generator.products.scanning.scans import SheetReader

MOST_WEIGHED = 8
"""Of so many decisions it is worked out how many points they are about."""
MOST_CHOICES = 5
MOST_TOGETHER = 12
"""More fields are too many to compare at a glance."""


class Decision(NamedTuple):
    """A question, and all fields that its answer is about; the first is that of the question."""

    question: Question
    fields: tuple[str, ...]

    @property
    def is_shared(self) -> bool:
        """Whether it is about several fields, so that the answer may be that they differ."""
        return len(self.fields) > 1


def open_decisions(
    reader: SheetReader,
    readings: Mapping[str, Reading],
    answers: Mapping[str, str],
    apart: Collection[str] = (),
) -> tuple[Decision, ...]:
    """Return what is still to be decided, the weightiest first.

    Fields that somebody said to be different, although they look alike, are kept APART.
    """
    return _Deciding(reader, readings).open(answers, apart)


class _Deciding:
    """Finds the decisions about one sheet; how many points one is about is worked out once."""

    def __init__(self, reader: SheetReader, readings: Mapping[str, Reading]) -> None:
        self.reader = reader
        self.readings = readings
        self.points: dict[tuple[object, ...], float] = {}

    def open(self, answers: Mapping[str, str], apart: Collection[str]) -> tuple[Decision, ...]:
        now = learned(self.readings, answers, apart)
        questions = open_questions(self.reader, now, answers)
        found = [self._decision(it, now) for it in _together(questions, now, apart)]
        if len(found) > 1:
            found.sort(key=lambda it: (-len(it.fields), -self._at_stake(it, now, answers)))
        return tuple(found)

    def _decision(self, group: Sequence[Question], now: Mapping[str, Reading]) -> Decision:
        """Join questions about fields that look alike; what fits one of them may fit none."""
        first, fields = group[0], tuple(it.field for it in group)
        named = _named(self.readings.get(first.field), now.get(first.field))
        if named is None and len(group) == 1:
            return Decision(first, fields)
        values = _ranked(now[it] for it in fields)
        if named is not None:
            values = [named, *(it for it in values if it != named)]
        question = first._replace(
            read=values[0],
            certainty=min(it.certainty for it in group),
            choices=tuple(dict.fromkeys([*values, *first.choices]))[:MOST_CHOICES],
            reason=_reason(group, named),
            fitting=None,
        )
        return Decision(question, fields)

    def _at_stake(
        self, decision: Decision, now: Mapping[str, Reading], answers: Mapping[str, str]
    ) -> float:
        """Return how many points the two likeliest answers are apart."""
        question = decision.question
        chosen = list(dict.fromkeys([question.guess, *question.choices]))[:2]
        key = (decision.fields, *chosen)
        if key not in self.points:
            is_known = len(chosen) > 1 and not question.field.startswith(PHASE)
            if not is_known or len(self.points) >= MOST_WEIGHED:
                return 0.0
            one, two = (
                self.reader.points(
                    values_of(now, {**answers, **dict.fromkeys(decision.fields, it)})
                )
                for it in chosen
            )
            self.points[key] = sum(abs(a - b) for a, b in zip(one, two, strict=False))
        return self.points[key]


def _named(before: Reading | None, now: Reading | None) -> str | None:
    """Return the value that somebody named of what a field looks like, if it was clear before."""
    if before is None or now is None or before.certainty < CERTAIN or now.certainty >= CERTAIN:
        return None
    return now.others[0][0]


def _reason(group: Sequence[Question], named: str | None) -> str:
    """Say why somebody has to look at fields that are alike, or like what somebody NAMED."""
    if named is None:
        return _("They look alike, but could not be read with certainty.")
    if len(group) > 1:
        message = _("They look like the {value} that you named, but were read differently.")
    else:
        message = _("It looks like the {value} that you named, but was read as {read}.")
    return message.format(value=in_words(named), read=in_words(group[0].read))


def _ranked(readings: Iterable[Reading]) -> list[str]:
    """Return the values that some fields may have, the likeliest of all of them first."""
    shares: dict[str, float] = defaultdict(float)
    for it in readings:
        for value, share in ((it.value, it.certainty), *it.others):
            shares[value] += share
    return sorted(shares, key=lambda it: -shares[it])


def _together(
    questions: Sequence[Question], now: Mapping[str, Reading], apart: Collection[str]
) -> list[list[Question]]:
    """Put questions together whose fields look alike; the one that most look like is first."""
    alone = [it for it in questions if it.field in apart or not _is_alike_to(it, it, now)]
    left = [it for it in questions if it not in alone]
    groups = []
    while left:
        rows = [[it for it in left if _is_alike_to(one, it, now)] for one in left]
        number = max(range(len(left)), key=lambda it: len(rows[it]))
        lead = left[number]
        group = [lead, *(it for it in rows[number] if it is not lead)][:MOST_TOGETHER]
        groups.append(group)
        left = [it for it in left if it not in group]
    order = {it.field: at for at, it in enumerate(questions)}
    return sorted([*groups, *([it] for it in alone)], key=lambda it: order[it[0].field])


def _is_alike_to(one: Question, other: Question, now: Mapping[str, Reading]) -> bool:
    """Return whether two fields that are not certain look alike; any such field does to itself."""
    first, second = now.get(one.field), now.get(other.field)
    if first is None or second is None or max(first.certainty, second.certainty) >= CERTAIN:
        return False
    return likeness(first, second) >= least_similar(first.kind)


class Interview:
    """Asks somebody about one sheet: a decision at a time, each of which can be taken back."""

    def __init__(self, reader: SheetReader, readings: Mapping[str, Reading]) -> None:
        """Begin with what was read."""
        self.readings = readings
        self._deciding = _Deciding(reader, readings)
        self._steps: list[tuple[dict[str, str], frozenset[str]]] = [({}, frozenset())]
        self._known: dict[int, tuple[Decision, ...]] = {}

    @property
    def answers(self) -> dict[str, str]:
        """The answer for each field."""
        return dict(self._steps[-1][0])

    @property
    def made(self) -> int:
        """How many decisions were made."""
        return len(self._steps) - 1

    def open(self) -> tuple[Decision, ...]:
        """Return what is still to be decided, the weightiest first."""
        if self.made not in self._known:
            self._known[self.made] = self._deciding.open(*self._steps[-1])
        return self._known[self.made]

    def answer(self, decision: Decision, value: str | None) -> None:
        """Note what somebody decided: the value of all fields, or None if they differ."""
        answers, apart = self._steps[-1]
        if value is None:
            apart = apart | set(decision.fields)
        else:
            answers = {**answers, **dict.fromkeys(decision.fields, value)}
        self._steps.append((answers, apart))

    def undo(self) -> bool:
        """Take the last decision back; return whether there was one."""
        if not self.made:
            return False
        self._known.pop(self.made, None)
        self._steps.pop()
        return True

    def asked(self) -> Asked:
        """Return what became of it."""
        answers, apart = self._steps[-1]
        return Asked((), dict(answers), learned(self.readings, answers, apart), self.made)


def decide_all(
    reader: SheetReader,
    readings: Mapping[str, Reading],
    reply: Callable[[Decision], str | None],
) -> Asked:
    """Decide all that is open; REPLY says the value of all fields of a decision, or None."""
    interview = Interview(reader, readings)
    while found := interview.open():
        interview.answer(found[0], reply(found[0]))
    return interview.asked()
