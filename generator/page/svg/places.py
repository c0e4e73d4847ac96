"""Places: in which template and line an element was written."""

from __future__ import annotations

import re
from itertools import islice

AT = "data-at"
"""The attribute in which every element carries its template and line."""
_PLACE = re.compile(rf'\s{AT}="([^"]*)"'.encode())


def nearest(source: str, index: int) -> str | None:
    """Return the place of the last tag that begins before a byte of SOURCE, else of the first."""
    content = source.encode()
    places = [it[1] for it in _PLACE.finditer(content, 0, index)][-1:]
    places = places or [it[1] for it in islice(_PLACE.finditer(content), 1)]
    return places[0].decode() if places else None
