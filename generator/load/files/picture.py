"""Reads the file of a card's picture: a PNG or an SVG, or raises a sentence that says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UnreadableError
from generator.language import _
from generator.load.files.access import open_file
from generator.load.files.logo import COLUMNS, HEADER, MOST_DOTS, ROWS, SIGNATURE
from generator.model.personal import Logo, Picture

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_FILE = 20_000_000


def read_picture(path: Path) -> Logo:
    """Read a picture and check what its first bytes show."""
    try:
        with open_file(path) as opened:
            data = opened.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = _("the picture cannot be read ({reason}).")
        raise UnreadableError(message.format(reason=reason)) from error
    if len(data) > LARGEST_FILE:
        message = _("the picture is larger than {most} MB; save it smaller.")
        raise UnreadableError(message.format(most=LARGEST_FILE // 1_000_000))
    if data.startswith(SIGNATURE):
        columns, rows = dots(data)
        if data[HEADER] != b"IHDR" or not columns or not rows:
            raise UnreadableError(_("the picture is damaged; save it once more as PNG."))
        if columns * rows > MOST_DOTS:
            message = _("the picture has more than {most} megapixels; save it smaller.")
            raise UnreadableError(message.format(most=MOST_DOTS // 1_000_000))
        return Logo(str(path), Picture.PNG, data)
    if b"<svg" in data and b"\x00" not in data:
        return Logo(str(path), Picture.SVG, data)
    raise UnreadableError(_("the file is no PNG and no SVG; save the picture as one of them."))


def dots(data: bytes) -> tuple[int, int]:
    """Return the columns and rows in the header of a PNG."""
    return int.from_bytes(data[COLUMNS], "big"), int.from_bytes(data[ROWS], "big")
