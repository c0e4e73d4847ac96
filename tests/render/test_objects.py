"""Objects of a PDF are written exactly as the library writes them."""

from __future__ import annotations

import re
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFArrayCompact,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFString,
)
from reportlab.pdfbase.pdfdoc import format as formatted
from reportlab.pdfgen.canvas import Canvas

from generator.render import objects
from generator.render.objects import write_document, write_object

if TYPE_CHECKING:
    from collections.abc import Callable

OBJECTS: dict[str, Callable[[Any], object]] = {
    "name": lambda _document: PDFName("Sect"),
    "number": lambda _document: 0.25,
    "letters": lambda _document: "Brügge",
    "control": lambda _document: "a\nb",
    "string": lambda _document: PDFString("Brügge (1)"),
    "reference": lambda document: document.Reference(PDFDictionary({})),
    "empty dictionary": lambda _document: PDFDictionary({}),
    "odd keys": lambda _document: PDFDictionary({"b c": 1, "ä": 2, "A": 3}),
    "long dictionary": lambda _document: PDFDictionary({f"K{it}": it for it in range(14)}),
    "long list": lambda _document: PDFArray(range(25)),
    "compact list": lambda _document: PDFArrayCompact(range(25)),
    "nested": lambda document: PDFDictionary(
        {
            "K": PDFArray([document.Reference(PDFArray([1.5, -0.5])), PDFDictionary({"A": "/B"})]),
            "T": PDFString("x"),
        }
    ),
    "stream inside": lambda _document: PDFDictionary({"N": PDFStream(content="q Q")}),
}


@pytest.mark.parametrize("kind", OBJECTS)
@pytest.mark.parametrize("is_whole", [False, True])
def test_an_object_is_written_as_the_library_writes_it(kind: str, *, is_whole: bool) -> None:
    document = Canvas(BytesIO(), invariant=1)._doc  # noqa: SLF001 - the library keeps it to itself
    it = OBJECTS[kind](document)

    assert write_object(it, document, is_whole=is_whole) == formatted(it, document, is_whole)


def test_a_dictionary_that_is_only_referred_to_is_not_written_inside_another() -> None:
    document = Canvas(BytesIO(), invariant=1)._doc  # noqa: SLF001 - as above
    apart = PDFDictionary({"A": 1})
    apart.__RefOnly__ = 1

    found = write_object(PDFArray([apart]), document)

    assert found == formatted(PDFArray([apart]), document)
    assert found.endswith(b" R ]")


def test_four_hundred_objects_are_packed_together() -> None:
    assert (objects.MOST, objects.WIDTHS, objects.UP) == (400, (1, 4, 2), 2)
    assert (objects.FREE, objects.WHOLE, objects.PACKED) == (0, 1, 2)
    assert (objects.KEYS_EACH, objects.PARTS_EACH) == (6, 10)
    packed = []
    for number in (0, 400, 799):
        canvas = Canvas(file := BytesIO(), invariant=1)
        document = canvas._doc  # noqa: SLF001 - as above
        document.format = partial(write_document, document)
        for at in range(number):
            document.Reference(PDFDictionary({"A": at}))
        canvas.save()
        packed.append([int(it) for it in re.findall(rb"/N (\d+)", file.getvalue())])
    ((own,), one, two) = packed
    assert 1 < own < 400
    assert (one, two) == ([400, own], [400, 400, own - 1])
