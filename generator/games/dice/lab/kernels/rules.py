"""The rules in sets of hexes: what may be marked, and what a mark brings.

A sheet is a flat sequence of numbers: the marked hexes, the hexes within reach, for each digit the
hexes that take it, the bonuses that are left, the points, and what was counted on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.games.dice.lab.table import Table

MARKED, REACH = 0, 1
TAKES = 1
"""TAKES + digit is the place of the hexes that take a digit."""
STOCK = 8
"""STOCK + bonus is the place of the bonuses that are left, USED + bonus of those that were used."""
POINTS, FINISHED, PASSES = 12, 13, 14
"""FINISHED are the colours that were finished in this roll, one bit each."""
USED = 16
SHEET = 20
"""How many numbers a sheet has."""
MONK, SILVER, GOODS, WORKER = 0, 1, 2, 3
CITY, CASTLE, PASTURE = 3, 4, 5
DIGITS, COLOURS, PHASES, PLACES = 6, 6, 3, 2
TIME, SOLO_TIME, GOOD_POINTS, GOOD_SILVER, BARRED, HEXES, ZONES = 0, 1, 2, 3, 4, 5, 6
"""The places of the figures of a table; BARRED are the bonuses that nobody can have, as bits."""
LAST_PHASE = 2


def begin(table: Table, sheet: list[int], start: int) -> None:
    """A player begins by ticking the castle of a bonus; it is no digit."""
    for place in range(SHEET):
        sheet[place] = 0
    for digit in range(1, DIGITS + 1):
        sheet[TAKES + digit] = table.takes[digit]
    _settle(table, sheet, table.starts[start], 0)


def legal(sheet: list[int], colours: int, digit: int) -> int:
    """An empty hex within reach takes a digit that its terrain and its zone allow."""
    return colours & sheet[TAKES + digit] & sheet[REACH] & ~sheet[MARKED]


def mark(table: Table, sheet: list[int], cell: int, digit: int, phase: int) -> None:
    """A digit is in a city once, in a pasture alone; a castle takes what stands beside it."""
    terrain = table.terrain[cell]
    if terrain == CITY:
        sheet[TAKES + digit] &= ~table.zone[cell]
    elif terrain == PASTURE:
        for other in range(1, DIGITS + 1):
            if other != digit:
                sheet[TAKES + other] &= ~table.zone[cell]
    sheet[TAKES + digit] |= table.near[cell] & table.castles[digit]
    _settle(table, sheet, cell, phase)


def _settle(table: Table, sheet: list[int], cell: int, phase: int) -> None:
    """A zone gives its points and its bonus when its last hex is marked."""
    sheet[MARKED] |= table.bit[cell]
    sheet[REACH] |= table.near[cell]
    zone = table.zone[cell]
    if sheet[MARKED] & zone != zone:
        return
    number = table.number[cell]
    sheet[POINTS] += table.zone_points[number * PHASES + phase]
    if table.gives[number] >= 0:
        gain(table, sheet, table.gives[number])
    terrain = table.terrain[cell]
    if sheet[MARKED] & table.colours[terrain] == table.colours[terrain]:
        sheet[FINISHED] |= table.bit[terrain]


def gain(table: Table, sheet: list[int], bonus: int) -> None:
    """A bonus is circled."""
    if not table.figures[BARRED] & table.bit[bonus]:
        sheet[STOCK + bonus] += 1


def use(sheet: list[int], bonus: int) -> None:
    """A bonus is crossed off."""
    sheet[STOCK + bonus] -= 1
    sheet[USED + bonus] += 1


def rest(table: Table, sheet: list[int]) -> None:
    """A roll without a mark gives a worker."""
    sheet[PASSES] += 1
    gain(table, sheet, WORKER)


def sell(table: Table, sheet: list[int]) -> int:
    """On a double hourglass goods become points and silver; return how many are sold: all."""
    sold = sheet[STOCK + GOODS]
    for _good in range(sold):
        use(sheet, GOODS)
        sheet[POINTS] += table.figures[GOOD_POINTS]
        for _silver in range(table.figures[GOOD_SILVER]):
            gain(table, sheet, SILVER)
    return sold


def can_repeat(dice: list[int], colour: int, digit: int) -> bool:
    """A combination may come twice in a roll if one of its dice shows the same as its twin."""
    return (dice[0] == colour and dice[1] == colour) or (dice[2] == digit and dice[3] == digit)


def colour_points(table: Table, sheet: list[int], claims: list[int], phase: int, solo: int) -> int:
    """The first to finish a colour gets more than the second; alone, the phase decides."""
    points = 0
    for colour in range(COLOURS):
        if sheet[FINISHED] & table.bit[colour]:
            place = claims[colour]
            if solo:
                place = 1 if phase == LAST_PHASE else 0
            if place < PLACES:
                points += table.colour_points[colour * PLACES + place]
    return points
