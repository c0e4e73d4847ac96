"""The location of the shipped data: inside the package (wheel) or beside it (checkout)."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EPERM
from stat import S_ISREG
from typing import TYPE_CHECKING

from generator.platforms import NO_LINK_NO_WAIT, cache_root, is_guarded, is_private

if TYPE_CHECKING:
    import re
    from pathlib import Path

_REPOSITORY = "https://github.com/scriptorium-press/scriptorium"
DOCS = f"{_REPOSITORY}/tree/HEAD/docs"
TRANSLATED_DOCS = {
    "fr": f"{_REPOSITORY}/tree/HEAD/docs/fr",
    "de": f"{_REPOSITORY}/blob/HEAD/README.de.md",
}
"""Where the documentation begins in a language; in any other it is in English."""


def _package() -> Path:
    """Return the folder of the package."""
    from pathlib import Path  # noqa: PLC0415 - the start does without pathlib

    return Path(__file__).parent


def _folder(name: str, in_checkout: str | None = None) -> Path:
    package = _package()
    inside = package / name
    return inside if inside.is_dir() else package.parent / (in_checkout or name)


def templates() -> Path:
    """Return the folder of the shipped templates and themes."""
    return _folder("templates")


def layouts() -> Path:
    """Return the folder of the shipped layouts and editions."""
    return _folder("layouts")


def samples() -> Path:
    """Return the folder of the sample files that the docs use."""
    return _folder("samples", "docs/samples")


def sample_files() -> list[Path]:
    """Return the sample files; installers compile the Python ones into a folder beside them."""
    files = sorted(path for path in samples().rglob("*") if path.is_file())
    return [path for path in files if path.parent.name != "__pycache__"]


def docs_in(language: str) -> str:
    """Return the address of the documentation in a language."""
    return TRANSLATED_DOCS.get(language, DOCS)


def catalogues() -> Path:
    """Return the folder of the translations."""
    return _package() / "locale"


def profiles() -> Path:
    """Return the folder of the colour profiles of screens and presses."""
    return _package() / "render" / "profiles"


def cache(name: str) -> Path | None:
    """Return a folder for what can be made again; None if another user could replace it."""
    from pathlib import Path  # noqa: PLC0415 - the start does without pathlib

    root = os.environ.get("SCRIPTORIUM_CACHE") or cache_root(os.environ)
    if root is None:
        return None
    folder = Path(root) / "scriptorium" / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        own = folder.resolve(strict=True)
        is_ours = is_private(own.stat()) and all(is_guarded(it.stat()) for it in own.parents)
    except OSError:
        return None
    return folder if is_ours else None


def read_own(file: Path) -> bytes:
    """Read a file of a cache that this user has written; OSError if it is any other."""
    with os.fdopen(os.open(file, os.O_RDONLY | NO_LINK_NO_WAIT), "rb") as stream:
        state = os.fstat(stream.fileno())
        if not (S_ISREG(state.st_mode) and is_private(state)):
            raise PermissionError(EPERM, os.strerror(EPERM), str(file))
        return stream.read()


def oldest(folder: Path, names: re.Pattern[str], most: int) -> list[Path]:
    """Return the oldest entries of a folder whose names match, so many that MOST are left."""
    try:
        found = [it for it in folder.iterdir() if names.fullmatch(it.name)]
        if len(found) <= most:
            return []
        return sorted(found, key=lambda it: it.stat().st_mtime_ns)[: len(found) - most]
    except OSError:
        return []


def remove_oldest(folder: Path, names: re.Pattern[str], most: int) -> None:
    """Remove the oldest files of a cache whose names match; what another run removes is gone."""
    for file in oldest(folder, names, most):
        with suppress(OSError):
            file.unlink()
