"""The figures of a board: values of any kind from a data file, each with its confidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.errors import closest, shown
from generator.language import _, message_and_list
from generator.load.settings.figures import VERIFIED, Confidence
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.load.files.fields import Fields
    from generator.model.finding import Place

_FIGURE_KEYS = ("value", "confidence", "verified")


class TableFigure(NamedTuple):
    """One figure of a game board with its dotted name, its confidence and its place."""

    name: str
    value: Any
    confidence: Confidence
    verified: bool
    place: Place


def pick_words(
    fields: Fields, key: str, known: tuple[str, ...], make: Callable[[str], Any]
) -> tuple[Any, ...] | None:
    """Pick a list of known words."""
    value = fields.data.get(key)
    if isinstance(value, list) and all(isinstance(it, str) and it in known for it in value):
        return tuple(make(it) for it in value)
    wanted = _("a list of {known}").format(known=message_and_list(f"'{word}'" for word in known))
    words = [it for it in value if isinstance(it, str)] if isinstance(value, list) else []
    strange = next((word for word in words if word not in known), None)
    close = None if strange is None else closest(strange, known)
    if close is not None:
        message = _("{wanted} (did you mean '{close}' for '{word}'?)")
        wanted = message.format(wanted=wanted, close=close, word=shown(strange or ""))
    fields.refuse(key, wanted)
    return None


def whole(low: int, high: int) -> Callable[[Fields, str], int | None]:
    """Return the function that picks a whole number from LOW to HIGH."""
    return lambda fields, key: fields.integer(key, low, high)


def length(fields: Fields, key: str) -> float | None:
    """Pick a length in mm."""
    return fields.number(key, 5, 60)


def collect_figures(
    fields: Fields, shape: Mapping[str, Any], prefix: str, usual: Confidence
) -> dict[str, TableFigure]:
    """Read the figures of SHAPE, in which a mapping is a table of them, by their dotted names."""
    figures: dict[str, TableFigure] = {}
    for key in (key for key in fields.data if key in shape):
        name = f"{prefix}{key}"
        if not isinstance(shape[key], dict):
            figure = _figure(fields, key, name, shape[key], usual)
            if figure is not None:
                figures[name] = figure
            continue
        table = fields.table(key)
        if table is not None:
            table.know(shape[key])
            figures |= collect_figures(table, shape[key], f"{name}.", usual)
    return figures


def _figure(
    fields: Fields,
    key: str,
    name: str,
    pick: Callable[[Fields, str], Any],
    usual: Confidence,
) -> TableFigure | None:
    """Read a figure, given as a plain value or as a table with its confidence."""
    place = fields.place(key)
    confidence, verified = usual, usual in VERIFIED
    table = fields.table(key) if isinstance(fields.data[key], Mapping) else None
    if table is not None:
        table.know(_FIGURE_KEYS)
        table.require("value")
        confidence = table.choice("confidence", Confidence) or usual
        verified = table.data.get("verified", confidence in VERIFIED)
        if not isinstance(verified, bool):
            table.refuse("verified", _("true or false"))
        fields, key = table, "value"
    value = pick(fields, key) if key in fields else None
    return None if value is None else TableFigure(name, value, confidence, bool(verified), place)
