"""The product of four rows: sheets to play on."""

from __future__ import annotations

from generator.products.options import common
from generator.products.options.kinds import TOML, ShippedName
from generator.products.options.option import Option, Product
from rows_game.model import GAME

SHEETS = Product(
    options=(
        Option(
            "sheets",
            ShippedName("layouts", TOML, game=GAME),
            "Sheets of the game, shipped ones or files.",
            default=("classic",),
            sample="[SHEET|FILE]...",
            multiple=True,
            is_argument=True,
        ),
        common.PAPER_SIZE,
        common.INK,
        *common.DRAWING,
        common.OUTPUT_FILE,
    ),
    maker="rows_game.printing:make_sheets",
    help="Print sheets of four rows.",
    examples=("scriptorium rows classic --paper a5",),
)
