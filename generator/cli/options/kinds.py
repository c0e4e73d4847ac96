"""Kinds of values for click, for the commands that are no products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.options.click_options import KindType
from generator.products.options import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable

TOML = kinds.TOML


class OneOf(KindType):
    """A value out of a few."""

    def __init__(self, where: str, names: Iterable[str]) -> None:
        """Take the name of the option, for the answer, and the values."""
        super().__init__(kinds.OneOf(names), where)


class Known(KindType):
    """The name of something shipped, or a file."""

    def __init__(self, subject: str, endings: tuple[str, ...] = ()) -> None:
        """Take what the names are of, and the endings of files that may stand for them."""
        super().__init__(kinds.Known(subject, endings), "")


class WholeNumber(KindType):
    """A whole number between two bounds."""

    def __init__(self, where: str, least: int, most: int) -> None:
        """Take the name of the option, for the answer, and the bounds."""
        super().__init__(kinds.WholeNumber(least, most), where)


class Offset(KindType):
    """Two lengths in mm, each at most so far either way."""

    def __init__(self, where: str, most: float) -> None:
        """Take the name of the option, for the answer, and the bound."""
        super().__init__(kinds.Offset(most), where)
