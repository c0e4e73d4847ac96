"""The reach: where a player started, and what could be marked from there, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.edition import PHASES, ROMAN
from generator.model.score import Violation
from generator.model.sheet import STARTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.sheet import Sheet
    from generator.rules.dice.ground import Ground


def check_start(ground: Ground, sheet: Sheet) -> Iterator[tuple[Violation, list[int]]]:
    """Each player begins by ticking one castle, and has its bonus from the start."""
    started = [number for number, mark in enumerate(sheet.marks) if mark == STARTED]
    if len(started) != 1:
        message = _("{count} hexes are ticked as starting castle; tick exactly one with x.")
        violation = Violation(
            "start-castle", message.format(count=len(started)), ground.named(started)
        )
        yield violation, started
        return
    bonus = ground.layout.cells[started[0]].bonus
    if bonus is None:
        message = _("The start x stands on no castle; it belongs on one.")
        yield Violation("start-castle", message, ground.named(started)), started
    elif bonus is not sheet.start:
        message = _("The castle ticked with x gives {bonus}, the sheet says '{start}'.")
        text = message.format(bonus=bonus.value, start=sheet.start.value)
        yield Violation("start-castle", text, ground.named(started)), []


def check_phases(ground: Ground, sheet: Sheet) -> Iterator[tuple[Violation, list[int]]]:
    """Every mark was made in one of the three phases."""
    lost = [
        number
        for number, (mark, phase) in enumerate(zip(sheet.marks, sheet.phases, strict=True))
        if bool(mark) != bool(phase)
    ]
    if lost:
        message = _("A mark and its phase belong together; one of them is missing here.")
        yield Violation("phase-missing", message, ground.named(lost)), lost


def check_reach(ground: Ground, sheet: Sheet) -> Iterator[tuple[Violation, list[int]]]:
    """A hex is marked next to a marked hex; so all grow from the starting castle."""
    if STARTED not in sheet.marks:
        return
    phases, neighbours = sheet.phases, ground.neighbours
    arrival = [0] * len(phases)
    queues: dict[int, list[int]] = {phase: [] for phase in PHASES}
    for number, mark in enumerate(sheet.marks):
        if mark == STARTED:
            arrival[number] = PHASES[0]
            queues[PHASES[0]].append(number)
    for phase, queue in queues.items():
        while queue:
            for neighbour in neighbours[queue.pop()]:
                marked = phases[neighbour]
                if marked and not arrival[neighbour]:
                    arrival[neighbour] = earliest = max(marked, phase)
                    queues[earliest].append(neighbour)
    for number, marked in enumerate(phases):
        if marked and arrival[number] != marked and sheet.marks[number] != STARTED:
            message = _("This hex cannot be reached from the starting castle by phase {phase}.")
            text = message.format(phase=ROMAN[marked])
            yield Violation("not-adjacent", text, ground.named([number])), [number]
