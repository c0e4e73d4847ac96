"""The text pen: one mark a line, so that a change of a page can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.marks import Image, Path, Text, symbols_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Mark, Page, Style


def draw_text(page: Page) -> str:
    """Write a page down: its size, its symbols, its marks."""
    lines = [f"page {page.name} {_mm(page.width)} {_mm(page.height)}"]
    for symbol in symbols_of(page.marks):
        lines.append(f"symbol {symbol.id}")
        lines += (f"  {line}" for line in _marks(symbol.marks))
    lines += _marks(page.marks)
    return "\n".join(lines) + "\n"


def _marks(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Path):
            drawn = " ".join(
                " ".join([letter, *(_mm(number) for number in numbers)])
                for letter, numbers in mark.segments
            )
            yield f"path {_style(mark.style)} {drawn}"
        elif isinstance(mark, Text):
            place = " ".join(_mm(number) for number in mark.matrix)
            spaced = f"/{_mm(mark.spacing)}" if mark.spacing else ""
            size = f"{_mm(mark.size)}{spaced}"
            yield f"text {mark.font} {size} {mark.fill} at {place} {mark.text!r}"
        elif isinstance(mark, Image):
            place = " ".join(_mm(number) for number in mark.matrix)
            dots = f"{mark.pixels.columns}x{mark.pixels.rows}"
            yield f"image {dots} {_mm(mark.width)} {_mm(mark.height)} at {place}"
        else:
            place = " ".join(_mm(number) for number in mark.matrix)
            yield f"use {mark.symbol.id} at {place}"


def _style(style: Style) -> str:
    line = "none"
    if style.stroke is not None:
        dashes = ",".join(_mm(dash) for dash in style.dashes)
        line = f"{style.stroke}/{_mm(style.width)}/{style.cap}/{style.join}/{dashes}"
    return f"fill={style.fill or 'none'}{'/evenodd' if style.even_odd else ''} line={line}"


def _mm(value: float) -> str:
    """Write a length to the micrometre, and zero without a sign."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
