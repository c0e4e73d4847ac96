"""A poster: one large page printed over several papers that overlap, with marks to join them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.language import _
from generator.page.imposition.joining import has_words, join_sheet
from generator.page.imposition.tiling import OVERLAP, plan_poster, too_small_for
from generator.page.marks import Page, Path, Role, Style, Symbol, Tag, Text, Use, bounds
from generator.page.matrix import IDENTITY, translation
from generator.page.svg.shapes import rectangle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.page.imposition.tiling import Poster, Sheet
    from generator.page.marks import Mark
    from generator.page.matrix import Matrix
    from generator.page.text_box import Ruler
    from generator.units import Paper

SPREAD = 5.0
"""How far the white around a window reaches beyond the paper, so that no edge shines through."""


def draw_poster(
    page: Page, paper: Paper, ruler: Ruler, overlap: float = OVERLAP
) -> tuple[Page, ...]:
    """Print a page at its true size over as many papers as it takes.

    What is cut out of the page is printed; where it fits one paper, that is the whole poster.
    """
    box = page.trim or Box(0.0, 0.0, page.width, page.height)
    poster = plan_poster(box, paper, overlap)
    if len(poster.sheets) == 1 and (page.width, page.height) == poster.paper.size:
        return (page,)
    if len(poster.sheets) > 1 and not has_words(poster, ruler):
        raise too_small_for(box, paper, overlap)
    symbol = Symbol(f"poster-{page.name}", page.marks, page.tags)
    return tuple(_page(page, symbol, sheet, poster, ruler) for sheet in poster.sheets)


def _named_parts(
    tags: Iterable[Tag], marks: Sequence[Mark], place: Matrix = IDENTITY
) -> Iterator[tuple[str, Box]]:
    """Yield the names of the parts of a page, each with the box around it."""
    for tag in tags:
        if tag.role is Role.GROUP and not tag.parts and isinstance(it := marks[tag.start], Use):
            yield from _named_parts(it.symbol.tags, it.symbol.marks, place @ it.matrix)
        elif tag.label:
            box = bounds(marks[tag.start : tag.end])
            left, top = place.point(box.left, box.top)
            right, bottom = place.point(box.right, box.bottom)
            yield tag.label, Box(left, top, right, bottom)


def _page(page: Page, symbol: Symbol, sheet: Sheet, poster: Poster, ruler: Ruler) -> Page:
    window = sheet.window
    place = translation(sheet.x - window.left, sheet.y - window.top)
    shown = sheet.shown
    marks: list[Mark] = [Use(symbol, place)]
    name, title, group = page.name, page.title, ""
    if len(poster.sheets) > 1:
        marks += [
            _passe_partout(shown, poster.paper),
            *join_sheet(sheet, poster, ruler),
        ]
        row, column = sheet.row + 1, sheet.column + 1
        name = f"{name}-{row}-{column}"
        words = _("{title}, row {row}, column {column}")
        title, group = words.format(title=title, row=row, column=column), title
    paper = poster.paper
    return Page(
        name,
        title,
        paper.width,
        paper.height,
        tuple(marks),
        trim=shown,
        group=group,
        tags=tuple(_tags(page, title, marks, window)) if page.tags else (),
    )


def _tags(page: Page, title: str, marks: Sequence[Mark], window: Box) -> Iterator[Tag]:
    """Yield the tags of a paper: the whole page's own, or one picture with the parts it shows."""
    if len(marks) == 1:
        yield Tag(Role.GROUP, 0, 1, title)
        return
    parts = _named_parts(page.tags, page.marks)
    names = "; ".join(name for name, box in parts if _overlap(box, window))
    label = _("{kind}: {name}").format(kind=title, name=names) if names else title
    yield Tag(Role.GROUP, 0, 1, title, parts=(Tag(Role.PICTURE, 0, 1, label),))
    for at, mark in enumerate(marks):
        if isinstance(mark, Text):
            yield Tag(Role.PARAGRAPH, at, at + 1)


def _overlap(one: Box, other: Box) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


def _passe_partout(shown: Box, paper: Paper) -> Path:
    """Cover everything around the visible part of the paper with white, like a mount."""
    more = 2 * SPREAD
    outer = rectangle(-SPREAD, -SPREAD, paper.width + more, paper.height + more, 0.0)
    inner = rectangle(shown.left, shown.top, shown.width, shown.height, 0.0)
    return Path((*outer, *inner), Style(fill="#ffffff", even_odd=True))
