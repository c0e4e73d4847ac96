"""A pad's file: from text to the model, with all its faults at once."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from generator.language import _
from generator.load.files.document import MOST_DIGITS
from generator.load.files.fields import Fields, is_integer
from generator.load.files.names import LONGEST_NAME, pick_names
from generator.load.layouts.kind import Reading
from generator.load.layouts.layout import read_id
from generator.load.score_pads.customs import read_rules, with_rules
from generator.load.score_pads.figures import (
    MOST_TABLES,
    TABLE_STEPS,
    FiguredFields,
    Repeats,
    Scope,
    is_whole,
    read_figures,
    read_lists,
    scope_of,
)
from generator.load.score_pads.forms import (
    check_beside,
    check_last,
    read_across,
    read_line,
    read_middle,
    read_sides,
)
from generator.load.score_pads.formula_checks import check_formulas
from generator.load.score_pads.formula_text import FormulaNames
from generator.load.score_pads.journals import (
    read_agreements,
    read_apart,
    read_journal,
    tie_notes,
)
from generator.load.score_pads.linking import (
    Surroundings,
    link_rows,
    named_in_rounds,
    names_of,
    parse_formula,
)
from generator.load.score_pads.names import LONGEST_NOTE, no_such_name
from generator.load.score_pads.rows import (
    check_players,
    pick_drawing,
    pick_players,
    read_row,
    report_needed,
)
from generator.load.score_pads.search_words import read_search
from generator.load.score_pads.tables.legends import read_legends
from generator.load.score_pads.tables.matches import check_opponents, read_matches, with_seats
from generator.load.score_pads.units import read_unit
from generator.model.finding import sorted_findings
from generator.model.score_pad.demand import Demand, Tie
from generator.model.score_pad.formula import NEXT, NUMBER
from generator.model.score_pad.look import Colour
from generator.model.score_pad.order import MOST_IN_TOURNAMENT, MOST_PLAYERS
from generator.model.score_pad.pad import (
    LEAST_ENTRY,
    MOST_ENTRY,
    MOST_ROUNDS,
    Pad,
    Rounds,
    Section,
)
from generator.model.score_pad.rounds import Mark, Subtotal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.load.files.document import Document
    from generator.load.score_pads.rows import RowText
    from generator.model.finding import Finding, Place
    from generator.model.score_pad.journal import Journal
    from generator.model.score_pad.pad import Entry, Row
    from generator.model.score_pad.unit import Unit

KEYS = (
    "game", "id", "name", "note", "author", "players", "wins", "wins_at_once", "teams", "start",
    "ties", "unit", "rounding",
    "rounds", "section", "must", "figures", "lists", "tie", "track", "rival", "heads", "emblem",
    "colour", "sides", "line", "middle", "across", "legend", "search", "options", "matches",
)  # fmt: skip
SECTION_KEYS = (
    "name", "note", "row", "id", "during", "rival", "players", "journal", "must",
)  # fmt: skip
ROUND_KEYS = (
    "name", "number", "mark", "target", "last_turn", "stops", "out", "printed", "totals",
    "subtotals", "row",
)  # fmt: skip
AT_TARGET = ("last_turn", "stops")
"""The keys of the rounds that say what happens at the target."""
SUBTOTAL_KEYS = ("after", "name")
MUST_KEYS = ("formula", "say")
MOST_ROWS, MOST_SECTIONS, MOST_DEMANDS, MOST_TIES = 150, 30, 30, 5
MOST_GAME_ROWS = 1000
HIGHEST, LOWEST = "highest", "lowest"


def read_pad(
    document: Document, scope: Scope | None = None, played: Mapping[str, str] | None = None
) -> Reading[Pad]:
    """Read a pad as far as it can be read, with everything that is wrong in it.

    Names of figures are known in a SCOPE; the file can add figures and lists of its own. PLAYED
    are the choices of its options, by their ids, that are not the usual ones.
    """
    findings: list[Finding] = []
    plain = Fields(document, document.data, (), findings)
    unit = read_unit(plain)
    fields = _figured(plain, scope, played or {}, unit)
    rules = fields.scope.rules
    is_game = fields.scope.is_game
    fields.know(KEYS)
    fields.require("game", *(() if is_game else ("id",)), "name", "players")
    game = str(document.data.get("game", ""))
    identity = game if is_game else read_id(fields)
    names = pick_names(fields, "name", "Yacht")
    notes = pick_names(fields, "note", "Five dice, thirteen turns", LONGEST_NOTE)
    fields.text("author", most=LONGEST_NAME)
    # No majority is wrong only because the players cannot be read.
    least, most = _players(fields) or (MOST_PLAYERS, MOST_PLAYERS)
    everyone = tuple(range(least, most + 1))
    fields = fields.within(players=everyone)
    wins = fields.one_of("wins", (HIGHEST, LOWEST))
    table = fields.table("rounds")
    sections = _sections(fields)
    in_rounds = _rows(table, in_rounds=True) if table is not None else []
    texts = [*in_rounds, *(row for _section, rows in sections for row in rows)]
    if not texts and not findings:
        message = _("The pad has no rows; add [[section]] with [[section.row]], or [rounds].")
        fields.report("missing-key", message, fields.place())
    track, asked = read_apart(fields)
    emblem = pick_drawing(fields, "emblem")
    journals = {
        it.id: it for it in (read_journal(section) for section, _rows in sections) if it is not None
    }
    middle = read_middle(fields)
    check_beside(texts[len(in_rounds) :], middle=middle)
    matches = read_matches(fields, (least, most))
    check_last(fields, in_rounds)
    known = _known(texts, [it for it, _tie in asked] + ([track] if track else []), unit)
    known = with_seats(fields, matches, _with_figures(fields, known))
    linked = link_rows(texts, known, len(in_rounds), Surroundings(everyone, journals, matches))
    check_opponents(texts, linked, len(in_rounds), has_matches="matches" in fields)
    rounds = None if table is None else _rounds(table, linked[: len(in_rounds)])
    once = iter(linked[len(in_rounds) :])
    parts = tuple(
        _section(section, tuple(islice(once, len(rows))), journals, known)
        for section, rows in sections
    )
    pad = Pad(
        game=game,
        id=identity or Path(document.file).stem,
        names=names,
        fewest=least,
        most=most,
        sections=parts,
        rounds=rounds,
        ties=(*(tie for _entry, tie in asked), *_ties(fields, known)),
        track=track,
        asked=tuple(entry for entry, _tie in asked),
        tie_notes={
            entry.id: note for (entry, _tie), note in zip(asked, tie_notes(fields), strict=True)
        },
        rival=fields.text("rival", most=LONGEST_NAME) or "",
        heads=tuple(map(str, fields.data.get("heads", ()))),
        demands=tuple(_demands(fields, known, names_of(in_rounds, matches))),
        place=fields.place(),
        sides=read_sides(fields, (least, most)),
        line=read_line(fields, in_rounds),
        middle=middle,
        across=read_across(fields, in_rounds),
        notes=with_rules(notes, rules, document.data.get("note")),
        lowest_wins=wins == LOWEST,
        teams=bool(fields.flag("teams")),
        start=fields.integer("start", LEAST_ENTRY, MOST_ENTRY) or 0,
        customs=rules.customs,
        played=rules.unusual,
        wins_at_once=fields.one_of("wins_at_once", sorted({*known.rows, *known.entries})) or "",
        emblem=emblem or "",
        emblem_place=document.value_place("emblem") if emblem else None,
        colour=fields.choice("colour", Colour),
        legends=read_legends(fields),
        unit=unit,
        keeps_names=True,
        search=read_search(fields),
        matches=matches,
    )
    if texts and not findings:
        check_formulas(pad, {text.row.id: text.fields for text in texts})
    # What is wrong in a table that `for` repeats is said once.
    said = dict.fromkeys(sorted_findings(findings))
    return Reading(pad if pad.rows else None, tuple(said))


def _figured(
    fields: Fields, scope: Scope | None, played: Mapping[str, str], unit: Unit
) -> FiguredFields:
    """Return the table of a document with its figures and lists, its UNIT, and what is PLAYED."""
    given = (scope or Scope({}, {}, {}, {}))._replace(repeats=Repeats(MOST_TABLES * TABLE_STEPS))
    rules = read_rules(fields, played)
    own = {**read_figures(fields, unit.given), **rules.words, **rules.figures}
    lists = {**read_lists(fields), **given.lists}
    figures = {**own, **given.figures}
    wide = given._replace(figures=figures, lists=lists, rules=rules, unit=unit.given)
    found = FiguredFields(fields.document, fields.data, fields.keys, fields.findings, wide)
    return found.filled() if rules.customs else found


def _players(fields: Fields) -> tuple[int, int] | None:
    wanted = _("the fewest and the most players, from 1 to {most}, as in [2, 5]")
    most = MOST_IN_TOURNAMENT if "matches" in fields else MOST_PLAYERS
    return _pick_range(fields, "players", most, wanted)


def _pick_range(fields: Fields, key: str, largest: int, wanted: str) -> tuple[int, int] | None:
    """Pick the fewest and the most, from 1 to LARGEST; one number means just so many."""
    value = fields.data.get(key)
    pair = [value, value] if is_integer(value) else value
    if isinstance(pair, list) and len(pair) == len(("from", "to")) and all(map(is_integer, pair)):
        least, most = pair
        if 1 <= least <= most <= largest:
            return least, most
    if key in fields:
        fields.refuse(key, wanted.format(most=largest))
    return None


def _sections(fields: Fields) -> list[tuple[Fields, list[RowText]]]:
    tables = fields.tables("section") or ()
    if len(tables) > MOST_SECTIONS:
        fields.refuse("section", _("at most {most} sections").format(most=MOST_SECTIONS))
    found = []
    for table in tables[:MOST_SECTIONS]:
        table.know(SECTION_KEYS)
        table.require("row")
        found.append((table, _section_rows(table)))
    number = sum(len(rows) for _table, rows in found)
    most = _most_rows(fields)
    if number > most and all(len(rows) <= most for _table, rows in found):
        _report_rows(fields, fields.place("section"))
    return found


def _section_rows(fields: Fields) -> list[RowText]:
    """Read the rows of a section; those with a `place` come in its order."""
    own = pick_players(fields, scope_of(fields).players)
    check_players(fields)
    inside = fields.within(players=own) if isinstance(fields, FiguredFields) else fields
    rows = _rows(inside, in_rounds=False)
    if "players" in fields:
        rows = [it._replace(row=replace(it.row, players=it.row.players or own)) for it in rows]
    return sorted(rows, key=_place)


def _place(text: RowText) -> int:
    value = str(text.fields.data.get("place", 0))
    if value.isdecimal() and not is_whole(value):
        wanted = _("a whole number with at most {most} digits").format(most=MOST_DIGITS)
        text.fields.refuse("place", wanted)
    return int(value) if is_whole(value) else 0


def _report_rows(fields: Fields, place: Place) -> None:
    message = _("A pad has at most {most} rows; remove some, or write several pads.")
    fields.report("bad-value", message.format(most=MOST_ROWS), place)


def _most_rows(fields: Fields) -> int:
    """Return how many rows there can be; the sheet of a game has as many as its files say."""
    return MOST_GAME_ROWS if scope_of(fields).is_game else MOST_ROWS


def _rows(fields: Fields, *, in_rounds: bool) -> list[RowText]:
    tables = fields.tables("row") or ()
    most = _most_rows(fields)
    if len(tables) > most:
        _report_rows(fields, fields.place("row"))
    read = (read_row(table, in_rounds=in_rounds) for table in tables[:most])
    return [row for row in read if row is not None]


def _section(
    fields: Fields, rows: tuple[Row, ...], journals: Mapping[str, Journal], known: FormulaNames
) -> Section:
    table = fields.table("journal")
    is_rival = bool(fields.flag("rival"))
    return Section(
        names=pick_names(fields, "name", "Upper section"),
        rows=tuple(replace(it, counts=False) for it in rows) if is_rival else rows,
        notes=pick_names(fields, "note", "At the end of the game", LONGEST_NOTE),
        id=fields.text("id", most=LONGEST_NAME) or "",
        during=fields.flag("during") is not False,
        rival=is_rival,
        journal=None if table is None else journals.get(str(table.data.get("id"))),
        demands=tuple(read_agreements(fields, known)),
    )


def _rounds(fields: Fields, rows: Sequence[Row]) -> Rounds:
    fields.know(ROUND_KEYS)
    fields.require("row")
    wanted = _("a number of rounds from 1 to {most}, or the fewest and the most, as in [4, 12]")
    least, most = _pick_range(fields, "number", MOST_ROUNDS, wanted) or (1, MOST_ROUNDS)
    lines = _("a number of lines from 1 to {most}, or the fewest and the most, as in [30, 36]")
    fewest, printed = _pick_range(fields, "printed", MOST_ROUNDS, lines) or (0, 0)
    for key in AT_TARGET:
        if key in fields and "target" not in fields:
            report_needed(fields, key, ("target",))
    return Rounds(
        least=least,
        most=most,
        rows=tuple(rows),
        mark=fields.choice("mark", Mark) or Mark.NOBODY,
        target=fields.integer("target", LEAST_ENTRY, MOST_ENTRY),
        out=fields.integer("out", LEAST_ENTRY, MOST_ENTRY),
        printed=printed,
        printed_least=fewest if fewest < printed else 0,
        totals=fields.flag("totals") is not False,
        names=pick_names(fields, "name", "Hole"),
        subtotals=_subtotals(fields, most),
        last_turn=bool(fields.flag("last_turn")),
        stops=bool(fields.flag("stops")),
    )


def _subtotals(fields: Fields, most: int) -> tuple[Subtotal, ...]:
    """Pick the sums between rounds; each is after a later round than the one before it."""
    found: list[Subtotal] = []
    for table in (fields.tables("subtotals") or ())[:MOST_ROUNDS]:
        table.know(SUBTOTAL_KEYS)
        table.require(*SUBTOTAL_KEYS)
        after = table.integer("after", 1, most)
        names = pick_names(table, "name", "Out")
        if after is None:
            continue
        if found and after <= found[-1].after:
            table.refuse("after", _("a round after {number}").format(number=found[-1].after))
            continue
        found.append(Subtotal(after, names))
    return tuple(found)


def _known(texts: Sequence[RowText], apart: Sequence[Entry], unit: Unit) -> FormulaNames:
    """Collect the names that formulas can use; two of one name are reported."""
    entries: dict[str, Entry] = {}
    rows: set[str] = set()
    for fields, row in texts:
        taken = {row.id} & (rows | entries.keys())
        rows.add(row.id)
        for entry in row.entries:
            if entry.id in entries or (entry.id in rows and entry.id != row.id):
                taken.add(entry.id)
            entries.setdefault(entry.id, entry)
        for name in sorted(taken):
            _report_twice(fields, name)
    entries |= {it.id: it for it in apart}
    return FormulaNames(entries, frozenset(rows), unit=unit.given)


def _with_figures(fields: FiguredFields, known: FormulaNames) -> FormulaNames:
    """Add the figures and options of a file; one that has the name of a row is reported."""
    scope = fields.scope
    if scope.is_game:
        return known
    names = {*known.rows, *known.entries}
    for custom in scope.rules.customs:
        if custom.id in names:
            message = _("The id '{name}' is already in use; give the option another name.")
            place = fields.document.place("options", custom.id)
            fields.report("id-twice", message.format(name=custom.id), place)
    figures = {it: value for it, value in scope.figures.items() if isinstance(value, int)}
    return known._replace(figures=figures, rules=scope.rules)


def _report_twice(fields: Fields, name: str) -> None:
    message = _("The id '{name}' is already in use; give this one another name or 'id'.")
    key = "id" if "id" in fields else "name"
    fields.report("id-twice", message.format(name=name), fields.place(key))


def _ties(fields: Fields, known: FormulaNames) -> tuple[Tie, ...]:
    """Pick what decides a tie: ids, with '-' before one of which less is better."""
    value = fields.data.get("ties", [])
    if not isinstance(value, list) or not all(isinstance(it, str) for it in value):
        fields.refuse("ties", _("a list of ids of rows or entries"))
        return ()
    ties = []
    for text in islice(value, MOST_TIES):
        name = text.removeprefix("-")
        if name in known.rows or name in known.entries:
            ties.append(Tie(name, not text.startswith("-")))
        else:
            place = fields.document.value_place("ties")
            fields.report("bad-value", no_such_name(name, known.names), place)
    return tuple(ties)


def _demands(fields: Fields, known: FormulaNames, in_rounds: frozenset[str]) -> list[Demand]:
    """Pick what must be true of the entries."""
    found = []
    for table in (fields.tables("must") or ())[:MOST_DEMANDS]:
        table.know(MUST_KEYS)
        table.require(*MUST_KEYS)
        text = table.lines("formula", most=LONGEST_NOTE * 3)
        names = pick_names(table, "say", "The tricks of a round are 13 together.", LONGEST_NOTE)
        formula = None if text is None else parse_formula(table, text, known)
        if formula is None:
            continue
        if known.rules.customs and formula.op == NUMBER and formula.args[0]:
            continue
        used = {str(arg) for node in formula.nodes() for arg in node.args if isinstance(arg, str)}
        later = [name for name in named_in_rounds(formula) if name not in in_rounds]
        looks_ahead = any(node.op == NEXT for node in formula.nodes())
        if later and (used & in_rounds or looks_ahead):
            message = _(
                "A rule that must hold in a round cannot count '{name}', which comes later."
            )
            table.report("formula-later", message.format(name=later[0]), table.place("formula"))
            continue
        found.append(Demand(formula, names, bool(used & in_rounds)))
    return found
