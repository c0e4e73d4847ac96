"""Named figures: sizes in mm, limits and weights that modules name stay as they were approved.

Most of them are seen on paper or in a message only where one of them is reached. So each change is
shown here, and is written down with `--update-golden` if it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from importlib import import_module
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Golden

GROUPS = {
    "render": ("generator/render/*.py",),
    "pages": ("generator/page/**/*.py", "generator/games/*/pages/*.py"),
    "scan": ("generator/scan/**/*.py", "generator/games/*/scanning/*.py"),
    "load": ("generator/load/**/*.py",),
    "web": ("generator/web/**/*.py",),
    "cli": ("generator/cli/**/*.py",),
    "products": ("generator/products/**/*.py",),
    "games": (
        "generator/games/*/*.py",
        *(f"generator/games/*/{it}/*.py" for it in ("load", "model", "rules")),
    ),
    "ground": (
        "generator/[a-z]*.py",
        *(f"generator/{it}/**/*.py" for it in ("hexes", "model", "writing")),
    ),
}
OF_THE_SYSTEM = {
    *("generator.platforms.NO_LINK_NO_WAIT", "generator.interrupts.ENDING"),
    *("generator.workers.BLOCKED", "generator.reasons._SYSTEM"),
    *(f"generator.writing.sentences.{it}" for it in ("_NO_SPACE", "_FORBIDDEN", "_NO_FOLDER")),
    *("generator.cli.commands.serve._ELSEWHERE", "generator.web.server.running.STOPPING"),
    "generator.web.server.running.HANGUP",
}
"""Numbers of signals and errors, which each system has its own of."""
NAME = re.compile(r"_?[A-Z][A-Z0-9_]*")
LONGEST = 600
"""Longer values are shown by a checksum."""


def written(value: Any) -> str | None:
    """Return a value of figures as text, the same on every machine; None for any other value."""
    if isinstance(value, Mapping):
        parts = [(written(key), written(it)) for key, it in value.items()]
        found = ", ".join(f"{key}: {it}" for key, it in parts if key and it)
        return f"{{{found}}}" if found else None
    if isinstance(value, AbstractSet):
        return f"{{{', '.join(sorted(it for part in value if (it := written(part))))}}}"
    if isinstance(value, tuple | list):
        return f"({', '.join(written(part) or '-' for part in value)})"
    if isinstance(value, float):
        return f"{value:.9g}"
    return repr(value) if isinstance(value, int | str | bytes | type(None)) else None


def figures(root: Path, patterns: tuple[str, ...]) -> Iterator[str]:
    """Yield every figure that the modules of some files name themselves."""
    files = sorted({file for pattern in patterns for file in root.glob(pattern)})
    for file in files:
        name = file.relative_to(root).with_suffix("").as_posix().replace("/", ".")
        source = file.read_text(encoding="utf-8")
        module = import_module(name.removesuffix(".__init__"))
        for key, value in vars(module).items():
            if NAME.fullmatch(key) and re.search(
                rf"^[^#\n]*\b{key}\b[^\n]*=", source, re.MULTILINE
            ):
                text = None if isinstance(value, str) else written(value)
                is_ours = f"{name}.{key}" not in OF_THE_SYSTEM
                if is_ours and text is not None and any(letter.isdigit() for letter in text):
                    mark = f"{crc32(text.encode()):08x}"
                    yield f"{name}.{key} = {text if len(text) <= LONGEST else mark}"


@pytest.mark.parametrize("group", GROUPS)
def test_named_figures_stay(group: str, root: Path, golden: Golden) -> None:
    golden(f"figures/{group}.txt", "\n".join(figures(root, GROUPS[group])) + "\n")
