"""The captions above the boxes of a round: words, or letters that a legend explains."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import TemplateError
from generator.games.pad.pages.lines import LEADING
from generator.games.pad.pages.measures import GAP
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """Set the captions in boxes of a width; those that do not fit become letters."""
    texts = [*own, *shared]
    for size in measures.captions:
        broken = _broken(texts, size, [box] * len(own) + [measures.box] * len(shared), press)
        if broken is not None:
            return _captions(broken, len(own), size)
    last = len(own) - 1
    letters = [letter for letter, _text in zip(ascii_lowercase * 2, texts, strict=False)]
    short = ["=" if at == last else letters[at] for at in range(len(texts))]
    message = _("{caption}: {points}")
    legend = ", ".join(
        message.format(caption=letter, points=text)
        for letter, text in zip(short, texts, strict=True)
    )
    found = _captions([(it,) for it in short], len(own), measures.captions[0])
    return found._replace(legend=legend)


def _captions(broken: Sequence[tuple[str, ...]], own: int, size: float) -> Captions:
    each = max(map(len, broken)) * size * LEADING + MARGIN
    return Captions(tuple(broken[:own]), tuple(broken[own:]), size, each)


def _broken(
    texts: Sequence[str], size: float, widths: Sequence[float], press: Press
) -> list[tuple[str, ...]] | None:
    found = []
    for text, width in zip(texts, widths, strict=True):
        try:
            lines = press.wrapped(text, FONT, size, width - GAP)
        except TemplateError:
            return None
        if len(lines) > MOST_LINES:
            return None
        found.append(tuple(lines))
    return found
