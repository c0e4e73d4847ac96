"""Screening: many variants of a domain, each judged by what its empty sheet promises.

No game is played for it, so hundreds of thousands of variants can be looked at. A hex's content is
its terrain; that of a castle is COLOURS plus its bonus. A variant differs by swaps of hexes, so
it has the same number of each; one with a zone that is too large is left out.
"""

from __future__ import annotations

from generator.games.dice.lab.kernels.bits import count, draw, lowest
from generator.games.dice.lab.kernels.games import ban
from generator.games.dice.lab.kernels.rules import (
    BONUSES,
    CASTLE,
    CASTLE_HEXES,
    CHOICE_COUNT,
    CHOICES,
    COLOUR_HEXES,
    COLOURS,
    DIGIT_HEXES,
    DIGITS,
    FIGURES,
    GIVES,
    NEAR,
    NUMBER,
    PHASES,
    POINTS,
    STARTS,
    TERRAIN,
    ZONE,
    ZONE_COUNT,
    ZONE_HEXES,
    ZONE_KIND,
    ZONE_NEAR,
    ZONE_POINTS,
    ZONE_SIZE,
    ZONE_TERRAIN,
    begin,
)
from generator.games.dice.lab.kernels.simple import THOUSANDTHS
from generator.games.dice.lab.kernels.value import kind_of, promise

HEXES, FREE_COUNT, LARGEST = 0, 1, 2
"""In a ground: how many hexes there are, how many may be swapped, and the largest zone allowed."""
TAKEN = 3
ZONE_GIVES = TAKEN + COLOURS
FACTORS = ZONE_GIVES + COLOURS
"""For each terrain: its digits as bits, its bonus or -1, what its points are multiplied by."""
SIZE_POINTS = FACTORS + COLOURS
"""The points of a zone by its size, in each phase."""
FREE = SIZE_POINTS + 64 * PHASES
"""The hexes that may be swapped."""
TWINS = FREE + 64
"""The hex that mirrors each; itself where nothing is mirrored."""
GROUND = TWINS + 64

GOAL, PULL, SPREAD, FAIR, CHANGE = 0, 1, 2, 3, 4
"""In a wish: the promise and how much each thousandth off counts, the spread of starts that is
allowed and how much more counts, what a changed hex costs."""
NOISE, LEAST_SWAPS, MORE_SWAPS = 5, 6, 7
"""How much luck counts, how many swaps there are, and how many more there can be."""
MATTERS = 8
"""How much the worth of each terrain counts."""
BEYOND = MATTERS + COLOURS
"""How much more than it promises a start in each hex is taken to give."""
WISH = BEYOND + 64
VALUE, GAP, WORTH = 0, 1, 2
"""The places of values: the best start's promise, how far the worst is behind, what each terrain
is worth."""
FROM_START = WORTH + COLOURS
"""What each start promises by itself."""
VALUES = FROM_START + BONUSES
TRIES = 30
LUCK = 1000
"""Weights are thousandths: of a loss, in thousandths of a point."""


def lay_out(table: list[int], ground: list[int], contents: list[int]) -> bool:
    """Write contents into a table; return whether no zone is too large."""
    write_terrains(table, contents)
    number = 0
    for colour in range(COLOURS):
        left = table[COLOUR_HEXES + colour]
        while left:
            first = lowest(left)
            zone = 1 << first
            if colour != CASTLE:
                zone = grow(table, zone, left)
            left &= ~zone
            if not write_zone(table, ground, contents[first], colour, zone, number):
                return False
            number += 1
    table[FIGURES + ZONE_COUNT] = number
    write_digits(table, ground)
    return True


def write_terrains(table: list[int], contents: list[int]) -> None:
    """Write the terrain of each hex and the castle of each start into a table."""
    for bonus in range(BONUSES):
        table[STARTS + bonus] = -1
    for colour in range(COLOURS):
        table[COLOUR_HEXES + colour] = 0
    for cell in range(len(contents)):
        colour = contents[cell]
        if colour >= COLOURS:
            bonus = colour - COLOURS
            colour = CASTLE
            if table[STARTS + bonus] < 0:
                table[STARTS + bonus] = cell
        table[TERRAIN + cell] = colour
        table[COLOUR_HEXES + colour] |= 1 << cell


def write_digits(table: list[int], ground: list[int]) -> None:
    """Write the hexes that take each digit into a table."""
    for digit in range(1, DIGITS + 1):
        table[DIGIT_HEXES + digit], table[CASTLE_HEXES + digit] = 0, 0
        for colour in range(COLOURS):
            if not ground[TAKEN + colour] >> digit & 1:
                continue
            if colour == CASTLE:
                table[CASTLE_HEXES + digit] = table[COLOUR_HEXES + colour]
            else:
                table[DIGIT_HEXES + digit] |= table[COLOUR_HEXES + colour]


def grow(table: list[int], zone: int, among: int) -> int:
    """Return all hexes of a set that are joined to those of a zone."""
    edge = zone
    while edge:
        fresh = table[NEAR + lowest(edge)] & among & ~zone
        edge = (edge & (edge - 1)) | fresh
        zone |= fresh
    return zone


def write_zone(
    table: list[int], ground: list[int], content: int, colour: int, zone: int, number: int
) -> bool:
    """Write a zone into a table; return whether it is not too large."""
    size = count(zone)
    if size > ground[LARGEST]:
        return False
    table[ZONE_HEXES + number] = zone
    table[ZONE_TERRAIN + number] = colour
    table[ZONE_SIZE + number] = size
    table[ZONE_KIND + number] = kind_of(colour, size)
    table[GIVES + number] = content - COLOURS if colour == CASTLE else ground[ZONE_GIVES + colour]
    for phase in range(PHASES):
        points = ground[SIZE_POINTS + (size - 1) * PHASES + phase] * ground[FACTORS + colour]
        table[ZONE_POINTS + number * PHASES + phase] = points
    left, near = zone, zone
    while left:
        cell = lowest(left)
        left &= left - 1
        near |= table[NEAR + cell]
        table[ZONE + cell] = zone
        table[NUMBER + cell] = number
    table[ZONE_NEAR + number] = near
    return True


def vary(contents: list[int], ground: list[int], seed: int, child: int, swaps: int) -> None:
    """Swap hexes of different contents, and their twins, which mirror them."""
    step, free = 1, ground[FREE_COUNT]
    for _swap in range(swaps):
        for _try in range(TRIES):
            one = ground[FREE + draw(seed, child, step, free)]
            two = ground[FREE + draw(seed, child, step + 1, free)]
            step += 2
            other, another = ground[TWINS + one], ground[TWINS + two]
            if contents[one] == contents[two] or (one == other) != (two == another):
                continue
            contents[one], contents[two] = contents[two], contents[one]
            if one not in (other, another):
                contents[other], contents[another] = contents[another], contents[other]
            break


def look(
    table: list[int],
    weights: list[int],
    wish: list[int],
    values: list[int],
    sheet: list[int],
    found: list[int],
) -> None:
    """Write down what a domain promises: its best start, the worst, and without terrains."""
    best, chosen = -(1 << 60), 0
    most, least = -(1 << 60), 1 << 60
    for choice in range(table[FIGURES + CHOICE_COUNT]):
        start = table[CHOICES + choice]
        begin(table, sheet, start)
        worth = sheet[POINTS] * THOUSANDTHS + promise(table, sheet, weights, 0, found)
        values[FROM_START + start] = worth
        gives = worth + wish[BEYOND + table[STARTS + start]]
        most, least = max(most, gives), min(least, gives)
        if worth > best:
            best, chosen = worth, start
            values[VALUE] = gives
    values[GAP] = most - least
    for colour in range(COLOURS):
        values[WORTH + colour] = 0
        if wish[MATTERS + colour]:
            begin(table, sheet, chosen)
            ban(table, sheet, table[COLOUR_HEXES + colour])
            worth = sheet[POINTS] * THOUSANDTHS + promise(table, sheet, weights, 0, found)
            values[WORTH + colour] = best - worth


def loss_of(wish: list[int], values: list[int], changed: int) -> int:
    """Return how far a domain is from a wish."""
    loss = abs(values[VALUE] - wish[GOAL]) * wish[PULL]
    loss += max(0, values[GAP] - wish[SPREAD]) * wish[FAIR]
    for colour in range(COLOURS):
        loss -= values[WORTH + colour] * wish[MATTERS + colour]
    return loss + changed * wish[CHANGE]


def screen(
    table: list[int],
    ground: list[int],
    weights: list[int],
    wish: list[int],
    parent: list[int],
    seed: int,
    children: int,
    best: list[int],
    contents: list[int],
    values: list[int],
    sheet: list[int],
    found: list[int],
) -> int:
    """Write the variant of a domain that is nearest to a wish to BEST; return how many are valid.

    If none is valid, BEST stays as it is.
    """
    least, valid = 1 << 60, 0
    for child in range(children):
        for cell in range(len(parent)):
            contents[cell] = parent[cell]
        more = draw(seed, child, 0, wish[MORE_SWAPS] + 1)
        vary(contents, ground, seed, child, wish[LEAST_SWAPS] + more)
        changed = 0
        for cell in range(len(parent)):
            if contents[cell] != parent[cell]:
                changed += 1
        if not changed or not lay_out(table, ground, contents):
            continue
        valid += 1
        look(table, weights, wish, values, sheet, found)
        loss = loss_of(wish, values, changed)
        if wish[NOISE]:
            loss += draw(seed, child, LUCK, wish[NOISE]) * LUCK
        if loss < least:
            least = loss
            for cell in range(len(parent)):
                best[cell] = contents[cell]
    return valid
