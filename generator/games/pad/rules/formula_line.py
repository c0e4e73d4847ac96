"""The line of a formula: what it counted, down to what was entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.pad.rules.operations import compile_formula
from generator.games.pad.rules.score_lines import RowLine
from generator.language import _, spoken
from generator.model.score_pad.formula import ACROSS, ENTERED, IS, NEXT, OPPONENTS, POINTS, Node
from generator.model.score_pad.pad import EntryKind, name_round
from generator.model.score_pad.rule import RuleKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.pad.rules.table import Table
    from generator.model.score_pad.pad import Row


class FormulaLine(RowLine):
    """Points by a formula; its numbers are what it names, those of a choice its place."""

    rule = RuleKind.FORMULA

    def reason(self) -> str:
        """Quote the row's note or its formula, with what it counted.

        A note says what brings points: where there are none, it is only the rule.
        """
        text = self.row.note(spoken())
        if text and not self.points:
            text = _("No points. The rule: {rule}").format(rule=text)
        text = text or " ".join(self.row.rule.text.split())
        own = [entry.id for entry in self.row.entries]
        counted = self._counted(self.row.formula)
        names = dict.fromkeys([*((ENTERED, it, 0) for it in own), *counted])
        said = dict.fromkeys(
            (
                name,
                self._said_later(kind, name, rounds)
                if rounds
                else self._said(kind, name, always=name in own),
            )
            for kind, name, rounds in names
        )
        listed = ", ".join(text for _name, text in said if text)
        return f"{text} ({listed})" if listed else text

    def _numbers(self, player: int) -> tuple[int, ...]:
        table = self.table
        places = {**table.entered, **table.chosen}
        sources = self.row.formula.sources()
        found = [(table.points if kind == POINTS else places)[name] for kind, name in sources]
        return tuple(values[player] for values in found)

    def _counted(self, formula: Node) -> Iterator[tuple[str, str, int]]:
        """Yield the names that decided, each row that does not count with its own names after it.

        With a name come whether its points or what was entered counts, and how many rounds later
        its value was taken. Only the branch that was taken
        counts. What a formula asks of all players is left out. The names of a row come once,
        however many formulas count it.
        """
        left, known = [formula], set()
        while left:
            node = left.pop()
            if node.op == "if":
                condition, then, other = node.args
                is_true = compile_formula(condition)(self.table)[self.player]
                left += (then if is_true else other, condition)
            elif node.op in {POINTS, ENTERED, IS}:
                name = node.args[0]
                yield (POINTS if node.op == POINTS else ENTERED), name, 0
                row = self.pad.row_of.get(name)
                is_known = name in known
                if node.op == POINTS and row is not None and not is_known and self._is_step(row):
                    known.add(name)
                    left.append(row.formula)
            elif node.op == NEXT:
                yield node.args
            elif node.op not in {*ACROSS, OPPONENTS}:
                left += (it for it in reversed(node.args) if isinstance(it, Node))

    def _is_step(self, row: Row) -> bool:
        """Whether a row is only a step on the way to this one."""
        return not row.counts and not row.entries and not self._is_sum(row.id)

    def _is_sum(self, name: str) -> bool:
        """Whether a name means all rounds together."""
        return self.phase is None and name in self.pad.round_names

    def _said(self, counted: str, name: str, *, always: bool) -> str:
        """Name one value; what is 0 or was not chosen is left out."""
        label, table, player = self.pad.label(name, spoken()), self.table, self.player
        entry = self.pad.entry_of.get(name)
        kind = None if entry is None or self._is_sum(name) else entry.kind
        if entry is not None and kind is EntryKind.CHOICE:
            place = table.chosen[name][player]
            return f"{label} {entry.options[place - 1].name(spoken())}" if place else ""
        if kind is EntryKind.TEXT:
            text = table.texts[name][player]
            return f"{label} {text}" if text else ""
        if kind is EntryKind.TICK:
            return label if table.entered[name][player] else ""
        number = _value(table, counted, name, player)
        return f"{label} {number}" if number or always else ""

    def _said_later(self, counted: str, name: str, rounds: int) -> str:
        """Name a value of a later round; where there is no such round or it is 0, nothing."""
        later = self.table.after(rounds)
        number = _value(later, counted, name, self.player) if later else 0
        if not number or self.phase is None:
            return ""
        round_name = name_round(self.pad, self.phase + rounds)
        return f"{round_name}: {self.pad.label(name, spoken())} {number}"


def _value(table: Table, counted: str, name: str, player: int) -> int:
    """Return what a formula counted of a name: the points of a row, or what was entered."""
    if counted == POINTS:
        return table.points_or_entered(name, player)
    return table.entered_or_points(name, player)
