"""The items of a game's own sheet: every source of points with its figure, and the ties."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score_pad.rule import RuleKind
from generator.model.spoken_names import capital
from generator.page.score_pads.figures import factor_text
from generator.page.score_pads.items import Detail, Item, Slot, asked_items, key, so_far
from generator.page.score_pads.strips import Strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.pad import Entry, Pad, Row, Section
    from generator.model.score_pad.rule import Part

MOST_LISTED = 4
"""How many figures are written one by one; of more, only the first and the last."""


def list_game_items(pad: Pad, language: str, detail: Detail, share: float = 1.0) -> Iterator[Item]:
    """Yield the lines of a sheet for a number of players, from top to bottom.

    SHARE says how many of the boxes for single numbers there are.
    """
    finished = pad.track is None
    for section in (it for it in pad.sections if not it.rival):
        if not section.during and not finished:
            finished = True
            yield so_far()
        yield from _section(section, language, detail, share)
    total = _("Total")
    yield Item("total", total, slots=(Slot("points", "total", total),))
    for section in (it for it in pad.sections if it.rival):
        yield from _section(section, language, detail, share)
        label = _("Total of {name}").format(name=pad.rival)
        yield Item("subtotal", label, slots=(Slot("points", "rival", label),))
    yield from asked_items(pad, language)


def _section(section: Section, language: str, detail: Detail, share: float) -> Iterator[Item]:
    captions = shared_captions(section, language)
    heads = captions if detail is Detail.COUNTED else ()
    yield Item("heading", section.name(language), section.note(language), heads=heads)
    for row in section.rows:
        if captions:
            yield _captioned_row(row, language, is_open=bool(heads))
        elif _has_counts(row):
            yield from _counts(row, language, detail)
        else:
            item = _row(row, language, detail)
            strip = _noted(row, share) if detail is Detail.COUNTED else None
            yield replace(item, strip=strip) if strip else item


def shared_captions(section: Section, language: str) -> tuple[str, ...]:
    """Return the captions that the entries of all rows of a section share, if they do."""
    found = {tuple(it.short(language) for it in row.entries) for row in section.rows}
    shared = found.pop()
    return shared if not found and len(section.rows) > 1 < len(shared) else ()


def _has_counts(row: Row) -> bool:
    """Return whether a row has several counts, each with a factor of its own."""
    several = len(row.rule.parts) > 1 and row.holder is None
    return several and not any(it.is_tick for it in row.entries)


def _points(row: Row, language: str) -> Slot:
    return Slot("points", key(row.id), row.name(language))


def _item(row: Row, language: str, note: str, figure: str, slots: tuple[Slot, ...]) -> Item:
    label = row.name(language)
    return Item("row", label, note, figure, icons=row.icons, slots=slots, place=row.place)


def _captioned_row(row: Row, language: str, *, is_open: bool) -> Item:
    """Return a row whose boxes are below the captions of its section."""
    parts = row.rule.parts
    ticks = [it for it in row.entries if it.is_tick]
    worth = [str(_each(it)) for it in parts]
    note = row.note(language)
    if len(ticks) == len(parts):
        figure = " / ".join(worth)
    elif ticks:
        bonus = [(it, part) for it, part in zip(row.entries, parts, strict=True) if it.is_tick]
        note = ", ".join(filter(None, (note, *(_bonus(*it, language) for it in bonus))))
        figure = f"× {worth[0]}"
    else:
        figure = "× " + " · ".join(worth)
    slots = tuple(_entered(it, language) for it in row.entries) if is_open else ()
    return _item(row, language, note, figure, (*slots, _points(row, language)))


def _entered(entry: Entry, language: str) -> Slot:
    kind = "tick" if entry.is_tick else "count"
    return Slot(kind, f"{key(entry.id)}-n", entry.name(language))


def _bonus(entry: Entry, part: Part, language: str) -> str:
    message = _("{caption}: {points}")
    return message.format(caption=entry.short(language), points=f"+{_each(part)}")


def _counts(row: Row, language: str, detail: Detail) -> Iterator[Item]:
    """Yield a line for each count of a row, or one for all of them."""
    pairs = list(zip(row.entries, row.rule.parts, strict=True))
    if detail is not Detail.COUNTED:
        message = _("{caption}: {points}")
        parts = (message.format(caption=it.short(language), points=_each(of)) for it, of in pairs)
        yield _item(row, language, ", ".join(parts), "", (_points(row, language),))
        return
    for entry, part in pairs:
        label = capital(entry.name(language))
        slots = (_entered(entry, language), Slot("points", key(entry.id), label))
        icons = (entry.icon,) if entry.icon else ()
        figure = factor_text(_each(part), part.per)
        yield Item("row", label, "", figure, icons=icons, slots=slots, place=row.place)


def _row(row: Row, language: str, detail: Detail) -> Item:
    """Return a row as one line; what its figure does not say, its note does."""
    rule, note, points = row.rule, row.note(language), (_points(row, language),)
    if row.is_written or any(it.spaces for it in row.entries):
        return _item(row, language, note, "", points)
    if rule.kind is RuleKind.SETS:
        message = _("a set of {size}: {points}")
        worth = [it for it in enumerate(rule.table, start=1) if it[1]]
        sets = ", ".join(message.format(size=size, points=each) for size, each in worth[::-1])
        return _item(row, language, sets, "", points)
    if rule.kind is RuleKind.SCALE:
        return _item(row, language, note, f"{rule.table[0]}–{rule.table[-1]}", points)
    ticked = {it.id for it in row.entries if it.is_tick} if row.holder is None else set()
    if row.pays_once or (rule.parts and all(it.of[0] in ticked for it in rule.parts)):
        return _item(row, language, note, _worth(row), points)
    if rule.parts:
        per = rule.parts[0].per if len(rule.parts) == 1 else 1
        figure = factor_text(_each(rule.parts[0]), per)
    else:
        figure = factor_text(rule.each, rule.per)
    count = Slot("count", f"{key(row.id)}-n", row.name(language))
    slots = (count, *points) if detail is not Detail.POINTS else points
    return _item(row, language, note, figure, slots)


def _noted(row: Row, share: float) -> Strip | None:
    """Return boxes for a share of the single numbers that make up the points of a row."""
    for entry in row.entries:
        number = int(entry.spaces * share)
        if number:
            return Strip(key(entry.id), ("",) * number, is_written=True)
    return None


def _worth(row: Row) -> str:
    """Write what the ticks of a row are worth."""
    worth = [_each(it) for it in row.rule.parts] or [row.rule.each]
    if len(worth) > 1 and len(set(worth)) == 1:
        return f"× {worth[0]}"
    if len(worth) > MOST_LISTED:
        return f"{min(worth)}–{max(worth)}"
    return " / ".join(map(str, worth))


def _each(part: Part) -> int:
    """Return what each is worth, on a sheet for one number of players."""
    return part.each[0][1]
