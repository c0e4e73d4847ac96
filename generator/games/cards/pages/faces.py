"""Faces of the card game: the figures that its cards show, and fields that no card may have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import InvalidError, shown
from generator.games.cards.model.game import FEWEST_PLAYERS, ROUNDS, CardType, Thing, Ware
from generator.language import _, message_and_list, suggest
from generator.model.finding import Finding
from generator.model.tiles import Building, Colour, Species

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.games.cards.model.game import CardEdition
    from generator.model.component import Component, ComponentSet, Scalar, Value

TEMPLATES = "games/cards/"
"""The folder of the templates that know these fields."""
PIPS = tuple(range(1, 7))
KNOWN: dict[str, tuple[Scalar, ...]] = {
    "type": tuple(CardType),
    "building": tuple(Building),
    "deed": ("act", "joker", "sell", "place"),
    "takes": tuple(CardType),
    "die": PIPS,
    "ware": tuple(Ware),
    "dice": PIPS,
    "species": tuple(Species),
    "first": tuple(CardType),
    "row": PIPS,
    "round": ROUNDS,
    "supply": ("points", "workers", "silver"),
    "part": ("projects", "domain", "store"),
    "colour": tuple(Colour),
}
"""What the fields of a card may be; a list may hold several of them."""
_MANY = rf"[1-9] (?:{'|'.join(Thing)})"
_BONUS = re.compile(rf"{_MANY}(?: \+ {_MANY}){{0,2}}")


def fill_cards(components: ComponentSet, edition: CardEdition) -> ComponentSet:
    """Add the figures of an edition to the cards, unless they have fields of their own for them.

    `points` are those of a set, a good, a bonus; `brings` what a card or a round brings, with one
    text for each alternative, such as "2 silver"; `herds` and `herd_points` what animals are worth;
    `players` are the numbers of players with whom a card is used.
    """
    findings = [it for card in components.components for it in _faults(card)]
    if findings:
        raise InvalidError(findings)
    return components.with_fields(
        {
            it.id: {**_figures(dict(it.front.fields), edition), **dict(it.front.fields)}
            for it in components.components
            if _is_ours(it)
        }
    )


def bonus_text(things: Mapping[Thing, int]) -> str:
    """Write a bonus as the templates of cards expect it: "1 silver + 1 workers"."""
    return " + ".join(f"{count} {thing}" for thing, count in things.items())


def _figures(fields: Mapping[str, Value], edition: CardEdition) -> Mapping[str, Value]:
    context: dict[str, Value] = {}
    if "type" in fields:
        context["points"] = edition.set_points[CardType(str(fields["type"]))]
        placed = edition.placed.get(str(fields.get("building", fields["type"])))
        if placed:
            context["brings"] = tuple(bonus_text({it: count}) for it, count in placed.items())
    elif "ware" in fields:
        context["points"] = edition.good_points
    elif "first" in fields:
        context["points"] = edition.first_points
    elif "species" in fields:
        context["herds"] = tuple(edition.animal_points)
        context["herd_points"] = tuple(edition.animal_points.values())
    elif "round" in fields:
        context["brings"] = tuple(map(bonus_text, edition.rounds.get(str(fields["round"]), ())))
    elif fields.get("supply") in {"workers", "silver"}:
        context["price"] = edition.cards_per_point
    elif "points" in fields:
        context["players"] = tuple(
            number
            for number, points in edition.seven_points.items()
            if number >= FEWEST_PLAYERS and fields["points"] in points
        )
    else:
        context["points"] = edition.first_player_points
    return context


def _is_ours(card: Component) -> bool:
    return card.front.template.startswith(TEMPLATES)


def _faults(card: Component) -> Iterator[Finding]:
    """Find fields that our templates cannot show."""
    for name, value in card.front.fields if _is_ours(card) else ():
        known = KNOWN.get(name)
        for each in _each(value):
            if known is not None and each not in known:
                message = _unknown(card.id, name, each, known)
            elif name == "brings" and not _BONUS.fullmatch(str(each)):
                message = _(
                    "'{id}' brings '{value}'; write for example '2 silver' or '1 goods + 1"
                    " animals', from {known}."
                )
                values = {
                    "id": card.id,
                    "value": shown(str(each)),
                    "known": message_and_list(Thing),
                }
                message = message.format(**values)
            else:
                continue
            yield Finding("bad-value", message, card.place)


def _each(value: Value) -> Iterable[Scalar]:
    return value if isinstance(value, tuple) else (value,)


def _unknown(card: str, field: str, value: Scalar, known: Iterable[Scalar]) -> str:
    close = _("The field '{field}' of '{id}' is '{value}'; did you mean '{close}'?")
    otherwise = _("The field '{field}' of '{id}' is '{value}'; choose {known}.")
    return suggest(
        str(value), map(str, known), close, otherwise, id=card, field=field, value=shown(value)
    )
