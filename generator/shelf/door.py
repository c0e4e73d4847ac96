"""The door of a folder: files are opened from its handle, and no link leads out of it."""

from __future__ import annotations

import os
import stat
import time
from contextlib import contextmanager, suppress
from errno import ENOTDIR
from typing import TYPE_CHECKING

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.platforms import NO_LINK_NO_WAIT
from generator.reasons import reason_of
from generator.shelf.faults import GoneError, NoThingError
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST = 400_000
"""How many bytes a thing of the shelf may have."""
LONGEST_PATH = 200
AGAIN = 0.03
TRIES = 5
"""How often a file is read that somebody is writing."""
_HAS_HANDLES = {os.open, os.stat, os.mkdir, os.unlink, os.rename} <= os.supports_dir_fd
_FOLDER = os.O_RDONLY | NO_LINK_NO_WAIT | getattr(os, "O_DIRECTORY", 0)


class Stamp(NamedTuple):
    """What changes with a file: when it was written, its state, its size, and its number."""

    written: int
    changed: int
    size: int
    number: int


class Door:
    """An open folder: what is in it is named by one part of a path, and no link is followed.

    Where the system cannot open a file from the handle of its folder, which is on Windows, links
    are looked for by their names.
    """

    def __init__(self, place: Path, handle: int | None) -> None:
        """Take the folder, and its handle if there is one."""
        self.place = place
        self._handle = handle

    def close(self) -> None:
        """Let the folder go."""
        if self._handle is not None:
            os.close(self._handle)

    def names(self) -> list[str]:
        """Return what is in the folder."""
        return os.listdir(self._handle if self._handle is not None else self.place)  # noqa: PTH208

    def scan(self) -> Iterator[os.DirEntry[str]]:
        """Yield what is in the folder."""
        target = self._handle if self._handle is not None else self.place
        with os.scandir(target) as entries:
            yield from entries

    def open(self, name: str, flags: int = os.O_RDONLY, mode: int = 0o666) -> int:
        """Open a file, and return its handle."""
        return self._open(name, flags | NO_LINK_NO_WAIT, mode)

    def state(self, name: str) -> os.stat_result:
        """Return the state of a file or a link."""
        if self._handle is None:
            return os.lstat(self.place / name)
        return os.stat(name, dir_fd=self._handle, follow_symlinks=False)

    def stamp(self, name: str) -> Stamp | None:
        """Return the stamp of a file; None if there is none."""
        try:
            return stamp_of(self.state(name))
        except FileNotFoundError:
            return None

    def replace(self, name: str, target: str) -> None:
        """Give a file a name, whatever has it now."""
        if self._handle is None:
            os.replace(self.place / name, self.place / target)  # noqa: PTH105 - as the others
        else:
            os.rename(name, target, src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def remove(self, name: str) -> None:
        """Remove a file."""
        if self._handle is None:
            os.unlink(self.place / name)  # noqa: PTH108 - as the others
        else:
            os.unlink(name, dir_fd=self._handle)

    def settle(self) -> None:
        """Have the system write down which names the files have."""
        if self._handle is not None:
            with suppress(OSError):  # not every file system can
                os.fsync(self._handle)

    @contextmanager
    def inside(self, *names: str, make: bool = False) -> Iterator[Door]:
        """Open the folder below by the NAMES of the way; MAKE those that are missing."""
        doors: list[Door] = []
        door = self
        try:
            for name in names:
                door = door._below(name, make=make)
                doors.append(door)
            yield door
        finally:
            for each in reversed(doors):
                each.close()

    def _below(self, name: str, *, make: bool) -> Door:
        if make:
            with suppress(FileExistsError):
                if self._handle is None:
                    os.mkdir(self.place / name)  # noqa: PTH102 - as the others
                else:
                    os.mkdir(name, dir_fd=self._handle)
        below = self.place / name
        if self._handle is None:
            if is_link(os.lstat(below)):
                raise NotADirectoryError(ENOTDIR, "", below)
            return Door(_without_links(below), None)
        return Door(below, os.open(name, _FOLDER, dir_fd=self._handle))

    def _open(self, name: str, flags: int, mode: int) -> int:
        if self._handle is not None:
            return os.open(name, flags, mode, dir_fd=self._handle)
        with suppress(FileNotFoundError):
            if is_link(os.lstat(self.place / name)):
                raise OSError(_("it is a link"))
        return os.open(self.place / name, flags, mode)


def _without_links(folder: Path) -> Path:
    """Return the way to a folder that is there; nothing else is one."""
    found = folder.resolve(strict=True)
    if not found.is_dir():
        raise NotADirectoryError(ENOTDIR, "", folder)
    return found


@contextmanager
def opened(folder: Path) -> Iterator[Door]:
    """Open a shelf; one that is not there is reported."""
    try:
        handle = os.open(folder, _FOLDER & ~getattr(os, "O_NOFOLLOW", 0)) if _HAS_HANDLES else None
        if handle is None:
            folder = _without_links(folder)
    except OSError as error:
        raise gone(folder, error) from error
    door = Door(folder, handle)
    try:
        yield door
    finally:
        door.close()


def gone(folder: Path, error: OSError) -> GoneError:
    """Return the error about a shelf that cannot be opened."""
    message = _(
        "{folder}: The folder of the shelf cannot be opened ({reason}); connect it again, or check"
        " its name."
    )
    return GoneError(message.format(folder=shown(folder, LONGEST_PATH), reason=reason_of(error)))


def stamp_of(state: os.stat_result) -> Stamp:
    """Return the stamp of a file from its state."""
    return Stamp(state.st_mtime_ns, state.st_ctime_ns, state.st_size, state.st_ino)


def is_link(state: os.stat_result) -> bool:
    """Tell whether a state is that of a link, or of what Windows has in its place."""
    return stat.S_ISLNK(state.st_mode) or bool(getattr(state, "st_reparse_tag", 0))


def fault_of_state(state: os.stat_result, file: str) -> str:
    """Say why a file cannot be on a shelf, from its state alone; empty if it can."""
    if is_link(state):
        message = _("{file}: This is a link; put the file itself into the folder.")
        return message.format(file=shown(file, LONGEST_PATH))
    if not stat.S_ISREG(state.st_mode):
        message = _("{file}: This is not a file; take it out of the folder.")
        return message.format(file=shown(file, LONGEST_PATH))
    if state.st_size > LARGEST:
        message = _("{file}: The file is larger than {largest} bytes; split it or shorten it.")
        return message.format(file=shown(file, LONGEST_PATH), largest=LARGEST)
    return ""


def read_bytes(door: Door, name: str, file: str) -> tuple[bytes, Stamp]:
    """Read a whole file that nobody is writing; FILE is what messages call it."""
    for _attempt in range(TRIES):
        try:
            handle = door.open(name)
        except FileNotFoundError:
            message = _("{file}: There is no such file on the shelf; it may have been taken away.")
            raise NoThingError(message.format(file=shown(file, LONGEST_PATH))) from None
        except OSError as error:
            raise unreadable(door, name, file, error) from error
        try:
            before = os.fstat(handle)
            fault = fault_of_state(before, file)
            if fault:
                raise UnreadableError(fault)
            data = _content(handle)
            after = os.fstat(handle)
        except OSError as error:
            raise unreadable(door, name, file, error) from error
        finally:
            os.close(handle)
        if stamp_of(before) == stamp_of(after) and len(data) == after.st_size:
            return data, stamp_of(after)
        time.sleep(AGAIN)
    message = _("{file}: Somebody is writing this file; try again when it is complete.")
    raise UnreadableError(message.format(file=shown(file, LONGEST_PATH)))


def _content(handle: int) -> bytes:
    data = bytearray()
    while len(data) <= LARGEST:
        piece = os.read(handle, LARGEST + 1 - len(data))
        if not piece:
            break
        data += piece
    return bytes(data)


def unreadable(door: Door, name: str, file: str, error: OSError) -> UnreadableError:
    """Return the error about a file that cannot be opened or read."""
    with suppress(OSError):
        fault = fault_of_state(door.state(name), file)
        if fault:
            return UnreadableError(fault)
    message = _("{file}: The file cannot be read ({reason}); check its name and its permissions.")
    return UnreadableError(message.format(file=shown(file, LONGEST_PATH), reason=reason_of(error)))
