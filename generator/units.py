"""Millimetres: lengths and papers as people write them."""

from __future__ import annotations

import re

from generator.errors import OrderError, UnknownNameError
from generator.language import _, fill, suggest
from generator.values import NamedTuple

MM_PER_INCH = 25.4
MM_PER_UNIT = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
LARGEST_PAPER = 2000.0
# Patterns that few orders need stay text: to compile one takes as long as to import a module.
_LENGTH = r"\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*"
_SIZE = r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?"


class Paper(NamedTuple):
    """A paper with its width and height in millimetres, upright."""

    name: str
    width: float
    height: float
    is_slot: bool = False
    """Whether it is cut out of a larger paper, so that no printer's margin is around it."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.width, self.height

    @property
    def is_american(self) -> bool:
        """Whether the paper is one of those sold by the inch."""
        return self.name in {"letter", "legal", "tabloid"}

    @property
    def landscape(self) -> Paper:
        """The same paper in landscape."""
        return self._replace(
            width=max(self.width, self.height), height=min(self.width, self.height)
        )

    @property
    def portrait(self) -> Paper:
        """The same paper in portrait."""
        return self._replace(
            width=min(self.width, self.height), height=max(self.width, self.height)
        )


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a3", 297.0, 420.0),
        Paper("a4", 210.0, 297.0),
        Paper("a5", 148.0, 210.0),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
    )
}

PRESS_SHEETS = {
    sheet.name: sheet
    for sheet in (
        Paper("sra4", 225.0, 320.0),
        Paper("sra3", 320.0, 450.0),
        Paper("sra2", 450.0, 640.0),
        Paper("ra3", 305.0, 430.0),
        Paper("ra2", 430.0, 610.0),
    )
}
"""The untrimmed sheets of print shops (ISO 217), larger than the papers cut out of them."""

PRESS_PAPERS = (Paper("420x594", 420.0, 594.0), Paper("594x841", 594.0, 841.0))
"""A2 and A1, which no printer at home takes: the last that are suggested."""


def papers_from(paper: Paper) -> list[Paper]:
    """Return the papers to suggest instead of one: those of its series first, the smaller first."""
    named = sorted(
        PAPERS.values(),
        key=lambda it: (it.is_american != paper.is_american, it.width * it.height),
    )
    return [*named, *PRESS_PAPERS]


def parse_length(text: str) -> float:
    """Read `28`, `28mm`, `2.8cm` or `1.1in` as millimetres."""
    match = re.fullmatch(_LENGTH, text, re.ASCII)
    if match is None:
        message = _("'{text}' is not a length; write it as 28mm, 2.8cm or 1.1in.")
        raise OrderError(message.format(text=text))
    return float(match[1]) * MM_PER_UNIT[match[2] or ""]


def parse_sheet(text: str) -> Paper:
    """Read the sheet of a print shop: its name, that of a paper, or its size."""
    name = text.strip().lower()
    if name in PRESS_SHEETS or name in PAPERS:
        return (PRESS_SHEETS | PAPERS)[name]
    if re.fullmatch(_SIZE, name, re.ASCII):
        return parse_paper(text)
    close = _("There is no sheet '{name}'; did you mean '{close}'?")
    otherwise = _("There is no sheet '{name}'; choose {known}, or give WIDTHxHEIGHT in mm.")
    raise UnknownNameError(suggest(name, PRESS_SHEETS, close, otherwise, name=text))


def parse_paper(text: str) -> Paper:
    """Read a paper's name or its size, `WIDTHxHEIGHT` in mm (or with `cm`, `in`)."""
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    match = re.fullmatch(_SIZE, name, re.ASCII)
    if match is None:
        close = _("There is no paper '{name}'; did you mean '{close}'?")
        otherwise = _("There is no paper '{name}'; choose {known}, or give WIDTHxHEIGHT in mm.")
        raise UnknownNameError(suggest(name, PAPERS, close, otherwise, name=text))
    unit = MM_PER_UNIT[match[3] or ""]
    width, height = float(match[1]) * unit, float(match[2]) * unit
    if not (0 < width <= LARGEST_PAPER and 0 < height <= LARGEST_PAPER):
        message = _(
            "A paper of {name} cannot be printed; its sides must be 1 to {largest:g} mm long."
        )
        raise OrderError(fill(message, name=text, largest=LARGEST_PAPER))
    return Paper(f"{width:g}x{height:g}", width, height)
