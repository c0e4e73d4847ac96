"""The stable names of pads: of their game, and of what is wrong with them."""

from __future__ import annotations

GAME = "pad"
"""The name of the game in files and orders: any game that a score pad describes."""
FINDING_CODES = (
    "formula-text",
    "formula-circle",
    "formula-zero",
    "formula-size",
    "formula-work",
    "formula-later",
    "id-twice",
    "majority-alone",
)
"""What `check` finds in pads besides the codes that every file can have."""
