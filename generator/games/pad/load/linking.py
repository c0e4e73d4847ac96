"""Rows are linked: the rule of each becomes a formula over the names of the pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.pad.load.bounds import Bounds, FormulaTooLargeError, MayDivideByZeroError
from generator.games.pad.load.formula_text import FormulaError, read_formula
from generator.games.pad.load.own_past import limit_own_past
from generator.games.pad.load.rule_formulas import rule_formula
from generator.games.pad.model.formula import IS, LARGEST, Node, entered, number, points
from generator.games.pad.model.pad import Row, RuleKind
from generator.games.pad.rules.order import CycleError, in_order
from generator.language import _, and_list, ngettext, suggest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.games.pad.load.formula_text import Known
    from generator.games.pad.load.rows import RowText
    from generator.games.pad.model.pad import Pad
    from generator.load.files.fields import Fields
    from generator.model.finding import Place


def link_rows(
    texts: Sequence[RowText], known: Known, in_rounds: int, fewest_players: int
) -> list[Row]:
    """Return the rows with their formulas; the first IN_ROUNDS of them are rows of rounds.

    A name that does not exist is reported, and so is a majority in a game for one.
    """
    of_rounds = names_of(texts[:in_rounds])
    rows = [
        _link(text, known, of_rounds, fewest_players, is_in_round=at < in_rounds)
        for at, text in enumerate(texts)
    ]
    return limit_own_past(rows)


def names_of(texts: Sequence[RowText]) -> frozenset[str]:
    """Return the ids of rows and of what is entered in them."""
    return frozenset(name for it in texts for name in (it.id, *(each.id for each in it.entries)))


def _link(
    text: RowText,
    known: Known,
    of_rounds: frozenset[str],
    fewest_players: int,
    *,
    is_in_round: bool,
) -> Row:
    fields, rule = text.fields, text.rule
    formula = _formula(text, known)
    _check_time(text, formula, of_rounds, is_in_round=is_in_round)
    if rule.kind is RuleKind.MAJORITY and fewest_players == 1:
        message = _(
            "A majority needs at least two players, but one can play alone; write"
            " 'players = [2, …]', or remove '{key}'."
        )
        key = "fewest" if rule.fewest else "majority"
        fields.report("majority-alone", message.format(key=key), fields.place(key))
    if text.minus:
        formula = Node("-", (number(0), formula))
    if text.only_for:
        name = text.only_for
        named = _sources(text, (name,), known, "only_for") or (number(0),)
        other = entered(name) if name in known.entries else named[0]
        is_first = Node("=", (other, Node("most", (other,))))
        formula = Node("if", (Node("and", (Node(">", (other, number(0))), is_first)), formula,
                              number(0)))  # fmt: skip
    return Row(
        text.id,
        text.names,
        rule,
        formula,
        text.entries,
        text.of,
        text.notes,
        text.icon,
        text.minus,
        text.counts,
        text.only_for,
        fields.place(),
        text.colour,
    )


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


def report_formula(fields: Fields, error: FormulaError) -> None:
    """Report a fault in the text of a formula, at its line and column."""
    before = fields.data["formula"][: error.column].split("\n")
    place = fields.document.inside(*fields.keys, "formula")(len(before) - 1, len(before[-1]))
    fields.report("formula-text", str(error), place)


def _formula(text: RowText, known: Known) -> Node:
    """Return the formula that the rule of a row means."""
    fields, rule = text.fields, text.rule
    if rule.kind is RuleKind.FORMULA:
        try:
            return read_formula(rule.text, known)
        except FormulaError as error:
            report_formula(fields, error)
            return number(0)
    own = [entered(entry.id) for entry in text.entries]
    sources = own or list(_sources(text, text.of, known, "of")) or [number(0)]
    return rule_formula(rule, sources)


def _sources(text: RowText, names: tuple[str, ...], known: Known, key: str) -> tuple[Node, ...]:
    """Return the values of rows and entries that a row names; unknown ones are reported."""
    found = []
    for name in names:
        if name in known.rows and name != text.id:
            found.append(points(name))
        elif name in known.entries:
            found.append(entered(name))
        else:
            close = _("There is no row or entry '{name}'; did you mean '{close}'?")
            otherwise = _("There is no row or entry '{name}'; choose {known}.")
            others = [it for it in known.names if it != text.id]
            message = suggest(name, others, close, otherwise)
            place = text.fields.document.value_place(*text.fields.keys, key)
            text.fields.report("bad-value", message, place)
    return tuple(found)


def check_formulas(pad: Pad, fields_of: Mapping[str, Fields]) -> None:
    """Report rows that count each other in a circle, divide by zero, or grow without end."""
    try:
        rows = in_order(pad.rows)
    except CycleError as error:
        fields = fields_of[error.names[0]]
        message = ngettext(
            "The row {names} counts itself; remove the name.",
            "The rows {names} count each other in a circle; remove one of the names.",
            len(error.names),
        )
        text = message.format(names=and_list(f"'{it}'" for it in error.names))
        fields.report("formula-circle", text, _formula_place(fields))
        return
    bounds = Bounds(pad)
    for row in rows:
        fields = fields_of[row.id]
        try:
            bounds.add(row)
        except MayDivideByZeroError:
            message = _(
                "The formula can divide by zero; write 'max(1, …)' around what it divides by."
            )
            fields.report("formula-zero", message, _formula_place(fields))
            return
        except FormulaTooLargeError:
            message = _("The formula can give more than {most}; set a smaller 'most'.")
            fields.report("formula-size", message.format(most=LARGEST), _formula_place(fields))
            return


def _formula_place(fields: Fields) -> Place:
    key = next((it for it in ("formula", "of") if it in fields), None)
    return fields.place(key)
