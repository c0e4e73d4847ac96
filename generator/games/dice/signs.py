"""The keys by which a finished game of the dice game is known."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(("domain", "variant"), ("start", "marks", "phases", "columns"))
