"""The items of a pad's sheet: its lines from top to bottom, and what a player writes in each."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score_pad.pad import EntryKind, Row
from generator.model.score_pad.rounds import Mark
from generator.model.score_pad.rule import RuleKind
from generator.model.score_pad.unit import as_data
from generator.model.spoken_names import said
from generator.page.score_pads.figures import figure_of, note_of
from generator.page.score_pads.strips import strip_of
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.finding import Place
    from generator.model.score_pad.pad import Entry, Pad, Section
    from generator.page.score_pads.strips import Strip


RULED = 5
"""After so many rounds a heavy rule helps to find the line, where no subtotals do."""
MORE_IN_LINE = 1.3
"""How many more boxes a line of a round can have, so that the boxes of a row stay together."""
NO_KEY = re.compile(r"[^A-Za-z0-9-]")
"""What the name of a field cannot have."""


class Detail(IntEnum):
    """How much of the sum a sheet has room for."""

    COUNTED = 0
    """Boxes for what is entered, and one for its points."""
    SINGLE = 1
    """The same, but rows with several entries have only the box for their points."""
    POINTS = 2
    """Only the box for the points."""


class Edge(IntEnum):
    """How heavy the rule below a line to write on is."""

    HAIR = 0
    PART = 1
    LINE = 2


class Slot(NamedTuple):
    """A box of a player; `kind` is count, tick, text, points or sum.

    `parts` are what a sum adds up to `most`, `value` is what a tick counts in it.
    """

    kind: str
    key: str
    label: str
    parts: tuple[str, ...] = ()
    plus: float = 0
    value: int = 1
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A line: its words, and the boxes that every player has in it."""

    kind: str
    """heading, row, part, subtotal, total, round, between for a sum of rounds, written, player."""
    label: str
    note: str = ""
    figure: str = ""
    icon: str = ""
    slots: tuple[Slot, ...] = ()
    shared: tuple[Slot, ...] = ()
    strip: Strip | None = None
    colour: str = ""
    place: Place | None = None
    icons: tuple[str, ...] = ()
    """The signs of the game before its label."""
    heads: tuple[str, ...] = ()
    """The captions that a heading has above the boxes of its rows."""
    ruled: bool = False
    """Whether a heavy rule below a round parts it from the next ones."""
    edge: Edge = Edge.HAIR

    @property
    def is_sum(self) -> bool:
        """Whether it adds up what is above it."""
        return self.kind in {"subtotal", "total", "between"}

    @property
    def leads(self) -> bool:
        """Whether it has only words, for the lines below it."""
        return not (self.slots or self.shared or self.strip)


def round_boxes(pad: Pad) -> tuple[Entry | Row, ...]:
    """Return what every player writes in a round: what is entered, and the points of some rows."""
    found: list[Entry | Row] = []
    for row in pad.rounds.rows if pad.rounds else ():
        found += (it for it in row.entries if not it.shared)
        found += [row] if row.has_box else []
    return tuple(found)


def fold_round(pad: Pad, deep: int) -> tuple[int, ...]:
    """Return how many boxes of a player are in each of DEEP lines of a round; the last is a total.

    The boxes of a row stay together if they have room; else all lines have about as many boxes.
    """
    rows = pad.rounds.rows if pad.rounds else ()
    groups = [sum(not it.shared for it in row.entries) + row.has_box for row in rows]
    groups = [it for it in groups if it] + [1] * has_totals(pad)
    number = sum(groups)
    even = ceil(number / deep)
    for most in range(even, int(MORE_IN_LINE * even) + 1) if deep > 1 else ():
        lines = [0]
        for group in groups:
            if lines[-1] + group > most:
                lines.append(0)
            lines[-1] += group
        if len(lines) == deep and max(lines) <= most:
            return tuple(lines)
    return tuple(min(even, max(0, number - line * even)) for line in range(deep))


def is_in_round(box: Entry | Row, number: int, most: int) -> bool:
    """Return whether a round has a box: some are only in the last of MOST rounds."""
    return isinstance(box, Row) or not box.only_last or number == most


def shared_entries(pad: Pad) -> tuple[Entry, ...]:
    """Return what is entered once for all players in a round."""
    return tuple(it for it in pad.entries(in_rounds=True) if it.shared)


def has_totals(pad: Pad) -> bool:
    """Return whether a round has a box for the total so far: one with no other box has."""
    return pad.rounds is not None and (pad.rounds.totals or not round_boxes(pad))


def most_digits(pad: Pad) -> int:
    """Return how many digits the largest number can have that is written on a sheet.

    The sign of a half or a quarter counts as one.
    """
    numbers = [it for it in pad.entry_of.values() if it.kind is EntryKind.NUMBER]
    ends = (pad.rounds.target, pad.rounds.out) if pad.rounds else ()
    whole = [len(str(int(abs(it or 0)))) for it in (pad.start, *ends)]
    for it in numbers:
        part = it.unit < 1
        values = it.allowed or (it.least, it.most)
        whole += [len(str(int(abs(value)))) + part for value in values]
    return max(whole)


def round_items(pad: Pad, number: int, language: str, *, whole: bool) -> Iterator[Item]:
    """Yield the lines of NUMBER rounds; running totals add up where the WHOLE table is there."""
    boxes, shared = round_boxes(pad), shared_entries(pad)
    written = _written_in_rounds(pad)
    most = as_data(pad.rounds.target) if pad.rounds and pad.rounds.stops else None
    adds_up = whole and bool(written) and (most is None or not any(map(_goes_below_0, written)))
    subtotals = {it.after: it for it in pad.rounds.subtotals} if pad.rounds else {}
    first = 1
    for at in range(1, number + 1):
        last = pad.rounds.most if pad.rounds else number
        slots = [
            _written(it, at, language) if is_in_round(it, at, last) else Slot("blank", "", "")
            for it in boxes
        ]
        parts = [_round_key(it, n) for n in range(1, at + 1) for it in written]
        total = _("Total after round {number}").format(number=at)
        plus = as_data(pad.start) if adds_up and pad.start > 0 else 0
        kind = "sum" if adds_up and pad.start >= 0 else "points"
        parts = parts if kind == "sum" else []
        if has_totals(pad):
            slots.append(Slot(kind, f"r{at}-total", total, tuple(parts), plus, most=most))
        once = (_written(it, at, language) for it in shared)
        ruled = not subtotals and at % RULED == 0
        yield Item("round", str(at), slots=tuple(slots), shared=tuple(once), ruled=ruled)
        if at in subtotals:
            yield _subtotal_of(pad, range(first, at + 1), subtotals[at].name(language), whole=whole)
            first = at + 1


def _subtotal_of(pad: Pad, rounds: range, label: str, *, whole: bool) -> Item:
    """Return the sum of some rounds, and of each number that all players share in them."""
    name = subtotal_key(rounds[-1])
    written = _written_in_rounds(pad) if whole else ()
    parts = tuple(_round_key(it, at) for at in rounds for it in written)
    own = Slot("sum" if parts else "points", name, label, parts)
    shared = []
    for it in shared_entries(pad):
        is_summed = it.kind is EntryKind.NUMBER
        each = tuple(_round_key(it, at) for at in rounds) if is_summed and whole else ()
        kind = "blank" if not is_summed else "sum" if each else "points"
        shared.append(Slot(kind, f"{name}-{key(it.id)}", label, each))
    return Item("between", label, slots=(own,), shared=tuple(shared))


def subtotal_key(after: int) -> str:
    """Return the name of the field for the sum of rounds up to one of them."""
    return f"after-{after}"


def _written(box: Entry | Row, number: int, language: str) -> Slot:
    """Return the box of an entry, or of a row's points, in a round."""
    name = _round_key(box, number)
    if isinstance(box, Row):
        return Slot("count", name, box.name(language))
    return _entered(box, name, box.name(language))


def _round_key(box: Entry | Row, number: int) -> str:
    end = "-points" if isinstance(box, Row) else ""
    return f"r{number}-{key(box.id)}{end}"


def _written_in_rounds(pad: Pad) -> tuple[Entry | Row, ...]:
    """Return the boxes whose sum are the points of a round; none if it takes more than that."""
    rows = [row for row in pad.rounds.rows if row.counts] if pad.rounds else []
    if not all(row.has_box or (row.is_written and not row.minus) for row in rows):
        return ()
    boxes = (row if row.has_box else row.counted[0] for row in rows)
    return tuple(it for it in boxes if isinstance(it, Row) or not it.shared)


def _goes_below_0(box: Entry | Row) -> bool:
    """Return whether a box can have less than 0; a row's points can be anything."""
    return isinstance(box, Row) or box.least < 0 or any(it < 0 for it in box.allowed)


def list_items(pad: Pad, language: str, detail: Detail) -> Iterator[Item]:
    """Yield everything that is entered once, from top to bottom, with its sums."""
    if not pad.sections:
        if pad.rounds and not has_totals(pad) and pad.rounds.target is None:
            yield _all_rounds(pad, "total", _("Total"))
        yield from asked_items(pad, language)
        return
    several = len(pad.sections) > 1
    found: list[str] = []
    if pad.rounds:
        label = _("Subtotal") if pad.rounds.name(language) else _("All rounds")
        yield _all_rounds(pad, "subtotal", label)
        found.append("rounds")
    finished = pad.track is None
    for number, section in enumerate(pad.sections, start=1):
        if not section.during and not finished:
            finished = True
            yield so_far()
        keys = [key(row.id) for row in section.rows if row.counts]
        found += keys
        yield Item("heading", section.name(language), section.note(language))
        for row in section.rows:
            yield from row_items(row, pad, language, detail)
        if several and len(section.rows) > 1 and keys:
            yield sum_item("subtotal", _subtotal(section, language), f"subtotal-{number}", keys)
    plus = as_data(pad.start) if pad.start > 0 and not pad.rounds else 0
    if pad.track is not None:
        yield Item("total", _("Total"), slots=(Slot("points", "total", _("Total")),))
    else:
        yield sum_item("total", _("Total"), "total", found, plus)
    yield from asked_items(pad, language)


def _all_rounds(pad: Pad, kind: str, label: str) -> Item:
    """Return the sum of all rounds, which adds up their subtotals if those have all rounds."""
    rounds = pad.rounds
    after = [it.after for it in rounds.subtotals] if rounds else []
    if rounds is None or not after or after[-1] < (rounds.printed or rounds.most):
        return Item(kind, label, slots=(Slot("points", "rounds", label),))
    names = tuple(map(subtotal_key, after))
    own = Slot("sum", "rounds", label, names)
    shared = tuple(
        Slot("sum", f"rounds-{key(it.id)}", label, tuple(f"{name}-{key(it.id)}" for name in names))
        if it.kind is EntryKind.NUMBER
        else Slot("blank", "", label)
        for it in shared_entries(pad)
    )
    return Item(kind, label, slots=(own,), shared=shared)


def so_far() -> Item:
    """Return the sum of what comes during the game, instead of which the track may count."""
    label = _("So far")
    note = _("or the points on the track")
    return Item("subtotal", label, note, slots=(Slot("points", "so-far", label),))


def asked_items(pad: Pad, language: str) -> Iterator[Item]:
    """Yield the entries that only decide between equal totals."""
    if pad.asked:
        yield Item("heading", _("If totals are equal"))
    for entry in pad.asked:
        note = said(pad.tie_notes.get(entry.id, {}), language)
        label = entry.name(language)
        yield Item("row", label, note, slots=(Slot("points", key(entry.id), label),))


def row_items(row: Row, pad: Pad, language: str, detail: Detail) -> Iterator[Item]:
    """Yield the lines of a row that is entered once."""
    label, note = row.name(language), note_of(row, pad, language)
    colour = str(row.colour or "")
    line = partial(Item, "row", label, note, figure_of(row), row.icon_name, colour=colour,
                   place=row.place)  # fmt: skip
    points = Slot("points" if row.counts else "count", key(row.id), label)
    entry = row.entries[0] if row.entries else None
    strip = strip_of(row, entry, key(entry.id)) if entry and len(row.entries) == 1 else None
    if strip:
        yield line((points,), strip=strip)
    elif len(row.entries) > 1 and detail is Detail.COUNTED:
        yield line()
        for at, it in enumerate(row.entries, start=1):
            slots = [_entered(it, f"{key(it.id)}-n", f"{label}: {it.name(language)}")]
            slots += [points] if at == len(row.entries) else []
            yield Item("part", it.name(language), slots=tuple(slots), colour=colour,
                       place=row.place)  # fmt: skip
    elif entry and _is_tick(row):
        worth = row.rule.each if row.counts else 1
        yield line((Slot("tick", key(row.id), label, value=worth),))
    elif entry and row.rule.kind is RuleKind.TEXT:
        yield line((_entered(entry, key(row.id), label),))
    elif entry is None or _is_points(row) or detail is Detail.POINTS or len(row.entries) > 1:
        yield line((points,))
    else:
        yield line((_entered(entry, f"{key(entry.id)}-n", label), points))


def _entered(entry: Entry, name: str, label: str) -> Slot:
    """Return the box that an entry is written or ticked in."""
    kinds = {EntryKind.TICK: "tick", EntryKind.TEXT: "text"}
    return Slot(kinds.get(entry.kind, "count"), name, label)


def _is_tick(row: Row) -> bool:
    """Return whether a tick is all that a row needs: it says how many points it has."""
    is_certain = not row.only_for and not row.minus and row.rule.each >= 0
    return row.rule.kind is RuleKind.TICK and (is_certain or not row.counts)


def _is_points(row: Row) -> bool:
    """Return whether the single entry of a row is noted as its points."""
    return row.is_written or row.rule.kind is RuleKind.CHOICE


def sum_item(kind: str, label: str, name: str, keys: Sequence[str], plus: float = 0) -> Item:
    """Return a line that adds up the fields of some names."""
    return Item(kind, label, slots=(Slot("sum", name, label, tuple(keys), plus),))


def _subtotal(section: Section, language: str) -> str:
    name = section.name(language)
    return _("Sum: {name}").format(name=name) if name else _("Subtotal")


def remarks(pad: Pad, language: str, slots: set[str], *, listed: bool) -> Iterator[str]:
    """Yield what the sheet says below its lines: choices, ties, and what its boxes mean.

    A choice is left out if the sheet has legends and they LIST all that can be chosen.
    """
    legends = pad.legends if listed else ()
    known = {
        said for it in legends for line in it.texts(language) for said in (line[0], " ".join(line))
    }
    for entry in pad.entries(in_rounds=True):
        if entry.kind is EntryKind.CHOICE:
            names = [it.name(language) for it in entry.options]
            if known.issuperset(names):
                continue
            message = _("{caption}: {points}")
            yield message.format(caption=entry.name(language), points=", ".join(names))
    if pad.ties and not pad.asked:
        more, fewer = _("most “{name}”"), _("fewest “{name}”")
        parts = (
            (more if tie.high else fewer).format(name=pad.label(tie.name, language))
            for tie in pad.ties
        )
        yield _("If totals are equal: {names}").format(names=", ".join(parts))
    if pad.rounds and pad.rounds.mark is Mark.DEALER:
        yield _("fill the circle: dealer")
    if pad.rounds and pad.rounds.mark is Mark.STARTER:
        yield _("fill the circle: starting player")
    if has_totals(pad):
        yield _("thin boxes: the round; thick boxes: the total so far")
    elif "count" in slots:
        yield _("thin boxes: how many; thick boxes: points")
    elif pad.edition:
        yield _("write the points")


def key(name: str) -> str:
    """Return an id as the name of a field."""
    return NO_KEY.sub("-", name)
