"""A scannable sheet of a pad as it was printed, drawn again from its code, with all its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.pad.scanning.identity import COLUMNS, find_pad
from generator.language import speaking
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
        drawn = draw_sheet(pad, order, plan, tools.theme, tools.press)[int(page or 1) - 1]
        frame = frame_of(plan.paper)
        text = encode(code._replace(layout=pad.id))
        framed = frame_press(frame, order.ink, order.imposition, tools).put(drawn, text)
    document = Document(framed.title, code.language, (framed,), tools.fonts)
    return PrintedSheet(document, frame.markers, frame.code)
