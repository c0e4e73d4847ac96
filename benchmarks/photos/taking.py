"""Taking photos: sheets are printed, filled in by writers and photographed, with the truth kept.

A seed gives the same photo again. The page is that of the real order, `pad --scannable`; what is
written on it comes from games that were played by program.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pypdfium2
import zxingcpp

from generator.games.dice.load.edition import GAME
from generator.games.pad.scanning.identity import find_pad
from generator.language import speaking
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.page.scannable.code import decode
from generator.products.catalogue import carry_out, make_order
from generator.render.pdf import draw_pdf
from photos import filling, games
from photos.camera import photograph
from photos.hands.hand import hand
from photos.strokes import stroke_hand
from photos.writing import write

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.layout import Layout
    from generator.model.scan import SheetCode
    from generator.page.marks import Document, Field
    from generator.products.scanning.scans import PrintedSheet
    from photos.camera import Photo, Picture
    from photos.games import Game
    from photos.writing import Writer

SCALE = 12.0
"""Dots per mm of a page that is photographed: more than any photo shows of it."""
MM_PER_POINT = 25.4 / 72
OWN_STROKES = 0.2
"""How many of the writers who are held out write with the strokes of this folder."""
DRAWN = "generator.games.{game}.scanning.printed"
"""The module that draws a sheet of a game again, with its fields."""
LEGAL, BROKEN, MISCOUNTED, ADDED_WRONGLY = "legal", "broken", "miscounted", "added wrongly"


class Printed(NamedTuple):
    """A sheet that is ordered: what of the order matters for how it looks."""

    layout: str
    """A shipped domain or pad, or the file of another."""
    style: str = "sheet"
    paper: str = "a4"
    ink: str = "full"
    solo: bool = False
    language: str = "en"


class Blank(NamedTuple):
    """A printed sheet before it is filled in: its picture, its code and its fields."""

    picture: Picture
    code: SheetCode
    fields: tuple[Field, ...]


class Shot(NamedTuple):
    """A photo with its truth."""

    photo: Photo
    code: SheetCode
    values: dict[str, str]
    """The true value of each field that is read."""
    corrected: dict[str, str]
    """The fields in which something was erased or overwritten."""
    fields: tuple[Field, ...]
    game: Game | None
    """The game that was played; none on a pad of another game."""


SHEETS = (
    Printed("A"),
    Printed("B", ink="low"),
    Printed("C", paper="letter"),
    Printed("D", style="ledger"),
    Printed("crescent", ink="mono", language="de"),
    Printed("lake", style="ledger", ink="low"),
    Printed("A", solo=True, paper="letter", ink="mono", language="fr"),
    Printed("B", style="ledger", paper="letter", ink="mono"),
)
"""The sheets that are photographed: every style, paper and ink, several domains."""
PADS = (Printed("yacht"), Printed("hearts", paper="letter", ink="low"), Printed("boules"))
"""Score pads of other games that are photographed."""


@lru_cache(maxsize=2)
def blank(printed: Printed, layouts: tuple[Path, ...] = ()) -> Blank:
    """Print a sheet, read its code off the paper, and find its fields."""
    usual = Printed("")
    options = {
        "domains": (printed.layout,),
        "scannable": True,
        **{
            name: getattr(printed, name)
            for name in ("style", "paper", "ink", "solo")
            if getattr(printed, name) != getattr(usual, name)
        },
    }
    with speaking(printed.language):
        document = carry_out(make_order("pad", options, printed.language)).document
    if document is None:
        raise ValueError(printed)
    picture = draw(document)
    (found,) = zxingcpp.read_barcodes(picture)
    code = decode(found.text)
    drawn: PrintedSheet = import_module(DRAWN.format(game=code.game)).printed(code, layouts)
    return Blank(picture, code, drawn.document.pages[0].fields)


def draw(document: Document) -> Picture:
    """Draw the first page of a document as it looks on paper, without fields to click."""
    page = replace(document.pages[0], fields=())
    pdf = pypdfium2.PdfDocument(draw_pdf(replace(document, pages=(page,))))
    try:
        shown = pdf[0].render(scale=SCALE * MM_PER_POINT, draw_annots=False)
        return np.array(shown.to_pil().convert("RGB"), np.uint8)
    finally:
        pdf.close()


@lru_cache(maxsize=16)
def domain(layout: str) -> Layout:
    """Return a domain that is shipped, or the one of a file."""
    return load_layout(layout_paths(GAME).get(layout) or Path(layout))


def choose_writer(seed: int, *, held_out: bool) -> Writer:
    """Choose a writer; those with the strokes of this folder are always held out."""
    rng = np.random.default_rng([seed, 3])
    if held_out and rng.random() < OWN_STROKES:
        return stroke_hand(rng)
    return hand(seed, held_out=held_out)


def take(
    seed: int,
    preset: str,
    printed: Printed = SHEETS[0],
    *,
    held_out: bool = True,
    kind: str = LEGAL,
    layouts: tuple[Path, ...] = (),
    megapixels: float = 0,
    writer: Writer | None = None,
    written: Mapping[str, str] | None = None,
) -> Shot:
    """Play a game, fill in its sheet and photograph it; without a WRITER, the seed chooses one.

    What is WRITTEN takes the place of what a game by chance would write.
    """
    rng = np.random.default_rng([seed, 1])
    sheet = blank(printed, layouts)
    game = None
    if written is not None:
        values = dict(written)
    elif sheet.code.game == GAME:
        game = games.play(domain(printed.layout), rng, solo=printed.solo)
        if kind == BROKEN:
            game = games.break_rule(game, rng)
        elif kind == MISCOUNTED:
            game = games.miscount(game, rng)
        values = filling.fill(game, sheet.fields, rng)
    else:
        pad, _file = find_pad(sheet.code, layouts)
        values = filling.fill_pad(pad, sheet.fields, rng)
    if kind == ADDED_WRONGLY:
        values = filling.add_wrongly(values, rng)
    page = sheet.picture.copy()
    writer = writer or choose_writer(seed, held_out=held_out)
    corrected = write(page, SCALE, sheet.fields, values, writer, rng)
    photo = photograph(page, SCALE, preset, np.random.default_rng([seed, 2]), megapixels)
    return Shot(photo, sheet.code, values, corrected, sheet.fields, game)
