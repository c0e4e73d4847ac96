"""Finished board games: from the files to the model, with every fault at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.board.load.edition import GAME, board_edition
from generator.games.board.load.player import read_player
from generator.games.board.model.game import FEWEST_PLAYERS, MOST_PLAYERS, BoardGame, TieBreak
from generator.language import _
from generator.load.results.finished import read_documents
from generator.load.results.named_layouts import NamedLayouts
from generator.load.results.player_list import (
    all_players,
    compare_counts,
    compare_player_files,
    count_listed,
    count_played,
    first_named,
    list_players,
    open_game,
)
from generator.load.results.players import raise_all
from generator.load.settings.edition import edition_names, find_named_edition
from generator.model.finding import Finding, sorted_findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer
    from generator.load.files.document import Document
    from generator.load.results.player_list import PlayerFile

KEYS = ("game", "edition", "tie", "players", "player")


def load_game(paths: Sequence[Path], edition: BoardEdition | None = None) -> BoardGame:
    """Read one game from one file or several; all faults are raised at once.

    The figures are those of the edition that the files name where none are given.
    """
    documents = read_documents(paths)
    return read_game(documents, edition or named_edition(documents))


def named_edition(documents: Sequence[Document]) -> BoardEdition:
    """Return the figures of the edition that files name, else of the standard one."""
    return board_edition(find_named_edition(GAME, documents))


def read_game(documents: Sequence[Document], edition: BoardEdition) -> BoardGame:
    """Read one game from opened files."""
    named_layouts = NamedLayouts(GAME, len(edition.region_points))
    player_files = [_read(document, named_layouts, edition) for document in documents]
    findings = [
        finding for player_file in player_files for finding in sorted_findings(player_file.findings)
    ]
    raise_all([*findings, *_compare(player_files)])
    tie = first_named(player_files, "tie") or TieBreak.FEWEST
    played = count_played(player_files, FEWEST_PLAYERS)
    return BoardGame(all_players(player_files), played, tie, edition=edition.name)


def _read(
    document: Document, named_layouts: NamedLayouts, edition: BoardEdition
) -> PlayerFile[BoardPlayer]:
    fields = open_game(document, KEYS)
    common = {
        "edition": fields.one_of("edition", edition_names(GAME)),
        "tie": fields.choice("tie", TieBreak),
        "players": fields.integer("players", FEWEST_PLAYERS, MOST_PLAYERS),
    }
    folder = Path(document.file).parent
    return list_players(
        fields, common, MOST_PLAYERS, lambda it: read_player(it, named_layouts, folder, edition)
    )


def _compare(player_files: Sequence[PlayerFile[BoardPlayer]]) -> Iterator[Finding]:
    """Find what keeps the players of the files from being in one game."""
    yield from compare_player_files(player_files)
    yield from compare_counts(player_files, MOST_PLAYERS)
    yield from _require_players(player_files)
    yield from _compare_order(player_files)


def _require_players(player_files: Sequence[PlayerFile[BoardPlayer]]) -> Iterator[Finding]:
    """Report a missing number of players where points depend on it."""
    first = player_files[0]
    is_given = first_named(player_files, "players") is not None or "players" in first.document.data
    alone = count_listed(player_files) == 1 and not is_given
    if alone and any(_depends_on_players(player) for player in first.players.values()):
        message = _(
            "The key 'players' is missing; add the number of players, because the points"
            " for goods sold and for bonus tiles depend on it."
        )
        yield Finding("missing-key", message, first.document.place("player"))


def _depends_on_players(player: BoardPlayer) -> bool:
    """Return whether a player's points depend on the number of players; a quick form's do not."""
    if player.track is not None and player.regions is None and player.placed is None:
        return False
    return any((player.sold or {}).values()) or bool(player.large or player.small)


def _compare_order(player_files: Sequence[PlayerFile[BoardPlayer]]) -> Iterator[Finding]:
    """Find places in the turn order that are shared or impossible."""
    players = count_played(player_files, FEWEST_PLAYERS)
    seen: dict[int, str] = {}
    for player_file in player_files:
        for number, player in player_file.players.items():
            if player.order is None:
                continue
            other = seen.setdefault(player.order, player.name)
            if other != player.name:
                message = _(
                    "{name} and {other} both have place {order}; give each a different place."
                )
            elif player.order > players:
                message = _(
                    "{name} has place {order}, but there are {players} players; correct"
                    " one of them."
                )
            else:
                continue
            values = {"name": player.name, "other": other, "players": players}
            text = message.format(**values, order=player.order)
            place = player_file.document.value_place("player", number, "order")
            yield Finding("bad-value", text, place)
