"""The player boards of the board game: read, checked, listed and created."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import shown
from generator.games.board.load.edition import GAME, board_edition
from generator.language import N_, _
from generator.load.layouts.hex_kind import (
    HEX_KEYS,
    HexKind,
    HexWords,
    Meaning,
    count_hexes,
    describe_hexes,
    is_standard,
)
from generator.load.layouts.kind import LayoutKind
from generator.load.layouts.layout import read_hexes
from generator.load.layouts.starter import HexStart, hex_starter
from generator.model.edition import DIE_FACES
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.layout import Layout
    from generator.model.terrain import Terrain
    from generator.units import Paper

_DIGITS = {str(face): face for face in DIE_FACES}


def read_token(terrain: Terrain, text: str) -> Meaning:
    """Parse a token that begins with the letter of a terrain."""
    die = _DIGITS.get(text[1:])
    if die is not None:
        return Meaning(terrain, die=die)
    if len(text) == 1:
        message = _("'{token}' has no die number; write a number from 1 to 6 after the letter.")
    else:
        message = _("'{token}' needs a die number from 1 to 6 after the letter; correct it.")
    return Meaning(terrain, code="die-number", message=message.format(token=shown(text)))


COMMAND = "board"
UNPLACED = frozenset({"map-token", "map-grid", "hex-overlap", "hex-edge"})
"""The findings about hexes that are not where they are meant to be."""


def check(
    layout: Layout, read: Sequence[Finding], *, custom: bool, paper: Paper, tile: float | None
) -> tuple[Finding, ...]:
    """Check a player board, and whether it fits the paper if the size of its tiles is known."""
    from generator.checks.layout import check_reading  # noqa: PLC0415 - only checks need it

    findings = check_reading(layout, read, board_edition(), custom=custom)
    if tile is None or any(finding.code in UNPLACED for finding in findings):
        return findings
    return (*findings, *_check_room(layout, paper, tile))


def _check_room(layout: Layout, paper: Paper, tile: float) -> list[Finding]:
    """Report a player board that does not fit a paper."""
    from generator.games.board.pages.player_board import unfit  # noqa: PLC0415
    from generator.games.board.pages.surroundings import arrange  # noqa: PLC0415

    if arrange(layout, paper, tile):
        return []
    return [Finding("off-page", unfit(layout, paper, tile), layout.place)]


HEXES = HexKind(
    edition=board_edition,
    read_token=read_token,
    words=HexWords(
        thing="a player board of the board game",
        tokens="Board game: every terrain has its die number, 1 to 6, behind it.",
        other_game=N_("'{domain}' is a layout of another game; name a player board."),
        missing_hex=N_(
            "The hex '{token}' of the board '{domain}' is missing here in '{key}'; write {wanted}."
        ),
        extra_hex=N_("'{token}' is where the board '{domain}' has no hex; remove it from '{key}'."),
        other_shape=N_(
            "'{key}' does not have the shape of the board '{domain}': it has {number}"
            " hexes instead of {wanted}, {extra} of them where the board has none; copy the"
            " map of the board and write over it."
        ),
    ),
)
LAYOUTS = LayoutKind(
    game_name=N_("board game"),
    none_found=N_(
        "{folder}: There is no player board of the board game in this folder; name a file, or"
        " another folder."
    ),
    command=COMMAND,
    keys=HEX_KEYS,
    read=read_hexes,
    check=check,
    counts=count_hexes,
    describe_counts=describe_hexes,
    is_standard=is_standard,
)
MAP = '''\
map = """
            N6  C5  C4  K3
          N2  K1  C6  P5  C4
        M5  P4  M3  P1  P2  C3
      P6  R1  P2  M6  R5  C4  C1
        K2  R5  R4  K3  R1  N2
          R6  C1  M2  M5  M6
            C3  C4  C1  C3
"""

[zones]
monastery = [3, 2, 1]
mine = [2, 1]
river = [4, 2]
city = [5, 4, 3]
castle = [1, 1, 1, 1]
pasture = [3, 2, 1]
'''
STARTER = hex_starter(
    GAME,
    HexStart(
        map=MAP,
        sentence=N_("A player board to change as you like."),
        tokens=N_("The number is the die that a hex needs: C5 is a city that takes a 5."),
        command=COMMAND,
        purpose=N_("prints the player board"),
    ),
)
