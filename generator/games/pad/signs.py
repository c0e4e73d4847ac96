"""The keys that identify an evening of a pad."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(("pad",), ())
