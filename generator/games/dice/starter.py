"""The start of a new domain."""

from __future__ import annotations

from generator.games.dice.layouts import COMMAND
from generator.games.dice.load.edition import GAME
from generator.language import N_
from generator.load.layouts.starter import HexStart, hex_starter

MAP = '''\
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
STARTER = hex_starter(
    GAME,
    HexStart(
        map=MAP,
        sentence=N_("A domain to change as you like."),
        tokens=N_(
            "The small letter of a castle is its bonus; use each once: m monk, s silver, g"
            " goods, w worker."
        ),
        command=COMMAND,
        purpose=N_("prints the score sheets"),
    ),
)
