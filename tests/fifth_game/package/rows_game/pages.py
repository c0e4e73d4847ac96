"""Pages of four rows: the sheet to play on, and the report of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import spoken
from generator.page.maps.paints import theme_paints
from generator.page.marks import Page

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account
    from generator.units import Paper
    from rows_game.model import RowGame, RowSheet

TEMPLATE = "games/rows/sheet.svg.j2"
MARGIN, TOP = 10.0, 24.0
TERRAIN_OF = {"red": "city", "yellow": "pasture", "green": "castle", "blue": "river"}
"""The terrain of the theme that lends a row its colour."""


def draw_sheet(sheet: RowSheet, paper: Paper, ink: Ink, theme: Theme, press: Press) -> Page:
    """Draw a sheet with all its rows across a paper."""
    return _drawn(
        sheet, sheet.name(spoken()), {}, paper=paper, paints=theme_paints(ink, theme), press=press
    )


def draw_report(game: RowGame, account: Account, look: ReportLook, press: Press) -> Page:
    """Draw the sheet of a player with its crosses and the total."""
    title = f"{account.score.name}: {account.score.total}"
    crossed = dict(game.players[account.number].crossed)
    paints = theme_paints(look.ink, look.theme)
    return _drawn(game.sheet, title, crossed, paper=look.paper, paints=paints, press=press)


def _drawn(
    sheet: RowSheet,
    title: str,
    crossed: dict[str, tuple[int, ...]],
    *,
    paper: Paper,
    paints: dict[str, object],
    press: Press,
) -> Page:
    lying = paper.landscape
    longest = max(len(row.numbers) for row in sheet.rows)
    box = min((lying.width - 2 * MARGIN) / longest, (lying.height - TOP - MARGIN) / len(sheet.rows))
    drawing = press.draw(
        TEMPLATE,
        {
            **paints,
            "paper": lying,
            "title": title,
            "rows": sheet.rows,
            "crossed": crossed,
            "terrain_of": TERRAIN_OF,
            "box": box,
            "margin": MARGIN,
            "top": TOP,
        },
    )
    return Page(sheet.id, title, drawing.width, drawing.height, drawing.marks)
