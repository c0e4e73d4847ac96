"""The form of the card game: the cards of each player, and Aaron's in a solo game."""

from __future__ import annotations

from generator.games.cards.load.edition import card_edition
from generator.games.cards.load.player import MOST_COUNTED, MOST_POINTS, MOST_SEVEN
from generator.games.cards.model.game import (
    AARON,
    COLUMN,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ROUNDS,
    CardType,
    CardVariant,
    Ware,
)
from generator.games.cards.model.names import (
    building_name,
    species_name,
    type_name,
    ware_name,
)
from generator.language import _, pgettext
from generator.model.tiles import Building, Species
from generator.products.studio.game_form import Choice, Entry, Form, Part, Solo, Way, named, part


def cards_form() -> Form:
    """Return the form, with the limits of the shipped edition."""
    edition = card_edition()
    types = named(CardType, type_name)
    goods = named(Ware, ware_name, edition.goods_of_type)
    return Form(
        parts=(
            _domain(types),
            part(
                _("Cards for points"),
                Entry("ticks", "first", _("First sets"), choices=types),
                Entry(
                    "number",
                    "seven",
                    _("All seven types"),
                    MOST_SEVEN,
                    note=_("the points on the card"),
                ),
                Entry("number", "points", _("Point cards, sum"), MOST_POINTS),
                Entry("tick", "first_player", _("First player's card")),
            ),
            part(_("Goods sold"), Entry("counts", "sold", _("Goods sold"), choices=goods)),
            part(
                _("Animals"),
                Entry(
                    "counts",
                    "animals",
                    _("Animals"),
                    choices=named(Species, species_name, edition.animals_of_species),
                ),
            ),
            part(
                _("Cards left in the store"),
                Entry("number", "workers", _("Workers"), MOST_COUNTED),
                Entry("number", "silver", _("Silver left"), MOST_COUNTED),
                Entry("counts", "goods", _("Goods not sold"), choices=goods),
            ),
        ),
        players=(FEWEST_PLAYERS, MOST_PLAYERS),
        game=(
            Entry(
                "choice",
                "variant",
                _("Variant"),
                choices=(
                    Choice(CardVariant.STANDARD.value, _("several players")),
                    Choice(CardVariant.SOLO.value, pgettext("card game", "solo")),
                ),
            ),
        ),
        count_key="players",
        solo=Solo("variant", CardVariant.SOLO.value, (_rounds(types),)),
    )


def _domain(types: tuple[Choice, ...]) -> Part:
    """Return the cards of a domain: counted, or listed column by column."""
    edition = card_edition()
    counted = tuple(Choice(kind.value, type_name(kind), edition.cards[kind]) for kind in CardType)
    cards = (*types, *named(Building, building_name))
    return Part(
        _("Cards of the domain"),
        (
            Way((Entry("counts", "cards", _("Cards of each type"), choices=counted),), _("count")),
            Way(
                (
                    Entry(
                        "piles",
                        "domain",
                        _("Columns, each in the order of placing"),
                        COLUMN,
                        choices=cards,
                    ),
                ),
                _("by columns"),
            ),
        ),
    )


def _rounds(types: tuple[Choice, ...]) -> Entry:
    """In a solo game, the opponent's pile and the player's points of each round."""
    columns = (
        Entry("pile", "aaron", _("Pile of {name}").format(name=AARON), choices=types),
        Entry("number", "points", _("Your points"), MOST_POINTS),
    )
    return Entry("rows", "round", pgettext("card game", "Rounds"), len(ROUNDS), columns=columns)
