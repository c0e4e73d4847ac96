"""Values of the program as plain data, for texts that are approved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from generator.model.finding import Place
from generator.model.layout import Layout


def plain(value: Any) -> Any:
    """Return a value as plain data, without what is None; of a layout only its id."""
    if isinstance(value, Layout):
        return value.id
    if isinstance(value, Enum | Place):
        return str(value)
    if hasattr(value, "_asdict"):
        value = value._asdict()
    elif is_dataclass(value):
        value = {it.name: getattr(value, it.name) for it in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(it) for key, it in value.items() if it is not None}
    return [*map(plain, value)] if isinstance(value, tuple | list | range) else value
