"""The keys that identify a finished game of the dice game."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(("domain", "variant"), ("start", "marks", "phases", "columns"))
