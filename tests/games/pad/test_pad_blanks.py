"""Empty evenings of pads: each entry, and what it can be, as it was approved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.pad.load.blank import SHEETS
from generator.language import speaking
from support.games.pad_sheets import own, shipped

if TYPE_CHECKING:
    from conftest import Golden

    from generator.model.score_pad.pad import Pad

NAMES = ("areas-and-tracks", "bowling", "chess-swiss", "tarot")
ODD = """teams = true
unit = 0.5
[rounds]
[[rounds.row]]
name = "Dice"
least = 2
most = 12
step = 2
[[rounds.row]]
name = "Cube"
shared = true
values = [4, -2, 8]
[[section]]
name = "End"
[[section.row]]
name = "Debt"
least = -30
most = -5
[[section.row]]
name = "Odd"
least = -7
most = 9
step = 4
[[section.row]]
name = "Even"
least = -8
most = 8
step = 4
[[section.row]]
name = "Far"
least = 5
most = 14
step = 4
[[section.row]]
name = "Low"
least = -30
most = -5
step = 4
[[section.row]]
name = "Both"
least = -6
most = 6
step = 4
[[section.row]]
name = "Halves"
least = -0.5
most = 3
step = 0.5
[[section.row]]
name = "Word"
text = 1
[[section.row]]
name = "Two"
entries = [{ name = "One", tick = true }, { name = "Other", most = 4 }]
[[section.row]]
name = "Full table"
players = 6
[[section.row]]
name = "Pair"
players = 2
tick = 3
"""


def blank(pad: Pad) -> str:
    """Write the empty evening of a pad."""
    assert SHEETS.of_layout is not None
    return SHEETS.of_layout(pad, Path())


def test_empty_evenings_are_the_approved_ones(golden: Golden) -> None:
    texts = [blank(shipped(name)) for name in NAMES]
    texts.append(blank(own(ODD)))
    with speaking("de"):
        texts.append(blank(shipped("tarot")))
    golden("pads/blanks.txt", "\n".join(texts))
