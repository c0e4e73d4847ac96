"""The matches of a pad's file: two sides, how often two can meet, and the pages of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.load.files.names import pick_names
from generator.load.score_pads.names import pick_id
from generator.model.score_pad.formula import OPPONENTS
from generator.model.score_pad.matches import BYE, Matches, Page, Side
from generator.model.score_pad.pad import seats_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.load.files.fields import Fields
    from generator.load.score_pads.formula_text import FormulaNames
    from generator.load.score_pads.rows import RowText
    from generator.model.score_pad.pad import Row

MATCH_KEYS = ("sides", "meet", "pages", "printed")
SIDE_KEYS = ("id", "name")
MOST_MEETINGS = 10
EXAMPLE = '[{ name = "White" }, { name = "Black" }]'


def read_matches(fields: Fields, players: tuple[int, int]) -> Matches | None:
    """Pick the matches of a pad; they are those of its rounds."""
    table = fields.table("matches")
    if table is None:
        return None
    table.know(MATCH_KEYS)
    table.require("sides")
    if "rounds" not in fields:
        message = _("'{key}' needs {needs}; add it, or remove '{key}'.")
        text = message.format(key="matches", needs="'rounds'")
        fields.report("missing-key", text, fields.place("matches"))
        return None
    sides = tuple(_sides(table))
    meet = table.integer("meet", 1, MOST_MEETINGS) or 0
    pages = _pages(table) or Matches._field_defaults["pages"]
    usual = max(players[0], min(players[1], Matches._field_defaults["printed"]))
    printed = table.integer("printed", *players) or usual
    if len(sides) != len(("one", "other")):
        return None
    return Matches((sides[0], sides[1]), meet, pages, printed)


def _sides(fields: Fields) -> Iterable[Side]:
    wanted = _("the two sides of a match, as in {example}").format(example=EXAMPLE)
    tables = fields.tables("sides", wanted)
    if tables is not None and len(tables) != len(("one", "other")):
        fields.refuse("sides", wanted)
        return
    known = {BYE}
    for table in tables or ():
        table.know(SIDE_KEYS)
        table.require("name")
        names = pick_names(table, "name", "White")
        identity = pick_id(table, names)
        if identity in known:
            message = _("The id '{name}' is already in use; give this one another name or 'id'.")
            place = table.place("id" if "id" in table else "name")
            table.report("id-twice", message.format(name=identity), place)
        elif identity is not None:
            known.add(identity)
            yield Side(identity, names)


def _pages(fields: Fields) -> tuple[Page, ...]:
    close = _("There is no page '{name}'; did you mean '{close}'?")
    otherwise = _("There is no page '{name}'; choose {known}.")
    twice = _("'{name}' appears twice in '{key}'; remove one.")
    known = [it.value for it in Page]
    return tuple(map(Page, fields.each_once("pages", known, close, otherwise, twice) or ()))


def with_seats(fields: Fields, matches: Matches | None, known: FormulaNames) -> FormulaNames:
    """Return the names of a pad with those of the sides; rows of such a name are reported."""
    seats = {it.id: it for it in seats_of(matches)}
    for name in seats:
        if name in known.rows or name in known.entries:
            message = _("The id '{name}' is already in use; give this one another name or 'id'.")
            fields.report("id-twice", message.format(name=name), fields.place("matches"))
    return known._replace(entries={**seats, **known.entries})


def check_opponents(
    texts: Sequence[RowText], rows: Sequence[Row], in_rounds: int, *, has_matches: bool
) -> None:
    """Report what asks for opponents without matches, in a round, or for a row at the end."""
    of_rounds = {it.id for it in rows[:in_rounds]}
    for at, (text, row) in enumerate(zip(texts, rows, strict=True)):
        asked = [it for it in row.formula.nodes() if it.op == OPPONENTS]
        if not asked:
            continue
        place = text.fields.place("formula")
        if not has_matches:
            message = _("'{key}' needs {needs}; add it, or remove '{key}'.")
            said = message.format(key=OPPONENTS, needs="'matches'")
            text.fields.report("missing-key", said, place)
        elif at < in_rounds:
            message = _("'{name}' counts all rounds; use it in a row of a section.")
            text.fields.report("formula-later", message.format(name=OPPONENTS), place)
        elif any(name not in of_rounds for node in asked for name in node.args[1:]):
            message = _("The second value of '{name}' is the name of a row of the rounds.")
            text.fields.report("formula-text", message.format(name=OPPONENTS), place)
