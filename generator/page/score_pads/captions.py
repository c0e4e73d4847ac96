"""The captions above the boxes of a round: words, words on end, or letters with a legend."""

from __future__ import annotations

from itertools import product
from string import ascii_lowercase
from typing import TYPE_CHECKING

from generator.errors import TemplateError
from generator.language import _
from generator.page.score_pads.lines import LEADING
from generator.page.score_pads.measures import GAP
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press

FONT = "display-italic"
MOST_LINES = 2
MARGIN = 1.8
APART = 1.1
"""The space between captions beside each other, if there is room."""
HEIGHTS = (5.0, 6.0, 7.0, 8.0, 9.0, 10.0)
"""The heights that are tried for words on end, in heights of their letters."""


class Heads(NamedTuple):
    """The lines above each of some boxes, the size of their letters, and the height of all.

    Those on end are read from below.
    """

    lines: tuple[tuple[str, ...], ...]
    size: float
    height: float
    on_end: bool = False


class Captions(NamedTuple):
    """What is above the boxes of a player and above those that all share, and the legend."""

    own: Heads
    shared: Heads
    legend: str = ""

    @property
    def on_end(self) -> bool:
        """Whether some of them are on end."""
        return self.own.on_end or self.shared.on_end

    def height(self, deep: int) -> float:
        """Return the height of the captions of a round with boxes in so many lines."""
        return max(self.own.height * deep, self.shared.height)


def set_captions(
    own: Sequence[str],
    shared: Sequence[str],
    boxes: tuple[Sequence[float], Sequence[float]],
    measures: Measures,
    press: Press,
) -> Captions:
    """Set the captions above boxes, whose widths are those of a player's and of shared ones."""
    letters = iter(ascii_lowercase)
    explained: dict[str, str] = {}
    heads = []
    for texts, widths in zip((own, shared), boxes, strict=True):
        found = _fitting(texts, widths, measures, press)
        if found is None:
            lines = [
                _short(text, width, letters, explained, measures, press)
                for text, width in zip(texts, widths, strict=True)
            ]
            found = _heads(lines, measures.captions[-1])
        heads.append(found)
    message = _("{caption}: {points}")
    legend = (message.format(caption=letter, points=text) for letter, text in explained.items())
    return Captions(heads[0], heads[1], ", ".join(legend))


def _short(  # noqa: PLR0917
    text: str,
    width: float,
    letters: Iterator[str],
    explained: dict[str, str],
    measures: Measures,
    press: Press,
) -> tuple[str, ...]:
    """Return a caption that fits the smallest size, or a letter that the legend explains."""
    broken = _broken([text], measures.captions[-1], [width - GAP], MOST_LINES, press)
    if broken is not None:
        return broken[0]
    letter = next(letters)
    explained[letter] = text
    return (letter,)


def _heads(lines: Sequence[tuple[str, ...]], size: float) -> Heads:
    height = max(map(len, lines), default=0) * size * LEADING
    return Heads(tuple(lines), size, height + MARGIN)


def _fitting(
    texts: Sequence[str], widths: Sequence[float], measures: Measures, press: Press
) -> Heads | None:
    """Break texts at the largest size at which all of them fit, upright or else on end."""
    for apart, size in product((APART, GAP), measures.captions):
        broken = _broken(texts, size, [it - apart for it in widths], MOST_LINES, press)
        if broken is not None:
            return _heads(broken, size)
    heights = HEIGHTS if measures.on_end else ()
    for size, height in product(measures.captions, heights):
        most = int((min(widths) - GAP) / (size * LEADING))
        broken = _broken(texts, size, [height * size] * len(texts), most, press)
        if broken is not None:
            longest = max(press.ruler.width(it, FONT, size) for lines in broken for it in lines)
            return Heads(tuple(broken), size, longest + MARGIN, on_end=True)
    return None


def _broken(
    texts: Sequence[str], size: float, widths: Sequence[float], most: int, press: Press
) -> list[tuple[str, ...]] | None:
    found = []
    for text, width in zip(texts, widths, strict=True):
        try:
            lines = press.wrapped(text, FONT, size, width)
        except TemplateError:
            return None
        if len(lines) > most:
            return None
        found.append(tuple(lines))
    return found
