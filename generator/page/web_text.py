"""Web text: pages, scripts and styles as browsers need them, without what only people read."""

from __future__ import annotations

import re

_INDENTS = re.compile(r"\n\s+")
_AROUND_SIGNS = re.compile(r"\s*([{};,])\s*")
_COMMENTS = re.compile(r"^(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)


def pack(text: str) -> str:
    """Return a page or a script without indentations, blank lines and lines of comment."""
    return _COMMENTS.sub("", _INDENTS.sub("\n", text.lstrip()))


def pack_style(text: str) -> str:
    """Return a style without comments and without the spaces that browsers do not need."""
    return _AROUND_SIGNS.sub(r"\1", pack(text)).replace(": ", ":").replace(";}", "}")
