"""Writing: files are written beside their targets and renamed when all of them are complete."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copy2
from typing import TYPE_CHECKING, BinaryIO

from generator.errors import UnwritableError, shown
from generator.language import _
from generator.platforms import WINDOWS, is_closed_pipe, is_held, is_reserved
from generator.products.interrupts import uninterrupted
from generator.reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LONGEST = 200
_OPEN_FILES = ("/dev/fd/", "/proc/")
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_NO_FOLDER = {errno.ENOTDIR, errno.EEXIST}


def write_files(
    files: Mapping[Path, bytes],
    *,
    force: bool = True,
    streams: Mapping[Path, BinaryIO] | None = None,
) -> None:
    """Write all files, or none: an earlier file stays as it was until the last one is ready.

    Missing folders are made, and taken away again when the writing fails. Without FORCE a
    file that stands already is refused. STREAMS are open already, by the names in FILES.
    """
    streams = streams or {}
    made: list[Path] = []
    waiting: dict[Path, Path] = {}
    flowing: dict[Path, bytes] = {}
    try:
        for place, data in files.items():
            if place in streams or is_stream(place):
                flowing[place] = data
                continue
            with _explained(place):
                _refuse(place, force=force)
                target = Path(os.path.realpath(place))
                _make_folder(target.parent, made)
                beside = _name_beside(target, "part")
                waiting[beside] = target
                _write(beside, data, "xb")
                _copy_mode(target, beside)
        # What went into a pipe cannot be taken back, so it goes when all files are ready.
        for place, data in flowing.items():
            with _explained(place):
                _pour(data, place, streams.get(place))
        with uninterrupted():
            _rename_all(waiting)
    except BaseException:
        _clear(waiting, made)
        raise


def is_stream(place: Path) -> bool:
    """Tell whether a place is a device, a pipe or an open file, which are written to as they are.

    The link behind /dev/fd/63 leads nowhere when it is a pipe, so it is not followed.
    """
    if not os.path.exists(place) or os.path.isdir(place):  # noqa: PTH110, PTH112 - never raise
        return False
    return not place.is_file() or str(place).startswith(_OPEN_FILES)


def _pour(data: bytes, place: Path, stream: BinaryIO | None) -> None:
    if stream is None:
        _write(place, data, "wb")
        return
    stream.write(data)
    stream.flush()


def _rename_all(waiting: dict[Path, Path]) -> None:
    """Give all files their names; where one fails, those before get back what they were."""
    done: list[tuple[Path, Path | None]] = []
    several = len(waiting) > 1
    try:
        for beside, target in tuple(waiting.items()):
            with _explained(target, replacing=True):
                kept = _keep(target) if several else None
                try:
                    beside.replace(target)
                except OSError:
                    _forget(kept)
                    raise
            del waiting[beside]
            done.append((target, kept))
    except BaseException:
        for target, kept in reversed(done):
            _put_back(target, kept)
        raise
    for _target, kept in done:
        _forget(kept)


def _keep(target: Path) -> Path | None:
    """Give an earlier file a second name, under which it outlives its successor."""
    if not target.exists():
        return None
    kept = _name_beside(target, "kept")
    try:
        kept.hardlink_to(target)
    except OSError:  # not every file system has links
        copy2(target, kept)
    return kept


def _put_back(target: Path, kept: Path | None) -> None:
    with suppress(OSError):
        if kept is None:
            target.unlink()
        else:
            kept.replace(target)


def _forget(kept: Path | None) -> None:
    if kept is not None:
        with suppress(OSError):
            kept.unlink()


def _name_beside(target: Path, ending: str) -> Path:
    return target.with_name(f".scriptorium-{os.urandom(6).hex()}.{ending}")


def _refuse(place: Path, *, force: bool) -> None:
    if place.suffix:
        refuse_reserved(place)
    if place.is_dir():
        message = _(
            "{file} is a folder, but a file of this name must be written; choose another name."
        )
        raise UnwritableError(message.format(file=shown(place, LONGEST)))
    if not force and place.exists():
        message = _("{file} already exists; choose another name, or overwrite it with --force.")
        raise UnwritableError(message.format(file=shown(place, LONGEST)))


def refuse_reserved(place: Path, platform: str = sys.platform) -> None:
    """Refuse the name of a device of Windows for a file, on a PLATFORM where it is one."""
    if platform == WINDOWS and is_reserved(place.name):
        message = _("'{name}' is the name of a device on Windows; choose another name.")
        raise UnwritableError(message.format(name=shown(place.name)))


def _make_folder(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.exists():
        missing.append(folder)
        if folder.parent == folder:  # a drive that is not there
            break
        folder = folder.parent
    for each in reversed(missing):
        each.mkdir()
        made.append(each)


def _write(place: Path, data: bytes, mode: str) -> None:
    with place.open(mode) as file:
        file.write(data)
        file.flush()
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            os.fsync(file.fileno())


def _copy_mode(target: Path, beside: Path) -> None:
    with suppress(OSError):
        beside.chmod(stat.S_IMODE(target.stat().st_mode))


def _clear(waiting: Mapping[Path, Path], made: list[Path]) -> None:
    for beside in waiting:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


@contextmanager
def _explained(place: Path, *, replacing: bool = False) -> Iterator[None]:
    """Turn what the system says about PLACE into a sentence with the fix."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        if is_closed_pipe(error):
            raise
        if replacing and is_held(error):
            message = _(
                "{file} cannot be replaced: another program has it open, or it is"
                " read-only; close it in that program, or choose another name."
            )
            raise UnwritableError(message.format(file=shown(place, LONGEST))) from error
        raise UnwritableError(_sentence(place, error)) from error


def _sentence(place: Path, error: OSError | RuntimeError) -> str:
    code = error.errno if isinstance(error, OSError) else None
    if code in _NO_SPACE:
        message = _(
            "{file} cannot be written: there is no space left; free some, or choose another folder."
        )
    elif code in _FORBIDDEN:
        message = _(
            "{file} cannot be written: the folder or file is protected; choose another one."
        )
    elif code in _NO_FOLDER:
        message = _(
            "{file} cannot be written: a part of its path is a file, not a folder;"
            " choose another one."
        )
    elif code == errno.ENOENT:
        message = _(
            "{file} cannot be written: there is no such drive or folder; choose another one."
        )
    elif code == errno.ENAMETOOLONG:
        message = _("{file} cannot be written: the name is too long; choose a shorter one.")
    else:
        message = _("{file} cannot be written: {reason}; choose another one.")
    reason = reason_of(error)
    return message.format(file=shown(place, LONGEST), reason=reason)
