"""The stable codes of what is wrong with a pad."""

from __future__ import annotations

FINDING_CODES = (
    "formula-text",
    "formula-circle",
    "formula-zero",
    "formula-size",
    "formula-later",
    "id-twice",
    "majority-alone",
)
"""What `check` finds in pads besides the codes that every file can have."""
