"""The order in which rows are calculated: each after the rows that it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score_pad.pad import Row


class CycleError(Exception):
    """Rows that count each other."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Take the ids of the rows in the circle."""
        super().__init__(names)
        self.names = names


def in_order(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return rows so that each follows those that it counts; a circle raises CycleError."""
    counted = {row.id: row.formula.rows() for row in rows}
    left = {row.id: row for row in rows}
    sorted_rows: list[Row] = []
    while left:
        ready = [row for row in left.values() if not (counted[row.id] & left.keys())]
        if not ready:
            raise CycleError(_circle({it: counted[it] for it in left}))
        for row in ready:
            sorted_rows.append(row)
            del left[row.id]
    return tuple(sorted_rows)


def _circle(counted: dict[str, set[str]]) -> tuple[str, ...]:
    """Return the rows of one circle; each row given counts at least one of the others."""
    path: list[str] = [next(iter(counted))]
    while True:
        following = next(it for it in counted if it in counted[path[-1]])
        if following in path:
            return tuple(path[path.index(following) :])
        path.append(following)
