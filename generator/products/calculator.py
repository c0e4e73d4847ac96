"""Calculators: the worksheet of a game, printed, as a pad of them, or as a page for a browser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.board.model.game import TieBreak
from generator.games.board.worksheet import board_worksheet
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.persons import load_persons
from generator.games.bruges.load.player import read_engraver
from generator.games.bruges.model.game import Engraver
from generator.games.bruges.worksheet import bruges_worksheet
from generator.games.cards.load.edition import card_edition
from generator.games.cards.worksheet import cards_worksheet
from generator.games.dice.load.heading import dice_edition
from generator.games.dice.worksheet import dice_worksheet
from generator.language import _
from generator.load.settings.edition import SHIPPED, board_edition, find_edition
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.worksheet import Worksheet, WorksheetOrder
    from generator.page.marks import Document, Page
    from generator.products.tools import DrawingTools

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

    tools = load_tools(theme, templates)
    pages = score_pad(worksheet, order, tools)
    title = _("Score worksheet: {name}").format(name=worksheet.name)
    return Document(title, order.language, pages, tools.fonts)


def score_pad(worksheet: Worksheet, order: WorksheetOrder, tools: DrawingTools) -> tuple[Page, ...]:
    """Draw the papers of a pad of worksheets, some sheets on each."""
    from generator.page.worksheets.score_pad import draw_pad  # noqa: PLC0415 - jinja2 is heavy

    return draw_pad(worksheet, order, tools.theme, tools.press)


def write_calculator(
    worksheet: Worksheet,
    players: int,
    *,
    language: str,
    theme: str | None = None,
    templates: Path | None = None,
) -> bytes:
    """Write a worksheet as one page for a browser, which needs no other file."""
    from generator.page.worksheets.webpage import draw_webpage  # noqa: PLC0415 - jinja2 is heavy

    tools = load_tools(theme, templates, for_text=True)
    return draw_webpage(worksheet, players, language, tools.theme, tools.press).encode()
