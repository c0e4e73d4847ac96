"""Figures: the single values of an edition's data file, each with its confidence."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from generator.errors import MalformedError
from generator.language import _
from generator.load.files.document import read_toml
from generator.load.files.fields import Fields
from generator.model.terrain import Terrain
from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from generator.load.files.document import Document
    from generator.model.finding import Finding, Place

Found = TypeVar("Found")
FIGURES = "figures"
"""The part of a game that has a Shape, and with it editions."""
LARGEST_SIZE = 20
LONGEST_NAME = 60
TERRAINS = tuple(terrain.value for terrain in Terrain)
SIZES = tuple(str(size) for size in range(1, LARGEST_SIZE + 1))
_FIGURE_KEYS = ("value", "confidence", "verified")
_USUAL_LIMITS = (0, 99)


class Shape(NamedTuple):
    """The structure of a game's data file.

    In `tables` None means a figure, a mapping a table of them. The figures of the tables in `lists`
    are lists of numbers. `limits` are the least and the greatest value of a number, by the
    outermost table, where they are not 0 and 99.
    """

    tables: Mapping[str, Any]
    limits: Mapping[str, tuple[int, int]]
    lists: tuple[str, ...] = ()


HEX_FIGURES: dict[str, Any] = {"largest_zone": None, "terrains": dict.fromkeys(TERRAINS)}
"""The figures of every game with hex layouts."""


def shape_of(game: str) -> Shape:
    """Return the structure of a game's data file."""
    found: Shape = load_part(game, FIGURES)
    return found


class Confidence(StrEnum):
    """The confidence of a figure; `owner` is one given by an owner of the game."""

    RULEBOOK = "rulebook"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    HOUSE = "house"
    OWNER = "owner"


VERIFIED = (Confidence.RULEBOOK, Confidence.HIGH, Confidence.OWNER)


class Figure(NamedTuple):
    """One figure of an edition with its dotted name, its confidence and its place."""

    name: str
    value: int | tuple[int, ...]
    confidence: Confidence
    verified: bool
    place: Place

    @property
    def number(self) -> int:
        """The value as a number; for a list, its length."""
        return self.value if isinstance(self.value, int) else len(self.value)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The value as a list."""
        return (self.value,) if isinstance(self.value, int) else self.value


def override(
    shipped: Path,
    path: Path | None,
    read: Callable[[Document, Confidence, list[Finding]], tuple[str | None, dict[str, Found]]],
    find_faults: Callable[[dict[str, Found]], Iterable[Finding]],
) -> tuple[str | None, dict[str, Found]]:
    """Read the name and the figures of a SHIPPED data file, overridden by a file at PATH.

    FIND_FAULTS checks figures against each other once each is valid by itself.
    """
    findings: list[Finding] = []
    name, figures = read(read_toml(shipped), Confidence.HOUSE, findings)
    if path is not None:
        own_name, own = read(read_toml(path), Confidence.OWNER, findings)
        name = own_name or name
        figures |= own
    if not findings:
        findings += find_faults(figures)
    if findings:
        raise MalformedError(findings)
    return name, figures


def read_figures(
    game: str, document: Document, usual: Confidence, findings: list[Finding]
) -> tuple[str | None, dict[str, Figure]]:
    """Read the edition's name, if given, and the figures; USUAL is the confidence of plain ones."""
    fields = Fields(document, document.data, (), findings)
    shape = shape_of(game)
    fields.know(("game", "name", *shape.tables))
    fields.require("game")
    if "game" in fields and fields.data["game"] != game:
        fields.refuse("game", _("'{game}' here").format(game=game))
    name = fields.text("name", most=LONGEST_NAME)
    return name, _Reader(shape, usual).collect(fields, shape.tables, "")


class _Reader:
    """Reads figures of one shape; USUAL is the confidence of those that give none."""

    def __init__(self, shape: Shape, usual: Confidence) -> None:
        self.shape = shape
        self.usual = usual

    def collect(self, fields: Fields, tables: Mapping[str, Any], prefix: str) -> dict[str, Figure]:
        """Read the figures of a table and of the tables in it."""
        figures: dict[str, Figure] = {}
        for key in fields.data:
            if key not in tables:
                continue
            if tables[key] is None:
                figure = self._figure(fields, key, f"{prefix}{key}")
                if figure is not None:
                    figures[figure.name] = figure
                continue
            table = fields.table(key)
            if table is not None:
                table.know(tables[key])
                figures |= self.collect(table, tables[key], f"{prefix}{key}.")
        return figures

    def _figure(self, fields: Fields, key: str, name: str) -> Figure | None:
        """Read a figure, given as a plain value or as a table with its confidence."""
        place = fields.place(key)
        confidence, verified = self.usual, self.usual in VERIFIED
        table = fields.table(key) if isinstance(fields.data[key], Mapping) else None
        if table is not None:
            table.know(_FIGURE_KEYS)
            table.require("value")
            confidence = table.choice("confidence", Confidence) or self.usual
            verified = table.data.get("verified", confidence in VERIFIED)
            if not isinstance(verified, bool):
                table.refuse("verified", _("true or false"))
            fields, key = table, "value"
        outermost = name.partition(".")[0]
        low, high = self.shape.limits.get(outermost, _USUAL_LIMITS)
        value: int | tuple[int, ...] | None
        if outermost in self.shape.lists:
            value = fields.integers(key, low, high)
        else:
            value = fields.integer(key, low, high)
        return None if value is None else Figure(name, value, confidence, bool(verified), place)
