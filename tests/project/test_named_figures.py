"""Named figures: sizes in mm, limits and weights that modules name stay as they were approved.

Most of them are seen on paper or in a message only where one of them is reached. So each change is
shown here, and is written down with `--update-golden` if it is meant.
"""

from __future__ import annotations

import ast
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
    "generator.page.svg.compiled._MADE_FOR",
    *(f"generator.writing.sentences.{it}" for it in ("_NO_SPACE", "_FORBIDDEN", "_NO_FOLDER")),
    *("generator.cli.commands.serve._ELSEWHERE", "generator.web.server.running.STOPPING"),
    "generator.web.server.running.HANGUP",
}
"""Numbers of signals, errors and versions, which each system has its own of."""
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


def named(source: str) -> Iterator[str]:
    """Yield the names to which a module gives a value at its top; not those that are filled later.

    A dictionary that begins empty, or that is made by a call, is filled while the program runs.
    """
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            value = node.value
            is_filled = isinstance(value, ast.Dict) and not value.keys
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [it.id for top in targets for it in ast.walk(top) if isinstance(it, ast.Name)]
            if not is_filled and not (isinstance(value, ast.Call) and is_empty(value)):
                yield from (it for it in names if NAME.fullmatch(it))


def is_empty(call: ast.Call) -> bool:
    """Return whether a call makes an empty collection."""
    return not call.args and not call.keywords


def figures(root: Path, patterns: tuple[str, ...]) -> Iterator[str]:
    """Yield every figure that the modules of some files name themselves."""
    for file in sorted({file for pattern in patterns for file in root.glob(pattern)}):
        name = file.relative_to(root).with_suffix("").as_posix().replace("/", ".")
        module = import_module(name.removesuffix(".__init__"))
        for key in named(file.read_text(encoding="utf-8")):
            value = getattr(module, key)
            is_ours = f"{name}.{key}" not in OF_THE_SYSTEM and not isinstance(value, str)
            text = written(value) if is_ours else None
            if text is not None and any(letter.isdigit() for letter in text):
                mark = f"{crc32(text.encode()):08x}"
                yield f"{name}.{key} = {text if len(text) <= LONGEST else mark}"


@pytest.mark.parametrize("group", GROUPS)
def test_named_figures_stay(group: str, root: Path, golden: Golden, *, update_golden: bool) -> None:
    """Figures that are new are only listed by the next `--update-golden`."""
    name = f"figures/{group}.txt"
    found = [*figures(root, GROUPS[group])]
    if not update_golden:
        lines = (root / "tests" / "goldens" / name).read_text(encoding="utf-8").splitlines()
        known = {line.partition(" = ")[0] for line in lines}
        found = [line for line in found if line.partition(" = ")[0] in known]
    golden(name, "\n".join(found) + "\n")
