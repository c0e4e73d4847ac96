"""The captions above the boxes of a round: words, or letters that a legend explains."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import TemplateError
from generator.games.pad.pages.lines import LEADING
from generator.games.pad.pages.measures import GAP
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.pad.pages.measures import Measures
    from generator.page.svg.press import Press

FONT = "display-italic"
MOST_LINES = 2
MARGIN = 1.2


class Captions(NamedTuple):
    """The lines above each box, the size of their letters, and the legend, if there is one.

    `each` is the height of one line of boxes' captions.
    """

    own: tuple[tuple[str, ...], ...]
    shared: tuple[tuple[str, ...], ...]
    size: float
    each: float
    legend: str = ""


def set_captions(
    own: Sequence[str], shared: Sequence[str], box: float, measures: Measures, press: Press
) -> Captions:
    """Set the captions in boxes of a width; where some do not fit, letters take their place."""
    above, size = _fitting(own, box, measures, press)
    beside, small = _fitting(shared, measures.box + GAP, measures, press)
    letters = iter(ascii_lowercase)
    explained: dict[str, str] = {}
    if above is None:
        above = [*_letters(own[:-1], letters, explained), ("=",)]
    if beside is None:
        beside = _letters(shared, letters, explained)
    each = max(map(len, [*above, *beside])) * max(size, small) * LEADING + MARGIN
    message = _("{caption}: {points}")
    legend = (message.format(caption=letter, points=text) for letter, text in explained.items())
    return Captions(tuple(above), tuple(beside), min(size, small), each, ", ".join(legend))


def _letters(
    texts: Sequence[str], letters: Iterator[str], explained: dict[str, str]
) -> list[tuple[str, ...]]:
    """Take a letter for each text, and remember what it means."""
    found: list[tuple[str, ...]] = []
    for text in texts:
        letter = next(letters)
        explained[letter] = text
        found.append((letter,))
    return found


def _fitting(
    texts: Sequence[str], width: float, measures: Measures, press: Press
) -> tuple[list[tuple[str, ...]] | None, float]:
    """Break texts at the largest size at which all of them fit; None if none is small enough."""
    for size in measures.captions:
        broken = _broken(texts, size, width, press)
        if broken is not None:
            return broken, size
    return None, measures.captions[0]


def _broken(
    texts: Sequence[str], size: float, width: float, press: Press
) -> list[tuple[str, ...]] | None:
    found = []
    for text in texts:
        try:
            lines = press.wrapped(text, FONT, size, width - GAP)
        except TemplateError:
            return None
        if len(lines) > MOST_LINES:
            return None
        found.append(tuple(lines))
    return found
