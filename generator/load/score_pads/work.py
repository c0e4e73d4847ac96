"""The work of a pad: how many steps it takes to score its longest evening, counted beforehand."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from generator.model.score_pad.formula import (
    COMPARE,
    FULL,
    LARGEST_GROUP,
    LISTED,
    OPPONENTS,
    WILD,
    Node,
)
from generator.model.score_pad.splits import MOST_STEPS, count_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.load.score_pads.bounds import Bounds
    from generator.model.score_pad.pad import Pad, Row

MOST_WORK = 3_000_000
"""How many steps the work for an evening may have, with all players and rounds."""
ROW_STEPS = 40
"""What the line of a row costs besides its formula."""
SETS = "sets"


class TooMuchWorkError(Exception):
    """A pad whose evenings would take too long."""


class SplitTooLargeError(TooMuchWorkError):
    """Sets that can be split in too many ways."""


class Work:
    """Adds up the work of the rows of a pad."""

    def __init__(self, pad: Pad, bounds: Bounds) -> None:
        """Begin with what must be true of the entries."""
        self._pad = pad
        self._bounds = bounds
        self._journals = {it.id: it.most for it in pad.journals}
        self.steps = 0
        for demand in (*pad.demands, *(it for section in pad.sections for it in section.demands)):
            self._add(sum(1 for _node in demand.formula.nodes()), in_round=demand.is_of_rounds)

    def add(self, row: Row) -> None:
        """Add a row; TooMuchWorkError where the pad has too much with it."""
        in_round = row.id in self._pad.round_names
        self._add(ROW_STEPS + sum(self._steps(row.formula, in_round)), in_round=in_round)
        if self.steps > MOST_WORK:
            raise TooMuchWorkError

    def _add(self, steps: int, *, in_round: bool) -> None:
        self.steps += steps * self._pad.most * (self._bounds.rounds if in_round else 1)

    def _steps(self, formula: Node, in_round: bool) -> Iterator[int]:  # noqa: FBT001 - as bounds
        """Yield the steps of every part of a formula for a player."""
        for node in formula.nodes():
            yield 1
            if node.op == SETS:
                worth, *parts = node.args
                found = count_steps([int(self._bounds.of(it, in_round)[1]) for it in parts], worth)
                if found > MOST_STEPS:
                    raise SplitTooLargeError
                yield found
            elif node.op == WILD:
                yield _wild_steps(node)
            elif node.op == OPPONENTS:
                yield self._bounds.rounds
            elif node.op == COMPARE:
                yield self._pad.most
            elif node.op == LISTED:
                yield self._journals.get(node.args[0], 0) ** 2
            elif node.op in {FULL, LARGEST_GROUP}:
                yield sum(map(_size, node.args[1]))


def _wild_steps(node: Node) -> int:
    """Count the work of all uses of wild cards; SplitTooLargeError where it is too much."""
    (worth, _squares, (wild, *most)), *_parts = node.args
    uses = comb(wild + len(most) - 1, len(most) - 1)
    steps = uses * (len(most) + (count_steps([it + wild for it in most], worth) if worth else 0))
    if steps > MOST_STEPS:
        raise SplitTooLargeError
    return steps


def _size(figures: object) -> int:
    """Count figures, those in lists too."""
    return sum(map(_size, figures)) if isinstance(figures, tuple) else 1
