"""Letters: texts that the fonts of the program cannot print are found before anybody prints them.

The table has the characters that every shipped theme can draw, whichever of its fonts a page uses.
It is compared with the fonts by a test, so that a check need not open them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import shown
from generator.language import _
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.model.finding import Place

TABLE = Path(__file__).with_name("letters.txt")
MISSING_GLYPH = "missing-glyph"
SPACES = "\n\u00a0\u202f"
"""What a page sets as a space or a new line, whether or not a font has it."""


def check_letters(texts: Iterable[tuple[str, Place]]) -> list[Finding]:
    """Find the texts that no font of the program can print in full."""
    found = []
    for text, place in texts:
        missing = missing_letters(text)
        if missing:
            message = _(
                "The fonts cannot print '{missing}' in '{text}'; use other letters, or print it"
                " with a theme whose 'fallback' font has them."
            )
            values = {"missing": shown(missing), "text": shown(text)}
            found.append(Finding(MISSING_GLYPH, message.format(**values), place))
    return found


def missing_letters(text: str) -> str:
    """Return the characters of a text that the fonts cannot print, each once."""
    if text.isascii():
        return ""
    known = _table()
    return "".join(dict.fromkeys(it for it in text if ord(it) not in known and it not in SPACES))


def drawable(text: str) -> str:
    """Return a text with a question mark for every character that the fonts cannot print."""
    missing = missing_letters(text)
    return "".join("?" if it in missing else it for it in text)


@lru_cache(maxsize=1)
def _table() -> frozenset[int]:
    """Read the numbers of the characters, which the table lists as ranges."""
    ranges = (it.partition("-") for it in TABLE.read_text(encoding="ascii").split())
    return frozenset(
        number
        for first, _dash, last in ranges
        for number in range(int(first, 16), int(last or first, 16) + 1)
    )
