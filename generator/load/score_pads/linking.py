"""Rows are linked: the rule of each becomes a formula over the names of the pad."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from generator.language import _
from generator.load.score_pads.figures import scope_of
from generator.load.score_pads.formula_text import FormulaError, read_formula
from generator.load.score_pads.names import no_such_name
from generator.load.score_pads.rule_formulas import (
    count_formula,
    for_numbers,
    limit_own_past,
    listed_formula,
    only_with,
    part_formula,
    rule_formula,
)
from generator.model.score_pad.formula import (
    IS,
    NEXT,
    SO_FAR,
    Node,
    entered,
    number,
    points,
    total,
)
from generator.model.score_pad.rule import RuleKind
from generator.model.score_pad.unit import exact
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.load.files.fields import Fields
    from generator.load.score_pads.formula_text import FormulaNames
    from generator.load.score_pads.rows import RowText
    from generator.model.score_pad.journal import Journal
    from generator.model.score_pad.matches import Matches
    from generator.model.score_pad.pad import Row
    from generator.model.score_pad.rule import Part


EVERY = "*"
"""What ends the beginning of ids, all of which are meant."""
MOST_NAMED = 1000
"""How many names a row can count, with all that are meant by it."""


class Surroundings(NamedTuple):
    """What rows know of their pad: the numbers of its players, its journals and its matches."""

    players: tuple[int, ...]
    journals: Mapping[str, Journal]
    matches: Matches | None = None


def link_rows(
    texts: Sequence[RowText], known: FormulaNames, in_rounds: int, surroundings: Surroundings
) -> list[Row]:
    """Return the rows with their formulas; the first IN_ROUNDS of them are rows of rounds.

    A name that does not exist is reported, and so is a majority in a game for one.
    """
    of_rounds = names_of(texts[:in_rounds], surroundings.matches)
    rows = []
    for at, text in enumerate(texts):
        if text.row.rule.kind is RuleKind.MAJORITY:
            _check_majority(text, surroundings)
        linked = _link(text, known, surroundings)
        _check_time(text, linked.formula, of_rounds, is_in_round=at < in_rounds)
        rows.append(linked)
    return limit_own_past(rows)


def names_of(texts: Sequence[RowText], matches: Matches | None = None) -> frozenset[str]:
    """Return the ids of rows, of what is entered in them, and of the sides of matches."""
    seats = matches.places if matches else ()
    return frozenset((*(name for text in texts for name in text.row.ids), *seats))


def _check_majority(text: RowText, surroundings: Surroundings) -> None:
    """Report a majority in a row that somebody alone can have."""
    if (text.row.players or surroundings.players)[0] > 1:
        return
    message = _(
        "A majority needs at least two players, but one can play alone; write"
        " 'players = [2, …]', or remove '{key}'."
    )
    key = "fewest" if text.row.rule.fewest else "majority"
    text.fields.report("majority-alone", message.format(key=key), text.fields.place(key))


def _link(text: RowText, known: FormulaNames, surroundings: Surroundings) -> Row:
    row = _with_all(text, known)
    text = text._replace(row=row)
    formula = _formula(text, known, surroundings)
    if row.when and row.rule.kind is not RuleKind.PARTS:
        _sources(text, (row.when,), known, "when")
        formula = only_with(row.when, formula)
    if row.holder is not None:
        row = replace(row, count=count_formula(row, _counted(text, known, surroundings)))
    if row.minus:
        formula = Node("-", (number(0), formula))
    if row.only_for:
        formula = _for_the_first(text, formula, known)
    if row.players and not scope_of(text.fields).is_game:
        formula = for_numbers(row.players, surroundings.players, formula)
    rule = replace(row.rule, text=known.filled(row.rule.text))
    return replace(row, rule=rule, formula=formula)


def _with_all(text: RowText, known: FormulaNames) -> Row:
    """Return a row that names every entry which it counts; `sold.*` means all that begin so."""
    row, left = text.row, MOST_NAMED + 1

    def every(names: tuple[str, ...]) -> tuple[str, ...]:
        nonlocal left
        found = tuple(islice(named(names, known), left))
        left -= len(found)
        return found

    parts = tuple(it._replace(of=every(it.of)) for it in row.rule.parts)
    row = replace(row, of=every(row.of), rule=replace(row.rule, parts=parts))
    if not left:
        wanted = _("a list of at most {most} names, including all that '*' stands for")
        key = "of" if "of" in text.fields else "parts"
        text.fields.refuse(key, wanted.format(most=MOST_NAMED))
    return row


def named(names: Iterable[str], known: FormulaNames) -> Iterator[str]:
    """Yield names, and for those that end in `*` all entries that begin so."""
    for name in names:
        if name.endswith(EVERY):
            start = name.removesuffix(EVERY)
            yield from (it for it in known.entries if it.startswith(start))
        else:
            yield name


def _listed(text: RowText, formula: Node, journals: Mapping[str, Journal]) -> Node:
    """Return a formula that counts a journal where it has entries; an unknown one is reported."""
    name, _dot, column = text.row.listed.partition(".")
    journal = journals.get(name)
    if journal is not None and column in {"", *(it.id for it in journal.columns)}:
        return listed_formula(journal, column, formula)
    place = text.fields.document.value_place(*text.fields.keys, "listed")
    text.fields.report("bad-value", no_such_name(text.row.listed, list(journals)), place)
    return formula


def _for_the_first(text: RowText, formula: Node, known: FormulaNames) -> Node:
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
    ahead = [it.args[1] for it in formula.nodes() if it.op == NEXT]
    if is_in_round:
        wrong = [name for name in named_in_rounds(formula) if name not in of_rounds]
        message = _("A row of the rounds cannot count '{name}', which is counted at the end.")
    elif ahead:
        wrong = ahead
        message = _("'next({name})' looks ahead from a round; use it in a row of the rounds.")
    else:
        wrong = [it.args[0] for it in formula.nodes() if it.op == IS and it.args[0] in of_rounds]
        message = _("'{name}' is chosen in every round; compare it in a row of the rounds.")
    if wrong:
        fields = text.fields
        fields.report("formula-later", message.format(name=wrong[0]), fields.place())


def named_in_rounds(formula: Node) -> list[str]:
    """Return what a formula of a round names: in its own round, and in those before and after."""
    other = [it.args[1] for it in formula.nodes() if it.op in {SO_FAR, NEXT}]
    return [*(name for _kind, name in formula.sources()), *other]


def parse_formula(fields: Fields, text: str, known: FormulaNames) -> Node | None:
    """Read the formula of a table; a fault is reported at its line and column."""
    try:
        return read_formula(text, known)
    except FormulaError as error:
        before = text[: error.column].split("\n")
        place = fields.document.inside(*fields.keys, "formula")(len(before) - 1, len(before[-1]))
        fields.report("formula-text", str(error), place)
        return None


def _formula(text: RowText, known: FormulaNames, surroundings: Surroundings) -> Node:
    """Return the formula that the rule of a row means; equal players share points in units."""
    row = text.row
    if row.rule.kind is RuleKind.FORMULA:
        return parse_formula(text.fields, row.rule.text, known) or number(0)
    if row.rule.kind is RuleKind.TEXT:
        # With another source there is no text, and a finding says so.
        return entered(row.texts[0].id) if row.texts else number(0)
    if row.rule.kind is RuleKind.PARTS:
        parts = [
            part_formula(it, _part_sources(text, it, known), surroundings.players)
            for it in row.rule.parts
        ]
        return total(parts)
    sources = _counted(text, known, surroundings)
    if row.rule.kind is RuleKind.MAJORITY and known.unit < 1:
        units = tuple(int(it / known.unit) for it in row.rule.table)
        shared = rule_formula(replace(row.rule, table=units), sources, surroundings.players)
        return Node("*", (shared, number(exact(known.unit))))
    return rule_formula(row.rule, sources, surroundings.players)


def _counted(text: RowText, known: FormulaNames, surroundings: Surroundings) -> list[Node]:
    """Return what a row counts: what it names, or what is entered in it, or a journal."""
    row = text.row
    own = [entered(entry.id) for entry in row.counted]
    sources = list(_sources(text, row.of, known, "of")) or own or [number(0)]
    if row.listed:
        return [_listed(text, total(sources), surroundings.journals)]
    return sources


def _part_sources(text: RowText, part: Part, known: FormulaNames) -> list[Node]:
    """Return what one of several sources of a row counts."""
    if part.when:
        _sources(text, (part.when,), known, "when")
    return list(_sources(text, part.of, known, "of")) or [number(0)]


def is_game(text: RowText) -> bool:
    """Return whether a row is one of a game's own sheet: it counts entries first, not points."""
    return scope_of(text.fields).is_game


def _sources(
    text: RowText, names: tuple[str, ...], known: FormulaNames, key: str
) -> tuple[Node, ...]:
    """Return the values of rows and entries that a row names; unknown ones are reported."""
    found = []
    for name in names:
        if name in known.entries and (key == "when" or name == text.row.id or is_game(text)):
            found.append(entered(name))
        elif name in known.rows and name != text.row.id:
            found.append(points(name))
        elif name in known.entries:
            found.append(entered(name))
        else:
            others = [it for it in known.names if it != text.row.id]
            place = text.fields.document.value_place(*text.fields.keys, key)
            text.fields.report("bad-value", no_such_name(name, others), place)
    return tuple(found)
