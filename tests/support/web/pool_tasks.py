"""What the workers of a pool are asked to do in tests; they import nothing else."""

from __future__ import annotations

import fcntl
import os
import tempfile
from pathlib import Path

A_LOT = 4_000_000_000
BEGUN, SHUT = "begun", "shut"
"""Files in a folder that is a gate: a pipe for those who come to it, and a lock that holds them."""


def double(number: int) -> int:
    """Do what takes no time."""
    return 2 * number


def wait_at(gate: str) -> str:
    """Signal that the work has begun, and go on only when the gate is opened."""
    with Path(gate, BEGUN).open("r+b", buffering=0) as begun:
        begun.write(b".")
    with Path(gate, SHUT).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
    return "rested"


def fail(words: str) -> None:
    """Fail as nobody foresaw."""
    raise RuntimeError(words)


def die(_nothing: None) -> None:
    """End the whole worker."""
    os.abort()


def swell(_nothing: None) -> int:
    """Ask for more memory than there is."""
    return len(bytearray(A_LOT))


def answer_much(size: int) -> bytes:
    """Answer with many bytes."""
    return bytes(size)


def litter(name: str) -> str:
    """Leave a temporary file, and return its path."""
    path = Path(tempfile.mkdtemp()) / name
    path.write_text(name, encoding="utf-8")
    return str(path)


def litter_and_wait(gate: str) -> str:
    """Leave a temporary file and wait."""
    litter("left.txt")
    return wait_at(gate)


def whose(_nothing: None) -> int:
    """Return the id of the working process."""
    return os.getpid()


def forbid(_nothing: None = None) -> None:
    """Fail before any work."""
    raise RuntimeError


def die_of_photos() -> None:
    """Let reading a photo end the whole worker."""
    from generator.web.tasks import scanning  # noqa: PLC0415 - few pools need it

    setattr(scanning, "_scanned", lambda *_photo: os.abort())  # noqa: B010 - it is private


def swell_of_photos() -> None:
    """Let reading a photo take more memory than there is."""
    from generator.web.tasks import scanning  # noqa: PLC0415 - few pools need it

    setattr(scanning, "_scanned", lambda *_photo: bytearray(A_LOT))  # noqa: B010 - as above
