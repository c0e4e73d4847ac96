"""The bonuses of castles that a completed domain still needs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.model.terrain import Terrain
from generator.products.completion.complete import Signs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from generator.hexes.hex import Hex
    from generator.model.edition import LayoutRules
    from generator.model.layout import Cell


def fill_bonuses(
    cells: Mapping[Hex, Cell],
    _rules: LayoutRules,
    _custom: bool,  # noqa: FBT001 - the same for every game
    random: Random,
) -> dict[Hex, Cell]:
    """Give every castle a bonus; each bonus once before one comes again."""
    filled = dict(cells)
    castles = [it for it, cell in cells.items() if cell.terrain is Terrain.CASTLE]
    used = {cells[it].bonus for it in castles}
    unused = random.sample([it for it in Bonus if it not in used], len(set(Bonus) - used))
    for place in castles:
        if cells[place].bonus is None:
            bonus = unused.pop() if unused else random.choice(list(Bonus))
            filled[place] = replace(cells[place], bonus=bonus)
    return filled


BONUSES = Signs(fill=fill_bonuses, faults=lambda _layout, _rules: [])
