"""Tags of SVG's subset: the attributes that say what a screen reader makes of a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.marks import Role, Tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROLE, LABEL, LEVEL = "role", "aria-label", "aria-level"
TAGGING = frozenset({ROLE, LABEL, LEVEL})
WHOLE = frozenset({Role.PARAGRAPH, Role.HEADING, Role.PICTURE})
"""Roles whose content is read in one go, whatever is inside."""
DEEPEST_HEADING = 6


def tagged(given: Mapping[str, str], inner: Sequence[Tag], start: int, end: int) -> list[Tag]:
    """Return the tags of an element whose marks are those from START to END of its parent.

    INNER are the tags inside it, counted from its own first mark. Raise ValueError for an unknown
    role or level.
    """
    moved = [moved_tag(tag, start) for tag in inner] if start else list(inner)
    if ROLE not in given:
        return moved
    role = Role(given[ROLE])
    level = int(given.get(LEVEL, "1"))
    if not 1 <= level <= DEEPEST_HEADING:
        raise ValueError(level)
    if role is Role.NONE or start == end:
        return []
    label = given.get(LABEL, "")
    return [Tag(role, start, end, label, level, () if role in WHOLE else tuple(moved))]


def moved_tag(tag: Tag, by: int) -> Tag:
    """Return a tag for the same marks after BY further ones."""
    parts = tuple(moved_tag(part, by) for part in tag.parts)
    return tag._replace(start=tag.start + by, end=tag.end + by, parts=parts)
