"""Places: which hexes a completed layout has, in one piece and, if it must be, without a hole."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from generator.hexes.hex import Hex
from generator.hexes.walks import groups

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from random import Random

FREE, OTHER = 2, 3
"""What a step onto a free place costs on the way between two parts, and onto another."""
MOST_SEEN = 20_000
"""How many places are looked at to find such a way."""


def choose_places(
    painted: Collection[Hex], free: Collection[Hex], wanted: int | None, random: Random
) -> set[Hex] | None:
    """Return a shape with all PAINTED hexes; None if they were not joined within WANTED hexes.

    Free places come first. Without a number of hexes that is WANTED, the shape has them all, and
    may have holes.
    """
    if wanted is None:
        return _join({*painted, *free}, (), random)
    shape = set(painted)
    if len(painted) + len(free) <= wanted:
        shape |= set(free)
    shape = shape or {random.choice(sorted(free)) if free else Hex(0, 0)}
    if _span(shape) > wanted:
        return None
    if not _is_whole(shape):
        hull = _hull(shape)
        shape = hull if len(hull) <= wanted else _filled(_join(shape, free, random) or shape)
    if len(shape) > wanted or not _is_whole(shape):
        return None
    _grow(shape, set(free), wanted, random)
    return shape


def _span(shape: Iterable[Hex]) -> int:
    """Return how many hexes the shortest way from end to end has at least."""
    hexes = list(shape)
    axes = [it.q for it in hexes], [it.r for it in hexes], [it.s for it in hexes]
    return 1 + max(max(axis) - min(axis) for axis in axes)


def _is_whole(shape: set[Hex]) -> bool:
    """Return whether a shape is one piece without a hole."""
    return len(groups(shape)) == 1 and len(_filled(shape)) == len(shape)


def _hull(shape: Iterable[Hex]) -> set[Hex]:
    """Return all hexes between the outermost ones in each of the three directions."""
    hexes = list(shape)
    left, right = min(it.q for it in hexes), max(it.q for it in hexes)
    top, bottom = min(it.r for it in hexes), max(it.r for it in hexes)
    low, high = min(it.s for it in hexes), max(it.s for it in hexes)
    return {
        Hex(q, r)
        for r in range(top, bottom + 1)
        for q in range(max(left, -high - r), min(right, -low - r) + 1)
    }


def _filled(shape: set[Hex]) -> set[Hex]:
    """Return a shape with its holes filled: all that cannot be reached from outside."""
    left, right = min(it.q for it in shape) - 1, max(it.q for it in shape) + 1
    top, bottom = min(it.r for it in shape) - 1, max(it.r for it in shape) + 1
    outside = {Hex(left, top)}
    queue = [Hex(left, top)]
    for place in queue:  # grows during the loop
        for beside in place.neighbours():
            inside = left <= beside.q <= right and top <= beside.r <= bottom
            if inside and beside not in outside and beside not in shape:
                outside.add(beside)
                queue.append(beside)
    columns, rows = range(left, right + 1), range(top, bottom + 1)
    return {Hex(q, r) for q in columns for r in rows} - outside


def _join(shape: set[Hex], free: Collection[Hex], random: Random) -> set[Hex] | None:
    """Join the parts of a shape by short ways, over free places where there are any."""
    pieces = [set(piece) for piece in groups(sorted(shape))]
    random.shuffle(pieces)
    joined = pieces.pop() if pieces else set()
    while pieces:
        way = _way(joined, set().union(*pieces), set(free), random)
        if not way:
            return None
        joined |= way
        touched = [piece for piece in pieces if piece & way]
        pieces = [piece for piece in pieces if not piece & way]
        joined.update(*touched)
    return joined


def _way(start: set[Hex], goal: set[Hex], free: set[Hex], random: Random) -> set[Hex]:
    """Return a cheapest way from one part to another with both ends; none if it is too long."""
    queue: list[tuple[int, float, Hex]] = []
    before: dict[Hex, Hex] = {}
    cost = dict.fromkeys(start, 0)
    for place in sorted(start):
        heappush(queue, (0, random.random(), place))
    while queue and len(cost) < MOST_SEEN + len(start):
        spent, _chance, place = heappop(queue)
        if place in goal:
            way = {place}
            while place in before:
                place = before[place]
                way.add(place)
            return way
        for beside in place.neighbours():
            price = spent + (FREE if beside in free or beside in goal else OTHER)
            if price < cost.get(beside, price + 1):
                cost[beside], before[beside] = price, place
                heappush(queue, (price, random.random(), beside))
    return set()


def _grow(shape: set[Hex], free: set[Hex], wanted: int, random: Random) -> None:
    """Add places until a whole shape has as many as WANTED: compact, and never around a hole."""
    while len(shape) < wanted:
        around = {it for place in shape for it in place.neighbours()} - shape
        fitting = [it for it in sorted(around) if _borders(it, shape) == 1]
        middle = _middle(shape)
        shape.add(
            max(
                fitting,
                key=lambda it: (
                    it in free,
                    sum(beside in shape for beside in it.neighbours()),
                    -it.distance(middle),
                    random.random(),
                ),
            )
        )


def _middle(shape: Collection[Hex]) -> Hex:
    """Return the hex in the middle of a shape."""
    q, r = (round(sum(axis) / len(shape)) for axis in zip(*shape, strict=True))
    return Hex(q, r)


def _borders(place: Hex, shape: set[Hex]) -> int:
    """Count along how many separate stretches a place touches a shape."""
    inside = [beside in shape for beside in place.neighbours()]
    return sum(here and not inside[number - 1] for number, here in enumerate(inside)) or all(inside)
