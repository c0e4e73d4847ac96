"""The question before `-o` makes a folder: in a terminal, its name may be misspelt."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.errors import OrderError, closest, shown
from generator.language import _
from generator.products.naming import FOLDER, is_folder, is_standard_output
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable


def ask_about_folder(output: str) -> None:
    """Ask in a terminal before a folder is made that OUTPUT names."""
    folder = missing_folder(output)
    if folder is None:
        return
    close = closest(folder.name, _folders_in(folder.parent))
    question = _("There is no folder '{folder}'. Create it?")
    if close is not None:
        question = _("There is no folder '{folder}', but there is '{close}'. Create '{folder}'?")
    names = {"folder": shown(folder, LONGEST), "close": shown(close)}
    if not click.confirm(question.format(**names), err=True):
        raise OrderError(_("Nothing was written."))


def missing_folder(output: str) -> Path | None:
    """Return the first folder that is to be made for OUTPUT; the usual one needs no question."""
    if is_standard_output(output):
        return None
    folder = Path(output) if is_folder(output) else Path(output).parent
    missing = None
    while not os.path.lexists(folder) and folder != folder.parent:
        missing, folder = folder, folder.parent
    return None if missing == FOLDER else missing


def _folders_in(folder: Path) -> Iterable[str]:
    try:
        return [entry.name for entry in os.scandir(folder) if entry.is_dir()]
    except OSError:
        return []
