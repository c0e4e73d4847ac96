"""Attributes of SVG's subset: which element has which, and their values."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.page.matrix import IDENTITY, Matrix, rotation, scaling, translation
from generator.page.svg.elements import TAGGING
from generator.page.svg.fields import ATTRIBUTES, TAB
from generator.page.svg.pathdata import FARTHEST, LONGEST_KEPT, MOST_KEPT

if TYPE_CHECKING:
    from collections.abc import Callable

PAINT = frozenset(
    {
        "fill",
        "stroke",
        "stroke-width",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
        "fill-rule",
    }
)
LETTERING = frozenset({"font-family", "font-size", "text-anchor", "letter-spacing"})
FITTING = "preserveAspectRatio"
MEET, SLICE = "xMidYMid meet", "xMidYMid slice"
"""How a picture fits its box: whole, or cut off on two sides so that it fills the box."""
BOX = frozenset({"data-fit", "data-lines", "data-floor", "data-leading"})
SHAPES = {
    "path": frozenset({"d"}),
    "rect": frozenset({"x", "y", "width", "height", "rx"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
}
ALLOWED = {
    "svg": frozenset({"xmlns", "width", "height", "viewBox"}) | PAINT | LETTERING,
    "g": frozenset({"transform", TAB}) | PAINT | LETTERING | TAGGING,
    "symbol": frozenset({"id"}) | PAINT | LETTERING,
    "use": frozenset({"href", "x", "y", "transform"}) | ATTRIBUTES | TAGGING,
    "text": frozenset({"x", "y", "transform", "fill"}) | LETTERING | BOX | TAGGING,
    "tspan": frozenset({"fill", "font-family", "font-size"}),
    "image": frozenset({"href", "x", "y", "width", "height", "transform", FITTING}),
    **{tag: own | PAINT | ATTRIBUTES | {"transform"} for tag, own in SHAPES.items()},
}
_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_NUMBERS = re.compile(r"[\s,]+")
_TRANSFORM = re.compile(r"\s*(\w+)\s*\(([^)]*)\)\s*,?")
_BUILDERS: dict[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), Matrix),
    "translate": ((1, 2), translation),
    "scale": ((1, 2), scaling),
    "rotate": ((1, 3), rotation),
}


def number(text: str) -> float:
    """Read a number within the range of a page."""
    value = float(text)
    if not abs(value) <= FARTHEST:
        raise ValueError(text)
    return value


def extent(text: str) -> float:
    """Read a length that is not negative."""
    value = number(text)
    if value < 0:
        raise ValueError(text)
    return value


def size(text: str) -> float:
    """Read a positive length."""
    value = number(text)
    if value <= 0:
        raise ValueError(text)
    return value


def dashes(text: str) -> tuple[float, ...]:
    """Read the lengths of dashes and gaps, or `none`."""
    found = () if text == "none" else tuple(extent(part) for part in _NUMBERS.split(text.strip()))
    if found and not any(found):
        raise ValueError(text)
    return found


def numbers(text: str) -> list[float]:
    """Read numbers separated by spaces or commas."""
    return [number(part) for part in _NUMBERS.split(text.strip()) if part]


def millimetres(text: str) -> float:
    """Read a length with its unit, `297mm`."""
    if not text.endswith("mm"):
        raise ValueError(text)
    return size(text.removesuffix("mm"))


@lru_cache(maxsize=500)
def colour(text: str) -> str | None:
    """Read `#rgb`, `#rrggbb` or `none`."""
    if text == "none":
        return None
    match = _COLOUR.fullmatch(text)
    if match is None:
        raise ValueError(text)
    digits = match[1].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))  # noqa: PLR2004 - rrggbb


def transform(text: str) -> Matrix:
    """Read a list of matrix, translate, scale and rotate; most are read again and again."""
    return _kept_transform(text) if len(text) <= LONGEST_KEPT else _transform(text)


@lru_cache(maxsize=MOST_KEPT)
def _kept_transform(text: str) -> Matrix:
    return _transform(text)


def _transform(text: str) -> Matrix:
    found, at = IDENTITY, 0
    while at < len(text.rstrip()):
        match = _TRANSFORM.match(text, at)
        if match is None or match[1] not in _BUILDERS:
            raise ValueError(text)
        counts, builder = _BUILDERS[match[1]]
        values = numbers(match[2])
        if len(values) not in counts:
            raise ValueError(text)
        found = found @ builder(*values)
        at = match.end()
    return found


def choice(*allowed: str) -> Callable[[str], str]:
    """Return a reader that accepts only these words."""

    def read(text: str) -> str:
        if text not in allowed:
            raise ValueError(text)
        return text

    return read


INHERITED: dict[str, Callable[[str], object]] = {
    "fill": colour,
    "stroke": colour,
    "stroke-width": extent,
    "stroke-dasharray": dashes,
    "stroke-linecap": choice("butt", "round", "square"),
    "stroke-linejoin": choice("miter", "round", "bevel"),
    "fill-rule": choice("nonzero", "evenodd"),
    "font-family": str,
    "font-size": size,
    "text-anchor": choice("start", "middle", "end"),
    "letter-spacing": number,
    TAB: int,
}
INITIAL: dict[str, object] = {
    "fill": "#000000",
    "stroke": None,
    "stroke-width": 1.0,
    "stroke-dasharray": (),
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "fill-rule": "nonzero",
    "font-family": "text",
    "font-size": 4.0,
    "text-anchor": "start",
    "letter-spacing": 0.0,
    TAB: 0,
}
