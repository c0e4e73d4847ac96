"""What makes a pad somebody's own: numbers, players, a date, a title, a logo, a cover."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Picture(StrEnum):
    """The kind of a picture's file; a logo is never a JPEG."""

    PNG = "png"
    JPEG = "jpeg"
    SVG = "svg"


class Logo(NamedTuple):
    """A logo as it was read: its file, the kind of it and its bytes."""

    file: str
    kind: Picture
    data: bytes


class Personal(NamedTuple):
    """What is added to the sheets of a pad; `first` is the number of the first sheet, if any."""

    first: int | None = None
    players: tuple[str, ...] = ()
    date: str = ""
    title: str = ""
    logo: Logo | None = None
    cover: bool = False
