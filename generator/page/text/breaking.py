"""Breaking: where a line may end; a number stays with the word before it and the one it counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_BEGINS = re.compile(r"[+\u2212-]?\d")
_NUMBER = re.compile(r"[+\u2212-]?\d+")


def stay_together(word: str, following: str) -> bool:
    """Return whether a line should not end between two words."""
    if _BEGINS.match(following):
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
