"""Tags of SVG's subset: the attributes that say what a screen reader makes of a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.marks import Role, Tag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
