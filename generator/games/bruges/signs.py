"""The keys that identify a finished game of Brügge."""

from __future__ import annotations

from generator.load.results.finished import Signs

SIGNS = Signs(
    ("persons_file", "engraver"),
    ("persons", "person_points", "houses", "majorities", "canal", "statues", "progress"),
)
