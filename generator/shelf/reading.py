"""Reading a shelf: which files there are, and what was read of them before and is still true."""

from __future__ import annotations

import time
from contextlib import ExitStack, contextmanager
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING

from generator.errors import ScriptoriumError, UnreadableError, shown
from generator.language import LANGUAGES, _, speaking
from generator.load.files.access import SUFFIX
from generator.reasons import reason_of
from generator.shelf.door import (
    LONGEST_PATH,
    Stamp,
    fault_of_state,
    gone,
    opened,
    read_bytes,
    stamp_of,
)
from generator.shelf.entry import DECK, Description, Entry, describe, digest_of
from generator.shelf.faults import NoThingError
from generator.shelf.names import check_name, is_part, is_thing
from generator.values import NamedTuple

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from generator.shelf.door import Door

MOST_THINGS = 10_000
MOST_LOOKED_AT = 100_000
"""How many files of a folder are looked at; beyond, it is no shelf."""
MOST_BESIDE = 300
"""How many files, such as pictures, may be in a folder with a deck."""
FRESH_NS = 2_000_000_000
"""A file that was written so short a time before it was read is read again next time."""


class Scan(NamedTuple):
    """What is on a shelf at a moment: the stamps of its things, and what is beside them."""

    stamps: Mapping[str, Stamp]
    refused: Mapping[str, Mapping[str, str]]
    """The faults of what is not opened at all, in each language."""
    beside: Mapping[str, tuple[str, ...]]
    """The other files of each folder, by its name; those of the shelf itself by ''."""
    left_out: int
    """How many things there are beyond what a shelf may have."""


class Content(NamedTuple):
    """A thing that was read: its bytes, and when they were written."""

    name: str
    data: bytes
    stamp: Stamp

    @property
    def digest(self) -> str:
        """The digest of the content."""
        return digest_of(self.data)

    @property
    def text(self) -> str:
        """The content as text; letters that are none are shown as such."""
        return self.data.decode("utf-8", "replace")


def read_thing(folder: Path, name: str) -> Content:
    """Return the content of a thing; its name is that of its file without the ending."""
    check_name(name)
    *folders, last = name.split("/")
    file = f"{last}{SUFFIX}"
    with opened(folder) as door, _inside(door, folders, name) as inside:
        data, stamp = read_bytes(inside, file, f"{name}{SUFFIX}")
    return Content(name, data, stamp)


class Shelf:
    """A folder whose files were read, and are read again when they have changed."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; nothing is read before it is asked for."""
        self.folder = folder
        self._known: dict[str, tuple[Stamp, int, Description]] = {}
        self._lock = Lock()

    def entries(self) -> tuple[Entry, ...]:
        """Return the things, by name, as they are now."""
        scan = self.scan()
        for name in self.changed(scan):
            content = self.look(name)
            if isinstance(content, Content):
                self.take(name, content.stamp, describe(name, content.data))
            elif content is not None:
                self.take(name, scan.stamps[name], content)
        return self.listed(scan)

    def scan(self) -> Scan:
        """Look which files there are now; nothing of them is read."""
        with opened(self.folder) as door:
            try:
                return _scan(door)
            except OSError as error:
                raise gone(self.folder, error) from error

    def changed(self, scan: Scan) -> list[str]:
        """Return the things that are not known as they are now."""
        with self._lock:
            for name in [it for it in self._known if it not in scan.stamps]:
                del self._known[name]
            return [name for name, stamp in scan.stamps.items() if not self._is_known(name, stamp)]

    def look(self, name: str) -> Content | Description | None:
        """Read a thing, or say why it cannot be read; None if it has been taken away."""
        faults = {}
        for language in LANGUAGES:
            with speaking(language):
                try:
                    return read_thing(self.folder, name)
                except NoThingError:
                    return None
                except ScriptoriumError as error:
                    faults[language] = str(error)
        return Description("", faults=faults)

    def take(self, name: str, stamp: Stamp, about: Description) -> None:
        """Remember what a thing said when it had a stamp."""
        with self._lock:
            self._known[name] = stamp, time.time_ns(), about

    def listed(self, scan: Scan) -> tuple[Entry, ...]:
        """Return what is known about the things that a scan has found, and what is wrong there."""
        with self._lock:
            known = dict(self._known)
        found = []
        for name, stamp in scan.stamps.items():
            if name in known:
                about = _crowded(name, known[name][2], scan)
                found.append(Entry(name, stamp.written / 1e9, stamp.size, about))
        for name, faults in scan.refused.items():
            found.append(Entry(name, 0.0, 0, Description("", faults=faults)))
        return tuple(sorted(found, key=lambda it: (it.name.casefold(), it.name)))

    def _is_known(self, name: str, stamp: Stamp) -> bool:
        """Return whether a file is as it was; one written just before may have changed unseen."""
        if name not in self._known:
            return False
        known, read, _about = self._known[name]
        return known == stamp and read - max(stamp.written, stamp.changed) > FRESH_NS


def _scan(door: Door) -> Scan:
    stamps: dict[str, Stamp] = {}
    states: dict[str, os.stat_result] = {}
    refused: dict[str, dict[str, str]] = {}
    beside: dict[str, tuple[str, ...]] = {}
    seen = 0
    folders = [""]
    while folders:
        folder = folders.pop(0)
        others: list[str] = []
        with _looked_into(folder, refused), door.inside(*filter(None, [folder])) as inside:
            for entry in inside.scan():
                seen += 1
                if seen > MOST_LOOKED_AT:
                    message = _(
                        "{folder}: There are more than {most} files and folders in this folder;"
                        " name a smaller one."
                    )
                    place = shown(door.place, LONGEST_PATH)
                    raise UnreadableError(message.format(folder=place, most=MOST_LOOKED_AT))
                if entry.name.startswith("."):
                    continue
                if not folder and entry.is_dir(follow_symlinks=False):
                    folders += [entry.name] if is_part(entry.name) else []
                elif is_thing(entry.name):
                    _note(inside, f"{folder}/{entry.name}".lstrip("/"), stamps, states)
                elif len(others) <= MOST_BESIDE:
                    others.append(entry.name)
            beside[folder] = tuple(sorted(others))
    kept = {name: stamps[name] for name in sorted(stamps)[:MOST_THINGS]}
    for name in sorted(states)[:MOST_THINGS]:
        refused[name] = in_each_language(partial(fault_of_state, states[name], f"{name}{SUFFIX}"))
    left_out = [max(0, len(it) - MOST_THINGS) for it in (stamps, states)]
    return Scan(kept, refused, beside, sum(left_out))


@contextmanager
def _looked_into(folder: str, refused: dict[str, dict[str, str]]) -> Iterator[None]:
    """Note why a folder of the shelf cannot be read; the shelf itself must be."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError):
        if not folder:
            raise  # Another one was taken away a moment ago.
    except OSError as error:
        if not folder:
            raise
        refused[folder] = in_each_language(partial(_unread, folder, error))


def _unread(folder: str, error: OSError) -> str:
    message = _("{folder}: The folder cannot be read ({reason}); check its permissions.")
    return message.format(folder=shown(folder, LONGEST_PATH), reason=reason_of(error))


def _note(
    door: Door, file: str, stamps: dict[str, Stamp], states: dict[str, os.stat_result]
) -> None:
    """Note the stamp of a thing, or the state of one that cannot be on a shelf."""
    try:
        state = door.state(file.rpartition("/")[2])
    except FileNotFoundError:
        return  # It was taken away a moment ago.
    name = file.removesuffix(SUFFIX)
    if fault_of_state(state, file):
        states[name] = state
    else:
        stamps[name] = stamp_of(state)


def in_each_language(say: Callable[[], str]) -> dict[str, str]:
    """Return a sentence in each language of messages."""
    found = {}
    for language in LANGUAGES:
        with speaking(language):
            found[language] = say()
    return found


def _crowded(name: str, about: Description, scan: Scan) -> Description:
    """Refuse a deck that has more pictures than can be looked at."""
    folder = name.rpartition("/")[0]
    number = len(scan.beside.get(folder, ()))
    if about.kind != DECK or number <= MOST_BESIDE:
        return about

    def say() -> str:
        message = _(
            "{file}: There are more than {most} files beside this deck; take out what it does not"
            " need."
        )
        return message.format(file=shown(f"{name}{SUFFIX}", LONGEST_PATH), most=MOST_BESIDE)

    return about._replace(faults=in_each_language(say))


@contextmanager
def _inside(door: Door, folders: list[str], name: str) -> Iterator[Door]:
    """Open the folder in which a thing is."""
    file = shown(f"{name}{SUFFIX}", LONGEST_PATH)
    with ExitStack() as stack:
        try:
            inside = stack.enter_context(door.inside(*folders))
        except FileNotFoundError:
            message = _("{file}: There is no such file on the shelf; it may have been taken away.")
            raise NoThingError(message.format(file=file)) from None
        except OSError as error:
            message = _(
                "{file}: The file cannot be read ({reason}); check its name and its permissions."
            )
            raise UnreadableError(message.format(file=file, reason=reason_of(error))) from error
        yield inside
