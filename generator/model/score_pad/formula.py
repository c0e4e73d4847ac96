"""A formula: what a row is worth, as a tree that Python and the page's script calculate alike.

A node is its operation and the arguments: other nodes, names, or figures. Nothing in it can be
executed; every operation is in `rules/operations.py` and, for a browser, in `formula.js`.

The name of a row is the points of that row; `entered(name)` is what was entered in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

Pays = tuple[tuple[int, int], ...]
"""What something is worth, by the number of players; nothing for numbers that it does not list."""
LARGEST = 100_000_000_000
"""The largest number that a formula may give: both languages calculate it exactly."""
NUMBER, POINTS, ENTERED, IS = "number", "points", "entered", "is"
SO_FAR, NEXT = "so_far", "next"
"""What all rounds before a round have together, and what one of the rounds after it has."""
FULL, LARGEST_GROUP = "full", "largest"
WILD = "wild"
"""The best of sets and squares if wild cards count as any kind."""
LISTED = "listed"
"""What is counted in a journal; where it has no entries, another formula is calculated."""
"""What is complete in an area, and the size of the largest group of crossed boxes."""
OPPONENTS, COMPARE = "opponents", "compare"
"""What all opponents have, and points for each comparison with another player."""
NUMBER_OF_ROUND = "number_of_round"
COUNTS = ("players", "rounds", NUMBER_OF_ROUND)
"""The names that every formula may use besides the fields and rows of its pad."""
ACROSS = ("most", "fewest", "together")
"""The functions that ask every player: the most, the fewest, all of them together."""
FUNCTIONS = {
    "max": (2, 20),
    "min": (2, 20),
    "abs": (1, 1),
    "if": (3, 3),
    "down": (1, 1),
    "up": (1, 1),
    "nearest": (1, 1),
    "square": (1, 1),
    **dict.fromkeys(ACROSS, (1, 1)),
    ENTERED: (1, 1),
    SO_FAR: (1, 1),
    NEXT: (1, 2),
    OPPONENTS: (1, 2),
}
"""The functions of formulas, each with the fewest and the most arguments."""


class Node(NamedTuple):
    """An operation with its arguments."""

    op: str
    args: tuple[Any, ...]

    def nodes(self) -> Iterator[Node]:
        """Yield this node and all nodes below it, from left to right."""
        left = [self]
        while left:
            node = left.pop()
            yield node
            left += (it for it in reversed(node.args) if isinstance(it, Node))

    def sources(self) -> tuple[tuple[str, str], ...]:
        """Return what it counts, in its order: the points of rows, and what was entered."""
        named = [it for it in self.nodes() if it.op in {POINTS, ENTERED, IS, FULL, LARGEST_GROUP}]
        kinds = ((POINTS if it.op == POINTS else ENTERED, it.args[0]) for it in named)
        return tuple(dict.fromkeys(kinds))

    def rows(self) -> set[str]:
        """Return the rows whose points it needs first."""
        return {it.args[0] for it in self.nodes() if it.op == POINTS}

    def past_rows(self) -> set[str]:
        """Return the rows whose earlier rounds it counts."""
        return {it.args[1] for it in self.nodes() if it.op == SO_FAR and it.args[0] == POINTS}

    def next_rows(self) -> set[str]:
        """Return the rows whose later rounds it counts."""
        return {it.args[1] for it in self.nodes() if it.op == NEXT and it.args[0] == POINTS}

    def as_data(self) -> list[Any]:
        """Return it as the page's script reads it."""
        return [self.op, *(it.as_data() if isinstance(it, Node) else it for it in self.args)]


def number(value: int) -> Node:
    """Return a number as a formula."""
    return Node(NUMBER, (value,))


def points(name: str) -> Node:
    """Return the points of a row as a formula."""
    return Node(POINTS, (name,))


def entered(name: str) -> Node:
    """Return what was entered as a formula."""
    return Node(ENTERED, (name,))


def paid(pays: Pays, players: tuple[int, ...]) -> Node:
    """Return what each is worth as a formula, which may depend on the number of players."""
    known = dict(pays)
    steps = tuple((it, known.get(it, 0)) for it in players)
    if len({worth for _players, worth in steps}) == 1:
        return number(steps[0][1])
    return Node("reach", (steps, Node("players", ())))


def total(parts: list[Node]) -> Node:
    """Return the sum of formulas."""
    return parts[0] if len(parts) == 1 else Node("sum", tuple(parts))
