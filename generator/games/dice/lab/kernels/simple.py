"""The simple players: one marks anything that is legal, the other what looks best right now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import count, draw, lowest
from generator.games.dice.lab.kernels.rules import (
    DIGITS,
    MARKED,
    MONK,
    PHASES,
    SILVER,
    STOCK,
    WORKER,
    can_repeat,
    legal,
    mark,
    rest,
    use,
)

if TYPE_CHECKING:
    from generator.games.dice.lab.table import Table

THOUSANDTHS = 1000
BONUS_WORTH = 1500
"""What the hasty player thinks of a bonus, in thousandths of a point."""
OPEN_WORTH = 150
"""And of each hex that a mark brings within reach."""
NOISE = 10
"""Plays of the same worth are chosen among by luck; so no side of the map is preferred."""
MISSING = (1000, 1000, 2297, 3737, 5278, 6899, 8586, 10331, 12126)
"""What a zone's worth is divided by when so many hexes are missing: their number to the 1.2."""
ALL_DIGITS = 0b1111110
NOTHING = -1
PLAY = 6
"""A play: first hex and digit, second hex and digit, the bonus used, goods sold; -1 for none."""


def outlook(table: Table, sheet: list[int], cell: int, phase: int) -> int:
    """Return what a mark looks worth: its zone by what is missing, and the hexes that it opens."""
    number = table.number[cell]
    missing = count(table.zone[cell] & ~sheet[MARKED])
    worth = table.zone_points[number * PHASES + phase] * THOUSANDTHS
    if table.gives[number] >= 0:
        worth += BONUS_WORTH
    worth = worth * THOUSANDTHS // MISSING[min(missing, len(MISSING) - 1)]
    return worth + OPEN_WORTH * count(table.near[cell] & ~sheet[MARKED])


def take_simple_turn(
    table: Table,
    sheet: list[int],
    dice: list[int],
    phase: int,
    hasty: bool,
    luck: tuple[int, int, int],
    play: list[int],
) -> None:
    """Mark with the dice; if that is impossible, use a monk, then a worker; else take a worker."""
    numbers = table.bit[dice[2]] | table.bit[dice[3]]
    rolled = table.colours[dice[0]] | table.colours[dice[1]]
    bonus = NOTHING
    chosen = pick(table, sheet, rolled, numbers, 0, 0, phase, hasty, luck)
    if chosen < 0 and sheet[STOCK + MONK] > 0:
        bonus = MONK
        chosen = pick(table, sheet, ~0, numbers, 0, 0, phase, hasty, luck)
    if chosen < 0 and sheet[STOCK + WORKER] > 0:
        bonus = WORKER
        chosen = pick(table, sheet, rolled, ALL_DIGITS, 0, 0, phase, hasty, luck)
    if chosen < 0:
        rest(table, sheet)
        return
    cell, digit = chosen // (DIGITS + 1), chosen % (DIGITS + 1)
    mark(table, sheet, cell, digit, phase)
    play[0], play[1] = cell, digit
    if bonus >= 0:
        use(sheet, bonus)
        play[4] = bonus
    elif sheet[STOCK + SILVER] > 0:
        barred = table.colours[table.terrain[cell]]
        if can_repeat(dice, table.terrain[cell], digit):
            barred = 0
        luck = (luck[0], luck[1], luck[2] + 1000)
        chosen = pick(table, sheet, rolled, numbers, barred, digit, phase, hasty, luck)
        if chosen >= 0:
            cell, digit = chosen // (DIGITS + 1), chosen % (DIGITS + 1)
            mark(table, sheet, cell, digit, phase)
            use(sheet, SILVER)
            play[2], play[3], play[4] = cell, digit, SILVER


def pick(
    table: Table,
    sheet: list[int],
    colours: int,
    digits: int,
    barred: int,
    barred_digit: int,
    phase: int,
    hasty: bool,
    luck: tuple[int, int, int],
) -> int:
    """Choose a hex of COLOURS and a digit of DIGITS, but not a hex of BARRED with its digit.

    Return the hex times 7 plus the digit, or -1 if nothing is legal.
    """
    best, chosen, step = -1, NOTHING, luck[2]
    for digit in range(1, DIGITS + 1):
        if not digits & table.bit[digit]:
            continue
        hexes = legal(sheet, colours, digit)
        if digit == barred_digit:
            hexes &= ~barred
        while hexes:
            cell = lowest(hexes)
            hexes &= hexes - 1
            step += 1
            if hasty:
                worth = outlook(table, sheet, cell, phase) + draw(luck[0], luck[1], step, NOISE)
            else:
                worth = draw(luck[0], luck[1], step, 1 << 20)
            if worth > best:
                best, chosen = worth, cell * (DIGITS + 1) + digit
    return chosen
