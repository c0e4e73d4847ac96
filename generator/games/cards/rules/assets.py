"""Assets: the domain of a player or of Aaron, and the bonus cards taken for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, CardType
from generator.games.cards.rules.arranging import arrange
from generator.games.cards.rules.columns import lay_column
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.games.cards.model.game import CardEdition, CardPlayer, Column

    Types = frozenset[CardType]

CLOISTER = CardType.CLOISTER
EVERY_TYPE = frozenset(CardType)


class Assets(NamedTuple):
    """What bonus cards are judged by.

    A cloister may have been covered, cards that were only counted may be arranged otherwise, and a
    domain may not be given at all: `had` are the types that may have been in it and `sets` those of
    which there may be a set; `has` and `done` are those for which it is certain. Bonus cards that
    are not given are None.
    """

    name: str
    columns: tuple[Column, ...]
    had: Types
    sets: Types
    has: Types
    done: Types
    first: tuple[CardType, ...] | None
    seven: int | None


def hold(player: CardPlayer, edition: CardEdition) -> Assets:
    """Return the assets of a player, by the columns or by the numbers of cards."""
    bonus_cards = player.first, player.seven
    if player.cards is not None:
        return _hold_counted(player, player.cards, edition)
    if player.domain is None:
        every, none = EVERY_TYPE, EVERY_TYPE - EVERY_TYPE
        return Assets(player.name, (), every, every, none, none, *bonus_cards)
    columns = tuple(lay_column(cards) for cards in player.domain)
    has = frozenset(card.type for column in columns for card in column.cards) - {CLOISTER}
    if any(column.cards and column.type is CLOISTER for column in columns):
        has |= {CLOISTER}
    done = finished(columns)
    return Assets(player.name, columns, has | _covered(columns), done, has, done, *bonus_cards)


def _covered(columns: Iterable[Column]) -> Types:
    """A cloister that lay alone was a type of its own, until a card of another type covered it.

    Both types were there at once only if another column has that type as well.
    """
    laid = [column for column in columns if column.cards]
    kinds = Counter(column.type for column in laid)
    alone = any(it.cards[0].type is CLOISTER and kinds[it.type] > 1 for it in laid)
    return frozenset({CLOISTER} if alone else ())


def _hold_counted(
    player: CardPlayer, cards: Mapping[CardType, int], edition: CardEdition
) -> Assets:
    had = frozenset(kind for kind, number in cards.items() if number)
    has = had - {CLOISTER}
    done = frozenset(kind for kind in has if cards[kind] >= COLUMN)
    columns = arrange(cards, player.first or (), edition)
    return Assets(
        player.name, columns, had, finished(columns), has, done, player.first, player.seven
    )


def finished(columns: Iterable[Column]) -> Types:
    """Return the types of which there is a set."""
    return frozenset(column.type for column in columns if column.finished)
