"""A product's command: its options become arguments, its print becomes files and lines."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.cli.options.click_options import as_parameter
from generator.cli.options.watch import watch_files, watched_files
from generator.cli.output.delivery import deliver
from generator.cli.output.progress import progress
from generator.cli.usage import Command
from generator.errors import OrderError
from generator.language import _, spoken
from generator.products.catalogue import carry_out
from generator.products.order import Order, Run
from generator.registry import load

if TYPE_CHECKING:
    from generator.products.order import Product
    from generator.registry import ProductEntry


def product_command(entry: ProductEntry) -> click.Command:
    """Return the command that prints a product."""
    product: Product = load(entry.place)

    def callback(*, watch: bool = False, **values: Any) -> None:
        order = _order(entry.name, values)
        if watch:
            watch_files(watched_files(order.values), lambda: _print(order))
        else:
            _print(order)

    return Command(
        entry.name.split()[-1],
        callback=callback,
        params=[as_parameter(option) for option in product.options],
        help=product.help,
        epilog=_epilog(product),
    )


def _epilog(product: Product) -> str:
    shown = "\n".join(["\b", "Examples:", *(f"  {line}" for line in product.examples)])
    return f"{shown}\n\n{product.closing}" if product.closing else shown


def _order(product: str, values: dict[str, Any]) -> Order:
    """Return what was asked for, with the names of the options given explicitly."""
    ctx = click.get_current_context()
    given = {
        name for name in values if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    output = values.pop("output", None)
    return Order(product, values, frozenset(given), spoken(), output)


def _print(order: Order) -> None:
    """Carry out an order, write its files, and report what was written."""
    run = Run(progress=progress, confirm=_confirm, warn=_warn)
    made = carry_out(order, run)
    if made.pages:
        deliver(made, run)
    else:
        click.echo("\n".join(made.notes))


def _warn(text: str) -> None:
    click.echo(text, err=True)


def _confirm(papers: int) -> None:
    """Ask for confirmation where a print takes a lot of paper."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        question = _("That takes {papers} sheets of paper; print them?").format(papers=papers)
        if click.confirm(question, err=True):
            return
        raise OrderError(_("Nothing was written."))
    message = _("That takes {papers} sheets of paper; add --yes if you mean it.")
    raise OrderError(message.format(papers=papers))
