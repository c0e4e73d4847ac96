"""Questions: what is not certain, and the least certain field of each rule that is broken."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from itertools import chain, islice
from math import log
from typing import TYPE_CHECKING, NamedTuple

from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.edition import PHASES, ROMAN
from generator.games.dice.model.sheet import EMPTY
from generator.games.dice.rules.reach import spread
from generator.games.dice.scanning.likelihood import digit_certainty
from generator.games.dice.scanning.written import (
    SOLD,
    bonus_fields,
    colour_fields,
    hex_field,
)
from generator.language import _
from generator.model.order import Style
from generator.model.scan import CERTAIN, CROSSED, PHASE, RINGED, USED, Question
from generator.model.words import terrain_name
from generator.page.marks import Kind
from generator.products.results.agreement import BREAKING, weighed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.games.dice.rules.ground import Ground
    from generator.games.dice.scanning.course import Course
    from generator.games.dice.scanning.written import Written
    from generator.model.scan import Reading
    from generator.model.score import Violation
    from generator.products.results.agreement import Agreement

LIKELY = 0.001
"""Values that are less likely are no choice."""
MOST_CHOICES, FEWEST_CHOICES = 5, 3
MOST_SINGLE, MOST_TRIED, MOST_CHANGED = 80, 160, 5
"""How many other readings of fields are tried to find what was misread: of a single one, of some of
them, and of how many."""
MOST_DOUBTFUL = 30
"""How many other readings of doubtful marks are tried to find a sheet that keeps the rules."""
AT_ONCE = 3
"""So many signs that explain nothing are asked about before the rest is looked at again."""
BROKEN = 0.005
"""How likely it is that a player breaks a rule in a given field."""
LEAST = 1e-6
"""No share is less, so that it can be compared with others."""
MARK_CODES = {
    "start-castle",
    "value-not-allowed",
    "city-repeat",
    "pasture-mixed",
    "castle-value",
    "not-adjacent",
}
"""The rules whose breach makes a mark illegal."""
CHOICES = {
    Kind.DIGIT: ("", "1", "2", "3", "4", "5", "6", CROSSED),
    Kind.BONUS: ("", RINGED, USED),
    Kind.RING: ("", RINGED),
    Kind.CHECK: ("", CROSSED),
    Kind.CROSS: ("", CROSSED),
}


class Evidence(NamedTuple):
    """A sheet as it was read, and what follows from it."""

    ground: Ground
    readings: Mapping[str, Reading]
    written: Written
    course: Course
    violations: Sequence[Violation]
    always: Sequence[Violation]
    """Those rules that are broken whatever the phases were."""
    is_explained_by: Callable[[Mapping[str, str]], bool]
    """Return whether everything is explained if some fields have other values."""
    is_kept_by: Callable[[Mapping[str, str]], bool]
    """Return whether the sheet also keeps all rules if some fields have other values."""
    is_tired: Callable[[], bool]
    """Return whether there were too many searches for that: then no answer says anything."""
    agreement: Agreement


def find_questions(evidence: Evidence) -> tuple[Question, ...]:
    """Return the questions about a sheet, those about what is not certain first."""
    return tuple(_Asking(evidence).questions())


class _Asking:
    """Collects the questions about one sheet; no field is asked about twice."""

    def __init__(self, evidence: Evidence) -> None:
        self.it = evidence
        self.ground = evidence.ground
        self.found: dict[str, Question] = {}
        self.misread: tuple[str, ...] = ()

    def questions(self) -> Iterator[Question]:
        """Return what has to be asked.

        What the columns say is asked about only when all marks are clear: they decide what has to
        be in the columns.
        """
        self._ask_doubtful(self._marks())
        is_clear = not self.found
        if is_clear and not self._is_explained():
            self.misread = tuple(self._likely_change)
        for fields, reason in self._broken():
            self._ask_least(fields, reason)
        self._time()
        if is_clear and not self.found:
            self._ask_signs()
        if is_clear and not self.found:
            self._phases()
        return iter(self.found.values())

    def _marks(self) -> list[str]:
        """Return the fields that decide what a sheet is worth, apart from the signs of zones."""
        passive = {Kind.TEXT, Kind.CROSS, Kind.SUM}
        readings = self.it.readings.items()
        return [it for it, reading in readings if reading.kind not in passive
                and not self._is_sign(it)]  # fmt: skip

    def _is_sign(self, name: str) -> bool:
        """Return whether a field has the sign of a zone: a number, or a tick of a ledger."""
        kind = self.it.readings[name].kind
        is_tick = kind == Kind.CHECK and not name.startswith(SOLD) and "-colour-" not in name
        return kind == Kind.NUMBER or is_tick

    def _ask_doubtful(self, names: Iterable[str]) -> None:
        """Ask about what was read without certainty."""
        reason = _("This could not be read with certainty.")
        for name in names:
            if name in self.it.readings and self._certainty(name) < CERTAIN:
                self._ask(name, reason)

    def _certainty(self, name: str) -> float:
        """Return how certain a field is, with what sums and rules say about its other values."""
        reading = self.it.readings[name]
        certainty = weighed(reading, lambda it: self._agreement(name, it), _same(reading))
        if certainty >= CERTAIN:
            return certainty
        if self._kept is not None and name not in self._kept:
            return weighed(reading, lambda it: self._likelihood(name, it), _same(reading))
        number = self._numbers().get(name)
        if number is None:
            return certainty
        return digit_certainty(self.ground, self.it.written.marks, number, reading)

    def _plain_certainty(self, name: str) -> float:
        """Return how certain the meaning of a field is: values that mean the same are added up."""
        reading = self.it.readings[name]
        return weighed(reading, lambda _value: 1.0, _same(reading))

    def _agreement(self, name: str, value: str) -> float:
        return self.it.agreement.of(name, value)

    def _likelihood(self, name: str, value: str) -> float:
        """Return how likely another value is beside what was read, which keeps the rules."""
        is_kept = self.it.is_kept_by({**(self._kept or {}), name: value}) or self.it.is_tired()
        return self._agreement(name, value) * (1.0 if is_kept else BREAKING)

    @cached_property
    def _kept(self) -> dict[str, str] | None:
        """The likeliest change with which the sheet keeps all rules: nothing where it does.

        It is None if no likely one does. What would have to be changed is asked about.
        """
        signs = {} if self._is_explained() else self._likely_change
        marks = islice(_likeliest(self._others(self._doubtful_marks())), MOST_DOUBTFUL)
        changes = chain([{}], [signs] if signs else [], ({**signs, **it} for it in marks))
        return next((it for it in changes if self.it.is_kept_by(it)), None)

    def _doubtful_marks(self) -> list[str]:
        return [it for it in self._marks() if self._plain_certainty(it) < CERTAIN]

    def _others(self, names: Iterable[str]) -> list[tuple[float, str, str]]:
        """Return the other values of fields, each with how much less likely it is, by that.

        What sums make likelier than what was read costs nothing, the likeliest first.
        """
        found = [
            (self._cost(self.it.readings[name], value, share), name, value)
            for name in names
            for value, share in self.it.readings[name].others
            if value not in _same(self.it.readings[name])
        ]
        return [(max(0.0, cost), name, value) for cost, name, value in sorted(found)]

    def _ask_signs(self) -> None:
        """Ask about signs that explain nothing: what is likely misread, or is not certain."""
        if self.misread:
            for name in self.misread:
                self._ask(name, self._fault())
        elif self.it.course.faults:
            signs = sorted(self._every_sign(), key=lambda it: self.it.readings[it].certainty)
            self._ask_doubtful(signs[:AT_ONCE])
            if not self.found:
                self._ask_least(self._open_signs(), self._fault())
        else:
            self._ask_doubtful(self._every_sign())

    def _ask_least(self, fields: Iterable[str], reason: str) -> None:
        """Ask about the least certain of some fields, unless one of them is asked about."""
        known = [it for it in dict.fromkeys(fields) if it in self.it.readings]
        if known and not any(it in self.found for it in known):
            self._ask(min(known, key=self._plain_certainty), reason)

    def _ask(self, name: str, reason: str) -> None:
        reading = self.it.readings[name]
        choices = self._choices(reading)
        question = Question(
            name, reading.value, reading.certainty, choices, reason, self._fitting.get(name)
        )
        self.found.setdefault(name, question)

    @cached_property
    def _fitting(self) -> dict[str, str]:
        """What a sheet that keeps all rules has instead of what was read.

        It is nothing where one of these fields is clear to read, or where a player who broke a rule
        there is likelier.
        """
        change = self._kept or {}
        readings = self.it.readings
        shares = {name: dict(readings[name].others).get(it, 0.0) for name, it in change.items()}
        costs = [self._cost(readings[name], change[name], it) for name, it in shares.items()]
        is_clear = any(readings[name].certainty >= CERTAIN for name in change)
        return {} if is_clear or any(it > -log(BROKEN) for it in costs) else change

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
        number = self._numbers().get(reading.field)
        takes = sorted(allowed.get(number, range(1, 7))) if number is not None else []
        is_castle = number in self.ground.castles
        first = (*map(str, takes), "", *((CROSSED,) if is_castle else ()))
        return tuple(dict.fromkeys((*first, *CHOICES[Kind.DIGIT])))

    def _numbers(self) -> dict[str, int]:
        return {hex_field(cell): number for number, cell in enumerate(self.ground.cells)}

    def _broken(self) -> Iterator[tuple[Iterable[str], str]]:
        """Yield the fields of each broken rule, and its sentence; hexes cut off are asked once.

        Marks that break a rule give nothing, so that other rules may be broken only by them, or by
        phases that are not known yet.
        """
        is_open = self.it.course.unsettled or self.it.course.faults or self.misread
        violations = self.it.always if is_open else self.it.violations
        marks = [it for it in violations if it.code in MARK_CODES]
        apart = [it for it in marks if it.code == "not-adjacent"]
        for violation in marks or ([] if is_open else violations):
            if violation.code != "column-sum" and violation not in apart[1:]:
                yield self._fields_of(violation), violation.message
        for terrain, places in self.it.written.claims.items():
            if len(places) > 1:
                message = _("Both values of {terrain} are marked; a player gets one of them.")
                fields = colour_fields(terrain, self.it.written.style)
                yield fields, message.format(terrain=terrain_name(terrain))

    def _fields_of(self, violation: Violation) -> list[str]:
        """Return the fields that can have been misread where a rule is broken."""
        cells = [hex_field(cell) for cell in violation.cells]
        hexes = list(self._numbers())
        code = violation.code
        if code == "start-castle":
            cells = cells or self._starts()
        elif code == "castle-value":
            around = (self.ground.neighbours[self._numbers()[it]] for it in cells)
            cells += [hexes[number] for numbers in around for number in numbers]
        elif code == "not-adjacent":
            cells += self._gaps(hexes)
        elif code == "too-many-marks":
            cells += [*self._bonuses([Bonus.SILVER]), *hexes]
        elif code in {"bonus-gained", "bonus-used"}:
            cells += self._bonuses(it for it in Bonus if bonus_name(it) in violation.message)
        elif code == "goods-sold":
            cells += self._bonuses([Bonus.GOODS])
            cells += (it for it in self.it.readings if it.startswith(SOLD))
        elif code == "colour-claim":
            cells += self._colours(violation)
        return cells

    def _starts(self) -> list[str]:
        """Return the castle that most likely has the cross, as far as readings say so."""
        fields = [hex_field(self.ground.cells[it]) for it in self.ground.castles]
        known = [it for it in fields if it in self.it.readings]
        return sorted(known, key=lambda it: -dict(self.it.readings[it].others).get(CROSSED, 0.0))[
            :1
        ]

    def _gaps(self, hexes: Sequence[str]) -> list[str]:
        """Return the empty hexes that would join what is cut off."""
        marks, bits = self.it.written.marks, self.ground.bits
        written = sum(bit for bit, mark in zip(bits, marks, strict=True) if mark != EMPTY)
        start = sum(bits[it] for it in self.it.written.started)
        reached = spread(self.ground.row, start, written)
        found = []
        for number, mark in enumerate(marks):
            beside = self.ground.neighbours[number]
            near = any(bits[it] & reached for it in beside)
            far = any(bits[it] & written & ~reached for it in beside)
            if mark == EMPTY and near and far:
                found.append(hexes[number])
        return found

    def _bonuses(self, bonuses: Iterable[Bonus]) -> list[str]:
        """Return the fields of bonuses that are ringed."""
        readings = self.it.readings
        fields = [it for bonus in bonuses for it in bonus_fields(readings, bonus)]
        return [it for it in fields if readings[it].value]

    def _colours(self, violation: Violation) -> list[str]:
        """Return the fields of the colour that a sentence names, and its empty hexes."""
        found: list[str] = []
        for terrain in self.it.written.claims:
            if terrain_name(terrain) in violation.message:
                found += colour_fields(terrain, self.it.written.style)
                found += [
                    hex_field(cell)
                    for cell, kind, mark in zip(
                        self.ground.cells, self.ground.terrains, self.it.written.marks, strict=True
                    )
                    if kind is terrain and mark == EMPTY
                ]
        return found

    def _is_explained(self) -> bool:
        return not self.it.course.faults and self.it.course.kept

    @cached_property
    def _likely_change(self) -> dict[str, str]:
        """The likeliest other values of signs and marks that explain all; none where none do."""
        others = self._others([*self._every_sign(), *self._marks()])
        single = ({name: value} for _cost, name, value in others[:MOST_SINGLE])
        for change in chain(single, islice(_likeliest(others), MOST_TRIED)):
            if self.it.is_explained_by(change):
                return change
        return {}

    def _cost(self, reading: Reading, value: str, share: float) -> float:
        """Return how much less likely than what was read another value is, below 0 for more."""
        likely = share * self._agreement(reading.field, value)
        return log(max(reading.certainty, LEAST) / max(likely, LEAST))

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

    def _every_sign(self) -> list[str]:
        return [it for it in self.it.readings if self._is_sign(it)]

    def _open_signs(self) -> list[str]:
        """Return the signs that may be wrong; any sign, where those are all answered."""
        groups = (
            [it for it in signs if self.it.readings[it].certainty < 1.0]
            for signs in (self._signs(), self._every_sign())
        )
        return next(filter(None, groups), self._signs())

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


def _likeliest(others: Sequence[tuple[float, str, str]]) -> Iterator[dict[str, str]]:
    """Yield changes of one field or several, the likeliest first.

    OTHERS are values of fields, each with how much less likely it is, the likeliest first.
    """
    if not others:
        return
    open_: list[tuple[float, tuple[int, ...]]] = [(others[0][0], (0,))]
    while open_:
        cost, chosen = heappop(open_)
        change = {others[it][1]: others[it][2] for it in chosen}
        if len(change) == len(chosen):
            yield change
        after = chosen[-1] + 1
        if after < len(others):
            more = others[after][0]
            heappush(open_, (cost - others[chosen[-1]][0] + more, (*chosen[:-1], after)))
            if len(chosen) < MOST_CHANGED:
                heappush(open_, (cost + more, (*chosen, after)))


def _same(reading: Reading) -> set[str]:
    """Return the values that mean the same as what was read."""
    if reading.kind == Kind.RING:
        return {RINGED, USED} if reading.value in {RINGED, USED} else {"", CROSSED}
    if reading.kind == Kind.BONUS and reading.value in {USED, CROSSED}:
        return {USED, CROSSED}
    return {reading.value}
