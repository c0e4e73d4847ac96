"""Text sizes: how small a symbol is drawn, and with it the text inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.marks import Use

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.page.marks import Mark, Page, Symbol


def smallest_scales(pages: Iterable[Page]) -> dict[int, float]:
    """Return the smallest scale at which each symbol of some pages is drawn, by its id().

    Equal symbols are drawn once, so they have one scale.
    """
    found: dict[int, float] = {}
    symbols: dict[int, Symbol] = {}

    def walk(marks: Iterable[Mark], scale: float) -> None:
        for mark in marks:
            if isinstance(mark, Use):
                own = scale * mark.matrix.scale
                if own < found.get(id(mark.symbol), own + 1.0):
                    found[id(mark.symbol)] = own
                    symbols[id(mark.symbol)] = mark.symbol
                    walk(mark.symbol.marks, own)

    for page in {id(page): page for page in pages}.values():
        walk(page.marks, 1.0)
    least: dict[Symbol, float] = {}
    for key, symbol in symbols.items():
        least[symbol] = min(found[key], least.get(symbol, found[key]))
    return {key: least[symbol] for key, symbol in symbols.items()}
