"""The product of the card game: its kit, with its options."""

from __future__ import annotations

from generator.language import N_
from generator.products.options import common
from generator.products.options.cutting import CUTTING_OPTIONS, FOLD
from generator.products.options.kinds import TOML, DataFile, ShippedName, ShippedNames
from generator.products.options.kits import KIT_OUTPUT
from generator.products.options.option import Option, Product

GAME = "cards"

KIT = Product(
    options=(
        Option(
            "only",
            ShippedNames("solo,buildings", ShippedName("parts", game=GAME)),
            N_(
                "Print only these, separated by commas: summary, solo, pad; groups such as"
                " buildings; cards by their ids."
            ),
            sample="NAMES",
            multiple=True,
            is_basic=True,
        ),
        common.edition(GAME),
        Option(
            "components",
            DataFile(*TOML),
            N_("File with your own cards instead of the shipped ones."),
            sample="FILE",
        ),
        FOLD,
        *CUTTING_OPTIONS,
        common.PAPER_SIZE,
        *KIT_OUTPUT,
    ),
    maker="generator.games.cards.kit:make_kit",
    help=N_(
        """\
Print everything the card game needs: 240 cards, a rules summary, a sheet for the solo game.

Sheets are printed on both sides and cut along the marks. PNG and SVG are one file for
each different card instead."""
    ),
    examples=(
        "scriptorium kit cards",
        "scriptorium kit cards --only summary,solo --lang fr",
        "scriptorium kit cards --only buildings,castle-3 --paper letter --ink low",
        "scriptorium kit cards --edition mine.toml --fold",
        "scriptorium kit cards --format png --bleed 3mm -o shop/",
    ),
)
