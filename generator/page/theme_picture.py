"""The picture of themes: one sample after the other, each with its fonts, in every ink."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.order import Ink
from generator.page.maps.paints import theme_paints
from generator.page.marks import Page, Symbol, Text, Use
from generator.page.matrix import scaling, translation
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.theme import Theme
    from generator.page.marks import Mark
    from generator.page.svg.press import Press

TEMPLATE = "themes/sample.svg.j2"
WIDTH, HEIGHT = 126.0, 84.0
"""The size of a sample in full colour; those in other inks are half as large beside it."""
MARGIN, GAP = 10.0, 6.0
HALF = 0.5 - GAP / 2 / HEIGHT
"""The scale of the two samples that are as high as the first, with the gap between them."""


class Sample(NamedTuple):
    """A theme, and the press that has its fonts."""

    name: str
    theme: Theme
    press: Press


def draw_themes(samples: Sequence[Sample]) -> Page:
    """Draw a row for each theme: full colour, and little ink and mono beside it."""
    width = 2 * MARGIN + WIDTH + GAP + WIDTH * HALF
    height = 2 * MARGIN + len(samples) * (HEIGHT + GAP) - GAP
    marks: list[Mark] = []
    for number, sample in enumerate(samples):
        top = MARGIN + number * (HEIGHT + GAP)
        beside = MARGIN + WIDTH + GAP
        full, low, mono = (Symbol(ink, _drawn(sample, ink)) for ink in Ink)
        marks.append(Use(full, translation(MARGIN, top)))
        marks.append(Use(low, translation(beside, top) @ scaling(HALF)))
        bottom = top + HEIGHT * (1 - HALF)
        marks.append(Use(mono, translation(beside, bottom) @ scaling(HALF)))
    return Page("themes", _("Themes"), width, height, tuple(marks))


def font_role(theme: str, role: str) -> str:
    """Return the name of a theme's font in a document with several themes."""
    return f"{theme}-{role}"


def _drawn(sample: Sample, ink: Ink) -> tuple[Mark, ...]:
    words = {
        Ink.FULL: _("full colour"),
        Ink.LOW: _("low ink with patterns"),
        Ink.MONO: _("black only"),
    }
    context = {
        **theme_paints(ink, sample.theme),
        "name": sample.name,
        "words": words[ink],
    }
    return _renamed(sample.press.draw(TEMPLATE, context).marks, sample.name)


def _renamed(marks: Sequence[Mark], theme: str) -> tuple[Mark, ...]:
    """Give every text the font of its theme."""
    found: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Text):
            found.append(replace(mark, font=font_role(theme, mark.font)))
        elif isinstance(mark, Use):
            symbol = replace(mark.symbol, marks=_renamed(mark.symbol.marks, theme))
            found.append(replace(mark, symbol=symbol))
        else:
            found.append(mark)
    return tuple(found)
