"""The rules of the card game on one page, with the figures of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import TemplateError
from generator.language import _, spoken
from generator.model.card_game import FEWEST_PLAYERS, MOST_PLAYERS
from generator.page.card_paints import card_paints
from generator.page.card_rules import BUILDINGS, HERDS, PLAYERS, SETS, WARES, card_sections
from generator.page.flow import INDENT, LEAD, LEADING, Measure, flow_sections
from generator.page.kit import FOOT, GUTTER, HEAD, kit_room
from generator.page.marks import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.card_game import CardEdition
    from generator.model.component import Component, ComponentSet, Value
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.press import Press
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
) -> Page:
    """Draw the rules of the card game on one page; CARDS know their figures."""
    room = kit_room(paper)
    column = (room.width - GUTTER) / 2
    measure = Measure(column, room.height - HEAD - FOOT, TABLES, press.wrapped)
    flow = flow_sections(card_sections(edition), measure)
    if flow is None:
        message = _("The rules do not fit one page of {paper}.")
        raise TemplateError(message.format(paper=room.paper.name))
    title = _("The rules in short")
    context = {
        **card_paints(ink, theme),
        "title": title,
        "room": room,
        "edition": edition,
        "flow": flow,
        "column": column,
        "gutter": GUTTER,
        "head": HEAD,
        "leading": LEADING,
        "lead": LEAD,
        "indent": INDENT,
        "fewest": FEWEST_PLAYERS,
        "most": MOST_PLAYERS,
        "row_cards": ROW_CARDS,
        "buildings_placed": _placed_buildings(cards.components),
        "wares_sold": [_told(it) for it in cards.components if "ware" in _told(it)],
    }
    drawing = press.draw("card-game/summary.svg.j2", context)
    return Page("summary", title, drawing.width, drawing.height, drawing.marks)


def _told(card: Component) -> dict[str, Value]:
    return {**dict(card.front.fields), "name": card.name(spoken())}


def _placed_buildings(cards: Sequence[Component]) -> list[dict[str, Value]]:
    """Return what is told to one card of each building."""
    fields = [_told(card) for card in cards]
    return list({str(it["building"]): it for it in fields if "building" in it}.values())
