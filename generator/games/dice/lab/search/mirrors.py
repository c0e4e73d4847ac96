"""Mirrors: the lines along which one half of a shape mirrors the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from generator.hexes.hex import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from generator.games.dice.lab.domains import Shape, Token

FLIPS: tuple[Callable[[Hex], Hex], ...] = (
    lambda it: Hex(it.s, it.r),
    lambda it: Hex(-it.s, -it.r),
    lambda it: Hex(it.q, it.s),
    lambda it: Hex(-it.q, -it.s),
    lambda it: Hex(it.r, it.q),
    lambda it: Hex(-it.r, -it.q),
)
"""Left becomes right, top becomes bottom, then the slanting lines."""


def find_mirror(shape: Shape, tokens: Sequence[Token]) -> tuple[int, ...] | None:
    """Return the hex that mirrors each, along the first line that the contents allow, or None.

    A terrain with an odd number of hexes needs one on the line.
    """
    odd = sum(number % 2 for number in Counter(terrain for terrain, _bonus in tokens).values())
    for twins in _mirrors(shape):
        if odd <= sum(it == other for it, other in enumerate(twins)):
            return twins
    return None


def _mirrors(shape: Shape) -> Iterator[tuple[int, ...]]:
    hexes = [cell.hex for cell in shape.layout.cells]
    index = {it: number for number, it in enumerate(hexes)}
    for flip in FLIPS:
        flipped = [flip(it) for it in hexes]
        across = min(it.q for it in hexes) - min(it.q for it in flipped)
        down = min(it.r for it in hexes) - min(it.r for it in flipped)
        found = [Hex(it.q + across, it.r + down) for it in flipped]
        if all(it in index for it in found):
            twins = tuple(index[it] for it in found)
            if all(twins[other] == it for it, other in enumerate(twins)):
                yield twins


def mirror_tokens(twins: Sequence[int], tokens: Sequence[Token], luck: Random) -> list[Token]:
    """Arrange contents by luck so that every hex has the terrain of its twin."""
    of_terrain: dict[str, list[Token]] = defaultdict(list)
    for token in luck.sample(tokens, len(tokens)):
        of_terrain[token[0]].append(token)
    single = [found.pop() for found in of_terrain.values() if len(found) % 2]
    pairs = [
        (found[it], found[it + 1])
        for found in of_terrain.values()
        for it in range(0, len(found), 2)
    ]
    luck.shuffle(pairs)
    line = [it for it, other in enumerate(twins) if it == other]
    while len(single) < len(line):
        single += pairs.pop()
    luck.shuffle(single)
    made = dict(zip(line, single, strict=True))
    sides = [(it, other) for it, other in enumerate(twins) if it < other]
    for (one, two), (first, second) in zip(sides, pairs, strict=True):
        made[one], made[two] = first, second
    return [made[it] for it in range(len(twins))]
