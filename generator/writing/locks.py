"""Locks: only one run at a time writes into a folder, and a dead one blocks nobody.

The lock is one of the system, on an empty file in the folder. It ends with its process, on network
folders too. Where a folder knows no locks, runs do without.
"""

from __future__ import annotations

import os
import stat
import time
from contextlib import ExitStack, contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UnwritableError, shown
from generator.language import _
from generator.platforms import NO_LINK_NO_WAIT, try_lock
from generator.writing.sentences import LONGEST, explained

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager

NAME = ".scriptorium.lock"
PATIENCE = 60.0
"""After how many seconds a run gives up waiting for another one."""
AGAIN = 0.02
MOST_MISSING = 50
"""How often a file may be missing in a folder that is there; `/proc` accepts no file at all."""
_held: ContextVar[Mapping[Path, bool]] = ContextVar("held")
"""The folders that are locked further out, and whether their locks are real."""


@contextmanager
def locked(
    *places: Path,
    inside: Callable[[Path], AbstractContextManager[object]] | None = None,
    patience: float = PATIENCE,
) -> Iterator[Mapping[Path, bool]]:
    """Make and lock the folders of PLACES; yield each, with whether it has a lock indeed.

    INSIDE is entered for each folder before the next one is locked. Folders that were made and
    are still empty after the block are removed. Blocks may be nested. PATIENCE is the number of
    seconds after which a run gives up waiting for another one.
    """
    outer = _held.get({})
    folders = {Path(os.path.realpath(place)).parent: place for place in places}
    held = dict(outer)
    with ExitStack() as stack:
        # All runs lock in the same order, so that no two wait for each other.
        for folder in sorted(folders):
            with explained(folders[folder]):
                if folder not in outer:
                    held[folder] = stack.enter_context(_locked(folder, patience))
                if inside is not None:
                    stack.enter_context(inside(folder))
        token = _held.set(held)
        stack.callback(_held.reset, token)
        yield {folder: held[folder] for folder in folders}


def remove_stale(folder: Path) -> None:
    """Remove the lock that a dead run has left in a folder."""
    place = folder / NAME
    if folder in _held.get({}) or not os.path.lexists(place):
        return
    with suppress(OSError):
        lock = _lock(place)
        if lock is not None:
            _release(place, lock)


@contextmanager
def _locked(folder: Path, patience: float) -> Iterator[bool]:
    made: list[Path] = []
    lock: int | None = None
    try:
        lock = _acquire(folder, made, patience)
        yield lock is not None
    finally:
        if lock is not None:
            _release(folder / NAME, lock)
        for each in reversed(made):
            with suppress(OSError):
                each.rmdir()


def _acquire(folder: Path, made: list[Path], patience: float) -> int | None:
    """Return the open file that is locked, or None where there can be no lock."""
    until = time.monotonic() + patience
    missing = 0
    while True:
        _make(folder, made)
        try:
            return _lock(folder / NAME)
        except BlockingIOError:
            pass  # Another run holds the lock, or has just removed it.
        except FileNotFoundError:  # Another run has just removed the folder.
            missing += folder.is_dir()
            if missing > MOST_MISSING:
                return None
        if time.monotonic() > until:
            message = _(
                "{folder}: another scriptorium command is writing into this folder; wait until"
                " it has finished, and try again."
            )
            raise UnwritableError(message.format(folder=shown(folder, LONGEST)))
        time.sleep(AGAIN)


def _lock(place: Path) -> int | None:
    file = _open(place)
    if file is None:
        return None
    try:
        if try_lock(file) and _is_still(place, file):
            return file
    except OSError:  # a folder without locks
        os.close(file)
        return None
    except BaseException:
        os.close(file)
        raise
    os.close(file)
    raise BlockingIOError


def _open(place: Path) -> int | None:
    """Open the file of a lock; what others may have put there is neither followed nor changed."""
    try:
        file = os.open(place, os.O_RDWR | os.O_CREAT | NO_LINK_NO_WAIT, 0o666)
    except PermissionError:
        try:
            file = os.open(place, os.O_RDONLY | NO_LINK_NO_WAIT)  # another user's
        except OSError:
            return None
    except FileNotFoundError:
        raise
    except OSError:
        return None
    if stat.S_ISREG(os.fstat(file).st_mode):
        return file
    os.close(file)
    return None


def _is_still(place: Path, file: int) -> bool:
    """Return whether the locked file is the one that others find, and not one just removed."""
    try:
        found = place.stat(follow_symlinks=False)
    except FileNotFoundError:
        return False
    return os.path.samestat(found, os.fstat(file))


def _release(place: Path, lock: int) -> None:
    with suppress(OSError):
        place.unlink()
    os.close(lock)
    with suppress(OSError):  # Windows removes no open file
        if os.name == "nt":
            place.unlink()


def _make(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.exists():
        missing.append(folder)
        if folder.parent == folder:  # a drive that is not there
            break
        folder = folder.parent
    for each in reversed(missing):
        try:
            each.mkdir()
        except FileExistsError:
            if not each.is_dir():
                raise
        else:
            made.append(each)
