"""Compiled templates: kept from run to run, as Python keeps compiled modules; old ones go."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from jinja2 import FileSystemBytecodeCache

from generator import __version__
from generator.resources import cache, oldest, remove_oldest

MOST_FOLDERS = 20
"""How many versions of the program keep their compiled templates."""
MOST_TEMPLATES = 1_000
"""How many templates a version keeps; ours are about a hundred."""
_FOLDER = re.compile(r"(?:templates|texts)-.+-\d+")
_FILE = re.compile(r"__jinja2_[0-9a-f]+\.cache")


def compiled_templates(kind: str) -> FileSystemBytecodeCache | None:
    """Return where compiled templates of a kind are kept: by the program that made them."""
    here = Path(__file__)
    made_by = max(here.with_name(name).stat().st_mtime_ns for name in ("press.py", "sandbox.py"))
    folder = cache(f"{kind}-{__version__}-{made_by}")
    if folder is None:
        return None
    remove_oldest(folder, _FILE, MOST_TEMPLATES)
    for old in oldest(folder.parent, _FOLDER, MOST_FOLDERS):
        if old != folder:
            remove_oldest(old, _FILE, 0)
            with suppress(OSError):
                old.rmdir()
    return FileSystemBytecodeCache(str(folder))
