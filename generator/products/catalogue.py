"""The catalogue: every product that can be ordered, and how an order is carried out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, UnknownNameError
from generator.language import N_, PAPER_LANGUAGES, _, known_languages, printing, suggest
from generator.registry import ProductEntry, games, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.products.options.option import Product
    from generator.products.order import Files, Order, Print, Run

KIT = "kit "
"""What the names of kits begin with."""
DECK = ProductEntry(
    "kit deck",
    "generator.products.deck_product:DECK",
    N_("Your own cards, from a table and a template."),
    N_("Your own deck"),
)
CALCULATOR = ProductEntry(
    "calculator",
    "generator.products.calculator_product:CALCULATOR",
    N_("Write a page that adds up points on a phone, or print one."),
    N_("Scoring worksheet"),
)


def product_entries() -> tuple[ProductEntry, ...]:
    """Return all products: single sheets and boards, then kits, then those of no single game."""
    own = [entry for game in games() for entry in game.products]
    kits = [entry for entry in own if entry.name.startswith(KIT)]
    others = [entry for entry in own if entry not in kits]
    return (*others, *kits, DECK, CALCULATOR)


def find_entry(name: str) -> ProductEntry:
    """Return the entry of a product, or report which one was probably meant."""
    entries = {entry.name: entry for entry in product_entries()}
    if name in entries:
        return entries[name]
    close = _("There is no product '{name}'; did you mean '{close}'?")
    otherwise = _("There is no product '{name}'; choose {known}.")
    raise UnknownNameError(suggest(name, entries, close, otherwise))


def find_product(name: str) -> Product:
    """Load the product of a name."""
    product: Product = load(find_entry(name).place)
    return product


def make_order(
    name: str, given: Mapping[str, Any], language: str, output: str | None = None
) -> Order:
    """Make an order from given values, by the ids of options; the others have their defaults."""
    from generator.products.order import Order as Value  # noqa: PLC0415 - the help needs no orders

    product = find_product(name)
    if language not in PAPER_LANGUAGES and not product.has_own_languages:
        close = _("There is no language '{name}'; did you mean '{close}'?")
        otherwise = _("There is no language '{name}'; choose {known}.")
        known = known_languages()
        raise UnknownNameError(suggest(language, PAPER_LANGUAGES, close, otherwise, known=known))
    options = {option.id: option for option in product.options}
    for key in given:
        if key not in options:
            raise UnknownNameError(unknown_option(name, key, options))
    wanted = {key: value for key, value in given.items() if value is not None}
    for option in options.values():
        if option.required and not wanted.get(option.id):
            message = _("{name} is missing; '{command} --help' shows an example.")
            raise OrderError(message.format(name=option.sample, command=f"scriptorium {name}"))
    values = {
        key: option.read(wanted[key]) if key in wanted else option.initial()
        for key, option in options.items()
    }
    return Value(name, values, frozenset(wanted), language, output)


def unknown_option(product: str, name: str, known: Iterable[str]) -> str:
    """Report that a product has no such option, and which was probably meant."""
    close = _("'{command}' has no option '{name}'; did you mean '{close}'?")
    otherwise = _("'{command}' has no option '{name}'; it has {known}.")
    return suggest(name, known, close, otherwise, command=product)


def carry_out(order: Order, run: Run | None = None) -> Print:
    """Carry out an order: draw all of it or one sheet, as RUN says, ready to be written."""
    from generator.products.order import Run as Whole  # noqa: PLC0415 - the help needs no orders

    with printing(order.language):
        made: Print = load(find_product(order.product).maker)(order, run or Whole())
    return made._replace(write=partial(_write, made, order.language))


def _write(made: Print, language: str, run: Run) -> Files:
    with printing(language):
        return made.write(run)
