"""The starter: the domain that a new file begins with, and the comments that explain it."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from generator.language import _, spoken
from generator.model.terrain import Game

if TYPE_CHECKING:
    from collections.abc import Iterable

_DICE = '''\
map = """
            Kw  C   R   M
          N   P   C   M   M
        M   P   C   C   R   M
      R   Km  P   R   R   C   C
        R   C   C   C   N   P
          M   M   P   N   P
            Ks  N   P   Kg
"""

[zones]
monastery = [4, 2, 1]
mine = [2, 1, 1]
river = [3, 2, 1]
city = [4, 3, 2]
castle = [1, 1, 1, 1]
pasture = [3, 2, 2]
'''
_BOARD = '''\
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
_MAPS = {Game.DICE: _DICE, Game.BOARD: _BOARD}
_WIDTH = 88


def starter(game: Game, name: str, file: str) -> str:
    """Return what FILE begins with: a domain of our own with comments, under the id NAME."""
    head = f'game = "{game}"\nid = "{name}"\nname = {{ {spoken()} = "{name}" }}\n'
    return f"{explanation(game, file)}\n{head}{_MAPS[game]}"


def explanation(game: Game, file: str) -> str:
    """Return the comments at the head of a layout file, with the commands that read it."""
    sentences = [
        _("A domain to change as you like.")
        if game is Game.DICE
        else _("A player board to change as you like."),
        _(
            "In the map the position is the geometry: one line is one row of hexes, neighbours"
            " in a row start 4 columns apart, neighbours in the next row start 2 columns to the"
            " left or right. Use spaces, no tabs."
        ),
        _("Terrains: K castle, N mine, R river, C city, P pasture, M monastery."),
        _(
            "The small letter of a castle is its bonus, each of them once: m monk, s silver,"
            " g goods, w worker."
        )
        if game is Game.DICE
        else _("The number is the die that a hex needs: C5 is a city for a 5."),
        _(
            "[zones] has the sizes of the connected groups that you mean, the largest first;"
            " the check compares them with the map."
        ),
    ]
    commands = [
        (f"scriptorium check {file}", _("says what is wrong, and where")),
        (f"scriptorium check {file} --custom", _("allows other numbers of hexes")),
    ]
    if game is Game.DICE:
        commands.append((f"scriptorium pad {file}", _("prints the score sheets")))
    else:
        commands.append((f"scriptorium board {file}", _("prints the player board")))
    return _commented(sentences) + _listed(commands)


def _commented(sentences: Iterable[str]) -> str:
    lines = [
        fill(sentence, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False)
        for sentence in sentences
    ]
    return "".join(f"{line}\n" for line in lines)


def _listed(commands: list[tuple[str, str]]) -> str:
    width = max(len(command) for command, _purpose in commands)
    lines = [f"#   {command:<{width}}  {purpose}\n" for command, purpose in commands]
    return "#\n" + "".join(lines)
