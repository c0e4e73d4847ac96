"""All legal plays of a roll, weighed one by one: what the thoughtful players choose from."""

from __future__ import annotations

from generator.games.dice.lab.kernels.bits import draw, lowest
from generator.games.dice.lab.kernels.rules import (
    BONUSES,
    COLOUR_HEXES,
    DIGITS,
    LUCK_GAME,
    LUCK_SEED,
    LUCK_STEP,
    MONK,
    NUMBER,
    PHASE,
    POINTS,
    SHEET,
    SILVER,
    STOCK,
    TERRAIN,
    TURN,
    WORKER,
    can_repeat,
    colour_points,
    legal,
    mark,
    rest,
    use,
)
from generator.games.dice.lab.kernels.simple import (
    BONUS_WORTH,
    NOTHING,
    PLAY,
    THOUSANDTHS,
    outlook,
)
from generator.games.dice.lab.kernels.value import TURNS, promise

CAREFUL, LEARNED = 2, 3
"""How a sheet is judged: by the marks of the next roll, or by what was learned."""
GLANCES = 16
"""How many rolls the careful player imagines."""
FACES = 6
LAST_DIE = 3
ROLLS = FACES**5
DOUBLES = 4
"""The hourglass die has four single faces and two double ones."""


def roll(seed: int, game: int, number: int, dice: list[int]) -> bool:
    """Throw two colour dice and two number dice; return whether the hourglass is double."""
    faces = draw(seed, game, number, ROLLS)
    for die in range(4):
        dice[die] = faces % FACES + (1 if die > 1 else 0)
        faces //= FACES
    return faces >= DOUBLES


def do_play(table: list[int], sheet: list[int], plays: list[int], place: int, phase: int) -> None:
    """Carry out one of some plays; one without a mark takes a worker."""
    at = place * PLAY
    if plays[at] < 0:
        rest(table, sheet)
        return
    mark(table, sheet, plays[at], plays[at + 1], phase)
    if plays[at + 2] >= 0:
        mark(table, sheet, plays[at + 2], plays[at + 3], phase)
    if plays[at + 4] >= 0:
        use(sheet, plays[at + 4])


def judge(
    table: list[int],
    sheet: list[int],
    weights: list[int],
    mind: int,
    moment: list[int],
    found: list[int],
    hopes: int,
) -> int:
    """Return what a sheet is worth after a play, in thousandths.

    The learned player counts points and what the sheet promises. The careful one counts the
    outlook of its marks, HOPES, and that of the next ones.
    """
    points = colour_points(table, sheet, moment)
    if mind == LEARNED:
        points += sheet[POINTS]
        return points * THOUSANDTHS + promise(table, sheet, weights, moment[TURN] + 1, found)
    return points * THOUSANDTHS + hopes + imagine(table, sheet, moment)


def imagine(table: list[int], sheet: list[int], moment: list[int]) -> int:
    """Return the mean outlook of the best mark over imagined rolls, and the worth of bonuses."""
    if moment[TURN] + 1 >= TURNS:
        return 0
    total = 0
    for glance in range(GLANCES):
        faces = draw(moment[LUCK_SEED], moment[LUCK_GAME], moment[LUCK_STEP] + glance, ROLLS)
        colours = table[COLOUR_HEXES + faces % FACES] | table[COLOUR_HEXES + faces // FACES % FACES]
        faces //= FACES * FACES
        best = 0
        for _die in range(2):
            digit = faces % FACES + 1
            faces //= FACES
            hexes = legal(sheet, colours, digit)
            while hexes:
                cell = lowest(hexes)
                hexes &= hexes - 1
                best = max(best, outlook(table, sheet, cell, moment[PHASE]))
        total += best
    stock = 0
    for bonus in range(BONUSES):
        stock += min(sheet[STOCK + bonus], 3)
    return total // GLANCES + stock * BONUS_WORTH


def weigh_plays(
    table: list[int],
    sheet: list[int],
    dice: list[int],
    weights: list[int],
    mind: int,
    moment: list[int],
    one: list[int],
    two: list[int],
    found: list[int],
    plays: list[int],
    worths: list[int],
) -> int:
    """Keep the best legal plays of a roll in PLAYS, best first; return how many there are.

    ONE and TWO are sheets to think on, after the first and after the second mark.
    """
    phase = moment[PHASE]
    for place in range(SHEET):
        one[place] = sheet[place]
    rest(table, one)
    worth = judge(table, one, weights, mind, moment, found, 0)
    kept = keep(plays, worths, 0, worth, NOTHING, 0, NOTHING, 0, NOTHING)
    rolled = table[COLOUR_HEXES + dice[0]] | table[COLOUR_HEXES + dice[1]]
    for digit in range(1, DIGITS + 1):
        is_rolled = digit == dice[2] or digit == dice[3]
        with_worker = not is_rolled and sheet[STOCK + WORKER] > 0
        if not (is_rolled or with_worker):
            continue
        colours = ~0 if is_rolled and sheet[STOCK + MONK] > 0 else rolled
        hexes = legal(sheet, colours, digit)
        while hexes:
            cell = lowest(hexes)
            hexes &= hexes - 1
            is_plain = is_rolled and rolled >> cell & 1 == 1
            bonus = NOTHING if is_plain else MONK if is_rolled else WORKER
            for place in range(SHEET):
                one[place] = sheet[place]
            mark(table, one, cell, digit, phase)
            if not is_plain:
                use(one, bonus)
            hopes = outlook(table, sheet, cell, phase) if mind == CAREFUL else 0
            worth = judge(table, one, weights, mind, moment, found, hopes)
            kept = keep(plays, worths, kept, worth, cell, digit, NOTHING, 0, bonus)
            if is_plain and one[STOCK + SILVER] > 0:
                first = (cell, digit, hopes)
                kept = weigh_seconds(
                    table,
                    sheet,
                    first,
                    dice,
                    weights,
                    mind,
                    moment,
                    one,
                    two,
                    found,
                    plays,
                    worths,
                    kept,
                )
    return kept


def weigh_seconds(
    table: list[int],
    sheet: list[int],
    first: tuple[int, int, int],
    dice: list[int],
    weights: list[int],
    mind: int,
    moment: list[int],
    one: list[int],
    two: list[int],
    found: list[int],
    plays: list[int],
    worths: list[int],
    kept: int,
) -> int:
    """Weigh every second mark that silver can pay for after the FIRST: hex, digit, outlook."""
    cell, digit, hopes = first
    rolled = table[COLOUR_HEXES + dice[0]] | table[COLOUR_HEXES + dice[1]]
    barred = table[COLOUR_HEXES + table[TERRAIN + cell]]
    if can_repeat(dice, table[TERRAIN + cell], digit):
        barred = 0
    for die in range(LAST_DIE - 1, LAST_DIE + 1):
        second = dice[die]
        if die == LAST_DIE and second == dice[die - 1]:
            continue
        hexes = legal(one, rolled, second)
        if second == digit:
            hexes &= ~barred
        while hexes:
            other = lowest(hexes)
            hexes &= hexes - 1
            if other < cell and can_swap(table, sheet, cell, other, second):
                continue
            for place in range(SHEET):
                two[place] = one[place]
            mark(table, two, other, second, moment[PHASE])
            use(two, SILVER)
            both = 0
            if mind == CAREFUL:
                both = hopes + outlook(table, one, other, moment[PHASE])
            worth = judge(table, two, weights, mind, moment, found, both)
            kept = keep(plays, worths, kept, worth, cell, digit, other, second, SILVER)
    return kept


def can_swap(table: list[int], sheet: list[int], cell: int, other: int, digit: int) -> bool:
    """Whether two marks in the other order come to the same, so that one order is enough."""
    return (
        sheet[STOCK + SILVER] > 0
        and table[NUMBER + cell] != table[NUMBER + other]
        and legal(sheet, 1 << other, digit) != 0
    )


def keep(
    plays: list[int],
    worths: list[int],
    kept: int,
    worth: int,
    cell: int,
    digit: int,
    other: int,
    second: int,
    bonus: int,
) -> int:
    """Put a play among the best, if it is one of them; return how many are kept."""
    most = len(worths)
    if kept == most and worth <= worths[kept - 1]:
        return kept
    place = min(kept, most - 1)
    while place > 0 and worths[place - 1] < worth:
        worths[place] = worths[place - 1]
        for part in range(PLAY):
            plays[place * PLAY + part] = plays[(place - 1) * PLAY + part]
        place -= 1
    worths[place] = worth
    at = place * PLAY
    plays[at], plays[at + 1], plays[at + 2] = cell, digit, other
    plays[at + 3], plays[at + 4], plays[at + 5] = second, bonus, 0
    return min(kept + 1, most)
