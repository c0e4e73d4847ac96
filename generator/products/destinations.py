"""Kits for elsewhere: pictures for a print shop's product, or a virtual table with its pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.language import spoken
from generator.load.components.shop import load_products
from generator.products.pieces import all_components
from generator.products.rendering import Leaf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.model.shop import Product
    from generator.model.virtual_table import VirtualTable
    from generator.page.marks import Document, Page
    from generator.products.pieces import Pieces

    OnPart = Callable[[int, int], None]
    Sized = tuple[Page, tuple[int, int]]

AT_ONCE = 16
"""How many pictures are drawn in one go: enough to share their fonts, few enough to tell of."""


class Drawn(NamedTuple):
    """A virtual table and its pictures."""

    table: VirtualTable
    pictures: tuple[Leaf, ...]


def product_bleed(pieces: Sequence[Pieces], product: Product) -> float:
    """Return the bleed with which all pieces fill a product; those that do not fit are refused."""
    from generator.page.pieces.shop import check_fit  # noqa: PLC0415 - jinja2 is heavy

    return check_fit(all_components(pieces), product, load_products().values())


def product_pages(pieces: Sequence[Pieces], product: Product) -> tuple[Page, ...]:
    """Draw each different face as large as a print shop takes it for a product."""
    from generator.page.pieces.cards import card_pages  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.pieces.shop import fit_page  # noqa: PLC0415

    bleed = product_bleed(pieces, product)
    return tuple(
        fit_page(page, product)
        for it in pieces
        for page in card_pages(it.components, bleed, it.drawer)
    )


def draw_product(
    pieces: Sequence[Pieces], product: Product, on_picture: OnPart | None = None
) -> tuple[Leaf, ...]:
    """Draw each different face as the picture that a print shop takes for a product."""
    size = product.columns, product.rows
    pages = [(page, size) for page in product_pages(pieces, product)]
    return _draw(pages, pieces, product.dpi, on_picture)


def draw_virtual_table(
    pieces: Sequence[Pieces], *, dpi: int, on_picture: OnPart | None = None
) -> Drawn:
    """Draw the decks and tiles of kits for a virtual table."""
    table, pages = _laid(pieces, dpi)
    return Drawn(table, _draw(pages, pieces, dpi, on_picture))


def table_pages(pieces: Sequence[Pieces], *, dpi: int) -> tuple[Page, ...]:
    """Draw the pictures of a virtual table as pages."""
    return tuple(page for page, _size in _laid(pieces, dpi)[1])


def as_document(pages: Sequence[Page], pieces: Sequence[Pieces]) -> Document:
    """Put pages of pieces together, with the fonts that they are set in."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy

    title = ", ".join(dict.fromkeys(it.title for it in pieces))
    return Document(title, spoken(), tuple(pages), pieces[0].fonts)


def _laid(pieces: Sequence[Pieces], dpi: int) -> tuple[VirtualTable, list[Sized]]:
    from generator.page.pieces.piles import Stock  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.pieces.virtual_table import lay_table  # noqa: PLC0415

    stocks = [Stock(it.components, it.drawer, it.are_cards) for it in pieces]
    title = ", ".join(dict.fromkeys(it.title for it in pieces))
    table, pictures = lay_table(title, stocks, dpi)
    return table, [(it.page, (it.columns, it.rows)) for it in pictures]


def write_table(table: VirtualTable, prefix: str, address: str) -> bytes:
    """Write the file that puts a table into Tabletop Simulator."""
    from generator.render.tabletop_simulator import write_saved_object  # noqa: PLC0415

    return write_saved_object(table, prefix, address)


def _draw(
    sized: Sequence[Sized], pieces: Sequence[Pieces], dpi: int, on_picture: OnPart | None
) -> tuple[Leaf, ...]:
    fonts = pieces[0].fonts
    leaves: list[Leaf] = []
    for start in range(0, len(sized), AT_ONCE):
        for leaf in _pictures(sized[start : start + AT_ONCE], fonts, dpi):
            leaves.append(leaf)
            if on_picture:
                on_picture(len(leaves), len(sized))
    return tuple(leaves)


def _pictures(
    sized: Iterable[Sized], fonts: tuple[tuple[str, str], ...], dpi: int
) -> Iterator[Leaf]:
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.render.pdf import draw_pdf  # noqa: PLC0415
    from generator.render.png import draw_sized  # noqa: PLC0415

    pages, sizes = zip(*sized, strict=True)
    pdf = draw_pdf(Document("", spoken(), pages, fonts))
    for page, data in zip(pages, draw_sized(pdf, sizes, dpi), strict=True):
        yield Leaf(page.name, data)
