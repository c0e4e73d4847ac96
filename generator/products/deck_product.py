"""The product of custom cards, with its options."""

from __future__ import annotations

from typing import Any

from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import N_, _, fill, suggest
from generator.load.decks.deck import LARGEST_CARD, SMALLEST_CARD
from generator.model.component import Size
from generator.model.deck import SIZES
from generator.products.options import common
from generator.products.options.cutting import CUTTING_OPTIONS, FOLD
from generator.products.options.kinds import (
    TEMPLATES,
    DeckFile,
    Flag,
    Kind,
    ShippedName,
    ShippedNames,
)
from generator.products.options.kits import KIT_OUTPUT
from generator.products.options.option import CUTTING, Option, Product
from generator.units import parse_length


class CardSize(Kind):
    """The size of cards, by a name or as width and height."""

    name = "size"
    names = tuple(SIZES)
    least, most = SMALLEST_CARD, LARGEST_CARD

    def read(self, value: Any, where: str) -> Size:
        """Return the size in mm."""
        del where
        return _read(value) if isinstance(value, str) else value


def _read(text: str) -> Size:
    name = text.strip().casefold()
    if name in SIZES:
        return SIZES[name]
    width, _sign, height = name.replace("×", "x").partition("x")
    close = closest(name, SIZES)
    if not width or not height or (close and not name[:1].isdigit()):
        meant = _("--size does not accept '{name}'; did you mean '{close}'?")
        otherwise = _(
            "--size does not accept '{name}'; choose {known}, or give WIDTHxHEIGHT in mm."
        )
        raise UnknownNameError(suggest(name, SIZES, meant, otherwise, name=shown(text)))
    unit = "".join(letter for letter in height if letter.isalpha())
    plain = width if any(letter.isalpha() for letter in width) else width.strip() + unit
    size = Size(parse_length(plain), parse_length(height))
    if not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in size):
        message = _("--size must have sides of {least:g} to {most:g} mm, not '{text}'.")
        bounds = {"least": SMALLEST_CARD, "most": LARGEST_CARD}
        raise OrderError(fill(message, text=shown(text), **bounds))
    return size


DECK = Product(
    options=(
        Option(
            "files",
            DeckFile(),
            N_(
                "Decks: TOML files, or tables on their own (CSV, XLSX, ODS), with the"
                " pictures that they use."
            ),
            sample="FILE...",
            multiple=True,
            is_argument=True,
            required=True,
        ),
        Option(
            "template",
            ShippedName("card-templates", TEMPLATES),
            N_("Template for the fronts: a shipped one, or a file next to the deck."),
            sample="NAME|FILE",
            is_basic=True,
        ),
        Option(
            "size",
            CardSize(),
            N_("Size of the cards: {known}, or WIDTHxHEIGHT in mm."),
            sample="NAME|WxH",
            is_basic=True,
        ),
        Option(
            "only",
            ShippedNames("sage,7"),
            N_("Print only these cards, separated by commas: ids, rows of the table, or groups."),
            sample="NAMES",
            multiple=True,
            is_basic=True,
        ),
        FOLD,
        Option(
            "guides",
            Flag(),
            N_("Show where the cards are cut, and the safe zone."),
            CUTTING,
        ),
        *CUTTING_OPTIONS,
        common.PAPER_SIZE,
        *(common.DECK_LANGUAGE if it is common.LANGUAGE else it for it in KIT_OUTPUT),
        common.WATCH,
    ),
    maker="generator.products.deck:make_decks",
    help=N_(
        """Print your own decks: each is a TOML file, or just a table (CSV, XLSX, ODS).

A table has a row for each card and a column for each field of the template. Sheets are
printed on both sides and cut along the marks; PNG and SVG are one file for each card."""
    ),
    examples=(
        "scriptorium kit deck herbs.toml",
        "scriptorium kit deck herbs.csv --template plain --size tarot --fold",
        "scriptorium kit deck herbs.toml --only sage,7 --guides",
        "scriptorium kit deck herbs.toml --format png -o shop/",
    ),
    has_own_languages=True,
    closing=N_("'scriptorium new mydeck --deck' writes a deck to start from."),
)
