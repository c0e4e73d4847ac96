"""Terrains: those of the free hexes, in zones that are neither too large nor too many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.hexes.walks import groups
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from random import Random

    from generator.hexes.hex import Hex

WORK = 40_000
"""How many hexes a repair looks at before it gives up."""
DIRECT = 0.8
"""How often it changes a hex of a zone that is too large; a hex elsewhere can make room for it."""


class Ground(NamedTuple):
    """What the terrains must be: so many of each, or any; zones up to a size; those apart."""

    wanted: Mapping[Terrain, int]
    largest: int
    apart: frozenset[Terrain]
    is_counted: bool


def choose_terrains(
    painted: Mapping[Hex, Terrain], free: Collection[Hex], ground: Ground, random: Random
) -> dict[Hex, Terrain] | None:
    """Return all hexes with their terrains; None if a zone is still too large in the end."""
    terrains = _spread(painted, free, ground, random)
    places, work = sorted(free), WORK
    surplus = _surplus(terrains, ground)
    while surplus and places and work > 0:
        work -= len(terrains)
        before = dict(terrains)
        _change(terrains, places, ground, random)
        after = _surplus(terrains, ground)
        if after > surplus:
            terrains = before
        else:
            surplus = after
    return None if surplus else terrains


def _spread(
    painted: Mapping[Hex, Terrain], free: Collection[Hex], ground: Ground, random: Random
) -> dict[Hex, Terrain]:
    """Fill the free hexes zone by zone, as far as the numbers go."""
    terrains = dict(painted)
    left = _left(painted, free, ground, random)
    open_places = set(free)
    for start in random.sample(sorted(free), len(free)):
        if start not in open_places:
            continue
        terrain = _drawn(terrains, start, left, ground, random)
        size = 1 if terrain in ground.apart else random.randint(1, ground.largest)
        zone = [start]
        while zone and size and (left[terrain] > 0 or zone == [start]):
            place = zone.pop(random.randrange(len(zone)))
            if place not in open_places:
                continue
            if place != start and not _fits(terrains, place, terrain, ground):
                continue
            terrains[place] = terrain
            open_places.remove(place)
            left[terrain] -= 1
            size -= 1
            zone += [it for it in place.neighbours() if it in open_places]
    return terrains


def _left(
    painted: Mapping[Hex, Terrain], free: Collection[Hex], ground: Ground, random: Random
) -> Counter[Terrain]:
    """Return how many hexes of each terrain the free ones are."""
    counts = Counter(painted.values())
    if ground.is_counted:
        return Counter({it: number - counts[it] for it, number in ground.wanted.items()})
    shares: dict[Terrain, int] = {
        it: number for it, number in ground.wanted.items() if it is not Terrain.CASTLE
    }
    names: list[Terrain] = sorted(shares, key=list(Terrain).index)
    drawn: Counter[Terrain] = Counter(
        random.choices(names, [shares[it] for it in names], k=len(free))
    )
    whole = len(painted) + len(free)
    castles = ground.wanted[Terrain.CASTLE] * whole // sum(ground.wanted.values())
    for _castle in range(min(len(free), max(castles, 1) - counts[Terrain.CASTLE])):
        drawn[random.choice([it for it in names if drawn[it]])] -= 1
        drawn[Terrain.CASTLE] += 1
    return drawn


def _drawn(
    terrains: Mapping[Hex, Terrain],
    place: Hex,
    left: Counter[Terrain],
    ground: Ground,
    random: Random,
) -> Terrain:
    """Draw the terrain of a hex from those left, if possible one that fits there."""
    some = [it for it in left if left[it] > 0]
    able = [it for it in some if _fits(terrains, place, it, ground)]
    if not able and not ground.is_counted:
        others = [it for it in ground.wanted if _fits(terrains, place, it, ground)]
        return random.choice(others or list(ground.wanted))
    names = able or some
    return random.choices(names, [left[it] for it in names])[0]


def _fits(terrains: Mapping[Hex, Terrain], place: Hex, terrain: Terrain, ground: Ground) -> bool:
    """Return whether a hex can get a terrain without a zone that is too large."""
    if terrain in ground.apart:
        return all(terrains.get(it) != terrain for it in place.neighbours())
    zone, queue = {place}, [place]
    for each in queue:  # grows during the loop
        for beside in each.neighbours():
            if beside not in zone and terrains.get(beside) == terrain:
                zone.add(beside)
                queue.append(beside)
                if len(zone) > ground.largest:
                    return False
    return True


def _surplus(terrains: Mapping[Hex, Terrain], ground: Ground) -> int:
    """Count the hexes by which zones are too large."""
    return sum(len(zone) - ground.largest for zone in _large(terrains, ground))


def _large(terrains: Mapping[Hex, Terrain], ground: Ground) -> list[tuple[Hex, ...]]:
    by_terrain: dict[Terrain, list[Hex]] = {}
    for place, terrain in terrains.items():
        if terrain not in ground.apart:
            by_terrain.setdefault(terrain, []).append(place)
    zones = [zone for places in by_terrain.values() for zone in groups(places)]
    return [zone for zone in zones if len(zone) > ground.largest]


def _change(
    terrains: dict[Hex, Terrain], places: list[Hex], ground: Ground, random: Random
) -> None:
    """Give a hex of a zone that is too large another terrain; where they are counted, exchange."""
    known = set(places)
    inside = [it for zone in _large(terrains, ground) for it in zone if it in known]
    place = random.choice(inside or places) if random.random() < DIRECT else random.choice(places)
    if ground.is_counted:
        other = random.choice(places)
        terrains[place], terrains[other] = terrains[other], terrains[place]
    else:
        terrains[place] = random.choice(list(ground.wanted))
