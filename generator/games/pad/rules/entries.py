"""What an entry may be: the violations of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.pad.rules.areas import largest_group
from generator.language import _, or_list, spoken
from generator.model.score import Violation
from generator.model.score_pad.pad import EntryKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.area import Area
    from generator.model.score_pad.pad import Entry


def check_entry(entry: Entry, value: Any, where: str = "") -> Iterator[Violation]:
    """Yield what is not possible in an entry; WHERE names its round."""
    if entry.kind is EntryKind.NUMBER:
        yield from _check_number(entry, value, f"{entry.name(spoken())}{where}")
    elif entry.kind in {EntryKind.CROSSES, EntryKind.GRID}:
        yield from _check_boxes(entry, value, entry.name(spoken()))


def too_early(entry: Entry, where: str) -> Violation:
    """Say that an entry belongs to the last round only."""
    message = _("{row}: Only the last round has it.")
    return Violation("entry-range", message.format(row=f"{entry.name(spoken())}{where}"))


def _check_number(entry: Entry, value: int, label: str) -> Iterator[Violation]:
    """A number is one of its values, or lies between the least and the most in whole steps."""
    if entry.allowed:
        if value not in entry.allowed:
            message = _("{row}: {value} is not possible; it can be {known}.")
            known = or_list(str(it) for it in entry.allowed)
            yield _violation(message, label, value, known=known)
    elif not entry.least <= value <= entry.most:
        message = _("{row}: {value} is not possible; it can be {least} to {most}.")
        yield _violation(message, label, value, least=entry.least, most=entry.most)
    elif (value - entry.least) % entry.step:
        message = _("{row}: {value} is not possible; it goes in steps of {step}.")
        yield _violation(message, label, value, step=entry.step)


def _check_boxes(entry: Entry, crossed: tuple[int, ...], label: str) -> Iterator[Violation]:
    """Boxes that are crossed exist, and are crossed as their row or their area allows."""
    strange = [it for it in crossed if it not in entry.boxes]
    if strange:
        yield _violation(_("{row}: There is no box {value}."), label, strange[0])
    elif entry.area is not None:
        yield from _check_area(entry.area, crossed, label)
    else:
        yield from _check_crosses(entry, crossed, label)


def _check_crosses(entry: Entry, crossed: tuple[int, ...], label: str) -> Iterator[Violation]:
    """Boxes are crossed from left to right, each once; a lock needs some crosses before it."""
    if list(crossed) != [it for it in entry.boxes if it in crossed]:
        message = _("{row}: The crosses do not go from left to right.")
        yield Violation("cross-order", message.format(row=label))
    elif entry.lock and entry.boxes[-1] in crossed and len(crossed) <= entry.lock:
        message = _("{row}: The last box needs {number} crosses before it.")
        yield Violation("cross-lock", message.format(row=label, number=entry.lock))


def _check_area(area: Area, crossed: tuple[int, ...], label: str) -> Iterator[Violation]:
    """Where the pad says so, all crossed boxes of an area are joined."""
    everything = {*crossed, *area.given}
    if area.joined and largest_group(everything, area.neighbours) < len(everything):
        message = _("{row}: The crossed boxes are not all joined by their sides.")
        yield Violation("area-joined", message.format(row=label))


def _violation(message: str, row: str, value: int, **figures: object) -> Violation:
    return Violation("entry-range", message.format(row=row, value=value, **figures))
