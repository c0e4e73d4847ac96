"""Cards: every face is drawn first, so that all texts that do not fit are known at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.errors import ContentError, InvalidError
from generator.language import _, spoken
from generator.model.deck import blame
from generator.model.finding import Finding
from generator.model.order import Ink
from generator.page.imposition.cropping import BLACK
from generator.page.maps.paints import own_paint
from generator.page.marks import Path, Style
from generator.page.matrix import translation
from generator.page.pieces.face_pages import component_pages
from generator.page.pieces.faces import FaceDrawer
from generator.page.pieces.outlines import sheet_mould, single_mould
from generator.page.svg.shapes import mapped, rectangle
from generator.page.text.pictures import Library
from generator.page.text.rich import Typesetter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.model.component import Component, ComponentSet, Face
    from generator.page.marks import Mark, Page
    from generator.page.pieces.outlines import Mould
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press
    from generator.page.text_box import Ruler

GUIDE = 0.2
DASHES = (1.2, 0.8)
MOST_FAULTS = 20
"""How many faults of one card are reported."""
COLOURED = ("#d0006f", "#0079c1")
"""The colours of the cut and of the safe zone, unless a print has none."""


def card_drawer(
    press: Press,
    ruler: Ruler,
    paints: Mapping[str, Any],
    *,
    pictures: Mapping[str, Artwork] | None = None,
    icons: Mapping[str, Artwork] | None = None,
    guides: bool = False,
) -> FaceDrawer:
    """Return the drawer of cards, whose templates may show pictures and lay out rich text.

    GUIDES are drawn over every face.
    """
    library = Library(press, paints, pictures or {}, icons or {})
    typesetter = Typesetter(ruler, library.icon)
    ink = Ink(paints["ink_name"])
    given = {**paints, "rich": typesetter.rich, "shades": partial(own_paint, ink=ink)}
    colours = (BLACK, BLACK) if ink is Ink.MONO else COLOURED
    over = partial(card_guides, colours=colours) if guides else None
    return FaceDrawer(press, given, library, over)


def prepare_faces(
    components: ComponentSet,
    drawer: FaceDrawer,
    bleed: float,
    *,
    single: bool = False,
    on_card: Callable[[int, int], None] | None = None,
) -> None:
    """Draw every card once; texts and icons that do not fit their cards are raised together.

    SINGLE cards are alone on their pages. ON_CARD is called with `done, total`. A preview of one
    paper reports no faults of the others.
    """
    if drawer.scope.paper is not None:
        return
    findings: list[Finding] = []
    mould_of = single_mould if single else sheet_mould
    total = len(components.components)
    for done, card in enumerate(components.components, start=1):
        mould = mould_of(card.shape, card.size, bleed, card.rim)
        findings += _faults(card, drawer, mould)
        if on_card:
            on_card(done, total)
    if findings:
        raise InvalidError(findings)


def card_pages(components: ComponentSet, bleed: float, drawer: FaceDrawer) -> tuple[Page, ...]:
    """Draw each card's front and each different back on a page of its own."""
    twice = f"{components.game}-{components.game}-"
    return tuple(
        replace(page, name=page.name.removeprefix(f"{components.game}-"))
        if page.name.startswith(twice)
        else page
        for page in component_pages(components, bleed, drawer)
    )


def card_guides(mould: Mould, colours: tuple[str, str] = COLOURED) -> tuple[Mark, ...]:
    """Show where a card is cut, and as a dashed line the safe zone."""
    width, height = mould.size
    corner, safe = mould.rim
    onto = translation(mould.bleed, mould.bleed)
    cut = rectangle(0.0, 0.0, width, height, corner)
    inner = rectangle(safe, safe, width - 2 * safe, height - 2 * safe, max(0.0, corner - safe))
    zones = [(cut, Style(fill=None, stroke=colours[0], width=GUIDE))]
    if safe and min(width, height) > 2 * safe:
        zones.append((inner, Style(fill=None, stroke=colours[1], width=GUIDE, dashes=DASHES)))
    return tuple(Path(mapped(zone, onto), style) for zone, style in zones)


def _faults(card: Component, drawer: FaceDrawer, mould: Mould) -> Iterator[Finding]:
    """Draw a card; what it cannot show is reported and left out, to find further faults."""
    front = card.front
    for _fault in range(MOST_FAULTS):
        try:
            drawer.draw(front, mould, card.name(spoken()))
        except ContentError as error:
            name = _field(card, front, error.words)
            if name is None:
                message = _("'{id}': {fault}").format(id=card.id, fault=error.fault)
                yield Finding("bad-value", message, card.place)
                return
            yield blame(card.cells[name], error.fault)
            front = _without(front, name, error.words)
        else:
            return


def _field(card: Component, front: Face, words: str) -> str | None:
    """Return the field that contains the words that a card cannot show."""
    folded = " ".join(words.split())
    tests: tuple[Callable[[str], bool], ...] = (
        lambda text: text == words,
        lambda text: f"{{{words}}}" in text,
        lambda text: folded in " ".join(text.split()),
    )
    context = [(name, value) for name, value in front.fields if isinstance(value, str) and value]
    found = (
        name for test in tests for name, value in context if name in card.cells and test(value)
    )
    return next(found, None)


def _without(front: Face, name: str, words: str) -> Face:
    """Remove an icon from a text, or else the whole text."""
    text = str(dict(front.fields)[name])
    less = text.replace(f"{{{words}}}", "")
    fields = {**dict(front.fields), name: less if less != text else ""}
    return front._replace(fields=tuple(fields.items()))
