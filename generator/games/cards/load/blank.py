"""Blank card games: empty files to fill in, with a comment on every key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import AARON, ROUNDS, CardType, CardVariant, Ware
from generator.games.cards.model.names import building_name, species_name, type_name, ware_name
from generator.language import _, and_list, or_list, pgettext
from generator.load.files.lettering import comment, string
from generator.load.results.blank import BlankSheets, with_meanings
from generator.model.tiles import Building, Species

if TYPE_CHECKING:
    from collections.abc import Iterator


def blank_cards() -> str:
    """Write an empty file of a card game, with a comment on every key."""
    return "".join(
        [
            comment(_("A card game to fill in; `scriptorium score` reads it.")),
            "\n",
            *_heading(CardVariant.STANDARD),
            comment(_("The number of players, if not all of them are in this file: 2 to 4.")),
            "# players = 3\n",
            "\n",
            comment(_("One table like this for each player, up to four.")),
            *_player(),
            *_optional(solo=False),
        ]
    )


def blank_solo_cards() -> str:
    """Write an empty file of a card game against Aaron, with a comment on every key."""
    return "".join(
        [
            comment(_("A solo card game to fill in; `scriptorium score` reads it.")),
            "\n",
            *_heading(CardVariant.SOLO),
            "\n",
            comment(
                _(
                    "The rounds that were played: the cards of {name}'s pile, and your"
                    " points at the end. The points of the last round follow from the table"
                    " below."
                ).format(name=AARON)
            ),
            f"[[round]]  # {ROUNDS[0]}\naaron = []\n# points = 3\n\n",
            *_player(),
            *_optional(solo=True),
        ]
    )


def _heading(variant: CardVariant) -> Iterator[str]:
    yield comment(_("The game that was played."))
    yield f"game = {string('cards')}\n"
    known = or_list(string(it.value) for it in CardVariant)
    yield comment(_("How it was played: {known}.").format(known=known))
    yield f"variant = {string(variant.value)}\n"


def _player() -> Iterator[str]:
    yield "[[player]]\n"
    yield comment(_("The name of the player."))
    yield 'name = ""\n'
    yield comment(
        _(
            "The columns of the domain, each with at most three cards in the order in"
            " which they were placed: {types}. You can use the name of a building:"
            " {buildings}."
        ).format(
            types=and_list(with_meanings(CardType, type_name)),
            buildings=and_list(with_meanings(Building, building_name)),
        )
    )
    yield "domain = [\n  [],\n]\n"


def _optional(*, solo: bool) -> Iterator[str]:
    """Write the optional keys as comments with an example."""
    yield "\n"
    yield comment(_("Everything below is optional. Remove the # in front of a key to use it."))
    examples = [
        (
            _("Instead of 'domain', the number of cards of each type."),
            "cards = { mine = 3, cloister = 1 }",
        ),
        (_("The types for which you hold the card for the first set."), 'first = ["mine"]'),
        (_("The points of your card for all seven types."), "seven = 3"),
        (_("The points on your point cards."), "points = 6"),
        (
            _("The goods sold of each type: {known}.").format(
                known=and_list(with_meanings(Ware, ware_name))
            ),
            "sold = { light = 2 }",
        ),
        (
            _("The animals: {known}.").format(known=and_list(with_meanings(Species, species_name))),
            "animals = { cow = 1 }",
        ),
    ]
    if not solo:
        examples += [
            (_("Whether you hold the first player's card."), "first_player = true"),
            (_("The workers that are left."), "workers = 2"),
            (pgettext("card game", "The silver that is left."), "silver = 1"),
            (_("The unsold goods of each type."), "goods = { dark = 1 }"),
        ]
    for sentence, example in examples:
        yield "\n"
        yield comment(sentence)
        yield f"# {example}\n"


SHEETS = BlankSheets(by_name={"cards": blank_cards, "cards-solo": blank_solo_cards})
