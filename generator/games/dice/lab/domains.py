"""Domains by luck: the hexes of a shape, filled so that the strict check accepts them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from generator.model.layout import Layout

LEAST_CLUMP, MOST_CLUMP = -0.5, 1.6
"""How much hexes of a terrain like each other: from scattered to gathered."""
STEPS = 1500
REPAIRS = 5000
Token = tuple[Terrain, Bonus | None]


class Shape(NamedTuple):
    """The hexes of a layout without their contents."""

    layout: Layout
    near: tuple[tuple[int, ...], ...]


def shape_of(layout: Layout) -> Shape:
    """Return the hexes of a layout."""
    index = {cell.hex: number for number, cell in enumerate(layout.cells)}
    near = (
        tuple(index[it] for it in cell.hex.neighbours() if it in index) for cell in layout.cells
    )
    return Shape(layout, tuple(near))


def contents(layout: Layout) -> list[Token]:
    """Return the contents of a layout's hexes."""
    return [
        (cell.terrain, None if cell.bonus is None else Bonus(cell.bonus)) for cell in layout.cells
    ]


def fill(shape: Shape, tokens: Sequence[Token], name: str) -> Layout:
    """Return a layout with these contents."""
    layout = shape.layout
    cells = tuple(
        replace(cell, terrain=terrain, bonus=bonus)
        for cell, (terrain, bonus) in zip(layout.cells, tokens, strict=True)
    )
    return replace(layout, id=name, cells=cells, names={}, declared=None, emblem="", badge="")


def random_tokens(shape: Shape, tokens: Sequence[Token], largest: int, luck: Random) -> list[Token]:
    """Arrange contents by luck, without a zone of more than LARGEST hexes."""
    while True:
        made = list(tokens)
        luck.shuffle(made)
        _gather(shape, made, luck)
        if _split(shape, made, largest, luck):
            return made


def _gather(shape: Shape, tokens: list[Token], luck: Random) -> None:
    """Swap hexes so that terrains gather or scatter, as luck wants it this time."""
    clump = luck.uniform(LEAST_CLUMP, MOST_CLUMP)
    for _step in range(STEPS):
        one, two = luck.randrange(len(tokens)), luck.randrange(len(tokens))
        if tokens[one] == tokens[two]:
            continue
        before = _likes(shape, tokens, one) + _likes(shape, tokens, two)
        tokens[one], tokens[two] = tokens[two], tokens[one]
        after = _likes(shape, tokens, one) + _likes(shape, tokens, two)
        if luck.random() >= exp(min(0.0, clump * (after - before))):
            tokens[one], tokens[two] = tokens[two], tokens[one]


def _likes(shape: Shape, tokens: Sequence[Token], place: int) -> int:
    return sum(tokens[it][0] is tokens[place][0] for it in shape.near[place])


def _split(shape: Shape, tokens: list[Token], largest: int, luck: Random) -> bool:
    """Swap hexes until no zone is too large; return whether that was reached."""
    over = excess(shape, tokens, largest)
    for _step in range(REPAIRS):
        if not over:
            return True
        one, two = luck.randrange(len(tokens)), luck.randrange(len(tokens))
        tokens[one], tokens[two] = tokens[two], tokens[one]
        now = excess(shape, tokens, largest)
        if now > over:
            tokens[one], tokens[two] = tokens[two], tokens[one]
        else:
            over = now
    return False


def excess(shape: Shape, tokens: Sequence[Token], largest: int) -> int:
    """Return how many hexes are too many in zones."""
    return sum(max(0, size - largest) for size in zone_sizes(shape, tokens))


def zone_sizes(shape: Shape, tokens: Sequence[Token]) -> list[int]:
    """Return the size of every zone; each castle is one."""
    seen, sizes = set(), []
    for start in range(len(tokens)):
        if start in seen:
            continue
        seen.add(start)
        edge, size = [start], 0
        while edge:
            place = edge.pop()
            size += 1
            if tokens[place][0] is Terrain.CASTLE:
                continue
            for it in shape.near[place]:
                if it not in seen and tokens[it][0] is tokens[place][0]:
                    seen.add(it)
                    edge.append(it)
        sizes.append(size)
    return sizes


def scaled_tokens(shape: Shape, counts: Mapping[Terrain, int]) -> list[Token]:
    """Return contents for a shape of any size, in the game's proportions, with every castle."""
    size, castles = len(shape.near), len(Bonus)
    others = {it: number for it, number in counts.items() if it is not Terrain.CASTLE}
    share = (size - castles) / sum(others.values())
    made = Counter({it: int(number * share) for it, number in others.items()})
    for terrain in sorted(others, key=lambda it: -(others[it] * share % 1)):
        if made.total() < size - castles:
            made[terrain] += 1
    return [*((it, None) for it in made.elements()), *((Terrain.CASTLE, it) for it in Bonus)]
