"""Where the shipped data lie: inside the package (wheel) or beside it (checkout)."""

from __future__ import annotations

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
