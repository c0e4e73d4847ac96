"""The location of the shipped data: inside the package (wheel) or beside it (checkout)."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def templates() -> Path:
    """Return the folder of the shipped templates and themes."""
    return _folder("templates")


def layouts() -> Path:
    """Return the folder of the shipped layouts and editions."""
    return _folder("layouts")


def catalogues() -> Path:
    """Return the folder of the translations."""
    return _PACKAGE / "locale"


def cache(name: str) -> Path | None:
    """Return a cache folder that only this user can write; None if there is none."""
    places = ("SCRIPTORIUM_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA")
    given = next((os.environ[place] for place in places if os.environ.get(place)), None)
    try:
        root = Path(given) if given else Path.home() / ".cache"
        folder = root / "scriptorium" / name
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        state = folder.stat()
    except (OSError, RuntimeError):
        return None
    owned = not hasattr(os, "getuid") or state.st_uid == os.getuid()
    return folder if owned and not state.st_mode & 0o022 else None
