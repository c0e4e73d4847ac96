"""Reading: a photo of scannable sheets becomes what is written in each of their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from generator.errors import ScanError
from generator.model.scan import CERTAIN, CROSSED, EMPTY, Reading
from generator.page.marks import Kind
from generator.products.scanning.scans import scan_part
from generator.scan.code import ForeignCodeError, guess_code, read_code
from generator.scan.crops import WIDTHS, centred, cut, grey, is_read
from generator.scan.known import known_codes
from generator.scan.markers import find_sheets, is_cut_off
from generator.scan.neighbours import cut_alone
from generator.scan.net.nets import see_marks, see_numbers, shape_of
from generator.scan.opening import open_pictures
from generator.scan.pictures import (
    ScannedSheet,
    crop_png,
    crops_png,
    name_png,
    overlay_jpeg,
    sheet_jpeg,
)
from generator.scan.quality import fault_of_looks, fault_of_place, hidden_fields, looks_of
from generator.scan.rectify import pose
from generator.scan.reference import reference_of
from generator.scan.refusals import Fault, missing_corner, refusal
from generator.scan.registering import flattened, register

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from generator.model.scan import SheetCode
    from generator.page.marks import Field
    from generator.scan.crops import Crop, Picture
    from generator.scan.markers import Corners, Marker
    from generator.scan.net.nets import Seen

__all__ = [
    "ScannedSheet",
    "crop_png",
    "crops_png",
    "name_png",
    "overlay_jpeg",
    "scan_photo",
    "sheet_jpeg",
]


MOST_EMPTY = 0.9
"""The share of fields that are certainly empty on an empty sheet."""
SHAPED = {Kind.DIGIT, Kind.NUMBER, Kind.CHECK, Kind.CROSS}
"""The kinds of fields that one hand writes alike, so that one answer can be about several."""
HIDDEN_CERTAINTY = 0.5
"""How certain a reading is, at most, of a field that the photo does not show well."""


def scan_photo(data: bytes, name: str, layouts: Sequence[Path]) -> list[ScannedSheet]:
    """Read every sheet of a photo, or of the pages of a PDF; NAME is what messages call it.

    A photo of which no sheet can be read, or not every one, is a ScanError, which has the sheets
    that were read.
    """
    sheets: list[ScannedSheet] = []
    faults: list[ScanError] = []
    for picture in open_pictures(data, name):
        shades = grey(picture)
        found = find_sheets(shades)
        for corners in found.sheets:
            try:
                sheets.append(_scan_sheet(picture, shades, corners, name, layouts))
            except ScanError as error:
                faults.append(error)
        whole = len(found.sheets)
        faults += [_partial(shades, it, name) for it in found.parts if len(it) > 1 or not whole]
    if not sheets and not faults:
        raise refusal(Fault.NO_SHEET, name)
    if faults:
        raise ScanError(str(faults[0]), faults[0].fault, sheets)
    return sheets


def _partial(shades: Picture, seen: Sequence[Marker], name: str) -> ScanError:
    """Return why only a part of the markers of a sheet is seen."""
    if is_cut_off(seen, shades.shape[:2]):
        return missing_corner(seen, name)
    fault = fault_of_looks(looks_of(shades, seen), code_read=False)
    return missing_corner(seen, name) if fault in {None, Fault.CODE} else refusal(fault, name)


def _scan_sheet(
    picture: Picture, shades: Picture, corners: Corners, name: str, layouts: Sequence[Path]
) -> ScannedSheet:
    code = _code(shades, corners, name, layouts)
    reader = scan_part(code.game).reader(code, layouts)
    reference = reference_of(code, reader)
    where = pose(corners, reference.markers, (reference.page.width, reference.page.height))
    bend = register(shades, where, reference.shades)
    _refuse(fault_of_place(where, bend), name)
    flat = flattened(picture, where, bend)
    grey_flat = grey(flat)
    fields = [field for field in reference.fields if is_read(field)]
    hidden, fault = hidden_fields(grey_flat, reference.shades, fields)
    _refuse(fault, name)
    readings = _readings(grey_flat, reference.shades, fields)
    readings |= {it: _doubtful(readings[it]) for it in hidden}
    if _is_empty(readings.values()):
        raise refusal(Fault.EMPTY, name)
    return ScannedSheet(code, reader, readings, flat, where.quad, reference.fields, name)


def _code(shades: Picture, corners: Corners, name: str, layouts: Sequence[Path]) -> SheetCode:
    """Read the code of a sheet; one that cannot be read is refused for the likely reason."""
    looks = looks_of(shades, corners.markers)
    _refuse(fault_of_looks(looks, code_read=True), name)
    try:
        code = read_code(shades, corners)
    except ForeignCodeError:
        raise refusal(Fault.FOREIGN, name) from None
    if code is None:
        code = guess_code(shades, corners, known_codes(corners.ids, layouts))
    if code is None:
        _refuse(fault_of_looks(looks, code_read=False), name)
        raise refusal(Fault.CODE, name)
    try:
        scan_part(code.game)
    except KeyError:
        raise refusal(Fault.FOREIGN, name) from None
    return code


def _is_empty(readings: Collection[Reading]) -> bool:
    """Return whether nothing is written on a sheet: no field is marked, and nearly all for sure.

    Nobody writes only sums, so that these need not be for sure.
    """
    certainties = [it.certainty for it in readings if it.kind != Kind.SUM]
    certain = sum(it >= CERTAIN for it in certainties)
    return all(it.value == EMPTY for it in readings) and certain > MOST_EMPTY * len(certainties)


def _refuse(fault: Fault | None, name: str) -> None:
    if fault is not None:
        raise refusal(fault, name)


def _doubtful(reading: Reading) -> Reading:
    """Return a reading of a field that the photo does not show: a guess that is asked about."""
    return reading._replace(certainty=min(reading.certainty, HIDDEN_CERTAINTY), shape="")


def _readings(flat: Picture, print_: Picture, fields: Sequence[Field]) -> dict[str, Reading]:
    """Let the nets read every field: marks together, and numbers together."""
    marks = [field for field in fields if field.kind not in WIDTHS]
    numbers = [field for field in fields if field.kind in WIDTHS]
    found: dict[str, Reading] = {}
    if marks:
        crops = np.stack([cut(flat, print_, field) for field in marks])
        found |= _marked(flat, print_, marks, crops)
    if numbers:
        crops = np.stack([cut(flat, print_, field) for field in numbers])
        found |= _named(numbers, see_numbers(crops))
    return {field.name: found[field.name] for field in fields}


def _marked(
    flat: Picture, print_: Picture, fields: Sequence[Field], crops: Crop
) -> dict[str, Reading]:
    """Read marks; a doubtful one is read again without the ink of its neighbours."""
    kinds = [field.kind for field in fields]
    seen = see_marks(crops, kinds)
    doubtful = [at for at, ranks in enumerate(seen.ranks) if ranks[0][1] < CERTAIN]
    alone = {at: cut_alone(flat, print_, fields[at], fields) for at in doubtful}
    again = {at: crop for at, crop in alone.items() if crop is not None}
    if again:
        crops[list(again)] = np.stack(list(again.values()))
        seen = see_marks(crops, kinds)
    found = _named(fields, seen)
    empty = [it for it in fields if it.kind is Kind.DIGIT and found[it.name].value == EMPTY]
    return found | _overlooked(empty, [crops[fields.index(it)] for it in empty])


def _overlooked(fields: Sequence[Field], crops: Sequence[Crop]) -> dict[str, Reading]:
    """Read what stands in hexes that look empty, such as a 1 at the very side: it is in doubt."""
    moved = [(it, found) for it, crop in zip(fields, crops, strict=True)
             if (found := centred(crop)) is not None]  # fmt: skip
    if not moved:
        return {}
    inked = [it for it, _crop in moved]
    seen = see_marks(np.stack([crop for _it, crop in moved]), [it.kind for it in inked])
    return {
        name: it._replace(certainty=min(it.certainty, HIDDEN_CERTAINTY))
        for name, it in _named(inked, seen).items()
    }


def _named(fields: Sequence[Field], seen: Seen) -> dict[str, Reading]:
    """Return what was read in each field; what is clearly empty or crossed needs no shape."""
    found = {}
    for field, ranks, features in zip(fields, seen.ranks, seen.features, strict=True):
        value, certainty = ranks[0]
        is_shown = field.kind in SHAPED and (value not in {EMPTY, CROSSED} or certainty < CERTAIN)
        shape = shape_of(features) if is_shown else ""
        kind, others = field.kind.value, tuple(ranks[1:])
        found[field.name] = Reading(field.name, kind, value, float(certainty), others, shape=shape)
    return found
