"""A product's command: its options become arguments, its print becomes files and lines."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.cli.output.console import progress, say
from generator.cli.output.delivery import deliver, open_file
from generator.cli.parameters import as_parameter
from generator.cli.usage import Command, examples_text
from generator.errors import OrderError
from generator.language import _, ngettext, paper_language
from generator.page.scope import Scope
from generator.products.catalogue import carry_out
from generator.products.naming import is_standard_output
from generator.products.options.common import OPEN, QUIET, SHELF
from generator.products.order import Order, Run
from generator.registry import load

if TYPE_CHECKING:
    from pathlib import Path

    from generator.products.options.option import Product
    from generator.products.order import Print
    from generator.registry import ProductEntry


def product_command(entry: ProductEntry) -> click.Command:
    """Return the command that prints a product."""
    product: Product = load(entry.place)

    def callback(*, quiet: bool, is_opened: bool, watch: bool = False, **values: Any) -> None:
        order = _order(entry.name, values)
        if watch:
            if is_standard_output(order.output):
                raise OrderError(_("--watch prints again and again; give -o a file, not a stream."))
            from generator.cli.watch import (  # noqa: PLC0415 - few orders are watched
                watch_files,
                watched_files,
            )

            watch_files(watched_files(product, order.values), lambda: _print(order, quiet=quiet))
            return
        written = _print(order, quiet=quiet)
        if is_opened and written:
            open_file(written[0])

    return Command(
        entry.name,
        callback=callback,
        params=[as_parameter(option) for option in (*product.options, SHELF, OPEN, QUIET)],
        help=product.help,
        epilog=_epilog(product),
    )


def _epilog(product: Product) -> str:
    shown = examples_text(product.examples)
    return f"{shown}\n\n{product.closing}" if product.closing else shown


def _order(product: str, values: dict[str, Any]) -> Order:
    """Return what was asked for, with the names of the options given explicitly."""
    ctx = click.get_current_context()
    given = {
        name for name in values if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    output = values.pop("output", None)
    return Order(product, values, frozenset(given), paper_language(), output)


def _print(order: Order, *, quiet: bool) -> list[Path]:
    """Carry an order out, write its files, report them unless QUIET, and return them."""
    run = Run(confirm=_confirm, warn=_warn)
    if not quiet:
        run = replace(run, progress=progress)
    is_trial = bool(order.values.get("dry_run"))
    if is_trial:
        run = replace(run, scope=Scope(paper=0))
    made = carry_out(order, run)
    if made.pages and not is_trial:
        return deliver(made, run, quiet=quiet)
    say("\n".join(filter(None, made.notes)) or _amount(made))
    return []


def _amount(made: Print) -> str:
    """Return how many papers a print takes, or how many files if there is no paper."""
    if made.sides:
        number = -(-made.pages // made.sides)
        return ngettext("{number} sheet of paper", "{number} sheets of paper", number).format(
            number=number
        )
    return ngettext("{number} file", "{number} files", made.pages).format(number=made.pages)


def _warn(text: str) -> None:
    say(text, err=True)


def _confirm(papers: int) -> None:
    """Ask for confirmation where a print takes a lot of paper."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        question = _("This takes {papers} sheets of paper. Print them?").format(papers=papers)
        if click.confirm(question, err=True):
            return
        raise OrderError(_("Nothing was written."))
    message = _("This takes {papers} sheets of paper; add --yes to confirm.")
    raise OrderError(message.format(papers=papers))
