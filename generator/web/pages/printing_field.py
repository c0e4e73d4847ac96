"""Where a layout of one's own goes in the form of the product that prints it."""

from __future__ import annotations

from generator.load.layouts.kind import layout_kind
from generator.web.requests.forms import form_of


def printing_of(game: str) -> dict[str, str]:
    """Return what a game's layouts are printed as, and which field of the form takes them."""
    product = layout_kind(game).command
    form = form_of(product)
    field = next(it.name for it in form.fields if not it.flag) if form else ""
    return {"product": product, "field": field}
