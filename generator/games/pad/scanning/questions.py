"""Questions: what somebody has to look at on the sheet of a score pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.pad.scanning.demands import Demands, likelihood
from generator.language import _, spoken
from generator.model.scan import CERTAIN, CROSSED, LIKELY, Question
from generator.page.marks import Kind
from generator.products.scanning.agreement import Agreement, weighed
from generator.products.scanning.asking import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.games.pad.scanning.demands import Group
    from generator.games.pad.scanning.entries import Place
    from generator.model.scan import Reading
    from generator.page.marks import Field

MOST_CHOICES = 5
WRITTEN = {Kind.NUMBER.value, Kind.SUM.value}
"""The kinds of fields that take a number."""


class Doubts:
    """Weighs what was read in each box by the sums, by the pad's demands and by what it takes."""

    def __init__(
        self, readings: Mapping[str, Reading], fields: Sequence[Field], groups: Sequence[Group]
    ) -> None:
        """Take what was read, the fields of the page, and the boxes of each demand."""
        self._readings = readings
        self._values = {name: it.value for name, it in readings.items()}
        self._agreement = Agreement(fields, readings)
        self._demands = Demands(groups, readings)

    def questions(self, places: Iterable[Place]) -> tuple[Question, ...]:
        """Return what has to be asked: what is uncertain or long, and what a box cannot take."""
        found: dict[str, Question] = {}
        for place in places:
            names = [it for it in place.fields if it in self._readings]
            for name in names:
                if self._certainty(place, name) < CERTAIN:
                    found[name] = self._question(place, name, self._reason(place, name))
                elif place.is_long and self._values[name]:
                    reason = _("Three digits are read at most; type what is written.")
                    found[name] = self._question(place, name, reason)
            written = [it for it in names if self._values[it]]
            if (
                written
                and self._likelihood(place, {}) < 1
                and not any(it in found for it in written)
            ):
                least = min(written, key=lambda it: self._readings[it].certainty)
                found[least] = self._question(place, least, _("This cannot be entered here."))
        return tuple(found.values())

    def _certainty(self, place: Place, name: str) -> float:
        """Return how certain a box is: what it cannot take was as likely seen as what it can."""

        def weight(value: str) -> float:
            found = self._agreement.of(name, value) * self._demands.agreement(name, value)
            return found * max(1.0, self._possibility(place, name, value))

        return weighed(self._readings[name], weight)

    def _weight(self, place: Place, name: str, value: str) -> float:
        """Return how much likelier all else is if a box has a value, not what was read."""
        found = self._agreement.of(name, value) * self._demands.of(name, value)
        return found * self._possibility(place, name, value)

    def _possibility(self, place: Place, name: str, value: str) -> float:
        """Return how much likelier it is that a box takes a value than that it takes its own."""
        return self._likelihood(place, {name: value}) / self._likelihood(place, {})

    def _likelihood(self, place: Place, changed: Mapping[str, str]) -> float:
        return likelihood(place, {**self._values, **changed})

    def _reason(self, place: Place, name: str) -> str:
        broken = self._demands.broken(name)
        if broken is not None:
            return broken.sentence(spoken())
        reading = self._readings[name]
        value, share = next(iter(reading.others), ("", 0.0))
        if share >= LIKELY and self._possibility(place, name, value) < 1:
            message = _("It could also be {value}, but that cannot be entered here.")
            return message.format(value=in_words(value))
        return _("This could not be read with certainty.")

    def _question(self, place: Place, name: str, reason: str) -> Question:
        reading = self._readings[name]
        ranked = [reading.value, *(it for it, share in reading.others if share >= LIKELY)]
        others = [""] if reading.kind in WRITTEN else ["", CROSSED]
        choices = tuple(dict.fromkeys([*ranked[:MOST_CHOICES], *others]))
        fitting = self._fitting(place, name)
        return Question(name, reading.value, reading.certainty, choices, reason, fitting)

    def _fitting(self, place: Place, name: str) -> str | None:
        """Return the value that fits demands or sums best, if what was read does not."""
        reading = self._readings[name]
        weights = {it: share * self._weight(place, name, it) for it, share in reading.others}
        likeliest = max(weights, key=weights.__getitem__, default=reading.value)
        is_likelier = weights.get(likeliest, 0.0) > reading.certainty
        best = self._demands.fitting(name)
        if best is None and is_likelier:
            best = likeliest
        return best if best != reading.value else None
