"""Writing: files are written beside their targets and renamed when all of them are complete."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UnwritableError, shown
from generator.language import _
from generator.products.interrupts import uninterrupted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LONGEST = 200
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_NO_FOLDER = {errno.ENOTDIR, errno.EEXIST}


def write_files(files: Mapping[Path, bytes], *, force: bool = True) -> None:
    """Write all files, or none: an earlier file stays as it was until the last one is ready.

    Missing folders are created, and removed again when the writing fails. Without FORCE an existing
    file is refused.
    """
    made: list[Path] = []
    waiting: dict[Path, Path] = {}
    try:
        for place, data in files.items():
            with _explained(place):
                _refuse(place, force=force)
                target = Path(os.path.realpath(place))
                _make_folder(target.parent, made)
                if target.exists() and not target.is_file():
                    _write(target, data, "wb")
                    continue
                beside = target.with_name(f".scriptorium-{os.urandom(6).hex()}.part")
                waiting[beside] = target
                _write(beside, data, "xb")
                _copy_mode(target, beside)
        with uninterrupted():
            for beside, target in tuple(waiting.items()):
                with _explained(target):
                    beside.replace(target)
                del waiting[beside]
    except BaseException:
        _clear(waiting, made)
        raise


def _refuse(place: Path, *, force: bool) -> None:
    if place.is_dir():
        message = _("{file} is a folder; name a file in it with -o.")
        raise UnwritableError(message.format(file=shown(place, LONGEST)))
    if not force and place.exists():
        message = _("{file} exists already; choose another name, or overwrite it with --force.")
        raise UnwritableError(message.format(file=shown(place, LONGEST)))


def _make_folder(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.exists():
        missing.append(folder)
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
def _explained(place: Path) -> Iterator[None]:
    """Turn a system error about PLACE into a sentence with the fix."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, RuntimeError) as error:
        raise UnwritableError(_sentence(place, error)) from error


def _sentence(place: Path, error: OSError | RuntimeError) -> str:
    code = error.errno if isinstance(error, OSError) else None
    if code in _NO_SPACE:
        message = _(
            "{file} cannot be written: there is no space left; free some, or choose"
            " another folder with -o."
        )
    elif code in _FORBIDDEN:
        message = _(
            "{file} cannot be written: the folder or file is protected; choose another one with -o."
        )
    elif code in _NO_FOLDER:
        message = _(
            "{file} cannot be written: a part of its path is a file, not a folder;"
            " choose another one with -o."
        )
    elif code == errno.ENAMETOOLONG:
        message = _("{file} cannot be written: the name is too long; choose a shorter one with -o.")
    else:
        message = _("{file} cannot be written: {reason}; choose another one with -o.")
    reason = getattr(error, "strerror", None) or str(error)
    return message.format(file=shown(place, LONGEST), reason=reason)
