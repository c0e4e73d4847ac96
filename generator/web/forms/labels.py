"""Labels: the names that people read for options, their values and what is shipped."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.language import N_, _, spoken, translate
from generator.load.components.shop import load_products
from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.library import find_layout
from generator.model.order import Format
from generator.model.spoken_names import capital
from generator.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.layouts.kind import AnyLayout
    from generator.model.shop import Product

ACRONYMS = {"dpi"}
WORDS = (
    *(N_("Address"), N_("Back"), N_("Back offset"), N_("Bleed"), N_("Board"), N_("Boards")),
    *(
        N_("Cards"),
        N_("Colour"),
        N_("Components"),
        N_("Copies"),
        N_("Cover"),
        N_("Date"),
    ),
    *(N_("Domains"), N_("DPI"), N_("Edition"), N_("Engraver")),
    *(
        N_("Files"),
        N_("Fillable"),
        N_("Format"),
        N_("Game"),
    ),
    *(N_("Ink"), N_("Laminate"), N_("Large print"), N_("Layout"), N_("Logo")),
    *(
        N_("Number"),
        N_("Number from"),
        N_("One per page"),
        N_("Paper"),
        N_("Persons"),
        N_("Player"),
    ),
    *(N_("Players"), N_("Product"), N_("Scale bar"), N_("Sheets"), N_("Size")),
    *(
        N_("Solo"),
        N_("Standard"),
        N_("Style"),
        N_("Table paper"),
        N_("Template"),
        N_("Theme"),
    ),
    *(N_("Title"),),
)
"""What the flags of options are called, for translators: each is made from a flag."""
PLAIN = {
    "corner-arcs": N_("Arcs at round corners"),
    "die": N_("Size of the dice"),
    "duplex": N_("Both sides"),
    "each": N_("One file per domain"),
    "flip": N_("Flip the paper on"),
    "fold": N_("Backs to fold and glue"),
    "guides": N_("Show cut and safe zone"),
    "gutter": N_("Space between sheets"),
    "html": N_("Page for a browser"),
    "only": N_("Only these parts"),
    "phone": N_("Code for phones: address of the page"),
    "scannable": N_("Readable on photos"),
    "sheet": N_("Sheet of the print shop"),
    "single": N_("Fronts only"),
    "stack": N_("Order of the sheets"),
    "tie": N_("Who wins a tie"),
    "tile": N_("Width of the hex tiles"),
    "uncut": N_("Whole sheets as pictures"),
    "up": N_("Sheets on one paper"),
}
"""Labels of options whose flag says too little by itself."""
VALUES = (
    *(N_("All groups"), N_("Columns"), N_("Cut"), N_("Dice")),
    *(N_("Fewest empty"), N_("Full"), N_("Grey"), N_("Ledger"), N_("Long"), N_("Low"), N_("Mono")),
    *(N_("Most empty"), N_("Other groups"), N_("Reading"), N_("Reference"), N_("Sheet")),
    *(N_("Sheets"), N_("Short"), N_("Summary")),
)
"""The same for the values of options that are one of a few."""
SHIPPED = (
    *(N_("Vellum"), N_("Slate"), N_("Glass")),
    *(N_("Plain"), N_("Back")),
    *(N_("Letter"), N_("Legal"), N_("Tabloid")),
)
"""The same for what an option suggests: themes, templates of cards, papers."""

PROPER_NAMES = {"rgb": "RGB", "cmyk": "CMYK", "pdfx4": "PDF/X-4", "pdfa2": "PDF/A-2"}
"""Values that are called the same in every language."""


def label_of(name: str) -> str:
    """Return the label of an option: `back-offset` is 'Back offset'."""
    return translate(PLAIN.get(name) or _words(name))


def choice_label(value: str) -> str:
    """Return the label of a value of an option."""
    if value in PROPER_NAMES:
        return PROPER_NAMES[value]
    return value.upper() if value in set(Format) else translate(_words(value))


def name_label(subject: str, name: str) -> str:
    """Return the label of something that is shipped."""
    if subject in {"layouts", "pads"}:
        own = _layout(name).name(spoken())
        return name if own == name else _("{name}: {own}").format(name=name, own=own)
    if subject == "games":
        return translate(find_game(name).title)
    if subject in {"themes", "card-templates"}:
        return translate(_words(name))
    if subject == "products":
        product = _products()[name]
        return _("{name}: {own}").format(name=product.shop, own=product.name)
    return name


@lru_cache(maxsize=1)
def _products() -> Mapping[str, Product]:
    return load_products()


def _layout(name: str) -> AnyLayout:
    return load_shipped(find_layout(name))


def _words(name: str) -> str:
    words = name.replace("-", " ")
    return words.upper() if words in ACRONYMS else capital(words)
