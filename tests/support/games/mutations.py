"""Ways to falsify a finished sheet at one place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.sheet import STARTED
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from generator.games.dice.model.sheet import Sheet


def changed(values: Sequence[Any], place: int, value: Any) -> tuple[Any, ...]:
    """Return the values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def change_mark(luck: Random, sheet: Sheet) -> Sheet:
    """Write another digit, an x or nothing into a hex."""
    place = luck.randrange(len(sheet.marks))
    return replace(sheet, marks=changed(sheet.marks, place, luck.choice((STARTED, *range(7)))))


def add_mark(luck: Random, sheet: Sheet) -> Sheet:
    """Write a digit and a phase into a hex, whether it is empty or not."""
    place = luck.randrange(len(sheet.marks))
    return replace(
        sheet,
        marks=changed(sheet.marks, place, luck.randint(1, 6)),
        phases=changed(sheet.phases, place, luck.randint(1, 3)),
    )


def remove_mark(luck: Random, sheet: Sheet) -> Sheet:
    """Rub out a hex."""
    place = luck.randrange(len(sheet.marks))
    return replace(
        sheet, marks=changed(sheet.marks, place, 0), phases=changed(sheet.phases, place, 0)
    )


def change_phase(luck: Random, sheet: Sheet) -> Sheet:
    """Write another phase, or none."""
    place = luck.randrange(len(sheet.phases))
    return replace(sheet, phases=changed(sheet.phases, place, luck.randint(0, 3)))


def change_bonus(luck: Random, sheet: Sheet) -> Sheet:
    """Circle or cross off one bonus more or less."""
    assert sheet.bonuses is not None
    bonus = luck.choice(list(Bonus))
    pair = sheet.bonuses[bonus]
    place = luck.randrange(2)
    count = max(0, pair[place] + luck.choice((-1, 1)))
    return replace(sheet, bonuses={**sheet.bonuses, bonus: changed(pair, place, count)})


def change_sale(luck: Random, sheet: Sheet) -> Sheet:
    """Sell one good more or less."""
    assert sheet.goods_sold is not None
    place = luck.randrange(3)
    count = max(0, sheet.goods_sold[place] + luck.choice((-1, 1)))
    return replace(sheet, goods_sold=changed(sheet.goods_sold, place, count))


def change_turns(luck: Random, sheet: Sheet) -> Sheet:
    """Roll once more or less in a phase."""
    assert sheet.turns is not None
    place = luck.randrange(3)
    count = max(0, sheet.turns[place] + luck.choice((-2, -1, 1)))
    return replace(sheet, turns=changed(sheet.turns, place, count))


def change_colour(luck: Random, sheet: Sheet) -> Sheet:
    """Write other points for a colour."""
    colours = {**(sheet.colours or {}), luck.choice(list(Terrain)): luck.randint(1, 6)}
    return replace(sheet, colours=colours)


def change_column(luck: Random, sheet: Sheet) -> Sheet:
    """Add a number to a column, or change or lose one of it."""
    assert sheet.columns is not None
    place = luck.randrange(3)
    column = list(sheet.columns[place])
    if column and luck.random() < 0.7:
        column[luck.randrange(len(column))] += luck.choice((-1, 1, 2))
    elif column and luck.random() < 0.5:
        column.pop(luck.randrange(len(column)))
    else:
        column.append(luck.randint(1, 6))
    return replace(sheet, columns=changed(sheet.columns, place, tuple(column)))


def change_start(luck: Random, sheet: Sheet) -> Sheet:
    """Name another start."""
    return replace(sheet, start=luck.choice(list(Bonus)))


MUTATIONS: tuple[Callable[[Random, Sheet], Sheet], ...] = (
    change_mark,
    add_mark,
    remove_mark,
    change_phase,
    change_bonus,
    change_sale,
    change_turns,
    change_colour,
    change_column,
    change_start,
)
NOTES = ("turns", "bonuses", "goods_sold", "colours", "columns")
