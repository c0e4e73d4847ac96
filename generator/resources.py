"""The location of the shipped data: inside the package (wheel) or beside it (checkout)."""

from __future__ import annotations

import os
from pathlib import Path

from generator.platforms import cache_root, is_private

DOCS = "https://github.com/scriptorium-press/scriptorium/tree/HEAD/docs"
_PACKAGE = Path(__file__).parent


def _folder(name: str, in_checkout: str | None = None) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / (in_checkout or name)


def templates() -> Path:
    """Return the folder of the shipped templates and themes."""
    return _folder("templates")


def layouts() -> Path:
    """Return the folder of the shipped layouts and editions."""
    return _folder("layouts")


def samples() -> Path:
    """Return the folder of the sample files that the docs use."""
    return _folder("samples", "docs/samples")


def catalogues() -> Path:
    """Return the folder of the translations."""
    return _PACKAGE / "locale"


def cache(name: str) -> Path | None:
    """Return a folder that only this user can write, for what can be made again; None if none."""
    root = os.environ.get("SCRIPTORIUM_CACHE") or cache_root(os.environ)
    if root is None:
        return None
    folder = Path(root) / "scriptorium" / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if is_private(folder.stat()) else None
    except OSError:
        return None
