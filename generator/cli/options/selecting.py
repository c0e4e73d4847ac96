"""Selecting: which parts and components of a kit are meant, and which options that leaves idle."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from generator.cli.usage import is_given, written
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import _
from generator.load.components.component_set import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from enum import StrEnum

    from generator.model.component import ComponentSet

    Part = TypeVar("Part", bound=StrEnum)


def asked_names(only: Iterable[Sequence[str]]) -> list[str]:
    """Return every name that --only gives, once, in small letters."""
    return list(dict.fromkeys(name.casefold() for group in only for name in group))


def select(
    only: Iterable[Sequence[str]],
    parts: type[Part],
    load: Callable[[], ComponentSet],
    others: Collection[str] = (),
) -> tuple[frozenset[Part], tuple[str, ...] | None]:
    """Tell the parts among the names of ONLY from the components; without names all are wanted.

    LOAD gives the components that can be meant; names of OTHERS are known without them.
    """
    names = {name.casefold(): name for group in only for name in group}
    if not names:
        return frozenset(parts), None
    chosen = frozenset(part for part in parts if part.value in names)
    left = tuple(name for name in names if name not in set(parts))
    if left:
        known = load()
        for name in (it for it in left if it not in others):
            try:
                choose(known, [name])
            except UnknownNameError as error:
                raise UnknownNameError(_unknown(names[name], parts, known)) from error
    return chosen, left


def _unknown(name: str, parts: Iterable[str], components: ComponentSet) -> str:
    groups = [*parts, *(group.id for group in components.groups)]
    close = closest(name, [*groups, *(it.id for it in components.components)])
    if close is not None:
        message = _("{where} knows no '{name}'; did you mean '{close}'?")
    else:
        message = _(
            "{where} knows no '{name}'; choose {known}, or a component by its id or number."
        )
    listed = ", ".join(groups)
    return message.format(where="--only", name=shown(name), close=close, known=listed)


def refuse_idle(part_of: Mapping[str, str], parts: Collection[str]) -> None:
    """Refuse an option that speaks of a part that is not printed; PART_OF says of which."""
    for name, part in part_of.items():
        if is_given(name) and part not in parts:
            message = _("{option} is of no use without the {part}; add --only {part} or drop it.")
            raise OrderError(message.format(option=written(name), part=part))


def refuse_unnamed(options: Iterable[str], names: tuple[str, ...] | None) -> None:
    """Refuse an option that speaks of components where --only names none of them."""
    for name in options:
        if names == () and is_given(name):
            message = _("{option} is of no use where --only names none of them; drop one of both.")
            raise OrderError(message.format(option=written(name)))
