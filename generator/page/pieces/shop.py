"""Pictures for a print shop: faces scaled to the size of a product, ink to the picture's edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _, and_list, fill
from generator.model.component import Shape
from generator.page.marks import Page, Symbol, Use
from generator.page.matrix import rotation, scaling, translation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.model.component import Component, Size
    from generator.model.shop import Product

QUARTER = 90.0
MOST_SUGGESTED = 3


def shape_name(shape: Shape) -> str:
    """Return what a shape is called in the current language."""
    return {
        Shape.HEX: _("hex"),
        Shape.SQUARE: _("square"),
        Shape.OCTAGON: _("octagon"),
        Shape.RECTANGLE: _("rectangle"),
        Shape.CIRCLE: _("circle"),
    }[shape]


def check_fit(
    components: Sequence[Component], product: Product, others: Iterable[Product]
) -> float:
    """Return the bleed that all components need for a product; refuse those that do not fit it.

    The error suggests leaving them out, or one of the OTHERS that they do fit.
    """
    fits = {it.id: product.fit(it.shape, it.size) for it in components}
    misfits = [it for it in components if fits[it.id] is None]
    if misfits:
        raise OrderError(_refusal(components, misfits, product, others))
    return max(product.bleed(fit) for fit in fits.values() if fit is not None)


def fit_page(page: Page, product: Product) -> Page:
    """Put the page of a face, which is larger than the product's bleed, into its picture."""
    trim = page.trim or Box(0.0, 0.0, page.width, page.height)
    size = product.finished._replace(width=trim.width, height=trim.height)
    fit = product.fit(product.shape, size)
    if fit is None:
        raise ValueError(page.name)
    canvas = product.canvas
    across, down = canvas.width / 2, canvas.height / 2
    middle = (trim.left + trim.right) / 2, (trim.top + trim.bottom) / 2
    place = translation(across, down) @ scaling(fit.scale)
    place = place @ rotation(QUARTER if fit.turned else 0.0) @ translation(-middle[0], -middle[1])
    wide, high = product.finished.width / 2, product.finished.height / 2
    return Page(
        page.name,
        page.title,
        canvas.width,
        canvas.height,
        (Use(Symbol(page.name, page.marks), place),),
        trim=Box(across - wide, down - high, across + wide, down + high),
        bleed=Box(0.0, 0.0, canvas.width, canvas.height),
    )


def _refusal(
    components: Sequence[Component],
    misfits: Sequence[Component],
    product: Product,
    others: Iterable[Product],
) -> str:
    wrong = {it.group.id for it in misfits}
    fitting = list(dict.fromkeys(it.group.id for it in components if it.group.id not in wrong))
    better = _nearest(misfits, others)
    if fitting:
        message = _(
            "{product} ({shape}, {size}) does not fit {misfits}; leave them out with"
            " --only {fitting}."
        )
    elif better:
        message = _(
            "{product} ({shape}, {size}) does not fit {misfits}; choose --product {better}."
        )
    else:
        message = _(
            "{product} ({shape}, {size}) does not fit {misfits}; choose other pieces with"
            " --only, or leave out --product."
        )
    return message.format(
        product=product.id,
        shape=shape_name(product.shape),
        size=_size(product.finished),
        misfits=and_list(_sentence_of(misfits)),
        fitting=",".join(fitting),
        better=" / ".join(better),
    )


def _nearest(misfits: Sequence[Component], products: Iterable[Product]) -> list[str]:
    """Name the products that fit all components, those that scale them least first."""
    found = []
    for product in products:
        fits = [product.fit(it.shape, it.size) for it in misfits]
        scales = [max(fit.scale, 1 / fit.scale) for fit in fits if fit is not None]
        if len(scales) == len(fits):
            found.append((max(scales), product.id))
    return [name for _scale, name in sorted(found)[:MOST_SUGGESTED]]


def _sentence_of(misfits: Sequence[Component]) -> list[str]:
    """Name the groups of components that do not fit, each with its shape and size."""
    context = (f"{it.group.id} ({shape_name(it.shape)}, {_size(it.size)})" for it in misfits)
    return list(dict.fromkeys(context))


def _size(size: Size) -> str:
    return fill(
        _("{width:g} × {height:g} mm"), width=round(size.width, 1), height=round(size.height, 1)
    )
