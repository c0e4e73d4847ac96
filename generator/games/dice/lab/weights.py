"""The weights of the learned player: as the training wrote them, one file for all domains."""

from __future__ import annotations

import sys
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.value import FEATURES, TURNS
from generator.registry import layout_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = "players/learned.weights"
NUMBER = "i"
"""Each weight is a whole number of four bytes, the lowest byte first."""


@lru_cache(maxsize=1)
def load_weights() -> tuple[int, ...]:
    """Read the shipped weights."""
    return read_weights((layout_folder("dice") / FILE).read_bytes())


def read_weights(data: bytes) -> tuple[int, ...]:
    """Read weights from the bytes of a file."""
    found = array(NUMBER, data)
    if sys.byteorder == "big":
        found.byteswap()
    if len(found) != TURNS * FEATURES:
        raise ValueError(f"{len(found)} weights instead of {TURNS * FEATURES}")
    return tuple(found)


def write_weights(weights: Sequence[int]) -> bytes:
    """Write weights as the bytes of a file."""
    made = array(NUMBER, weights)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()
