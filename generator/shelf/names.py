"""Names: what things on a shelf are called, and which names they cannot have."""

from __future__ import annotations

import re

from generator.errors import shown
from generator.language import _
from generator.load.files.access import SUFFIX
from generator.load.settings.config import FILE
from generator.platforms import is_reserved
from generator.shelf.faults import BadNameError

LONGEST = 60
LONGEST_READ = 100
DEEPEST = 2
"""How many parts a name has at most: a folder and a file."""
_PLAIN = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST - 1}}}", re.ASCII)


def is_name(name: str) -> bool:
    """Tell whether a name can be that of a thing: a file's without its ending, in one folder."""
    parts = name.split("/")
    return len(parts) <= DEEPEST and all(map(is_part, parts))


def is_part(part: str) -> bool:
    """Tell whether a part of a name leads nowhere else and hides nothing."""
    return (
        0 < len(part) <= LONGEST_READ
        and part.isprintable()
        and not part.startswith(".")
        and not set(part) & set('/\\:*?"<>|')
    )


def is_thing(name: str) -> bool:
    """Tell whether a file may be a thing of the shelf, by its name."""
    return name.endswith(SUFFIX) and name != FILE and is_part(name.removesuffix(SUFFIX))


def check_name(name: str) -> None:
    """Refuse a name that no thing can have."""
    if not is_name(name):
        message = _(
            "'{name}' cannot be the name of a thing on the shelf; leave out folders above it, dots"
            " at the beginning and special characters."
        )
        raise BadNameError(message.format(name=shown(name)))


def check_new_name(name: str) -> None:
    """Refuse a name that nobody should give a new thing."""
    parts = name.split("/")
    is_plain = len(parts) <= DEEPEST and all(_PLAIN.fullmatch(it) for it in parts)
    if not is_plain or any(map(is_reserved, parts)):
        message = _(
            "'{name}' cannot be the name of a new thing; write 1 to {most} letters without accents,"
            " digits, '-' or '_'."
        )
        raise BadNameError(message.format(name=shown(name), most=LONGEST))
