"""What the kernels need of sets and of luck; compiled kernels have their own of each."""

from __future__ import annotations

WORD = (1 << 64) - 1
SEED, GAME, STEP = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0x8CB92BA72F3D8DD7
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def count(hexes: int) -> int:
    """Return how many hexes a set has."""
    return hexes.bit_count()


def lowest(hexes: int) -> int:
    """Return the number of the first hex of a set."""
    return (hexes & -hexes).bit_length() - 1


def draw(seed: int, game: int, step: int, below: int) -> int:
    """Return a number from 0 to BELOW - 1 that depends on nothing but SEED, GAME and STEP.

    So every domain and every player meet the same dice, on every machine and in any order. The
    mixing is that of SplitMix64.
    """
    mixed = (seed * SEED + game * GAME + step * STEP) & WORD
    mixed = ((mixed ^ (mixed >> 30)) * FIRST) & WORD
    mixed = ((mixed ^ (mixed >> 27)) * SECOND) & WORD
    return ((mixed ^ (mixed >> 31)) >> 20) % below
