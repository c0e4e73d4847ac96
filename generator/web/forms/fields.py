"""Fields: the parts of a form, and what is entered in each."""

from __future__ import annotations

from enum import StrEnum

from generator.values import NamedTuple


class Kind(StrEnum):
    """What is entered in a field, and which value it gives to an order."""

    FLAG = "flag"
    """On or off: a bool."""
    CHOICE = "choice"
    """One of `choices`, by its value."""
    NUMBER = "number"
    """A whole number from `least` to `most`: an int, or a text of digits."""
    LENGTH = "length"
    """A text such as 28mm, 2.8cm or 1.1in, from `least` to `most` mm."""
    OFFSET = "offset"
    """A text DX,DY in mm, each from `least` to `most`."""
    PAPER = "paper"
    """One of `suggestions`, or a text WxH in mm, with sides from `least` to `most`."""
    SIZE = "size"
    """The size of cards: one of `suggestions`, or a text WxH in mm."""
    TEXT = "text"
    """A text of one line."""
    NAMES = "names"
    """Names, those of `suggestions` among others; always `multiple`."""
    SHIPPED = "shipped"
    """One of `suggestions`, or a `File` whose name ends in one of `endings`."""
    SHIPPED_ONLY = "shipped-only"
    """One of `suggestions`; no file is taken from the web."""
    FILE = "file"
    """A `File` whose name ends in one of `endings`."""


class Choice(NamedTuple):
    """A value that can be chosen, how people read it, and the address of its picture."""

    value: str
    label: str
    picture: str = ""


class Field(NamedTuple):
    """One option of a product, in the language of the page.

    `name` is its key in an order. `flag` is what the command line calls it, such as `--up`, and
    empty for an argument without a flag. `default` is what applies where nothing is entered,
    written as an entry; None where nothing applies, or where `usual` says what does.
    """

    name: str
    flag: str
    kind: Kind
    label: str
    help: str
    default: bool | int | str | tuple[str, ...] | None = None
    choices: tuple[Choice, ...] = ()
    suggestions: tuple[Choice, ...] = ()
    least: float | None = None
    most: float | None = None
    endings: tuple[str, ...] = ()
    multiple: bool = False
    required: bool = False
    sample: str = ""
    """What an entry looks like, such as `DX,DY`."""
    usual: str = ""
    """What applies where nothing is entered and there is no `default`, in words."""


class Group(NamedTuple):
    """Fields under one heading."""

    title: str
    fields: tuple[Field, ...]


class Form(NamedTuple):
    """All that can be asked for when a product is printed, such as `pad` or `kit board`."""

    product: str
    title: str
    summary: str
    groups: tuple[Group, ...]

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of all groups."""
        return tuple(field for group in self.groups for field in group.fields)
