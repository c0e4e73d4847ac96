"""The keys that identify a finished game of four rows."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(("sheet",), ("crossed", "missed"))
