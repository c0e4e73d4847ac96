"""What is known before an evening is calculated once: formulas become shorter by it."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from generator.model.score_pad.formula import NUMBER, Node, number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_SIGNS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ONE = number(1)
_DECIDES = {"and": False, "or": True}
"""What one side must be to decide a condition alone."""


def folded(node: Node) -> Node:
    """Return a formula in which what does not depend on an evening is a number."""
    args = tuple(folded(it) if isinstance(it, Node) else it for it in node.args)
    node = Node(node.op, args)
    known = [it.args[0] for it in args if isinstance(it, Node) and it.op == NUMBER]
    if node.op == "if" and args[0].op == NUMBER:
        return args[1] if args[0].args[0] else args[2]
    if node.op in _DECIDES:
        return _condition(node)
    if node.op in {"*", "/"} and ONE in args:
        return _times_one(node)
    if len(known) < len(args) or not known:
        return node
    if node.op == "not":
        return number(int(not known[0]))
    return number(int(_SIGNS[node.op](*known))) if node.op in _SIGNS else node


def _times_one(node: Node) -> Node:
    """Return a product or a quotient without the number 1."""
    one, other = node.args
    if other == ONE:
        return Node(*one)
    return node if node.op == "/" else Node(*other)


def _condition(node: Node) -> Node:
    """Return a condition without the side that is known; it stays 0 or 1."""
    decides = _DECIDES[node.op]
    sides = [it for it in node.args if it.op != NUMBER]
    if any(it.op == NUMBER and bool(it.args[0]) is decides for it in node.args):
        return number(int(decides))
    if len(sides) == len(node.args):
        return node
    return Node("!=", (sides[0], number(0))) if sides else number(int(not decides))
