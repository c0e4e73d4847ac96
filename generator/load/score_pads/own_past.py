"""Rows that count what they had in earlier rounds: what they give in a round has an end.

Without one, a row that adds everything so far would double in every round.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.model.score_pad.formula import Node, number
from generator.model.score_pad.pad import MOST_ENTRY, MOST_ROUNDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.score_pad.pad import Row

OWN_PAST = MOST_ENTRY * MOST_ROUNDS
"""How much such a row can have so far."""


def limit_own_past(rows: Sequence[Row]) -> list[Row]:
    """Return the rows; what counts its own past gives at most what can be entered in a box."""
    following = {row.id: row.formula.rows() | row.formula.past_rows() for row in rows}
    return [_limited(row) if _counts_itself(row, following) else row for row in rows]


def _counts_itself(row: Row, following: Mapping[str, set[str]]) -> bool:
    """Whether a row counts earlier rounds of itself, or of rows that count it."""
    found: set[str] = set()
    left = row.formula.past_rows()
    while left:
        found |= left
        left = {it for name in left for it in following.get(name, ())} - found
    return row.id in found


def _limited(row: Row) -> Row:
    least = Node("max", (number(-MOST_ENTRY), row.formula))
    return replace(row, formula=Node("min", (number(MOST_ENTRY), least)))
