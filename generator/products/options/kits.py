"""The options that kits share: components of one's own, papers, and where the kit goes."""

from __future__ import annotations

from generator.language import N_
from generator.model.order import Format
from generator.products.options import common
from generator.products.options.cutting import ONE_PER_PAGE, UNCUT
from generator.products.options.imposing import DRY_RUN
from generator.products.options.kinds import TOML, DataFile, Kind, OneOf, PaperSize, ShippedName
from generator.products.options.option import OUTPUT, PAPER, Option
from generator.products.options.prepress import PREPRESS_OPTIONS

DESTINATION = (
    Option(
        "format",
        OneOf(Format),
        N_(
            "PDF: sheets to cut; PNG and SVG: one file for each piece, with bleed; tts: a"
            " table for Tabletop Simulator."
        ),
        OUTPUT,
        usual="pdf",
        sample="|".join(Format),
        is_basic=True,
    ),
    Option(
        "product",
        ShippedName("products", TOML),
        N_("Pictures for a print shop's product, such as tgc-poker-deck."),
        OUTPUT,
        sample="NAME|FILE",
    ),
    Option(
        "address",
        Kind(),
        N_("With tts, the address of its pictures."),
        OUTPUT,
        usual=N_("the table's own image folder"),
        sample="URL|DIR",
    ),
)


COMPONENTS = Option(
    "components",
    DataFile(*TOML),
    N_("File with your own components instead of the shipped ones."),
    sample="FILE",
)
TABLE_PAPER = Option(
    "table-paper",
    PaperSize(),
    N_("Paper for the game board, such as a3."),
    PAPER,
    usual=N_("same as --paper, over several papers"),
    sample="PAPER",
    is_basic=True,
)
KIT_OUTPUT = (
    common.INK,
    *PREPRESS_OPTIONS,
    *DESTINATION,
    UNCUT,
    ONE_PER_PAGE,
    common.SHOP_DPI,
    common.THEME,
    common.TEMPLATES,
    common.LANGUAGE,
    common.OUTPUT_FILE,
    DRY_RUN,
)
