"""Products of the board game: player boards and the kit, with their options."""

from __future__ import annotations

from generator.games.board.model.game import FEWEST_PLAYERS, MOST_PLAYERS
from generator.language import N_
from generator.load.layouts.library import layout_paths
from generator.products.options import common
from generator.products.options.cutting import CUTTING_OPTIONS
from generator.products.options.imposing import TRIMMING, TURNING
from generator.products.options.kinds import (
    TOML,
    ShippedName,
    ShippedNames,
    WholeNumber,
)
from generator.products.options.kits import COMPONENTS, KIT_OUTPUT, TABLE_PAPER
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import Option, Product
from generator.products.options.prepress import PREPRESS_OPTIONS
from generator.products.options.sizes import DIE_SIZE, TILE_SIZE

GAME = "board"
MOST_COPIES = 100

BOARDS = Product(
    options=(
        Option(
            "boards",
            LayoutName("layouts", TOML, game=GAME),
            N_("Player boards, shipped or from layout files, in this order."),
            default=lambda: tuple(layout_paths(GAME)),
            sample="[BOARD|FILE|FOLDER]...",
            multiple=True,
            is_argument=True,
        ),
        Option(
            "copies",
            WholeNumber(1, MOST_COPIES),
            N_("Number of copies of each board, {least} to {most}."),
            default=1,
            sample="N",
            is_basic=True,
        ),
        TILE_SIZE,
        *TURNING,
        *TRIMMING,
        common.PAPER_SIZE,
        common.INK,
        *PREPRESS_OPTIONS,
        *common.DRAWING,
        common.OUTPUT_FILE,
        common.WATCH,
    ),
    maker="generator.games.board.boards:make_boards",
    help=N_(
        """Print player boards: shipped ones, your own files, or a mix.

Without a BOARD, all nine are printed. On two-sided paper, the boards are front and back in
the order given. A PDF has all boards in one file; SVG and PNG are one file for each
different page."""
    ),
    examples=(
        "scriptorium board 1 --copies 4",
        "scriptorium board 1 6 mine.toml --paper letter",
        "scriptorium board 2 3 4 5 --duplex --ink low",
        "scriptorium board 1 --tile 40mm --paper a3",
    ),
)
KIT = Product(
    options=(
        Option(
            "players",
            WholeNumber(FEWEST_PLAYERS, MOST_PLAYERS),
            N_("Players with a board, markers and dice, {least} to {most}."),
            default=MOST_PLAYERS,
            sample="N",
            is_basic=True,
        ),
        Option(
            "boards",
            ShippedNames("1,6", LayoutName("layouts", TOML, game=GAME)),
            N_(
                "Player boards and layout files to print instead of those in the box,"
                " separated by commas."
            ),
            sample="1,6,...",
            is_basic=True,
        ),
        TILE_SIZE,
        DIE_SIZE,
        Option(
            "only",
            ShippedNames("buildings,7", ShippedName("parts", game=GAME)),
            N_(
                "Print only these, separated by commas: summary, aid, table, boards,"
                " markers, dice; groups such as buildings; components by id or number."
            ),
            sample="NAMES",
            multiple=True,
            is_basic=True,
        ),
        COMPONENTS,
        *CUTTING_OPTIONS,
        common.PAPER_SIZE,
        TABLE_PAPER,
        *KIT_OUTPUT,
    ),
    maker="generator.games.board.kit:make_kit",
    help=N_(
        """Print everything the board game needs: rules, boards, tiles, pieces, markers and dice.

Sheets are printed on both sides and cut along the marks; every tile fits its space on
the boards. PNG and SVG are one file for each different component instead."""
    ),
    examples=(
        "scriptorium kit board --players 3",
        "scriptorium kit board --only buildings,castles --paper letter --ink low",
        "scriptorium kit board --only 7,12 --tile 30mm",
        "scriptorium kit board --format png --bleed 3mm -o shop/",
        "scriptorium kit board --only knowledge --format png --uncut",
        "scriptorium kit board --only buildings --product tgc-mini-hex-tile",
        "scriptorium kit board --format tts",
    ),
)
