"""Delivery of kits: sheets to be cut in one PDF, or single pieces in a folder of their own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from generator.cli.options.imposing import takes
from generator.cli.output.delivery import deliver
from generator.cli.output.naming import FOLDER, safe
from generator.cli.output.progress import progress
from generator.model.order import Format
from generator.page.imposition.division import papers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.order import Imposition
    from generator.page.marks import Document

    OnPart = Callable[[int, int], None]


def deliver_kit(
    draw: Callable[[OnPart], Document],
    form: Format,
    imposition: Imposition,
    *,
    dpi: int,
    output: str | None,
    stem: Callable[[Sequence[str]], str],
    subjects: Sequence[str],
) -> None:
    """Write what DRAW draws as FORM, and tell how many papers it takes.

    DRAW is given what is told `done, total`. Pictures are named after their pages.
    """
    with progress() as on_part:
        document = draw(on_part)
    if form is Format.PDF:
        sides = 2 if imposition.duplex else 1
        details = takes(imposition, papers(len(document.pages), sides), None)
        deliver(
            document,
            form,
            dpi=dpi,
            output=output,
            stem=stem,
            subjects=subjects,
            takes=details,
            sides=sides,
        )
        return
    folder = f"{FOLDER / stem(subjects)}{os.sep}" if output is None else output
    pictures = document.without_blanks()
    deliver(pictures, form, dpi=dpi, output=folder, stem=_plain, subjects=subjects)


def _plain(pages: Sequence[str]) -> str:
    """Name a picture after its page."""
    return safe("-".join(pages))
