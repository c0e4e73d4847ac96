"""Sharing: what equal players take of a majority."""

from __future__ import annotations

from enum import StrEnum


class Sharing(StrEnum):
    """What equal players take of a majority."""

    SHARE = "share"
    HIGHER = "higher"
    LOWER = "lower"
    NOTHING = "nothing"
