"""The kit of the dice game: rules in short, reference cards and nets of dice, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import PHASES, ROMAN
from generator.games.dice.pages.sheet import TERRAIN_OF
from generator.games.dice.pages.summary import COLOURS, MARKS, ZONES, solo_marks, summary_sections
from generator.games.dice.rules.ground import BONUS_OF
from generator.hexes.frame import Box
from generator.language import _
from generator.model.terrain import Terrain
from generator.page.maps.domain import hexagon, points
from generator.page.maps.hatching import hatch
from generator.page.pieces.net_pages import folding_note, place_nets
from generator.page.text.kit_page import draw_numbered, kit_room
from generator.page.text.rules_page import draw_rules, summary_page

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.order import KitOrder
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press

ZONE_HEAD, ZONE_ROW = 6.4, 5.7
COLOUR_TABLE, MARK_TABLE = 28.0, 22.0
CARD_COLUMNS = CARD_ROWS = 2
CARD_WIDTH, CARD_HEIGHT = 95.0, 127.0


def draw_summary(order: KitOrder, edition: DiceEdition, theme: Theme, press: Press) -> Page:
    """Draw the rules on one page."""
    tables = {
        ZONES: ZONE_HEAD + ZONE_ROW * len(edition.zone_points),
        COLOURS: COLOUR_TABLE,
        MARKS: MARK_TABLE,
    }
    context = {
        **_paints(order, edition, theme),
        "marks": solo_marks(),
        "zone_head": ZONE_HEAD,
        "zone_row": ZONE_ROW,
    }
    rules = summary_page(summary_sections(edition), tables)
    return draw_rules(rules, order.paper, "games/dice/summary.svg.j2", context, press)


def draw_reference(
    order: KitOrder, edition: DiceEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw a reference card for each player, four on a page."""
    room = kit_room(order.paper)
    wide = (room.paper.width - 2 * room.margin) / CARD_COLUMNS
    high = (room.paper.height - 2 * room.margin) / CARD_ROWS
    scale = min(wide / CARD_WIDTH, high / CARD_HEIGHT)
    cards = [
        (room.margin + column * wide, room.margin + row * high)
        for row in range(CARD_ROWS)
        for column in range(CARD_COLUMNS)
    ]
    pages = [
        {
            **_paints(order, edition, theme),
            "room": room,
            "cards": cards[: order.players - first],
            "card": {"width": wide, "height": high, "scale": scale},
        }
        for first in range(0, order.players, len(cards))
    ]
    cut = [
        [Box(x, y, x + wide, y + high) for x, y in cards[: order.players - first]]
        for first in range(0, order.players, len(cards))
    ]
    title = _("Reference cards")
    return draw_numbered("reference", title, "games/dice/reference.svg.j2", pages, press, cut=cut)


def draw_nets(
    order: KitOrder, edition: DiceEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw the nets of the five dice at their real size."""
    room = kit_room(order.paper)
    paints = {**_paints(order, edition, theme), "edge": f"{order.die:g}"}
    placed = place_nets(room, order.die)
    context = folding_note(room, paints, [{"nets": nets} for nets in placed])
    cut = [[it.box for it in nets] for nets in placed]
    return draw_numbered(
        "dice", _("Dice to fold"), "games/dice/nets.svg.j2", context, press, cut=cut
    )


def _paints(order: KitOrder, edition: DiceEdition, theme: Theme) -> dict[str, object]:
    """Return what every template of the kit is given."""
    return {
        "edition": edition,
        "phases": [(phase, ROMAN[phase]) for phase in PHASES],
        "terrains": tuple(Terrain),
        "bonuses": tuple(Bonus),
        "bonus_of": BONUS_OF,
        "terrain_of": TERRAIN_OF,
        "hexagon": hexagon,
        "points": points,
        "hatch": hatch,
        "ink": theme.inks[order.ink],
        "ink_name": order.ink.value,
        "line": theme.lines,
        "shape": theme.shapes,
        "ornament": theme.ornaments,
    }
