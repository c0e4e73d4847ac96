"""The rules of the card game in short, with the figures of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import FEWEST_PLAYERS, MOST_PLAYERS
from generator.games.cards.pages.paints import card_paints
from generator.games.cards.pages.rules import BUILDINGS, HERDS, PLAYERS, SETS, WARES, card_sections
from generator.language import spoken
from generator.page.text.rules_page import draw_rules, summary_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.cards.model.game import CardEdition
    from generator.model.component import Component, ComponentSet, Value
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.units import Paper

TABLES = {PLAYERS: 16.6, WARES: 9.0, BUILDINGS: 42.0, SETS: 13.0, HERDS: 8.4}
"""How high the tables are, in mm."""
ROW_CARDS = {2: 7, 3: 10, 4: 13}
"""Action cards in the rows by the number of players."""


def draw_card_summary(
    paper: Paper,
    ink: Ink,
    edition: CardEdition,
    theme: Theme,
    press: Press,
    *,
    cards: ComponentSet,
) -> tuple[Page, ...]:
    """Draw the rules of the card game; CARDS know their figures."""
    context = {
        **card_paints(ink, theme),
        "edition": edition,
        "fewest": FEWEST_PLAYERS,
        "most": MOST_PLAYERS,
        "row_cards": ROW_CARDS,
        "buildings_placed": _placed_buildings(cards.components),
        "wares_sold": [_sentence_of(it) for it in cards.components if "ware" in _sentence_of(it)],
    }
    rules = summary_page(card_sections(edition), TABLES)
    return draw_rules(rules, paper, "games/cards/summary.svg.j2", context, press)


def _sentence_of(card: Component) -> dict[str, Value]:
    return {**dict(card.front.fields), "name": card.name(spoken())}


def _placed_buildings(cards: Sequence[Component]) -> list[dict[str, Value]]:
    """Return the values for the template of one card of each building."""
    fields = [_sentence_of(card) for card in cards]
    return list({str(it["building"]): it for it in fields if "building" in it}.values())
