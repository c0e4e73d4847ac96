"""The simple players: one marks anything that is legal, the other what looks best right now."""

from __future__ import annotations

from generator.games.dice.lab.kernels.bits import count, draw, lowest
from generator.games.dice.lab.kernels.rules import (
    COLOUR_HEXES,
    DIGITS,
    GIVES,
    LUCK_GAME,
    LUCK_SEED,
    LUCK_STEP,
    MARKED,
    MONK,
    NEAR,
    NUMBER,
    PHASE,
    PHASES,
    SILVER,
    STOCK,
    TERRAIN,
    WORKER,
    ZONE,
    ZONE_POINTS,
    can_repeat,
    legal,
    mark,
    rest,
    use,
)

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
ANY = 1 << 20
"""The random player's luck has so many values."""
SECOND_STEP = 1000
"""So many steps of luck are for the first mark."""
NOTHING = -1
PLAY = 6
"""A play: first hex and digit, second hex and digit, the bonus used, goods sold; -1 for none."""


def outlook(table: list[int], sheet: list[int], cell: int, phase: int) -> int:
    """Return what a mark looks worth: its zone by what is missing, and the hexes that it opens."""
    number = table[NUMBER + cell]
    missing = count(table[ZONE + cell] & ~sheet[MARKED])
    worth = table[ZONE_POINTS + number * PHASES + phase] * THOUSANDTHS
    if table[GIVES + number] >= 0:
        worth += BONUS_WORTH
    worth = worth * THOUSANDTHS // MISSING[min(missing, len(MISSING) - 1)]
    return worth + OPEN_WORTH * count(table[NEAR + cell] & ~sheet[MARKED])


def take_simple_turn(
    table: list[int],
    sheet: list[int],
    dice: list[int],
    moment: list[int],
    hasty: bool,
    play: list[int],
) -> None:
    """Mark with the dice; if that is impossible, use a monk, then a worker; else take a worker."""
    numbers = 1 << dice[2] | 1 << dice[3]
    rolled = table[COLOUR_HEXES + dice[0]] | table[COLOUR_HEXES + dice[1]]
    bonus, step = NOTHING, moment[LUCK_STEP]
    chosen = pick(table, sheet, rolled, numbers, 0, 0, moment, hasty, step)
    if chosen < 0 and sheet[STOCK + MONK] > 0:
        bonus = MONK
        chosen = pick(table, sheet, ~0, numbers, 0, 0, moment, hasty, step)
    if chosen < 0 and sheet[STOCK + WORKER] > 0:
        bonus = WORKER
        chosen = pick(table, sheet, rolled, ALL_DIGITS, 0, 0, moment, hasty, step)
    if chosen < 0:
        rest(table, sheet)
        return
    cell, digit = chosen // (DIGITS + 1), chosen % (DIGITS + 1)
    mark(table, sheet, cell, digit, moment[PHASE])
    play[0], play[1] = cell, digit
    if bonus >= 0:
        use(sheet, bonus)
        play[4] = bonus
    elif sheet[STOCK + SILVER] > 0:
        barred = table[COLOUR_HEXES + table[TERRAIN + cell]]
        if can_repeat(dice, table[TERRAIN + cell], digit):
            barred = 0
        step += SECOND_STEP
        chosen = pick(table, sheet, rolled, numbers, barred, digit, moment, hasty, step)
        if chosen >= 0:
            cell, digit = chosen // (DIGITS + 1), chosen % (DIGITS + 1)
            mark(table, sheet, cell, digit, moment[PHASE])
            use(sheet, SILVER)
            play[2], play[3], play[4] = cell, digit, SILVER


def pick(
    table: list[int],
    sheet: list[int],
    colours: int,
    digits: int,
    barred: int,
    barred_digit: int,
    moment: list[int],
    hasty: bool,
    step: int,
) -> int:
    """Choose a hex of COLOURS and a digit of DIGITS, but not a hex of BARRED with its digit.

    Return the hex times 7 plus the digit, or -1 if nothing is legal.
    """
    best, chosen = -1, NOTHING
    for digit in range(1, DIGITS + 1):
        if not digits >> digit & 1:
            continue
        hexes = legal(sheet, colours, digit)
        if digit == barred_digit:
            hexes &= ~barred
        while hexes:
            cell = lowest(hexes)
            hexes &= hexes - 1
            step += 1
            worth = draw(moment[LUCK_SEED], moment[LUCK_GAME], step, ANY)
            if hasty:
                worth = worth % NOISE + outlook(table, sheet, cell, moment[PHASE])
            if worth > best:
                best, chosen = worth, cell * (DIGITS + 1) + digit
    return chosen
