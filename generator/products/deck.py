"""Decks of one's own: cards on sheets to cut, on sheets to fold over, or each on its own."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.errors import InvalidError, OrderError, UnreadableError
from generator.language import _
from generator.load.files.picture import read_picture
from generator.model.deck import blame
from generator.model.order import Ink
from generator.model.personal import Picture
from generator.products.pieces import Pieces
from generator.products.tools import load_tools
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from generator.model.component import Size
    from generator.model.deck import Deck, DeckOrder, PictureFile
    from generator.model.finding import Finding
    from generator.page.marks import Document, Page
    from generator.page.pieces.faces import FaceDrawer
    from generator.page.svg.artwork import Artwork
    from generator.products.tools import DrawingTools

    OnCard = Callable[[int, int], None]

FINEST = 300
"""The dots per inch of a picture that is as large as its card; more would not be seen."""
MOST_DOTS = 120_000_000
"""How many dots all pictures of a deck may have when they are as fine as they are printed."""


def draw_decks(
    order: DeckOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_card: OnCard | None = None,
) -> Document:
    """Draw decks on sheets to be cut, each deck on sheets of its own."""
    from generator.page.pieces.components import compose  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.pieces.folding import compose_folded  # noqa: PLC0415

    def sheets(deck: Deck, tools: DrawingTools, drawer: FaceDrawer) -> Iterable[Page]:
        bleed = order.bleed_of(deck)
        if order.fold:
            return compose_folded(deck.components, order.paper, bleed, drawer, tools.ruler)
        imposition = order.imposition._replace(bleed=bleed)
        return compose(deck.components, order.paper, imposition, drawer, tools.ruler)

    return _draw(order, theme, templates, sheets, on_card=on_card)


def draw_cards(
    order: DeckOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_card: OnCard | None = None,
) -> Document:
    """Draw each different face of the cards on a page of its own, as large as its bleed."""
    from generator.page.pieces.cards import card_pages  # noqa: PLC0415 - jinja2 is heavy

    def pages(deck: Deck, _tools: DrawingTools, drawer: FaceDrawer) -> Iterable[Page]:
        return card_pages(deck.components, order.bleed_of(deck), drawer)

    return _draw(order, theme, templates, pages, on_card=on_card, single=True)


def deck_pieces(
    order: DeckOrder, *, theme: str | None = None, templates: Path | None = None
) -> tuple[Pieces, ...]:
    """Return the cards of each deck with what draws them."""
    pieces = []
    for deck in order.decks:
        tools = load_tools(theme, templates, beside=deck.folder)
        drawer = deck_drawer(deck, tools, order.ink, guides=order.guides)
        name = deck.name(order.language)
        pieces.append(Pieces(deck.components, drawer, tools.fonts, name, are_cards=True))
    return tuple(pieces)


def deck_drawer(deck: Deck, tools: DrawingTools, ink: Ink, *, guides: bool = False) -> FaceDrawer:
    """Return what the cards of a deck are drawn with, its pictures included."""
    from generator.games.shared.paints import tile_paints  # noqa: PLC0415
    from generator.page.pieces.cards import card_drawer  # noqa: PLC0415 - jinja2 is heavy

    size = deck.components.components[0].size
    pictures = read_artwork(deck.pictures, tools, size, ink)
    icons = read_artwork(deck.icons, tools, size, ink)
    paints = tile_paints(ink, tools.theme)
    return card_drawer(
        tools.press, tools.ruler, paints, pictures=pictures, icons=icons, guides=guides
    )


def read_artwork(
    files: Mapping[str, PictureFile], tools: DrawingTools, size: Size, ink: Ink
) -> dict[str, Artwork]:
    """Read pictures, no finer than they can be printed on a card; broken ones are told together."""
    from generator.page.svg.artwork import dotted_artwork, drawn_artwork  # noqa: PLC0415
    from generator.page.svg.logo import read_logo_svg  # noqa: PLC0415 - jinja2 is heavy
    from generator.render.pixels import read_png  # noqa: PLC0415 - the decoder is heavy

    most = ceil(size.width / MM_PER_INCH * FINEST), ceil(size.height / MM_PER_INCH * FINEST)
    found: dict[str, Artwork] = {}
    findings: list[Finding] = []
    total = 0
    for number, (name, file) in enumerate(files.items(), start=1):
        try:
            logo = read_picture(file.path)
            symbol = f"picture-{number}"
            if logo.kind is Picture.SVG:
                marks = read_logo_svg(logo, tools.ruler, grey=ink is Ink.MONO)
                found[name] = drawn_artwork(*marks, symbol)
            else:
                pixels = read_png(logo, grey=ink is Ink.MONO, most=most)
                total += pixels.columns * pixels.rows
                found[name] = dotted_artwork(pixels, symbol)
        except UnreadableError as error:
            findings.append(blame(file.cell, str(error)))
        if total > MOST_DOTS:
            message = _(
                "The pictures of the deck are too many and too fine for one print; save them"
                " smaller, or print a part with --only."
            )
            raise OrderError(message)
    if findings:
        raise InvalidError(findings)
    return found


def _draw(
    order: DeckOrder,
    theme: str | None,
    templates: Path | None,
    draw: Callable[[Deck, DrawingTools, FaceDrawer], Iterable[Page]],
    *,
    single: bool = False,
    on_card: OnCard | None = None,
) -> Document:
    from generator.page.marks import Document  # noqa: PLC0415
    from generator.page.pieces.cards import prepare_faces  # noqa: PLC0415 - jinja2 is heavy

    total = sum(len(deck.components.components) for deck in order.decks)
    pages: list[Page] = []
    fonts: tuple[tuple[str, str], ...] = ()
    before = 0

    def details(done: int, _cards: int) -> None:
        if on_card:
            on_card(before + done, total)

    for deck in order.decks:
        tools = load_tools(theme, templates, beside=deck.folder)
        fonts = tools.fonts
        drawer = deck_drawer(deck, tools, order.ink, guides=order.guides)
        bleed = order.bleed_of(deck)
        prepare_faces(deck.components, drawer, bleed, single=single, on_card=details)
        pages += draw(deck, tools, drawer)
        before += len(deck.components.components)
    title = ", ".join(deck.name(order.language) for deck in order.decks)
    return Document(title, order.language, tuple(pages), fonts)
