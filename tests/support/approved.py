"""Texts for goldens that a person can check: short lines, and only what differs from others."""

from __future__ import annotations

import json
import re
from difflib import unified_diff
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LONGEST = 300
"""A line with more characters is cut, followed by the checksum of all of them."""
ROW = 150
"""How many characters a value of several parts may have in one line."""


def digest(*lines: str) -> str:
    """Return eight letters that change when one of the LINES does."""
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def brief(line: str, longest: int = LONGEST) -> str:
    """Return a line, or its beginning with the checksum of all of it."""
    return line if len(line) <= longest else f"{line[:longest]}… {digest(line)}"


def brief_text(lines: Iterable[str]) -> str:
    """Join lines, and cut those that are too long."""
    return "".join(f"{brief(line)}\n" for line in lines)


def changes(first: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return what a text has instead of the lines of another one, with the numbers of the lines."""
    return [*unified_diff(first, other, n=0, lineterm="")][2:]


def rows_of(value: Any, key: str = "", indent: int = 0) -> Iterator[str]:
    """Yield a value that JSON can write, each part in a line of its own unless it is short."""
    start = " " * indent + key
    whole = json.dumps(value, ensure_ascii=False)
    if len(start) + len(whole) <= ROW or not isinstance(value, dict | list):
        yield start + whole
        return
    yield start.rstrip() or "-"
    named = value.items() if isinstance(value, dict) else (("-", it) for it in value)
    for name, it in named:
        yield from rows_of(it, f"{name} " if name == "-" else f"{name}: ", indent + 1)


def rounded(value: object) -> str:
    """Return a value as text, whose numbers have four places."""
    return re.sub(r"-?\d+\.\d+(?:e-\d+)?", lambda it: f"{float(it[0]):.4f}", f"{value}")
