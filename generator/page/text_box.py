"""Text in its box: measured with the real font, wrapped, shrunk to a limit, never overflowing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from generator.errors import OrderError, shown
from generator.language import _, spoken
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.finding import Place

MOST_MEASURED = 400
"""How many letters of a line are measured again with each word; a longer one only grows."""
SMALLEST_STEP = 0.02
"""How finely a size is shrunk, in mm."""
_BEGINS = re.compile(r"[+\u2212-]?\d")
_NUMBER = re.compile(r"[+\u2212-]?\d+")
_ONE_LETTER = {"pl": frozenset("aiouwzAIOUWZ")}
"""Languages in which no line ends with a word of one letter, and these words."""


def no_font() -> str:
    """Say what to do about letters that no font has."""
    return _("; use other letters, or name a 'fallback' font that has them.")


class Ruler(Protocol):
    """Measures text with the real fonts of the theme."""

    def width(self, text: str, font: str, size: float, spacing: float = 0.0) -> float:
        """Return how long TEXT is in FONT (a role of the theme) at SIZE.

        SPACING is added between its letters.
        """

    def missing(self, text: str, font: str) -> str:
        """Return the characters of TEXT that neither FONT nor a fallback can draw."""

    def parts(self, text: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return TEXT in parts, each with the font that draws it: FONT, or a fallback."""

    def knows(self, font: str) -> bool:
        """Whether the theme has the role FONT."""

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that the theme has."""


class KernedRuler(Ruler, Protocol):
    """A ruler that can do without kerning."""

    @property
    def unkerned(self) -> KernedRuler:
        """A ruler for the same fonts that measures letter by letter."""


def refuse_missing(text: str, font: str, ruler: Ruler, place: Place | None = None) -> None:
    """Refuse a text with letters that neither its font nor a fallback has."""
    missing = ruler.missing(text, font)
    if missing:
        message = _("The font has no '{missing}' for '{words}'; use other letters.")
        words = message.format(missing=shown(missing), words=shown(text))
        raise OrderError(f"{place}: {words}" if place else words)


@dataclass(frozen=True, slots=True)
class TextBox:
    """How much room a text has: its width, how many lines, and the smallest size allowed."""

    width: float
    lines: int
    floor: float
    leading: float


@dataclass(frozen=True, slots=True)
class Setting:
    """A text set into its box: the size it got and its lines with their widths."""

    size: float
    lines: tuple[tuple[str, float], ...]


def set_text(
    text: str,
    box: TextBox,
    ruler: Ruler,
    *,
    font: str,
    size: float,
    spacing: float,
    balanced: bool = False,
    growing: bool = False,
) -> Setting | None:
    """Set a text at SIZE or the largest size below that fits its box; None if none does.

    Numbers stay with their words where that takes no further line; a GROWING text takes one for
    it. BALANCED lines are about equally long, so that no word is alone on the last one.
    """

    def measure(part: str, at: float) -> float:
        return ruler.width(part, font, at, spacing)

    def lines_at(at: float) -> list[str] | None:
        lines = _wrap(text, box, lambda part: measure(part, at))
        if box.lines == 1 or (growing and lines):
            return lines
        loose = _wrap(text, box, lambda part: measure(part, at), together=False)
        if lines is None or loose is None:
            return lines or loose
        return lines if len(lines) <= len(loose) else loose

    floor = min(box.floor, size)
    lines = lines_at(size)
    if lines is None:
        if lines_at(floor) is None:
            return None
        low, high = floor, size
        while high - low > SMALLEST_STEP:
            middle = (low + high) / 2
            low, high = (low, middle) if lines_at(middle) is None else (middle, high)
        size = low
        lines = lines_at(size) or []
    if balanced and len(lines) > 1:
        lines = _balanced(lines, text, box, lambda part: measure(part, size))
    return Setting(size, tuple((line, measure(line, size)) for line in lines))


def _wrap(text: str, box: TextBox, measure: Measure, *, together: bool = True) -> list[str] | None:
    """Fill lines word by word; None if the box is too small. TOGETHER is for numbers."""
    if box.lines == 1:
        return [text] if measure(text) <= box.width else None
    lines: list[list[str]] = []
    letters, length = 0, 0.0
    for word in text.split(" "):
        letters += 1 + len(word)
        if lines:
            if letters <= MOST_MEASURED:
                reached = measure(" ".join((*lines[-1], word)))
            else:
                reached = length + measure(f"x {word}") - measure("x")
            if reached <= box.width:
                lines[-1].append(word)
                length = reached
                continue
        begin = _moved(lines[-1], word, box, measure) if lines and together else [word]
        line = " ".join(begin)
        length, letters = measure(line), len(line)
        if len(lines) == box.lines or length > box.width:
            return None
        lines.append(begin)
    return [" ".join(words) for words in lines]


def _moved(line: list[str], word: str, box: TextBox, measure: Measure) -> list[str]:
    """Return the words that begin the next line: WORD, and what it takes with it from LINE."""
    at = last_break(line, word)
    begin = [*line[at:], word]
    if len(begin) > 1 and measure(" ".join(begin)) > box.width:
        return [word]
    del line[at:]
    return begin


def _balanced(lines: list[str], text: str, box: TextBox, measure: Measure) -> list[str]:
    """Wrap again in the narrowest box that takes no more lines."""
    width = box.width
    while True:
        width -= box.width / 40
        narrower = _wrap(text, TextBox(width, len(lines), box.floor, box.leading), measure)
        if narrower is None:
            return lines
        lines = narrower


class Measure(Protocol):
    """Gives the length of a piece of text."""

    def __call__(self, part: str, /) -> float:
        """Return the length in mm."""


def stay_together(word: str, following: str) -> bool:
    """Return whether a line should not end between two words."""
    if _BEGINS.match(following) or word in _ONE_LETTER.get(spoken(), ()):
        return True
    return _NUMBER.fullmatch(word) is not None and following[:1].isalpha()


def last_break(words: Sequence[str], following: str) -> int:
    """Return before which of the words of a full line to break it, the latest where one may.

    That is their number if the line ends behind them, or may end nowhere at all.
    """
    behind = following
    for at in range(len(words), 0, -1):
        if not stay_together(words[at - 1], behind):
            return at
        behind = words[at - 1]
    return len(words)
