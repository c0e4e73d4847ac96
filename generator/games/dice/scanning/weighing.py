"""Weighing: how certain a reading is, with what sums and rules say about the other values.

Nothing that was read is changed. The likeliest sheet that keeps all rules says what is asked about,
and what is taken if nobody answers.
"""

from __future__ import annotations

from functools import cached_property, partial
from heapq import heappop, heappush
from itertools import chain, islice
from math import exp, log
from typing import TYPE_CHECKING

from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.model.scan import CERTAIN, CROSSED, LIKELY, RINGED, USED
from generator.page.marks import Kind
from generator.products.scanning.agreement import BREAKING, weighed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.games.dice.rules.ground import Ground, ZoneGround
    from generator.games.dice.scanning.evidence import Evidence
    from generator.model.scan import Reading


def digit_certainty(ground: Ground, marks: Sequence[int], number: int, reading: Reading) -> float:
    """Return how certain the digit of a hex is; MARKS are those of all hexes.

    The rules never change what was read. What agrees with the hexes around it is only asked about
    less often, where all that it could be instead would break a rule beside them. What its terrain
    never takes was as likely seen as what it takes.
    """
    is_kept = partial(_is_kept, ground, marks, number)
    if not is_kept(reading.value):
        return reading.certainty
    return weighed(
        reading, lambda it: 1.0 if is_kept(it) or is_beyond(ground, number, it) else BREAKING
    )


def is_beyond(ground: Ground, number: int, value: str) -> bool:
    """Return whether a hex never takes a value, whatever is written in the others."""
    if value == CROSSED:
        return number not in ground.castles
    allowed = dict(ground.allowed).get(number)
    return allowed is not None and value.isdecimal() and int(value) not in allowed


def _is_kept(ground: Ground, marks: Sequence[int], number: int, value: str) -> bool:
    """Return whether a value keeps the rules of its own hex, its city or its pasture."""
    if not value:
        return True
    started = [it for it, mark in enumerate(marks) if mark == STARTED and it != number]
    if is_beyond(ground, number, value):
        return False
    if value == CROSSED:
        return not started
    digit = int(value)
    around = [marks[it] for it in ground.neighbours[number]]
    if number in ground.castles and digit not in around:
        return False
    return all(digit not in beside for beside in _beside(ground.cities, marks, number)) and all(
        set(beside) <= {digit} for beside in _beside(ground.pastures, marks, number)
    )


def _beside(zones: Sequence[ZoneGround], marks: Sequence[int], number: int) -> list[list[int]]:
    """Return the digits in the zone of a hex, without its own."""
    blank = {EMPTY, STARTED}
    return [
        [marks[it] for it in zone.cells if it != number and marks[it] not in blank]
        for zone in zones
        if number in zone.cells
    ]


MOST_SINGLE, MOST_TRIED, MOST_CHANGED = 80, 160, 5
"""How many other readings of fields are tried to find what was misread: of a single one, of some of
them, and of how many."""
MOST_PAIRED = 8
"""How many other readings of what is in doubt are tried together with each other one."""
MOST_DOUBTFUL = 30
"""How many other readings of doubtful marks are tried to find a sheet that keeps the rules."""
NOTHING = "0"
LEAST = 1e-6
"""No share is less, so that it can be compared with others."""


class Weighing:
    """Weighs what was read on one sheet."""

    def __init__(self, evidence: Evidence) -> None:
        """Take the sheet as it was read."""
        self.it = evidence

    def certainty(self, name: str) -> float:
        """Return how certain a field is, with what sums and rules say about its other values."""
        reading = self.it.readings[name]
        certainty = self._certainty_by_sums(name)
        if certainty >= CERTAIN:
            return certainty
        if self._kept is not None and name not in self._kept:
            return weighed(reading, lambda it: self._likelihood(name, it), _same(reading))
        number = self.it.hexes().get(name)
        if number is None:
            return certainty
        return digit_certainty(self.it.ground, self.it.written.marks, number, reading)

    def is_beyond(self, name: str, value: str) -> bool:
        """Return whether a field is a hex that never takes a value."""
        number = self.it.hexes().get(name)
        return number is not None and is_beyond(self.it.ground, number, value)

    def plain_certainty(self, name: str) -> float:
        """Return how certain the meaning of a field is: values that mean the same are added up."""
        reading = self.it.readings[name]
        return weighed(reading, lambda _value: 1.0, _same(reading))

    @cached_property
    def misread(self) -> dict[str, str]:
        """The likeliest other values of signs and marks that explain all; none where none do."""
        every = self._others([*self.it.signs(), *self.it.marks()])
        others = [it for it in every if it[0] <= -log(LIKELY)]
        single = ({name: value} for _cost, name, value in others[:MOST_SINGLE])
        for change in chain(single, islice(_likeliest(others), MOST_TRIED)):
            if self.it.is_explained_by(change):
                return change
        return {}

    @cached_property
    def fitting(self) -> dict[str, str]:
        """What a sheet that keeps all rules has instead of what was read.

        It is nothing where one of these fields is clear to read, or where a player who broke a rule
        there is likelier.
        """
        change = self._kept or {}
        readings = self.it.readings
        shares = {name: dict(readings[name].others).get(it, 0.0) for name, it in change.items()}
        costs = [self._cost(readings[name], change[name], it) for name, it in shares.items()]
        is_clear = any(self._certainty_by_sums(name) >= CERTAIN for name in change)
        return {} if is_clear or any(it > -log(BREAKING) for it in costs) else change

    @cached_property
    def _kept(self) -> dict[str, str] | None:
        """The likeliest change with which the sheet keeps all rules: nothing where it does.

        It is None if no likely one does. What would have to be changed is asked about.
        """
        signs = {} if self.it.is_explained else self.misread
        doubtful = [it for it in self.it.marks() if self.plain_certainty(it) < CERTAIN]
        marks = islice(_likeliest(self._others(doubtful)), MOST_DOUBTFUL)
        changes = chain([{}], [signs] if signs else [], ({**signs, **it} for it in marks))
        return next((it for it in changes if self.it.is_kept_by(it)), None)

    def _certainty_by_sums(self, name: str) -> float:
        reading = self.it.readings[name]
        return weighed(reading, lambda it: self._agreement(name, it), _same(reading))

    def _agreement(self, name: str, value: str) -> float:
        """Return how much likelier the sheet is if a field has a value instead of what was read.

        Sums say so, and that nothing is worth 0: hardly anybody writes one.
        """
        reading = self.it.readings[name]
        found = self.it.agreement.of(name, value)
        if reading.kind == Kind.NUMBER and NOTHING in {value, reading.value}:
            found *= BREAKING if value == NOTHING else 1 / BREAKING
        return found

    def _likelihood(self, name: str, value: str) -> float:
        """Return how likely another value is beside what was read, which keeps the rules."""
        if self.is_beyond(name, value):
            return self._agreement(name, value)
        change = {**(self._kept or {}), name: value}
        is_kept = self.it.is_kept_by(change) or self.it.is_tired()
        return self._agreement(name, value) * (1.0 if is_kept else self._likelihood_of_two(change))

    def _likelihood_of_two(self, change: Mapping[str, str]) -> float:
        """Return how likely it is that a change keeps the rules because another doubt is right.

        What agrees only with something that is in doubt itself is no more certain than that.
        """
        for share, name, value in self._doubts:
            if name not in change and self.it.is_kept_by({**change, name: value}):
                return share
        return BREAKING

    @cached_property
    def _doubts(self) -> list[tuple[float, str, str]]:
        """The likeliest other values of what is in doubt, each with its share beside what was read.

        Of what is less likely than a broken rule, none matters.
        """
        names = [*self.it.marks(), *self.it.signs()]
        doubtful = [it for it in names if self.plain_certainty(it) < CERTAIN]
        found = [(exp(-cost), name, value) for cost, name, value in self._others(doubtful)]
        return [it for it in found if it[0] > BREAKING][:MOST_PAIRED]

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

    def _cost(self, reading: Reading, value: str, share: float) -> float:
        """Return how much less likely than what was read another value is, below 0 for more."""
        likely = share * self._agreement(reading.field, value)
        return log(max(reading.certainty, LEAST) / max(likely, LEAST))


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
