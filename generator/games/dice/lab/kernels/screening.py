"""Screening: many variants of a domain, each judged by what its empty sheet promises.

No game is played for it, so hundreds of thousands of variants can be looked at. A hex's content is
its terrain; that of a castle is COLOURS plus its bonus. A variant differs by swaps of hexes, so
it has the same number of each; one with a zone that is too large is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import count, draw, lowest
from generator.games.dice.lab.kernels.games import ban
from generator.games.dice.lab.kernels.rules import (
    CASTLE,
    COLOURS,
    DIGITS,
    PHASES,
    POINTS,
    ZONES,
    begin,
)
from generator.games.dice.lab.kernels.simple import THOUSANDTHS
from generator.games.dice.lab.kernels.value import promise

if TYPE_CHECKING:
    from generator.games.dice.lab.screening import Ground, Room
    from generator.games.dice.lab.table import Table

GOAL, PULL, SPREAD, FAIR, CHANGE, NOISE, LEAST_SWAPS, MORE_SWAPS, MATTERS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
)
"""The places of a wish: the promise and how much each thousandth off counts, the spread of starts
that is allowed and how much more counts, what a changed hex costs, how much luck counts, how many
swaps there are, and how much the worth of each terrain counts."""
WISH = MATTERS + COLOURS
VALUE, GAP, WORTH = 0, 1, 2
"""The places of values: the best start's promise, how far the worst is behind, what each terrain
is worth."""
VALUES = WORTH + COLOURS
TRIES = 30
LUCK = 1000
"""Weights are thousandths: of a loss, in thousandths of a point."""


def lay_out(table: Table, ground: Ground, contents: list[int]) -> bool:
    """Write contents into a table; return whether no zone is too large."""
    write_terrains(table, contents)
    number = 0
    for colour in range(COLOURS):
        left = table.colours[colour]
        while left:
            first = lowest(left)
            zone = table.bit[first]
            if colour != CASTLE:
                zone = grow(table, zone, left)
            left &= ~zone
            if not write_zone(table, ground, contents[first], colour, zone, number):
                return False
            number += 1
    table.figures[ZONES] = number
    write_digits(table, ground)
    return True


def write_terrains(table: Table, contents: list[int]) -> None:
    """Write the terrain of each hex and the castle of each start into a table."""
    for bonus in range(len(table.starts)):
        table.starts[bonus] = -1
    for colour in range(COLOURS):
        table.colours[colour] = 0
    for cell in range(len(contents)):
        colour = contents[cell]
        if colour >= COLOURS:
            bonus = colour - COLOURS
            colour = CASTLE
            if table.starts[bonus] < 0:
                table.starts[bonus] = cell
        table.terrain[cell] = colour
        table.colours[colour] |= table.bit[cell]


def write_digits(table: Table, ground: Ground) -> None:
    """Write the hexes that take each digit into a table."""
    for digit in range(1, DIGITS + 1):
        table.takes[digit], table.castles[digit] = 0, 0
        for colour in range(COLOURS):
            if not ground.digits[colour] & table.bit[digit]:
                continue
            if colour == CASTLE:
                table.castles[digit] = table.colours[colour]
            else:
                table.takes[digit] |= table.colours[colour]


def grow(table: Table, zone: int, among: int) -> int:
    """Return all hexes of a set that are joined to those of a zone."""
    edge = zone
    while edge:
        fresh = table.near[lowest(edge)] & among & ~zone
        edge = (edge & (edge - 1)) | fresh
        zone |= fresh
    return zone


def write_zone(
    table: Table, ground: Ground, content: int, colour: int, zone: int, number: int
) -> bool:
    """Write a zone into a table; return whether it is not too large."""
    size = count(zone)
    if size > ground.largest[0]:
        return False
    table.zones[number] = zone
    table.zone_terrain[number] = colour
    table.sizes[number] = size
    table.gives[number] = content - COLOURS if colour == CASTLE else ground.gives[colour]
    for phase in range(PHASES):
        points = ground.points[(size - 1) * PHASES + phase] * ground.factors[colour]
        table.zone_points[number * PHASES + phase] = points
    while zone:
        cell = lowest(zone)
        zone &= zone - 1
        table.zone[cell] = table.zones[number]
        table.number[cell] = number
    return True


def vary(contents: list[int], ground: Ground, seed: int, child: int, swaps: int) -> None:
    """Swap hexes of different contents, and their twins, which mirror them."""
    step = 1
    for _swap in range(swaps):
        for _try in range(TRIES):
            one = ground.free[draw(seed, child, step, len(ground.free))]
            two = ground.free[draw(seed, child, step + 1, len(ground.free))]
            step += 2
            other, another = ground.twins[one], ground.twins[two]
            if contents[one] == contents[two] or (one == other) != (two == another):
                continue
            contents[one], contents[two] = contents[two], contents[one]
            if one not in (other, another):
                contents[other], contents[another] = contents[another], contents[other]
            break


def look(table: Table, weights: list[int], wish: list[int], values: list[int], room: Room) -> None:
    """Write down what a domain promises: its best start, the worst, and without terrains."""
    best, worst, chosen = -(1 << 60), 1 << 60, 0
    for choice in range(len(table.choices)):
        begin(table, room.sheet, table.choices[choice])
        worth = room.sheet[POINTS] * THOUSANDTHS
        worth += promise(table, room.sheet, weights, 0, room.found)
        worst = min(worst, worth)
        if worth > best:
            best, chosen = worth, table.choices[choice]
    values[VALUE], values[GAP] = best, best - worst
    for colour in range(COLOURS):
        values[WORTH + colour] = 0
        if wish[MATTERS + colour]:
            begin(table, room.sheet, chosen)
            ban(table, room.sheet, table.colours[colour])
            worth = room.sheet[POINTS] * THOUSANDTHS
            worth += promise(table, room.sheet, weights, 0, room.found)
            values[WORTH + colour] = best - worth


def loss_of(wish: list[int], values: list[int], changed: int) -> int:
    """Return how far a domain is from a wish."""
    loss = abs(values[VALUE] - wish[GOAL]) * wish[PULL]
    loss += max(0, values[GAP] - wish[SPREAD]) * wish[FAIR]
    for colour in range(COLOURS):
        loss -= values[WORTH + colour] * wish[MATTERS + colour]
    return loss + changed * wish[CHANGE]


def screen(
    table: Table,
    ground: Ground,
    weights: list[int],
    wish: list[int],
    parent: list[int],
    seed: int,
    children: int,
    best: list[int],
    room: Room,
) -> int:
    """Write the variant of a domain that is nearest to a wish to BEST; return how many are valid.

    If none is valid, BEST stays as it is.
    """
    least, valid = 1 << 60, 0
    for child in range(children):
        for cell in range(len(parent)):
            room.contents[cell] = parent[cell]
        more = draw(seed, child, 0, wish[MORE_SWAPS] + 1)
        vary(room.contents, ground, seed, child, wish[LEAST_SWAPS] + more)
        if not lay_out(table, ground, room.contents):
            continue
        changed = 0
        for cell in range(len(parent)):
            if room.contents[cell] != parent[cell]:
                changed += 1
        if not changed:
            continue
        valid += 1
        look(table, weights, wish, room.values, room)
        loss = loss_of(wish, room.values, changed)
        if wish[NOISE]:
            loss += draw(seed, child, LUCK, wish[NOISE]) * LUCK
        if loss < least:
            least = loss
            for cell in range(len(parent)):
                best[cell] = room.contents[cell]
    return valid
