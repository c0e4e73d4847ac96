"""The signs explained: which zones, colours and sales the written numbers can stand for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from generator.games.dice.model.edition import PHASES
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.dice.scanning.written import Key
    from generator.model.terrain import Terrain

    Left = tuple[Counter[Key], Counter[Key], Counter[Key]]

UNWRITTEN = 0
"""In place of a phase: no sign of this zone is there."""
MOST_GOODS = 8
MOST_STEPS = 12000
"""How many steps a search takes at most; what takes more is explained by nothing."""


class Steps:
    """Counts the steps of a search, so that it ends on any sheet."""

    def __init__(self, most: int = MOST_STEPS, whole: Steps | None = None) -> None:
        """Begin with so many; each is one of the WHOLE too, which several searches share."""
        self.left = most
        self.whole = whole

    def take(self) -> bool:
        """Take a step; return whether it may still be taken."""
        self.left -= 1
        return self.left >= 0 and (self.whole is None or self.whole.take())


class Kind(NamedTuple):
    """Zones that have the same sign in each phase: how many, and those signs.

    Signs of zones that are worth nothing need not be there: a 0 stands for nothing else.
    """

    keys: tuple[Key, Key, Key]
    number: int
    phases: tuple[int, ...] = PHASES
    """The phases in which they can have been finished."""


class Due(NamedTuple):
    """What can be written besides zones: points of colours and goods.

    `claimed` are the points of ringed colours, `open` those of finished colours without a ring.
    `goods` is how many goods were sold, and `most` how many can have been sold at most.
    """

    claimed: Mapping[Terrain, int]
    open: Mapping[Terrain, tuple[int, int]]
    each: int
    goods: int | None
    most: int


class Explanation(NamedTuple):
    """How the signs are explained.

    `split` has for each kind of zones how many were finished in no known phase, and in I, II, III.
    `colours` has points and phase of each colour; the phase is 0 where no number is written.
    """

    split: tuple[tuple[int, int, int, int], ...]
    colours: Mapping[Terrain, tuple[int, int]]
    goods: tuple[int, int, int] | None
    unexplained: tuple[tuple[Key, ...], ...]


def explain(
    kinds: Sequence[Kind],
    signs: Sequence[Sequence[Key]],
    due: Due | None,
    faults: int,
    steps: Steps,
) -> Iterator[Explanation]:
    """Yield every explanation with exactly so many FAULTS.

    A fault is a zone, a colour or goods without a sign, or a sign without any of them.
    """
    first, second, third = map(Counter, signs)
    if first.total() + second.total() + third.total() > _most_signs(kinds, due) + faults:
        return
    for split, left, spent in _splits(kinds, (first, second, third), faults, steps):
        if due is None:
            if sum(it.total() for it in left) + spent == faults:
                yield Explanation(split, {}, None, _listed(left))
        else:
            for colours, rest, more in _claims(due.claimed, left, faults - spent):
                if not steps.take():
                    return
                for others, goods, unknown, cost in _rest(due, rest, faults - spent - more, steps):
                    if spent + more + cost == faults:
                        yield Explanation(split, {**colours, **others}, goods, unknown)


def _most_signs(kinds: Sequence[Kind], due: Due | None) -> int:
    """Return how many signs can stand for something."""
    zones = sum(kind.number for kind in kinds)
    return zones if due is None else zones + len(due.claimed) + len(due.open) + MOST_GOODS


def _splits(
    kinds: Sequence[Kind], left: Left, faults: int, steps: Steps
) -> Iterator[tuple[tuple[tuple[int, int, int, int], ...], Left, int]]:
    """Yield how many zones of each kind were finished in each phase, and the signs left over."""
    if not kinds:
        yield (), left, 0
        return
    kind, *others = kinds
    for split in _split(kind, left, faults):
        if not steps.take():
            return
        missing = split[UNWRITTEN] if any(kind.keys) else 0
        rest = _without(kind, left, split)
        for more, end, spent in _splits(others, rest, faults - missing, steps):
            yield (split, *more), end, missing + spent


def _split(kind: Kind, left: Left, faults: int) -> Iterator[tuple[int, int, int, int]]:
    most = [
        min(kind.number, left[phase - 1][kind.keys[phase - 1]]) if phase in kind.phases else 0
        for phase in PHASES
    ]
    free = kind.number if not all(kind.keys) else faults
    for one in range(most[0], -1, -1):
        for two in range(most[1], -1, -1):
            for three in range(min(most[2], kind.number - one - two), -1, -1):
                missing = kind.number - one - two - three
                if missing <= free:
                    yield missing, one, two, three


def _without(kind: Kind, left: Left, split: tuple[int, int, int, int]) -> Left:
    """Take the signs of some zones away."""
    one, two, three = (
        column - Counter({key: number})
        for key, number, column in zip(kind.keys, split[1:], left, strict=True)
    )
    return one, two, three


def _claims(
    claimed: Mapping[Terrain, int], left: Left, faults: int
) -> Iterator[tuple[dict[Terrain, tuple[int, int]], Left, int]]:
    """Yield the columns in which the points of ringed colours are."""
    if faults < 0:
        return
    if not claimed:
        yield {}, left, 0
        return
    (terrain, points), *others = claimed.items()
    for phase in PHASES:
        if left[phase - 1][points]:
            rest = _without(Kind((points, points, points), 1), left, _one(phase))
            for colours, end, spent in _claims(dict(others), rest, faults):
                yield {terrain: (points, phase), **colours}, end, spent
    for colours, end, spent in _claims(dict(others), left, faults - 1):
        yield {terrain: (points, UNWRITTEN), **colours}, end, spent + 1


def _one(phase: int) -> tuple[int, int, int, int]:
    return 0, int(phase == PHASES[0]), int(phase == PHASES[1]), int(phase == PHASES[2])


Rest = tuple[
    "dict[Terrain, tuple[int, int]]",
    "tuple[int, int, int] | None",
    "tuple[tuple[Key, ...], ...]",
    int,
]


def _rest(due: Due, left: Left, faults: int, steps: Steps) -> Iterator[Rest]:
    """Yield what the numbers left over can be: goods, colours without a ring, or nothing."""
    numbers = [
        (phase, it) for phase in PHASES for it in sorted(left[phase - 1].elements(), key=str)
    ]
    each = due.each
    sales = [it for it in numbers if _is_sale(it[1], each)][:MOST_GOODS]
    if len(numbers) - len(sales) > faults + len(due.open):
        return
    for number in range(len(sales), -1, -1):
        for sold in dict.fromkeys(combinations(sales, number)):
            if not steps.take():
                return
            goods = [0, 0, 0]
            for phase, points in sold:
                goods[phase - 1] += int(points) // each  # type: ignore[arg-type]
            count = sum(goods)
            if count > due.most or (due.goods is not None and count > due.goods):
                continue
            missing = int(due.goods is not None and count < due.goods and bool(each))
            others = list((Counter(numbers) - Counter(sold)).elements())
            colours, unknown = _unringed(due.open, others)
            listed = tuple(tuple(it for at, it in unknown if at == phase) for phase in PHASES)
            known = None if missing else (goods[0], goods[1], goods[2])
            yield colours, known, listed, missing + len(unknown)


def _is_sale(key: Key, each: int) -> bool:
    """Return whether a number can be the points of goods."""
    return isinstance(key, int) and key > 0 < each and not key % each


def _unringed(
    open_: Mapping[Terrain, tuple[int, int]], numbers: Sequence[tuple[int, Key]]
) -> tuple[dict[Terrain, tuple[int, int]], list[tuple[int, Key]]]:
    """Match numbers with finished colours that have no ring; return what is left as well."""
    colours: dict[Terrain, tuple[int, int]] = {}
    unknown = []
    for phase, points in numbers:
        fitting = (it for it, worth in open_.items() if it not in colours and points in worth)
        terrain = next(fitting, None)
        if terrain is None or not isinstance(points, int):
            unknown.append((phase, points))
        else:
            colours[terrain] = points, phase
    return colours, unknown


def _listed(left: Left) -> tuple[tuple[Key, ...], ...]:
    return tuple(tuple(column.elements()) for column in left)
