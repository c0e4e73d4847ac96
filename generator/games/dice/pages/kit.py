"""The kit of the dice game: rules in short, reference cards and nets of dice, page by page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import PHASES, ROMAN
from generator.games.dice.pages.sheet import TERRAIN_OF
from generator.games.dice.pages.summary import COLOURS, MARKS, ZONES, summary_sections
from generator.games.dice.rules.ground import BONUS_OF
from generator.games.dice.rules.solo import solo_marks
from generator.hexes.frame import Box
from generator.language import _
from generator.model.terrain import Terrain
from generator.page.maps.domain import hexagon, points
from generator.page.maps.paints import hatch
from generator.page.pieces.net_pages import folding_note, place_nets
from generator.page.text.kit_page import draw_numbered, kit_room
from generator.page.text.rules_page import draw_rules, summary_page

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.order import KitOrder
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.page.text.room import Room

ZONE_HEAD, ZONE_ROW = 6.4, 5.7
COLOUR_TABLE, MARK_TABLE = 28.0, 22.0
CARD_COLUMNS = CARD_ROWS = 2
CARD_WIDTH, CARD_HEIGHT = 95.0, 127.0
SMALLEST_CARD = 0.9
"""The scale of a reference card below which its words are too small."""


def draw_summary(
    order: KitOrder, edition: DiceEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw the rules."""
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
    """Draw a reference card for each player, four on a page, or two on a small one."""
    room = kit_room(order.paper)
    rows = CARD_ROWS
    wide, high, scale = _card_size(room, rows)
    if scale < SMALLEST_CARD:
        room, rows = replace(room, paper=room.paper.landscape), 1
        wide, high, scale = _card_size(room, rows)
    cards = [
        (room.margin + column * wide, room.margin + row * high)
        for row in range(rows)
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


def _card_size(room: Room, rows: int) -> tuple[float, float, float]:
    """Return the width, the height and the scale of a reference card, so many ROWS on a page."""
    wide = (room.paper.width - 2 * room.margin) / CARD_COLUMNS
    high = (room.paper.height - 2 * room.margin) / rows
    return wide, high, min(wide / CARD_WIDTH, high / CARD_HEIGHT)


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
