"""Calculators: the worksheet of a game, printed or as a page for a browser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.build.desk import set_desk
from generator.language import _
from generator.load.edition import SHIPPED, find_edition, load_edition
from generator.model.edition import DiceEdition
from generator.model.evening import TieBreak
from generator.rules.worksheets.board import board_worksheet
from generator.rules.worksheets.dice import dice_worksheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.order import WorksheetOrder
    from generator.model.terrain import Game
    from generator.model.worksheet import Worksheet
    from generator.page.marks import Document


def make_worksheet(
    game: Game, edition: str | None = None, tie: TieBreak = TieBreak.FEWEST
) -> Worksheet:
    """Make the worksheet of a game with the figures of an edition, by name or file.

    Figures of a file that names no edition are called after the file.
    """
    path = find_edition(game, edition)
    figures = load_edition(game, path)
    if path is not None and figures.name == SHIPPED[game]:
        figures = replace(figures, name=path.stem)
    if isinstance(figures, DiceEdition):
        return dice_worksheet(figures)
    return board_worksheet(figures, tie)


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
