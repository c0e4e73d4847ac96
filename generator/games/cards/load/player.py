"""Players: one player's end of a card game, from the player's table in a file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeGuard, TypeVar

from generator.games.cards.model.game import Card, CardPlayer, CardType, Ware
from generator.language import _, message_and_list, suggest
from generator.load.results.players import read_name
from generator.model.tiles import Building, Species

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from enum import StrEnum

    from generator.games.cards.model.game import CardEdition
    from generator.load.files.fields import Fields
    from generator.model.finding import Place

    Sort = TypeVar("Sort", bound=StrEnum)

POINT_KEYS = ("domain", "cards", "points", "sold", "animals")
SCORED_KEYS = (*POINT_KEYS, "first", "seven", "first_player")
STORE_KEYS = ("workers", "silver", "goods")
PLAYER_KEYS = ("name", *SCORED_KEYS, *STORE_KEYS)
CARDS = {it.value: Card(it) for it in CardType} | {
    it.value: Card(CardType.BUILDING, it) for it in Building
}
"""Every card that a file may name: a type, or a building."""
MOST_POINTS = 999
MOST_COUNTED = 99
MOST_SEVEN = 9
MOST_COLUMNS = 60
MOST_CARDS = 30
"""Columns and piles beyond this length are no mistake in counting."""


def read_player(
    fields: Fields, edition: CardEdition, *, solo: bool
) -> tuple[tuple[str, Place] | None, CardPlayer | None]:
    """Read the table of a player: the name with its place, and the rest if all is right."""
    before = len(fields.findings)
    fields.know(PLAYER_KEYS)
    fields.require("name")
    if "domain" in fields and "cards" in fields:
        message = _("'cards' counts what is in 'domain'; remove one of them.")
        fields.report("unknown-key", message, fields.place("cards"))
    if not solo and not any(key in fields for key in SCORED_KEYS):
        message = _("There is nothing to score here; add 'domain', or 'cards' with their numbers.")
        fields.report("missing-key", message, fields.place())
    name = read_name(fields)
    goods = dict.fromkeys(Ware, edition.goods_of_type)
    player = CardPlayer(
        name="" if name is None else name[0],
        domain=_domain(fields, edition),
        cards=_counts(fields, "cards", edition.cards),
        first=_first(fields),
        seven=fields.integer("seven", 0, MOST_SEVEN),
        points=fields.integer("points", 0, MOST_POINTS),
        sold=_counts(fields, "sold", goods),
        animals=_counts(fields, "animals", dict.fromkeys(Species, edition.animals_of_species)),
        first_player=_answer(fields, "first_player"),
        workers=fields.integer("workers", 0, MOST_COUNTED),
        silver=fields.integer("silver", 0, MOST_COUNTED),
        goods=_counts(fields, "goods", goods),
    )
    return name, (player if len(fields.findings) == before else None)


def read_cards(fields: Fields, names: Sequence[str], place: Place) -> tuple[Card, ...]:
    """Read the names of cards at PLACE; each unknown one is reported."""
    for name in dict.fromkeys(names):
        if name in CARDS:
            continue
        close = _("There is no card '{name}'; did you mean '{close}'?")
        otherwise = _("There is no card '{name}'; choose from {known}.")
        text = suggest(name, CARDS, close, otherwise)
        fields.report("bad-value", text, place)
    return tuple(CARDS[name] for name in names if name in CARDS)


def is_cards(value: object) -> TypeGuard[list[str]]:
    """Return whether a value is a list of texts, and not an absurdly long one."""
    return (
        isinstance(value, list)
        and len(value) <= MOST_CARDS
        and all(isinstance(it, str) for it in value)
    )


def _domain(fields: Fields, edition: CardEdition) -> tuple[tuple[Card, ...], ...] | None:
    value = fields.data.get("domain")
    if not isinstance(value, list) or len(value) > MOST_COLUMNS or not all(map(is_cards, value)):
        if "domain" in fields:
            wanted = _("a list of columns, each a list of cards, as in {example}")
            fields.refuse("domain", wanted.format(example='[["mine", "mine"], ["ship"]]'))
        return None
    domain = []
    for number, names in enumerate(value):
        place = fields.document.value_place(*fields.keys, "domain", number)
        domain.append(read_cards(fields, names, place))
    _count_domain(fields, domain, edition)
    return tuple(domain)


def _count_domain(fields: Fields, domain: Sequence[tuple[Card, ...]], edition: CardEdition) -> None:
    """Report a domain with more cards of a type than the game has, at the column that is over."""
    most: dict[str, int] = {it.value: edition.cards[it] for it in CardType}
    most |= {it.value: edition.buildings_of_kind for it in Building}
    counted: Counter[str] = Counter()
    over: dict[str, int] = {}
    for number, column in enumerate(domain):
        for card in column:
            for name in filter(None, (card.type.value, card.building)):
                counted[name] += 1
                if counted[name] > most[name]:
                    over.setdefault(name, number)
    message = _("The domain has {count} cards '{name}'; the game has {most}.")
    for name, number in over.items():
        text = message.format(count=counted[name], name=name, most=most[name])
        place = fields.document.value_place(*fields.keys, "domain", number)
        fields.report("bad-value", text, place)


def _counts(fields: Fields, key: str, most: Mapping[Sort, int]) -> dict[Sort, int] | None:
    """Pick the number of each sort, at most as many as the game has."""
    table = fields.table(key)
    if table is None:
        return None
    table.know([it.value for it in most])
    counts = {it: table.integer(it.value, 0, most[it]) for it in most if it.value in table}
    return {it: number for it, number in counts.items() if number is not None}


def _first(fields: Fields) -> tuple[CardType, ...] | None:
    """Pick the types whose first set brought its card, each at most once."""
    value = fields.data.get("first")
    if not is_cards(value):
        if "first" in fields:
            wanted = _("a list of names from {known}").format(known=message_and_list(CardType))
            fields.refuse("first", wanted)
        return None
    place = fields.document.value_place(*fields.keys, "first")
    for number, name in enumerate(value):
        message = None
        if name not in tuple(CardType):
            close = _("There is no type '{name}'; did you mean '{close}'?")
            otherwise = _("There is no type '{name}'; choose from {known}.")
            message = suggest(name, CardType, close, otherwise)
        elif name in value[:number]:
            message = _("The type '{name}' appears twice in 'first'; remove one of them.")
            message = message.format(name=name)
        if message is not None:
            fields.report("bad-value", message, place)
    return tuple(CardType(name) for name in value if name in tuple(CardType))


def _answer(fields: Fields, key: str) -> bool | None:
    value = fields.data.get(key)
    if isinstance(value, bool):
        return value
    if key in fields:
        fields.refuse(key, _("true or false"))
    return None
