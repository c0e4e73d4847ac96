"""Completing: the hexes of a page become a layout, and the rest of it is filled in."""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.errors import OrderError, ScriptoriumError
from generator.hexes.hex import Hex
from generator.language import _, speaking
from generator.load.layouts.tokens import read_token
from generator.model.finding import Place
from generator.model.layout import Cell, Layout
from generator.products.completion.complete import complete as complete_layout
from generator.products.studio.layout_data import layout_data

HERE = Place("layout")


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
