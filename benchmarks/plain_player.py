"""The hasty player in plain Python, hex by hex: what the speeds of the lab are compared with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from generator.games.dice.lab.kernels.simple import MISSING, THOUSANDTHS
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.record import Roll
from generator.model.terrain import Terrain
from support.games.player import ANY, Hand, other_dice, shipped_edition

if TYPE_CHECKING:
    from random import Random

    from generator.model.layout import Cell, Layout


def play_plainly(luck: Random, layout: Layout) -> Hand:
    """Play a solo game as the hasty player does, hex by hex."""
    hand = Hand("Anna", layout, luck.choice(list(Bonus)))
    for turn in range(24):
        colours = (luck.choice(list(Terrain)), luck.choice(list(Terrain)))
        roll = Roll((luck.randint(1, 6), luck.randint(1, 6)), colours, luck.choice((1, 1, 2)), ())
        if roll.hourglasses > 1:
            hand.left[Bonus.SILVER] += hand.left[Bonus.GOODS]
            hand.left[Bonus.GOODS] = 0
        ways = list(hand.marks(set(roll.colours), set(roll.numbers)))
        bonus = None
        if not ways and hand.left[Bonus.MONK]:
            bonus, ways = Bonus.MONK, list(hand.marks(set(Terrain), set(roll.numbers)))
        if not ways and hand.left[Bonus.WORKER]:
            bonus, ways = Bonus.WORKER, list(hand.marks(set(roll.colours), ANY))
        if not ways:
            hand.left[Bonus.WORKER] += 1
            continue
        cell, digit = max(ways, key=lambda way: outlook(hand, way[0], turn // 8))
        hand.write(cell, digit)
        if bonus is not None:
            hand.left[bonus] -= 1
        elif hand.left[Bonus.SILVER]:
            first = (cell.terrain, digit)
            seconds = [
                (again, number)
                for again, number in hand.marks(set(roll.colours), set(roll.numbers))
                if other_dice(roll, first, (again.terrain, number))
            ]
            if seconds:
                hand.write(*max(seconds, key=lambda way: outlook(hand, way[0], turn // 8)))
                hand.left[Bonus.SILVER] -= 1
    return hand


def outlook(hand: Hand, cell: Cell, phase: int) -> float:
    """Return what a mark looks worth, as the kernels count it."""
    zone = next(zone for zone in hand.layout.zones if cell in zone.cells)
    missing = sum(it.hex not in hand.written for it in zone.cells)
    edition = shipped_edition()
    points = edition.zone_points[zone.size - 1][phase] * THOUSANDTHS
    worth = points * edition.pasture_factor if zone.terrain is Terrain.PASTURE else points + 1500
    opens = sum(it in hand.layout.by_hex and it not in hand.written for it in cell.hex.neighbours())
    return worth * THOUSANDTHS / MISSING[missing] + 150 * opens
