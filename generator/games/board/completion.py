"""The die numbers that a completed player board still needs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.board.checks import too_many
from generator.products.completion.complete import Signs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from generator.hexes.hex import Hex
    from generator.model.edition import LayoutRules
    from generator.model.layout import Cell, Layout


def fill_numbers(
    cells: Mapping[Hex, Cell],
    rules: LayoutRules,
    custom: bool,  # noqa: FBT001 - the same for every game
    random: Random,
) -> dict[Hex, Cell]:
    """Give every hex a number, if possible another one than its neighbours."""
    filled = dict(cells)
    used = Counter(cell.die for cell in cells.values())
    left = {die: wanted - used[die] for die, wanted in rules.die_numbers.items()}
    bare = [it for it, cell in cells.items() if cell.die is None]
    for place in random.sample(bare, len(bare)):
        beside = [filled[it].die for it in place.neighbours() if it in filled]
        able = [die for die in left if custom or left[die] > 0] or list(left)
        die = min(able, key=lambda it: (beside.count(it), -left[it], random.random()))
        left[die] -= 1
        filled[place] = replace(cells[place], die=die)
    return filled


def find_surplus(layout: Layout, rules: LayoutRules) -> list[str]:
    """Return the numbers that are on too many hexes."""
    counts = Counter(cell.die for cell in layout.cells)
    return [
        too_many(die, counts[die], wanted)
        for die, wanted in rules.die_numbers.items()
        if counts[die] > wanted
    ]


NUMBERS = Signs(fill=fill_numbers, faults=find_surplus)
