"""All legal plays of a roll, weighed one by one: what the thoughtful players choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import draw, lowest
from generator.games.dice.lab.kernels.rules import (
    DIGITS,
    MONK,
    POINTS,
    SHEET,
    SILVER,
    STOCK,
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

if TYPE_CHECKING:
    from generator.games.dice.lab.table import Table
    from generator.games.dice.lab.tallies import Work

CAREFUL, LEARNED = 2, 3
"""How a sheet is judged: by the marks of the next roll, or by what was learned."""
GLANCES = 16
"""How many rolls the careful player imagines."""
FACES = 6
LAST_DIE = 3
ROLLS = FACES**5
DOUBLES = 4
"""The hourglass die has four single faces and two double ones."""
MOMENT = 6
"""A moment of a game: turn, phase, whether solo, seed, game, step of luck."""


def roll(seed: int, game: int, number: int, dice: list[int]) -> bool:
    """Throw two colour dice and two number dice; return whether the hourglass is double."""
    faces = draw(seed, game, number, ROLLS)
    for die in range(4):
        dice[die] = faces % FACES + (1 if die > 1 else 0)
        faces //= FACES
    return faces >= DOUBLES


def do_play(table: Table, sheet: list[int], play: list[int], phase: int) -> None:
    """Carry out a play; one without a mark takes a worker."""
    if play[0] < 0:
        rest(table, sheet)
        return
    mark(table, sheet, play[0], play[1], phase)
    if play[2] >= 0:
        mark(table, sheet, play[2], play[3], phase)
    if play[4] >= 0:
        use(sheet, play[4])


def judge(
    table: Table,
    sheet: list[int],
    weights: list[int],
    mind: int,
    moment: list[int],
    claims: list[int],
    found: list[int],
    hopes: int,
) -> int:
    """Return what a sheet is worth after a play, in thousandths.

    The learned player counts points and what the sheet promises. The careful one counts the
    outlook of its marks, HOPES, and that of the next ones.
    """
    points = colour_points(table, sheet, claims, moment[1], moment[2])
    if mind == LEARNED:
        points += sheet[POINTS]
        return points * THOUSANDTHS + promise(table, sheet, weights, moment[0] + 1, found)
    return points * THOUSANDTHS + hopes + imagine(table, sheet, moment)


def imagine(table: Table, sheet: list[int], moment: list[int]) -> int:
    """Return the mean outlook of the best mark over imagined rolls, and the worth of bonuses."""
    if moment[0] + 1 >= TURNS:
        return 0
    total = 0
    for glance in range(GLANCES):
        faces = draw(moment[3], moment[4], moment[5] + glance, ROLLS)
        colours = table.colours[faces % FACES] | table.colours[faces // FACES % FACES]
        faces //= FACES * FACES
        best = 0
        for _die in range(2):
            digit = faces % FACES + 1
            faces //= FACES
            hexes = legal(sheet, colours, digit)
            while hexes:
                cell = lowest(hexes)
                hexes &= hexes - 1
                best = max(best, outlook(table, sheet, cell, moment[1]))
        total += best
    stock = 0
    for bonus in range(4):
        stock += min(sheet[STOCK + bonus], 3)
    return total // GLANCES + stock * BONUS_WORTH


def weigh_plays(
    table: Table,
    sheet: list[int],
    dice: list[int],
    weights: list[int],
    mind: int,
    moment: list[int],
    claims: list[int],
    work: Work,
    plays: list[list[int]],
    worths: list[int],
) -> int:
    """Keep the best legal plays of a roll in PLAYS, best first; return how many there are."""
    one, found, phase = work.sheets[0], work.found, moment[1]
    for place in range(SHEET):
        one[place] = sheet[place]
    rest(table, one)
    worth = judge(table, one, weights, mind, moment, claims, found, 0)
    kept = keep(plays, worths, 0, worth, NOTHING, 0, NOTHING, 0, NOTHING)
    rolled = table.colours[dice[0]] | table.colours[dice[1]]
    numbers = table.bit[dice[2]] | table.bit[dice[3]]
    for digit in range(1, DIGITS + 1):
        is_rolled = numbers & table.bit[digit] != 0
        with_monk = is_rolled and sheet[STOCK + MONK] > 0
        with_worker = not is_rolled and sheet[STOCK + WORKER] > 0
        if not (is_rolled or with_worker):
            continue
        hexes = legal(sheet, ~0 if with_monk else rolled, digit)
        while hexes:
            cell = lowest(hexes)
            hexes &= hexes - 1
            is_plain = is_rolled and rolled & table.bit[cell] != 0
            bonus = NOTHING if is_plain else MONK if is_rolled else WORKER
            for place in range(SHEET):
                one[place] = sheet[place]
            mark(table, one, cell, digit, phase)
            if not is_plain:
                use(one, bonus)
            hopes = outlook(table, sheet, cell, phase) if mind == CAREFUL else 0
            worth = judge(table, one, weights, mind, moment, claims, found, hopes)
            kept = keep(plays, worths, kept, worth, cell, digit, NOTHING, 0, bonus)
            if is_plain and one[STOCK + SILVER] > 0:
                play = (cell, digit, hopes)
                kept = weigh_seconds(
                    table,
                    sheet,
                    play,
                    dice,
                    weights,
                    mind,
                    moment,
                    claims,
                    work,
                    plays,
                    worths,
                    kept,
                )
    return kept


def weigh_seconds(
    table: Table,
    sheet: list[int],
    first: tuple[int, int, int],
    dice: list[int],
    weights: list[int],
    mind: int,
    moment: list[int],
    claims: list[int],
    work: Work,
    plays: list[list[int]],
    worths: list[int],
    kept: int,
) -> int:
    """Weigh every second mark that silver can pay for after the FIRST: hex, digit, outlook."""
    cell, digit, hopes = first
    one, two, phase = work.sheets[0], work.sheets[1], moment[1]
    rolled = table.colours[dice[0]] | table.colours[dice[1]]
    barred = table.colours[table.terrain[cell]]
    if can_repeat(dice, table.terrain[cell], digit):
        barred = 0
    for die in range(LAST_DIE - 1, LAST_DIE + 1):
        second = dice[die]
        if die == LAST_DIE and second == dice[2]:
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
            mark(table, two, other, second, phase)
            use(two, SILVER)
            both = hopes + outlook(table, one, other, phase) if mind == CAREFUL else 0
            worth = judge(table, two, weights, mind, moment, claims, work.found, both)
            kept = keep(plays, worths, kept, worth, cell, digit, other, second, SILVER)
    return kept


def can_swap(table: Table, sheet: list[int], cell: int, other: int, digit: int) -> bool:
    """Whether two marks in the other order come to the same, so that one order is enough."""
    return (
        sheet[STOCK + SILVER] > 0
        and table.number[cell] != table.number[other]
        and legal(sheet, table.bit[other], digit) != 0
    )


def keep(
    plays: list[list[int]],
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
    if kept == len(worths) and worth <= worths[kept - 1]:
        return kept
    place = min(kept, len(worths) - 1)
    while place > 0 and worths[place - 1] < worth:
        worths[place] = worths[place - 1]
        for part in range(PLAY):
            plays[place][part] = plays[place - 1][part]
        place -= 1
    worths[place] = worth
    play = plays[place]
    play[0], play[1], play[2], play[3], play[4], play[5] = cell, digit, other, second, bonus, 0
    return min(kept + 1, len(worths))
