"""The board game: what it provides, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="board",
    title=N_("Board game"),
    place=2,
    edition="2011",
    parts={
        "layouts": "generator.games.board.layouts:LAYOUTS",
        "hexes": "generator.games.board.layouts:HEXES",
        "check picture": "generator.page.maps.picture:draw_picture",
        "hex checks": "generator.games.board.checks:check_dice",
        "completion": "generator.games.board.completion:NUMBERS",
        "starter": "generator.games.board.layouts:STARTER",
        "terrain names": "generator.games.board.model.names:terrain_name",
        "blank sheets": "generator.games.board.load.blank:SHEETS",
        "figures": "generator.games.board.load.edition:SHAPE",
        "results": "generator.games.board.signs:SIGNS",
        "design page": "generator.games.board.design_page:PAGE",
        "rulebook": "generator.games.board.rulebook:RULEBOOK",
        "form": "generator.games.board.form:board_form",
        "worksheet": "generator.games.board.worksheet:WORKSHEET",
        "paints": "generator.games.board.pages.paints:board_paints",
        "kit parts": "generator.games.board.kit:board_parts",
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
            N_("Boards, tiles, pieces, markers, dice, a rules summary."),
            N_("Kit of the board game"),
        ),
    ),
    search=(
        *("burgundy", "castles of burgundy", "the castles of burgundy"),
        *("burgund", "burgen von burgund", "die burgen von burgund"),
        *("bourgogne", "châteaux de bourgogne", "les châteaux de bourgogne"),
        "burgundy board game",
        "burgen von burgund brettspiel",
        "châteaux de bourgogne jeu de plateau",
    ),
)
