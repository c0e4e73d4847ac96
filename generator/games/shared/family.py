"""The names of the family of games: people call the dice, the board and the card game the same."""

from __future__ import annotations

FAMILY = (
    "burgundy",
    "castles of burgundy",
    "the castles of burgundy",
    "bourgogne",
    "châteaux de bourgogne",
    "les châteaux de bourgogne",
    "burgund",
    "burgen von burgund",
    "die burgen von burgund",
)
