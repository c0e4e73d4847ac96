"""The worksheet of a game, read from its data file with the figures of an edition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import MalformedError
from generator.language import spoken
from generator.load.files.document import read_toml
from generator.load.files.fields import Fields
from generator.load.files.names import pick_names
from generator.load.worksheets.rows import (
    pick_id,
    pick_ids,
    pick_players,
    pick_text,
    read_rows,
)
from generator.load.worksheets.scope import Scope
from generator.model.spoken_names import said
from generator.model.worksheet import (
    ANY_NUMBER,
    Agreement,
    Column,
    Field,
    Journal,
    Section,
    Tie,
    Worksheet,
)
from generator.registry import layout_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.load.files.document import Document
    from generator.load.settings.figures import Figure
    from generator.load.worksheets.scope import Value
    from generator.model.finding import Finding

FILE = "scoring/worksheet.toml"
"""The file with the worksheet, in the folder of a game's layouts."""
KEYS = ("game", "name", "players", "lists", "section", "tie", "track", "agree", "rival", "rounds")
SECTION_KEYS = ("id", "name", "note", "during", "rival", "players", "row", "journal")
JOURNAL_KEYS = ("id", "name", "column", "alike", "value", "more", "extra", "most")
COLUMN_KEYS = ("id", "name", "choice", "up_to")
TIE_KEYS = ("id", "name", "note", "most", "wins")
AGREE_KEYS = ("one", "other", "say")
LOWEST, EVERY = "lowest", "*"


def read_worksheet(
    game: str,
    edition: tuple[str, Mapping[str, Figure]],
    more: Mapping[str, Value] | None = None,
    lists: Mapping[str, Mapping[str, str]] | None = None,
) -> Worksheet:
    """Read the worksheet of a game, in the current language, with the figures of an EDITION.

    MORE are figures that follow from them, LISTS the lists that depend on them.
    """
    document = read_toml(layout_folder(game) / FILE)
    return parse_worksheet(document, game, edition, more or {}, lists or {})


def parse_worksheet(
    document: Document,
    game: str,
    edition: tuple[str, Mapping[str, Figure]],
    more: Mapping[str, Value],
    lists: Mapping[str, Mapping[str, str]],
) -> Worksheet:
    """Make a worksheet of the tables of a document."""
    name, known = edition
    figures: dict[str, Value] = {it.name: it.value for it in known.values()}
    for it in known.values():
        if isinstance(it.value, tuple):
            figures |= {f"{it.name}.{place}": number for place, number in enumerate(it.value, 1)}
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require("game", "name", "players", "section")
    scope = Scope({**figures, **more}, {**_lists(fields), **lists}, {}, {})
    players = pick_players(fields, ())
    sections = tuple(_section(it, scope, players) for it in fields.tables("section") or ())
    entered = [field.id for section in sections for row in section.rows for field in row.fields]
    worksheet = Worksheet(
        game=game,
        name=pick_text(fields, "name", scope),
        edition=name,
        players=players,
        sections=tuple(_with_all(it, entered) for it in sections),
        ties=tuple(_tie(it, scope) for it in fields.tables("tie") or ()),
        track=_track(fields, scope),
        agreements=tuple(_agreement(it, scope, entered) for it in fields.tables("agree") or ()),
        rival=fields.text("rival", most=30) or "",
        rounds=pick_ids(fields, "rounds", scope),
    )
    if findings:
        raise MalformedError(findings)
    return worksheet


def _lists(fields: Fields) -> dict[str, Mapping[str, str]]:
    """Read the lists: keys with their names in the current language."""
    table = fields.table("lists")
    if table is None:
        return {}
    lists = {name: table.table(name) for name in table.data}
    return {
        name: {key: said(pick_names(items, key, "mine"), spoken()) for key in items.data}
        for name, items in lists.items()
        if items is not None
    }


def _section(fields: Fields, scope: Scope, players: tuple[int, ...]) -> Section:
    fields.know(SECTION_KEYS)
    fields.require("id", "name")
    journal = fields.table("journal")
    return Section(
        id=pick_id(fields, "id", scope),
        title=pick_text(fields, "name", scope),
        rows=read_rows(fields, scope, pick_players(fields, players)),
        during=fields.flag("during") is not False,
        rival=fields.flag("rival") or False,
        note=pick_text(fields, "note", scope),
        journal=None if journal is None else _journal(journal, scope),
    )


def _journal(fields: Fields, scope: Scope) -> Journal:
    fields.know(JOURNAL_KEYS)
    return Journal(
        id=pick_id(fields, "id", scope),
        label=pick_text(fields, "name", scope),
        columns=tuple(_column(it, scope) for it in fields.tables("column") or ()),
        alike=pick_ids(fields, "alike", scope),
        value=pick_id(fields, "value", scope),
        more=pick_id(fields, "more", scope),
        extra=scope.number(fields, "extra") or 0,
        most=scope.number(fields, "most") or ANY_NUMBER,
    )


def _column(fields: Fields, scope: Scope) -> Column:
    """Read a column: a choice from a list or from numbers; without one, it is a tick."""
    fields.know(COLUMN_KEYS)
    numbers = scope.number(fields, "up_to") or 0
    options = {str(number): str(number) for number in range(1, numbers + 1)}
    if "choice" in fields:
        options = dict(scope.lists.get(pick_id(fields, "choice", scope), {}))
    identity, label = pick_id(fields, "id", scope), pick_text(fields, "name", scope)
    return Column(identity, label, tuple(options.items()))


def _tie(fields: Fields, scope: Scope) -> Tie:
    fields.know(TIE_KEYS)
    fields.require("id", "name")
    low = fields.one_of("wins", ("highest", LOWEST)) == LOWEST
    return Tie(_single(fields, scope), not low, pick_text(fields, "note", scope))


def _track(fields: Fields, scope: Scope) -> Field | None:
    table = fields.table("track")
    return None if table is None else _single(table, scope)


def _single(fields: Fields, scope: Scope) -> Field:
    """Read an entry that is in no row."""
    most = scope.number(fields, "most")
    label = pick_text(fields, "name", scope)
    return Field(pick_id(fields, "id", scope), label, ANY_NUMBER if most is None else most)


def _agreement(fields: Fields, scope: Scope, entered: Sequence[str]) -> Agreement:
    fields.know(AGREE_KEYS)
    one, other = (_all_of(pick_ids(fields, key, scope), entered) for key in ("one", "other"))
    return Agreement(one, other, pick_text(fields, "say", scope))


def _with_all(section: Section, entered: Sequence[str]) -> Section:
    """Return a section whose rows name each entry that they count."""
    rows = (
        replace(
            row, terms=tuple(it._replace(fields=_all_of(it.fields, entered)) for it in row.terms)
        )
        for row in section.rows
    )
    return replace(section, rows=tuple(rows))


def _all_of(names: Sequence[str], entered: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of entries; `sold.*` means all that begin with `sold.`."""
    found: list[str] = []
    for name in names:
        begin = name.removesuffix(EVERY)
        found += [it for it in entered if it.startswith(begin)] if begin != name else [name]
    return tuple(found)
