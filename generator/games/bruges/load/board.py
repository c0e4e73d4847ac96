"""The board of Brügge from its data file, single figures overridden by another file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator import resources
from generator.games.bruges.model.board import Bank, BrugesBoard, Side, Sizes
from generator.games.bruges.model.game import Colour
from generator.language import _
from generator.load.files.fields import Fields
from generator.load.settings.board_figures import (
    TableFigure,
    collect_figures,
    length,
    pick_words,
    whole,
)
from generator.load.settings.figures import LONGEST_NAME, override
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.load.files.document import Document
    from generator.load.settings.figures import Confidence

GAME = "bruges"
LEAST_POINTS, MOST_POINTS = 19, 99


def shipped_bruges_board() -> Path:
    """Return the data file of the shipped board."""
    return resources.layouts() / GAME / "board.toml"


def load_bruges_board(spaces: int, path: Path | None = None) -> BrugesBoard:
    """Read the shipped board with SPACES in a section; a file at PATH overrides figures of it."""
    name, figures = _read(spaces, path)

    def value(key: str) -> Any:
        return figures[key].value

    return BrugesBoard(
        name=name,
        last=value("track.last"),
        gates={side: {bank: value(f"gates.{side}.{bank}") for bank in Bank} for side in Side},
        sizes=Sizes(*(float(value(f"pieces.{key}")) for key in Sizes._fields)),
    )


def bruges_board_figures(path: Path | None = None) -> tuple[TableFigure, ...]:
    """Return every figure of a board with its confidence, in the order of the data file."""
    return tuple(_read(None, path)[1].values())


def _colours(fields: Fields, key: str) -> tuple[Colour, ...] | None:
    """Pick the colours of a section."""
    return pick_words(fields, key, tuple(colour.value for colour in Colour), Colour)


_SHAPE: dict[str, Any] = {
    "track": {"last": whole(LEAST_POINTS, MOST_POINTS)},
    "gates": {side.value: dict.fromkeys(tuple(Bank), _colours) for side in Side},
    "pieces": dict.fromkeys(Sizes._fields, length),
}


def _read(spaces: int | None, path: Path | None) -> tuple[str, dict[str, TableFigure]]:
    def find_faults(figures: Mapping[str, TableFigure]) -> list[Finding]:
        return _contradictions(figures, spaces)

    name, figures = override(shipped_bruges_board(), path, _figures, find_faults)
    return name or "", figures


def _figures(
    document: Document, usual: Confidence, findings: list[Finding]
) -> tuple[str | None, dict[str, TableFigure]]:
    fields = Fields(document, document.data, (), findings)
    fields.know(("game", "name", *_SHAPE))
    fields.require("game")
    if "game" in fields and fields.data["game"] != GAME:
        fields.refuse("game", _("'{game}' here").format(game=GAME))
    return fields.text("name", most=LONGEST_NAME), collect_figures(fields, _SHAPE, "", usual)


def _contradictions(figures: Mapping[str, TableFigure], spaces: int | None) -> list[Finding]:
    """Find sections of the wrong length, and a points track that does not close."""
    findings = []
    for key in (f"gates.{side}.{bank}" for side in Side for bank in Bank):
        figure = figures[key]
        if spaces is not None and len(figure.value) != spaces:
            message = _("'{name}' has {number} colours, but a section has {spaces} spaces.")
            values = {"name": key, "number": len(figure.value), "spaces": spaces}
            findings.append(Finding("bad-value", message.format(**values), figure.place))
    last = figures["track.last"]
    if last.value % 2 == 0:
        message = _("The points track ends at {last}; it must end at an odd number.")
        findings.append(Finding("bad-value", message.format(last=last.value), last.place))
    return findings
