"""Temporary folders: removed after use, or by the next run where one was killed.

While a run uses its folder, it holds a lock of the system in it, which ends with its process. So a
folder whose lock is free is that of a dead run.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UnwritableError
from generator.language import _
from generator.platforms import NO_LINK_NO_WAIT, is_private, try_lock

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIX = "scriptorium-pictures-"
LOCK = ".lock"
OLD = 86_400.0
"""After how many seconds a folder without a lock is that of a dead run."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder that is removed after the block; those that dead runs have left go first."""
    try:
        parent = Path(tempfile.gettempdir())
        remove_left(parent)
        folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    except OSError as error:
        message = _("No folder for temporary files was found; set TMPDIR to one.")
        raise UnwritableError(message) from error
    lock = None
    try:
        lock = _locked(folder)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if lock is not None:
            os.close(lock)
            shutil.rmtree(folder, ignore_errors=True)  # Windows removes no open file


def remove_left(parent: Path) -> None:
    """Remove the folders that dead runs of this user have left in PARENT."""
    for folder in sorted(parent.glob(f"{PREFIX}*")):
        with suppress(OSError):
            state = folder.stat(follow_symlinks=False)
            if is_private(state) and _is_left(folder, state.st_mtime):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path, changed: float) -> bool:
    """Return whether nobody uses a folder; one without a lock may be about to get it."""
    try:
        lock = _locked(folder, is_new=False)
    except FileNotFoundError:
        return changed < time.time() - OLD
    if lock is None:
        return False
    os.close(lock)
    return True


def _locked(folder: Path, *, is_new: bool = True) -> int | None:
    """Lock a folder and return the open file; None where there is no lock, or another holds it."""
    how = os.O_CREAT | os.O_EXCL if is_new else 0
    file = os.open(folder / LOCK, os.O_RDWR | NO_LINK_NO_WAIT | how, 0o600)
    try:
        if try_lock(file):
            return file
    except OSError:  # a folder without locks
        pass
    os.close(file)
    return None
