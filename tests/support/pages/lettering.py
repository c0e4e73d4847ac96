"""The letters of a page: their positions, and a language in which everything is longer."""

from __future__ import annotations

from contextlib import contextmanager
from gettext import NullTranslations
from itertools import combinations
from typing import TYPE_CHECKING

from generator import language
from generator.hexes.frame import Box
from generator.page.marks import Text, Use, bounds
from generator.page.matrix import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.page.marks import Mark, Page
    from generator.page.matrix import Matrix
    from generator.units import Paper

LONGER = 1.35


class Longer(NullTranslations):
    """A language in which every message is about a third longer than in English."""

    def gettext(self, message: str) -> str:
        """Lengthen a message by words of its own, a single word by letters."""
        if len(message) < 4:
            return message
        words = [word for word in message.split() if "{" not in word]
        text = message
        while len(text) < LONGER * len(message):
            text += f" {words[len(text) % len(words)]}" if len(words) > 1 else "n"
        return text

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Lengthen the message for a number."""
        return self.gettext(singular if number == 1 else plural)


class Endless(Longer):
    """A language in which every message is said several times over."""

    def __init__(self, times: int) -> None:
        """Repeat every message TIMES times."""
        super().__init__()
        self.times = times

    def gettext(self, message: str) -> str:
        """Repeat a message."""
        return " ".join([message] * self.times)


@contextmanager
def speaking_longer(times: int = 1) -> Iterator[None]:
    """Use the longer language, TIMES over."""
    longer: Longer = Longer() if times == 1 else Endless(times)
    token = language._spoken.set(("de", longer))  # noqa: SLF001 - no catalogue is that long
    try:
        yield
    finally:
        language._spoken.reset(token)  # noqa: SLF001


def texts(
    marks: Iterable[Mark], matrix: Matrix = IDENTITY, *, depth: float = 0.05
) -> Iterator[tuple[str, Box]]:
    """Yield every text with the box of its letters, which go DEPTH of their size below the line."""
    for mark in marks:
        if isinstance(mark, Text):
            place = matrix @ mark.matrix
            left, top = place.point(0.0, -0.68 * mark.size)
            right, bottom = place.point(mark.width, depth * mark.size)
            yield mark.text, Box(left, top, right, bottom)
        elif isinstance(mark, Use):
            yield from texts(mark.symbol.marks, matrix @ mark.matrix, depth=depth)


def words(it: Page) -> str:
    return " ".join(text for text, _box in texts(it.marks))


def overlaps(it: Page) -> list[tuple[str, str]]:
    """Return the pairs of overlapping texts."""
    slack = 0.02
    return [
        (one, two)
        for (one, a), (two, b) in combinations(texts(it.marks), 2)
        if a.left + slack < b.right
        and b.left + slack < a.right
        and a.top + slack < b.bottom
        and b.top + slack < a.bottom
    ]


def check_room(it: Page) -> None:
    """Nothing leaves the paper, and no text overlaps another or is in the margin."""
    around = bounds(it.marks)
    assert around.left >= 0
    assert around.top >= 0
    assert around.right <= it.width
    assert around.bottom <= it.height
    margin = 5.5
    for text, box in texts(it.marks):
        assert margin < box.left, text
        assert margin < box.top, text
        assert box.right < it.width - margin, text
        assert box.bottom < it.height - margin, text
    assert overlaps(it) == []


def check_pages(pages: Sequence[Page], paper: Paper) -> None:
    """Check that pages are as large as their paper, and that nothing leaves them."""
    for it in pages:
        check_room(it)
        assert (it.width, it.height) == (paper.width, paper.height)
