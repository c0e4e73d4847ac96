"""Frozen values: dataclasses and named tuples of the library, whose classes are made quickly.

For each dataclass the library writes and compiles six functions, and for a named tuple it compiles
each annotation. A command makes up to two hundred such classes before it begins. Here one function
is written for a dataclass, `__init__`, the others are the same for all, and annotations stay text.
The rest, such as `field`, `replace` and `_replace`, is the library's, and so are the types.
"""

from __future__ import annotations

import dataclasses
from collections import namedtuple
from dataclasses import MISSING, FrozenInstanceError
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

_PUT = object.__setattr__
_TUPLE: Any = namedtuple  # noqa: PYI024 - the type of the module would make tuples slowly, too
_MADE = {"__annotations__", "__classcell__", "__dict__", "__module__", "__weakref__"}
"""What a named tuple gets when it is made, and not from the body of its class."""


def _dataclass(*, frozen: Literal[True], slots: bool = False) -> Callable[[type], type]:
    """Make a class of frozen values."""

    def make(cls: type) -> type:
        is_below = any(dataclasses.is_dataclass(it) for it in cls.__mro__[1:])
        made: Any = dataclasses.dataclass(
            cls, init=False, repr=False, eq=False, frozen=frozen and is_below, slots=slots
        )
        fields = dataclasses.fields(made)
        made.__init__ = _init(made, fields)
        compared = [it.name for it in fields if it.compare]
        made._compared = attrgetter(*compared) if compared else staticmethod(_nothing)  # noqa: SLF001
        # The library allows a frozen class only below a base that says so.
        made.__dataclass_params__.frozen = True
        for name, function in (_SHARED if is_below else _SHARED | _FROZEN).items():
            if made.__dict__.get(name) is None:
                setattr(made, name, function)
        return made  # type: ignore[no-any-return] # it is the class with its fields

    return make


def _init(cls: type, fields: tuple[dataclasses.Field[Any], ...]) -> Callable[..., None]:
    """Write the function that sets all fields, and compile it."""
    known: dict[str, Any] = {"_put": _PUT, "_missing": MISSING}
    heads, lines = ["self"], []
    keywords: list[str] = []
    for it in fields:
        head = value = it.name
        usual = f"_usual_{it.name}"
        if it.default is not MISSING:
            known[usual] = it.default
            head = f"{it.name}={usual}"
        elif it.default_factory is not MISSING:
            known[usual] = it.default_factory
            head = f"{it.name}=_missing"
            value = f"{usual}() if {it.name} is _missing else {it.name}"
        (keywords if it.kw_only else heads).append(head)
        lines.append(f" _put(self, {it.name!r}, {value})\n")
    if keywords:
        heads += ["*", *keywords]
    text = f"def __init__({', '.join(heads)}):\n{''.join(lines) or ' pass'}"
    exec(text, known)  # noqa: S102 - as the library does
    init: Callable[..., None] = known.pop("__init__")
    init.__module__, init.__qualname__ = cls.__module__, f"{cls.__qualname__}.__init__"
    init.__annotations__ = {it.name: it.type for it in fields} | {"return": None}
    return init


def _nothing(_value: object) -> tuple[()]:
    return ()


def _equals(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hash(self: Any) -> int:
    return hash(self._compared(self))


def _shown(self: Any) -> str:
    shown = (it.name for it in dataclasses.fields(self) if it.repr)
    said = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({said})"


def _refuse_change(_self: object, name: str, _value: object) -> None:
    message = f"cannot assign to field {name!r}"
    raise FrozenInstanceError(message)


def _refuse_loss(_self: object, name: str) -> None:
    message = f"cannot delete field {name!r}"
    raise FrozenInstanceError(message)


def _restore(self: object, state: Any) -> None:
    """Set what was copied or sent to another process: what is in `__dict__`, then in slots."""
    for stored in state if isinstance(state, tuple) else (state,):
        for name, value in (stored or {}).items():
            _PUT(self, name, value)


_SHARED = {"__eq__": _equals, "__hash__": _hash, "__repr__": _shown}
_FROZEN = {
    "__setattr__": _refuse_change,
    "__delattr__": _refuse_loss,
    "__setstate__": _restore,
}


class _Maker(type):
    """Makes a named tuple of each class below the one that it makes itself."""

    def __new__(cls, name: str, bases: tuple[type, ...], given: dict[str, Any]) -> Any:
        """Make the tuple of the annotations, and give it what else the body of the class has."""
        if not bases:
            return super().__new__(cls, name, bases, given)
        types = given.get("__annotations__", {})
        usual = [given[it] for it in types if it in given]
        made = _TUPLE(name, types, defaults=usual, module=given["__module__"])
        made.__annotations__ = made.__new__.__annotations__ = types
        for key in given.keys() - types.keys() - _MADE:
            setattr(made, key, given[key])
        if Generic in bases:
            made.__bases__ = (tuple, Generic)
            made.__class_getitem__ = vars(Generic)["__class_getitem__"]
            made.__init_subclass__()
        return made


class _Named(metaclass=_Maker):
    """What named tuples are written below."""


if TYPE_CHECKING:
    from dataclasses import dataclass
    from typing import NamedTuple
else:
    dataclass, NamedTuple = _dataclass, _Named

__all__ = ["NamedTuple", "dataclass"]
