"""Print orders: what the forms of the studio ask for, and what comes back."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

UNPROCESSABLE = 422
MOST_PAGES = 2_000
"""How many pages one order from the web may have."""


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


class File(NamedTuple):
    """A file that was uploaded: the name that its owner gave it, and its bytes."""

    name: str
    data: bytes


Single: TypeAlias = bool | int | float | str | File
Value: TypeAlias = Single | tuple[Single, ...] | list[Single]


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


class PrintOrder(NamedTuple):
    """What is to be printed: the entries by the names of their fields, in a language.

    A preview shows one PAPER of it, counted from 0.
    """

    product: str
    options: Mapping[str, Value]
    language: str = "en"
    paper: int = 0


class Preview(NamedTuple):
    """One paper of a print, and how much there is of it.

    `front` and `back` are SVG elements for one HTML page: their ids differ, they carry no fonts and
    no style sheet. The page gives `generator.render.svg.PLAIN_SETTING`, and the family
    `scriptorium-ROLE` for each font of the standard theme; a font of another theme is requested by
    its file, such as `scriptorium-SourceSansPro-Bold`, followed by the role. A page for a browser
    has no paper: then `front` is empty. `notes` are what the command line says. `paper` is the
    number of the paper that is shown, from 0; where the print has fewer, it is the last.
    """

    front: str
    back: str | None
    pages: int
    papers: int
    notes: tuple[str, ...] = ()
    paper: int = 0


class Printed(NamedTuple):
    """A file to download: several are one archive."""

    name: str
    kind: str
    """The media type."""
    data: bytes
    pages: int


class Mention(NamedTuple):
    """A sentence about a place in a file; line and column count from 1."""

    file: str
    line: int | None
    column: int | None
    message: str


class Refusal(NamedTuple):
    """Why an order is not carried out, in the sentences of the command line."""

    sentences: tuple[str, ...]
    status: int = UNPROCESSABLE
    places: tuple[Mention, ...] = ()
    """The places in the user's files, where they are known."""
