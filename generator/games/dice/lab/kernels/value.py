"""What a sheet promises: weights for its zones, bonuses and colours, added up.

The weights know zones, not hexes, so they hold on domains on which they were not learned. They are
whole thousandths of a point: sums of them are the same on every machine.
"""

from __future__ import annotations

from generator.games.dice.lab.kernels.bits import count
from generator.games.dice.lab.kernels.rules import (
    CASTLE,
    COLOUR_HEXES,
    COLOURS,
    DIGITS,
    FIGURES,
    GOODS,
    MARKED,
    MONK,
    PASTURE,
    REACH,
    SILVER,
    STOCK,
    TAKES,
    WORKER,
    ZONE_COUNT,
    ZONE_HEXES,
    ZONE_KIND,
    ZONE_NEAR,
    ZONE_SIZE,
    ZONE_TERRAIN,
)

TURNS = 24
"""Into how many steps of time the weights divide a game."""
STEPS = 8
"""And a phase."""
SIZES = 4
FAR, NEXT, ONE_OPEN, OPEN = 0, 1, 2, 3
"""How near a zone is: out of reach, one mark away, one hex within reach, several."""
NEARNESSES = 4
MOST_BONUSES, MOST_WORKERS, MOST_MONKS, MOST_LEFT, MOST_OPEN, MOST_LOCKED = 3, 4, 2, 9, 36, 5
ZONE_FEATURES = 0
KINDS = COLOURS * SIZES
"""How many kinds of zones there are: each terrain in each size."""
STOCK_FEATURES = ZONE_FEATURES + KINDS * SIZES * NEARNESSES
COLOUR_FEATURES = STOCK_FEATURES + 4 * 4 * 4 * 5
OPEN_FEATURES = COLOUR_FEATURES + COLOURS * 10
CHOICE_FEATURES = OPEN_FEATURES + 64 * 3
LOCKED_FEATURES = CHOICE_FEATURES + MOST_OPEN + 1
FEATURES = LOCKED_FEATURES + 5 * 6
ALWAYS = 10
"""How many features a sheet has at most, besides one for each zone."""


def find_features(table: list[int], sheet: list[int], found: list[int]) -> int:
    """Write the features of a sheet to FOUND and return how many there are."""
    workers = min(sheet[STOCK + WORKER], MOST_WORKERS)
    monks = min(sheet[STOCK + MONK], MOST_BONUSES)
    silver = min(sheet[STOCK + SILVER], MOST_BONUSES)
    goods = min(sheet[STOCK + GOODS], MOST_BONUSES)
    length = find_zones(table, sheet, workers, found)
    found[length] = STOCK_FEATURES + ((monks * 4 + silver) * 4 + goods) * 5 + workers
    return find_colours(table, sheet, found, length + 1)


def find_zones(table: list[int], sheet: list[int], workers: int, found: list[int]) -> int:
    """Write a feature for each unfinished zone: its terrain, size, marks, and how near it is."""
    marked = sheet[MARKED]
    free = sheet[REACH] & ~marked
    length, locked = 0, 0
    for number in range(table[FIGURES + ZONE_COUNT]):
        left = table[ZONE_HEXES + number] & ~marked
        if not left:
            continue
        inside = left & free
        if inside:
            nearness = OPEN if inside & (inside - 1) else ONE_OPEN
        else:
            nearness = NEXT if table[ZONE_NEAR + number] & free else FAR
        colour = table[ZONE_TERRAIN + number]
        filled = table[ZONE_SIZE + number] - count(left)
        if colour == CASTLE:
            filled = count_digits(sheet, left)
        elif colour == PASTURE and filled > 0 and inside:
            locked += 1
        filled = min(filled, SIZES - 1)
        found[length] = (table[ZONE_KIND + number] * SIZES + filled) * NEARNESSES + nearness
        length += 1
    found[length] = LOCKED_FEATURES + workers * 6 + min(locked, MOST_LOCKED)
    return length + 1


def find_colours(table: list[int], sheet: list[int], found: list[int], length: int) -> int:
    """Write what is left of each colour, which colours are open, and how many choices there are."""
    free = sheet[REACH] & ~sheet[MARKED]
    opened, choices = 0, 0
    for colour in range(COLOURS):
        left = count(table[COLOUR_HEXES + colour] & ~sheet[MARKED])
        if not left:
            continue
        found[length] = COLOUR_FEATURES + colour * 10 + min(left, MOST_LEFT)
        length += 1
        inside = table[COLOUR_HEXES + colour] & free
        ways = count_digits(sheet, inside) if inside else 0
        if ways:
            opened |= 1 << colour
            choices += ways
    found[length] = OPEN_FEATURES + opened * 3 + min(sheet[STOCK + MONK], MOST_MONKS)
    found[length + 1] = CHOICE_FEATURES + min(choices, MOST_OPEN)
    return length + 2


def kind_of(colour: int, size: int) -> int:
    """Return the kind of a zone of any domain."""
    return colour * SIZES + min(size, SIZES) - 1


def count_digits(sheet: list[int], hexes: int) -> int:
    """Return how many digits at least one of some hexes takes."""
    digits = 0
    for digit in range(1, DIGITS + 1):
        if sheet[TAKES + digit] & hexes:
            digits += 1
    return digits


def promise(
    table: list[int], sheet: list[int], weights: list[int], turn: int, found: list[int]
) -> int:
    """Return how many points are still expected, in thousandths, before a turn."""
    if turn >= TURNS:
        return 0
    total, row = 0, turn * FEATURES
    for place in range(find_features(table, sheet, found)):
        total += weights[row + found[place]]
    return total
