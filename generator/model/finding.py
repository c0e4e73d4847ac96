"""A finding: what is wrong, where, and how to fix it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from generator.errors import MOST_SHOWN, escaped, shown
from generator.language import ngettext
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")

LONGEST_LINE = 120
LONGEST_FILE = 400
CODES = (
    "map-token",
    "map-grid",
    "hex-overlap",
    "hex-edge",
    "domain-split",
    "domain-hole",
    "hex-count",
    "terrain-count",
    "zone-sizes",
    "zone-too-large",
    "castle-bonus",
    "castle-count",
    "die-number",
    "off-page",
    "unknown-key",
    "missing-key",
    "bad-value",
    "missing-glyph",
)


class Place(NamedTuple):
    """A place in a file; line and column count from 1, `text` is the line itself."""

    file: str
    line: int | None = None
    column: int | None = None
    text: str | None = None

    def __str__(self) -> str:
        """Write the place as editors know it: file:line:column."""
        parts = [shown(self.file, LONGEST_FILE), self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)

    def caret(self) -> tuple[str, str] | None:
        """Return the line and a line with a caret below the column, fit for a terminal.

        A long line is cut around the column; control characters are escaped.
        """
        if self.text is None or self.column is None:
            return None
        text, at = self.text, min(self.column - 1, len(self.text))
        start, end, before, after = 0, len(text), "", ""
        if len(text) > LONGEST_LINE:
            start = min(max(at - LONGEST_LINE // 2, 0), len(text) - LONGEST_LINE)
            end = start + LONGEST_LINE
            before, after = "…" if start else "", "…" if end < len(text) else ""
        left = before + "".join(map(escaped, text[start:at]))
        right = "".join(map(escaped, text[at:end])) + after
        return left + right, " " * len(left) + "^"


class Finding(NamedTuple):
    """One thing that is wrong: a stable code, one sentence with the fix, and the place.

    `cells` are [row, position in the row] from 0, as every answer names them; `spots` are
    the centres of the same hexes in sides of a hex, for the picture.
    """

    code: str
    message: str
    place: Place
    cells: tuple[tuple[int, int], ...] = ()
    spots: tuple[tuple[float, float], ...] = ()

    def as_data(self) -> dict[str, Any]:
        """Return the finding as programs and pages read it."""
        return {
            "code": self.code,
            "message": self.message,
            "line": self.place.line,
            "column": self.place.column,
            "cells": [list(cell) for cell in self.cells],
        }

    def __str__(self) -> str:
        """Write the finding on one line, and the line of the file with a caret below it."""
        sentence = f"{self.place}: {self.code}: {self.message}"
        caret = self.place.caret()
        return sentence if caret is None else f"{sentence}\n    {caret[0]}\n    {caret[1]}"


def sorted_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings by their place in the file."""
    return sorted(findings, key=lambda it: (it.place.line or 0, it.place.column or 0))


def listed(findings: Sequence[T]) -> list[T | str]:
    """Return the first findings; a sentence at the end counts the others, if there are any."""
    number = len(findings) - MOST_SHOWN
    if number <= 0:
        return [*findings]
    message = ngettext(
        "… and {number} more problem, which is not listed; fix these first.",
        "… and {number} more problems, which are not listed; fix these first.",
        number,
    )
    return [*findings[:MOST_SHOWN], message.format(number=number)]
