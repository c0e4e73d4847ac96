"""Reading: a photo of scannable sheets becomes what is written in each of their fields."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from generator.errors import ScanError
from generator.model.scan import CERTAIN, EMPTY, Reading
from generator.products.results.scans import scan_part
from generator.scan.code import ForeignCodeError, read_code
from generator.scan.crops import WIDTHS, cut, grey, is_read
from generator.scan.markers import find_sheets
from generator.scan.opening import open_pictures
from generator.scan.pictures import crop_png, name_png, overlay_jpeg, sheet_jpeg
from generator.scan.rectify import pose
from generator.scan.reference import reference_of
from generator.scan.refusals import Fault, missing_corner, refusal
from generator.scan.registering import flattened, register

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.model.scan import SheetCode
    from generator.page.marks import Field
    from generator.products.results.scans import SheetReader
    from generator.scan.crops import Picture
    from generator.scan.markers import Corners, Points

__all__ = ["ScannedSheet", "crop_png", "name_png", "overlay_jpeg", "scan_photo", "sheet_jpeg"]


class ScannedSheet(NamedTuple):
    """A sheet that was read from a photo."""

    code: SheetCode
    reader: SheetReader
    readings: dict[str, Reading]
    picture: Picture
    """The sheet seen straight from above, in red, green and blue, SCALE dots to a mm."""
    quad: Points
    """The corners of the paper on the photo."""
    photo: str = ""


def scan_photo(data: bytes, name: str, layouts: Sequence[Path]) -> list[ScannedSheet]:
    """Read every sheet of a photo, or of the pages of a PDF; NAME is what messages call it.

    A photo of which no sheet can be read, or not every one, is a ScanError, which has the sheets
    that were read.
    """
    sheets: list[ScannedSheet] = []
    faults: list[ScanError] = []
    seen = 0
    for picture in open_pictures(data, name):
        shades = grey(picture)
        found = find_sheets(shades)
        seen += bool(found.sheets)
        for corners in found.sheets:
            try:
                sheets.append(_scan_sheet(picture, shades, corners, name, layouts))
            except ScanError as error:
                faults.append(error)
        faults += [missing_corner(part, name) for part in found.parts if len(part) > 1]
    if not sheets and not faults:
        raise refusal(Fault.NO_SHEET, name)
    if faults:
        raise ScanError(str(faults[0]), faults[0].fault, sheets)
    return sheets


def _scan_sheet(
    picture: Picture, shades: Picture, corners: Corners, name: str, layouts: Sequence[Path]
) -> ScannedSheet:
    try:
        code = read_code(shades, corners)
    except ForeignCodeError:
        raise refusal(Fault.FOREIGN, name) from None
    if code is None:
        raise refusal(Fault.CODE, name)
    try:
        part = scan_part(code.game)
    except KeyError:
        raise refusal(Fault.FOREIGN, name) from None
    reader = part.reader(code, layouts)
    reference = reference_of(code, reader)
    where = pose(corners, reference.markers, (reference.page.width, reference.page.height))
    bend = register(shades, where, reference.shades)
    flat = flattened(picture, where, bend)
    fields = [field for field in reference.fields if is_read(field)]
    readings = _readings(grey(flat), reference.shades, fields)
    if all(it.value == EMPTY and it.certainty >= CERTAIN for it in readings.values()):
        raise refusal(Fault.EMPTY, name)
    return ScannedSheet(code, reader, readings, flat, where.quad, name)


def _readings(flat: Picture, print_: Picture, fields: Sequence[Field]) -> dict[str, Reading]:
    """Let the nets read every field: marks together, and numbers together."""
    net = import_module("generator.scan.net")  # which loads the weights

    marks = [field for field in fields if field.kind not in WIDTHS]
    numbers = [field for field in fields if field.kind in WIDTHS]
    found: dict[str, Reading] = {}
    if marks:
        crops = np.stack([cut(flat, print_, field) for field in marks])
        ranks = net.read_marks(crops, [field.kind for field in marks])
        found |= {it.name: _reading(it, rank) for it, rank in zip(marks, ranks, strict=True)}
    if numbers:
        crops = np.stack([cut(flat, print_, field) for field in numbers])
        ranks = net.read_numbers(crops)
        found |= {it.name: _reading(it, rank) for it, rank in zip(numbers, ranks, strict=True)}
    return {field.name: found[field.name] for field in fields}


def _reading(field: Field, ranks: Sequence[tuple[str, float]]) -> Reading:
    value, certainty = ranks[0]
    return Reading(field.name, field.kind.value, value, float(certainty), tuple(ranks[1:]))
