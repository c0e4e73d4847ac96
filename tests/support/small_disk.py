"""A disk that is soon full."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """Mount a disk of a size; the test is skipped where that is not permitted."""
    place.mkdir()
    mount = shutil.which("mount")
    if mount is None or os.getuid() != 0:
        pytest.skip("to mount a small disk takes the rights of root")
    words = [mount, "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    made = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    if made.returncode:
        pytest.skip(f"no small disk can be mounted: {made.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def fill(file: Path) -> None:
    """Write a file until the disk is full."""
    with file.open("wb", buffering=0) as stream:
        try:
            while True:
                stream.write(b"x" * 4096)
        except OSError:
            pass
