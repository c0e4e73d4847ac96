"""Stretching: rows of several kinds share the height of a panel, each between two limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def stretched(
    free: float, numbers: Sequence[int], spans: Sequence[tuple[float, float]]
) -> list[float] | None:
    """Give each row its least height, and all as much more as is FREE; None if that is too little.

    NUMBERS says how many rows of each kind there are, SPANS the least and the largest height.
    """
    least, most = (
        sum(number * span[at] for number, span in zip(numbers, spans, strict=True)) for at in (0, 1)
    )
    if least > free:
        return None
    share = min(1.0, (free - least) / (most - least)) if most > least else 0.0
    return [low + share * (high - low) for low, high in spans]
