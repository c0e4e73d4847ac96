"""Access to files: work for untrusted users opens only files in a folder of its own."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from typing import TYPE_CHECKING, Any, BinaryIO

from generator.language import _
from generator.registry import shipped_folders

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path
    from typing import Protocol

    class Shared(Protocol):
        """The things on a shelf, which names can mean beside what is shipped."""

        def path(self, name: str, /) -> Path | None:
            """Return the file of a thing, by its name."""

        @property
        def entries(self) -> Any:
            """What is on the shelf."""

        def known(self, games: Collection[str], /) -> list[Any]:
            """Return what people call the layouts of some games."""

        def told(self, name: str, /) -> str:
            """Return the name of a thing in quotes, with what it is."""

        def close(self, name: str, /) -> str | None:
            """Return what a name most likely means, in quotes and with what it is."""


SUFFIX = ".toml"
STANDARD_INPUT = "-"
"""The name of standard input in the place of a file."""
LARGEST_INPUT = 20_000_000
"""More than any data file may have: the rest of standard input is not read."""
_shared: ContextVar[Shared | None] = ContextVar("shared", default=None)
_input: ContextVar[bytes | None] = ContextVar("input", default=None)
_allowed: ContextVar[Path | None] = ContextVar("allowed", default=None)


@contextmanager
def within(folder: Path) -> Iterator[None]:
    """Open no file inside the block except those in FOLDER and the shipped ones."""
    token = _allowed.set(folder.resolve())
    named = _shared.set(None)
    try:
        yield
    finally:
        _shared.reset(named)
        _allowed.reset(token)


@contextmanager
def sharing(things: Shared) -> Iterator[None]:
    """Let names mean the things of a shelf inside the block."""
    token = _shared.set(things)
    try:
        yield
    finally:
        _shared.reset(token)


def shared() -> Shared | None:
    """Return the things of the shelf that names can mean; None without a shelf."""
    return _shared.get()


def shared_path(name: str) -> Path | None:
    """Return the file of a thing on the shelf, by its name; None if there is none."""
    things = shared()
    return None if things is None else things.path(name)


def shared_close(name: str) -> str | None:
    """Return the thing on the shelf that a name most likely means, in words; None if none is."""
    things = shared()
    return None if things is None else things.close(name)


def take_input(stream: BinaryIO) -> None:
    """Read standard input: from now on, its name stands for what was read, as often as needed."""
    _input.set(stream.read(LARGEST_INPUT))


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading; one outside the allowed folders counts as unreadable."""
    given = _input.get()
    if given is not None and str(path) == STANDARD_INPUT and not is_restricted():
        return BytesIO(given)
    if not is_reachable(path):
        raise PermissionError(_("it is outside the allowed folder"))
    try:
        return open(path, "rb", opener=_open_at_once)
    except PermissionError as error:
        # So Windows answers where others say that it is a folder.
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from error
        raise


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without waiting for its writer; what is not a file may never end."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
        return handle
    os.close(handle)
    raise OSError(_("it is a device or a pipe, not a file"))


def is_file_name(name: str) -> bool:
    """Tell whether a text names a data file, not something that is shipped."""
    if name == STANDARD_INPUT:
        return _input.get() is not None
    return "/" in name or "\\" in name or name.lower().endswith(SUFFIX)


def is_restricted() -> bool:
    """Return whether this is work for untrusted users."""
    return _allowed.get() is not None


def is_reachable(path: Path) -> bool:
    """Return whether a path is inside the allowed folders, if access is restricted."""
    folder = _allowed.get()
    if folder is None:
        return True
    real = path.resolve()
    homes = (folder, *(home.resolve() for home in shipped_folders()))
    return any(real.is_relative_to(home) for home in homes)
