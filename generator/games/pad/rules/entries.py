"""What an entry may be: the violations of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.pad.model.pad import EntryKind
from generator.games.pad.rules.areas import largest_group
from generator.language import _, or_list, spoken
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.pad.model.area import Area
    from generator.games.pad.model.pad import Entry


def is_in_range(entry: Entry, value: Any) -> bool:
    """Return whether an entry is certainly possible, so that nothing else needs to be asked."""
    if entry.kind is EntryKind.TICK or entry.kind is EntryKind.CHOICE:
        return True
    return (
        entry.kind is EntryKind.NUMBER
        and not entry.allowed
        and entry.least <= value <= entry.most
        and not (value - entry.least) % entry.step
    )


def check_entry(entry: Entry, value: Any, where: str = "") -> Iterator[Violation]:
    """An entry is one of its values, or lies between the least and the most in whole steps."""
    if entry.kind is EntryKind.CROSSES:
        yield from _check_crosses(entry, value)
    elif entry.area is not None:
        yield from _check_area(entry, entry.area, value)
    elif entry.kind is EntryKind.NUMBER:
        label = f"{entry.name(spoken())}{where}"
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


def _check_crosses(entry: Entry, crossed: tuple[int, ...]) -> Iterator[Violation]:
    """Boxes are crossed from left to right, each once; a lock needs some crosses before it."""
    label = entry.name(spoken())
    in_order = [it for it in entry.boxes if it in crossed]
    strange = [it for it in crossed if it not in entry.boxes]
    if strange:
        message = _("{row}: There is no box {value}.")
        yield Violation("entry-range", message.format(row=label, value=strange[0]))
    elif list(crossed) != in_order:
        message = _("{row}: The crosses do not go from left to right.")
        yield Violation("cross-order", message.format(row=label))
    elif entry.lock and entry.boxes[-1] in crossed and len(crossed) <= entry.lock:
        message = _("{row}: The last box needs {number} crosses before it.")
        yield Violation("cross-lock", message.format(row=label, number=entry.lock))


def _check_area(entry: Entry, area: Area, crossed: tuple[int, ...]) -> Iterator[Violation]:
    """Boxes of an area exist; where the pad says so, all of them are joined."""
    label = entry.name(spoken())
    strange = [it for it in crossed if it not in entry.boxes]
    everything = {*crossed, *area.given}
    if strange:
        message = _("{row}: There is no box {value}.")
        yield Violation("entry-range", message.format(row=label, value=strange[0]))
    elif area.joined and largest_group(everything, area.neighbours) < len(everything):
        message = _("{row}: The crossed boxes are not all joined by their sides.")
        yield Violation("area-joined", message.format(row=label))


def _violation(message: str, row: str, value: int, **figures: object) -> Violation:
    return Violation("entry-range", message.format(row=row, value=value, **figures))
