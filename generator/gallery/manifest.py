"""The manifest: what a gallery has written, and what each page and picture was made from."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from generator.errors import UnwritableError, shown
from generator.language import _
from generator.values import dataclass
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    Record = dict[str, Any]
    """What is known of a thing: what it was drawn from, what it says, its files."""

FILE = "gallery.json"
FORMAT = 1
SHORT = 16
"""How much of a digest is kept."""


def digest(data: bytes) -> str:
    """Return the beginning of the digest of a content."""
    return sha256(data).hexdigest()[:SHORT]


@dataclass(frozen=True)
class Manifest:
    """What was written into a folder: files and pages by their places there, things by names."""

    files: Mapping[str, str]
    """The digest of each file."""
    pages: Mapping[str, str]
    """The digest of what each page was made from."""
    things: Mapping[str, Record]
    planned: tuple[str, ...] = ()
    """How the files begin that a run has drawn, or was about to."""

    def data(self) -> bytes:
        """Return the manifest as a file."""
        content = {
            "format": FORMAT,
            "files": dict(sorted(self.files.items())),
            "pages": dict(sorted(self.pages.items())),
            "things": dict(sorted(self.things.items())),
            "planned": list(self.planned),
        }
        return (json.dumps(content, ensure_ascii=True, separators=(",", ":")) + "\n").encode()

    def owns(self, name: str) -> bool:
        """Return whether a gallery has written a file."""
        last = name.rpartition("/")[2]
        return name in self.files or any(last.startswith(stem) for stem in self.planned)


EMPTY = Manifest({}, {}, {})


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a folder: an empty one where there is none, or it is broken."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        content = json.loads((folder / FILE).read_bytes())
        if content["format"] == FORMAT:
            return Manifest(
                {str(it): str(to) for it, to in content["files"].items()},
                {str(it): str(to) for it, to in content["pages"].items()},
                {str(it): dict(to) for it, to in content["things"].items()},
                tuple(map(str, content["planned"])),
            )
    return EMPTY


def refuse_foreign(folder: Path, names: Iterable[str], manifest: Manifest) -> None:
    """Refuse to write over a file that no gallery has written."""
    for name in names:
        if not manifest.owns(name) and (folder / name).exists():
            message = _(
                "{file} is there already and not from a gallery; name another folder with -o, or"
                " move the file away."
            )
            raise UnwritableError(message.format(file=shown(folder / name, LONGEST)))


def remove_stale(folder: Path, old: Manifest, now: Mapping[str, str]) -> tuple[str, ...]:
    """Remove what an earlier gallery has written and this one has not, unless it was changed."""
    removed = []
    for name in sorted({*old.files, *_left(folder, old)} - set(now)):
        place = folder / name
        with suppress(OSError):
            if place.is_symlink() or not place.is_file():
                continue
            known = old.files.get(name)
            if known is None or digest(place.read_bytes()) == known:
                place.unlink()
                removed.append(name)
    for name in {it.rpartition("/")[0] for it in removed} - {""}:
        with suppress(OSError):  # it has other files
            (folder / name).rmdir()
    return tuple(removed)


def _left(folder: Path, old: Manifest) -> set[str]:
    """Return the files that a run has drawn which was broken off."""
    if not old.planned:
        return set()
    found = set()
    for inside in ("pictures", "prints", "files"):
        with suppress(OSError):
            for place in (folder / inside).iterdir():
                if old.owns(f"{inside}/{place.name}"):
                    found.add(f"{inside}/{place.name}")
    return found
