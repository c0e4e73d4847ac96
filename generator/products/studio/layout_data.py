"""A layout of hexes as data for pages and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.model.layout import Layout


def layout_data(layout: Layout) -> dict[str, Any]:
    """Return a layout as the canvas draws it."""
    declared = layout.declared
    return {
        "game": layout.game,
        "id": layout.id,
        "name": dict(layout.names),
        "note": dict(layout.notes),
        "author": layout.author,
        "emblem": layout.emblem,
        "badge": layout.badge,
        "gaps": layout.gaps,
        "around": layout.around,
        "hexes": [[cell.hex.q, cell.hex.r, cell.token] for cell in layout.cells],
        "zones": {it.value: list(sizes) for it, sizes in declared.items()} if declared else None,
    }


def pack_hexes(hexes: Iterable[list[Any]]) -> str:
    """Write hexes side by side as `q,r token token …`, and join such rows with slashes."""
    ordered = sorted(hexes, key=lambda it: (it[1], it[0]))
    found, before = "", None
    for q, r, token in ordered:
        found += f" {token}" if before == (q - 1, r) else f"/{q},{r} {token}"
        before = (q, r)
    return found[1:]
