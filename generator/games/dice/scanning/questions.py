"""Questions: what is not certain, and the least certain field of each rule that is broken."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.dice.model.edition import PHASES, ROMAN
from generator.games.dice.scanning.broken_rules import broken_rules
from generator.games.dice.scanning.weighing import Weighing
from generator.games.dice.scanning.written import hex_field
from generator.language import _
from generator.model.order import Style
from generator.model.scan import CERTAIN, CROSSED, LIKELY, PHASE, RINGED, USED, Question
from generator.page.marks import Kind
from generator.products.scanning.asking import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.games.dice.scanning.evidence import Evidence
    from generator.model.scan import Reading

MOST_CHOICES, FEWEST_CHOICES = 5, 3
AT_ONCE = 3
"""So many signs that explain nothing are asked about before the rest is looked at again."""
CHOICES = {
    Kind.DIGIT: ("", "1", "2", "3", "4", "5", "6", CROSSED),
    Kind.BONUS: ("", RINGED, USED),
    Kind.RING: ("", RINGED),
    Kind.CHECK: ("", CROSSED),
    Kind.CROSS: ("", CROSSED),
}


def find_questions(evidence: Evidence) -> tuple[Question, ...]:
    """Return the questions about a sheet, those about what is not certain first."""
    return tuple(_Asking(evidence).questions())


def find_waiting(evidence: Evidence) -> tuple[Question, ...]:
    """Return questions about the signs that are not certain by themselves."""
    return tuple(_Asking(evidence).waiting())


class _Asking:
    """Collects the questions about one sheet; no field is asked about twice."""

    def __init__(self, evidence: Evidence) -> None:
        self.it = evidence
        self.weighing = Weighing(evidence)
        self.ground = evidence.ground
        self.found: dict[str, Question] = {}
        self.misread: tuple[str, ...] = ()

    def questions(self) -> Iterator[Question]:
        """Return what has to be asked.

        What the columns say is asked about only when all marks are clear: they decide what has to
        be in the columns.
        """
        self._ask_doubtful(self.it.marks())
        is_clear = not self.found
        if is_clear and not self.it.is_explained and not self._is_slip():
            self.misread = tuple(self.weighing.misread)
        course = self.it.course
        is_open = bool(course.unsettled or course.faults or self.misread)
        for fields, reason in broken_rules(self.it, is_open=is_open):
            self._ask_least(fields, reason)
        self._time()
        if is_clear and not self.found:
            self._ask_signs()
        if is_clear and not self.found:
            self._phases()
        return iter(self.found.values())

    def waiting(self) -> Iterator[Question]:
        """Return the signs that are in doubt, whatever the rest of the sheet says."""
        reason = _("This could not be read with certainty.")
        for name in self.it.signs():
            reading = self.it.readings[name]
            if self.weighing.plain_certainty(name) < CERTAIN and not reading.is_answer:
                choices = self._choices(reading)
                yield Question(name, reading.value, reading.certainty, choices, reason)

    def _ask_doubtful(self, names: Iterable[str]) -> None:
        """Ask about what was read without certainty."""
        for name in names:
            if name in self.it.readings and self.weighing.certainty(name) < CERTAIN:
                self._ask(name, self._doubt(name))

    def _doubt(self, name: str) -> str:
        """Describe what is not certain: a likely value that the hex never takes is named."""
        value, share = next(iter(self.it.readings[name].others), ("", 0.0))
        if share >= LIKELY and self.weighing.is_beyond(name, value):
            message = _("It could also be {value}, but that cannot be entered here.")
            return message.format(value=in_words(value))
        return _("This could not be read with certainty.")

    def _ask_signs(self) -> None:
        """Ask about signs that explain nothing: what is likely misread, or is not certain."""
        if self.misread:
            for name in self.misread:
                self._ask(name, self._fault())
        elif self.it.course.faults and not self._is_slip():
            signs = sorted(self.it.signs(), key=lambda it: self.it.readings[it].certainty)
            self._ask_doubtful(signs[:AT_ONCE])
            if not self.found:
                self._ask_least(self._open_signs(), self._fault())
        else:
            self._ask_doubtful(self.it.signs())

    def _ask_least(self, fields: Iterable[str], reason: str) -> None:
        """Ask about the least certain of some fields, unless one of them is asked about."""
        readings = self.it.readings
        known = [
            it for it in dict.fromkeys(fields) if it in readings and not readings[it].is_answer
        ]
        if known and not any(it in self.found for it in known):
            self._ask(min(known, key=self.weighing.plain_certainty), reason)

    def _ask(self, name: str, reason: str) -> None:
        reading = self.it.readings[name]
        choices = self._choices(reading)
        question = Question(
            name, reading.value, reading.certainty, choices, reason, self.weighing.fitting.get(name)
        )
        self.found.setdefault(name, question)

    def _choices(self, reading: Reading) -> tuple[str, ...]:
        """Return the likely values, and some that are possible where too few are likely."""
        ranked = [reading.value, *(it for it, share in reading.others if share >= LIKELY)]
        likely = list(dict.fromkeys(ranked))[:MOST_CHOICES]
        possible = [it for it in self._possible(reading) if it not in likely]
        return (*likely, *possible[: max(0, FEWEST_CHOICES - len(likely))])

    def _possible(self, reading: Reading) -> tuple[str, ...]:
        """Return what a field can be, what its hex takes first."""
        kind = Kind(reading.kind)
        if kind is not Kind.DIGIT:
            return CHOICES.get(kind, ("",))
        allowed = dict(self.ground.allowed)
        number = self.it.hexes().get(reading.field)
        takes = sorted(allowed.get(number, range(1, 7))) if number is not None else []
        is_castle = number in self.ground.castles
        first = (*map(str, takes), "", *((CROSSED,) if is_castle else ()))
        return tuple(dict.fromkeys((*first, *CHOICES[Kind.DIGIT])))

    def _is_slip(self) -> bool:
        """Return whether all that nothing explains are signs that somebody confirmed.

        Each of them may stand for a zone, a colour or a sale that is in no column.
        """
        course, readings = self.it.course, self.it.readings
        unexplained = sum(map(len, course.unexplained))
        return 0 < course.faults <= 2 * unexplained and all(
            Counter(keys) <= Counter(it.key for it in column if readings[it.field].is_answer)
            for keys, column in zip(course.unexplained, self.it.written.signs, strict=False)
        )

    def _signs(self) -> list[str]:
        """Return the fields in which the signs of zones are wrong, as far as that is known."""
        course, readings = self.it.course, self.it.readings
        if self.it.written.style is Style.LEDGER:
            zones = self.ground.zones
            terrains = {key[0] for column in course.unexplained for key in column
                        if isinstance(key, tuple)}  # fmt: skip
            terrains |= {zones[it].terrain for it in course.unsettled}
            starts = tuple(f"{it.value}-" for it in terrains or self.ground.terrains)
            return [it for it, reading in readings.items()
                    if reading.kind == Kind.CHECK and it.startswith(starts)]  # fmt: skip
        phases = [phase for phase in PHASES if phase <= len(course.unexplained)
                  and course.unexplained[phase - 1]] or PHASES  # fmt: skip
        starts = tuple(f"points-{phase}-" for phase in phases)
        return [it for it in readings if it.startswith(starts)]

    def _open_signs(self) -> list[str]:
        """Return the signs that may be wrong: those that nothing explains, else what is unsure.

        Of signs that are all clear, one is asked about: people who forgot a number learn of it.
        """
        readings, signs = self.it.readings, self.it.signs()
        every = [it for it in signs if not readings[it].is_answer]
        unsure = [it for it in every if readings[it].certainty < 1.0 - LIKELY]
        groups = (
            [it for it in self._unexplained() if it in every],
            [it for it in self._signs() if it in unsure],
            unsure,
            every if every == signs else [],
        )
        return next(filter(None, groups), [])

    def _unexplained(self) -> list[str]:
        """Return the fields that have a sign which nothing explains."""
        columns = zip(self.it.course.unexplained, self.it.written.signs, strict=False)
        return [it.field for keys, column in columns for it in column if it.key in keys]

    def _fault(self) -> str:
        """Describe what the columns do not explain."""
        if self.it.written.style is Style.LEDGER:
            return _("The ticks and the finished zones do not agree.")
        for phase, numbers in zip(PHASES, self.it.course.unexplained, strict=False):
            if numbers:
                message = _("Column {column}: no zone, colour or sale explains the {number}.")
                return message.format(column=ROMAN[phase], number=numbers[0])
        return _("A finished zone, colour or sale is in none of the columns.")

    def _phases(self) -> None:
        """Ask when zones were finished of which nothing tells it."""
        reason = _("In which phase was the zone of this hex finished?")
        for number in self.it.course.unsettled:
            zone = self.ground.zones[number]
            field = PHASE + hex_field(self.ground.cells[zone.cells[-1]])
            best = max(self.it.course.phases[it] for it in zone.cells)
            others = [str(it) for it in PHASES if it != best]
            self.found.setdefault(
                field, Question(field, str(best), 0.0, (str(best), *others), reason)
            )

    def _time(self) -> None:
        """Ask about a time box where a later one of its column is ticked.

        No sheet file has time boxes, so that one which is hard to read is not asked about.
        """
        reason = _("This time box and a later one do not agree; boxes are ticked in order.")
        for phase in PHASES:
            start = f"time-{phase}-"
            boxes = [it for name, it in self.it.readings.items() if name.startswith(start)]
            boxes.sort(key=lambda it: int(it.field.rpartition("-")[2]))
            ticked = [it.value == CROSSED for it in boxes]
            is_sure = all(it.certainty >= CERTAIN for it in boxes)
            if is_sure and ticked != sorted(ticked, reverse=True):
                first = ticked.index(False)
                last = len(ticked) - 1 - ticked[::-1].index(True)
                self._ask_least((it.field for it in boxes[first : last + 1]), reason)
