"""Owners: who put a thing on the shelf, by the digest of a key that only their browser has."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from hmac import compare_digest, digest
from typing import TYPE_CHECKING

from generator.errors import ScriptoriumError, shown
from generator.language import _
from generator.load.files.access import SUFFIX
from generator.shelf.door import opened, read_bytes
from generator.shelf.faults import BadNameError, ForeignError

if TYPE_CHECKING:
    from pathlib import Path

    from generator.shelf.door import Door

KEYS = ".keys"
"""The folder that has the digest of the key to each thing."""
_KEY = re.compile(r"[A-Za-z0-9_-]{32,200}", re.ASCII)


def check_key(key: str) -> None:
    """Refuse what cannot be a key: it is too short, so others could guess it."""
    if not _KEY.fullmatch(key):
        message = _("The key must be 32 to 200 letters, digits, '-' or '_'; let the page make one.")
        raise BadNameError(message)


def owner_of(name: str, key: str) -> str:
    """Return the digest of a key to a thing; that to another thing has nothing in common."""
    return digest(key.encode(), name.encode(), "sha256").hex()


def is_owner(door: Door, name: str, key: str) -> bool:
    """Tell whether a key is that of a thing."""
    known = _known(door, name)
    return known is not None and bool(key) and compare_digest(known, owner_of(name, key))


def owns(folder: Path, name: str, key: str) -> bool:
    """Tell whether a key is that of a thing on a shelf."""
    with opened(folder) as door:
        return is_owner(door, name, key)


def refuse_others(door: Door, name: str, key: str) -> None:
    """Refuse who has not put a thing on the shelf."""
    if _known(door, name) is None:
        message = _(
            "'{name}' was put into the folder by hand, so nobody can change it here; keep it under"
            " another name."
        )
        raise ForeignError(message.format(name=shown(name)))
    if not is_owner(door, name, key):
        message = _(
            "'{name}' was put on the shelf from another browser, and only that one can change it;"
            " keep it under another name."
        )
        raise ForeignError(message.format(name=shown(name)))


def owner_file(name: str, key: str) -> tuple[list[str], str, bytes]:
    """Return the folder, the name and the content of the file with the owner of a thing."""
    *folders, last = name.split("/")
    text = f'# Only the browser with the key to "{name}" can change it through the studio.\n'
    return (
        [KEYS, *folders],
        f"{last}{SUFFIX}",
        f'{text}key = "{owner_of(name, key)}"\n'.encode(),
    )


def _known(door: Door, name: str) -> str | None:
    *folders, last = name.split("/")
    with suppress(OSError, ScriptoriumError, ValueError), door.inside(KEYS, *folders) as inside:
        data, _stamp = read_bytes(inside, f"{last}{SUFFIX}", f"{KEYS}/{name}{SUFFIX}")
        found = tomllib.loads(data.decode()).get("key")
        return found if isinstance(found, str) and found.isascii() else None
    return None
