"""What compiled kernels have in place of `kernels/bits.py`: instructions of the processor."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

from generator.games.dice.lab.kernels import bits

SEED, GAME, STEP = (np.uint64(it) for it in (bits.SEED, bits.GAME, bits.STEP))
FIRST, SECOND = np.uint64(bits.FIRST), np.uint64(bits.SECOND)
SHIFTS = tuple(np.uint64(it) for it in (30, 27, 31, 20))


@intrinsic  # type: ignore[untyped-decorator]
def count(_context: Any, _hexes: Any) -> Any:
    """Count the bits of a word."""

    def write(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return numba.types.int64(numba.types.int64), write


@intrinsic  # type: ignore[untyped-decorator]
def lowest(_context: Any, _hexes: Any) -> Any:
    """Count the zeros before the first bit of a word."""

    def write(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.Constant(ir.IntType(1), 0))

    return numba.types.int64(numba.types.int64), write


@numba.njit(nogil=True)  # type: ignore[untyped-decorator]
def draw(seed: int, game: int, step: int, below: int) -> Any:
    """Mix as `bits.draw` does, in words of 64 bits."""
    mixed = np.uint64(seed) * SEED + np.uint64(game) * GAME + np.uint64(step) * STEP
    mixed = (mixed ^ (mixed >> SHIFTS[0])) * FIRST
    mixed = (mixed ^ (mixed >> SHIFTS[1])) * SECOND
    mixed = (mixed ^ (mixed >> SHIFTS[2])) >> SHIFTS[3]
    return np.int64(mixed % np.uint64(below))


PRIMITIVES = {"count": count, "lowest": lowest, "draw": draw}
