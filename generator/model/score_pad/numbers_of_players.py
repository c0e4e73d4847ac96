"""Rows that are only for some numbers of players: what a sheet for a number of them has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import ngettext
from generator.model.spoken_names import ANY

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.model.score_pad.pad import Pad, Row


def numbers_of(row: Row, pad: Pad) -> tuple[int, ...]:
    """Return the numbers of players of a pad that have a row."""
    return tuple(it for it in range(pad.fewest, pad.most + 1) if row.is_for(it))


def is_for_all(row: Row, pad: Pad) -> bool:
    """Return whether every number of players of a pad has a row."""
    return len(numbers_of(row, pad)) > pad.most - pad.fewest


def named_numbers(row: Row, pad: Pad) -> str:
    """Name the numbers of players that have a row: `3–4 players`."""
    numbers = numbers_of(row, pad) or (0,)
    shown = dict.fromkeys((numbers[0], numbers[-1]))
    players = ngettext("{number} player", "{number} players", numbers[-1])
    return players.format(number="–".join(map(str, shown)))


def idle_entries(pad: Pad, players: int) -> dict[str, Row]:
    """Return the entries that a number of players do not have, each with its row."""
    idle = [row for row in pad.rows if not row.is_for(players)]
    return {entry.id: row for row in idle for entry in row.entries}


def with_rows_for(pad: Pad, players: int) -> Pad:
    """Return a pad with the rows that a number of players have, and what names only those."""
    gone = {name for row in pad.rows if not row.is_for(players) for name in row.ids}
    if not gone:
        return pad
    sections = (
        replace(it, rows=tuple(_kept(row, gone) for row in it.rows if row.is_for(players)))
        for it in pad.sections
    )
    ties = tuple(it for it in pad.ties if it.name not in gone)
    return replace(pad, sections=tuple(it for it in sections if it.rows), ties=ties)


def with_numbers(pad: Pad, language: str) -> Pad:
    """Return a pad whose rows say behind their names for how many players they are."""
    if all(is_for_all(row, pad) for row in pad.rows):
        return pad
    sections = tuple(
        replace(it, rows=tuple(_named(row, pad, language) for row in it.rows))
        for it in pad.sections
    )
    return replace(pad, sections=sections)


def _kept(row: Row, gone: Collection[str]) -> Row:
    """Return a row that names nothing that is gone."""
    return replace(
        row,
        of=tuple(it for it in row.of if it not in gone),
        only_for="" if row.only_for in gone else row.only_for,
        beside="" if row.beside in gone else row.beside,
    )


def _named(row: Row, pad: Pad, language: str) -> Row:
    if is_for_all(row, pad):
        return row
    return replace(row, names={ANY: f"{row.name(language)} ({named_numbers(row, pad)})"})
