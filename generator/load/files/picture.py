"""Reads the file of a card's picture: a PNG, JPEG or SVG, or a sentence that refuses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UnreadableError
from generator.language import _
from generator.load.files.access import open_file
from generator.load.files.logo import COLUMNS, HEADER, LONGEST_SIDE, MOST_DOTS, ROWS, SIGNATURE
from generator.model.order import Logo, Picture
from generator.reasons import reason_of

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_FILE = 20_000_000
JPEG_SIGNATURE = b"\xff\xd8\xff"
JPEG_SCAN, MOST_SCANS = b"\xff\xda", 100
"""Each scan of a JPEG goes over the whole picture."""
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG's frame, which tell its rows and columns."""


def read_picture(path: Path) -> Logo:
    """Read a picture and check what its first bytes show."""
    try:
        with open_file(path) as opened:
            data = opened.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        message = _("the picture cannot be read ({reason}).")
        raise UnreadableError(message.format(reason=reason)) from error
    if len(data) > LARGEST_FILE:
        message = _("the picture is larger than {most} MB; make it smaller.")
        raise UnreadableError(message.format(most=LARGEST_FILE // 1_000_000))
    if data.startswith(SIGNATURE):
        _check_dots(*dots(data), known=data[HEADER] == b"IHDR")
        return Logo(str(path), Picture.PNG, data)
    if data.startswith(JPEG_SIGNATURE):
        _check_dots(*jpeg_dots(data))
        if data.count(JPEG_SCAN) > MOST_SCANS:
            raise UnreadableError(_("the picture is damaged; save it again as PNG."))
        return Logo(str(path), Picture.JPEG, data)
    if b"<svg" in data and b"\x00" not in data:
        return Logo(str(path), Picture.SVG, data)
    message = _("the file is not a PNG, JPEG or SVG picture; save it in one of these formats.")
    raise UnreadableError(message)


def _check_dots(columns: int, rows: int, *, known: bool = True) -> None:
    if not (known and columns and rows):
        raise UnreadableError(_("the picture is damaged; save it again as PNG."))
    if columns * rows > MOST_DOTS:
        message = _("the picture has more than {most} megapixels; make it smaller.")
        raise UnreadableError(message.format(most=MOST_DOTS // 1_000_000))
    if max(columns, rows) > LONGEST_SIDE:
        message = _("the picture is {columns} × {rows} dots; reduce each to at most {most}.")
        values = {"columns": columns, "rows": rows, "most": LONGEST_SIDE}
        raise UnreadableError(message.format(**values))


def dots(data: bytes) -> tuple[int, int]:
    """Return the columns and rows in the header of a PNG."""
    return int.from_bytes(data[COLUMNS], "big"), int.from_bytes(data[ROWS], "big")


def jpeg_dots(data: bytes) -> tuple[int, int]:
    """Return the columns and rows that the frame of a JPEG tells, 0 and 0 if it has none."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 - every segment begins so
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker == 0xFF:  # noqa: PLR2004 - a fill byte before a marker
            at += 1
        elif marker in JPEG_FRAMES:
            rows, columns = data[at + 5 : at + 7], data[at + 7 : at + 9]
            return int.from_bytes(columns, "big"), int.from_bytes(rows, "big")
        else:
            at += 2 + length
    return 0, 0
