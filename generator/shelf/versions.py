"""Versions: what things on a shelf said before they were changed through the studio."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import _
from generator.load.files.access import SUFFIX
from generator.shelf.door import opened, read_bytes
from generator.shelf.entry import digest_of
from generator.shelf.faults import NoThingError
from generator.shelf.names import check_name
from generator.shelf.putting import put_file
from generator.values import NamedTuple
from generator.writing.sentences import explained

if TYPE_CHECKING:
    from generator.shelf.door import Door

HISTORY = ".history"
MOST_VERSIONS = 1_000
SHORT = 16
"""How much of a digest is in the name of a version."""
_VERSION = re.compile(rf"(\d{{8}}T\d{{12}}Z)-([0-9a-f]{{{SHORT}}})", re.ASCII)


class Version(NamedTuple):
    """What a thing said once: its name among the versions, and when it was written."""

    id: str
    written: float
    size: int
    digest: str
    """The beginning of its digest."""


def list_versions(folder: Path, name: str) -> tuple[Version, ...]:
    """Return the earlier versions of a thing, the last one first."""
    check_name(name)
    with opened(folder) as door:
        return _versions(door, name)


def read_version(folder: Path, name: str, version: str) -> bytes:
    """Return an earlier version of a thing."""
    check_name(name)
    if not _VERSION.fullmatch(version):
        raise _no_version(name, version)
    try:
        with opened(folder) as door, door.inside(HISTORY, *name.split("/")) as inside:
            data, _stamp = read_bytes(inside, f"{version}{SUFFIX}", f"{name}{SUFFIX}")
    except (FileNotFoundError, NotADirectoryError, NoThingError) as error:
        raise _no_version(name, version) from error
    return data


def keep_version(door: Door, name: str, data: bytes, written: float) -> None:
    """Keep what a thing says now, before it is changed; what was kept last is not kept twice."""
    kept = _versions(door, name)
    digest = digest_of(data)[:SHORT]
    if kept and kept[0].digest == digest:
        return
    if len(kept) >= MOST_VERSIONS:
        message = _(
            "'{name}' has been changed {most} times; keep it under another name, or have the owner"
            " of the folder empty .history."
        )
        raise OrderError(message.format(name=shown(name), most=MOST_VERSIONS))
    moment = time.time_ns()
    newest = kept[0].id[:22] if kept else ""
    made = _moment(moment)
    while made <= newest:  # The clock was set back, or has not moved on.
        made = _after(newest)
    with explained(Path(HISTORY)), door.inside(HISTORY, *name.split("/"), make=True) as inside:
        put_file(inside, f"{made}-{digest}{SUFFIX}", data, f"{name}{SUFFIX}", written=written)


def _versions(door: Door, name: str) -> tuple[Version, ...]:
    found = []
    with (
        suppress(OSError),
        door.inside(HISTORY, *name.split("/")) as inside,
    ):
        for file in inside.names():
            match = _VERSION.fullmatch(file.removesuffix(SUFFIX))
            if match and file.endswith(SUFFIX):
                state = inside.state(file)
                found.append(Version(match[0], state.st_mtime, state.st_size, match[2]))
    return tuple(sorted(found, key=lambda it: it.id, reverse=True))


def _moment(nanoseconds: int) -> str:
    seconds, rest = divmod(nanoseconds, 1_000_000_000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y%m%dT%H%M%S}{rest // 1000:06}Z"


def _after(moment: str) -> str:
    """Return the moment that comes next after one."""
    seconds = datetime.strptime(moment[:15], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    return _moment(int(seconds.timestamp()) * 1_000_000_000 + (int(moment[15:21]) + 1) * 1000)


def _no_version(name: str, version: str) -> NoThingError:
    message = _("There is no version '{version}' of '{name}'; choose one that is listed.")
    return NoThingError(message.format(version=shown(version), name=shown(name)))
