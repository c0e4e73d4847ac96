"""The keys by which a finished game of four rows is known."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(("sheet",), ("crossed", "missed"))
