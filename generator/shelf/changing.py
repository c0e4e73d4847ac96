"""Changing a shelf: one writer at a time, and what was there before is kept."""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import _
from generator.load.files.access import SUFFIX
from generator.shelf.door import LARGEST, LONGEST_PATH, gone, opened, read_bytes
from generator.shelf.entry import digest_of
from generator.shelf.faults import MeanwhileError, NoThingError
from generator.shelf.names import check_name, check_new_name
from generator.shelf.owners import check_key, is_owner, owner_file, refuse_others
from generator.shelf.putting import clear_parts, put_file
from generator.shelf.reading import MOST_THINGS
from generator.shelf.versions import keep_version, read_version
from generator.values import NamedTuple
from generator.writing.locks import NAME, locked
from generator.writing.sentences import explained

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.shelf.door import Door, Stamp

PATIENCE = 10.0
"""For how many seconds a change waits for another studio that writes into the folder."""
_writing = Lock()
"""Held by the thread of this studio that changes a shelf; the others wait without asking."""


class Change(NamedTuple):
    """A change of a thing: its name, and the digest of what it is made from, if it is not new."""

    name: str
    key: str
    """The key of the browser that makes the change."""
    made_from: str | None = None


def put(folder: Path, change: Change, data: bytes) -> str:
    """Put a thing on the shelf, or change it; return the digest of what it says now.

    A new thing belongs to the key; another one must have been put there with it.
    """
    check_key(change.key)
    if len(data) > LARGEST:
        message = _("{file}: The file is larger than {largest} bytes; split it or shorten it.")
        file = shown(f"{change.name}{SUFFIX}", LONGEST_PATH)
        raise OrderError(message.format(file=file, largest=LARGEST))
    (check_new_name if change.made_from is None else check_name)(change.name)
    with _changing(folder) as door:
        return _put(door, change, data)


def bring_back(folder: Path, change: Change, version: str) -> str:
    """Give a thing the content of an earlier version; return its digest."""
    check_name(change.name)
    return put(folder, change, read_version(folder, change.name, version))


def _put(door: Door, change: Change, data: bytes) -> str:
    *folders, last = change.name.split("/")
    file, shown_file = f"{last}{SUFFIX}", f"{change.name}{SUFFIX}"
    if change.made_from is None:
        _refuse_namesake(door, change.name)
    with _below(door, folders, shown_file, make=change.made_from is None) as inside:
        now = _now(inside, file, shown_file)
        if now is not None and now[0] == data and is_owner(door, change.name, change.key):
            return digest_of(data)  # It was asked for again, because the answer was lost.
        _compare(change, now)
        if now is None:
            place, owner, content = owner_file(change.name, change.key)
            with _below(door, place, shown_file, make=True) as beside:
                put_file(beside, owner, content, shown_file)
        else:
            refuse_others(door, change.name, change.key)
            keep_version(door, change.name, now[0], now[1].written / 1e9)
        stamp = None if now is None else now[1]

        def check() -> None:
            """Refuse what somebody has written by hand since it was read."""
            if inside.stamp(file) != stamp:
                raise _meanwhile(change.name, _now(inside, file, shown_file))

        put_file(inside, file, data, shown_file, check=check)
    return digest_of(data)


def _now(door: Door, file: str, shown_file: str) -> tuple[bytes, Stamp] | None:
    try:
        return read_bytes(door, file, shown_file)
    except NoThingError:
        return None


def _compare(change: Change, now: tuple[bytes, Stamp] | None) -> None:
    """Refuse a change that was not made from what a thing says now."""
    if now is not None and change.made_from is None:
        message = _("'{name}' is on the shelf already; choose another name.")
        raise MeanwhileError(message.format(name=shown(change.name)), now[0])
    if change.made_from is not None and (now is None or digest_of(now[0]) != change.made_from):
        raise _meanwhile(change.name, now)


def _meanwhile(name: str, now: tuple[bytes, Stamp] | None) -> MeanwhileError:
    if now is None:
        message = _("'{name}' was taken off the shelf meanwhile; keep it under another name.")
        return MeanwhileError(message.format(name=shown(name)), None)
    message = _("'{name}' has changed meanwhile; compare both and decide.")
    return MeanwhileError(message.format(name=shown(name)), now[0])


def _refuse_namesake(door: Door, name: str) -> None:
    """Refuse a new name that some systems cannot tell from another, and more than can be shown."""
    *folders, last = name.split("/")
    with suppress(FileNotFoundError, NotADirectoryError), door.inside(*folders) as inside:
        names = inside.names()
        file = f"{last}{SUFFIX}"
        for other in names:
            if other != file and other.casefold() == file.casefold():
                message = _("'{name}' is on the shelf already; choose another name.")
                wanted = shown("/".join([*folders, other.removesuffix(SUFFIX)]))
                raise MeanwhileError(message.format(name=wanted), None)
        if len(names) >= MOST_THINGS:
            message = _("The shelf is full: it has {most} files; have some of them taken out.")
            raise OrderError(message.format(most=MOST_THINGS))


@contextmanager
def _below(door: Door, folders: list[str], file: str, *, make: bool) -> Iterator[Door]:
    """Open a folder of the shelf, and remove what killed studios have left in it."""
    with ExitStack() as stack:
        with explained(Path(file)):
            below = stack.enter_context(door.inside(*folders, make=make))
            clear_parts(below)
        yield below


@contextmanager
def _changing(folder: Path) -> Iterator[Door]:
    """Open a shelf that nobody else changes inside the block."""
    with _writing, opened(folder) as door, locked(folder / NAME, patience=PATIENCE):
        try:
            is_there = os.path.samestat(door.state("."), folder.stat())
        except OSError as error:
            raise gone(folder, error) from error
        if not is_there:
            raise gone(folder, FileNotFoundError())
        yield door
