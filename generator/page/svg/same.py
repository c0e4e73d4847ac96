"""Whether two values are drawn alike, as far as can be known without drawing them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values are equal and written alike; 1, 1.0 and True are not.

    Functions are the same only if they are one object.
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(map(is_same, one.values(), other.values()))
    if is_dataclass(one):
        names = [field.name for field in fields(one)]
        return all(is_same(getattr(one, name), getattr(other, name)) for name in names)
    equal: bool = one == other
    return equal and (one != 0 or str(one) == str(other))
