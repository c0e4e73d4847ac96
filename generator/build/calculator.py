"""Calculators: the worksheet of a game, printed or as a page for a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.desk import set_desk
from generator.language import _
from generator.load.edition import board_edition, find_edition
from generator.load.heading import dice_edition
from generator.model.evening import TieBreak
from generator.model.terrain import Game
from generator.rules.worksheets.board import board_worksheet
from generator.rules.worksheets.dice import dice_worksheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.order import WorksheetOrder
    from generator.model.worksheet import Worksheet
    from generator.page.marks import Document


def make_worksheet(
    game: Game, edition: str | None = None, tie: TieBreak = TieBreak.FEWEST
) -> Worksheet:
    """Make the worksheet of a game with the figures of an edition, by name or file."""
    path = find_edition(game, edition)
    if game is Game.DICE:
        return dice_worksheet(dice_edition(path))
    return board_worksheet(board_edition(path), tie)


def draw_calculator(
    worksheet: Worksheet,
    order: WorksheetOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
) -> Document:
    """Draw a worksheet for pencils."""
    from generator.page.calculator import draw_worksheet  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.marks import Document  # noqa: PLC0415

    desk = set_desk(theme, templates)
    page = draw_worksheet(worksheet, order, desk.theme, desk.press)
    title = _("Score worksheet: {name}").format(name=worksheet.name)
    return Document(title, order.language, (page,), desk.fonts)


def write_calculator(
    worksheet: Worksheet,
    players: int,
    *,
    language: str,
    theme: str | None = None,
    templates: Path | None = None,
) -> bytes:
    """Write a worksheet as one page for a browser, which needs no other file."""
    from generator.page.webpage import draw_webpage  # noqa: PLC0415 - jinja2 is heavy

    desk = set_desk(theme, templates, for_text=True)
    return draw_webpage(worksheet, players, language, desk.theme, desk.press).encode()
