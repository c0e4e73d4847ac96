"""Holdings: the domain of a player or of Aaron, and the bonus cards taken for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.games.cards.model.game import COLUMN, CardType
from generator.games.cards.rules.arranging import arrange
from generator.games.cards.rules.columns import lay_column

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.games.cards.model.game import CardEdition, Column, Seat

    Types = frozenset[CardType]

EVERY_TYPE = frozenset(CardType)


class Holding(NamedTuple):
    """What bonus cards are judged by.

    A cloister may have been covered, cards that were only counted may lie otherwise, and a
    domain may not be told at all: `had` are the types that may have lain in it and `sets` those
    of which there may be a set, `has` and `done` those for which it is sure. Bonus cards that
    are not told are None.
    """

    name: str
    columns: tuple[Column, ...]
    had: Types
    sets: Types
    has: Types
    done: Types
    first: tuple[CardType, ...] | None
    seven: int | None


def hold(seat: Seat, edition: CardEdition) -> Holding:
    """Return the holding of a player, by the columns or by the numbers of cards."""
    told = seat.first, seat.seven
    if seat.cards is not None:
        return _hold_counted(seat, seat.cards, edition)
    if seat.domain is None:
        every, none = EVERY_TYPE, EVERY_TYPE - EVERY_TYPE
        return Holding(seat.name, (), every, every, none, none, *told)
    columns = tuple(lay_column(cards) for cards in seat.domain)
    lying = {card.type for column in columns for card in column.cards} - {CardType.CLOISTER}
    begun = {column.cards[0].type for column in columns if column.cards}
    kept = {column.type for column in columns if column.cards}
    had = frozenset(lying | (begun & {CardType.CLOISTER}))
    has = frozenset(lying | (kept & {CardType.CLOISTER}))
    done = finished(columns)
    return Holding(seat.name, columns, had, done, has, done, *told)


def _hold_counted(seat: Seat, cards: Mapping[CardType, int], edition: CardEdition) -> Holding:
    had = frozenset(kind for kind, number in cards.items() if number)
    has = had - {CardType.CLOISTER}
    done = frozenset(kind for kind in has if cards[kind] >= COLUMN)
    columns = arrange(cards, seat.first or (), edition)
    return Holding(seat.name, columns, had, finished(columns), has, done, seat.first, seat.seven)


def finished(columns: Iterable[Column]) -> Types:
    """Return the types of which there is a set."""
    return frozenset(column.type for column in columns if column.finished)
