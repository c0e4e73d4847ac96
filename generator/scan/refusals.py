"""Refusals: one sentence for each reason not to read a photo, with what to do for the next one."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.errors import ScanError, shown
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.scan.markers import Marker


class Fault(StrEnum):
    """What is wrong with a photo, in a word that stays."""

    LARGE_FILE = "large-file"
    LARGE_PICTURE = "large-picture"
    LONG = "long"
    NO_PICTURE = "no-picture"
    DAMAGED = "damaged"
    LOCKED = "locked"
    HEAVY = "heavy"
    NO_SHEET = "no-sheet"
    CORNER = "corner"
    CORNERS = "corners"
    CODE = "code"
    FOREIGN = "foreign"
    SMALL = "small"
    TILTED = "tilted"
    DARK = "dark"
    BLURRED = "blurred"
    BENT = "bent"
    COVERED = "covered"
    EMPTY = "empty"


def refusal(fault: Fault, photo: str, **values: object) -> ScanError:
    """Return the error for a photo."""
    return ScanError(_sentences()[fault].format(photo=shown(photo), **values), fault)


def missing_corner(seen: Sequence[Marker], photo: str) -> ScanError:
    """Return the error for a sheet of which only these markers are seen."""
    corners = (_("top left"), _("top right"), _("bottom right"), _("bottom left"))
    missing = sorted(set(range(len(corners))) - {marker.corner for marker in seen})
    if not missing:  # All four are seen, but not as the corners of a sheet.
        return refusal(Fault.TILTED, photo)
    if len(missing) > 1:
        return refusal(Fault.CORNERS, photo)
    return refusal(Fault.CORNER, photo, corner=corners[missing[0]])


def _sentences() -> dict[Fault, str]:
    return {
        Fault.LARGE_FILE: _("{photo}: the file is too large; a photo may have up to {most} MB."),
        Fault.LARGE_PICTURE: _(
            "{photo}: the picture has too many dots; take the photo with at most {most} megapixels."
        ),
        Fault.LONG: _("{photo}: the PDF has more than {most} pages; split it."),
        Fault.NO_PICTURE: _(
            "{photo}: this is not a picture that can be read; use a JPEG, PNG or HEIC "
            "photo, or a PDF from a scanner."
        ),
        Fault.DAMAGED: _("{photo}: the picture is damaged; copy it from the camera again."),
        Fault.LOCKED: _(
            "{photo}: the PDF cannot be opened; save it without a password, or take a photo."
        ),
        Fault.HEAVY: _(
            "{photo}: a page of the PDF takes too much time or memory to draw; scan the sheet again"
            " as a picture, or take a photo."
        ),
        Fault.NO_SHEET: _(
            "{photo}: no scannable sheet was found; photograph a whole sheet that was "
            "printed with `pad --scannable`, with its square marker in each corner, from "
            "close by and in good light."
        ),
        Fault.CORNER: _(
            "{photo}: the marker at the {corner} of a sheet is missing or covered; photograph the"
            " whole sheet, printed at 100 %, with nothing on its corners."
        ),
        Fault.CORNERS: _(
            "{photo}: only part of a sheet can be seen; photograph the whole sheet, "
            "printed at 100 %, with nothing on its corners."
        ),
        Fault.CODE: _(
            "{photo}: the square code at the edge of the sheet cannot be read; hold the phone"
            " closer and still, in good light."
        ),
        Fault.FOREIGN: _(
            "{photo}: this program does not know the code on the sheet; photograph a sheet "
            "that was printed with `pad --scannable` of this or an earlier version."
        ),
        Fault.SMALL: _(
            "{photo}: the sheet is too small on the photo; go closer, until the sheet fills the"
            " picture."
        ),
        Fault.TILTED: _(
            "{photo}: the photo was taken at too flat an angle; hold the phone straight "
            "above the sheet."
        ),
        Fault.DARK: _("{photo}: the photo is too dark; photograph the sheet in better light."),
        Fault.BLURRED: _(
            "{photo}: the photo is blurred; hold the phone still, and tap on the sheet so that it"
            " focuses."
        ),
        Fault.BENT: _(
            "{photo}: the print on the sheet is not where it should be; lay the sheet flat "
            "and uncovered on a table, and photograph it from above."
        ),
        Fault.COVERED: _(
            "{photo}: too much of the sheet is hidden by glare, a hand or a fold; move the lamp"
            " or the phone, and photograph the sheet flat and uncovered."
        ),
        Fault.EMPTY: _(
            "{photo}: nothing is written on the sheet; photograph a sheet that was played on."
        ),
    }
