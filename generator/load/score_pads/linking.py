"""Rows are linked: the rule of each becomes a formula over the names of the pad."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _
from generator.load.score_pads.formula_text import FormulaError, read_formula
from generator.load.score_pads.names import no_such_name
from generator.load.score_pads.own_past import limit_own_past
from generator.load.score_pads.rule_formulas import rule_formula
from generator.model.score_pad.formula import IS, Node, entered, number, points
from generator.model.score_pad.pad import RuleKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.load.files.fields import Fields
    from generator.load.score_pads.formula_text import Known
    from generator.load.score_pads.rows import RowText
    from generator.model.score_pad.pad import Row


def link_rows(
    texts: Sequence[RowText], known: Known, in_rounds: int, fewest_players: int
) -> list[Row]:
    """Return the rows with their formulas; the first IN_ROUNDS of them are rows of rounds.

    A name that does not exist is reported, and so is a majority in a game for one.
    """
    of_rounds = names_of(texts[:in_rounds])
    rows = []
    for at, text in enumerate(texts):
        if fewest_players == 1 and text.row.rule.kind is RuleKind.MAJORITY:
            _report_majority(text)
        rows.append(_link(text, known, of_rounds, is_in_round=at < in_rounds))
    return limit_own_past(rows)


def names_of(texts: Sequence[RowText]) -> frozenset[str]:
    """Return the ids of rows and of what is entered in them."""
    return frozenset(name for text in texts for name in text.row.ids)


def _report_majority(text: RowText) -> None:
    message = _(
        "A majority needs at least two players, but one can play alone; write"
        " 'players = [2, …]', or remove '{key}'."
    )
    key = "fewest" if text.row.rule.fewest else "majority"
    text.fields.report("majority-alone", message.format(key=key), text.fields.place(key))


def _link(text: RowText, known: Known, of_rounds: frozenset[str], *, is_in_round: bool) -> Row:
    row = text.row
    formula = _formula(text, known)
    _check_time(text, formula, of_rounds, is_in_round=is_in_round)
    if row.minus:
        formula = Node("-", (number(0), formula))
    if row.only_for:
        formula = _for_the_first(text, formula, known)
    return replace(row, formula=formula)


def _for_the_first(text: RowText, formula: Node, known: Known) -> Node:
    """Return a formula that is 0 for all but those with the most of what the row names."""
    name = text.row.only_for
    named = _sources(text, (name,), known, "only_for") or (number(0),)
    other = entered(name) if name in known.entries else named[0]
    has_some = Node(">", (other, number(0)))
    is_first = Node("=", (other, Node("most", (other,))))
    return Node("if", (Node("and", (has_some, is_first)), formula, number(0)))


def _check_time(
    text: RowText, formula: Node, of_rounds: frozenset[str], *, is_in_round: bool
) -> None:
    """Report what is not known yet in a round, and a choice that has many values at the end."""
    if is_in_round:
        wrong = [name for _kind, name in formula.sources() if name not in of_rounds]
        message = _("A row of the rounds cannot count '{name}', which is counted at the end.")
    else:
        wrong = [it.args[0] for it in formula.nodes() if it.op == IS and it.args[0] in of_rounds]
        message = _("'{name}' is chosen in every round; compare it in a row of the rounds.")
    if wrong:
        fields = text.fields
        fields.report("formula-later", message.format(name=wrong[0]), fields.place())


def parse_formula(fields: Fields, text: str, known: Known) -> Node | None:
    """Read the formula of a table; a fault is reported at its line and column."""
    try:
        return read_formula(text, known)
    except FormulaError as error:
        before = text[: error.column].split("\n")
        place = fields.document.inside(*fields.keys, "formula")(len(before) - 1, len(before[-1]))
        fields.report("formula-text", str(error), place)
        return None


def _formula(text: RowText, known: Known) -> Node:
    """Return the formula that the rule of a row means."""
    row = text.row
    if row.rule.kind is RuleKind.FORMULA:
        return parse_formula(text.fields, row.rule.text, known) or number(0)
    own = [entered(entry.id) for entry in row.entries]
    sources = own or list(_sources(text, row.of, known, "of")) or [number(0)]
    return rule_formula(row.rule, sources)


def _sources(text: RowText, names: tuple[str, ...], known: Known, key: str) -> tuple[Node, ...]:
    """Return the values of rows and entries that a row names; unknown ones are reported."""
    found = []
    for name in names:
        if name in known.rows and name != text.row.id:
            found.append(points(name))
        elif name in known.entries:
            found.append(entered(name))
        else:
            others = [it for it in known.names if it != text.row.id]
            place = text.fields.document.value_place(*text.fields.keys, key)
            text.fields.report("bad-value", no_such_name(name, others), place)
    return tuple(found)
