"""The board game: what it brings, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="board",
    title=N_("Board game"),
    place=2,
    edition="2011",
    parts={
        "worksheet": "generator.games.board.calculator:WORKSHEET",
        "paints": "generator.games.board.pages.paints:board_paints",
        "kit-parts": "generator.games.board.kit:part_names",
    },
    products=(
        ProductEntry(
            "board",
            "generator.games.board.products:BOARDS",
            N_("Print player boards for the board game."),
            N_("Player boards of the board game"),
        ),
        ProductEntry(
            "kit board",
            "generator.games.board.products:KIT",
            N_("Boards, tiles, pieces, markers, dice, the rules in short."),
            N_("Kit of the board game"),
        ),
    ),
)
