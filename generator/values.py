"""Frozen values: dataclasses and named tuples of the library, whose classes are made quickly.

For each dataclass the library writes and compiles six functions, and for a named tuple it compiles
each annotation. A command makes up to two hundred such classes before it begins. Here one function
is written for a dataclass, `__init__`, and one for all named tuples with as many fields; the others
are the same for all, and annotations stay text. The rest, such as `field` and `replace`, is the
library's, and so are the types.
"""

from __future__ import annotations

import dataclasses
from collections import namedtuple
from dataclasses import MISSING, FrozenInstanceError
from functools import cache
from operator import attrgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Generic, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_PUT = object.__setattr__
_SAMPLE: Any = namedtuple("_SAMPLE", "field")  # noqa: PYI024 - the type of the module is made below
_GETTER: Any = type(vars(_SAMPLE)["field"])
"""What reads a field of a named tuple."""


def _dataclass(*, frozen: Literal[True], slots: bool = False) -> Callable[[type], type]:
    """Make a class of frozen values."""

    def make(cls: type) -> type:
        above = [it for it in cls.__mro__[1:] if dataclasses.is_dataclass(it)]
        # For a class that says that it is frozen, the library writes and compiles two functions.
        _say_frozen(above, frozen=False)
        made: Any = dataclasses.dataclass(cls, init=False, repr=False, eq=False, slots=slots)
        fields = dataclasses.fields(made)
        made.__init__ = _init(made, fields)
        compared = [it.name for it in fields if it.compare]
        made._compared = attrgetter(*compared) if compared else staticmethod(_nothing)  # noqa: SLF001
        _say_frozen([*above, made], frozen=frozen)
        for name, function in (_SHARED if above else _SHARED | _FROZEN).items():
            if made.__dict__.get(name) is None:
                setattr(made, name, function)
        return made  # type: ignore[no-any-return] # it is the class with its fields

    return make


def _say_frozen(classes: list[Any], *, frozen: bool) -> None:
    for it in classes:
        it.__dataclass_params__.frozen = frozen


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


def _made(cls: Any, values: Iterable[Any]) -> Any:
    made = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        message = f"Expected {len(cls._fields)} arguments, got {len(made)}"
        raise TypeError(message)
    return made


def _replaced(self: Any, /, **given: Any) -> Any:
    made = self._make(map(given.pop, self._fields, self))
    if given:
        message = f"Got unexpected field names: {list(given)!r}"
        raise TypeError(message)
    return made


def _as_dict(self: Any) -> dict[str, Any]:
    return dict(zip(self._fields, self, strict=True))


def _values(self: Any) -> tuple[Any, ...]:
    return tuple(self)


def _named(self: Any) -> str:
    said = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({said})"


_TUPLE = {
    "__getnewargs__": _values,
    "__repr__": _named,
    "__replace__": _replaced,
    "_asdict": _as_dict,
    "_make": classmethod(_made),
    "_replace": _replaced,
}


@cache
def _getter(number: int) -> Any:
    return _GETTER(number, f"Alias for field number {number}")


def _getters(fields: tuple[str, ...]) -> dict[str, Any]:
    return {name: _getter(number) for number, name in enumerate(fields)}


@cache
def _maker_code(number: int) -> CodeType:
    """Write the function that makes a tuple of so many values, and compile it."""
    names = "".join(f"_{it}," for it in range(number))
    made: FunctionType = eval(f"lambda _cls, {names}: _new(_cls, ({names}))")  # noqa: S307 - as the library does
    return made.__code__


def _maker(name: str, fields: tuple[str, ...], usual: dict[str, Any]) -> Any:
    """Return the function that makes a tuple of FIELDS, of which the last have USUAL values."""
    if tuple(usual) != fields[len(fields) - len(usual) :]:
        message = "A field without a usual value comes after one with it."
        raise TypeError(message)
    code = _maker_code(len(fields)).replace(
        co_name="__new__", co_qualname=f"{name}.__new__", co_varnames=("_cls", *fields)
    )
    return FunctionType(code, {"_new": tuple.__new__}, "__new__", tuple(usual.values()))


class _Maker(type):
    """Makes a named tuple of each class below the one that it makes itself."""

    def __new__(cls, name: str, bases: tuple[type, ...], given: dict[str, Any]) -> Any:
        """Make the tuple of the annotations, with what else the body of the class has."""
        if not bases:
            return super().__new__(cls, name, bases, given)
        types = given.get("__annotations__", {})
        fields = tuple(types)
        usual = {it: given[it] for it in fields if it in given}
        made: Any = type(name, (tuple,), _TUPLE | given | _getters(fields) | {"__slots__": ()})
        made.__new__ = _maker(name, fields, usual)
        made._fields = fields
        made.__match_args__ = fields  # type: ignore[misc] # mypy knows it as that of a class
        made._field_defaults = usual
        made.__annotations__ = made.__new__.__annotations__ = types
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
