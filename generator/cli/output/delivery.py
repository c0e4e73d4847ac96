"""Delivery: a print is written under its names and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.output.progress import progress
from generator.language import _
from generator.products.order import Run
from generator.products.writing import write_files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.products.order import Print

RUN = Run(progress=progress)


def deliver(
    made: Print,
    run: Run = RUN,
    *,
    quiet: bool = False,
    beside: Mapping[Path, bytes] | None = None,
) -> list[Path]:
    """Write a print and the files BESIDE it, all or none; return the files of the print.

    They are reported unless QUIET.
    """
    files = made.write(run)
    write_files({**(beside or {}), **files.by_place})
    for line in () if quiet else (*made.notes, *files.lines):
        click.echo(line)
    return list(files.by_place)


def open_file(file: Path) -> None:
    """Show a file in the program that the system has for it."""
    if click.launch(str(file)):
        message = _("{file}: No program was found that shows it; open it yourself.")
        click.echo(message.format(file=file), err=True)
