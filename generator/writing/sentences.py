"""Sentences: what the system says about a place that cannot be written, with the fix."""

from __future__ import annotations

import errno
from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.errors import UnwritableError, shown
from generator.language import _
from generator.platforms import is_closed_pipe, is_held
from generator.reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONGEST = 200
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_NO_FOLDER = {errno.ENOTDIR, errno.EEXIST}


@contextmanager
def explained(place: Path, *, replacing: bool = False) -> Iterator[None]:
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
