"""Faces alone: a page for each, as large as the component and its bleed, inked to the edges."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.language import _, spoken
from generator.page.marks import Page, Symbol
from generator.page.pieces.outlines import single_mould
from generator.page.scope import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.model.component import Component, ComponentSet, Face
    from generator.page.marks import Mark
    from generator.page.pieces.faces import FaceDrawer
    from generator.page.pieces.outlines import Mould

FRONT, BACK = "front", "back"


def component_pages(components: ComponentSet, bleed: float, drawer: FaceDrawer) -> tuple[Page, ...]:
    """Draw each different front and back of the components on a page of its own."""
    pages = _Pages(components.game, bleed, drawer)
    for it in components.components:
        for front, _back in it.pairs:
            pages.front(it, front)
            drawer.scope.end_paper()
        for _front, back in it.pairs:
            if back is not None:
                pages.back(it, back)
    return tuple(pages.named.values())


def copy_pages(
    components: ComponentSet, bleed: float, drawer: FaceDrawer, *, duplex: bool
) -> tuple[Page, ...]:
    """Draw every copy of each component on a page of its own, if DUPLEX followed by its back.

    Among components with backs, a copy without one is followed by an empty page.
    """
    pages = _Pages(components.game, bleed, drawer)
    has_backs = duplex and any(
        copies.back is not None for it in components.components for copies in it.copies
    )
    found: list[Page] = []
    for it in components.components:
        backs = (copies.back for copies in it.copies for _copy in range(copies.count))
        for copy, back in enumerate(backs):
            found.append(pages.front(it, it.front_of(copy)))
            drawer.scope.end_paper()
            if has_backs:
                found.append(pages.blank(it) if back is None else pages.back(it, back))
    return tuple(found)


class _Pages:
    """Draws pages and names them; equal faces are the same page."""

    def __init__(self, game: str, bleed: float, drawer: FaceDrawer) -> None:
        self.game = game
        self.bleed = bleed
        self.drawer = drawer
        self.named: dict[str, Page] = {}
        self.known: dict[tuple[object, ...], Page] = {}

    def front(self, it: Component, face: Face) -> Page:
        own = it.id if it.id.startswith(it.group.id) else f"{it.group.id}-{it.id}"
        names = _numbered(f"{self.game}-{own}-{FRONT}")
        context = it.name(spoken())
        return self._page(it, face, names, _("{name}, front").format(name=context), context=context)

    def back(self, it: Component, face: Face) -> Page:
        names = _back_names(self.game, face, it.size.width)
        title = _("{name}, back").format(name=it.group.name(spoken()))
        return self._page(it, face, names, title)

    def blank(self, it: Component) -> Page:
        key = None, self._mould(it)
        if key not in self.known:
            self.known[key] = self._made(it, "blank", "", ())
        return self.known[key]

    def _page(
        self, it: Component, face: Face, names: Iterable[str], title: str, *, context: str = ""
    ) -> Page:
        mould = self._mould(it)
        key = it.id if context else "", face, mould
        if key not in self.known:
            needed = self.drawer.scope.is_needed
            symbol = self.drawer.draw(face, mould, context) if needed else Symbol(face.name, UNSEEN)
            name = next(name for name in names if name not in self.named)
            self.known[key] = self.named[name] = self._made(it, name, title, symbol.marks)
        return self.known[key]

    def _made(self, it: Component, name: str, title: str, marks: tuple[Mark, ...]) -> Page:
        bleed, group = self.bleed, it.group.name(spoken())
        right, bottom = it.size.width + bleed, it.size.height + bleed
        trim, whole = Box(bleed, bleed, right, bottom), Box(0.0, 0.0, right + bleed, bottom + bleed)
        size = whole.right, whole.bottom
        return Page(name, title, *size, marks, trim=trim, bleed=whole, group=group)

    def _mould(self, it: Component) -> Mould:
        return single_mould(it.shape, it.size, self.bleed, it.rim)


def _back_names(game: str, face: Face, width: float) -> Iterator[str]:
    """Name a back, which several components may have, by its face, else by its size too."""
    words = face.name.split("-")
    name = "-".join([game, *words] if BACK in words else [game, *words, BACK])
    yield name
    yield from _numbered(f"{name}-{width:g}mm")


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}-{number}" for number in count(2))
