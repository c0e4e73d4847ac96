"""Frozen values are what the library would make of the same classes."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import re
import typing
from abc import ABC, abstractmethod
from dataclasses import FrozenInstanceError, field, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from generator import values

Thing = TypeVar("Thing")
CHANGE = "cannot assign to field 'x'"


def made_by(maker: Any) -> tuple[type, type, type, type]:
    """Return four classes of frozen values that a decorator makes: slots, below it, open, empty."""

    @maker(frozen=True, slots=True)
    class Point(ABC):
        """A place."""

        kind: ClassVar[str] = "point"
        x: int
        y: int = 2
        tags: dict[str, int] = field(default_factory=dict, compare=False)
        name: str = field(default="", kw_only=True)
        hidden: int = field(default=0, repr=False)

        @property
        def sum(self) -> int:
            return self.x + self.y

        @abstractmethod
        def text(self) -> str: ...

    @maker(frozen=True, slots=True)
    class Spot(Point):
        """A place with a size."""

        kind = "spot"
        size: float = 1.5

        def text(self) -> str:
            return f"{self.x} {self.size}"

    @maker(frozen=True)
    class Open:
        """What keeps what it has worked out."""

        cells: tuple[int, ...] = (1, 2)

        @cached_property
        def total(self) -> int:
            return sum(self.cells)

    @maker(frozen=True, slots=True)
    class Empty:
        """Nothing at all."""

    return Point, Spot, Open, Empty


def plain_signature(of: type) -> str:
    """Return how a class is called; a default that is made each time has no name."""
    return re.sub(
        r"<[^<>]*(_MISSING_TYPE object[^<>]*|factory)>", "made", str(inspect.signature(of))
    )


@values.dataclass(frozen=True, slots=True)
class Sent:
    """What goes to another process."""

    x: int
    y: tuple[str, ...] = ()


@values.dataclass(frozen=True)
class Kept(Sent):
    """The same with a dictionary of its own."""

    @cached_property
    def double(self) -> int:
        """Twice the first."""
        return 2 * self.x


class Pair(values.NamedTuple, Generic[Thing]):
    """Two things."""

    first: Thing
    second: Thing | None = None

    @property
    def both(self) -> tuple[Thing | None, ...]:
        """Both of them."""
        return tuple(self)


def test_dataclasses_are_those_of_the_library() -> None:
    own, library = made_by(values.dataclass), made_by(dataclasses.dataclass)
    for mine, theirs in zip(own, library, strict=True):
        assert plain_signature(mine) == plain_signature(theirs)
        for name in ("__match_args__", "__slots__"):
            assert getattr(mine, name, None) == getattr(theirs, name, None)
        assert mine.__doc__ == theirs.__doc__
        names = [it.name for it in dataclasses.fields(mine)]
        assert names == [it.name for it in dataclasses.fields(theirs)]
    asked: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = [
        (1, (3,), {}),
        (1, (3, 4, {"a": 1}), {"name": "n", "hidden": 2}),
        (1, (3, 4, {}, 7, 0.5), {}),
        (2, (), {}),
        (2, ((5,),), {}),
        (3, (), {}),
    ]
    pairs = [(own[at](*args, **more), library[at](*args, **more)) for at, args, more in asked]
    for mine, theirs in pairs:
        assert repr(mine) == repr(theirs)
        assert dataclasses.asdict(mine) == dataclasses.asdict(theirs)
        assert copy.deepcopy(mine) == mine
    alike = [[one == other for other, _it in pairs] for one, _it in pairs]
    assert alike == [[one == other for _it, other in pairs] for _it, one in pairs]
    hashes = [[hash(one) == hash(other) for other, _it in pairs] for one, _it in pairs]
    assert hashes == alike
    assert own[1](3, tags={"a": 1}) == own[1](3)
    assert replace(own[1](3), size=2.5) == own[1](3, size=2.5)
    assert own[1](3).sum == own[1](3, 2).sum == 5
    assert own[1](3).tags is not own[1](3).tags


def test_what_the_library_refuses_is_refused() -> None:
    point, spot, kept, _empty = made_by(values.dataclass)
    with pytest.raises(TypeError, match="abstract"):
        point(1)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        spot()
    with pytest.raises(TypeError, match="positional"):
        spot(1, 2, {}, 3, 4.0, "name")
    every: list[Any] = [spot(1), Sent(1), Kept(1)]
    for one in every:
        with pytest.raises(FrozenInstanceError, match=CHANGE):
            one.x = 2
        with pytest.raises(FrozenInstanceError, match=re.escape("cannot delete field 'x'")):
            del one.x
        assert one.x == 1
    assert kept((1, 4)).total == 5


def test_a_named_tuple_is_made_of_exactly_its_fields() -> None:
    class Place(values.NamedTuple):
        x: int
        y: int = 2

    assert Place._make([3, 4]) == Place(3, 4)
    for given in ([3], [3, 4, 5]):
        with pytest.raises(TypeError, match=rf"^Expected 2 arguments, got {len(given)}$"):
            Place._make(given)
    assert Place(3, 4)._replace(y=5) == Place(3, 5)
    others = {"z": 1, "q": 2}
    with pytest.raises(TypeError, match=re.escape("Got unexpected field names: ['z', 'q']")):
        Place(3)._replace(y=5, **others)


def test_fields_with_a_usual_value_are_the_last_of_a_named_tuple() -> None:
    fault = "^A field without a usual value comes after one with it\\.$"
    with pytest.raises(TypeError, match=fault):

        class Wrong(values.NamedTuple):
            x: int = 1
            y: int  # type: ignore[misc] # that is what is refused


def test_values_go_to_another_process() -> None:
    kept = Kept(2, ("a",))
    assert kept.double == 4
    for one in (Sent(1), Sent(1, ("b",)), kept, Pair(1, 2)):
        assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own
        assert copy.copy(one) == one


def test_named_tuples_are_those_of_the_library() -> None:
    class Theirs(typing.NamedTuple, Generic[Thing]):
        first: Thing
        second: Thing | None = None

    assert issubclass(Pair, tuple)
    assert Pair._fields == Theirs._fields
    assert Pair._field_defaults == Theirs._field_defaults
    assert list(inspect.signature(Pair).parameters) == list(inspect.signature(Theirs).parameters)
    assert Pair.__annotations__ == {"first": "Thing", "second": "Thing | None"}
    assert Pair(1) == (1, None)
    assert Pair(1, 2).both == (1, 2)
    assert Pair(1, 2)._replace(second=3) == Pair(1, 3)
    assert repr(Pair(1, second=2)) == "Pair(first=1, second=2)"
    assert Pair[int](1) == Pair(1)
    assert (Pair.__module__, Pair.__doc__) == (__name__, "Two things.")
    with pytest.raises(AttributeError):
        Pair(1).first = 2  # type: ignore[misc] # that is the point


@pytest.mark.parametrize("maker", [values.dataclass, dataclasses.dataclass])
def test_a_class_of_the_library_stands_above_or_below(maker: Any) -> None:
    @maker(frozen=True, slots=True)
    class Above:
        """The first."""

        x: int

    below = dataclasses.dataclass if maker is values.dataclass else values.dataclass

    @below(frozen=True, slots=True)
    class Below(Above):
        """The second."""

        y: int = 2

    build: Any = Below
    one = build(1)
    assert (one, copy.deepcopy(one)) == (build(1, 2), one)
    with pytest.raises(FrozenInstanceError, match=CHANGE):
        one.x = 2
