"""Players: those in the files of any game, and what keeps them from being in one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import MalformedError, shown
from generator.language import _
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.load.files.document import Document
    from generator.load.files.fields import Fields
    from generator.model.finding import Place

LONGEST_NAME = 60


def find_doubles(names: Iterable[tuple[str, Place]]) -> list[Finding]:
    """Find duplicate names."""
    seen: dict[str, Place] = {}
    findings = []
    for name, place in names:
        first = seen.setdefault(name, place)
        if first is not place:
            message = _("The name '{name}' appears twice (first at {first}); change one of them.")
            text = message.format(name=shown(name), first=first)
            findings.append(Finding("bad-value", text, place))
    return findings


def read_name(fields: Fields) -> tuple[str, Place] | None:
    """Pick the name of a player, and its place."""
    name = fields.text("name", most=LONGEST_NAME)
    return None if name is None else (name, fields.document.value_place(*fields.keys, "name"))


def list_players(fields: Fields) -> tuple[Fields, ...]:
    """Pick the tables of the players, however many; an empty list is reported."""
    tables = fields.tables("player")
    if tables is not None and not tables:
        message = _("The list of players is empty; add a [[player]] table.")
        fields.report("missing-key", message, fields.place("player"))
    return tables or ()


def read_tables(fields: Fields, most: int) -> tuple[Fields, ...]:
    """Pick the tables of the players, at most MOST."""
    tables = list_players(fields)
    fields.findings += count_tables(len(tables), most, fields.place("player"))
    return tables[:most]


def count_tables(number: int, most: int, place: Place) -> list[Finding]:
    """Report a game with more players than it allows."""
    if number <= most:
        return []
    message = _("The game has {number} players; at most {most} can play.")
    return [Finding("bad-value", message.format(number=number, most=most), place)]


def compare_given(files: Sequence[tuple[Document, object]], key: str) -> Iterator[Finding]:
    """Find the files that contradict the first value given for a key; None is no value."""
    given = [(document, value) for document, value in files if value is not None]
    for document, mine in given:
        first, theirs = given[0]
        if mine != theirs:
            message = _("'{key}' is {mine} here and {theirs} in {file}; make them agree.")
            text = message.format(key=key, mine=mine, theirs=theirs, file=first.place(key))
            yield Finding("bad-value", text, document.value_place(key))


def compare_count(document: Document, players: int, listed: int) -> list[Finding]:
    """Report a file that gives fewer players than all files list."""
    if players >= listed:
        return []
    message = _("'players' is {players}, but {number} players are listed; correct one of them.")
    text = message.format(players=players, number=listed)
    return [Finding("bad-value", text, document.value_place("players"))]


def raise_all(findings: Sequence[Finding]) -> None:
    """Raise findings, if there are any, each of them once."""
    if findings:
        raise MalformedError(tuple(dict.fromkeys(findings)))
