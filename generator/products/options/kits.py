"""The options that kits share: components of one's own, a paper for the game board, the output."""

from __future__ import annotations

from generator.language import N_
from generator.products.options import common
from generator.products.options.cutting import ONE_PER_PAGE, UNCUT
from generator.products.options.destination import DESTINATION
from generator.products.options.imposing import DRY_RUN
from generator.products.options.kinds import TOML, DataFile, PaperSize
from generator.products.options.option import PAPER, Option
from generator.products.options.prepress import PREPRESS_OPTIONS

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
