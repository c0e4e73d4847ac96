"""The entries of a table: every source of points with its figure, and the boxes of a player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.spoken_names import capital
from generator.page.worksheets.cells import captions, factor_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.worksheet import Field, Row, Section, Term, Worksheet

MOST_LISTED = 4
"""How many figures are written one by one; of more, only the first and the last."""


class Detail(IntEnum):
    """How much of the sum a table has room for."""

    NOTED = 0
    """A box for what is counted, one for its points, and those to note numbers during the game."""
    COUNTED = 1
    """A box for what is counted, and one for its points."""
    SPLIT = 2
    """A box for the points of every source."""
    JOINED = 3
    """A box for the points of all sources of a row."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table: its words, its figure, and the boxes that each player has in it."""

    kind: str
    label: str
    note: str = ""
    figure: str = ""
    icons: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    """The captions that a heading has above the boxes of its rows."""
    notes: int = 0
    """How many boxes to note numbers in are above those."""

    @property
    def is_sum(self) -> bool:
        """Whether it adds up what is above it."""
        return self.kind in {"subtotal", "total"}


POINTS = ("points",)


def list_entries(worksheet: Worksheet, players: int, detail: Detail) -> Iterator[Entry]:
    """List everything that a table of a worksheet has, from top to bottom."""
    finished = worksheet.track is None
    for section in (it for it in worksheet.sections if not it.rival):
        if not section.during and not finished:
            finished = True
            yield Entry("subtotal", _("So far"), _("or the points on the track"), boxes=POINTS)
        yield from _section(section, players, detail)
    yield Entry("total", _("Total"), boxes=POINTS)
    for section in (it for it in worksheet.sections if it.rival):
        yield from _section(section, players, detail)
        label = _("Total of {name}").format(name=worksheet.rival)
        yield Entry("subtotal", label, boxes=POINTS)
    if worksheet.ties:
        yield Entry("heading", _("If totals are equal"))
    for tie in worksheet.ties:
        yield Entry("row", tie.field.label, tie.note, boxes=POINTS)


def _section(section: Section, players: int, detail: Detail) -> Iterator[Entry]:
    is_divided = detail is not Detail.JOINED and all(map(_has_counts, section.rows))
    heads = captions(section) if is_divided else ()
    yield Entry("heading", section.title, section.note, heads=heads)
    for row in section.rows:
        if not _has_counts(row):
            yield _entry(row, players, detail)
        elif captions(section):
            figure = "× " + " · ".join(str(term.each[players]) for term in row.terms)
            number = 1 if detail is Detail.JOINED else len(row.terms)
            yield Entry("row", row.label, row.note, figure, row.icons, POINTS * number)
        elif detail is Detail.JOINED:
            pairs = zip(row.fields, row.terms, strict=True)
            parts = ", ".join(_captioned(it, str(term.each[players])) for it, term in pairs)
            yield Entry("row", row.label, parts, "", row.icons, POINTS)
        else:
            boxes = _boxes(detail)
            for field, term in zip(row.fields, row.terms, strict=True):
                figure = factor_text(term, players)
                yield Entry("row", capital(field.label), "", figure, _icons(field), boxes)


def _has_counts(row: Row) -> bool:
    """Return whether a row has several counts, each with a factor of its own."""
    return len(row.terms) > 1 and not row.holder and not any(it.is_tick for it in row.fields)


def _entry(row: Row, players: int, detail: Detail) -> Entry:
    """Return a row as one entry; what its figure does not say, its note does."""
    first = row.terms[0]
    ticks = {it.id: it for it in row.fields if it.is_tick} if not row.holder else {}
    if row.written or row.boxes:
        notes = row.boxes if detail is Detail.NOTED else 0
        return Entry("row", row.label, row.note, "", row.icons, POINTS, notes=notes)
    if first.sets:
        message = _("a set of {size}: {points}")
        worth = [it for it in enumerate(first.sets, start=1) if it[1]]
        sets = ", ".join(message.format(size=size, points=each) for size, each in worth[::-1])
        return Entry("row", row.label, sets, "", row.icons, POINTS)
    if first.scale:
        figure = f"{first.scale[0]}–{first.scale[-1]}"
        return Entry("row", row.label, row.note, figure, row.icons, POINTS)
    if all(term.fields[0] in ticks for term in row.terms) or (
        len(row.terms) == 1 and row.pays_once(first)
    ):
        figure = _worth(row, players)
        return Entry("row", row.label, row.note, figure, row.icons, POINTS)
    extra = [_bonus(ticks[term.fields[0]], term, players) for term in row.terms[1:] if ticks]
    note = ", ".join(it for it in (row.note, *extra) if it)
    single = first if len(row.terms) == 1 or ticks else first._replace(per=1)
    figure = factor_text(single, players)
    return Entry("row", row.label, note, figure, row.icons, _boxes(detail))


def _worth(row: Row, players: int) -> str:
    """Write what the ticks of a row are worth."""
    worth = [term.each[players] for term in row.terms]
    if len(worth) > 1 and len(set(worth)) == 1:
        return f"× {worth[0]}"
    if len(worth) > MOST_LISTED:
        return f"{min(worth)}–{max(worth)}"
    return " / ".join(map(str, worth))


def _bonus(field: Field, term: Term, players: int) -> str:
    return _captioned(field, f"+{term.each[players]}")


def _captioned(field: Field, points: str) -> str:
    return _("{caption}: {points}").format(caption=field.caption, points=points)


def _boxes(detail: Detail) -> tuple[str, ...]:
    return ("count", "points") if detail <= Detail.COUNTED else POINTS


def _icons(field: Field) -> tuple[str, ...]:
    return (field.icon,) if field.icon else ()
