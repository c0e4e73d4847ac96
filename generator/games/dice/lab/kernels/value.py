"""What a sheet promises: weights for its zones, bonuses and colours, added up.

The weights know zones, not hexes, so they hold on domains on which they were not learned. They are
whole thousandths of a point: sums of them are the same on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import count, lowest
from generator.games.dice.lab.kernels.rules import (
    CASTLE,
    COLOURS,
    DIGITS,
    GOODS,
    MARKED,
    MONK,
    PASTURE,
    REACH,
    SILVER,
    STOCK,
    TAKES,
    WORKER,
    ZONES,
)

if TYPE_CHECKING:
    from generator.games.dice.lab.table import Table

TURNS = 24
"""Into how many steps of time the weights divide a game."""
STEPS = 8
"""And a phase."""
SIZES = 4
FAR, NEXT, ONE_OPEN, OPEN = 0, 1, 2, 3
"""How near a zone is: out of reach, one mark away, one hex within reach, several."""
MOST_BONUSES, MOST_WORKERS, MOST_MONKS, MOST_LEFT, MOST_OPEN, MOST_LOCKED = 3, 4, 2, 9, 36, 5
ZONE_FEATURES = 0
STOCK_FEATURES = ZONE_FEATURES + COLOURS * SIZES * SIZES * 4
COLOUR_FEATURES = STOCK_FEATURES + 4 * 4 * 4 * 5
OPEN_FEATURES = COLOUR_FEATURES + COLOURS * 10
CHOICE_FEATURES = OPEN_FEATURES + 64 * 3
LOCKED_FEATURES = CHOICE_FEATURES + MOST_OPEN + 1
FEATURES = LOCKED_FEATURES + 5 * 6
FIXED_COLOURS = 3
"""Monastery, mine and river take two digits each, whatever is marked around them."""
ALWAYS = 10
"""How many features a sheet has at most, besides one for each zone."""


def find_features(table: Table, sheet: list[int], found: list[int]) -> int:
    """Write the features of a sheet to FOUND and return how many there are."""
    marked = sheet[MARKED]
    free = sheet[REACH] & ~marked
    around, rest = 0, free
    while rest:
        around |= table.near[lowest(rest)]
        rest &= rest - 1
    length, locked = 0, 0
    for number in range(table.figures[ZONES]):
        left = table.zones[number] & ~marked
        if not left:
            continue
        inside = left & free
        if inside:
            nearness = OPEN if inside & (inside - 1) else ONE_OPEN
        else:
            nearness = NEXT if left & around else FAR
        colour = table.zone_terrain[number]
        size = min(table.sizes[number], SIZES)
        filled = min(table.sizes[number] - count(left), SIZES - 1)
        if colour == CASTLE:
            for digit in range(1, DIGITS + 1):
                if sheet[TAKES + digit] & left:
                    filled += 1
            filled = min(filled, SIZES - 1)
        elif colour == PASTURE and filled > 0 and inside:
            locked += 1
        found[length] = ((colour * SIZES + size - 1) * SIZES + filled) * 4 + nearness
        length += 1
    workers = min(sheet[STOCK + WORKER], MOST_WORKERS)
    monks = min(sheet[STOCK + MONK], MOST_BONUSES)
    silver = min(sheet[STOCK + SILVER], MOST_BONUSES)
    goods = min(sheet[STOCK + GOODS], MOST_BONUSES)
    found[length] = STOCK_FEATURES + ((monks * 4 + silver) * 4 + goods) * 5 + workers
    length += 1
    opened, choices = 0, 0
    for colour in range(COLOURS):
        left = count(table.colours[colour] & ~marked)
        if not left:
            continue
        found[length] = COLOUR_FEATURES + colour * 10 + min(left, MOST_LEFT)
        length += 1
        inside = table.colours[colour] & free
        ways = 0
        if inside and colour < FIXED_COLOURS:
            ways = 2
        elif inside:
            for digit in range(1, DIGITS + 1):
                if inside & sheet[TAKES + digit]:
                    ways += 1
        if ways:
            opened |= table.bit[colour]
            choices += ways
    found[length] = OPEN_FEATURES + opened * 3 + min(sheet[STOCK + MONK], MOST_MONKS)
    found[length + 1] = CHOICE_FEATURES + min(choices, MOST_OPEN)
    found[length + 2] = LOCKED_FEATURES + workers * 6 + min(locked, MOST_LOCKED)
    return length + 3


def promise(
    table: Table, sheet: list[int], weights: list[int], turn: int, found: list[int]
) -> int:
    """Return how many points are still expected, in thousandths, before a turn."""
    if turn >= TURNS:
        return 0
    total, row = 0, turn * FEATURES
    for place in range(find_features(table, sheet, found)):
        total += weights[row + found[place]]
    return total
