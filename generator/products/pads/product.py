"""The product of pads, with its options and those that single games add."""

from __future__ import annotations

from generator.language import N_
from generator.products.options import common
from generator.products.options.imposing import IMPOSING
from generator.products.options.kinds import TOML, WholeNumber
from generator.products.options.lasting import LASTING
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import Option, Product
from generator.products.options.personal import PERSONAL_OPTIONS
from generator.products.options.prepress import PREPRESS_OPTIONS
from generator.products.pads.maker import pad_games, pad_maker

_MAKERS = tuple(pad_maker(spec.name) for spec in pad_games())

PAD = Product(
    options=(
        Option(
            "domains",
            LayoutName("pads", TOML),
            N_("Domains of the dice game or score pads, shipped or from files, in this order."),
            default=next((maker.standard for maker in _MAKERS if maker.standard), ()),
            sample="[DOMAIN|PAD|FILE|FOLDER]...",
            multiple=True,
            is_argument=True,
        ),
        Option(
            "sheets",
            WholeNumber(1, common.LARGEST_PAD),
            N_("Number of sheets for each domain or score pad, {least} to {most}."),
            default=1,
            sample="N",
            is_basic=True,
        ),
        *PERSONAL_OPTIONS,
        *IMPOSING,
        *LASTING,
        common.PAPER_SIZE,
        common.INK,
        *PREPRESS_OPTIONS,
        *(option for maker in _MAKERS for option in maker.options),
        *common.DRAWING,
        common.OUTPUT_FILE,
        common.EACH,
        common.WATCH,
    ),
    maker="generator.products.pads.route:make_pad",
    help=N_(
        """Print a pad of score sheets: domains of the dice game, or score pads of any game.

Without a name, the pad has the domains A, B, C and D. A PDF has all sheets in one file; SVG
and PNG are one file for each different page. Then -o names a folder, or a file to whose name
'-' and the name of the sheet are added. A score pad is a file with game = "pad"; it has a
column for each player, or a sheet for each player."""
    ),
    examples=(
        "scriptorium pad A --sheets 50",
        "scriptorium pad A --sheets 50 --up 2 --duplex --back B",
        "scriptorium pad A mine.toml --paper letter --ink low -o evening.pdf",
        "scriptorium pad A B --format svg -o pictures/",
        "scriptorium pad yacht --players 6 --sheets 20 --up 2",
    ),
)
