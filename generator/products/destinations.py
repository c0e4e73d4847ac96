"""Destinations: kits as pictures for a print shop's product, or as a virtual table."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _, and_list, fill, ngettext, spoken, telling
from generator.load.components.shop import find_product, load_products
from generator.model.order import Format
from generator.model.shop import Product, Surety
from generator.page.marks import Document
from generator.page.pieces.cards import card_pages
from generator.page.pieces.piles import Stock
from generator.page.pieces.shop import check_fit, fit_page
from generator.products.documents import Leaf, size_text
from generator.products.naming import FOLDER, choose_format, name_files, name_table, safe
from generator.products.options.imposing import given_of
from generator.products.order import Files, Print
from generator.products.pieces import all_components, prepare_piece_faces
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from generator.model.virtual_table import VirtualTable
    from generator.page.marks import Page
    from generator.products.order import Order, Run
    from generator.products.pieces import Pieces

    OnPart = Callable[[int, int], None]
    Sized = tuple[Page, tuple[int, int]]

PAPER_ONLY = (
    *("uncut", "single", "fold", "flip", "back_offset", "printer", "bleed"),
    *("paper", "table_paper", "colour", "standard", "one_per_page"),
)
"""The options about sheets of paper."""


AT_ONCE = 16
"""How many pictures are drawn in one go: enough to share their fonts, few enough to report."""


class Destination(NamedTuple):
    """The destination of a kit other than sheets: a product or a virtual table."""

    product: Product | None
    address: str

    def takes(self, form: Format) -> bool:
        """Return whether the kit goes there in this format."""
        return self.product is not None or form is Format.TTS

    def name(self, form: Format) -> str:
        """Return what takes the place of the paper in file names."""
        return form.value if self.product is None else self.product.id


def read_destination(order: Order) -> tuple[Destination, Format]:
    """Return the destination and the format of a kit; unsuitable options are refused."""
    product = None if order["product"] is None else find_product(order["product"])
    destination = Destination(product, _prefix(order["address"]))
    if product is not None:
        return destination, _product_format(order)
    form = choose_format(order.output, order["format"], table=True)
    if form is Format.TTS:
        _refuse_given(order, PAPER_ONLY, "--format tts")
    elif destination.address:
        raise OrderError(_("--address is for a virtual table; add --format tts, or leave it out."))
    return destination, form


def _product_format(order: Order) -> Format:
    form = choose_format(order.output, order["format"] or Format.PNG, table=True)
    if form is not Format.PNG:
        message = _("--product makes PNG pictures, not {form}; leave out one of them.")
        raise OrderError(message.format(form=form))
    _refuse_given(order, ("dpi", "address", *PAPER_ONLY), "--product")
    return form


def _refuse_given(order: Order, names: Iterable[str], option: str) -> None:
    """Refuse options that OPTION makes meaningless."""
    for given in given_of(order, names):
        message = _("{given} has no effect with {option}; leave out one of them.")
        raise OrderError(message.format(given=given, option=option))


def _prefix(address: str | None) -> str:
    """Return the prefix of a picture's name: an address ends in a slash."""
    if not address:
        return ""
    return address if address.endswith(("/", "\\")) else f"{address}/"


def send(
    pieces: Sequence[Pieces],
    form: Format,
    destination: Destination,
    order: Order,
    run: Run,
    *,
    name: str,
) -> Print:
    """Return pieces as a product's pictures or as a virtual table."""
    product = destination.product
    bleed = 0.0 if product is None else product_bleed(pieces, product)
    with run.progress() as on_piece:
        prepare_piece_faces(pieces, bleed, on_piece)
    if product is not None:
        document = as_document(product_pages(pieces, product), pieces)
        run.expect(len(document.pages))
        write = partial(_write_product, document, product, order.output, name)
        notes = (_product_note(product, pieces),)
        return Print(document, len(document.pages), 0, write, notes)
    if form is not Format.TTS:
        raise ValueError(form)
    table, pictures = _laid(pieces, order["dpi"])
    document = as_document([page for page, _size in pictures], pieces)
    run.expect(len(document.pages))
    sizes = [size for _page, size in pictures]

    def write_table(running: Run) -> Files:
        with running.progress() as on_picture:
            leaves = draw_pictures(document, sizes, order["dpi"], on_picture)
        return _table_files(table, leaves, name_table(order.output, name), destination.address)

    return Print(document, len(document.pages), 0, write_table)


def _write_product(
    document: Document, product: Product, output: str | None, name: str, run: Run
) -> Files:
    sizes = [(product.columns, product.rows)] * len(document.pages)
    with run.progress() as on_picture:
        leaves = draw_pictures(document, sizes, product.dpi, on_picture)
    folder = f"{FOLDER / name}{os.sep}" if output is None else output
    names = [leaf.name for leaf in leaves]
    files = name_files(folder, names, Format.PNG, lambda each: safe("-".join(each)))
    message = _("{file}: {columns} × {rows} dots, {size}")
    dots = {"columns": product.columns, "rows": product.rows}
    lines = (
        message.format(file=file, size=size_text(len(leaf.data)), **dots)
        for file, leaf in zip(files, leaves, strict=True)
    )
    return Files({file: leaf.data for file, leaf in zip(files, leaves, strict=True)}, tuple(lines))


def _table_files(table: VirtualTable, leaves: Sequence[Leaf], file: Path, address: str) -> Files:
    from generator.render.tabletop_simulator import write_saved_object  # noqa: PLC0415 - few need it

    prefix = f"{safe(file.stem)}-"
    files = {file.with_name(f"{prefix}{leaf.name}.png"): leaf.data for leaf in leaves}
    saved = write_saved_object(table, prefix, address)
    amount = sum(map(len, files.values())) + len(saved)
    return Files({**files, file: saved}, (_counted(file, table, amount),))


@telling()
def _product_note(product: Product, pieces: Sequence[Pieces]) -> str:
    """Describe what the pictures are for, how they were scaled, and how certain their size is."""
    fits = [product.fit(it.shape, it.size) for it in all_components(pieces)]
    scales = sorted({round(100 * fit.scale) for fit in fits if fit is not None})
    finished = product.finished
    message = _("{product}: {width:g} × {height:g} mm after cutting, drawn at {scales} %.")
    text = fill(
        message,
        product=f"{product.shop} {product.name}".strip(),
        width=round(finished.width, 2),
        height=round(finished.height, 2),
        scales=and_list(map(str, scales)),
    )
    if product.surety in {Surety.MEDIUM, Surety.LOW}:
        doubt = _("Its sizes are not confirmed; compare them with the template of the shop.")
        return f"{text} {doubt}"
    return text


@telling()
def _counted(file: Path, table: VirtualTable, amount: int) -> str:
    piles, pieces = len(table.piles), sum(pile.count for pile in table.piles)
    pictures = len(table.pictures)
    parts = [
        ngettext("{number} pile", "{number} piles", piles).format(number=piles),
        ngettext("{number} piece", "{number} pieces", pieces).format(number=pieces),
        ngettext("{number} picture beside it", "{number} pictures beside it", pictures).format(
            number=pictures
        ),
        size_text(amount),
    ]
    return f"{file}: {', '.join(parts)}"


def product_bleed(pieces: Sequence[Pieces], product: Product) -> float:
    """Return the bleed with which all pieces fill a product; those that do not fit are refused."""
    return check_fit(all_components(pieces), product, load_products().values())


def product_pages(pieces: Sequence[Pieces], product: Product) -> tuple[Page, ...]:
    """Draw each different face at the size that a print shop requires for a product."""
    bleed = product_bleed(pieces, product)
    return tuple(
        fit_page(page, product)
        for it in pieces
        for page in card_pages(it.components, bleed, it.drawer)
    )


def as_document(pages: Sequence[Page], pieces: Sequence[Pieces]) -> Document:
    """Put pages of pieces together, with the fonts that they are set in."""
    title = and_list(dict.fromkeys(it.title for it in pieces))
    return Document(title, spoken(), tuple(pages), pieces[0].fonts)


def _laid(pieces: Sequence[Pieces], dpi: int) -> tuple[VirtualTable, list[Sized]]:
    from generator.page.pieces.virtual_table import lay_table  # noqa: PLC0415 - most kits are paper

    stocks = [Stock(it.components, it.drawer, it.are_cards) for it in pieces]
    title = and_list(dict.fromkeys(it.title for it in pieces))
    table, pictures = lay_table(title, stocks, dpi)
    return table, [(it.page, (it.columns, it.rows)) for it in pictures]


def draw_pictures(
    document: Document,
    sizes: Sequence[tuple[int, int]],
    dpi: int,
    on_picture: OnPart | None = None,
) -> tuple[Leaf, ...]:
    """Draw each page as a picture of so many columns and rows of dots."""
    from generator.render.pdf import draw_pdf  # noqa: PLC0415 - each pen loads its library
    from generator.render.png import draw_sized  # noqa: PLC0415

    leaves: list[Leaf] = []
    for start in range(0, len(sizes), AT_ONCE):
        pages = document.pages[start : start + AT_ONCE]
        pdf = draw_pdf(Document("", spoken(), pages, document.fonts))
        for page, data in zip(
            pages, draw_sized(pdf, sizes[start : start + AT_ONCE], dpi), strict=True
        ):
            leaves.append(Leaf(page.name, data))
            if on_picture:
                on_picture(len(leaves), len(sizes))
    return tuple(leaves)
