"""The digits: which numbers each terrain takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.language import _, and_list, or_list
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.dice.model.sheet import Sheet
    from generator.games.dice.rules.ground import Ground
    from generator.games.dice.rules.marked import Marked

NO_DIGITS = {EMPTY, STARTED}


def check_values(
    ground: Ground, sheet: Sheet, _marked: Marked
) -> Iterator[tuple[Violation, list[int]]]:
    """A monastery takes only 1 and 2, a mine only 3 and 4, a river only 5 and 6."""
    marks = sheet.marks
    for number, allowed in ground.allowed:
        digit = marks[number]
        if digit and digit not in allowed and digit != STARTED:
            message = _("A {digit} cannot be written here; this terrain takes {allowed}.")
            values = or_list(str(value) for value in sorted(allowed))
            text = message.format(digit=digit, allowed=values)
            yield _fault(ground, "value-not-allowed", text, [number])


def check_cities(
    ground: Ground, sheet: Sheet, _marked: Marked
) -> Iterator[tuple[Violation, list[int]]]:
    """All digits in one city are different."""
    marks = sheet.marks
    for city in ground.cities:
        digits = city.pick(marks)
        if len({*digits, EMPTY}) - 1 + digits.count(EMPTY) < len(digits):
            written = [number for number in city.cells if marks[number] not in NO_DIGITS]
            repeated = [number for number in written if digits.count(marks[number]) > 1]
            if repeated:
                message = _(
                    "The digit {digit} appears twice in one city; its digits must be different."
                )
                text = message.format(digit=marks[repeated[0]])
                yield _fault(ground, "city-repeat", text, repeated)


def check_pastures(
    ground: Ground, sheet: Sheet, _marked: Marked
) -> Iterator[tuple[Violation, list[int]]]:
    """All digits in one pasture are equal."""
    marks = sheet.marks
    for pasture in ground.pastures:
        picked = pasture.pick(marks)
        if picked.count(picked[0]) == len(picked):
            continue
        digits = {*picked} - NO_DIGITS
        if len(digits) > 1:
            mixed = [number for number in pasture.cells if marks[number] in digits]
            message = _("The digits {digits} are in one pasture; its digits must be equal.")
            written = and_list(str(digit) for digit in sorted(digits))
            yield _fault(ground, "pasture-mixed", message.format(digits=written), mixed)


def check_castles(
    ground: Ground, sheet: Sheet, _marked: Marked
) -> Iterator[tuple[Violation, list[int]]]:
    """A castle takes a digit that is already on a hex next to it."""
    marks, phases = sheet.marks, sheet.phases
    for number in ground.castles:
        digit, phase = marks[number], phases[number]
        if digit in NO_DIGITS or not phase:
            continue
        for neighbour in ground.neighbours[number]:
            if marks[neighbour] == digit and phases[neighbour] <= phase:
                break
        else:
            message = _("No hex next to this castle has a {digit} by phase {phase}.")
            text = message.format(digit=digit, phase=ROMAN[phase])
            yield _fault(ground, "castle-value", text, [number])


def _fault(
    ground: Ground, code: str, message: str, numbers: list[int]
) -> tuple[Violation, list[int]]:
    return Violation(code, message, ground.named(numbers)), numbers
