"""Columns: what the cards of a domain count as, and which columns are invalid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, CardType, Column
from generator.games.cards.model.names import type_name
from generator.games.cards.rules.score_lines import SetLine
from generator.language import _, and_list
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.games.cards.model.game import Card, CardEdition


def lay_column(cards: tuple[Card, ...]) -> Column:
    """A cloister is a card of the type in its column; cloisters alone are cloisters.

    A column is a set when it has three cards of its type. The type is that of its first card that
    is no cloister; what does not go with it, or is a fourth card, does not count.
    """
    kind = next((it.type for it in cards if it.type is not CardType.CLOISTER), CardType.CLOISTER)
    fitting = [it for it in cards[:COLUMN] if it.type in {kind, CardType.CLOISTER}]
    return Column(cards, kind, len(fitting) == COLUMN)


def score_sets(columns: Iterable[Column], edition: CardEdition) -> Iterator[SetLine]:
    """Three cards of one type are worth the points on them."""
    for number, column in enumerate(columns, 1):
        if column.finished:
            points = edition.set_points[column.type]
            yield SetLine(points, column.type, number, column.cloisters)


def check_columns(columns: Sequence[Column]) -> Iterator[Violation]:
    """Cards of one type, and cloisters with them, make a column of at most three.

    Cards of a type, and cloisters that count as it, stay in one column until it is full.
    """
    unfinished: dict[CardType, list[int]] = {}
    for number, column in enumerate(columns, 1):
        yield from _check_column(number, column)
        if column.cards and not column.finished and len(_kinds(column)) <= 1:
            unfinished.setdefault(column.type, []).append(number)
    for kind, numbers in unfinished.items():
        if len(numbers) > 1:
            message = _(
                "The cards '{type}' of columns {columns} belong in one column until it has {most}."
            )
            listed = and_list(map(str, numbers))
            text = message.format(type=type_name(kind), columns=listed, most=COLUMN)
            yield Violation("column-split", text)


def _check_column(number: int, column: Column) -> Iterator[Violation]:
    kinds = _kinds(column)
    if len(kinds) > 1:
        message = _("Column {column} holds {types}; only cloisters can join cards of another type.")
        types = and_list(type_name(it) for it in kinds)
        yield Violation("column-mixed", message.format(column=number, types=types))
    if len(column.cards) > COLUMN:
        message = _("Column {column} holds {number} cards; a column takes at most {most}.")
        text = message.format(column=number, number=len(column.cards), most=COLUMN)
        yield Violation("column-full", text)


def _kinds(column: Column) -> list[CardType]:
    """Return the types in a column, cloisters aside."""
    kinds = (card.type for card in column.cards if card.type is not CardType.CLOISTER)
    return list(dict.fromkeys(kinds))
