"""Card games: from the files of a finished card game to the model, with every fault at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.load.edition import card_edition
from generator.games.cards.load.player import (
    MOST_POINTS,
    POINT_KEYS,
    is_cards,
    read_cards,
    read_player,
)
from generator.games.cards.model.game import (
    AARON,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ROUNDS,
    CardGame,
    CardVariant,
    Round,
)
from generator.language import _
from generator.load.results.finished import read_documents
from generator.load.results.player_list import (
    all_players,
    compare_counts,
    compare_player_files,
    count_listed,
    count_played,
    list_players,
    open_game,
)
from generator.load.results.players import raise_all
from generator.model.finding import Finding, sorted_findings
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.games.cards.model.game import CardEdition, CardPlayer, CardType
    from generator.load.files.document import Document
    from generator.load.files.fields import Fields
    from generator.load.results.player_list import PlayerFile

KEYS = ("game", "variant", "players", "player", "round")


class _Found(NamedTuple):
    """The contents of a file: what its players have, and the rounds of a solo game."""

    player_file: PlayerFile[CardPlayer]
    rounds: list[tuple[Fields, Round]]


def load_card_game(paths: Sequence[Path], edition: CardEdition | None = None) -> CardGame:
    """Read one game from one file or several; all faults are raised at once."""
    return read_card_game(read_documents(paths), edition or card_edition())


def read_card_game(documents: Sequence[Document], edition: CardEdition) -> CardGame:
    """Read one game from opened files."""
    variants = [document.data.get("variant") for document in documents]
    solo = CardVariant.SOLO.value in variants
    files = [_read(document, edition, solo=solo) for document in documents]
    player_files = [found.player_file for found in files]
    findings = [
        finding for player_file in player_files for finding in sorted_findings(player_file.findings)
    ]
    compared = _compare_solo(files) if solo else _compare_players(player_files)
    raise_all([*findings, *compare_player_files(player_files), *compared])
    return CardGame(
        all_players(player_files),
        1 if solo else count_played(player_files, FEWEST_PLAYERS),
        CardVariant.SOLO if solo else CardVariant.STANDARD,
        tuple(it for found in files for _fields, it in found.rounds),
    )


def _read(document: Document, edition: CardEdition, *, solo: bool) -> _Found:
    fields = open_game(document, KEYS)
    common = {
        "variant": fields.choice("variant", CardVariant),
        "players": fields.integer("players", FEWEST_PLAYERS, MOST_PLAYERS),
    }
    if solo and "players" in fields:
        message = _("A solo game has one player; remove 'players'.")
        fields.report("unknown-key", message, fields.place("players"))
    player_file = list_players(
        fields, common, MOST_PLAYERS, lambda it: read_player(it, edition, solo=solo)
    )
    return _Found(player_file, _rounds(fields, solo=solo))


def _rounds(fields: Fields, *, solo: bool) -> list[tuple[Fields, Round]]:
    """Pick the rounds of a solo game, at most five."""
    tables = fields.tables("round") or ()
    if not solo:
        if not tables or fields.data.get("variant") not in (None, CardVariant.STANDARD):
            return []
        message = _("Only a solo game has rounds; add {example}, or remove them.")
        text = message.format(example='variant = "solo"')
        fields.report("unknown-key", text, fields.place("round"))
        return []
    if len(tables) > len(ROUNDS):
        message = _("The game has {number} rounds; it ends after {most}.")
        text = message.format(number=len(tables), most=len(ROUNDS))
        fields.report("bad-value", text, tables[len(ROUNDS)].place())
    rounds = []
    for table in tables[: len(ROUNDS)]:
        table.know(("aaron", "points"))
        table.require("aaron")
        rounds.append((table, Round(_pile(table), table.integer("points", 0, MOST_POINTS))))
    return rounds


def _pile(fields: Fields) -> tuple[CardType, ...]:
    """Pick Aaron's cards of a round."""
    value = fields.data.get("aaron")
    if not is_cards(value):
        if "aaron" in fields:
            wanted = _("a list of cards, as in {example}")
            fields.refuse("aaron", wanted.format(example='["mine", "ship", "mine"]'))
        return ()
    place = fields.document.value_place(*fields.keys, "aaron")
    return tuple(card.type for card in read_cards(fields, value, place))


def _compare_players(player_files: Sequence[PlayerFile[CardPlayer]]) -> Iterator[Finding]:
    """Find too many players, and a number of players that is missing or too small."""
    yield from compare_counts(player_files, MOST_PLAYERS)
    is_given = any("players" in player_file.document.data for player_file in player_files)
    alone = count_listed(player_files) == 1 and not is_given
    if alone and any(player.seven for player in all_players(player_files)):
        message = _(
            "The key 'players' is missing; add the number of players, because the cards"
            " for all seven types depend on it."
        )
        yield Finding("missing-key", message, player_files[0].document.place("player"))


def _compare_solo(files: Sequence[_Found]) -> Iterator[Finding]:
    """Find a second player, the opponent's name, and rounds without points."""
    names = [name for found in files for name in found.player_file.names]
    if len(names) > 1:
        message = _("A solo game has one player, not {number}; score each game separately.")
        yield Finding("bad-value", message.format(number=len(names)), names[1][1])
    for name, place in names:
        if name.casefold() == AARON.casefold():
            message = _("'{name}' is the opponent's name in a solo game; choose another name.")
            yield Finding("bad-value", message.format(name=AARON), place)
    rounds = [it for found in files for it in found.rounds]
    if not rounds:
        if all("round" not in found.player_file.document.data for found in files):
            message = _("A solo game is described by its rounds; add a [[round]] table for each.")
            yield Finding("missing-key", message, files[0].player_file.document.place("variant"))
        return
    if len(rounds) > len(ROUNDS):
        message = _("The game has {number} rounds; it ends after {most}.")
        text = message.format(number=len(rounds), most=len(ROUNDS))
        yield Finding("bad-value", text, rounds[len(ROUNDS)][0].place())
    tables = [table for found in files for table in found.player_file.tables]
    scored = any(key in table for table in tables for key in POINT_KEYS)
    last = rounds[-1][0]
    for fields, _round in rounds:
        if "points" not in fields and not (scored and fields is last):
            message = _("The key 'points' is missing; add the player's points after this round.")
            yield Finding("missing-key", message, fields.place())
