"""Files beside a deck: the tables and pictures that its folder has."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.errors import OrderError, ScriptoriumError, shown
from generator.language import _
from generator.shelf.door import LONGEST_PATH, opened
from generator.shelf.names import check_name, is_part

if TYPE_CHECKING:
    from pathlib import Path

    from generator.shelf.door import Door

ENDINGS = (".csv", ".tsv", ".xlsx", ".ods", ".png", ".jpg", ".jpeg", ".svg")
MOST_FILES = 300
MOST_BYTES = 4_000_000
"""How many bytes all files beside a deck may have together, so that it can be drawn here."""


def files_beside(folder: Path, name: str) -> dict[str, bytes]:
    """Return the files in the folder of a deck, and in those below, by their names.

    A deck that lies on the shelf itself has only the folder that is called like it.
    """
    check_name(name)
    *folders, last = name.split("/")
    found: dict[str, bytes] = {}
    with (
        suppress(FileNotFoundError, NotADirectoryError),
        opened(folder) as door,
        door.inside(*folders) as inside,
    ):
        below = _take(inside, "", name, found)
        for each in below if folders else [it for it in below if it == last]:
            with suppress(OSError), inside.inside(each) as deeper:
                _take(deeper, f"{each}/", name, found)
    return found


def _take(door: Door, prefix: str, name: str, found: dict[str, bytes]) -> list[str]:
    """Read the files of a folder; return the folders in it."""
    folders = []
    for file in sorted(door.names()):
        if not is_part(file):
            continue
        state = door.state(file)
        if stat.S_ISDIR(state.st_mode):
            folders.append(file)
        if not stat.S_ISREG(state.st_mode) or not file.lower().endswith(ENDINGS):
            continue
        size = sum(map(len, found.values())) + state.st_size
        if len(found) >= MOST_FILES or size > MOST_BYTES:
            message = _(
                "{file}: The files beside this deck are more than {most}, or larger than {bytes}"
                " bytes; take out what it does not need."
            )
            values = {"most": MOST_FILES, "bytes": MOST_BYTES}
            raise OrderError(message.format(file=shown(name, LONGEST_PATH), **values))
        with suppress(OSError, ScriptoriumError):
            found[f"{prefix}{file}"] = _read(door, file)
    return folders


def _read(door: Door, file: str) -> bytes:
    handle = door.open(file)
    with os.fdopen(handle, "rb") as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return b""
        return stream.read(MOST_BYTES)
