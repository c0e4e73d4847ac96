"""Reads the files of pictures: a PNG, JPEG or SVG for a card, a PNG or SVG for a logo."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.load.files.access import open_file
from generator.model.order import Logo, Picture
from generator.reasons import reason_of

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_LOGO = 4_000_000
LARGEST_PICTURE = 20_000_000
MOST_DOTS = 20_000_000
LONGEST_SIDE = 30_000
"""How many dots a row or column may have: programs set memory aside for each row."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADER = slice(12, 16)
COLUMNS, ROWS = slice(16, 20), slice(20, 24)
JPEG_SIGNATURE = b"\xff\xd8\xff"
JPEG_SCAN, MOST_SCANS = b"\xff\xda", 100
"""Each scan of a JPEG goes over the whole picture."""
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG's frame, which tell its rows and columns."""


def read_logo(path: Path) -> Logo:
    """Read a logo and check what its first bytes show."""
    file = shown(path)
    try:
        with open_file(path) as opened:
            data = opened.read(LARGEST_LOGO + 1)
    except FileNotFoundError as error:
        message = _("There is no logo '{file}'; name a PNG or SVG file.")
        raise UnreadableError(message.format(file=file)) from error
    except IsADirectoryError as error:
        message = _("{file} is a folder; name a PNG or SVG file as the logo.")
        raise UnreadableError(message.format(file=file)) from error
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        message = _("{file}: the logo cannot be read ({reason}).")
        raise UnreadableError(message.format(file=file, reason=reason)) from error
    if len(data) > LARGEST_LOGO:
        message = _("{file}: the logo is larger than {most} MB; make it smaller.")
        raise UnreadableError(message.format(file=file, most=LARGEST_LOGO // 1_000_000))
    if data.startswith(SIGNATURE):
        _check_logo(file, data)
        return Logo(str(path), Picture.PNG, data)
    if b"<svg" in data and b"\x00" not in data:
        return Logo(str(path), Picture.SVG, data)
    message = _("{file} is neither PNG nor SVG; save the logo in one of these formats.")
    raise UnreadableError(message.format(file=file))


def _check_logo(file: str, data: bytes) -> None:
    columns = int.from_bytes(data[COLUMNS], "big")
    rows = int.from_bytes(data[ROWS], "big")
    if data[HEADER] != b"IHDR" or not columns or not rows:
        message = _("{file}: the picture is damaged; save it again as PNG.")
        raise UnreadableError(message.format(file=file))
    if columns * rows > MOST_DOTS:
        message = _("{file}: the logo has {dots} megapixels; reduce it to at most {most}.")
        millions = ceil(columns * rows / 1_000_000)
        raise UnreadableError(message.format(file=file, dots=millions, most=MOST_DOTS // 1_000_000))
    if max(columns, rows) > LONGEST_SIDE:
        message = _("{file}: the logo is {columns} × {rows} dots; reduce each to at most {most}.")
        values = {"columns": columns, "rows": rows, "most": LONGEST_SIDE}
        raise UnreadableError(message.format(file=file, **values))


def read_picture(path: Path) -> Logo:
    """Read a picture and check what its first bytes show."""
    try:
        with open_file(path) as opened:
            data = opened.read(LARGEST_PICTURE + 1)
    except (OSError, ValueError) as error:
        reason = reason_of(error)
        message = _("the picture cannot be read ({reason}).")
        raise UnreadableError(message.format(reason=reason)) from error
    if len(data) > LARGEST_PICTURE:
        message = _("the picture is larger than {most} MB; make it smaller.")
        raise UnreadableError(message.format(most=LARGEST_PICTURE // 1_000_000))
    if data.startswith(SIGNATURE):
        _check_picture(*dots(data), known=data[HEADER] == b"IHDR")
        return Logo(str(path), Picture.PNG, data)
    if data.startswith(JPEG_SIGNATURE):
        _check_picture(*jpeg_dots(data))
        if data.count(JPEG_SCAN) > MOST_SCANS:
            raise UnreadableError(_("the picture is damaged; save it again as PNG."))
        return Logo(str(path), Picture.JPEG, data)
    if b"<svg" in data and b"\x00" not in data:
        return Logo(str(path), Picture.SVG, data)
    message = _("the file is not a PNG, JPEG or SVG picture; save it in one of these formats.")
    raise UnreadableError(message)


def _check_picture(columns: int, rows: int, *, known: bool = True) -> None:
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
