"""Layouts: a worker checks one, or fills in what is missing of one."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, OrderError, ScriptoriumError
from generator.hexes.hex import Hex
from generator.language import _, speaking
from generator.load.files.document import parse_toml
from generator.load.layouts.kind import PADS, games_about
from generator.load.layouts.layout import read_token
from generator.load.layouts.library import layout_paths
from generator.model.finding import Finding, Place, listed
from generator.model.layout import Cell, Layout
from generator.products.completion.complete import complete as complete_layout
from generator.products.layouts import check_text
from generator.products.studio.layout_data import layout_data
from generator.units import parse_paper
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Place("layout")
MOST_OTHER_WORDS = 1_000
"""How many words other than hexes a layout may have."""


class CheckOrder(NamedTuple):
    """A layout to be checked: its text, the name of its file, and how strict to be.

    One with more than so many HEXES is not checked.
    """

    text: str
    file: str
    paper: str
    hexes: int
    language: str
    custom: bool = False


def check(order: CheckOrder) -> dict[str, Any]:
    """Check a layout as `scriptorium check` does."""
    with speaking(order.language):
        try:
            refuse_crowd(order.text, order.hexes)
            report = check_text(
                order.text,
                PurePosixPath(order.file).name or "domain.toml",
                custom=order.custom,
                paper=parse_paper(order.paper),
            )
            layout = report.layout if isinstance(report.layout, Layout) else None
            if layout and len(layout.cells) > order.hexes:
                raise _crowd(order.hexes)
        except ScriptoriumError as error:
            return {"layout": None, "findings": faults(error)}
    return {
        "layout": layout_data(layout) if layout else None,
        "findings": _listed(report.findings),
    }


def refuse_crowd(text: str, hexes: int) -> None:
    """Refuse a layout that may have more HEXES than anyone prints, before it is read."""
    if len(text.split()) > 2 * hexes + MOST_OTHER_WORDS and not _is_pad(text):
        raise _crowd(hexes)


def _is_pad(text: str) -> bool:
    """Return whether a layout is a sheet, which has no hexes."""
    try:
        return parse_toml(text, HERE.file).data.get("game") in games_about(PADS)
    except ScriptoriumError:
        return False


def _crowd(hexes: int) -> OrderError:
    message = _(
        "The layout has more than {most} hexes, the most that the studio allows; remove some."
    )
    return OrderError(message.format(most=hexes))


def faults(error: ScriptoriumError) -> list[dict[str, Any]]:
    """Return what an error says, finding by finding."""
    return _listed(error.findings if isinstance(error, InvalidError) else (str(error),))


def _listed(found: Sequence[object]) -> list[dict[str, Any]]:
    return [
        it.as_data() if isinstance(it, Finding) else {"code": "unreadable", "message": str(it)}
        for it in listed(found)
    ]


class CompletionOrder(NamedTuple):
    """Hexes to be completed, each as q, r and its token, which is empty on a free place."""

    game: str
    hexes: tuple[tuple[int, int, str], ...]
    seed: int
    language: str
    custom: bool = False


def complete(order: CompletionOrder) -> dict[str, Any]:
    """Complete a layout; without a completion, answer with the reasons."""
    with speaking(order.language):
        try:
            tokens = {Hex(q, r): token for q, r, token in order.hexes}
            if len(tokens) < len(order.hexes):
                raise OrderError(_("Two hexes are at the same place; send each once."))
            painted = tuple(_cell(order.game, it, token) for it, token in tokens.items() if token)
            layout = Layout(order.game, "layout", painted, HERE)
            free = [place for place, token in tokens.items() if not token]
            found, reasons = complete_layout(layout, free, custom=order.custom, seed=order.seed)
        except ScriptoriumError as error:
            found, reasons = None, (str(error),)
    hexes = layout_data(found)["hexes"] if found else []
    return {"hexes": hexes, "seed": order.seed, "reasons": list(reasons)}


def _cell(game: str, place: Hex, token: str) -> Cell:
    """Return the cell of a token; one that is only a terrain may still lack its sign."""
    terrain, bonus, die, code, message = read_token(game, token, {})
    if terrain is None or (code is not None and len(token) > 1):
        raise OrderError(message)
    return Cell(place, terrain, 0, 0, HERE, bonus, die)


def prepare_tools() -> None:
    """Check a layout before anyone waits for it, so that everything is loaded."""
    path = next(iter(layout_paths().values()))
    check(CheckOrder(path.read_text(encoding="utf-8"), path.name, "a4", 1_000, "en"))
