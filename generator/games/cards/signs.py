"""The keys by which a finished game of the card game is known."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(("round",), ("domain", "cards", "first", "seven", "animals", "first_player"))
