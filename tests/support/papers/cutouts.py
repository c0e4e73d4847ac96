"""Cut-outs: the closed outlines that a PDF's own drawing commands put on its pages, in mm."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream

from support.papers.printed import POINTS_PER_MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.papers.printed import Map, Spot


class Outlines(NamedTuple):
    """A page: its size, and the corners of every closed path on it."""

    width: float
    height: float
    corners: list[list[Spot]]


def read_outlines(pdf: bytes) -> list[Outlines]:
    """Follow the drawing commands of every page, forms inside forms included."""
    reader = PdfReader(BytesIO(pdf))
    pages = []
    for page in reader.pages:
        width, height = (float(it) for it in (page.mediabox.width, page.mediabox.height))
        upright = 1 / POINTS_PER_MM
        whole: Map = (upright, 0.0, 0.0, -upright, 0.0, height * upright)
        stream = ContentStream(page.get_contents(), reader)
        found = list(_follow(stream, page["/Resources"], whole, reader))
        pages.append(Outlines(width * upright, height * upright, found))
    return pages


def _follow(stream: Any, resources: Any, at: Map, reader: PdfReader) -> Iterator[list[Spot]]:
    kept: list[Map] = []
    corners: list[Spot] = []
    for operands, operator in stream.operations:
        match operator:
            case b"q":
                kept.append(at)
            case b"Q":
                at = kept.pop()
            case b"cm":
                at = _within(at, operands)
            case b"m":
                corners = [_spot(at, operands)]
            case b"l":
                corners.append(_spot(at, operands))
            case b"h":
                yield corners
            case b"Do":
                form = resources["/XObject"][operands[0]]
                inner = _within(at, form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                own = form.get("/Resources", resources)
                yield from _follow(ContentStream(form, reader), own, inner, reader)
            case _:
                pass


def _spot(at: Map, numbers: Any) -> Spot:
    a, b, c, d, e, f = at
    x, y = (float(it) for it in numbers)
    return a * x + c * y + e, b * x + d * y + f


def _within(outer: Map, numbers: Any) -> Map:
    a, b, c, d, e, f = outer
    inner = [float(it) for it in numbers]
    return (
        a * inner[0] + c * inner[1],
        b * inner[0] + d * inner[1],
        a * inner[2] + c * inner[3],
        b * inner[2] + d * inner[3],
        a * inner[4] + c * inner[5] + e,
        b * inner[4] + d * inner[5] + f,
    )
