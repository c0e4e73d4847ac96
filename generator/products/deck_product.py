"""The product of custom cards, with its options."""

from __future__ import annotations

from generator.language import N_
from generator.products.options import common
from generator.products.options.card_size import CardSize
from generator.products.options.cutting import CUTTING_OPTIONS, FOLD
from generator.products.options.kinds import TEMPLATES, DeckFile, Flag, Known, KnownNames
from generator.products.options.kits import KIT_OUTPUT
from generator.products.options.option import CUTTING, Option, Product

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
            Known("card-templates", TEMPLATES),
            N_("Template for the fronts: a shipped one, or a file next to the deck."),
            sample="NAME|FILE",
        ),
        Option(
            "size",
            CardSize(),
            N_("Size of the cards: {known}, or WIDTHxHEIGHT in mm."),
            sample="NAME|WxH",
        ),
        Option(
            "only",
            KnownNames("sage,7"),
            N_("Print only these cards, separated by commas: ids, rows of the table, or groups."),
            sample="NAMES",
            multiple=True,
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
