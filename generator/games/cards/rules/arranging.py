"""Arranging: the best domain that can be made from so many cards of each type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, Card, CardType
from generator.games.cards.rules.columns import lay_column
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.games.cards.model.game import CardEdition, Column


class _Plan(NamedTuple):
    """How many sets to make of each type; of two plans the greater is the better.

    Sets that must be there go before points, then comes the number of sets.
    """

    wanted: int = 0
    points: int = 0
    number: int = 0
    sets: tuple[tuple[CardType, int], ...] = ()

    @property
    def worth(self) -> tuple[int, int, int]:
        """What plans are compared by."""
        return self.wanted, self.points, self.number


def arrange(
    cards: Mapping[CardType, int], wanted: Collection[CardType], edition: CardEdition
) -> tuple[Column, ...]:
    """Where only the numbers of cards are known, the best domain that they can make counts.

    The player has a set of each type that is WANTED, if the cards allow it.
    """
    cloisters = cards.get(CardType.CLOISTER, 0)
    plans = {0: _Plan()}
    for kind in CardType:
        better: dict[int, _Plan] = {}
        for used, plan in plans.items():
            for sets, needed in _ways(kind, cards.get(kind, 0), cloisters - used):
                grown = _Plan(
                    plan.wanted + (sets > 0 and kind in wanted),
                    plan.points + sets * edition.set_points[kind],
                    plan.number + sets,
                    (*plan.sets, (kind, sets)),
                )
                known = better.get(used + needed)
                if known is None or grown.worth > known.worth:
                    better[used + needed] = grown
        plans = better
    fewest = sorted(plans.items())
    _used, best = max(fewest, key=lambda it: it[1].worth)
    return tuple(_lay(dict(best.sets), cards))


def _ways(kind: CardType, cards: int, cloisters: int) -> Iterator[tuple[int, int]]:
    """Yield each number of sets that can be made, and the cloisters that it takes."""
    if kind is CardType.CLOISTER:
        yield from ((sets, sets * COLUMN) for sets in range(cloisters // COLUMN + 1))
        return
    for sets in range(cards + 1):
        needed = max(0, sets * COLUMN - cards)
        if needed <= cloisters:
            yield sets, needed


def _lay(sets: Mapping[CardType, int], cards: Mapping[CardType, int]) -> Iterator[Column]:
    """Lay out the sets, then what is left; every set has a card of its own type."""
    cloisters = cards.get(CardType.CLOISTER, 0) - sets[CardType.CLOISTER] * COLUMN
    for kind in CardType:
        left = cards.get(kind, 0)
        if kind is CardType.CLOISTER:
            left = sets[kind] * COLUMN
        for others in range(sets[kind] - 1, -1, -1):
            own = min(COLUMN, left - others)
            left -= own
            cloisters -= COLUMN - own
            jokers = (Card(CardType.CLOISTER),) * (COLUMN - own)
            yield lay_column(jokers + (Card(kind),) * own)
        if left:
            yield lay_column((Card(kind),) * left)
    if cloisters:
        yield lay_column((Card(CardType.CLOISTER),) * cloisters)


def sort_cards(cards: Mapping[CardType, int]) -> tuple[Column, ...]:
    """Aaron's cards are sorted by type, three to a column; his cloisters count as no other type."""
    return tuple(
        lay_column((Card(kind),) * min(COLUMN, cards[kind] - first))
        for kind in CardType
        for first in range(0, cards.get(kind, 0), COLUMN)
    )
