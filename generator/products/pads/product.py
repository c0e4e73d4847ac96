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
            N_("Sheets of each game or domain, {least} to {most}."),
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
        """Print score sheets: for a game such as yacht, or for a map (domain) of the dice game.

'scriptorium list pads domains' lists what there is; files of your own and folders work, too.
Without a name, you get the domains A, B, C and D. A PDF has all sheets in one file; SVG and PNG
are one file for each different page: then -o names a folder, or a file to whose name '-' and
the name of the sheet are added."""
    ),
    examples=(
        "scriptorium pad yacht --players 6 --sheets 20 --up 2",
        "scriptorium pad A --sheets 50",
        "scriptorium pad A --sheets 50 --up 2 --duplex --back B",
        "scriptorium pad A mine.toml --paper letter --ink low -o evening.pdf",
        "scriptorium pad A B --format svg -o pictures/",
    ),
)
