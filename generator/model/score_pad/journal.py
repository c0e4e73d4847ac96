"""A journal: a list in the order of play, whose lines bring points together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.spoken_names import said
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping


class Column(NamedTuple):
    """A column of a journal: a choice of values with their names, or a tick if there are none."""

    id: str
    names: Mapping[str, str]
    options: tuple[tuple[str, Mapping[str, str]], ...] = ()

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language)


@dataclass(frozen=True, slots=True)
class Journal:
    """A list in the order of play, at most `most` entries long.

    An entry brings the number in its column `value`, and once more those of all entries before
    it that are `alike` in some columns; where its tick `more` is set, `extra` points come with
    each of these numbers.
    """

    id: str
    names: Mapping[str, str]
    columns: tuple[Column, ...]
    alike: tuple[str, ...]
    value: str
    more: str = ""
    extra: int = 0
    most: int = 99

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language)
