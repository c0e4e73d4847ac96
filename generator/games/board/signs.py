"""The keys that identify a finished game of the board game."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(
    ("edition", "tie", "players"),
    ("board", "tiles", "track", "regions"),
    others=("domain", "variant"),
)
