"""Elements of SVG's subset: their places in templates, their tags, the runs of their texts."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator.page.marks import Role, Tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

AT = "data-at"
"""The attribute in which every element carries its template and line."""
_PLACE = re.compile(rf'\s{AT}="([^"]*)"'.encode())


def nearest(source: str, index: int) -> str | None:
    """Return the place of the last tag that begins before a byte of SOURCE, else of the first."""
    content = source.encode()
    places = [it[1] for it in _PLACE.finditer(content, 0, index)][-1:]
    places = places or [it[1] for it in islice(_PLACE.finditer(content), 1)]
    return places[0].decode() if places else None


ROLE, LABEL, LEVEL, SPAN = "role", "aria-label", "aria-level", "aria-colspan"
TAGGING = frozenset({ROLE, LABEL, LEVEL, SPAN})
WHOLE = frozenset({Role.PARAGRAPH, Role.HEADING, Role.PICTURE})
"""Roles whose content is read in one go, whatever is inside."""
CELLS = frozenset({Role.HEAD, Role.SIDE_HEAD, Role.CELL})
"""Roles that keep their place in a row even if nothing is drawn there."""
DEEPEST_HEADING = 6
WIDEST_CELL = 99


def tagged(given: Mapping[str, str], inner: Sequence[Tag], start: int, end: int) -> list[Tag]:
    """Return the tags of an element whose marks are those from START to END of its parent.

    INNER are the tags inside it, counted from its own first mark. Raise ValueError for an unknown
    role, level or width of a cell.
    """
    moved = [moved_tag(tag, start) for tag in inner] if start else list(inner)
    if ROLE not in given:
        return moved
    role = Role(given[ROLE])
    level = int(given.get(LEVEL, "1"))
    if not 1 <= level <= DEEPEST_HEADING:
        raise ValueError(level)
    span = int(given.get(SPAN, "1"))
    if not 1 <= span <= WIDEST_CELL:
        raise ValueError(span)
    if role is Role.NONE or (start == end and not moved and role not in CELLS):
        return []
    label = given.get(LABEL, "")
    parts = () if role in WHOLE else tuple(moved)
    return [Tag(role, start, end, label, level, parts, span)]


def moved_tag(tag: Tag, by: int) -> Tag:
    """Return a tag for the same marks after BY further ones."""
    parts = tuple(moved_tag(part, by) for part in tag.parts)
    return tag._replace(start=tag.start + by, end=tag.end + by, parts=parts)


def joined(runs: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
    """Collapse white space as SVG does: one space between words, none at the ends."""
    folded: list[tuple[str, dict[str, Any]]] = []
    text = ""
    for words, paint in runs:
        once = "".join(" " if letter in " \t\r\n" else letter for letter in words)
        while "  " in once:
            once = once.replace("  ", " ")
        if not text or text.endswith(" "):
            once = once.removeprefix(" ")
        if once:
            text += once
            if folded and folded[-1][1] is paint:
                folded[-1] = (folded[-1][0] + once, paint)
            else:
                folded.append((once, paint))
    while folded and not (last := folded[-1][0].rstrip(" ")):
        folded.pop()
    if folded:
        folded[-1] = (last, folded[-1][1])
    return folded
