"""The formats of kits: sheets and pictures, products of print shops, and virtual tables."""

from __future__ import annotations

import os
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli.options.kinds import TOML, Known, OneOf
from generator.cli.output.delivery import size
from generator.cli.output.naming import FOLDER, choose_format, name_files, name_table, safe
from generator.cli.output.progress import progress
from generator.cli.output.tray import hand_over, is_glance, report, tell
from generator.cli.output.writing import write_files
from generator.cli.usage import is_given, written
from generator.errors import OrderError
from generator.language import N_, _, ngettext
from generator.load.components.shop import find_product
from generator.model.order import Format
from generator.model.shop import Product, Surety
from generator.products.destinations import (
    as_document,
    draw_product,
    draw_virtual_table,
    product_bleed,
    product_pages,
    table_pages,
    write_table,
)
from generator.products.pieces import all_components, prepare_piece_faces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from generator.model.virtual_table import VirtualTable
    from generator.products.pieces import Pieces

PAPER_ONLY = (
    *("uncut", "single", "fold", "flip", "back_offset", "printer", "bleed"),
    *("paper", "table_paper"),
)
"""What speaks of sheets of paper."""
FORMAT_HELP = N_(
    "A PDF of sheets to cut; PNG and SVG are one file a piece, with bleed; tts is a table of"
    " Tabletop Simulator.  [default: pdf]"
)


class Destination(NamedTuple):
    """Where a kit goes, if not on sheets: into a product, or onto a virtual table."""

    product: Product | None
    address: str

    def takes(self, form: Format) -> bool:
        """Tell whether the kit goes elsewhere in this format."""
        return self.product is not None or form is Format.TTS

    def name(self, form: Format) -> str:
        """Return what stands in the place of the paper in the names of files."""
        return form.value if self.product is None else self.product.id


def destination_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --format, --product and --address; COMMAND gets `wanted` and `elsewhere`."""

    @wraps(command)
    def wrapped(*, product: str | None, address: str | None, **given: Any) -> None:
        found = None if product is None else find_product(product)
        command(**given, destination=Destination(found, _prefix(address)))

    added: Callable[..., None] = click.option(
        "--address",
        metavar="URL|DIR",
        help=N_(
            "With tts, where its pictures will lie.  [default: the table's own folder of images]"
        ),
    )(wrapped)
    added = click.option(
        "--product",
        type=Known("products", TOML),
        metavar="NAME|FILE",
        help=N_("Pictures for a print shop's product, such as tgc-poker-deck."),
    )(added)
    return click.option(
        "--format",
        "wanted",
        type=OneOf("--format", Format),
        metavar="|".join(Format),
        help=FORMAT_HELP,
    )(added)


def choose_form(output: str | None, wanted: str | None, destination: Destination) -> Format:
    """Return the format of a kit; what does not go with it is refused."""
    if destination.product is not None:
        return _choose_product(output, wanted)
    form = choose_format(output, wanted, table=True)
    if form is Format.TTS:
        _refuse_given(PAPER_ONLY, "--format tts")
    elif destination.address:
        raise OrderError(_("--address is about a virtual table; add --format tts, or drop it."))
    return form


def refuse_parts(parts: Iterable[str], form: Format, destination: Destination) -> None:
    """Refuse parts of a kit that are no pieces where only pieces are taken."""
    named = ", ".join(parts)
    if named and destination.takes(form):
        option = "--format tts" if destination.product is None else "--product"
        message = _("{option} takes cards, tiles and tokens only; take {parts} out of --only.")
        raise OrderError(message.format(option=option, parts=named))


def send(
    pieces: Sequence[Pieces],
    form: Format,
    destination: Destination,
    *,
    dpi: int,
    output: str | None,
    name: str,
) -> None:
    """Write pieces as a product's pictures or as a virtual table, and tell what was written."""
    if destination.product is not None:
        _send_product(pieces, destination.product, output, name)
    elif form is Format.TTS:
        _send_table(pieces, destination.address, dpi=dpi, output=output, name=name)
    else:
        raise ValueError(form)


def _send_product(
    pieces: Sequence[Pieces], product: Product, output: str | None, name: str
) -> None:
    with progress() as on_piece:
        prepare_piece_faces(pieces, product_bleed(pieces, product), on_piece)
    if is_glance():
        pages = product_pages(pieces, product)
        hand_over(as_document(pages, pieces), len(pages), 0)
        tell(_sentence_of(product, pieces))
        return
    with progress() as on_picture:
        leaves = draw_product(pieces, product, on_picture)
    folder = f"{FOLDER / name}{os.sep}" if output is None else output
    names = [leaf.name for leaf in leaves]
    files = name_files(folder, names, Format.PNG, lambda each: safe("-".join(each)))
    write_files({file: leaf.data for file, leaf in zip(files, leaves, strict=True)})
    tell(_sentence_of(product, pieces))
    for file, leaf in zip(files, leaves, strict=True):
        message = _("{file}: {columns} × {rows} dots, {size}")
        dots = {"columns": product.columns, "rows": product.rows}
        report(message.format(file=file, size=size(len(leaf.data)), **dots))


def _sentence_of(product: Product, pieces: Sequence[Pieces]) -> str:
    """Say what the pictures are for, how much they were scaled, and how sure their size is."""
    fits = [product.fit(it.shape, it.size) for it in all_components(pieces)]
    scales = sorted({round(100 * fit.scale) for fit in fits if fit is not None})
    finished = product.finished
    message = _("{product}: {width:g} × {height:g} mm after cutting, drawn at {scales} %.")
    details = message.format(
        product=f"{product.shop} {product.name}".strip(),
        width=round(finished.width, 2),
        height=round(finished.height, 2),
        scales=", ".join(map(str, scales)),
    )
    if product.surety in {Surety.MEDIUM, Surety.LOW}:
        doubt = _("Its sizes are not confirmed; compare them with the shop's own template.")
        return f"{details} {doubt}"
    return details


def _send_table(
    pieces: Sequence[Pieces], address: str, *, dpi: int, output: str | None, name: str
) -> None:
    with progress() as on_piece:
        prepare_piece_faces(pieces, 0.0, on_piece)
    if is_glance():
        pages = table_pages(pieces, dpi=dpi)
        hand_over(as_document(pages, pieces), len(pages), 0)
        return
    with progress() as on_picture:
        drawn = draw_virtual_table(pieces, dpi=dpi, on_picture=on_picture)
    file = name_table(output, name)
    prefix = f"{safe(file.stem)}-"
    files = {file.with_name(f"{prefix}{leaf.name}.png"): leaf.data for leaf in drawn.pictures}
    saved = write_table(drawn.table, prefix, address)
    write_files({**files, file: saved})
    report(_counted(file, drawn.table, sum(map(len, files.values())) + len(saved)))


def _counted(file: Path, table: VirtualTable, amount: int) -> str:
    piles, pieces = len(table.piles), sum(pile.count for pile in table.piles)
    pictures = len(table.pictures)
    details = [
        ngettext("{number} pile", "{number} piles", piles).format(number=piles),
        ngettext("{number} piece", "{number} pieces", pieces).format(number=pieces),
        ngettext("{number} picture beside it", "{number} pictures beside it", pictures).format(
            number=pictures
        ),
        size(amount),
    ]
    return f"{file}: {', '.join(details)}"


def _choose_product(output: str | None, wanted: str | None) -> Format:
    form = choose_format(output, wanted or Format.PNG, table=True)
    if form is not Format.PNG:
        message = _("--product makes PNG pictures, not {form}; leave one of them out.")
        raise OrderError(message.format(form=form))
    _refuse_given(("dpi", "address", *PAPER_ONLY), "--product")
    return form


def _refuse_given(names: Iterable[str], option: str) -> None:
    """Refuse options that OPTION leaves without a meaning."""
    for name in names:
        if is_given(name):
            message = _("{given} is of no use with {option}; leave one of them out.")
            raise OrderError(message.format(given=written(name), option=option))


def _prefix(address: str | None) -> str:
    """Return what stands before the name of a picture: an address ends in a slash."""
    if not address:
        return ""
    return address if address.endswith(("/", "\\")) else f"{address}/"
