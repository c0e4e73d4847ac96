"""The most of each thing that any legal game on a domain can need: sheets make room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.model.edition import PHASES
from generator.games.dice.rules.ground import bonus_by
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout


class Needs(NamedTuple):
    """What a sheet must have room for."""

    gains: Mapping[Bonus, int]
    """The bonuses beside their terrains."""
    castles: tuple[Bonus, ...]
    """The bonuses of the castles' own row."""
    sold: int
    lines: int
    """The numbers in the column of one phase, with the one that is printed in the first."""


def count_needs(layout: Layout, edition: DiceEdition) -> Needs:
    """Count what the hardest legal game on a domain needs."""
    return Needs(
        {
            Bonus.MONK: most_given(layout, Bonus.MONK),
            Bonus.SILVER: most_silver(layout, edition) - _castles_with(layout, Bonus.SILVER),
            Bonus.GOODS: most_given(layout, Bonus.GOODS),
            Bonus.WORKER: most_workers(layout, edition),
        },
        castle_bonuses(layout),
        most_sold(layout),
        most_lines(layout, edition),
    )


def most_given(layout: Layout, bonus: Bonus) -> int:
    """Each zone of a terrain that gives the bonus gives it once, when it is finished.

    The castles' bonuses are circled in the castles' own row.
    """
    return sum(
        zone.terrain is not Terrain.CASTLE and bonus_by(zone.terrain) is bonus
        for zone in layout.zones
    )


def castle_bonuses(layout: Layout) -> tuple[Bonus, ...]:
    """Each castle gives its bonus once, the starting one from the beginning."""
    found = [bonus_of(cell) for cell in layout.by_terrain[Terrain.CASTLE]]
    return tuple(bonus for it in Bonus for bonus in found if bonus is it)


def most_sold(layout: Layout) -> int:
    """Each good is sold once: those of finished zones and those of castles."""
    return most_given(layout, Bonus.GOODS) + _castles_with(layout, Bonus.GOODS)


def most_silver(layout: Layout, edition: DiceEdition) -> int:
    """Silver comes from finished zones, from castles, and from every good that is sold."""
    given = most_given(layout, Bonus.SILVER) + _castles_with(layout, Bonus.SILVER)
    return given + most_sold(layout) * edition.good_silver


def most_workers(layout: Layout, edition: DiceEdition) -> int:
    """Every roll gives one worker at most, for no mark or for a city, and a second mark another.

    A second mark takes silver. The starting castle gives silver for no mark; all other silver
    takes a mark that gives no worker, so that it adds nothing unless one good is sold for several.
    """
    sold, each = most_sold(layout), edition.good_silver
    free = 1 if _castles_with(layout, Bonus.SILVER) else 0
    if sold:
        free = max(free, each) if _castles_with(layout, Bonus.GOODS) else free
        free += sold * max(0, each - 1)
    second = min(most_given(layout, Bonus.WORKER), free)
    return len(PHASES) * edition.time_boxes + second


def most_lines(layout: Layout, edition: DiceEdition) -> int:
    """A number is written for each zone, each colour and each sale, all of them in one phase.

    A roll marks a hex and, with silver, a second one; a mark finishes one zone at most. A sale
    takes a double hourglass, which ticks two boxes and so costs a roll, unless only one box is
    left. The point of the starting castle is printed in the first column.
    """
    zones = len(layout.zones) - 1
    colours = sum(bool(cells) for cells in layout.by_terrain.values())
    silver, goods = most_silver(layout, edition), most_sold(layout)
    boxes = edition.time_boxes

    def written(sales: int) -> int:
        rolls = boxes - sales + (1 if sales else 0)
        finished = min(zones, rolls + min(rolls, silver))
        return finished + min(colours, finished) + min(sales, goods)

    return max(map(written, range((boxes + 1) // 2 + 1))) + 1


def _castles_with(layout: Layout, bonus: Bonus) -> int:
    return sum(bonus_of(cell) is bonus for cell in layout.by_terrain[Terrain.CASTLE])
