"""Reads the file of a logo: a PNG or an SVG, within the limits of a logo."""

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

LARGEST_FILE = 4_000_000
MOST_DOTS = 20_000_000
LONGEST_SIDE = 30_000
"""How many dots a row or column may have: programs set memory aside for each row."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADER = slice(12, 16)
COLUMNS, ROWS = slice(16, 20), slice(20, 24)


def read_logo(path: Path) -> Logo:
    """Read a logo and check what its first bytes show."""
    file = shown(path)
    try:
        with open_file(path) as opened:
            data = opened.read(LARGEST_FILE + 1)
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
    if len(data) > LARGEST_FILE:
        message = _("{file}: the logo is larger than {most} MB; make it smaller.")
        raise UnreadableError(message.format(file=file, most=LARGEST_FILE // 1_000_000))
    if data.startswith(SIGNATURE):
        _check_dots(file, data)
        return Logo(str(path), Picture.PNG, data)
    if b"<svg" in data and b"\x00" not in data:
        return Logo(str(path), Picture.SVG, data)
    message = _("{file} is neither PNG nor SVG; save the logo in one of these formats.")
    raise UnreadableError(message.format(file=file))


def _check_dots(file: str, data: bytes) -> None:
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
