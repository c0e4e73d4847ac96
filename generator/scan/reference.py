"""References: a sheet drawn again from its code, as dots, to compare a photo with."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2

from generator.render.pdf import draw_pdf
from generator.scan.crops import SCALE, grey
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.hexes.frame import Box
    from generator.model.scan import SheetCode
    from generator.page.marks import Field, Page
    from generator.products.scanning.scans import PrintedSheet, SheetReader
    from generator.scan.crops import Picture

MOST_KEPT = 12
POINTS_PER_MM = 72 / 25.4


class Reference(NamedTuple):
    """A sheet as it was printed: its page, its markers in mm, and its dots in grey."""

    page: Page
    markers: tuple[Box, Box, Box, Box]
    shades: Picture

    @property
    def fields(self) -> tuple[Field, ...]:
        """The places to write in."""
        return self.page.fields


_kept: OrderedDict[SheetCode, Reference] = OrderedDict()


def reference_of(code: SheetCode, reader: SheetReader) -> Reference:
    """Return the reference of a sheet; sheets that differ only in their number share one."""
    key = code._replace(number=0)
    if key not in _kept:
        _kept[key] = draw_reference(reader.printed)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def draw_reference(printed: PrintedSheet) -> Reference:
    """Draw a printed sheet in grey, SCALE dots to a mm."""
    page = printed.document.pages[0]
    bare = replace(printed.document, pages=(replace(page, fields=(), tags=()),))
    document = pypdfium2.PdfDocument(draw_pdf(bare))
    try:
        dots = document[0].render(scale=SCALE / POINTS_PER_MM, rev_byteorder=True).to_numpy()
        size = (round(page.height * SCALE), round(page.width * SCALE))
        shades = grey(np.ascontiguousarray(dots[:, :, :3]))[: size[0], : size[1]]
    finally:
        document.close()
    missing = [(0, size[axis] - shades.shape[axis]) for axis in range(2)]
    return Reference(page, printed.markers, np.pad(shades, missing, mode="edge"))
