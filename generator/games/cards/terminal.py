"""The terminal pen for the card game: domains column by column, and the rounds against Aaron."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import ROUNDS, CardType
from generator.games.cards.model.names import building_name, type_name
from generator.language import _
from generator.products.results.map_letters import FINISHED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.cards.model.game import Card, Column
    from generator.model.score import Result

BACKGROUNDS = {
    CardType.CASTLE: 65,
    CardType.MINE: 247,
    CardType.CLOISTER: 133,
    CardType.KNOWLEDGE: 220,
    CardType.SHIP: 110,
    CardType.PASTURE: 149,
    CardType.BUILDING: 230,
}
"""Of the 256 colours of terminals, those nearest to the printed cards."""
INK = 16
GAP = "  "
WIDTH = 76
"""Columns that do not fit beside each other go below."""


def draw_domain(columns: Sequence[Column], *, coloured: bool) -> str | None:
    """Draw the columns of a domain side by side; a finished set has `*`. None if there are none."""
    laid = [column for column in columns if column.cards]
    blocks = ["\n".join(_rows(block, coloured=coloured)) for block in _blocks(laid)]
    return "\n\n".join(blocks) or None


def draw_course(result: Result) -> str:
    """Draw the points of all players after each round, one under the other."""
    names = [score.name for score in result.scores]
    head = _("points after round")
    width = max(len(it) for it in (head, *names))
    rows = [f"{head:<{width}}" + "".join(f"{name:>5}" for name in ROUNDS[: len(result.course)])]
    for number, name in enumerate(names):
        points = "".join(f"{after[number]:>5}" for after in result.course)
        rows.append(f"{name:<{width}}{points}")
    return "\n".join(rows)


def _blocks(columns: Sequence[Column]) -> Iterator[list[Column]]:
    """Break columns into blocks that fit the width."""
    block: list[Column] = []
    used = 0
    for column in columns:
        wide = _width(column) + len(GAP)
        if block and used + wide > WIDTH:
            yield block
            block, used = [], 0
        block.append(column)
        used += wide
    if block:
        yield block


def _rows(columns: Sequence[Column], *, coloured: bool) -> Iterator[str]:
    for row in range(max(len(column.cards) for column in columns)):
        parts = []
        for column in columns:
            width = _width(column)
            if row >= len(column.cards):
                parts.append(" " * width)
                continue
            card = column.cards[row]
            token = f"{_name(card)}{FINISHED if column.finished else ''}".ljust(width)
            parts.append(_painted(token, card) if coloured else token)
        yield GAP.join(parts).rstrip()


def _width(column: Column) -> int:
    return max(len(_name(card)) for card in column.cards) + len(FINISHED)


def _name(card: Card) -> str:
    return type_name(card.type) if card.building is None else building_name(card.building)


def _painted(token: str, card: Card) -> str:
    return f"\x1b[38;5;{INK};48;5;{BACKGROUNDS[card.type]}m{token}\x1b[0m"
