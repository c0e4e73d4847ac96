"""Option schemas: what a request may say for an option, with the bounds that the option has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.products.options.kinds import DecimalNumber, WholeNumber

if TYPE_CHECKING:
    from generator.products.options.option import Option


def option_schema(
    option: Option, *, least: float | None = None, most: float | None = None
) -> dict[str, Any]:
    """Return the schema of the values that an option takes: one of its names, or a number.

    LEAST and MOST are the limits of the studio, where it has its own.
    """
    kind = option.kind
    if option.is_flag:
        return {"type": "boolean"}
    if not isinstance(kind, WholeNumber | DecimalNumber):
        return {"enum": list(kind.names)}
    return {
        "type": "integer" if isinstance(kind, WholeNumber) else "number",
        "minimum": kind.least if least is None else least,
        "maximum": kind.most if most is None else min(most, kind.most),
    }
