"""A scannable sheet of a pad as it was printed, drawn again from its code, with all its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UnknownNameError
from generator.games.pad.scanning.identity import COLUMNS, find_pad
from generator.language import _, speaking
from generator.model.order import Imposition, Ink
from generator.model.score_pad.order import Arrangement, SheetOrder
from generator.page.marks import Document
from generator.page.scannable.code import encode
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.framing import frame_of
from generator.page.score_pads.sheet import draw_sheet
from generator.products.pads.scannable import frame_press
from generator.products.scanning.scans import PrintedSheet
from generator.products.tools import load_tools
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.model.scan import SheetCode
    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Page


def printed(code: SheetCode, layouts: Sequence[Path]) -> PrintedSheet:
    """Draw the page of a code again; a pad that is not shipped is in one of the LAYOUTS."""
    pad, _file = find_pad(code, layouts)
    return draw_printed(code, pad)


def draw_printed(code: SheetCode, pad: Pad) -> PrintedSheet:
    """Draw the page of a code for its pad."""
    style, _slash, page = code.style.partition("/")
    name, _hyphen, columns = style.partition("-")
    order = SheetOrder(
        pads=(pad,),
        sheets=1,
        paper=PAPERS[code.paper],
        ink=Ink(code.ink),
        language=code.language,
        players=int(columns) if columns else None,
        arrangement=Arrangement.COLUMNS if name == COLUMNS else Arrangement.SHEET,
        fillable=True,
        imposition=Imposition(up=code.up),
        scannable=True,
    )
    with speaking(code.language):
        tools = load_tools(code.theme)
        (plan,) = plan_order(order, tools.press, is_printed=True).sheets
        pages = draw_sheet(pad, order, plan, tools.theme, tools.press)
    drawn = _page(pages, int(page or 1), pad)
    with speaking(code.language):
        frame = frame_of(plan.paper)
        text = encode(code._replace(layout=pad.id))
        framed = frame_press(frame, order.ink, order.imposition, tools).put(drawn, text)
    document = Document(framed.title, code.language, (framed,), tools.fonts)
    return PrintedSheet(document, frame.markers, frame.code)


def _page(pages: Sequence[Page], number: int, pad: Pad) -> Page:
    """Return a page of a sheet; an earlier version may have printed more of them."""
    if not 0 < number <= len(pages):
        message = _(
            "The code says page {number}, but the sheet of '{pad}' has no such page; print it"
            " again, or type the numbers in."
        )
        raise UnknownNameError(message.format(number=number, pad=pad.id))
    return pages[number - 1]
