"""Elements of SVG's subset: their places in templates, their tags, their texts set in boxes."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.page.marks import Role, Tag, Text
from generator.page.matrix import translation
from generator.page.text_box import set_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.page.marks import Mark
    from generator.page.matrix import Matrix
    from generator.page.text_box import Ruler, TextBox

    Run: TypeAlias = tuple[str, dict[str, Any]]

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


def joined(runs: list[Run]) -> list[Run]:
    """Collapse white space as SVG does: one space between words, none at the ends."""
    folded: list[Run] = []
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


_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def set_runs(runs: list[Run], box: TextBox, ruler: Ruler, at: Matrix) -> list[Mark] | None:
    """Set the runs of a text in its box; None if they do not fit."""
    if len(runs) == 1:
        return _set_lines(*runs[0], box, ruler, at)
    return _set_fonts(runs, box, ruler, at)


def _set_lines(
    words: str, paint: dict[str, Any], box: TextBox, ruler: Ruler, at: Matrix
) -> list[Mark] | None:
    """Set a text of one font in lines."""
    font, spacing = paint["font-family"], paint["letter-spacing"]
    setting = set_text(
        words,
        box,
        ruler,
        font=font,
        size=paint["font-size"],
        spacing=spacing,
        balanced=paint["text-anchor"] == "middle",
    )
    if setting is None:
        return None
    marks: list[Mark] = []
    for row, (line, width) in enumerate(setting.lines):
        start = translation(-_ANCHORS[paint["text-anchor"]] * width)
        down = translation(0, row * setting.size * box.leading)
        whole = Text(line, font, setting.size, width, spacing, paint["fill"], at @ down @ start)
        marks += _parts(whole, ruler)
    return marks


def _set_fonts(runs: list[Run], box: TextBox, ruler: Ruler, at: Matrix) -> list[Mark] | None:
    """Set runs of several fonts one after the other on one line, shrunk together."""
    widths = [ruler.width(words, paint["font-family"], paint["font-size"]) for words, paint in runs]
    total = sum(widths)
    shrink = min(1.0, box.width / total)
    if runs[0][1]["font-size"] * shrink < min(box.floor, runs[0][1]["font-size"]):
        return None
    x = -_ANCHORS[runs[0][1]["text-anchor"]] * total * shrink
    marks: list[Mark] = []
    for (words, paint), width in zip(runs, widths, strict=True):
        font, size = paint["font-family"], paint["font-size"] * shrink
        place = at @ translation(x)
        text = Text(words, font, size, width * shrink, 0.0, paint["fill"], place)
        marks += _parts(text, ruler)
        x += width * shrink
    return marks


def _parts(text: Text, ruler: Ruler) -> list[Mark]:
    """Split a text where another font has to draw letters that its own lacks."""
    parts = ruler.parts(text.text, text.font)
    if len(parts) == 1:
        return [replace(text, font=parts[0][1])]
    marks: list[Mark] = []
    x = 0.0
    for words, font in parts:
        width = ruler.width(words, font, text.size, text.spacing)
        place = text.matrix @ translation(x)
        marks.append(replace(text, text=words, font=font, width=width, matrix=place))
        x += width + text.spacing
    return marks
