"""Delivery: a print is written under its names and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.output.progress import progress
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
) -> None:
    """Write a print and the files BESIDE it, all or none, and report it unless QUIET."""
    files = made.write(run)
    write_files({**(beside or {}), **files.by_place})
    for line in (*made.notes, *(() if quiet else files.lines)):
        click.echo(line)
