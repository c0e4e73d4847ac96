"""Card games: from the files of a finished card game to the model, with every fault at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.language import _
from generator.load.card_edition import card_edition
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
from generator.load.seat import MOST_POINTS, POINT_KEYS, is_cards, read_cards, read_seat
from generator.model.card_game import (
    AARON,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ROUNDS,
    CardGame,
    CardVariant,
    Round,
)
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.load.document import Document
    from generator.model.card_game import CardEdition, CardType, Seat
    from generator.model.finding import Place

KEYS = ("game", "variant", "players", "player", "round")


class _Told(NamedTuple):
    """What the files of one game must not tell differently; None where a file does not tell it."""

    variant: CardVariant | None
    players: int | None


class _Found(NamedTuple):
    """What a file gave: its right seats, where names stand, its rounds, all findings.

    `scored` is whether points follow from what a player has, be it told rightly or not.
    """

    document: Document
    told: _Told
    tables: int
    scored: bool
    seats: list[Seat]
    names: list[tuple[str, Place]]
    rounds: list[tuple[Fields, Round]]
    findings: list[Finding]


def load_card_game(paths: Sequence[Path], edition: CardEdition | None = None) -> CardGame:
    """Read one game from one file or several; all faults are raised at once."""
    return read_card_game(read_documents(paths), edition or card_edition())


def read_card_game(documents: Sequence[Document], edition: CardEdition) -> CardGame:
    """Read one game from files that were opened."""
    variants = [document.data.get("variant") for document in documents]
    solo = CardVariant.SOLO.value in variants
    files = [_read(document, edition, solo=solo) for document in documents]
    findings = [finding for found in files for finding in found.findings]
    compared = _compare(files, solo=solo)
    raise_all([*findings, *compared])
    return CardGame(
        tuple(seat for found in files for seat in found.seats),
        1 if solo else _players(files),
        CardVariant.SOLO if solo else CardVariant.STANDARD,
        tuple(it for found in files for _fields, it in found.rounds),
    )


def _players(files: Sequence[_Found]) -> int:
    """Return how many played: as told, else as many as are listed, where two is the least."""
    told = [found.told.players for found in files if found.told.players is not None]
    listed = sum(found.tables for found in files)
    return told[0] if told else max(listed, FEWEST_PLAYERS)


def _read(document: Document, edition: CardEdition, *, solo: bool) -> _Found:
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require("game", "player")
    fields.one_of("game", GAMES)
    told = _Told(
        fields.choice("variant", CardVariant),
        fields.integer("players", FEWEST_PLAYERS, MOST_PLAYERS),
    )
    if solo and "players" in fields:
        message = _("A solo game has one player; take 'players' out.")
        fields.report("unknown-key", message, fields.place("players"))
    tables = read_tables(fields, MOST_PLAYERS)
    seats, names = [], []
    for table in tables:
        name, seat = read_seat(table, edition, solo=solo)
        if name is not None:
            names.append(name)
        if seat is not None:
            seats.append(seat)
    findings += find_doubles(names)
    rounds = _rounds(fields, solo=solo)
    scored = any(key in table for table in tables for key in POINT_KEYS)
    return _Found(
        document, told, len(tables), scored, seats, names, rounds, sorted_findings(findings)
    )


def _rounds(fields: Fields, *, solo: bool) -> list[tuple[Fields, Round]]:
    """Pick the rounds of a solo game, at most five."""
    tables = fields.tables("round") or ()
    if not solo:
        if not tables or fields.data.get("variant") not in (None, CardVariant.STANDARD):
            return []
        message = _("Only a solo game is told by its rounds; add {example}, or take them out.")
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
    """Pick the cards that Aaron got in a round."""
    value = fields.data.get("aaron")
    if not isinstance(value, list) or not is_cards(value):
        if "aaron" in fields:
            wanted = _("a list of cards, as in {example}")
            fields.refuse("aaron", wanted.format(example='["mine", "ship", "mine"]'))
        return ()
    place = fields.document.value_place(*fields.keys, "aaron")
    return tuple(card.type for card in read_cards(fields, value, place))


def _compare(files: Sequence[_Found], *, solo: bool) -> list[Finding]:
    """Find what keeps the seats of the files from being one game."""
    findings = [
        finding
        for key in _Told._fields
        for finding in compare_told([(it.document, getattr(it.told, key)) for it in files], key)
    ]
    names = [name for found in files for name in found.names]
    findings += find_doubles(names)
    return [*findings, *(_compare_solo if solo else _compare_players)(files)]


def _compare_players(files: Sequence[_Found]) -> Iterator[Finding]:
    """Find too many players, and a number of players that is missing or too small."""
    listed = sum(found.tables for found in files)
    if len(files) > 1:
        yield from count_tables(listed, MOST_PLAYERS, files[-1].document.place("player"))
    telling = next((found for found in files if found.told.players is not None), None)
    if telling is not None:
        yield from compare_count(telling.document, telling.told.players or 0, listed)
        return
    alone = listed == 1 and all("players" not in found.document.data for found in files)
    if alone and any(seat.seven for found in files for seat in found.seats):
        message = _(
            "The key 'players' is missing; add how many played, for the cards for all seven types"
            " depend on it."
        )
        yield Finding("missing-key", message, files[0].document.place("player"))


def _compare_solo(files: Sequence[_Found]) -> Iterator[Finding]:
    """Find a second player, the opponent's name, and rounds whose points are not told."""
    names = [name for found in files for name in found.names]
    if len(names) > 1:
        message = _("A solo game has one player, not {number}; score each one by itself.")
        yield Finding("bad-value", message.format(number=len(names)), names[1][1])
    for name, place in names:
        if name.casefold() == AARON.casefold():
            message = _("'{name}' is the opponent's name in a solo game; write another.")
            yield Finding("bad-value", message.format(name=AARON), place)
    rounds = [it for found in files for it in found.rounds]
    if not rounds:
        if all("round" not in found.document.data for found in files):
            message = _("A solo game is told by its rounds; add a [[round]] table for each.")
            yield Finding("missing-key", message, files[0].document.place("variant"))
        return
    if len(rounds) > len(ROUNDS):
        message = _("The game has {number} rounds; it ends after {most}.")
        text = message.format(number=len(rounds), most=len(ROUNDS))
        yield Finding("bad-value", text, rounds[len(ROUNDS)][0].place())
    scored = any(found.scored for found in files)
    last = rounds[-1][0]
    for fields, _round in rounds:
        if "points" not in fields and not (scored and fields is last):
            message = _("The key 'points' is missing; add the player's points after this round.")
            yield Finding("missing-key", message, fields.place())
