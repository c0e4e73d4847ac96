"""Filling in: what a player writes into each field of a printed sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.games.pad.scanning.demands import list_groups
from generator.games.pad.scanning.entries import is_possible, list_places
from generator.model.scan import CROSSED, RINGED, USED
from generator.model.score_pad.pad import EntryKind
from generator.page.marks import Kind
from photos.games import colour_lines, goods_count, zone_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np

    from generator.games.dice.model.sheet import Sheet
    from generator.games.pad.scanning.entries import Place
    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Field
    from photos.games import Game

MOST = 99
"""The largest number that is written on a score pad."""
TICKED = 0.4
"""How many of the boxes are ticked that can be ticked."""
EMPTY_BOXES = 0.2
MOST_TRIES = 5000
"""How often boxes are filled in again until they meet a demand of the pad."""


class _Values(dict[str, str]):
    """The value of each field; what a sheet has no field for cannot be written."""

    def write(self, name: str, value: str) -> None:
        """Write a value into a field that there is."""
        if name not in self:
            raise KeyError(name)
        self[name] = value


def empty(fields: Sequence[Field]) -> _Values:
    """Return an empty sheet: every field that is read has its value."""
    return _Values({field.name: "" for field in fields if field.kind is not Kind.TEXT})


def fill(game: Game, fields: Sequence[Field], rng: np.random.Generator) -> dict[str, str]:
    """Fill in a sheet of the dice game, with columns or with the ticks of a ledger."""
    values = empty(fields)
    sheet = game.sheet
    for cell, mark in zip(sheet.layout.cells, sheet.marks, strict=True):
        if mark != EMPTY:
            value = CROSSED if mark == STARTED else str(mark)
            values.write(f"hex-{cell.row + 1}-{cell.position + 1}", value)
    for name in values:
        if name.startswith("time-"):
            values[name] = CROSSED
    for name, value in _bonuses(sheet, castles_first=bool(rng.random() < 0.5)):
        values.write(name, value)
    if any(field.kind is Kind.CHECK for field in fields):
        _tick(game, values)
    else:
        _write_columns(game, values)
    add_up(fields, values)
    return dict(values)


def _bonuses(sheet: Sheet, *, castles_first: bool) -> Iterator[tuple[str, str]]:
    """Yield the rings of gained bonuses; those that were used are crossed."""
    castles = dict.fromkeys(Bonus, 0)
    for cell, mark in zip(sheet.layout.cells, sheet.marks, strict=True):
        bonus = bonus_of(cell)
        if mark != EMPTY and bonus is not None:
            castles[bonus] += 1
    for bonus, (gained, used) in (sheet.bonuses or {}).items():
        own = [f"castle-{bonus}" + (f"-{it}" if it > 1 else "") for it in _count(castles[bonus])]
        row = [f"{bonus}-{it}" for it in _count(gained - castles[bonus])]
        names = own + row if castles_first else row + own
        for number, name in enumerate(names):
            yield name, USED if number < used else RINGED


def _count(most: int) -> range:
    return range(1, most + 1)


def _tick(game: Game, values: _Values) -> None:
    """Tick the zones, colours and goods of a ledger."""
    layout = game.sheet.layout
    rows = {
        (terrain, size): [
            number for number, it in enumerate(layout.zone_sizes(terrain), start=1) if it == size
        ]
        for terrain in layout.terrains
        for size in layout.zone_sizes(terrain)
    }
    for terrain, size in rows:
        if str(terrain) == "castle":
            rows[terrain, size] = rows[terrain, size][1:]
    for line in zone_lines(game):
        number = rows[line.terrain, line.size].pop(0)
        values.write(f"{line.terrain}-{number}-{line.phase}", CROSSED)
    for colour in colour_lines(game):
        values.write(f"{colour.terrain}-colour-{colour.place}", CROSSED)
    for number in _count(goods_count(game)):
        values.write(f"sold-{number}", CROSSED)


def _write_columns(game: Game, values: _Values) -> None:
    """Write the points of each phase, in their order; the first of the first phase is printed."""
    for colour in colour_lines(game):
        values.write(f"colour-{colour.terrain}-{colour.place}", RINGED)
    columns = game.sheet.columns or ((),) * len(PHASES)
    for phase, column in zip(PHASES, columns, strict=True):
        first = 2 if phase == PHASES[0] else 1
        written = column[1:] if phase == PHASES[0] else column
        for number, points in enumerate((it for it in written if it), start=first):
            values.write(f"points-{phase}-{number}", str(points))


def add_up(fields: Sequence[Field], values: dict[str, str]) -> None:
    """Write the sums, which add up the numbers and the ticks that belong to them."""
    worth = {field.name: field for field in fields}
    for field in fields:
        if field.kind is Kind.SUM and field.parts:
            total = field.plus + sum(_worth(worth[it], values) for it in field.parts)
            values[field.name] = str(total)


def _worth(field: Field, values: Mapping[str, str]) -> int:
    value = values[field.name]
    if field.kind in {Kind.NUMBER, Kind.SUM, Kind.DIGIT}:
        return int(value or 0)
    return int(field.value) if value else 0


def add_wrongly(values: Mapping[str, str], rng: np.random.Generator) -> dict[str, str]:
    """Return the same sheet with one sum that is wrong; the total follows the written sums."""
    sums = sorted(name for name in values if name.startswith("sum-") and values[name])
    if not sums:
        return dict(values)
    name = sums[int(rng.integers(len(sums)))]
    change = int(rng.choice([-2, -1, 1, 2, 10]))
    wrong = max(0, int(values[name]) + change)
    found = {**values, name: str(wrong)}
    if found.get("total"):
        found["total"] = str(int(found["total"]) + wrong - int(values[name]))
    return found


def fill_pad(pad: Pad, fields: Sequence[Field], rng: np.random.Generator) -> dict[str, str]:
    """Fill in a score pad of any game: entries by chance that meet its demands, and the right sums.

    Only entries of one box are made, and no negative ones.
    """
    values = empty(fields)
    kinds = {field.name: field.kind for field in fields}
    columns = {int(it[1:].partition("-")[0]) for it in kinds if it[0] == "p" and it[1].isdecimal()}
    places = list(list_places(pad, kinds, max(columns, default=0)))
    for place in places:
        if len(place.fields) == 1:
            values[place.fields[0]] = _entry(place, kinds, rng)
    for group in list_groups(pad, places, sorted(columns)):
        for _try in range(MOST_TRIES):
            if group.is_met(values):
                break
            for name, place in group.places.items():
                values[name] = _entry(place, kinds, rng)
    add_up(fields, values)
    return dict(values)


def _entry(place: Place, kinds: Mapping[str, Kind], rng: np.random.Generator) -> str:
    """Return what somebody may write into a box."""
    (name,) = place.fields
    if rng.random() < EMPTY_BOXES:
        return ""
    if kinds[name] in {Kind.CHECK, Kind.CROSS}:
        return CROSSED if rng.random() < TICKED else ""
    if kinds[name] is not Kind.NUMBER or place.entry.kind is not EntryKind.NUMBER:
        return ""
    entry = place.entry
    allowed = entry.allowed or range(entry.least, min(entry.most, MOST) + 1, entry.step)
    possible = [it for it in allowed if it >= 0 and is_possible(place, it)]
    return str(possible[int(rng.integers(len(possible)))]) if possible else ""
