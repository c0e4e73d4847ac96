"""The keys of a pad that only change its form on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.load.files.fields import is_integer
from generator.load.files.names import pick_names
from generator.load.score_pads.names import no_such_name
from generator.model.score_pad.form import LineForm

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.load.files.fields import Fields
    from generator.load.score_pads.rows import RowText

LINE_KEYS = ("above", "below", "parts")
SIDE_KEYS = ("name",)
MOST_PARTS = 9


def read_line(fields: Fields, in_rounds: Sequence[RowText]) -> LineForm | None:
    """Pick the rows that are written above and below a line; they are rows of the rounds."""
    table = fields.table("line")
    if table is None:
        return None
    table.know(LINE_KEYS)
    table.require("above", "below")
    if "rounds" not in fields:
        _report_need(fields, "line", "rounds")
        return None
    known = [it.row.id for it in in_rounds]
    above, below = table.one_of("above", known), table.one_of("below", known)
    parts = table.integer("parts", 1, MOST_PARTS) or 1
    return LineForm(above, below, parts) if above and below else None


def read_middle(fields: Fields) -> bool:
    """Pick whether the words are in the middle; a table of rounds has its numbers there."""
    middle = bool(fields.flag("middle"))
    if middle and "rounds" in fields:
        _exclude(fields, "rounds", "middle")
        return False
    return middle


def read_across(fields: Fields, in_rounds: Sequence[RowText]) -> bool:
    """Pick whether rounds are beside each other: then a sheet has nothing but rounds."""
    across = bool(fields.flag("across"))
    if across and "rounds" not in fields:
        _report_need(fields, "across", "rounds")
        return False
    for key in ("section", "line") if across else ():
        if key in fields:
            _exclude(fields, key, "across")
            return False
    if across and any(entry.shared for it in in_rounds for entry in it.row.entries):
        _exclude(fields, "shared", "across")
        return False
    return across


def check_last(fields: Fields, in_rounds: Sequence[RowText]) -> None:
    """Report entries that are only in the last round where the number of rounds is open."""
    rounds = fields.data.get("rounds")
    number = rounds.get("number") if isinstance(rounds, dict) else None
    is_fixed = is_integer(number) or (isinstance(number, list) and len(set(map(str, number))) == 1)
    for text in in_rounds:
        if not is_fixed and any(entry.only_last for entry in text.row.entries):
            message = _("'only_last' needs a fixed number of rounds, as in 'number = 10'.")
            text.fields.report("bad-value", message, text.fields.place("entries"))


def _exclude(fields: Fields, one: str, other: str) -> None:
    message = _("'{one}' and '{other}' exclude each other; remove one of them.")
    fields.report("unknown-key", message.format(one=one, other=other), fields.place(other))


def read_sides(fields: Fields, players: tuple[int, int]) -> tuple[Mapping[str, str], ...]:
    """Pick what the columns are called; there are as many as players, whose number is fixed."""
    tables = fields.tables("sides") or ()
    for table in tables:
        table.know(SIDE_KEYS)
        table.require(*SIDE_KEYS)
    names = tuple(pick_names(it, "name", "We") for it in tables)
    if tables and players != (len(tables), len(tables)):
        fields.refuse("sides", _("a name for each player, if 'players' is one number"))
        return ()
    return names


def check_beside(texts: Sequence[RowText], *, middle: bool) -> None:
    """Report rows beside others that are no rows of a section, or are beside others too."""
    once = {it.row.id: it.row for it in texts}
    for text in texts:
        for key in ("beside", "marks"):
            if key in text.fields and not middle:
                _report_need(text.fields, key, "middle")
        name = text.row.beside
        if not name or not middle:
            continue
        known = sorted(it.id for it in once.values() if not it.beside and it.id != text.row.id)
        if name not in known:
            place = text.fields.place("beside")
            text.fields.report("bad-value", no_such_name(name, known), place)


def _report_need(fields: Fields, key: str, needed: str) -> None:
    message = _("'{key}' needs {needs}; add it, or remove '{key}'.")
    text = message.format(key=key, needs=f"'{needed}'")
    fields.report("missing-key", text, fields.place(key))
