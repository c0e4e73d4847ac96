"""What the workers of a pool are asked to do in tests; they import nothing else."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

A_LOT = 4_000_000_000


def double(number: int) -> int:
    """Do what takes no time."""
    return 2 * number


def sleep(seconds: float) -> str:
    """Take a while."""
    time.sleep(seconds)
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
    """Leave a temporary file, and tell where."""
    path = Path(tempfile.mkdtemp()) / name
    path.write_text(name, encoding="utf-8")
    return str(path)


def litter_and_sleep(name: str) -> str:
    """Leave a temporary file and do not come back."""
    litter(name)
    time.sleep(60)
    return name


def whose(_nothing: None) -> int:
    """Tell which process works."""
    return os.getpid()


def forbid(_nothing: None = None) -> None:
    """Fail before any work."""
    raise RuntimeError
