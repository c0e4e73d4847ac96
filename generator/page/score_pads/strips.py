"""Boxes to cross: in a row with a lock at its end, or in the lines and columns of an area."""

from __future__ import annotations

from math import ceil
from string import ascii_uppercase
from typing import TYPE_CHECKING

from generator.model.score_pad.area import NO_BOX, GroupKind
from generator.model.score_pad.pad import EntryKind
from generator.page.score_pads.boxes import Box
from generator.page.score_pads.figures import signed
from generator.page.score_pads.measures import GAP
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.pad import Entry, Row

WIDEST, WIDER = 13.0, 1.3
"""The greatest width of a box to cross, and its greatest width as a share of its height."""


class Strip(NamedTuple):
    """Boxes to cross; `texts` and `bonuses` are what is printed in them.

    `lines` has the number of the box at every place of an area, and is empty for a row. What a
    complete line or column brings is printed at its end.
    """

    key: str
    texts: tuple[str, ...]
    bonuses: tuple[str, ...] = ()
    has_lock: bool = False
    lines: tuple[tuple[int, ...], ...] = ()
    given: tuple[int, ...] = ()
    ends: tuple[str, ...] = ()
    feet: tuple[str, ...] = ()
    is_written: bool = False
    """Whether numbers are written into the boxes, which are not crossed."""

    @property
    def number(self) -> int:
        """How many boxes there are, the lock included."""
        return len(self.texts) + self.has_lock

    def across(self, room: float, least: float, usual: float) -> int:
        """Return how many boxes are beside each other in a ROOM; 0 where they have none.

        Their sides are as long as USUAL if a row can take several lines, else at LEAST so long.
        """
        most = int((room + GAP / 10) / (least + GAP))
        if self.lines:
            wide = max(map(len, self.lines)) + bool(self.ends)
            return wide if wide <= most else 0
        most = int((room + GAP / 10) / (usual + GAP)) or most
        return ceil(self.number / ceil(self.number / most)) if most > 0 else 0

    def depth(self, across: int) -> int:
        """Return how many lines the boxes take."""
        if self.lines:
            return len(self.lines) + bool(self.feet)
        return ceil(self.number / max(1, across))


def strip_of(row: Row, entry: Entry, key: str) -> Strip | None:
    """Return the boxes that are printed for an entry; None if it has none."""
    if entry.area is not None:
        count = max(max(line) for line in entry.area.lines)
        texts = entry.labels or ("",) * count
        ends = _group_points(row, GroupKind.LINE, len(entry.area.lines))
        feet = _group_points(row, GroupKind.COLUMN, max(map(len, entry.area.lines)))
        area = entry.area
        return Strip(key, texts, entry.bonuses, lines=area.lines, given=area.given, ends=ends,
                     feet=feet)  # fmt: skip
    if entry.spaces:
        return Strip(key, ("",) * entry.spaces, is_written=True)
    if not entry.boxes:
        return None
    numbers = tuple(map(str, entry.boxes)) if entry.kind is EntryKind.CROSSES else ()
    texts = entry.labels or numbers or ("",) * len(entry.boxes)
    return Strip(key, texts, entry.bonuses, bool(entry.lock))


def _group_points(row: Row, kind: GroupKind, number: int) -> tuple[str, ...]:
    """Return what each line or column brings, with no text for those that bring nothing."""
    found = {it.name: signed(it.points) for it in row.rule.groups if it.kind is kind}
    names = ascii_uppercase if kind is GroupKind.COLUMN else [*map(str, range(1, number + 1))]
    return tuple(found.get(name, "") for name in names[:number]) if found else ()


def strip_boxes(
    strip: Strip,
    label: str,
    own: str,
    *,
    left: float,
    high: float,
    room: float,
    across: int,
    fills: bool = False,
) -> Iterator[Box]:
    """Place the boxes to cross from LEFT on, in lines of a height; they may FILL their room."""
    width = room / across if fills else min(room / across, WIDEST, WIDER * high)
    side = min(width, high) - GAP
    top = (high - side) / 2
    for number, (row, at) in enumerate(_places(strip, across), start=1):
        is_lock = strip.has_lock and number == strip.number
        text = "" if is_lock else strip.texts[number - 1]
        kind = "lock" if is_lock else "given" if number in strip.given else "cross"
        kind = "count" if strip.is_written else kind
        name = f"{own}{strip.key}-x{number}"
        x, y = left + at * width + GAP / 2, row * high + top
        bonus = strip.bonuses[number - 1] if strip.bonuses and not is_lock else ""
        spoken = f"{label} {number if strip.is_written else text}".strip()
        yield Box(x, y, width - GAP, side, kind, name, spoken, text, bonus=bonus)
    columns = max(map(len, strip.lines)) if strip.lines else 0
    ends = [(columns, row, text) for row, text in enumerate(strip.ends)]
    feet = [(at, len(strip.lines), text) for at, text in enumerate(strip.feet)]
    for at, row, text in (*ends, *feet):
        if text:
            x, y = left + at * width + GAP / 2, row * high + top
            yield Box(x, y, width - GAP, side, "figure", "", text, text)


def _places(strip: Strip, across: int) -> Iterator[tuple[int, int]]:
    """Yield the line and the column of every box, in the order of their numbers."""
    if not strip.lines:
        yield from (divmod(at, across) for at in range(strip.number))
        return
    for row, line in enumerate(strip.lines):
        yield from ((row, at) for at, box in enumerate(line) if box != NO_BOX)
