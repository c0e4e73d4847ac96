"""The player boards of the board game on the Design page of the studio."""

from __future__ import annotations

from generator.games.board.load.edition import board_edition
from generator.games.board.pages.paints import board_paints
from generator.games.shared.targets import layout_targets
from generator.language import N_
from generator.products.studio.game_pages import DesignPage

PAGE = DesignPage(
    targets=lambda: layout_targets(board_edition()),
    paints=board_paints,
    verdict=N_("Valid: the player board follows all rules of the board game."),
    words={
        "no-die": N_("The hex {cell} has no die number; write a number from 1 to 6 on it."),
        "die-many": N_(
            "The die number {die} belongs on {wanted} hexes, not on {found};"
            " give {difference} of them another number."
        ),
        "die-few": N_(
            "The die number {die} belongs on {wanted} hexes, not on {found};"
            " write it on {difference} more."
        ),
    },
)
