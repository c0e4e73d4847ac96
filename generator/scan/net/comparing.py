"""Comparing: one hand fills in a sheet, and writes the same value in the same way again.

So what is doubtful is compared with what is clear on the same sheet. Features are what a net makes
of a crop before it decides; how alike two crops are is the cosine of the angle between theirs.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from generator.scan.net.layers import Numbers

Ranked: TypeAlias = tuple[tuple[str, float], ...]
"""Values and their probabilities, the likeliest first."""

CLEAR = 0.99
"""What is at least so certain is compared with."""
SURE = 0.9999
"""What is at least so certain is not compared."""
USUAL = 0.9
"""How alike a crop and the nearest one of its own value usually are at least."""
STRENGTH = 10.0
"""How much more speaks for a value whose crops are more alike; fitted on held-out hands."""
LEAST = 0.2
"""Nothing becomes less likely than by this: what was written over is like nothing else."""
TINY = 1e-9


def compare(ranks: Sequence[Ranked], features: Numbers, kinds: Sequence[Hashable]) -> list[Ranked]:
    """Return readings with the chances that they have beside the clear ones of their kind.

    A value that nothing clear has is neither more nor less likely for it.
    """
    units = features / np.maximum(np.linalg.norm(features, axis=1, keepdims=True), TINY)
    clear: dict[tuple[Hashable, str], list[int]] = defaultdict(list)
    for row, (ranked, kind) in enumerate(zip(ranks, kinds, strict=True)):
        if ranked[0][1] >= CLEAR:
            clear[kind, ranked[0][0]].append(row)

    def weight(row: int, value: str) -> float:
        others = [it for it in clear[kinds[row], value] if it != row]
        if not others:
            return 1.0
        alike = float((units[others] @ units[row]).max())
        return max(LEAST, float(np.exp(STRENGTH * (alike - USUAL))))

    return [
        ranked if ranked[0][1] >= SURE else _weighed(ranked, [weight(row, it) for it, _ in ranked])
        for row, ranked in enumerate(ranks)
    ]


def _weighed(ranked: Ranked, weights: Sequence[float]) -> Ranked:
    """Return values with their chances changed; what is not listed keeps its share."""
    rest = max(0.0, 1.0 - sum(chance for _value, chance in ranked))
    found = [(it, chance * weight) for (it, chance), weight in zip(ranked, weights, strict=True)]
    total = rest + sum(chance for _value, chance in found)
    return tuple(sorted(((it, chance / total) for it, chance in found), key=lambda it: -it[1]))
