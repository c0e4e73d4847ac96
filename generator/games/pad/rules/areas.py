"""Crossed boxes that touch each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def largest_group(crossed: Collection[int], neighbours: Sequence[Sequence[int]]) -> int:
    """Return how many crossed boxes the largest group has; boxes touch along their sides."""
    left, largest = set(crossed), 0
    while left:
        reached, size = [left.pop()], 0
        while reached:
            box = reached.pop()
            size += 1
            beside = left.intersection(neighbours[box - 1])
            left -= beside
            reached += beside
        largest = max(largest, size)
    return largest
