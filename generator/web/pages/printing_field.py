"""Where a layout of one's own goes in the form of the product that prints it."""

from __future__ import annotations

from generator.load.layouts.kind import layout_kind
from generator.products.catalogue import product_entries
from generator.web.requests.forms import options_of


def printing_of(game: str) -> dict[str, str]:
    """Return what a game's layouts are printed as, and which field of the form takes them."""
    product = layout_kind(game).command
    is_known = any(entry.name == product for entry in product_entries())
    options = options_of(product).values() if is_known else ()
    field = next((it.name for it in options if not it.flag), "")
    return {"product": product, "field": field}
