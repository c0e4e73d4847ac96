"""The order in which rows are calculated: each after the rows that it counts.

What looks ahead to later rounds is calculated in a later stage: a stage begins when the stage
before it is calculated in all rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.score_pad.pad import Row


class CycleError(Exception):
    """Rows that count each other."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Take the ids of the rows in the circle."""
        super().__init__(names)
        self.names = names


def in_order(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return rows so that each follows those that it counts; a circle raises CycleError."""
    return tuple(row for stage in in_stages(rows) for row in stage)


def in_stages(rows: Sequence[Row]) -> tuple[tuple[Row, ...], ...]:
    """Return rows in their order, divided into stages; a circle raises CycleError."""
    found = _sorted(rows)
    stage_of = _stages(rows)
    last = max(stage_of.values(), default=0)
    stages = ([row for row in found if stage_of[row.id] == at] for at in range(last + 1))
    return tuple(map(tuple, stages))


def _stages(rows: Sequence[Row]) -> dict[str, int]:
    """Return the stage of each row: after those of the rows to whose later rounds it looks."""
    ids = {row.id for row in rows}
    ahead = {row.id: row.formula.next_rows() & ids for row in rows}
    stage_of = dict.fromkeys(ahead, 0)
    if not any(ahead.values()):
        return stage_of
    beside = {row.id: (row.formula.rows() | row.formula.past_rows()) & ids for row in rows}
    _refuse_circles(ahead, {name: beside[name] | ahead[name] for name in ahead})
    is_done = False
    while not is_done:
        is_done = True
        for name, others in ahead.items():
            needed = [stage_of[it] + 1 for it in others] + [stage_of[it] for it in beside[name]]
            if max(needed, default=0) > stage_of[name]:
                stage_of[name] = max(needed)
                is_done = False
    return stage_of


def _refuse_circles(ahead: Mapping[str, set[str]], counted: Mapping[str, set[str]]) -> None:
    """Refuse rows that count later rounds of themselves, if only through other rows."""
    for name, others in ahead.items():
        for first in sorted(others):
            came_from, left = {first: ""}, [first]
            while left and name not in came_from:
                known = left.pop()
                for it in sorted(counted[known] - came_from.keys()):
                    came_from[it] = known
                    left.append(it)
            if name in came_from:
                circle = [name]
                while before := came_from[circle[-1]]:
                    circle.append(before)
                raise CycleError(tuple(circle[:1] + circle[:0:-1]))


def _sorted(rows: Sequence[Row]) -> tuple[Row, ...]:
    counted = {row.id: row.formula.rows() | row.formula.next_rows() for row in rows}
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
