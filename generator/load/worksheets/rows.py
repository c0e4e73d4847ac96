"""The rows of a worksheet: what is entered, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import spoken
from generator.load.files.names import pick_names
from generator.model.spoken_names import said
from generator.model.worksheet import ANY_NUMBER, Field, Row, Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.load.files.fields import Fields
    from generator.load.worksheets.scope import Scope

COUNTING = ("each", "factor", "per", "when", "lacks")
ENTRY_KEYS = ("for", "id", "name", "singular", "short", "icon", "most", "tick", *COUNTING)
ROW_KEYS = (
    "for", "id", "name", "singular", "note", "icons", "place", "players",
    "most", "tick", "boxes", "written", "ticks", "entries", "of",
    *COUNTING, "least", "sets", "scale", "listed",
)  # fmt: skip
LONGEST_TEXT, ROW = 160, "row"
"""The variable that is the name of the row in the texts of its entries."""


def read_rows(fields: Fields, scope: Scope, players: tuple[int, ...]) -> tuple[Row, ...]:
    """Read the rows of a section; those with a `place` come in its order."""
    found = []
    for table in fields.tables("row") or ():
        table.know(ROW_KEYS)
        table.require("id", "name")
        own = pick_players(table, players)
        for inner in scope.repeated(table):
            row = _row(table, inner, own)
            place = inner.number(table, "place") or 0
            if row is not None:
                found.append((place, row))
    return tuple(row for _place, row in sorted(found, key=lambda it: it[0]))


def pick_text(fields: Fields, key: str, scope: Scope) -> str:
    """Pick a text in the current language, with its figures and variables."""
    names = pick_names(fields, key, "Goods sold", LONGEST_TEXT)
    return scope.fill(said(names, spoken()), in_words=True)


def pick_id(fields: Fields, key: str, scope: Scope) -> str:
    """Pick an id, with its figures and variables."""
    return scope.fill(fields.text(key, most=LONGEST_TEXT) or "")


def pick_ids(fields: Fields, key: str, scope: Scope) -> tuple[str, ...]:
    """Pick one id or a list of them, with their figures and variables."""
    given = fields.data.get(key, [])
    return tuple(scope.fill(str(it)) for it in (given if isinstance(given, list) else [given]))


def pick_players(fields: Fields, usual: tuple[int, ...]) -> tuple[int, ...]:
    """Pick the numbers of players, one or the fewest and the most."""
    if isinstance(fields.data.get("players"), int):
        return (fields.data["players"],)
    bounds = fields.integers("players", 1, 12)
    return usual if bounds is None else tuple(range(bounds[0], bounds[-1] + 1))


def _row(fields: Fields, scope: Scope, players: tuple[int, ...]) -> Row | None:
    identity = pick_id(fields, "id", scope)
    label = _label(fields, scope)
    inner = scope._replace(names={**scope.names, ROW: label})
    entries = list(_entries(fields, inner, players))
    terms = [term for _field, term in entries if term is not None]
    own = tuple(field for field, _term in entries)
    worth = _worth(fields, scope, players)
    if "entries" not in fields and "of" not in fields:
        own = (_field(fields, scope, identity, label),)
    if worth is not None:
        counted = pick_ids(fields, "of", scope) or tuple(it.id for it in own)
        terms = [worth._replace(fields=counted)]
    if not terms:
        return None
    return Row(
        id=identity,
        label=label,
        terms=tuple(terms),
        fields=own,
        icons=pick_ids(fields, "icons", scope),
        note=pick_text(fields, "note", scope),
        boxes=scope.number(fields, "boxes") or 0,
        written=fields.flag("written") or False,
        ticks=scope.number(fields, "ticks") or 0,
    )


def _label(fields: Fields, scope: Scope) -> str:
    """Return the name of a row or an entry; for one thing it may be another."""
    is_one = "1" in (scope.keys[it] for it in fields.data.get("for", {}) if it in scope.keys)
    return pick_text(fields, "singular" if is_one and "singular" in fields else "name", scope)


def _entries(
    fields: Fields, scope: Scope, players: tuple[int, ...]
) -> Iterator[tuple[Field, Term | None]]:
    """Yield what is entered in a row, each entry with what it is worth by itself."""
    for table in fields.tables("entries") or ():
        table.know(ENTRY_KEYS)
        table.require("id", "name")
        for inner in scope.repeated(table):
            worth = _worth(table, inner, players)
            if worth is None and "each" in table:
                continue
            field = _field(table, inner, pick_id(table, "id", inner), _label(table, inner))
            yield field, worth and worth._replace(fields=(field.id,))


def _field(fields: Fields, scope: Scope, identity: str, label: str) -> Field:
    is_tick = fields.flag("tick") or False
    most = scope.number(fields, "most")
    if "scale" in fields:
        most = len(scope.table(fields, "scale"))
    if most is None:
        most = 1 if is_tick else ANY_NUMBER
    return Field(
        id=identity,
        label=label,
        most=most,
        caption=pick_text(fields, "short", scope),
        icon=pick_id(fields, "icon", scope),
        is_tick=is_tick,
    )


def _worth(fields: Fields, scope: Scope, players: tuple[int, ...]) -> Term | None:
    """Read what is paid for what is counted; None where nothing is, or not in this edition."""
    if "each" not in fields:
        return None
    each = scope.by_players(fields, "each", players)
    if not each:
        return None
    factor = scope.number(fields, "factor") if "factor" in fields else 1
    return Term(
        fields=(),
        each={number: points * (factor or 0) for number, points in each.items()},
        per=scope.number(fields, "per") or 1,
        least=scope.number(fields, "least") or 0,
        sets=scope.table(fields, "sets"),
        scale=scope.table(fields, "scale"),
        when=pick_id(fields, "when", scope),
        lacks=pick_text(fields, "lacks", scope),
        listed=pick_id(fields, "listed", scope),
    )
