"""Compiled templates: kept from run to run, as Python keeps compiled modules; old ones go.

An entry is Python code, so only files that this user has written are read. It begins with a hash of
the rest: a damaged entry is written again.
"""

from __future__ import annotations

import marshal
import os
import re
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING

import jinja2
from jinja2 import BytecodeCache

from generator import __version__
from generator.resources import cache, oldest, read_own, remove_oldest

if TYPE_CHECKING:
    from jinja2.bccache import Bucket

MOST_FOLDERS = 20
"""How many versions of the program keep their compiled templates."""
MOST_TEMPLATES = 1_000
"""How many templates a version keeps; ours are about a hundred."""
_MAKERS = ("imported.py", "meter.py", "press.py", "sandbox.py")
_MADE_FOR = f"{sys.implementation.cache_tag} {sys.hexversion} {jinja2.__version__}".encode()
_FOLDER = re.compile(r"(?:shipped-)?(?:templates|texts)-.+-\d+")
_FILE = re.compile(r"__jinja2_\w+\.(?:cache|part)")


class CompiledTemplates(BytecodeCache):
    """Keeps the compiled templates in a folder."""

    def __init__(self, folder: Path) -> None:
        """Keep them in FOLDER."""
        self.folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read the code of a template, if it is there, ours and undamaged."""
        with suppress(OSError, EOFError, ValueError, TypeError):
            content = read_own(self._file(bucket))
            code = content[sha256().digest_size :]
            if content == _sealed(bucket, code):
                bucket.code = marshal.loads(code)  # noqa: S302 - only this user can have written it

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write the code of a template; a cache that cannot be written is none."""
        with suppress(OSError):
            opened, part = mkstemp(prefix="__jinja2_", suffix=".part", dir=self.folder)
            try:
                with os.fdopen(opened, "wb") as stream:
                    stream.write(_sealed(bucket, marshal.dumps(bucket.code)))
                Path(part).replace(self._file(bucket))
            except OSError:
                Path(part).unlink()
                raise

    def _file(self, bucket: Bucket) -> Path:
        return self.folder / f"__jinja2_{bucket.key}.cache"


def _sealed(bucket: Bucket, code: bytes) -> bytes:
    """Return the code of a template after a hash of it, its source and the programs it is for."""
    return sha256(b"\n".join((_MADE_FOR, bucket.checksum.encode(), code))).digest() + code


def compiled_templates(kind: str) -> CompiledTemplates | None:
    """Return where compiled templates of a kind are kept: by the program that made them."""
    here = Path(__file__)
    made_by = max(here.with_name(name).stat().st_mtime_ns for name in _MAKERS)
    folder = cache(f"{kind}-{__version__}-{made_by}")
    if folder is None:
        return None
    remove_oldest(folder, _FILE, MOST_TEMPLATES)
    for old in oldest(folder.parent, _FOLDER, MOST_FOLDERS):
        if old != folder:
            remove_oldest(old, _FILE, 0)
            with suppress(OSError):
                old.rmdir()
    return CompiledTemplates(folder)
