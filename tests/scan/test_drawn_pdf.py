"""The pages of a PDF as they are drawn: how finely, within which limits, and what is sent."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.scan import drawing
from generator.scan.drawing import COUNT, PAGE, Limits, draw_pages

if TYPE_CHECKING:
    from collections.abc import Sequence

INCH = (72.0, 72.0)
HAIR = (1.0, 72.0)
LIMITS = Limits(0, 2, 1_000_000, 3.5)


@pytest.fixture(autouse=True)
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Note the limits of time, which would end this process."""
    found: list[float] = []
    monkeypatch.setattr(drawing, "limit_time", found.append)
    return found


def pdf(*sizes: tuple[float, float]) -> bytes:
    """Return a PDF of empty pages."""
    document = pypdfium2.PdfDocument.new()
    for size in sizes:
        document.new_page(*size)
    file = BytesIO()
    document.save(file)
    return file.getvalue()


def drawn(data: bytes, limits: Limits = LIMITS) -> tuple[int, list[tuple[int, ...]]]:
    """Return how many pages a PDF has, and what is said of each that is drawn."""
    target = BytesIO()
    draw_pages(BytesIO(data), target, limits)
    sent = BytesIO(target.getvalue())
    (number,) = COUNT.unpack(sent.read(COUNT.size))
    pages = []
    while head := sent.read(PAGE.size):
        page = PAGE.unpack(head)
        pages.append(page)
        _width, height, row, _dot = page
        assert sent.read(height * row) == b"\xff" * (height * row)
    return number, pages


@pytest.mark.parametrize(
    ("sizes", "dots", "sides"),
    [
        ([INCH], 90_000, [(300, 300)]),
        ([INCH], 40_000, [(200, 200)]),
        ([INCH, (144.0, 36.0)], 10_000_000, [(300, 300), (600, 150)]),
        # A page that is narrower than a millimetre counts as one that is so wide.
        ([HAIR], 914, [(3, 153)]),
        ([INCH, INCH, INCH], 90_000, []),
    ],
)
def test_a_page_is_drawn_as_finely_as_a_scanner_sees_it(
    sizes: Sequence[tuple[float, float]], dots: int, sides: list[tuple[int, int]]
) -> None:
    number, pages = drawn(pdf(*sizes), LIMITS._replace(dots=dots))
    assert number == len(sizes)
    assert [page[:2] for page in pages] == sides
    assert {page[3] for page in pages} <= {3}


def test_each_page_has_its_own_time(seconds: list[float]) -> None:
    drawn(pdf(INCH, HAIR))
    assert seconds == [3.5] * 3
    drawn(pdf(INCH, INCH, HAIR))
    assert seconds == [3.5] * 4


def test_what_cannot_be_opened_or_drawn_is_told() -> None:
    assert drawn(b"%PDF-1.7") == (-1, [])
    assert drawn(b"") == (-1, [])
    broken = pdf(INCH, INCH, INCH).replace(b" 5 0 R ", b" 9 0 R ")
    assert drawn(broken, LIMITS._replace(pages=3)) == (3, [(300, 300, 900, 3), (0, 0, 0, 0)])
    assert drawn(pdf(INCH), LIMITS._replace(dots=0)) == (1, [(0, 0, 0, 0)])
