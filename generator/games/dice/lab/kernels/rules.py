"""The rules in sets of hexes: what may be marked, and what a mark brings.

Everything is a flat sequence of numbers. A table describes a domain under the figures of an
edition. A sheet has the marked hexes, the hexes within reach, for each digit the hexes that take
it, the bonuses that are left, and the points. A moment says when in a game a sheet is looked at.
"""

from __future__ import annotations

WIDTH = 1000
"""How many hexes and zones a table has room for."""
NEAR, TERRAIN, ZONE, NUMBER = 0, WIDTH, 2 * WIDTH, 3 * WIDTH
"""In a table: the neighbours of each hex, its terrain, the hexes and the number of its zone."""
ZONE_HEXES, ZONE_TERRAIN, ZONE_SIZE, GIVES = 4 * WIDTH, 5 * WIDTH, 6 * WIDTH, 7 * WIDTH
"""The hexes of each zone, its terrain, its size, and its bonus or -1."""
ZONE_NEAR, ZONE_KIND = 8 * WIDTH, 9 * WIDTH
"""The hexes of each zone with their neighbours, and what a learned player takes it for."""
ZONE_POINTS = 10 * WIDTH
"""The points of each zone in each of the three phases."""
COLOUR_HEXES = 13 * WIDTH
COLOUR_POINTS = COLOUR_HEXES + 8
"""The hexes of each terrain; its points for the first and the second who finish it."""
DIGIT_HEXES = COLOUR_POINTS + 16
CASTLE_HEXES = DIGIT_HEXES + 8
"""For each digit, the hexes that take it at once, and the castles that take it from neighbours."""
STARTS = CASTLE_HEXES + 8
CHOICES = STARTS + 4
"""The castle of each bonus, or -1; and the bonuses that one can start with."""
FIGURES = CHOICES + 4
TIME, SOLO_TIME, GOOD_POINTS, GOOD_SILVER, BARRED = 0, 1, 2, 3, 4
ZONE_COUNT, CHOICE_COUNT = 5, 6
"""The figures; BARRED are the bonuses that nobody can have, as bits."""
TABLE = FIGURES + 7
"""How many numbers a table has."""

MARKED, REACH = 0, 1
TAKES = 1
"""In a sheet: TAKES + digit is the place of the hexes that take a digit."""
STOCK = 8
"""STOCK + bonus is the place of the bonuses that are left, USED + bonus of those that were used."""
POINTS, FINISHED, PASSES = 12, 13, 14
"""FINISHED are the colours that were finished in this roll, one bit each."""
USED = 16
SHEET = 20
"""How many numbers a sheet has."""

TURN, PHASE, SOLO, LUCK_SEED, LUCK_GAME, LUCK_STEP = 0, 1, 2, 3, 4, 5
CLAIMS = 6
"""In a moment: CLAIMS + colour says how often a colour was finished before this roll."""
MOMENT = 12
"""How many numbers a moment has."""

MONK, SILVER, GOODS, WORKER = 0, 1, 2, 3
BONUSES = 4
CITY, CASTLE, PASTURE = 3, 4, 5
DIGITS, COLOURS, PHASES, PLACES = 6, 6, 3, 2
LAST_PHASE = 2

HEX_COUNTS, ZONE_COUNTS = 0, PHASES * WIDTH
"""Where it is counted how often hexes are marked and zones are finished, in each phase."""
COLOUR_COUNTS = 2 * PHASES * WIDTH
PASS_COUNTS = COLOUR_COUNTS + COLOURS * PHASES
GAINED_COUNTS = PASS_COUNTS + PHASES
USED_COUNTS = GAINED_COUNTS + BONUSES
COUNTS = USED_COUNTS + BONUSES
"""How many numbers are counted."""


def begin(table: list[int], sheet: list[int], start: int) -> None:
    """A player begins by ticking the castle of a bonus; it is no digit."""
    for place in range(SHEET):
        sheet[place] = 0
    for digit in range(1, DIGITS + 1):
        sheet[TAKES + digit] = table[DIGIT_HEXES + digit]
    _settle(table, sheet, table[STARTS + start], 0)


def legal(sheet: list[int], colours: int, digit: int) -> int:
    """An empty hex within reach takes a digit that its terrain and its zone allow."""
    return colours & sheet[TAKES + digit] & sheet[REACH] & ~sheet[MARKED]


def mark(table: list[int], sheet: list[int], cell: int, digit: int, phase: int) -> None:
    """A digit is in a city once, in a pasture alone; a castle takes what stands beside it."""
    terrain = table[TERRAIN + cell]
    if terrain == CITY:
        sheet[TAKES + digit] &= ~table[ZONE + cell]
    elif terrain == PASTURE:
        for other in range(1, DIGITS + 1):
            if other != digit:
                sheet[TAKES + other] &= ~table[ZONE + cell]
    sheet[TAKES + digit] |= table[NEAR + cell] & table[CASTLE_HEXES + digit]
    _settle(table, sheet, cell, phase)


def _settle(table: list[int], sheet: list[int], cell: int, phase: int) -> None:
    """A zone gives its points and its bonus when its last hex is marked."""
    sheet[MARKED] |= 1 << cell
    sheet[REACH] |= table[NEAR + cell]
    zone = table[ZONE + cell]
    if sheet[MARKED] & zone != zone:
        return
    number = table[NUMBER + cell]
    sheet[POINTS] += table[ZONE_POINTS + number * PHASES + phase]
    if table[GIVES + number] >= 0:
        gain(table, sheet, table[GIVES + number])
    terrain = table[TERRAIN + cell]
    if sheet[MARKED] & table[COLOUR_HEXES + terrain] == table[COLOUR_HEXES + terrain]:
        sheet[FINISHED] |= 1 << terrain


def gain(table: list[int], sheet: list[int], bonus: int) -> None:
    """A bonus is circled."""
    if not table[FIGURES + BARRED] >> bonus & 1:
        sheet[STOCK + bonus] += 1


def use(sheet: list[int], bonus: int) -> None:
    """A bonus is crossed off."""
    sheet[STOCK + bonus] -= 1
    sheet[USED + bonus] += 1


def rest(table: list[int], sheet: list[int]) -> None:
    """A roll without a mark gives a worker."""
    sheet[PASSES] += 1
    gain(table, sheet, WORKER)


def sell(table: list[int], sheet: list[int]) -> int:
    """On a double hourglass goods become points and silver; return how many are sold: all."""
    sold = sheet[STOCK + GOODS]
    for _good in range(sold):
        use(sheet, GOODS)
        sheet[POINTS] += table[FIGURES + GOOD_POINTS]
        for _silver in range(table[FIGURES + GOOD_SILVER]):
            gain(table, sheet, SILVER)
    return sold


def can_repeat(dice: list[int], colour: int, digit: int) -> bool:
    """A combination may come twice in a roll if one of its dice shows the same as its twin."""
    return (dice[0] == colour and dice[1] == colour) or (dice[2] == digit and dice[3] == digit)


def colour_points(table: list[int], sheet: list[int], moment: list[int]) -> int:
    """The first to finish a colour gets more than the second; alone, the phase decides."""
    points = 0
    if not sheet[FINISHED]:
        return points
    for colour in range(COLOURS):
        if sheet[FINISHED] >> colour & 1:
            place = moment[CLAIMS + colour]
            if moment[SOLO]:
                place = 1 if moment[PHASE] == LAST_PHASE else 0
            if place < PLACES:
                points += table[COLOUR_POINTS + colour * PLACES + place]
    return points
