"""Words in the middle: the lines of a sheet with players on both sides of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _
from generator.page.score_pads.items import Detail, Item, Slot, key, row_items, sum_item
from generator.page.score_pads.lines import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.pad import Pad, Row, Section
    from generator.page.score_pads.measures import Measures

SHARE, WIDEST = 0.17, 34.0
"""The share of the width that the words have, and their greatest width."""
TALLER = 3.0
"""How much higher lines can be than in a table: numbers are written below each other in a box."""
SUMS = 0.6
"""How many lines a sum takes, which is one number."""
LARGE = (8.0, 6.0, 4.8)
"""The sizes of words that are tried first."""


def middle_measures(measures: Measures) -> Measures:
    """Return the sizes of a sheet with words in the middle."""
    labels = tuple(it for it in LARGE if it > measures.labels[0])
    return replace(
        measures,
        tallest=TALLER * measures.tallest,
        labels=(*labels, *measures.labels),
        sums=SUMS,
    )


def middle_ruling(width: float, columns: int, boxes: int, measures: Measures) -> Ruling | None:
    """Return the widths of a table with words in the middle; None if it is too narrow."""
    label = max(measures.label, min(WIDEST, SHARE * width))
    column = (width - label) / columns
    if column / boxes < measures.box:
        return None
    before = -(-columns // 2)
    return Ruling(label, column, columns, boxes, 0, 0.0, 0.0, measures, before=before)


def list_middle_items(pad: Pad, language: str) -> Iterator[Item]:
    """Yield the lines of a sheet; what is beside another row is in its line."""
    added: dict[str, list[tuple[Section, Row]]] = {}
    for section in pad.sections:
        for row in section.rows:
            if row.beside:
                added.setdefault(row.beside, []).append((section, row))
    for section in pad.sections:
        rows = [it for it in section.rows if not it.beside and not _is_step(it)]
        if not rows:
            continue
        heads = max((len(added.get(it.id, ())) for it in rows), default=0)
        name = section.name(language)
        captions = (name, *((_("Points"),) * heads)) if heads else ()
        note = "" if heads else section.note(language)
        yield Item("heading", "" if heads else name, note, heads=captions)
        for row in rows:
            for item in row_items(row, pad, language, Detail.POINTS):
                slots = (_slot(*it, language) for it in added.get(row.id, ()))
                yield replace(item, slots=(*item.slots, *slots))
    counted = [key(row.id) for row in pad.rows if row.counts]
    yield sum_item("total", _("Total"), "total", counted, max(0, pad.start))


def middle_remarks(pad: Pad, language: str) -> Iterator[str]:
    """Yield the notes of sections whose names are captions above boxes."""
    message = _("{caption}: {points}")
    for section in pad.sections:
        beside = {row.beside for it in pad.sections for row in it.rows if row.beside}
        is_caption = any(row.beside or row.id in beside for row in section.rows)
        if is_caption and section.note(language):
            yield message.format(caption=section.name(language), points=section.note(language))


def _is_step(row: Row) -> bool:
    """Return whether a row only counts others, and nothing itself."""
    return not row.entries and not row.counts


def _slot(section: Section, row: Row, language: str) -> Slot:
    label = f"{section.name(language)}: {row.name(language)}"
    return Slot("points" if row.counts else "count", key(row.id), label)
