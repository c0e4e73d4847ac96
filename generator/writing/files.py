"""Writing: files are written beside their targets and renamed when all of them are complete."""

from __future__ import annotations

import os
import signal
import stat
import sys
from contextlib import suppress
from pathlib import Path
from shutil import copy2
from typing import TYPE_CHECKING, BinaryIO

from generator.errors import UnwritableError, shown
from generator.interrupts import Interruption, uninterrupted
from generator.language import _
from generator.platforms import WINDOWS, is_reserved
from generator.writing.journal import Journal, new_journal, unfinished
from generator.writing.locks import locked, remove_stale
from generator.writing.sentences import LONGEST, explained

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

_OPEN_FILES = ("/dev/fd/", "/proc/")


def write_files(
    files: Mapping[Path, bytes],
    *,
    force: bool = True,
    streams: Mapping[Path, BinaryIO] | None = None,
    announce: Callable[[str], object] | None = None,
    settled: Sequence[Path] = (),
) -> None:
    """Write all files, or none: an earlier file stays as it was until the last one is ready.

    Missing folders are made, and taken away again when the writing fails. Without FORCE a
    file that exists already is refused. STREAMS are open already, by the names in FILES.
    What a killed run has left in the folders is removed. ANNOUNCE gets one
    sentence about each set of files that it left mixed, unless this run writes all of it.
    Files that are SETTLED need not be written, because they are already what they should be.
    """
    streams = streams or {}
    open_ended = [place for place in files if place in streams or is_stream(place)]
    targets = {place: _target(place) for place in files if place not in open_ended}
    journal = new_journal([*targets.values()])
    parts = dict(zip(targets, journal.parts, strict=True))
    is_done = False
    try:
        with locked(*settled) as others, locked(*targets, inside=journal.noted) as folders:
            for place in targets:
                with explained(place):
                    _refuse(place, force=force)
            whole = {*targets.values(), *map(_target, settled)}
            again = _clean_up(unfinished({**others, **folders}, journal), whole, announce)
            for place, data in files.items():
                if place in parts:
                    with explained(place):
                        _write(parts[place], data, "xb")
                        _copy_mode(targets[place], parts[place])
            # What went into a pipe cannot be taken back, so it goes when all files are ready.
            for place in open_ended:
                with explained(place):
                    _write_stream(files[place], place, streams.get(place))
            with uninterrupted():
                _rename_all(journal, force=force)
                is_done = True
                for each in again:
                    _end(each)
    except KeyboardInterrupt as error:
        if not is_done:
            raise
        raise Interruption(getattr(error, "number", signal.SIGINT), written=True) from error


def _clean_up(
    journals: Iterable[Journal], targets: set[Path], announce: Callable[[str], object] | None
) -> list[Journal]:
    """Remove what dead runs have left; return the mixed sets that TARGETS make whole again."""
    again = []
    for journal in journals:
        if journal.is_mixed and targets >= {*journal.targets}:
            again.append(journal)
        elif not journal.is_mixed:
            _end(journal)
        elif announce is not None:  # else it is left to a run that can tell it
            announce(journal.sentence())
            _end(journal)
    return again


def _end(journal: Journal) -> None:
    """Remove what a dead run has left."""
    for folder in journal.folders:
        with suppress(OSError):  # What cannot be removed now is left to the next run.
            journal.end(folder)
            remove_stale(folder)


def _target(place: Path) -> Path:
    with explained(place):
        return Path(os.path.realpath(place))


def is_stream(place: Path) -> bool:
    """Tell whether a place is a device, a pipe or an open file, which are written to as they are.

    The link behind /dev/fd/63 leads nowhere when it is a pipe, so it is not followed.
    """
    if not os.path.exists(place) or os.path.isdir(place):  # noqa: PTH110, PTH112 - never raise
        return False
    return not place.is_file() or str(place).startswith(_OPEN_FILES)


def _write_stream(data: bytes, place: Path, stream: BinaryIO | None) -> None:
    if stream is None:
        _write(place, data, "wb")
        return
    stream.write(data)
    stream.flush()


def _rename_all(journal: Journal, *, force: bool) -> None:
    """Give all files their names; where one fails, those before get back what they were."""
    journal.begin_renaming()
    done: list[tuple[Path, Path | None]] = []
    several = len(journal.targets) > 1
    try:
        for part, target, kept in zip(journal.parts, journal.targets, journal.kept, strict=True):
            with explained(target, replacing=True):
                is_kept = several and force and _keep(target, kept)
                _rename(part, target, force=force)
            done.append((target, kept if is_kept else None))
    except BaseException:
        for target, back in reversed(done):
            _put_back(target, back)
        raise


def _rename(part: Path, target: Path, *, force: bool) -> None:
    """Give a file its name; without FORCE only if no other program has made one of that name."""
    if force:
        part.replace(target)
        return
    try:
        target.hardlink_to(part)
    except FileExistsError:
        raise _existing(target) from None
    except OSError:  # not every file system has links
        _refuse(target, force=False)
        part.replace(target)
    else:
        part.unlink()


def _keep(target: Path, kept: Path) -> bool:
    """Give an earlier file a second name, under which it outlives its successor."""
    if not target.exists():
        return False
    try:
        kept.hardlink_to(target)
    except OSError:  # not every file system has links
        copy2(target, kept)
    return True


def _put_back(target: Path, kept: Path | None) -> None:
    with suppress(OSError):
        if kept is None:
            target.unlink()
        else:
            kept.replace(target)


def _refuse(place: Path, *, force: bool) -> None:
    if place.suffix:
        refuse_reserved(place)
    if place.is_dir():
        message = _(
            "{file} is a folder, but a file of this name must be written; choose another name."
        )
        raise UnwritableError(message.format(file=shown(place, LONGEST)))
    if not force and place.exists():
        raise _existing(place)


def _existing(place: Path) -> UnwritableError:
    message = _("{file} already exists; choose another name, or overwrite it with --force.")
    return UnwritableError(message.format(file=shown(place, LONGEST)))


def refuse_reserved(place: Path, platform: str = sys.platform) -> None:
    """Refuse the name of a device of Windows for a file, on a PLATFORM where it is one."""
    if platform == WINDOWS and is_reserved(place.name):
        message = _("'{name}' is the name of a device on Windows; choose another name.")
        raise UnwritableError(message.format(name=shown(place.name)))


def _write(place: Path, data: bytes, mode: str) -> None:
    with place.open(mode) as file:
        file.write(data)
        file.flush()
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            os.fsync(file.fileno())


def _copy_mode(target: Path, beside: Path) -> None:
    with suppress(OSError):
        beside.chmod(stat.S_IMODE(target.stat().st_mode))
