"""Putting files into an open folder: each is written whole beside its name, and then gets it."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.writing.sentences import explained

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.shelf.door import Door

_PART = re.compile(r"\.scriptorium-shelf-[0-9a-f]{16}\.part", re.ASCII)


def put_file(
    door: Door,
    name: str,
    data: bytes,
    file: str,
    *,
    written: float | None = None,
    check: Callable[[], object] | None = None,
) -> None:
    """Write a file whole, or not at all; FILE is what messages call it.

    WRITTEN is when it was written, if that is not now. CHECK is asked just before it gets its name.
    """
    part = f".scriptorium-shelf-{secrets.token_hex(8)}.part"
    try:
        with explained(Path(file)):
            handle = door.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
            try:
                left = memoryview(data)
                while left:
                    left = left[os.write(handle, left) :]
                if written is not None and os.utime in os.supports_fd:
                    os.utime(handle, (written, written))
                os.fsync(handle)
            finally:
                os.close(handle)
        if check is not None:
            check()
        with explained(Path(file), replacing=True):
            door.replace(part, name)
    except BaseException:
        with suppress(OSError):
            door.remove(part)
        raise
    door.settle()


def clear_parts(door: Door) -> None:
    """Remove what killed studios have left in a folder that nobody else can write into now."""
    for name in door.names():
        if _PART.fullmatch(name):
            with suppress(OSError):
                door.remove(name)
