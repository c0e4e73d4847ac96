"""The points: finished zones, goods sold, colours finished."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules.score_lines import ColourLine, GoodsLine
from generator.language import _, ngettext
from generator.model.score import Violation
from generator.model.spoken_names import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.games.dice.model.sheet import Sheet
    from generator.games.dice.rules.bonuses import AllAssets
    from generator.games.dice.rules.ground import Ground, ZoneGround
    from generator.games.dice.rules.marked import Marked
    from generator.model.terrain import Terrain

Missing = tuple[int, int, int]
"""The bits of the hexes that are missing at the end of each phase."""
FIRST_PHASES = 2
"""Through this phase a solo player gets the first value of a colour."""


def find_missing(ground: Ground, marked: Marked, illegal: int) -> Missing:
    """Only what is marked legally counts for zones and colours."""
    first, second, third = marked.by_phase
    whole = ground.whole
    return whole ^ first, whole ^ second, whole ^ third | illegal


def finished_zones(ground: Ground, missing: Missing) -> list[tuple[ZoneGround, int]]:
    """A zone is finished in the phase in which its last hex is marked."""
    first, second, third = missing
    return [
        (zone, 3 if mask & second else 2 if mask & first else 1)
        for mask, zone in ground.zone_masks
        if not mask & third
    ]


def finished_colours(ground: Ground, missing: Missing) -> dict[Terrain, int]:
    """A colour is finished in the phase in which the last of all its hexes is marked."""
    first, second, third = missing
    return {
        terrain: 3 if mask & second else 2 if mask & first else 1
        for terrain, mask in ground.colours
        if not mask & third
    }


def score_goods(ground: Ground, sheet: Sheet, held: AllAssets) -> Iterator[GoodsLine]:
    """Each good sold is worth points, whatever the phase; only goods that were gained count."""
    each = ground.edition.good_points
    if sheet.goods_sold is not None:
        counted = 0
        for phase, sold in enumerate(sheet.goods_sold, start=1):
            if sold and (count := min(sold, held.goods[phase - 1] - counted)) > 0:
                counted += count
                yield GoodsLine(count * each, count, phase=phase)
    elif sheet.bonuses is not None:
        count = min(sheet.bonuses[Bonus.GOODS][1], held.goods[-1])
        if count:
            yield GoodsLine(count * each, count)


def score_colours(
    ground: Ground, sheet: Sheet, finished: Mapping[Terrain, int], variant: Variant
) -> Iterator[ColourLine]:
    """The first player to mark all hexes of a colour gets its larger value, the second the smaller.

    Alone, a player gets the larger in phases I and II and the smaller in phase III.
    """
    values = ground.edition.colour_points
    if sheet.colours is not None:
        for terrain, points in sheet.colours.items():
            if terrain in finished and points in values[terrain]:
                place = values[terrain].index(points) + 1
                if variant is Variant.SOLO:
                    place = solo_place(finished[terrain])
                if values[terrain][place - 1] == points:
                    yield _colour(ground, terrain, finished[terrain], place)
    elif variant is Variant.SOLO:
        for terrain, phase in finished.items():
            yield _colour(ground, terrain, phase, solo_place(phase))


def check_colours(
    ground: Ground, sheet: Sheet, finished: Mapping[Terrain, int], variant: Variant
) -> Iterator[Violation]:
    """Points for a colour are due only when all its hexes are marked, and are one of two values."""
    for terrain, points in (sheet.colours or {}).items():
        first, second = ground.edition.colour_points[terrain]
        if terrain not in finished:
            message = ngettext(
                "{points} point is written for a colour that is not finished: {terrain}.",
                "{points} points are written for a colour that is not finished: {terrain}.",
                points,
            )
        elif points not in {first, second}:
            message = _("The colour {terrain} is worth {first} or {second} points, not {points}.")
        elif (
            variant is Variant.SOLO and points != (first, second)[solo_place(finished[terrain]) - 1]
        ):
            message = ngettext(
                "Alone, {terrain} finished in phase {phase} is not worth {points} point.",
                "Alone, {terrain} finished in phase {phase} is not worth {points} points.",
                points,
            )
        else:
            continue
        text = message.format(
            points=points,
            terrain=terrain_name(terrain),
            first=first,
            second=second,
            phase=ROMAN[finished[terrain]] if terrain in finished else "",
        )
        yield Violation("colour-claim", text)


def solo_place(phase: int) -> int:
    """Return which of a colour's two values a solo player gets in a phase, 1 or 2."""
    return 1 if phase <= FIRST_PHASES else 2


def _colour(ground: Ground, terrain: Terrain, phase: int, place: int) -> ColourLine:
    points = ground.edition.colour_points[terrain][place - 1]
    return ColourLine(points, phase, terrain, place)
