"""Scans: what a game provides whose printed sheets can be photographed, read and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from generator.hexes.frame import Box
    from generator.model.scan import Question, Reading, SheetCode
    from generator.page.marks import Document

SCAN = "scan"
"""The part of a game whose sheets can be scanned."""


class PrintedSheet(NamedTuple):
    """A sheet as it was printed: one page with its fields, and where its markers are, in mm.

    The markers are those of the top left, top right, bottom right and bottom left corner.
    """

    document: Document
    markers: tuple[Box, Box, Box, Box]
    code: Box


class SheetReader(Protocol):
    """Reads one kind of sheet: made by a game from the code of a sheet."""

    @property
    def printed(self) -> PrintedSheet:
        """The sheet as it was printed."""

    @property
    def layout(self) -> str:
        """What a sheet file calls its layout: an id, or a file."""

    def questions(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return what has to be asked: what is uncertain, and what a rule disagrees with."""

    def waiting(self, readings: Mapping[str, Reading]) -> tuple[Question, ...]:
        """Return what is in doubt too, but only asked about once those questions are answered.

        Nothing of it is taken as certain because of guesses.
        """

    def players(self, values: Mapping[str, str]) -> int:
        """Return how many players a sheet is of; 0 for a further page of the sheet before it."""

    def names_in(self, name: str) -> Sequence[str]:
        """Return the players whom NAME names; with commas, several on a sheet of several."""

    def table(self, values: Mapping[str, str], name: str) -> dict[str, Any]:
        """Return the player's table of a sheet file, from the value of each field.

        A sheet of several players has their names with commas between them.
        """

    def points(self, values: Mapping[str, str]) -> tuple[float, ...]:
        """Return the points of each player; nothing where the sheet alone does not tell them."""

    def remarks(self, values: Mapping[str, str], name: str) -> tuple[str, ...]:
        """Return a sentence for each written sum or total that is not the computed one."""

    def text(
        self,
        tables: Sequence[Mapping[str, Any]],
        notes: Sequence[Sequence[str]] = (),
        folder: Path | None = None,
    ) -> str:
        """Return the sheet file, in FOLDER, of these players' tables.

        NOTES are sentences for each player, written as comments: what is still doubtful.
        """


class ScanPart(NamedTuple):
    """How a game reads its scannable sheets."""

    reader: Callable[[SheetCode, Sequence[Path]], SheetReader]
    """Make the reader of a sheet; its layout is a shipped one or in one of the files."""
    codes: Callable[[Sequence[Path]], Iterable[SheetCode]] | None = None
    """The codes of all sheets, without numbers, of the files, or of what is shipped without any."""


def scan_part(game: str) -> ScanPart:
    """Return how a game reads its sheets; a KeyError where it reads none."""
    part: ScanPart = load_part(game, SCAN)
    return part
