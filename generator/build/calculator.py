"""Calculators: the worksheet of a game, printed, as a pad of them, or as a page for a browser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.build.desk import set_desk
from generator.language import _
from generator.load.bruges_edition import bruges_edition
from generator.load.card_edition import card_edition
from generator.load.edition import SHIPPED, board_edition, find_edition
from generator.load.heading import dice_edition
from generator.load.household import read_engraver
from generator.load.persons import load_persons
from generator.model.bruges import Engraver
from generator.model.evening import TieBreak
from generator.rules.worksheets.board import board_worksheet
from generator.rules.worksheets.bruges import bruges_worksheet
from generator.rules.worksheets.cards import cards_worksheet
from generator.rules.worksheets.dice import dice_worksheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.build.desk import Desk
    from generator.model.worksheet import Worksheet, WorksheetOrder
    from generator.page.marks import Document, Page

GAMES = tuple(SHIPPED)
"""The games that have a worksheet."""


def make_worksheet(
    game: str,
    edition: str | None = None,
    tie: TieBreak = TieBreak.FEWEST,
    *,
    engraver: Engraver = Engraver.ALL,
    persons: Path | None = None,
) -> Worksheet:
    """Make the worksheet of a game with the figures of an edition, by name or file.

    Figures of a file that names no edition are called after the file. TIE is for the board
    game; ENGRAVER, and a file with PERSONS of one's own, are for Brügge.
    """
    path = find_edition(game, edition)
    if game == "dice":
        worksheet = dice_worksheet(dice_edition(path))
    elif game == "board":
        worksheet = board_worksheet(board_edition(path), tie)
    elif game == "cards":
        worksheet = cards_worksheet(card_edition(path))
    else:
        figures = bruges_edition(path)
        register = load_persons(persons, figures.price_of_point)
        known = [read_engraver(person, engraver) for person in register.persons.values()]
        worksheet = bruges_worksheet(figures, known)
    if path is not None and worksheet.edition == SHIPPED[game]:
        return replace(worksheet, edition=path.stem)
    return worksheet


def draw_calculator(
    worksheet: Worksheet,
    order: WorksheetOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
) -> Document:
    """Draw a worksheet for pencils, or a pad of them."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy

    desk = set_desk(theme, templates)
    pages = score_pad(worksheet, order, desk)
    title = _("Score worksheet: {name}").format(name=worksheet.name)
    return Document(title, order.language, pages, desk.fonts)


def score_pad(worksheet: Worksheet, order: WorksheetOrder, desk: Desk) -> tuple[Page, ...]:
    """Draw the papers of a pad of worksheets, some sheets on each."""
    from generator.page.score_pad import draw_pad  # noqa: PLC0415 - jinja2 is heavy

    return draw_pad(worksheet, order, desk.theme, desk.press)


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
