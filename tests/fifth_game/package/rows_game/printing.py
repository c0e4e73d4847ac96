"""Sheets of four rows are drawn and become a print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.model.order import Ink
from generator.page.marks import Document
from generator.products.documents import document_print
from generator.products.gathering import gather
from generator.products.naming import choose_format
from generator.products.tools import load_tools
from rows_game.model import GAME, RowSheet
from rows_game.pages import draw_sheet

if TYPE_CHECKING:
    from generator.products.order import Order, Print, Run


def make_sheets(order: Order, run: Run) -> Print:
    """Draw the sheets that are asked for."""
    form = choose_format(order.output, order["format"])
    found = gather(order["sheets"], run, paper=order["paper"], game=GAME)
    sheets = [it for it in found if isinstance(it, RowSheet)]
    if len(sheets) < len(found):
        message = "A layout of another game is named; name sheets of four rows."
        raise OrderError(message)
    tools = load_tools(order["theme"], order["templates"], scope=run.scope)
    ink = Ink(order["ink"])
    pages = [draw_sheet(it, order["paper"], ink, tools.theme, tools.press) for it in sheets]
    document = Document("Sheets of four rows", order.language, tuple(pages), tools.fonts)
    return document_print(
        document,
        run,
        form,
        dpi=order["dpi"],
        output=order.output,
        stem=lambda ids: "-".join([GAME, *ids]),
        subjects=[sheet.id for sheet in sheets],
    )
