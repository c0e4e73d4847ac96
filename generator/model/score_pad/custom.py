"""Customs: rules of a game that tables play in several ways, of which a pad uses one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.spoken_names import said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

COLONS = {"fr": "\N{NO-BREAK SPACE}: "}
"""The colon of languages that write it in another way."""
NO, YES = "no", "yes"
"""What is chosen of a custom that is played or not."""


class CustomChoice(NamedTuple):
    """One way to play a custom; a number is its own id, and has no names."""

    id: str
    names: Mapping[str, str] = {}
    value: int | None = None
    """The number that it is in a formula; None where it can only be compared."""

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language) or self.id


class Custom(NamedTuple):
    """A rule with several choices; the `usual` one counts where nothing else is said."""

    id: str
    names: Mapping[str, str]
    choices: tuple[CustomChoice, ...]
    usual: str

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its choices."""
        return tuple(it.id for it in self.choices)

    @property
    def is_switch(self) -> bool:
        """Whether it is played or not."""
        return self.ids == (NO, YES)

    @property
    def is_named(self) -> bool:
        """Whether its choices have names of their own, and are not just numbers."""
        return not self.is_switch and any(it.id != str(it.value) for it in self.choices)

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language) or self.id

    def choice(self, name: str) -> CustomChoice:
        """Return the choice of an id, which must exist."""
        return next(it for it in self.choices if it.id == name)

    def literal(self, name: str) -> str | int | bool:
        """Return a choice as the file of an evening has it: 500, "free", true."""
        value = self.choice(name).value
        if self.is_named or value is None:
            return name
        return bool(value) if self.is_switch else value

    def sentence(self, name: str, language: str) -> str:
        """Say in a few words what is played: `Capot: 500`, or only the name of what is played."""
        if self.is_switch:
            return self.name(language)
        colon = COLONS.get(language, ": ")
        return f"{self.name(language)}{colon}{self.choice(name).name(language)}"
