"""Evenings: from the files of a finished board game to the model, with every fault at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.language import _
from generator.load.edition import board_edition, edition_names, find_edition
from generator.load.estate import read_estate
from generator.load.fields import Fields
from generator.load.finished import GAMES, read_documents
from generator.load.roster import (
    compare_count,
    compare_told,
    count_tables,
    find_doubles,
    raise_all,
    read_tables,
    sorted_findings,
)
from generator.load.shelf import Shelf
from generator.model.board import FEWEST_PLAYERS, MOST_PLAYERS
from generator.model.evening import Evening, TieBreak
from generator.model.finding import Finding
from generator.model.terrain import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.load.document import Document
    from generator.model.board_edition import BoardEdition
    from generator.model.evening import Estate
    from generator.model.finding import Place

KEYS = ("game", "edition", "tie", "players", "player")


class _Told(NamedTuple):
    """What the files of one game must not tell differently; None where a file does not tell it."""

    edition: str | None
    tie: TieBreak | None
    players: int | None


class _Found(NamedTuple):
    """What a file gave: its right estates by their number, where names stand, all findings."""

    document: Document
    told: _Told
    tables: int
    estates: dict[int, Estate]
    names: list[tuple[str, Place]]
    findings: list[Finding]


def load_evening(paths: Sequence[Path], edition: BoardEdition | None = None) -> Evening:
    """Read one game from one file or several; all faults are raised at once.

    The figures are those of the edition that the files name where none are given.
    """
    documents = read_documents(paths)
    return read_evening(documents, edition or told_edition(documents))


def told_edition(documents: Sequence[Document]) -> BoardEdition:
    """Return the figures of the edition that files name, else of the standard one."""
    known = edition_names(Game.BOARD)
    told = [document.data.get("edition") for document in documents]
    name = next((it for it in told if isinstance(it, str) and it in known), None)
    return board_edition(find_edition(Game.BOARD, name))


def read_evening(documents: Sequence[Document], edition: BoardEdition) -> Evening:
    """Read one game from files that were opened."""
    shelf = Shelf(Game.BOARD, len(edition.region_points))
    files = [_read(document, shelf, edition) for document in documents]
    findings = [finding for found in files for finding in found.findings]
    raise_all(findings + _compare(files))
    estates = tuple(estate for found in files for estate in found.estates.values())
    ties = [found.told.tie for found in files if found.told.tie is not None]
    return Evening(
        estates, _players(files), ties[0] if ties else TieBreak.FEWEST, edition=edition.name
    )


def _players(files: Sequence[_Found]) -> int:
    """Return how many played: as told, else as many as are listed, where two is the least."""
    told = [found.told.players for found in files if found.told.players is not None]
    listed = sum(found.tables for found in files)
    return told[0] if told else max(listed, FEWEST_PLAYERS)


def _read(document: Document, shelf: Shelf, edition: BoardEdition) -> _Found:
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require("game", "player")
    fields.one_of("game", GAMES)
    told = _Told(
        fields.one_of("edition", edition_names(Game.BOARD)),
        fields.choice("tie", TieBreak),
        fields.integer("players", FEWEST_PLAYERS, MOST_PLAYERS),
    )
    tables = read_tables(fields, MOST_PLAYERS)
    estates, names = {}, []
    for number, table in enumerate(tables):
        name, estate = read_estate(table, shelf, Path(document.file).parent, edition)
        if name is not None:
            names.append(name)
        if estate is not None:
            estates[number] = estate
    findings += find_doubles(names)
    return _Found(document, told, len(tables), estates, names, sorted_findings(findings))


def _compare(files: Sequence[_Found]) -> list[Finding]:
    """Find what keeps the estates of the files from being one game."""
    findings = [
        finding
        for key in _Told._fields
        for finding in compare_told([(it.document, getattr(it.told, key)) for it in files], key)
    ]
    names = [name for found in files for name in found.names]
    findings += find_doubles(names)
    if len(files) > 1:
        listed = sum(found.tables for found in files)
        last = files[-1].document.place("player")
        findings += count_tables(listed, MOST_PLAYERS, last)
    return [*findings, *_compare_players(files), *_compare_order(files)]


def _compare_players(files: Sequence[_Found]) -> Iterator[Finding]:
    """Find a number of players that is missing or too small."""
    listed = sum(found.tables for found in files)
    telling = next((found for found in files if found.told.players is not None), None)
    if telling is not None:
        yield from compare_count(telling.document, telling.told.players or 0, listed)
    first = files[0]
    alone = listed == 1 and telling is None and "players" not in first.document.data
    if alone and any(_depends_on_players(estate) for estate in first.estates.values()):
        message = _(
            "The key 'players' is missing; add how many played, for the points of goods sold and"
            " of bonus tiles depend on it."
        )
        yield Finding("missing-key", message, first.document.place("player"))


def _depends_on_players(estate: Estate) -> bool:
    """Tell whether points of an estate depend on the number of players; the quick form's do not."""
    if estate.track is not None and estate.regions is None and estate.placed is None:
        return False
    return any((estate.sold or {}).values()) or bool(estate.large or estate.small)


def _compare_order(files: Sequence[_Found]) -> Iterator[Finding]:
    """Find places in the turn order that two players share, or that nobody can have."""
    players = _players(files)
    seen: dict[int, str] = {}
    for found in files:
        for number, estate in found.estates.items():
            if estate.order is None:
                continue
            other = seen.setdefault(estate.order, estate.name)
            if other != estate.name:
                message = _("{name} and {other} both have place {order}; give each one place.")
            elif estate.order > players:
                message = _("{name} has place {order} among {players} players; count again.")
            else:
                continue
            values = {"name": estate.name, "other": other, "players": players}
            text = message.format(**values, order=estate.order)
            place = found.document.value_place("player", number, "order")
            yield Finding("bad-value", text, place)
