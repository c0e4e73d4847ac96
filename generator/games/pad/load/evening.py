"""Evenings: from their files to the model, with every fault at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, MalformedError, ScriptoriumError, shown
from generator.games.pad.load.matches import PLAYERS, MatchReader, read_names
from generator.games.pad.model.game import GAME, Evening
from generator.language import _, ngettext, spoken
from generator.load.files.fields import Fields, is_integer, one_of
from generator.load.layouts.any_layout import load_any
from generator.load.results.named_layouts import LONGEST_PATH, layout_path
from generator.load.results.player_list import list_players, open_game
from generator.load.results.players import raise_all, read_name
from generator.load.score_pads.choosing import OtherRules, play_by
from generator.load.score_pads.customs import choose
from generator.load.score_pads.units import is_in_units, wanted_number
from generator.model.finding import Finding, sorted_findings
from generator.model.score_pad.area import NO_BOX, Area, empty_lines
from generator.model.score_pad.numbers_of_players import idle_entries, named_numbers
from generator.model.score_pad.pad import LEAST_ENTRY, MOST_ENTRY, USUAL_MOST, EntryKind, Pad
from generator.model.score_pad.unit import exact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.load.files.document import Document
    from generator.load.results.player_list import Name
    from generator.model.score_pad.journal import Journal
    from generator.model.score_pad.pad import Entry, Row

KEYS = ("game", "pad", "rules", "player", PLAYERS, "round")


def read_evening(documents: Sequence[Document], rules: Mapping[str, str] | None = None) -> Evening:
    """Read an evening from its file; several files of one evening are refused.

    RULES take precedence over those that the file names.
    """
    document = documents[0]
    if "player" not in document.data and ("section" in document.data or "rounds" in document.data):
        message = _(
            "This is a pad, not an evening; write an evening of it with"
            " 'scriptorium new evening --sheet {file}'."
        )
        place = document.place("section" if "section" in document.data else "rounds")
        raise MalformedError([Finding("unknown-key", message.format(file=document.file), place)])
    fields = open_game(
        document, KEYS, players="player" if PLAYERS not in document.data else PLAYERS
    )
    for other in documents[1:]:
        fields.report("bad-value", _why_not_one(document, other), other.place())
    fields.require("pad")
    pad = _pad(fields, rules or {})
    if pad is None or fields.findings:
        raise MalformedError(fields.findings)
    evening = _evening(fields, pad)
    raise_all(sorted_findings(fields.findings))
    return evening


def _why_not_one(document: Document, other: Document) -> str:
    """Explain why two files are not one evening."""
    pad, another = document.data.get("pad"), other.data.get("pad")
    if pad == another or not isinstance(pad, str) or not isinstance(another, str):
        return _("An evening of a pad is one file; put all players into it.")
    message = _(
        "This is an evening of the pad '{other}', but the first file is one of '{pad}'; score them"
        " one after the other."
    )
    return message.format(pad=shown(pad), other=shown(another))


def _pad(fields: Fields, rules: Mapping[str, str]) -> Pad | None:
    """Load the pad that a file names, by the RULES; what is wrong with it is reported."""
    name = fields.file_name("pad", most=LONGEST_PATH)
    if name is None:
        return None
    place = fields.document.value_place("pad")
    try:
        found = load_any(layout_path(name, Path(fields.document.file).parent, GAME))
    except InvalidError as error:
        fields.findings += [it for it in error.findings if isinstance(it, Finding)]
        return None
    except ScriptoriumError as error:
        fields.report("bad-value", str(error), place)
        return None
    if isinstance(found, Pad):
        return _played(fields, found, rules)
    fields.refuse("pad", _("a pad, not a layout of another game"))
    return None


def _played(fields: Fields, pad: Pad, rules: Mapping[str, str]) -> Pad:
    """Return a pad by the rules that an evening names, and by RULES that come before them.

    A name or a value in the file that is none is reported.
    """
    given = choose(pad.customs, rules)
    table = fields.table("rules")
    wanted: dict[str, str] = {}
    for name, value in (table.data if table else {}).items():
        try:
            wanted |= choose(pad.customs, {name: value})
        except ScriptoriumError as error:
            place = fields.document.value_place("rules", name)
            fields.report("bad-value", str(error), place)
    return play_by(pad, {**wanted, **given})


def _evening(fields: Fields, pad: Pad) -> Evening:
    wrong, right = ("player", PLAYERS) if pad.matches else (PLAYERS, "player")
    if wrong in fields:
        message = _("The players of '{pad}' are in '{right}', not in '{wrong}'.")
        text = message.format(pad=pad.id, right=right, wrong=wrong)
        fields.report("unknown-key", text, fields.place(wrong))
        raise_all(fields.findings)
    if pad.matches:
        return _tournament(fields, pad)
    number = len(fields.tables("player") or ())
    idle = idle_entries(pad, number) if pad.fewest <= number <= pad.most else {}
    once = tuple(pad.entries(in_rounds=False))
    known = ("name", *(entry.id for entry in once), *(it.id for it in pad.journals))
    others = OtherRules(pad)

    def read(table: Fields) -> tuple[Name, Mapping[str, Any] | None]:
        _know(table, known, others)
        table.require("name")
        values: dict[str, Any] = {it.id: _value(table, it) for it in once}
        for name in idle:
            _refuse_idle(table, name, values.pop(name), idle[name], pad)
        values |= {it.id: _journal(table, it) for it in pad.journals}
        return read_name(table), {name: it for name, it in values.items() if it is not None}

    listed = list_players(fields, {}, pad.most, read)
    if 0 < len(listed.tables) < pad.fewest:
        message = _("The pad '{pad}' is for at least {fewest} players; add a [[player]] table.")
        text = message.format(pad=pad.id, fewest=pad.fewest)
        fields.report("bad-value", text, fields.place("player"))
    names = tuple(name for name, _place in listed.names)
    rounds = _rounds(fields, others, len(listed.tables))
    return Evening(pad, names, tuple(listed.players.values()), rounds)


def _refuse_idle(table: Fields, name: str, value: Any, row: Row, pad: Pad) -> None:
    """Report an entry of a row that is for other numbers of players; an empty one says nothing."""
    if value:
        message = _("“{row}” is only for {players}; remove '{key}'.")
        values = {"row": row.name(spoken()), "players": named_numbers(row, pad), "key": name}
        table.report("bad-value", message.format(**values), table.place(name))


def _tournament(fields: Fields, pad: Pad) -> Evening:
    """Read an evening with matches: a list of players, and a list of matches for each round."""
    names = read_names(fields, pad)
    raise_all(fields.findings)
    reader = MatchReader(pad, names, _single)
    read = [reader.round(table, at) for at, table in enumerate(_tables(fields, pad), start=1)]
    rounds, matches = tuple(it for it, _met in read), tuple(met for _it, met in read)
    return Evening(pad, names, ({},) * len(names), rounds, matches)


def _journal(fields: Fields, journal: Journal) -> tuple[dict[str, str | bool], ...] | None:
    """Pick the lines of a journal: a table for each, with a value for every column."""
    wanted = _("a list with a table for each line, as in {example}")
    example = "[{ " + ", ".join(f"{it.id} = …" for it in journal.columns) + " }]"
    tables = fields.tables(journal.id, wanted.format(example=example))
    if tables is None:
        return None
    lines = []
    for table in tables[: journal.most]:
        table.know([it.id for it in journal.columns])
        line: dict[str, str | bool] = {}
        for column in journal.columns:
            values = [value for value, _names in column.options]
            if not values:
                line[column.id] = bool(table.flag(column.id))
            elif is_integer(table.data.get(column.id)) and str(table.data[column.id]) in values:
                line[column.id] = str(table.data[column.id])
            else:
                table.require(column.id)
                line[column.id] = table.one_of(column.id, values) or values[0]
        lines.append(line)
    return tuple(lines)


def _rounds(
    fields: Fields, others: OtherRules, players: int
) -> tuple[tuple[Mapping[str, Any], ...], ...]:
    """Pick the rounds: every entry has a value for each player, one that is shared has one."""
    pad = others.pad
    if pad.rounds is None:
        if "round" in fields:
            message = _("The pad '{pad}' has no rounds; remove [[round]].")
            fields.report("unknown-key", message.format(pad=pad.id), fields.place("round"))
        return ()
    entries = tuple(pad.entries(in_rounds=True))
    found = []
    for table in _tables(fields, pad):
        _know(table, [entry.id for entry in entries], others)
        everyone: list[dict[str, Any]] = [{} for _player in range(players)]
        for entry in entries:
            for player, value in enumerate(_values(table, entry, players)):
                if value is not None:
                    everyone[player][entry.id] = value
        found.append(tuple(everyone))
    return tuple(found)


def _tables(fields: Fields, pad: Pad) -> Sequence[Fields]:
    """Pick the tables of the rounds; more than are played are reported."""
    most = pad.rounds.most if pad.rounds else 0
    fields.require("round")
    tables = fields.tables("round") or ()
    if len(tables) > most:
        message = _("The evening has {number} rounds; at most {most} are played.")
        text = message.format(number=len(tables), most=most)
        fields.report("bad-value", text, tables[most].place())
    return tables[:most]


def _values(table: Fields, entry: Entry, players: int) -> Sequence[Any]:
    """Pick what every player entered in a round."""
    if entry.id not in table.data:
        return ()
    if entry.shared:
        return [_value(table, entry)] * players
    listed = table.data[entry.id]
    if not isinstance(listed, list) or len(listed) != players:
        wanted = _("a list with a value for each of the {number} players")
        table.refuse(entry.id, wanted.format(number=players))
        return ()
    return [_single(table, entry, it) for it in listed]


def _value(table: Fields, entry: Entry) -> Any:
    """Pick one entry; None where it is missing or wrong."""
    if entry.id not in table.data:
        return None
    return _single(table, entry, table.data[entry.id])


def _single(table: Fields, entry: Entry, value: object) -> Any:
    """Pick the value of an entry; None where it is empty or wrong."""
    return _PICKS[entry.kind](table, entry, value)


def _tick(table: Fields, entry: Entry, value: object) -> int | None:
    if isinstance(value, bool) or value in (0, 1):
        return int(bool(value))
    table.refuse(entry.id, _("true or false"))
    return None


def _choice(table: Fields, entry: Entry, value: object) -> int | None:
    ids = [option.id for option in entry.options]
    if value in ids:
        return ids.index(str(value)) + 1
    if value != "":
        table.refuse(entry.id, one_of(value, ids))
    return None


def _crosses(table: Fields, entry: Entry, value: object) -> tuple[int, ...] | None:
    if isinstance(value, list) and all(map(is_integer, value)) and len(value) <= USUAL_MOST:
        return tuple(value)
    table.refuse(entry.id, _("a list of the numbers that are crossed"))
    return None


def _grid(table: Fields, entry: Entry, value: object) -> tuple[int, ...] | None:
    area = entry.area or Area(())
    crossed = _crossed(area, value)
    if crossed is None:
        wanted = _("the lines of the area with an x for each crossed box, as in {example}")
        table.refuse(entry.id, wanted.format(example=json.dumps(empty_lines(area))))
    return crossed


def _number(table: Fields, entry: Entry, value: object) -> int | None:
    if is_in_units(value, entry.unit) and LEAST_ENTRY <= value <= MOST_ENTRY:
        return exact(value)
    wanted = wanted_number(None, entry.unit, LEAST_ENTRY, MOST_ENTRY)
    table.refuse(entry.id, wanted)
    return None


def _text(table: Fields, entry: Entry, value: object) -> str | None:
    """Pick a text in one line; spaces around it do not count."""
    if isinstance(value, str) and len(value.strip()) <= entry.length and _is_one_line(value):
        return value.strip() or None
    wanted = ngettext(
        "a text in one line with at most {most} character",
        "a text in one line with at most {most} characters",
        entry.length,
    )
    table.refuse(entry.id, wanted.format(most=entry.length))
    return None


def _is_one_line(text: str) -> bool:
    """Return whether a text has nothing that breaks or hides a line."""
    return text.replace("\u00a0", " ").isprintable()


_PICKS: Mapping[EntryKind, Callable[[Fields, Entry, object], Any]] = {
    EntryKind.TICK: _tick,
    EntryKind.CHOICE: _choice,
    EntryKind.CROSSES: _crosses,
    EntryKind.GRID: _grid,
    EntryKind.NUMBER: _number,
    EntryKind.TEXT: _text,
}


def _crossed(area: Area, value: object) -> tuple[int, ...] | None:
    """Return the boxes that a picture of an area crosses; None where it is not its picture."""
    if not isinstance(value, list) or not all(isinstance(it, str) for it in value):
        return None
    lines = ["".join(it.split()).lower() for it in value]
    if [len(it) for it in lines] != [len(it) for it in area.lines] or {*"".join(lines)} - {*".x"}:
        return None
    signs = zip("".join(lines), (box for line in area.lines for box in line), strict=True)
    boxes = tuple(box for sign, box in signs if sign == "x")
    return None if NO_BOX in boxes else boxes


def _know(table: Fields, known: Sequence[str], others: OtherRules) -> None:
    """Report keys that are none of a pad's entries; many of them are those of another pad."""
    unknown = [key for key in table.data if key not in known]
    if len(unknown) > len(known) and not any(key in known for key in table.data if key != "name"):
        message = _("This is an evening of another pad than '{pad}'; correct 'pad'.")
        table.report("unknown-key", message.format(pad=others.pad.id), table.place())
        return
    for key in unknown:
        rule = others.rule_of.get(key)
        if rule:
            message = _("'{key}' needs the rule {rule}; add it to [rules].")
            text = message.format(key=key, rule=rule)
            table.report("unknown-key", text, table.place(key))
            known = (*known, key)
    table.know(known)
