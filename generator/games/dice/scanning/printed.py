"""A scannable sheet as it was printed, drawn again from its code, with all its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.fitting import sheet_frame
from generator.games.dice.pages.sheet import draw_sheet
from generator.games.dice.scanning.identity import find_domain, style_of
from generator.language import speaking
from generator.model.order import Imposition, Ink
from generator.page.marks import Document
from generator.page.scannable.code import encode
from generator.products.pads.scannable import frame_press
from generator.products.scanning.scans import PrintedSheet
from generator.products.tools import load_tools
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.model.layout import Layout
    from generator.model.scan import SheetCode


def printed(code: SheetCode, layouts: Sequence[Path]) -> PrintedSheet:
    """Draw the sheet of a code again; a domain that is not shipped is in one of the LAYOUTS."""
    layout, _file = find_domain(code, layouts)
    return draw_printed(code, layout)


def draw_printed(code: SheetCode, layout: Layout) -> PrintedSheet:
    """Draw the sheet of a code for its domain."""
    style, form = style_of(code)
    order = PadOrder(
        layouts=(layout,),
        sheets=1,
        paper=PAPERS[code.paper],
        ink=Ink(code.ink),
        solo=code.solo,
        language=code.language,
        style=style,
        fillable=True,
        imposition=Imposition(up=code.up),
        scannable=True,
        form=form,
    )
    with speaking(code.language):
        tools = load_tools(code.theme)
        frame = sheet_frame(order.paper, order.imposition, order.style)
        inner = order._replace(paper=frame.inner)
        page = draw_sheet(layout, inner, dice_edition(), tools.theme, tools.press)
        press = frame_press(frame, order.ink, order.imposition, tools)
        framed = press.put(page, encode(code._replace(layout=layout.id)))
    document = Document(framed.title, code.language, (framed,), tools.fonts)
    return PrintedSheet(document, frame.markers, frame.code)
