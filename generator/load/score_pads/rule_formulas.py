"""The formulas that the plain keys of a row mean: one small function for each rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score_pad.formula import FULL, LARGEST_GROUP, Node, number, total
from generator.model.score_pad.pad import RuleKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.model.score_pad.pad import Rule


def rule_formula(rule: Rule, sources: list[Node]) -> Node:
    """Return the formula of a rule over what a row counts."""
    return _FORMULAS.get(rule.kind, _sum)(rule, sources)


def _sum(_rule: Rule, sources: list[Node]) -> Node:
    return total(sources)


def _each(rule: Rule, sources: list[Node]) -> Node:
    counted = total(sources)
    if rule.per > 1:
        counted = Node("down", (Node("/", (counted, number(rule.per))),))
    return _times(counted, rule.each)


def _scale(rule: Rule, sources: list[Node]) -> Node:
    return Node("scale", (rule.table, total(sources)))


def _sets(rule: Rule, sources: list[Node]) -> Node:
    return Node("sets", (rule.table, *sources))


def _square(rule: Rule, sources: list[Node]) -> Node:
    return _times(total([Node("square", (it,)) for it in sources]), rule.each)


def _product(rule: Rule, sources: list[Node]) -> Node:
    return _times(Node("product", tuple(sources)), rule.each)


def _highest(_rule: Rule, sources: list[Node]) -> Node:
    return Node("max", tuple(sources))


def _lowest(_rule: Rule, sources: list[Node]) -> Node:
    return Node("min", tuple(sources))


def _reach(rule: Rule, sources: list[Node]) -> Node:
    return Node("reach", (rule.steps, total(sources)))


def _majority(rule: Rule, sources: list[Node]) -> Node:
    return Node("majority", (rule.table, rule.sharing.value, rule.fewest, total(sources)))


def _area(rule: Rule, sources: list[Node]) -> Node:
    """Add what every crossed box brings, what is complete, and the largest group."""
    name = sources[0].args[0]
    parts = [_each(rule, sources)] if rule.each else []
    if rule.groups:
        worth = tuple((group.boxes, group.points) for group in rule.groups)
        parts.append(Node(FULL, (name, worth)))
    if rule.largest:
        parts.append(_times(Node(LARGEST_GROUP, (name, rule.neighbours)), rule.largest))
    return total(parts or [number(0)])


def _times(node: Node, each: int) -> Node:
    return node if each == 1 else Node("*", (node, number(each)))


_FORMULAS: Mapping[RuleKind, Callable[[Rule, list[Node]], Node]] = {
    RuleKind.EACH: _each,
    RuleKind.TICK: _each,
    RuleKind.SCALE: _scale,
    RuleKind.SETS: _sets,
    RuleKind.SQUARE: _square,
    RuleKind.TIMES: _product,
    RuleKind.HIGHEST: _highest,
    RuleKind.LOWEST: _lowest,
    RuleKind.REACH: _reach,
    RuleKind.MAJORITY: _majority,
    RuleKind.AREA: _area,
}
"""How points are made of what a row counts; every other rule adds it up."""
