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
    left = {row.id: row for row in rows}
    sorted_rows: list[Row] = []
    while left:
        ready = [row for row in left.values() if not (row.formula.rows() & left.keys())]
        if not ready:
            raise CycleError(_circle(left))
        for row in ready:
            sorted_rows.append(row)
            del left[row.id]
    return tuple(sorted_rows)


def _circle(rows: dict[str, Row]) -> tuple[str, ...]:
    """Return the rows of one circle."""
    path: list[str] = [next(iter(rows))]
    while True:
        following = next(it for it in rows if it in rows[path[-1]].formula.rows())
        if following in path:
            return tuple(path[path.index(following) :])
        path.append(following)
