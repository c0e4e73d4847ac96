"""Kinds of values for click, for the commands that are not products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.options.click_options import KindType
from generator.products.options import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable

TOML = kinds.TOML


class OneOf(KindType):
    """One of a few values."""

    def __init__(self, where: str, names: Iterable[str]) -> None:
        """Take the name of the option, for error messages, and the values."""
        super().__init__(kinds.OneOf(names), where)


class Known(KindType):
    """The name of something shipped, or a file."""

    def __init__(self, subject: str, endings: tuple[str, ...] = ()) -> None:
        """Take what the names refer to, and the endings of files accepted in their place."""
        super().__init__(kinds.Known(subject, endings), "")


class WholeNumber(KindType):
    """A whole number between two bounds."""

    def __init__(self, where: str, least: int, most: int) -> None:
        """Take the name of the option, for error messages, and the bounds."""
        super().__init__(kinds.WholeNumber(least, most), where)


class DecimalNumber(KindType):
    """A number between two bounds."""

    def __init__(self, where: str, least: float, most: float) -> None:
        """Take the name of the option, for error messages, and the bounds."""
        super().__init__(kinds.DecimalNumber(least, most), where)


class Offset(KindType):
    """Two lengths in mm, each bounded in either direction."""

    def __init__(self, where: str, most: float) -> None:
        """Take the name of the option, for error messages, and the bound."""
        super().__init__(kinds.Offset(most), where)
