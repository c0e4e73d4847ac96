"""Evenings: from the files of a finished board game to the model, with every fault at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.board.load.player import read_estate
from generator.games.board.model.game import Evening, TieBreak
from generator.games.board.model.words import FEWEST_PLAYERS, MOST_PLAYERS
from generator.language import _
from generator.load.results.finished import read_documents
from generator.load.results.named_layouts import Shelf
from generator.load.results.player_list import (
    all_players,
    call_roll,
    compare_counts,
    compare_rolls,
    count_listed,
    count_played,
    first_told,
    open_game,
)
from generator.load.results.players import raise_all, sorted_findings
from generator.load.settings.edition import board_edition, edition_names, find_told
from generator.model.finding import Finding
from generator.model.terrain import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import Estate
    from generator.load.files.document import Document
    from generator.load.results.player_list import Roll

KEYS = ("game", "edition", "tie", "players", "player")


def load_evening(paths: Sequence[Path], edition: BoardEdition | None = None) -> Evening:
    """Read one game from one file or several; all faults are raised at once.

    The figures are those of the edition that the files name where none are given.
    """
    documents = read_documents(paths)
    return read_evening(documents, edition or told_edition(documents))


def told_edition(documents: Sequence[Document]) -> BoardEdition:
    """Return the figures of the edition that files name, else of the standard one."""
    return board_edition(find_told(Game.BOARD, documents))


def read_evening(documents: Sequence[Document], edition: BoardEdition) -> Evening:
    """Read one game from files that were opened."""
    shelf = Shelf(Game.BOARD, len(edition.region_points))
    rolls = [_read(document, shelf, edition) for document in documents]
    findings = [finding for roll in rolls for finding in sorted_findings(roll.findings)]
    raise_all([*findings, *_compare(rolls)])
    tie = first_told(rolls, "tie") or TieBreak.FEWEST
    played = count_played(rolls, FEWEST_PLAYERS)
    return Evening(all_players(rolls), played, tie, edition=edition.name)


def _read(document: Document, shelf: Shelf, edition: BoardEdition) -> Roll[Estate]:
    fields = open_game(document, KEYS)
    told = {
        "edition": fields.one_of("edition", edition_names(Game.BOARD)),
        "tie": fields.choice("tie", TieBreak),
        "players": fields.integer("players", FEWEST_PLAYERS, MOST_PLAYERS),
    }
    folder = Path(document.file).parent
    return call_roll(fields, told, MOST_PLAYERS, lambda it: read_estate(it, shelf, folder, edition))


def _compare(rolls: Sequence[Roll[Estate]]) -> Iterator[Finding]:
    """Find what keeps the estates of the files from being one game."""
    yield from compare_rolls(rolls)
    yield from compare_counts(rolls, MOST_PLAYERS)
    yield from _require_players(rolls)
    yield from _compare_order(rolls)


def _require_players(rolls: Sequence[Roll[Estate]]) -> Iterator[Finding]:
    """Find that the number of players is missing where points depend on it."""
    first = rolls[0]
    told = first_told(rolls, "players") is not None or "players" in first.document.data
    alone = count_listed(rolls) == 1 and not told
    if alone and any(_depends_on_players(estate) for estate in first.players.values()):
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


def _compare_order(rolls: Sequence[Roll[Estate]]) -> Iterator[Finding]:
    """Find places in the turn order that two players share, or that nobody can have."""
    players = count_played(rolls, FEWEST_PLAYERS)
    seen: dict[int, str] = {}
    for roll in rolls:
        for number, estate in roll.players.items():
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
            place = roll.document.value_place("player", number, "order")
            yield Finding("bad-value", text, place)
