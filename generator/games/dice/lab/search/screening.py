"""Screening: the hexes of a shape, ready for the kernel that looks at many variants of a domain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.dice.lab.compiling import can_compile, load_kernels
from generator.games.dice.lab.domains import fill
from generator.games.dice.lab.kernels import screening as kernel
from generator.games.dice.lab.kernels.rules import COLOURS, SHEET
from generator.games.dice.lab.kernels.value import ALWAYS
from generator.games.dice.lab.playing import native_list
from generator.games.dice.lab.table import BONUSES, NONE, TERRAINS, WIDEST, make_table
from generator.games.dice.lab.weights import load_weights
from generator.games.dice.rules.combos import FACES
from generator.games.dice.rules.ground import bonus_by
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.games.dice.lab.domains import Shape, Token
    from generator.games.dice.model.bonus import Bonus
    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

Contents = tuple[int, ...]
"""What each hex of a shape has: its terrain's number; a castle has COLOURS plus its bonus's."""
THOUSAND = 1000
LONGEST = 64
"""How many sizes of zones have points in a ground."""


class Look(NamedTuple):
    """What a domain promises before it is played, in points."""

    best: float
    """The mean of its best start."""
    gap: float
    """How far the worst start is behind."""
    worth: dict[Terrain, float]
    """What is lost without some of the terrains."""
    starts: Mapping[Bonus, float] = {}
    """What each start promises."""


class Aim(NamedTuple):
    """What the screening looks for."""

    best: float = 0.0
    """The promise of the best start."""
    pull: float = 1.0
    """What a point more or less costs."""
    spread: float = 0.0
    """How far the worst start may be behind."""
    fair: float = 0.0
    """What each further point costs."""
    change: float = 0.0
    """What each changed hex costs."""
    luck: float = 0.0
    """Up to so many points are added by luck, so that one parent has different children."""
    swaps: tuple[int, int] = (1, 3)
    """The least and the most swaps."""
    matters: Mapping[Terrain, float] = {}
    """What a point of a terrain's worth is worth."""
    hasty: float | None = None
    """The mean of the hasty player, if it counts: no look tells it, only games do."""
    beyond: Mapping[int, float] = {}
    """How much more than it promises a start in a hex is taken to give; other hexes nothing."""

    def loss(self, look: Look) -> float:
        """Return how far what a domain promises is from this, as the kernel counts it."""
        worth = sum(cost * look.worth[it] for it, cost in self.matters.items())
        far = self.pull * abs(look.best - self.best)
        return far + self.fair * max(0.0, look.gap - self.spread) - worth


class Screener:
    """Looks at variants of domains of one shape."""

    def __init__(
        self,
        shape: Shape,
        edition: DiceEdition,
        *,
        largest: int,
        kept: Sequence[int] = (),
        twins: Sequence[int] | None = None,
        weights: Sequence[int] | None = None,
        compiled: bool | None = None,
    ) -> None:
        """Write the shape down for the kernel; hexes KEPT are never swapped."""
        self.shape = shape
        fits = len(shape.near) <= WIDEST
        self.kernels = load_kernels(
            compiled=fits and (can_compile() if compiled is None else compiled)
        )
        self.table = self._list(make_table(shape.layout, edition))
        self.ground = self._list(_ground(shape, edition, largest, kept, twins))
        self.weights = self._list(load_weights() if weights is None else weights)
        self._contents = self._list([0] * len(shape.near))
        self._values = self._list([0] * kernel.VALUES)
        self._sheet = self._list([0] * SHEET)
        self._found = self._list([0] * (len(shape.near) + ALWAYS + COLOURS))

    def look(
        self,
        contents: Contents,
        terrains: Sequence[Terrain] = (),
        beyond: Mapping[int, float] | None = None,
    ) -> Look | None:
        """Return what a domain promises, or None if a zone of it is too large."""
        matters = dict.fromkeys(terrains, 1.0)
        wish = self._list(_wish(Aim(matters=matters, beyond=beyond or {})))
        if not self.kernels.lay_out(self.table, self.ground, self._list(contents)):
            return None
        values = self._values
        self.kernels.look(self.table, self.weights, wish, values, self._sheet, self._found)
        found = [int(it) / THOUSAND for it in values]
        worth = {it: found[kernel.WORTH + TERRAINS.index(it)] for it in terrains}
        starts = {
            it: found[kernel.FROM_START + place]
            for place, it in enumerate(BONUSES)
            if COLOURS + place in contents
        }
        return Look(found[kernel.VALUE], found[kernel.GAP], worth, starts)

    def screen(self, contents: Contents, aim: Aim, seed: int, children: int) -> Contents | None:
        """Return the best of some variants; None if none was valid."""
        best = self._list(contents)
        parent, wish = self._list(contents), self._list(_wish(aim))
        valid = self.kernels.screen(
            self.table,
            self.ground,
            self.weights,
            wish,
            parent,
            seed,
            children,
            best,
            self._contents,
            self._values,
            self._sheet,
            self._found,
        )
        return tuple(int(it) for it in best) if valid else None

    def layout(self, contents: Contents, name: str) -> Layout:
        """Return a domain with these contents."""
        return fill(self.shape, decode(contents), name)

    def _list(self, numbers: Sequence[int]) -> Any:
        return native_list(numbers) if self.kernels.compiled else list(numbers)


def encode(tokens: Sequence[Token]) -> Contents:
    """Write what hexes have as numbers."""
    return tuple(
        TERRAINS.index(terrain) if bonus is None else COLOURS + BONUSES.index(bonus)
        for terrain, bonus in tokens
    )


def decode(contents: Contents) -> list[Token]:
    """Read what hexes have from numbers."""
    return [
        (TERRAINS[it], None) if it < COLOURS else (Terrain.CASTLE, BONUSES[it - COLOURS])
        for it in contents
    ]


def _wish(aim: Aim) -> list[int]:
    """Write an aim in thousandths; the luck is in points, of which the kernel draws thousandths."""
    made = [0] * kernel.WISH
    made[kernel.GOAL], made[kernel.PULL] = round(aim.best * THOUSAND), round(aim.pull * THOUSAND)
    made[kernel.SPREAD], made[kernel.FAIR] = (
        round(aim.spread * THOUSAND),
        round(aim.fair * THOUSAND),
    )
    made[kernel.CHANGE], made[kernel.NOISE] = (
        round(aim.change * THOUSAND**2),
        round(aim.luck * THOUSAND),
    )
    least, most = aim.swaps
    made[kernel.LEAST_SWAPS], made[kernel.MORE_SWAPS] = least, most - least
    for terrain, weight in aim.matters.items():
        made[kernel.MATTERS + TERRAINS.index(terrain)] = round(weight * THOUSAND)
    for cell, points in aim.beyond.items():
        made[kernel.BEYOND + cell] = round(points * THOUSAND)
    return made


def _ground(
    shape: Shape,
    edition: DiceEdition,
    largest: int,
    kept: Sequence[int],
    twins: Sequence[int] | None,
) -> list[int]:
    """Write down what stays the same while hexes are swapped."""
    hexes = range(len(shape.near))
    mirrored = list(hexes) if twins is None else list(twins)
    still = {*kept, *(mirrored[it] for it in kept)}
    free = [it for it in hexes if it not in still]
    bonuses = [bonus_by(it) for it in TERRAINS]
    made = [0] * kernel.GROUND
    for place, values in (
        (kernel.HEXES, [len(hexes), len(free), largest]),
        (kernel.TAKEN, [_digits(edition.values[it] or FACES) for it in TERRAINS]),
        (kernel.ZONE_GIVES, [NONE if it is None else BONUSES.index(it) for it in bonuses]),
        (kernel.FACTORS, [_factor(it, edition) for it in TERRAINS]),
        (kernel.SIZE_POINTS, [it for them in edition.zone_points[:LONGEST] for it in them]),
        (kernel.FREE, free),
        (kernel.TWINS, mirrored),
    ):
        made[place : place + len(values)] = values
    return made


def _digits(allowed: Sequence[int]) -> int:
    return sum(1 << digit for digit in allowed)


def _factor(terrain: Terrain, edition: DiceEdition) -> int:
    return edition.pasture_factor if terrain is Terrain.PASTURE else 1
