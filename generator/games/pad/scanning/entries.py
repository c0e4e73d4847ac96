"""The boxes of a sheet and what is entered: which fields make up each entry of an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.model.scan import CROSSED
from generator.model.score_pad.pad import USUAL_MOST, EntryKind
from generator.model.score_pad.rule import RuleKind
from generator.model.score_pad.unit import exact, read_number
from generator.page.score_pads.items import key
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.model.score_pad.area import Area
    from generator.model.score_pad.pad import Entry, Pad, Row


class Place(NamedTuple):
    """An entry of a sheet, and its fields: one, or several boxes to cross or to add up.

    Boxes to add up are followed by that of their sum, which counts where they are empty.

    The player is counted from 1, and is 0 where all share the entry; the round is counted from 1,
    and is 0 for what is entered once.
    """

    player: int
    round: int
    row: Row
    entry: Entry
    fields: tuple[str, ...]

    @property
    def is_long(self) -> bool:
        """Whether its number can have more digits than are read in a photo."""
        return self.entry.kind is EntryKind.NUMBER and self.entry.most > USUAL_MOST

    @property
    def is_single(self) -> bool:
        """Whether the entry is one box."""
        return not (self.entry.boxes or self.entry.area or self.entry.spaces)


def list_places(pad: Pad, fields: Collection[str], players: int) -> Iterator[Place]:
    """Yield every entry that a sheet with these fields has a place for; no text is read."""
    for row in pad.rows:
        for entry in row.counted:
            if entry.id in pad.round_names:
                yield from _in_rounds(pad, row, entry, fields, players)
            else:
                for player in range(1, players + 1):
                    found = _boxes(row, entry, f"p{player}-", fields)
                    if found:
                        yield Place(player, 0, row, entry, found)


def _in_rounds(
    pad: Pad, row: Row, entry: Entry, fields: Collection[str], players: int
) -> Iterator[Place]:
    for number in range(1, (pad.rounds.most if pad.rounds else 0) + 1):
        name = f"r{number}-{key(entry.id)}"
        if entry.shared and name in fields:
            yield Place(0, number, row, entry, (name,))
        for player in range(1, players + 1):
            if not entry.shared and f"p{player}-{name}" in fields:
                yield Place(player, number, row, entry, (f"p{player}-{name}",))


def _boxes(row: Row, entry: Entry, own: str, fields: Collection[str]) -> tuple[str, ...]:
    """Return the fields of an entry that is made once; none where a sheet has only its points."""
    start = f"{own}{key(entry.id)}-x"
    crossed = [it for it in fields if it.startswith(start) and it[len(start) :].isdecimal()]
    if crossed:
        boxes = sorted(crossed, key=lambda it: int(it[len(start) :]))
        result = f"{own}{key(row.id)}"
        return (*boxes, *((result,) if entry.spaces and result in fields else ()))
    for name in (f"{own}{key(entry.id)}-n", f"{own}{key(row.id)}"):
        if name in fields and (name.endswith("-n") or _is_noted(row)):
            return (name,)
    return ()


def _is_noted(row: Row) -> bool:
    """Return whether the box of a row's points tells its entry."""
    if len(row.entries) != 1:
        return False
    rule = row.rule
    is_counted = rule.kind is RuleKind.EACH and rule.per == 1 and rule.each > 0 and not row.minus
    return row.is_written or rule.kind in {RuleKind.CHOICE, RuleKind.TICK} or is_counted


def read_place(place: Place, values: Mapping[str, str]) -> Any:
    """Return what an evening has for an entry; None where nothing is entered."""
    found = {it: values.get(it, "") for it in place.fields}
    if not any(found.values()):
        return None
    if place.entry.area is not None:
        return _grid(place, place.entry.area, values)
    if not place.is_single and not place.entry.spaces:
        return _crossed(place, found)
    first = found[place.fields[0]]
    if place.entry.kind is EntryKind.TICK:
        return first == CROSSED or first.isdecimal()
    if place.entry.spaces:
        *parts, result = found.values()
        found = dict(zip(place.fields, parts if any(parts) else [result], strict=False))
    read = map(read_number, found.values())
    numbers = [it for it in read if it is not None]
    return _entered(place, sum(numbers)) if numbers else None


def _crossed(place: Place, found: Mapping[str, str]) -> Any:
    """Return the numbers of the crossed boxes, or how many are crossed; a lock is no number."""
    crossed = {_number(name) for name, value in found.items() if value == CROSSED}
    if place.entry.kind is not EntryKind.CROSSES:
        return len(crossed)
    return [box for at, box in enumerate(place.entry.boxes, start=1) if at in crossed]


def _entered(place: Place, number: int) -> Any:
    """Return the entry behind a number: itself, the choice or the count that is worth so much."""
    entry, row = place.entry, place.row
    if entry.kind is EntryKind.CHOICE:
        fitting = [it.id for it in entry.options if it.value == number]
        return fitting[0] if len(fitting) == 1 and not place.round else None
    is_points = not place.round and not place.fields[0].endswith("-n")
    if is_points and row.rule.kind is RuleKind.EACH:
        return exact(number / row.rule.each) if not number % row.rule.each else None
    return number


def _grid(place: Place, area: Area, values: Mapping[str, str]) -> list[str]:
    """Return the picture of an area; what is given was crossed from the start."""
    crossed = {_number(name) for name in place.fields if values.get(name, "") == CROSSED}
    crossed.update(area.given)
    return ["".join("x" if box in crossed else "." for box in line) for line in area.lines]


def _number(field: str) -> int:
    return int(field.rpartition("-x")[2])


def is_possible(place: Place, value: Any) -> bool:
    """Return whether an entry can have a value; what a sheet cannot tell is not asked about."""
    entry = place.entry
    if value is None:
        return False
    if entry.kind is not EntryKind.NUMBER:
        return True
    if entry.allowed:
        return value in entry.allowed
    return entry.least <= value <= entry.most and not (value - entry.least) % entry.step
