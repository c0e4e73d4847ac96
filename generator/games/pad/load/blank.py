"""The empty file of an evening: every entry with what it can be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.games.pad.load.matches import PLAYERS, RESULTS
from generator.games.pad.model.game import GAME
from generator.language import _, ngettext, or_list, spoken
from generator.load.files.lettering import string
from generator.load.results.blank import BlankSheets
from generator.load.results.named_layouts import layout_name
from generator.model.score_pad.area import empty_lines
from generator.model.score_pad.numbers_of_players import idle_entries, named_numbers
from generator.model.score_pad.pad import USUAL_MOST, EntryKind
from generator.model.score_pad.unit import as_data, exact

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.model.score_pad.matches import Matches
    from generator.model.score_pad.pad import Entry, Pad, Row

USUAL_PLAYERS, FEW_PLAYERS = 2, 4


def _blank(pad: Pad, folder: Path) -> str:
    """Write an evening of a pad with empty entries."""
    if pad.matches:
        return _blank_tournament(pad, pad.matches, folder)
    number = max(pad.fewest, min(pad.most, USUAL_PLAYERS))
    lines = [f"game = {string(GAME)}", f"pad = {string(layout_name(pad, folder))}"]
    if number < pad.most:
        players = ngettext("{number} player", "{number} players", pad.most)
        players = players.format(number=f"{pad.fewest}–{pad.most}")
        lines += [
            "",
            _("# {players}: copy a [[player]] table for each of the others.").format(
                players=players
            ),
        ]
    if pad.customs:
        lines += ["", "[rules]", *_rules(pad)]
    idle = idle_entries(pad, number)
    once = tuple(it for it in pad.entries(in_rounds=False) if it != pad.track and it.id not in idle)
    in_rounds = tuple(pad.entries(in_rounds=True))
    for player in range(1, number + 1):
        name = _("Team {number}") if pad.teams else _("Player {number}")
        name = name.format(number=player)
        lines += ["", "[[player]]", f"name = {string(name)}"]
        values = {it.id: _empty(it) for it in once}
        lines += _described(once, values, pad if player == 1 else None)
        lines += _idle(pad, number) if player == 1 else ()
    if in_rounds:
        lines += ["", _("# One [[round]] for each round, with a value for each player.")]
        values = {
            it.id: _empty(it) if it.shared else f"[{', '.join([_empty(it)] * number)}]"
            for it in in_rounds
        }
        lines += ["[[round]]", *_described(in_rounds, values, pad)]
    return "\n".join(lines) + "\n"


def _written(row: Row) -> str:
    """Say what is written for a row of a match: what each of its entries can be."""
    parts = []
    for entry in row.entries:
        if entry.kind is EntryKind.CHOICE:
            words = [min(it.name(spoken()), it.id, key=len) for it in entry.options]
            parts.append(or_list(words))
        else:
            parts.append(f"{entry.least}–{entry.most}")
    if len(parts) > 1:
        message = _("{name}, as one text: {own}")
        return message.format(name=row.name(spoken()), own=" + ".join(parts))
    return _("{name}: {own}").format(name=row.name(spoken()), own=parts[0])


def _idle(pad: Pad, number: int) -> Iterator[str]:
    """Yield the entries that other numbers of players have, as comments."""
    for name, row in idle_entries(pad, number).items():
        entry = pad.entry_of[name]
        message = _("{meaning}; only for {players}")
        meaning = message.format(meaning=_meaning(entry, pad), players=named_numbers(row, pad))
        yield f"# {name} = {_empty(entry)}  # {meaning}"


def _rules(pad: Pad) -> Iterator[str]:
    """Yield what is played of each option, with a comment beside it that says what else can be."""
    played = (it.literal(pad.played.get(it.id, it.usual)) for it in pad.customs)
    assigned = [
        f"{it.id} = {json.dumps(value)}" for it, value in zip(pad.customs, played, strict=True)
    ]
    width = max(map(len, assigned))
    for custom, text in zip(pad.customs, assigned, strict=True):
        known = [json.dumps(custom.literal(it)) for it in custom.ids]
        meaning = _("{name}: {own}").format(name=custom.name(spoken()), own=or_list(known))
        yield f"{text:<{width}}  # {meaning}"


def _blank_tournament(pad: Pad, matches: Matches, folder: Path) -> str:
    """Write a tournament: its players, and the matches of a first round, not played yet."""
    number = max(pad.fewest, min(pad.most, FEW_PLAYERS))
    name = "{number}" if pad.teams else _("Player {number}")
    names = [string(name.format(number=it)) for it in range(1, number + 1)]
    rows = [row for row in (pad.rounds.rows if pad.rounds else ()) if row.entries]
    columns = [*(it.name(spoken()) for it in matches.sides), *(it.name(spoken()) for it in rows)]
    rounds = ngettext("{number} player", "{number} players", pad.most)
    players = rounds.format(number=f"{pad.fewest}–{pad.most}")
    lines = [
        f"game = {string(GAME)}",
        f"pad = {string(layout_name(pad, folder))}",
        "",
        f"# {players}",
        f"{PLAYERS} = [{', '.join(names)}]",
        *(["", "[rules]", *_rules(pad)] if pad.customs else []),
        "",
        _("# One [[round]] for each round, with a list for each match: {columns}.").format(
            columns=", ".join(columns)
        ),
        *(f"#   {_written(it)}" for it in rows),
        _("# A match that is not played yet has only the names; a name alone has no opponent."),
        "[[round]]",
        f"{RESULTS} = [",
        *(f"    [{', '.join(names[at : at + 2])}]," for at in range(0, number, 2)),
        "]",
    ]
    return "\n".join(lines) + "\n"


def _described(
    entries: tuple[Entry, ...], values: dict[str, str], pad: Pad | None
) -> Iterator[str]:
    """Yield a line for each entry, with a comment beside it that says what a PAD means by it."""
    assigned = [f"{it.id} = {values[it.id]}" for it in entries]
    width = max((len(it) for it in assigned), default=0)
    for entry, assignment in zip(entries, assigned, strict=True):
        # What cannot be 0 is a comment until somebody fills it in.
        text = assignment if _can_be_empty(entry) else f"# {assignment}"
        meaning = _meaning(entry, pad) if pad else ""
        if entry.only_last:
            meaning = _("{meaning}, only in the last round").format(meaning=meaning)
        yield f"{text:<{width}}  # {meaning}" if pad else text


def _empty(entry: Entry) -> str:
    match entry.kind:
        case EntryKind.TICK:
            return "false"
        case EntryKind.CHOICE | EntryKind.TEXT:
            return '""'
        case EntryKind.CROSSES:
            return "[]"
        case EntryKind.GRID if entry.area is not None:
            return json.dumps(empty_lines(entry.area))
    return str(as_data(_nearest_to_nothing(entry)))


def _can_be_empty(entry: Entry) -> bool:
    return entry.kind is not EntryKind.NUMBER or _nearest_to_nothing(entry) == 0


def _nearest_to_nothing(entry: Entry) -> int:
    """Return the number nearest to 0 that can be entered."""
    if entry.allowed:
        return min(entry.allowed, key=abs)
    over = -entry.least % entry.step
    highest = entry.most - (entry.most - entry.least) % entry.step
    known = (0 - over, entry.step - over, entry.least, highest)
    return exact(min((it for it in known if entry.least <= it <= entry.most), key=abs))


def _meaning(entry: Entry, pad: Pad) -> str:
    """Name an entry, and what it can be; one of several is named with its row."""
    name = entry.name(spoken())
    row = next((it for it in pad.rows if len(it.entries) > 1 and entry in it.entries), None)
    name = f"{row.name(spoken())}, {name}" if row else name
    match entry.kind:
        case EntryKind.CHOICE:
            options = or_list(option.id for option in entry.options)
            return _("{name}: {own}").format(name=name, own=options)
        case EntryKind.CROSSES | EntryKind.TEXT | EntryKind.GRID:
            messages = {
                EntryKind.CROSSES: _("{name}: the numbers that are crossed"),
                EntryKind.TEXT: ngettext(
                    "{name}: a text with at most {most} character",
                    "{name}: a text with at most {most} characters",
                    entry.length,
                ),
                EntryKind.GRID: _("{name}: write an x for each box that is crossed"),
            }
            return messages[entry.kind].format(name=name, most=entry.length)
        case EntryKind.NUMBER if entry.allowed:
            numbers = or_list(str(as_data(it)) for it in entry.allowed)
            return _("{name}: {own}").format(name=name, own=numbers)
        case EntryKind.NUMBER if entry.most != USUAL_MOST or entry.step != 1:
            message = _("{name}: {least} to {most}")
            if entry.step != 1:
                message = _("{name}: {least} to {most} in steps of {step}")
            figures = {"least": entry.least, "most": entry.most, "step": entry.step}
            bounds = {key: as_data(it) for key, it in figures.items()}
            return message.format(name=name, **bounds)
    return name


SHEETS = BlankSheets(of_layout=_blank)
