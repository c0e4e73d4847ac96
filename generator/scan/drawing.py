"""Drawing: a process that draws the pages of a PDF, within limits of time and memory.

A PDF of a few hundred bytes can ask for hours of work and all memory. So the library that draws it
runs in a process of its own, which loads little else and ends when it has taken too much.
"""

from __future__ import annotations

import struct
import sys
from typing import TYPE_CHECKING, BinaryIO

from generator.values import NamedTuple
from generator.workers import keep_within, limit_time

if TYPE_CHECKING:
    from collections.abc import Sequence

COUNT, PAGE = struct.Struct("<i"), struct.Struct("<4i")
"""What comes first: how many pages there are. What is before a page: its width, its height, the
bytes of a row and those of a dot."""
CLOSED = -1
"""The number of pages of a PDF that cannot be opened."""
NO_PAGE = PAGE.unpack(bytes(PAGE.size))
"""What is sent of a page that cannot be drawn."""
DOTS_PER_MM = 300 / 25.4
POINTS_PER_MM = 72 / 25.4


class Limits(NamedTuple):
    """The bytes of memory, the pages of a file, and the dots and seconds of a page."""

    memory: int
    pages: int
    dots: int
    seconds: float


def draw_pages(source: BinaryIO, target: BinaryIO, limits: Limits) -> None:
    """Draw the PDF in SOURCE as finely as a scanner sees it, within the limits."""
    import pypdfium2  # noqa: PLC0415 - within the limits

    data = source.read()
    limit_time(limits.seconds)
    try:
        document = pypdfium2.PdfDocument(data)
        number = len(document)
    except pypdfium2.PdfiumError:
        target.write(COUNT.pack(CLOSED))
        return
    target.write(COUNT.pack(number))
    for index in range(number if number <= limits.pages else 0):
        limit_time(limits.seconds)
        try:
            page = document[index]
            width, height = (max(side / POINTS_PER_MM, 1.0) for side in page.get_size())
            fine = min(DOTS_PER_MM, (limits.dots / (width * height)) ** 0.5)
            drawn = page.render(scale=fine / POINTS_PER_MM)
        except (pypdfium2.PdfiumError, ValueError):
            target.write(PAGE.pack(*NO_PAGE))
            return
        target.write(PAGE.pack(drawn.width, drawn.height, drawn.stride, drawn.n_channels))
        target.write(memoryview(drawn.buffer)[: drawn.stride * drawn.height])
        target.flush()
        drawn.close()
        page.close()


def main(words: Sequence[str]) -> None:
    """Draw what is on standard input; WORDS are the limits.

    If the memory is not enough, standard output ends early; the reader knows it from that.
    """
    memory, pages, dots, seconds = words
    limits = Limits(int(memory), int(pages), int(dots), float(seconds))
    keep_within(limits.memory)
    with open(0, "rb") as source, open(1, "wb") as target:
        draw_pages(source, target, limits)


if __name__ == "__main__":
    main(sys.argv[1:])
