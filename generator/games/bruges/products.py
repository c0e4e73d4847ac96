"""The product of Brügge: its kit, with its options."""

from __future__ import annotations

from generator.games.bruges.model.game import FEWEST_PLAYERS, MOST_PLAYERS
from generator.language import N_
from generator.products.options import common
from generator.products.options.cutting import CUTTING_OPTIONS
from generator.products.options.kinds import (
    TABLES,
    TOML,
    DataFile,
    ShippedName,
    ShippedNames,
    WholeNumber,
)
from generator.products.options.kits import COMPONENTS, KIT_OUTPUT, TABLE_PAPER
from generator.products.options.option import Option, Product
from generator.products.options.sizes import DIE_SIZE

GAME = "bruges"
MOST_CARDS = 1000

KIT = Product(
    options=(
        Option(
            "players",
            WholeNumber(FEWEST_PLAYERS, MOST_PLAYERS),
            N_("Players with seals, meeples, majority markers and aids, {least} to {most}."),
            default=MOST_PLAYERS,
            sample="N",
            is_basic=True,
        ),
        Option(
            "only",
            ShippedNames("board,workers", ShippedName("parts", game=GAME)),
            N_(
                "Print only these, separated by commas: summary, pad, board, meeples,"
                " dice; groups such as persons, open, workers, florins; pieces by their ids."
            ),
            sample="NAMES",
            multiple=True,
            is_basic=True,
        ),
        Option(
            "persons",
            DataFile(*TOML, *TABLES),
            N_("Table or TOML file with your own persons, and with details of known ones."),
            sample="FILE",
        ),
        Option(
            "cards",
            WholeNumber(1, MOST_CARDS),
            N_("Total number of cards: persons first, then blank cards to fill in."),
            usual="165",
            sample="N",
            is_basic=True,
        ),
        DIE_SIZE,
        common.edition(GAME),
        Option(
            "board",
            DataFile(*TOML),
            N_("File with the changes for your board."),
            sample="FILE",
        ),
        COMPONENTS,
        *CUTTING_OPTIONS,
        common.PAPER_SIZE,
        TABLE_PAPER,
        *KIT_OUTPUT,
    ),
    maker="generator.games.bruges.kit:make_kit",
    help=N_(
        """Print everything Brügge needs: board, cards, tiles, tokens, aids, meeples and dice.

The 43 persons described in the rulebook have their cards; the others are cards to fill in.
Sheets are printed on both sides and cut along the marks. PNG and SVG are one file for each
different piece instead."""
    ),
    examples=(
        "scriptorium kit bruges --table-paper a3",
        "scriptorium kit bruges --players 3 --ink low",
        "scriptorium kit bruges --only persons,open --persons mine.csv",
        "scriptorium kit bruges --only board,dice --paper letter",
        "scriptorium kit bruges --format png --bleed 3mm -o shop/",
    ),
)
