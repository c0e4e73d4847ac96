"""Compiled templates: kept from run to run, as Python keeps compiled modules; old ones go."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import FileSystemBytecodeCache

from generator import __version__
from generator.resources import cache, oldest, remove_oldest

if TYPE_CHECKING:
    from jinja2.bccache import Bucket

MOST_FOLDERS = 20
"""How many versions of the program keep their compiled templates."""
MOST_TEMPLATES = 1_000
"""How many templates a version keeps; ours are about a hundred."""
_FOLDER = re.compile(r"(?:templates|texts)-.+-\d+")
_FILE = re.compile(r"__jinja2_[0-9a-f]+\.cache")


class CompiledTemplates(FileSystemBytecodeCache):
    """A folder of compiled templates; what cannot be read or kept is compiled in every run."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a compiled template; one that is damaged is compiled and written again."""
        try:
            super().load_bytecode(bucket)
        except Exception:  # noqa: BLE001 - a damaged file can raise anything
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a compiled template, unless another run has removed the folder."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def compiled_templates(kind: str) -> CompiledTemplates | None:
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
    return CompiledTemplates(str(folder))
