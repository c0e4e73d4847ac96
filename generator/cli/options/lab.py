"""The options that the commands of the lab share."""

from __future__ import annotations

import click

from generator.cli.options.kinds import WholeNumber
from generator.language import N_
from generator.products.results.playtests import MOST_PROCESSES

processes = click.option(
    "--processes",
    type=WholeNumber("--processes", 1, MOST_PROCESSES),
    metavar="N",
    help=N_("Processes that share the games.  [default: one for each processor]"),
)
"""Add `--processes`."""
