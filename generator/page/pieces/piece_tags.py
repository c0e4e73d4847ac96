"""Tags of pieces: what a screen reader says of a sheet to cut, kind by kind and side by side."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from generator.language import _, spoken
from generator.page.marks import Role, Tag
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.model.component import Component, Face


class Shown(NamedTuple):
    """One side of a piece on a sheet, which is one mark of the page."""

    component: Component
    face: Face
    is_front: bool


def tags_of(shown: Iterable[Shown], start: int) -> Iterator[Tag]:
    """Yield the tags of pieces whose marks follow one another from START on.

    Every kind is a group, and equal neighbours are one picture with their number. Cut marks, which
    are not among the pieces, have no tags.
    """
    for _key, kind in groupby(shown, lambda it: (it.component.group.id, it.is_front)):
        pieces = list(kind)
        pictures = tuple(_pictures(pieces, start))
        title = _side(pieces[0].component.group.name(spoken()), is_front=pieces[0].is_front)
        yield Tag(Role.GROUP, start, start + len(pieces), title, parts=pictures)
        start += len(pieces)


def _pictures(kind: Iterable[Shown], start: int) -> Iterator[Tag]:
    # Fronts of a component differ only in their picture, backs in what they are for.
    for _key, equal in groupby(
        kind, lambda it: (it.component.id, None if it.is_front else it.face)
    ):
        pieces = list(equal)
        end = start + len(pieces)
        yield Tag(Role.PICTURE, start, end, _label(pieces[0], len(pieces)))
        start = end


def _label(shown: Shown, count: int) -> str:
    """Name a piece: its kind, its name and its side, and how many there are side by side."""
    kind = shown.component.group.name(spoken())
    name = shown.component.name(spoken())
    words = _("{kind}: {name}").format(kind=kind, name=name) if name != kind else kind
    label = _side(words, is_front=shown.is_front)
    return label if count == 1 else _("{label}; {count} pieces").format(label=label, count=count)


def _side(name: str, *, is_front: bool) -> str:
    words = _("{name}, front") if is_front else _("{name}, back")
    return words.format(name=name)
