"""Evenings from sheets: the tables of several sheets joined, and written as one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.pad.model.game import GAME
from generator.load.files.lettering import comment, string
from generator.load.results.named_layouts import layout_name
from generator.model.score_pad.pad import EntryKind
from generator.model.score_pad.unit import as_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.model.score_pad.pad import Pad

EMPTY = {EntryKind.TICK: False, EntryKind.CHOICE: "", EntryKind.NUMBER: 0}

Table = dict[str, Any]


def join(pad: Pad, tables: Sequence[Mapping[str, Any]]) -> Table:
    """Join the tables of sheets: further pages of the same players, or more players."""
    players: list[Table] = []
    rounds: list[Table] = []
    for table in tables:
        more, added = list(table["player"]), list(table.get("round", ()))
        if players and _names(more) == _names(players):
            for player, it in zip(players, more, strict=True):
                player.update(it)
            for at, it in enumerate(added):
                rounds[at:] = [{**_at(rounds, at), **it}, *rounds[at + 1 :]]
            continue
        before = len(players)
        players += [dict(it) for it in more]
        for at in range(max(len(rounds), len(added))):
            old, new = _at(rounds, at), _at(added, at)
            joined = _side_by_side(pad, old, new, before, len(more))
            rounds[at:] = [joined, *rounds[at + 1 :]]
    return {"player": players, **({"round": rounds} if pad.rounds else {})}


def _names(players: Sequence[Mapping[str, Any]]) -> list[str]:
    return [it["name"] for it in players]


def _at(rounds: Sequence[Table], at: int) -> Table:
    return rounds[at] if at < len(rounds) else {}


def _side_by_side(pad: Pad, old: Table, new: Table, before: int, more: int) -> Table:
    """Join a round of some players with that of others; what is shared stays one value."""
    joined: Table = {}
    for entry in pad.entries(in_rounds=True):
        if entry.id not in old and entry.id not in new:
            continue
        if entry.shared:
            joined[entry.id] = old.get(entry.id, new.get(entry.id))
        else:
            empty = EMPTY[entry.kind]
            first = old.get(entry.id, [empty] * before)
            joined[entry.id] = [*first, *new.get(entry.id, [empty] * more)]
    return joined


def evening_text(
    pad: Pad,
    tables: Sequence[Mapping[str, Any]],
    notes: Sequence[Sequence[str]] = (),
    folder: Path | None = None,
) -> str:
    """Return the file of an evening from the tables of its sheets, with notes as comments."""
    evening = join(pad, tables)
    lines = [f"game = {string(GAME)}\n", f"pad = {string(layout_name(pad, folder))}\n"]
    if pad.played:
        lines += ["\n", "[rules]\n", *_rules(pad)]
    if any(notes):
        lines += ["\n", *(comment(note) for each in notes for note in each)]
    for name in ("player", "round"):
        for table in evening.get(name, ()):
            lines += [f"\n[[{name}]]\n", *_keys(table)]
    return "".join(lines)


def _rules(pad: Pad) -> Iterator[str]:
    """Yield what is played that is not usual."""
    for custom in pad.customs:
        if custom.id in pad.played:
            yield f"{custom.id} = {_value(custom.literal(pad.played[custom.id]))}\n"


def _keys(table: Mapping[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        yield f"{name} = {_value(value)}\n"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return string(value) if isinstance(value, str) else str(as_data(value))
