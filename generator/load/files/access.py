"""Access to files: work for strangers opens only what lies in a folder of its own."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, BinaryIO

from generator.registry import shipped_folders

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_walls: ContextVar[Path | None] = ContextVar("walls", default=None)


@contextmanager
def within(folder: Path) -> Iterator[None]:
    """Open no file inside the block but those in FOLDER and those that are shipped."""
    token = _walls.set(folder.resolve())
    try:
        yield
    finally:
        _walls.reset(token)


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading; one beyond the walls is refused as if its rights forbade it."""
    if not is_reachable(path):
        raise PermissionError(errno.EACCES, "it lies outside", str(path))
    return path.open("rb")


def is_restricted() -> bool:
    """Return whether this is work for strangers."""
    return _walls.get() is not None


def is_reachable(path: Path) -> bool:
    """Return whether a path stays within the walls, if there are any."""
    folder = _walls.get()
    if folder is None:
        return True
    real = path.resolve()
    homes = (folder, *(home.resolve() for home in shipped_folders()))
    return any(real.is_relative_to(home) for home in homes)
