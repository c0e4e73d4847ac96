"""Figures of a PDF: numbers and paths, written exactly as the library writes them, but faster."""

from __future__ import annotations

from bisect import bisect_right
from math import inf, log, nextafter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Segment

DIGITS = 6
"""How many digits follow the point; one less for each digit before it beyond the first."""
NOTHING = 1e-7
"""A number that is not larger is written as 0."""
MOST_KEPT = 50_000
"""How many numbers are kept with what is written."""
OPERATORS = {"M": " m", "L": " l", "C": " c"}
BEGIN, CLOSE = "n", "h"


def _step(power: int) -> float:
    """Return the smallest number whose logarithm, as the library rounds it, reaches POWER."""
    number = 10.0**power
    while int(log(number) / log(10.0)) >= power:
        number = nextafter(number, 0.0)
    while int(log(number) / log(10.0)) < power:
        number = nextafter(number, inf)
    return number


_STEPS = tuple(_step(power) for power in range(1, DIGITS + 1))


class Figures(dict[float, str]):
    """Numbers with what is written; most of them are needed again and again."""

    def __missing__(self, number: float) -> str:
        """Write a number, and keep it."""
        if len(self) >= MOST_KEPT:
            self.clear()
        text = self[number] = _written(number)
        return text


_FIGURES = Figures()


def _written(number: float) -> str:
    size = abs(number)
    if size <= NOTHING:
        return "0"
    digits = DIGITS - bisect_right(_STEPS, size)
    text = f"{number:.{digits}f}"
    if digits:
        text = text.rstrip("0").removesuffix(".")
    return text[1:] if text.startswith("0.") else text


def write_numbers(numbers: Sequence[float]) -> str:
    """Write numbers with blanks between them."""
    return " ".join(map(_FIGURES.__getitem__, numbers))


def write_path(segments: Sequence[Segment]) -> str:
    """Write the operators that build a path."""
    written, operators = _FIGURES.__getitem__, OPERATORS
    parts = [BEGIN] if segments else []
    for letter, numbers in segments:
        if numbers:
            parts.append(" ".join(map(written, numbers)) + operators[letter])
        else:
            parts.append(CLOSE)
    return " ".join(parts)
