"""Animals: sets of different species, split so that they are worth the most."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from generator.games.cards.rules.score_lines import AnimalsLine
from generator.model.tiles import Species
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.games.cards.model.game import CardEdition

    Herd = tuple[Species, ...]


class Split(NamedTuple):
    """Animals split into sets of different species, and how many are in none."""

    herds: Counter[Herd]
    unused: int


class _Way(NamedTuple):
    """The worth of the best split of some animals, and the first set of it, by position."""

    points: int = 0
    used: int = 0
    first: tuple[int, ...] = ()


def split_animals(animals: Mapping[Species, int], edition: CardEdition) -> Split:
    """Animals of different species score together; the best split counts.

    Of splits that are worth the same, the one that uses the fewest animals counts, since those
    that are left decide a tie.
    """
    best: dict[tuple[int, ...], _Way] = {}

    def way(counts: tuple[int, ...]) -> _Way:
        if counts not in best:
            found = _Way()
            for positions in _sets(counts):
                rest = way(_sorted(_taken(counts, positions)))
                points = edition.animal_points[len(positions)] + rest.points
                used = len(positions) + rest.used
                if (points, -used) > (found.points, -found.used):
                    found = _Way(points, used, positions)
            best[counts] = found
        return best[counts]

    left = Counter({species: animals.get(species, 0) for species in Species})
    herds: Counter[Herd] = Counter()
    while True:
        order = sorted(Species, key=lambda it: -left[it])
        first = way(tuple(left[it] for it in order)).first
        if not first:
            return Split(herds, left.total())
        herd = tuple(it for it in Species if it in {order[position] for position in first})
        herds[herd] += 1
        left.subtract(herd)


def score_animals(split: Split, edition: CardEdition) -> Iterator[AnimalsLine]:
    """Four different animals are worth 4 points, three 2, two 1."""
    for herd, number in sorted(split.herds.items(), key=lambda it: -len(it[0])):
        each = edition.animal_points[len(herd)]
        yield AnimalsLine(number * each, herd, number, each)


def _sets(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every set of two or more different species, as positions."""
    there = [position for position, count in enumerate(counts) if count]
    for size in range(len(there), 1, -1):
        yield from combinations(there, size)


def _taken(counts: tuple[int, ...], positions: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count - (position in positions) for position, count in enumerate(counts))


def _sorted(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(counts, reverse=True))
