"""Workers: what it costs to turn a die to the wanted number."""

from __future__ import annotations

FACES = 6


def workers_needed(rolled: int, wanted: int, per_worker: int = 1) -> int:
    """A worker turns a die by one up or down, and 6 and 1 are neighbours.

    With knowledge tile 8 each worker turns it by up to two: PER_WORKER is 2.
    """
    up = (wanted - rolled) % FACES
    steps = min(up, FACES - up)
    return -(-steps // per_worker)
