"""The shelf: what its files say about themselves, read by a worker within its bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.shelf.entry import describe
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.shelf.entry import Description


class Text(NamedTuple):
    """A file of the shelf: the name of the thing, and its content."""

    name: str
    data: bytes


def describe_things(texts: Sequence[Text]) -> list[Description]:
    """Say what some files of a shelf are."""
    return [describe(it.name, it.data) for it in texts]
