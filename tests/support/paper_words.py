"""Everything that is printed in words: the messages of paper, and the names in shipped files."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.resources import layouts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SCRIPT = Path(__file__).resolve().parents[2] / "docs/developers/paper_messages.py"
Forms = tuple[str, ...]
"""A message is the tuple of its forms: one, or a singular and a plural."""


def forms(message: str | list[str] | tuple[str, ...], context: str | None = None) -> Forms:
    """Return the forms of a message or of a translation; the first begins with its CONTEXT."""
    first, *others = (message,) if isinstance(message, str) else message
    return (f"{context}\x04{first}" if context else first, *others)


@cache
def paper_script() -> Any:
    """Load the script that finds the messages of paper."""
    spec = importlib.util.spec_from_file_location(SCRIPT.stem, SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def paper_messages() -> frozenset[Forms]:
    """Return the messages that are printed, as `make catalogues` finds them."""
    found = paper_script().paper_messages()
    return frozenset(forms(entry.id, entry.context) for entry in found if entry.id)


@cache
def shipped_names() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return every text of the shipped files in its languages, with its file."""
    files = sorted(layouts().rglob("*.toml"))
    return tuple(
        (str(file.relative_to(layouts())), names)
        for file in files
        for names in _names(tomllib.loads(file.read_text("utf-8")))
    )


def _names(value: Any) -> Iterator[Mapping[str, str]]:
    """Yield tables such as `{ en = …, fr = … }`, and columns such as `name` and `name:fr`."""
    if isinstance(value, list):
        for each in value:
            yield from _names(each)
    elif isinstance(value, dict) and isinstance(value.get("en"), str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _names(each)
            if f"{key}:fr" in value:
                columns = {it: it.partition(":")[2] for it in value if it.startswith(f"{key}:")}
                yield {"en": each} | {code: value[it] for it, code in columns.items()}
