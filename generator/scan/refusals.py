"""Refusals: one sentence for each reason not to read a photo, with what to do for the next one."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.errors import ScanError, shown
from generator.language import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.scan.markers import Marker


class Fault(StrEnum):
    """What is wrong with a photo, in a word that stays."""

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
    SCREEN = "screen"
    EMPTY = "empty"


SENTENCES = {
    Fault.NO_SHEET: N_(
        "{photo}: no scannable sheet is to be seen; photograph a whole sheet that was printed with"
        " `pad --scannable`, which has a square marker in each corner."
    ),
    Fault.CORNER: N_(
        "{photo}: the marker at the {corner} of a sheet is missing or covered; photograph the whole"
        " sheet, printed at 100 %, with nothing on its corners."
    ),
    Fault.CORNERS: N_(
        "{photo}: only a part of a sheet is to be seen; photograph the whole sheet, printed at"
        " 100 %, with nothing on its corners."
    ),
    Fault.CODE: N_(
        "{photo}: the square code at the edge of the sheet cannot be read; hold the phone still and"
        " closer, in good light."
    ),
    Fault.FOREIGN: N_(
        "{photo}: the code on the sheet is not that of a sheet that this program knows; photograph"
        " a sheet that was printed with `pad --scannable` of this or an earlier version."
    ),
    Fault.SMALL: N_(
        "{photo}: the sheet is too small on the photo; go closer, until the sheet fills the"
        " picture."
    ),
    Fault.TILTED: N_(
        "{photo}: the sheet is seen too much from the side; hold the phone straight above it."
    ),
    Fault.DARK: N_("{photo}: the photo is too dark; photograph the sheet in better light."),
    Fault.BLURRED: N_(
        "{photo}: the photo is blurred; hold the phone still, and tap on the sheet so that it"
        " focuses."
    ),
    Fault.BENT: N_(
        "{photo}: what is printed on the sheet is not found where it should be; lay the sheet flat"
        " and uncovered on a table, and photograph it from above."
    ),
    Fault.COVERED: N_(
        "{photo}: too much of the sheet is hidden by glare, a hand or a fold; move the lamp or the"
        " phone, and photograph the sheet flat and uncovered."
    ),
    Fault.SCREEN: N_(
        "{photo}: this looks like the photo of a screen; photograph the paper itself."
    ),
    Fault.EMPTY: N_(
        "{photo}: nothing is written on the sheet; photograph a sheet that was played on."
    ),
}
CORNERS = (N_("top left"), N_("top right"), N_("bottom right"), N_("bottom left"))


def refusal(fault: Fault, photo: str) -> ScanError:
    """Return the error for a photo."""
    return ScanError(_(SENTENCES[fault]).format(photo=shown(photo)), fault)


def missing_corner(seen: Sequence[Marker], photo: str) -> ScanError:
    """Return the error for a sheet of which only these markers are seen."""
    missing = sorted(set(range(len(CORNERS))) - {marker.corner for marker in seen})
    if len(missing) > 1:
        return refusal(Fault.CORNERS, photo)
    values = {"photo": shown(photo), "corner": _(CORNERS[missing[0]])}
    return ScanError(_(SENTENCES[Fault.CORNER]).format(**values), Fault.CORNER)
