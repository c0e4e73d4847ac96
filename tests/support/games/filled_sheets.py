"""Filled sheets of the dice game: the value of each field that a finished game leaves on paper."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.sheet import EMPTY, STARTED, Variant
from generator.games.dice.rules.most import count_needs
from generator.model.order import Style
from generator.model.scan import Reading
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.sheet import Sheet

SIGNS = {EMPTY: "", STARTED: "x"}
KINDS = {"hex": "digit", "time": "cross", "points": "number", "sum": "sum", "total": "sum"}


def fill_sheet(
    sheet: Sheet, edition: DiceEdition, style: Style = Style.SHEET, variant: Variant | None = None
) -> dict[str, str]:
    """Return the value of every field of a sheet that was kept as the rules say."""
    boxes = edition.solo_boxes if variant is Variant.SOLO else edition.time_boxes
    values = {
        f"hex-{cell.row + 1}-{cell.position + 1}": SIGNS.get(mark, str(mark))
        for cell, mark in zip(sheet.layout.cells, sheet.marks, strict=True)
    }
    values |= {f"time-{it}-{box}": "x" for it in (1, 2, 3) for box in range(1, boxes + 1)}
    values |= dict(_bonuses(sheet, edition))
    values |= dict(_ledger(sheet, edition) if style is Style.LEDGER else _columns(sheet, edition))
    return values


def _bonuses(sheet: Sheet, edition: DiceEdition) -> Iterator[tuple[str, str]]:
    """Ring the castles' bonuses in their own row, the others in theirs; cross off from the left."""
    assert sheet.bonuses is not None
    needs = count_needs(sheet.layout, edition.for_layout(sheet.layout))
    marked = [
        cell.bonus
        for cell, mark in zip(sheet.layout.cells, sheet.marks, strict=True)
        if cell.terrain is Terrain.CASTLE and mark != EMPTY
    ]
    for bonus in Bonus:
        gained, used = sheet.bonuses[bonus]
        seen = needs.castles.count(bonus)
        castles = [f"castle-{bonus}" + (f"-{it}" if it > 1 else "") for it in range(1, seen + 1)]
        ringed = castles[: marked.count(bonus)]
        row = [f"{bonus}-{it}" for it in range(1, needs.gains[bonus] + 1)]
        ringed += row[: gained - len(ringed)]
        for name in chain(castles, row):
            crossed = name in ringed[:used]
            yield name, "ox" if crossed else "o" if name in ringed else ""


def _columns(sheet: Sheet, edition: DiceEdition) -> Iterator[tuple[str, str]]:
    assert sheet.columns is not None
    assert sheet.colours is not None
    figures = edition.for_layout(sheet.layout)
    lines = count_needs(sheet.layout, figures).lines
    for terrain in sheet.layout.terrains:
        for place, points in enumerate(figures.colour_points[terrain], start=1):
            ringed = sheet.colours.get(terrain) == points
            first = figures.colour_points[terrain].index(points) + 1 == place
            yield f"colour-{terrain.value}-{place}", "o" if ringed and first else ""
    for phase, column in enumerate(sheet.columns, start=1):
        numbers = list(map(str, column))
        for line in range(lines):
            if phase > 1 or line:
                number = numbers[line] if line < len(numbers) else ""
                yield f"points-{phase}-{line + 1}", number
        yield f"sum-{phase}", str(sum(column))
    yield "total", str(sum(map(sum, sheet.columns)))


def _ledger(sheet: Sheet, edition: DiceEdition) -> Iterator[tuple[str, str]]:
    assert sheet.goods_sold is not None
    assert sheet.colours is not None
    figures = edition.for_layout(sheet.layout)
    by_hex = dict(zip(sheet.layout.by_hex, sheet.phases, strict=True))
    for terrain in sheet.layout.terrains:
        zones = [zone for zone in sheet.layout.zones if zone.terrain == terrain]
        finished: dict[int, list[int]] = {}
        for zone in zones:
            phases = [by_hex[cell.hex] for cell in zone.cells]
            started = any(
                sheet.marks[sheet.layout.cells.index(cell)] == STARTED for cell in zone.cells
            )
            if all(phases) and not started:
                finished.setdefault(zone.size, []).append(max(phases))
        for row, zone in enumerate(zones, start=1):
            if terrain is Terrain.CASTLE and row == 1:
                continue
            left = finished.get(zone.size)
            done = left.pop() if left else 0
            for phase in (1, 2, 3):
                yield f"{terrain.value}-{row}-{phase}", "x" if phase == done else ""
        for place, points in enumerate(figures.colour_points[terrain], start=1):
            ticked = sheet.colours.get(terrain) == points
            first = figures.colour_points[terrain].index(points) + 1 == place
            yield f"{terrain.value}-colour-{place}", "x" if ticked and first else ""
    for number in range(1, count_needs(sheet.layout, figures).sold + 1):
        yield f"sold-{number}", "x" if number <= sum(sheet.goods_sold) else ""


def read_surely(values: Mapping[str, str], certainty: float = 1.0) -> dict[str, Reading]:
    """Return readings of these values, all of them with one certainty."""
    return {
        name: Reading(name, kind_of(name), value, certainty, ((value, certainty),))
        for name, value in values.items()
    }


def kind_of(field: str) -> str:
    """Return the kind of a field."""
    start = field.partition("-")[0]
    if start in set(Bonus) or (field.startswith("castle-") and not field[-1].isdigit()):
        return "bonus"
    return KINDS.get(start, "ring" if start == "colour" else "check")
