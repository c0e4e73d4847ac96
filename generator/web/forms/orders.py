"""Print orders: what a form asks for, and what comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_PAGES = 2_000
"""How many pages one order from the web may have."""


class File(NamedTuple):
    """A file that was uploaded: the name that its owner gave it, and its bytes."""

    name: str
    data: bytes


Single: TypeAlias = bool | int | float | str | File
Value: TypeAlias = Single | tuple[Single, ...] | list[Single]


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
    no style sheet. The page gives `generator.render.svg.LETTERING`, and the family
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
