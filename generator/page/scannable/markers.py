"""Markers: the squares in the corners of a scannable sheet, by which a photo of it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.scannable.modules import Modules

SIDE = 6
"""The modules of a marker: four by four bits, and a dark border around them."""
_BITS = 4
_CODES = (
    *(0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56, 0xF991),
    *(0x11A7, 0x0EB7, 0x2A0F, 0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF, 0x868B, 0xB02B),
    *(0xCCD5, 0xDD82, 0xFE47, 0x9471, 0xACE4, 0xA554, 0x2123, 0x346F, 0x4415, 0x57B2, 0x9ECF),
    *(0xF0CB, 0x08AE, 0x0929, 0x1875, 0x04FF, 0x0DF6, 0x1C5A, 0x1718, 0x2A28, 0x328C, 0x38B2),
    *(0x24E8, 0x2EEB, 0x2D3F, 0x4B64),
)
"""The bits of the first 48 markers of ArUco's dictionary 4x4_50, row by row, 1 for white."""


def marker_modules(number: int) -> Modules:
    """Return which modules of a marker are dark."""
    return tuple(tuple(_row(number, row)) for row in range(SIDE))


def _row(number: int, row: int) -> Iterator[bool]:
    for column in range(SIDE):
        if 1 <= row <= _BITS and 1 <= column <= _BITS:
            place = _BITS * (_BITS - row) + _BITS - column
            yield not _CODES[number] >> place & 1
        else:
            yield True
