"""Products of the dice game: the kit with its options, and those that only its pad has."""

from __future__ import annotations

from generator.games.dice.model.order import KitPart
from generator.language import N_
from generator.model.order import Style
from generator.products.options import common
from generator.products.options.imposing import DRY_RUN, TRIMMING
from generator.products.options.kinds import (
    TOML,
    Flag,
    OneOf,
    PartNames,
    ShippedNames,
    WholeNumber,
)
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import Option, Product
from generator.products.options.prepress import PREPRESS_OPTIONS
from generator.products.options.sizes import DIE_SIZE
from generator.products.pads.maker import PadMaker

GAME = "dice"
STANDARD = ("A", "B", "C", "D")
MOST_PLAYERS = 5
SHEETS = Option(
    "sheets",
    WholeNumber(1, common.LARGEST_PAD),
    N_("Number of sheets for each domain, {least} to {most}."),
    default=1,
    sample="N",
    is_basic=True,
)

PAD_MAKER = PadMaker(
    make="generator.games.dice.printing:make_pad",
    options=(
        Option(
            "style",
            OneOf(Style),
            N_("How points are noted: written into columns, or ticked in a ledger of zones."),
            default=Style.SHEET.value,
            sample="|".join(Style),
        ),
        Option(
            "solo",
            Flag(),
            N_("Dice game for one: strike out the time boxes that it does not use."),
            instead=N_("a score pad for one player is --players 1"),
            is_basic=True,
        ),
    ),
    standard=STANDARD,
)

KIT = Product(
    options=(
        SHEETS,
        Option(
            "domains",
            ShippedNames("A,B", LayoutName("layouts", TOML, game=GAME)),
            N_("Domains and layout files, separated by commas."),
            default=",".join(STANDARD),
            sample="A,B,...",
            is_basic=True,
        ),
        Option(
            "players",
            WholeNumber(1, MOST_PLAYERS),
            N_("Number of reference cards, {least} to {most}."),
            default=4,
            sample="N",
            is_basic=True,
        ),
        DIE_SIZE,
        *TRIMMING,
        Option(
            "only",
            PartNames(KitPart),
            N_("Print only this part; separate several by commas, or repeat --only."),
            sample="|".join(KitPart),
            multiple=True,
            is_basic=True,
        ),
        common.PAPER_SIZE,
        common.INK,
        *PREPRESS_OPTIONS,
        common.THEME,
        common.TEMPLATES,
        common.LANGUAGE,
        common.OUTPUT_FILE,
        DRY_RUN,
    ),
    maker="generator.games.dice.kit:make_kit",
    help=N_(
        """Print everything the dice game needs, except pencils, in one PDF.

It has a rules summary, a reference card for each player, the nets of the five dice to
cut, fold and glue, and the score sheets."""
    ),
    examples=(
        "scriptorium kit dice",
        "scriptorium kit dice --domains A,mine.toml --sheets 10 --players 3",
        "scriptorium kit dice --only dice,summary --die 20mm --paper letter --ink mono",
    ),
)
