"""Sheets of pads for tests: pads to print, and what a sheet has for those who write and read."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.load.files.document import parse_toml
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.load.score_pads.pad import read_pad
from generator.model.order import Ink
from generator.model.score_pad.order import SheetOrder
from generator.page.marks import Kind, bounds, texts_of
from generator.page.score_pads.measures import LETTERS, TICK
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Field, Page, Text
    from generator.units import Paper

A4 = PAPERS["a4"]
SHELF = tuple(layout_paths("pad"))
WIDE, HIGH = 8.0, 7.0
"""The least sides of a box for a number, in mm."""
CLOSE = 1e-6
TOUCHING = 0.15
"""How far words may reach over the edge of something else, in mm."""
HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = [2, 6]\n'


@cache
def shipped(name: str) -> Pad:
    """Load a pad of the shelf."""
    return load_any(layout_paths("pad")[name])  # type: ignore[return-value]


def own(text: str, head: str = HEAD) -> Pad:
    """Read a pad that has no faults."""
    reading = read_pad(parse_toml(head + text, "trial.toml"))
    assert [str(it) for it in reading.findings] == []
    assert reading.layout is not None
    return reading.layout


def order(*pads: Pad, paper: Paper = A4, language: str = "en") -> SheetOrder:
    """Order one sheet of some pads."""
    return SheetOrder(pads, 1, paper, Ink.FULL, language)


def numbers(page: Page) -> Iterator[Field]:
    """Yield the boxes that a number is written in."""
    return (it for it in page.fields if it.kind in {Kind.NUMBER, Kind.SUM})


def letters(text: Text) -> float:
    """Return how large a text is on the paper."""
    return text.size * hypot(text.matrix.a, text.matrix.b)


def words(page: Page) -> list[str]:
    """Return all texts of a page."""
    return [text.text for text in texts_of(page.marks)]


def check_page(page: Page, least: float = LETTERS) -> None:
    """Check that a pencil has room, that every word can be read, and that nothing is cut off."""
    for field in numbers(page):
        assert field.box.width >= WIDE - CLOSE, field.name
        assert field.box.height >= HIGH - CLOSE, field.name
    for field in page.fields:
        if field.kind in {Kind.CROSS, Kind.CHECK}:
            assert min(field.box.width, field.box.height) >= TICK - 0.61, field.name
    for text in texts_of(page.marks):
        assert letters(text) >= least - CLOSE, text.text
    drawn = bounds(page.marks)
    assert drawn.left >= 0
    assert drawn.top >= 0
    assert drawn.right <= page.width
    assert drawn.bottom <= page.height


def place(text: Text) -> Box:
    """Return the box that the letters of a text fill, upright or on end."""
    drawn = bounds([text])
    size = letters(text)
    if text.matrix.b:
        return Box(text.matrix.e - 0.6 * size, drawn.top, text.matrix.e, drawn.bottom)
    return Box(drawn.left, text.matrix.f - 0.6 * size, drawn.right, text.matrix.f)


def crowded(page: Page) -> list[tuple[str, str]]:
    """Return words that are drawn over other words, or over a box that somebody writes in."""
    texts = [(it.text, place(it)) for it in texts_of(page.marks)]
    written = {Kind.NUMBER, Kind.SUM, Kind.CHECK, Kind.RING, Kind.TEXT}
    boxes = [(it.name, it.box) for it in page.fields if it.kind in written]
    found = []
    for at, (text, box) in enumerate(texts):
        others = [*texts[at + 1 :], *boxes]
        found += [(text, other) for other, its in others if _overlap(box, its)]
    return found


def _overlap(one: Box, other: Box) -> bool:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return min(wide, high) > TOUCHING
