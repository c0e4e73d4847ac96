"""The formulas that the plain keys of a row mean: one small function for each rule."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.model.score_pad.formula import (
    COMPARE,
    FULL,
    LARGEST_GROUP,
    LISTED,
    WILD,
    Node,
    entered,
    number,
    paid,
    total,
)
from generator.model.score_pad.pad import MOST_ENTRY, MOST_ROUNDS, USUAL_MOST
from generator.model.score_pad.rule import RuleKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.model.score_pad.journal import Journal
    from generator.model.score_pad.pad import Row
    from generator.model.score_pad.rule import Part, Rule

OWN_PAST = MOST_ENTRY * MOST_ROUNDS
"""How much a row that counts its own past can have so far."""


def rule_formula(rule: Rule, sources: list[Node], players: tuple[int, ...]) -> Node:
    """Return the formula of a rule over what a row counts."""
    if rule.at_least:
        sources = [Node(">=", (it, number(rule.at_least))) for it in sources]
    if rule.by_players:
        return Node("*", (_counted(rule.per, sources), paid(rule.by_players, players)))
    if rule.wild:
        return _wild(rule, sources)
    return _FORMULAS.get(rule.kind, _sum)(rule, sources)


def part_formula(part: Part, sources: list[Node], players: tuple[int, ...]) -> Node:
    """Return the formula of one of several sources of a row's points."""
    if part.at_least:
        sources = [Node(">=", (it, number(part.at_least))) for it in sources]
    formula = Node("*", (_counted(part.per, sources), paid(part.each, players)))
    return only_with(part.when, formula)


def count_formula(row: Row, sources: list[Node]) -> Node:
    """Return what a row counts before it is multiplied; several sources are added in groups."""
    parts = row.rule.parts
    if len(parts) > 1:
        return total([_part_count(it, grouped=True) for it in parts])
    if parts:
        return _part_count(parts[0], grouped=False)
    if row.rule.at_least:
        sources = [Node(">=", (it, number(row.rule.at_least))) for it in sources]
    return only_with(row.when, total(sources))


def _part_count(part: Part, *, grouped: bool) -> Node:
    sources = [entered(it) for it in part.of]
    if part.at_least:
        sources = [Node(">=", (it, number(part.at_least))) for it in sources]
    return only_with(part.when, _counted(part.per if grouped else 1, sources))


def only_with(name: str, formula: Node) -> Node:
    """Return a formula that is 0 without an entry of a name."""
    return Node("if", (entered(name), formula, number(0))) if name else formula


def for_numbers(own: tuple[int, ...], players: tuple[int, ...], formula: Node) -> Node:
    """Return a formula that is 0 unless there are as many PLAYERS as one of its OWN numbers."""
    if own == players:
        return formula
    is_for = paid(tuple((it, 1) for it in own), players)
    return Node("if", (is_for, formula, number(0)))


def listed_formula(journal: Journal, column: str, formula: Node) -> Node:
    """Return what a journal brings, or how many different values a column has."""
    figures = (journal.alike, journal.value, journal.more, journal.extra)
    return Node(LISTED, (journal.id, column, *figures, formula))


def _counted(per: int, sources: list[Node]) -> Node:
    counted = total(sources)
    return counted if per == 1 else Node("down", (Node("/", (counted, number(per))),))


def _sum(_rule: Rule, sources: list[Node]) -> Node:
    return total(sources)


def _each(rule: Rule, sources: list[Node]) -> Node:
    return _times(_counted(rule.per, sources), rule.each)


def _scale(rule: Rule, sources: list[Node]) -> Node:
    return Node("scale", (rule.table, total(sources)))


def _sets(rule: Rule, sources: list[Node]) -> Node:
    sets = Node("sets", (rule.table, *sources))
    if not rule.squares:
        return sets
    squares = _times(total([Node("square", (it,)) for it in sources]), rule.squares)
    return Node("+", (sets, squares))


def _wild(rule: Rule, sources: list[Node]) -> Node:
    """Return the best of sets and squares; the last of what is counted are wild cards."""
    *kinds, wild = sources
    return Node(WILD, (rule.figures, wild, *kinds))


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


def _compare(rule: Rule, sources: list[Node]) -> Node:
    return Node(COMPARE, (rule.steps or rule.table, total(sources)))


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
    RuleKind.COMPARE: _compare,
    RuleKind.MAJORITY: _majority,
    RuleKind.AREA: _area,
}
"""How points are made of what a row counts; every other rule adds it up."""


def limit_own_past(rows: Sequence[Row]) -> list[Row]:
    """Return the rows; what counts its own past gives at most what can be entered in a box.

    That is the usual most, or more if an entry of the pad has more. Without it, a row that adds
    everything so far would double in every round.
    """
    following = {row.id: row.formula.rows() | row.formula.past_rows() for row in rows}
    entries = [entry for row in rows for entry in row.entries]
    bounds = (abs(it) for entry in entries for it in entry.allowed or (entry.least, entry.most))
    most = max((USUAL_MOST, *bounds))
    return [_limited(row, most) if _counts_itself(row, following) else row for row in rows]


def _counts_itself(row: Row, following: Mapping[str, set[str]]) -> bool:
    """Whether a row counts earlier rounds of itself, or of rows that count it."""
    found: set[str] = set()
    left = row.formula.past_rows()
    while left:
        found |= left
        left = {it for name in left for it in following.get(name, ())} - found
    return row.id in found


def _limited(row: Row, most: int) -> Row:
    least = Node("max", (number(-most), row.formula))
    return replace(row, formula=Node("min", (number(most), least)))
