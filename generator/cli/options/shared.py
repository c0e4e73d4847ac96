"""The options that commands other than products share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from generator.cli.options.click_options import takes
from generator.language import N_
from generator.products.options import common

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.cli.options.click_options import Decorated

ink = takes(common.INK)
edition = takes(common.edition())
language = takes(common.LANGUAGE)
paper = takes(common.PAPER_SIZE)


def output(help_text: str) -> Callable[[Decorated], Decorated]:
    """Add `-o`, the file or folder to write."""
    return takes(replace(common.OUTPUT_FILE, help=help_text, usual=""))


def as_json(command: Decorated) -> Decorated:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=N_("Output JSON."))(command)
