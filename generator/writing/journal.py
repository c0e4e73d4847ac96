"""Journals: what a run is writing, noted beside the files, so that the next run can clean up.

A journal is there while files are written, in each of their folders. The folder is locked for as
long, so a journal that a later run finds under the lock is that of a run that was killed. It names
the files; from its own name follow those of the parts beside them. So nothing else is removed.
"""

from __future__ import annotations

import json
import os
import re
import stat
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import shown
from generator.interrupts import uninterrupted
from generator.language import _
from generator.platforms import NO_LINK_NO_WAIT
from generator.values import NamedTuple
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

RENAMING = "renaming"
LARGEST = 16_000_000
OLD = 86_400.0
"""After how many seconds a journal in a folder without locks is that of a dead run."""
_NAME = re.compile(r"\.scriptorium-([0-9a-f]{12})\.journal")
_BEGINNING = '{"files": ['


class Journal(NamedTuple):
    """A set of files that belong together: the run that writes them, and their targets."""

    run: str
    targets: tuple[Path, ...]
    is_renaming: bool = False

    @property
    def parts(self) -> tuple[Path, ...]:
        """The files under the names that they have until all of them are complete."""
        return self._beside("part")

    @property
    def kept(self) -> tuple[Path, ...]:
        """The second names of earlier files, until all of them are replaced."""
        return self._beside("kept")

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of the files."""
        return tuple(dict.fromkeys(target.parent for target in self.targets))

    def place(self, folder: Path) -> Path:
        """Return where the journal is in a folder."""
        return folder / f".scriptorium-{self.run}.journal"

    def _beside(self, ending: str) -> tuple[Path, ...]:
        return tuple(
            target.with_name(f".scriptorium-{self.run}-{number}.{ending}")
            for number, target in enumerate(self.targets)
        )

    @contextmanager
    def noted(self, folder: Path) -> Iterator[None]:
        """Note in a folder what is being written, and in the end remove the notes and the parts."""
        names = [_relative(target, folder) for target in self.targets]
        try:
            with self.place(folder).open("x", encoding="ascii") as file:
                file.write(f"{json.dumps({'files': names})}\n")
            yield
        finally:
            with uninterrupted(), suppress(OSError):  # What stays is left to the next run.
                self.end(folder)

    def begin_renaming(self) -> None:
        """Note that from now on some files may be new and others not."""
        if len(self.targets) > 1:
            for folder in self.folders:
                with self.place(folder).open("a", encoding="ascii") as file:
                    file.write(f"{RENAMING}\n")

    def end(self, folder: Path) -> None:
        """Remove what is left of the run in a folder, and then the journal."""
        for file in (*self.parts, *self.kept):
            if file.parent == folder:
                file.unlink(missing_ok=True)
        self.place(folder).unlink(missing_ok=True)

    @property
    def replaced(self) -> int:
        """How many files have been replaced already; meaningful while they are renamed."""
        return sum(map(_is_renamed, self.parts, self.targets))

    @property
    def is_mixed(self) -> bool:
        """Whether some files are new and others are not."""
        return self.is_renaming and 0 < self.replaced < len(self.targets)

    def sentence(self) -> str:
        """Say that the set is mixed, and what to do."""
        message = _(
            "{folder}: an earlier command was interrupted when it had replaced {done} of {number}"
            " files that belong together ({file} …); run that command again."
        )
        return message.format(
            folder=shown(self.targets[0].parent, LONGEST),
            done=self.replaced,
            number=len(self.targets),
            file=shown(self.targets[0].name),
        )


def new_journal(targets: Sequence[Path]) -> Journal:
    """Return the journal of a run that begins."""
    return Journal(os.urandom(6).hex(), tuple(targets))


def unfinished(folders: Mapping[Path, bool], own: Journal) -> Iterator[Journal]:
    """Yield the journals of this user's dead runs in FOLDERS, which are locked, or old enough.

    OWN is the journal of this run.
    """
    seen = {own.run}
    for folder, is_locked in folders.items():
        for name in _names(folder):
            found = _NAME.fullmatch(name)
            if found is None or found[1] in seen:
                continue
            oldest = None if is_locked else time.time() - OLD
            journal = _read(folder / name, found[1], oldest=oldest)
            if journal is not None:
                seen.add(found[1])
                yield journal


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - names are text
    except OSError:  # a folder may be written into and not listed
        return []


def _read(place: Path, run: str, *, oldest: float | None) -> Journal | None:
    """Read a journal of this user; None for what is not one, or may be that of a living run."""
    text = _text(place, oldest)
    if text is None or not text.startswith(_BEGINNING[: len(text)]):
        return None
    first, _end, second = text.partition("\n")
    try:
        names = json.loads(first)["files"]
        targets = tuple(Path(os.path.normpath(place.parent / name)) for name in names)
    except (ValueError, TypeError, KeyError, RecursionError):
        with suppress(OSError):  # The run was killed before it wrote anything else.
            place.unlink()
        return None
    return Journal(run, targets, second.startswith(RENAMING))


def _text(place: Path, oldest: float | None) -> str | None:
    try:
        file = os.open(place, os.O_RDONLY | NO_LINK_NO_WAIT)
    except OSError:
        return None
    with os.fdopen(file, encoding="ascii", errors="replace") as stream:
        state = os.fstat(file)
        is_own = not hasattr(os, "getuid") or state.st_uid == os.getuid()
        is_small = stat.S_ISREG(state.st_mode) and state.st_size <= LARGEST
        is_dead = oldest is None or state.st_mtime < oldest
        return stream.read() if is_own and is_small and is_dead else None


def _relative(target: Path, folder: Path) -> str:
    try:
        return os.path.relpath(target, folder)
    except ValueError:  # another drive
        return str(target)


def _is_renamed(part: Path, target: Path) -> bool:
    """Return whether a part has its name; a killed run may have left it the earlier one as well."""
    try:
        return not part.exists() or part.samefile(target)
    except OSError:
        return False
