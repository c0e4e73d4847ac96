"""From what is written on a paper sheet to the sheet of a finished game, and its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.dice.load.blank import head_lines
from generator.games.dice.load.sheet import MARKS
from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.model.sheet import EMPTY, STARTED, Sheet, Variant
from generator.load.files.lettering import INDENT, comment, map_rows, string
from generator.model.order import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.games.dice.rules.ground import Ground
    from generator.games.dice.scanning.course import Course
    from generator.games.dice.scanning.written import Written
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain

_SIGNS = {value: token for token, value in MARKS.items()}


def written_sheet(
    ground: Ground, written: Written, course: Course, name: str, *, solo: bool = False
) -> Sheet:
    """Return the sheet of a player; what a player did not note down is left out."""
    bonuses = {it: (written.gained[it], written.used[it]) for it in Bonus}
    return Sheet(
        name,
        ground.layout,
        _start(ground, written),
        written.marks,
        course.phases,
        bonuses=bonuses if written.notes_bonuses else None,
        goods_sold=_goods_sold(written, course),
        colours=_colours(ground, written, course, solo=solo),
        columns=_columns(ground, written),
    )


def _start(ground: Ground, written: Written) -> Bonus:
    """Return the bonus of the starting castle; where none is crossed, that of any castle."""
    cells = ground.layout.cells
    crossed = [bonus_of(cells[it]) for it in written.started]
    marked = [bonus_of(cells[it]) for it in ground.castles if written.marks[it] != EMPTY]
    known = [*crossed, *marked, *(bonus_of(cells[it]) for it in ground.castles)]
    return next((it for it in known if it is not None), Bonus.MONK)


def _goods_sold(written: Written, course: Course) -> tuple[int, ...] | None:
    """Return the goods sold in each phase, where that is written.

    A ledger has no phases for them. Its ticks are noted only where the crossed bonuses do not say
    the same.
    """
    used = written.used[Bonus.GOODS] if written.notes_bonuses else None
    if written.style is Style.LEDGER:
        sold = written.sold or 0
        return None if sold == (used or 0) and (used is not None or not sold) else (0, 0, sold)
    if course.goods is None or (used is None and not any(course.goods)):
        return None
    return course.goods


def _colours(
    ground: Ground, written: Written, course: Course, *, solo: bool
) -> dict[Terrain, int] | None:
    """Return the points of colours: those that are ringed, and those that are only written."""
    worth = ground.edition.colour_points
    found = {it: worth[it][places[0] - 1] for it, places in written.claims.items()}
    found = {**course.colours, **found}
    if solo and not found:
        return None
    return {it: found[it] for it, _hexes in ground.colours if it in found}


def _columns(ground: Ground, written: Written) -> tuple[tuple[int, ...], ...] | None:
    """Return the numbers of each column; the point of the starting castle is printed."""
    if written.style is Style.LEDGER or not any(written.signs):
        return None
    first, *others = (
        tuple(sign.key for sign in column if isinstance(sign.key, int)) for column in written.signs
    )
    return (ground.edition.zone_points[0][0], *first), *others


def sheet_table(sheet: Sheet) -> dict[str, Any]:
    """Return a player's table, as a sheet file has it."""
    phases = [
        STARTED if mark == STARTED else phase
        for mark, phase in zip(sheet.marks, sheet.phases, strict=True)
    ]
    table: dict[str, Any] = {
        "name": sheet.name,
        "start": sheet.start.value,
        "marks": _map(sheet.layout, sheet.marks),
        "phases": _map(sheet.layout, phases),
    }
    if sheet.bonuses is not None:
        table["bonuses"] = {it.value: list(sheet.bonuses[it]) for it in Bonus}
    if sheet.goods_sold is not None:
        table["goods_sold"] = list(sheet.goods_sold)
    if sheet.colours is not None:
        table["colours"] = {it.value: points for it, points in sheet.colours.items()}
    if sheet.columns is not None:
        table["columns"] = [list(column) for column in sheet.columns]
    return table


def _map(layout: Layout, entries: Sequence[int]) -> str:
    return "".join(map_rows(layout, [_SIGNS[it] for it in entries], INDENT))


def sheet_text(
    layout: Layout,
    tables: Sequence[Mapping[str, Any]],
    notes: Sequence[Sequence[str]] = (),
    folder: Path | None = None,
    *,
    solo: bool = False,
) -> str:
    """Return the sheet file of some players' tables, with notes on each as comments."""
    parts = [head_lines(layout, Variant.SOLO if solo else Variant.STANDARD, folder)]
    for number, table in enumerate(tables):
        parts.append("\n")
        parts += (comment(note) for note in (notes[number] if number < len(notes) else ()))
        parts += _lines(table)
    return "".join(parts)


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    yield "[[player]]\n"
    for key, value in table.items():
        if isinstance(value, str) and "\n" in value and key != "name":
            yield f'{key} = """\n{value}"""\n'
        elif isinstance(value, str):
            yield f"{key} = {string(value)}\n"
        elif isinstance(value, dict):
            pairs = ", ".join(f"{name} = {it}" for name, it in value.items())
            yield f"{key} = {{ {pairs} }}\n" if pairs else f"{key} = {{}}\n"
        else:
            yield f"{key} = {value}\n"
