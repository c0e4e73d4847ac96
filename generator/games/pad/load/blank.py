"""The empty file of an evening: every entry with what it can be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.games.pad.model.area import empty_lines
from generator.games.pad.model.pad import GAME, EntryKind
from generator.language import _, or_list, spoken
from generator.load.files.lettering import string
from generator.load.results.blank import BlankSheets
from generator.load.results.named_layouts import layout_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.games.pad.model.pad import Entry, Pad

USUAL_PLAYERS = 2


def _blank(pad: Pad, folder: Path) -> str:
    """Write an evening of a pad with empty entries."""
    number = max(pad.fewest, min(pad.most, USUAL_PLAYERS))
    lines = [f"game = {string(GAME)}", f"pad = {string(layout_name(pad, folder))}"]
    once, in_rounds = tuple(pad.entries(in_rounds=False)), tuple(pad.entries(in_rounds=True))
    for player in range(1, number + 1):
        name = _("Player {number}").format(number=player)
        lines += ["", "[[player]]", f"name = {string(name)}"]
        lines += _described(once, {it.id: _empty(it) for it in once}, explain=player == 1)
    if in_rounds:
        lines += ["", _("# One [[round]] for each round, with a value for each player.")]
        values = {
            it.id: _empty(it) if it.shared else f"[{', '.join([_empty(it)] * number)}]"
            for it in in_rounds
        }
        lines += ["[[round]]", *_described(in_rounds, values, explain=True)]
    return "\n".join(lines) + "\n"


def _described(
    entries: tuple[Entry, ...], values: dict[str, str], *, explain: bool
) -> Iterator[str]:
    """Yield a line for each entry, with a comment beside it."""
    assigned = [f"{it.id} = {values[it.id]}" for it in entries]
    width = max((len(it) for it in assigned), default=0)
    for entry, text in zip(entries, assigned, strict=True):
        yield f"{text:<{width}}  # {_meaning(entry)}" if explain else text


def _empty(entry: Entry) -> str:
    match entry.kind:
        case EntryKind.TICK:
            return "false"
        case EntryKind.CHOICE:
            return '""'
        case EntryKind.CROSSES:
            return "[]"
        case EntryKind.GRID if entry.area is not None:
            return json.dumps(empty_lines(entry.area))
    return "0"


def _meaning(entry: Entry) -> str:
    """Name an entry, and what it can be."""
    name = entry.name(spoken())
    match entry.kind:
        case EntryKind.CHOICE:
            return f"{name}: {or_list(option.id for option in entry.options)}"
        case EntryKind.CROSSES:
            return _("{name}: the numbers that are crossed").format(name=name)
        case EntryKind.GRID:
            return _("{name}: write an x for each box that is crossed").format(name=name)
        case EntryKind.NUMBER if entry.allowed:
            return f"{name}: {or_list(str(it) for it in entry.allowed)}"
    return name


SHEETS = BlankSheets(of_layout=_blank)
