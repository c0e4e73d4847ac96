"""The keys that identify a finished game of the card game."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(("round",), ("domain", "cards", "first", "seven", "animals", "first_player"))
