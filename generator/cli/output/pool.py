"""The pool: independent prints rendered side by side, one process for each core."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from generator.cli.output.writing import uninterrupted
from generator.errors import (
    UNREADABLE,
    InvalidError,
    MalformedError,
    OrderError,
    ScriptoriumError,
)
from generator.games.dice.pad import draw_pad
from generator.language import speaking
from generator.products.rendering import Leaf, render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from generator.games.dice.model.order import PadOrder
    from generator.model.order import Format

FEWEST = 6
"""Fewer prints than this are rendered sooner than other processes have started."""


class Job(NamedTuple):
    """One print: an order and all that drawing and rendering it needs."""

    order: PadOrder
    theme: str | None
    templates: Path | None
    form: Format
    dpi: int


class Print(NamedTuple):
    """A print that was rendered: how many pages it has, and its files."""

    pages: int
    leaves: tuple[Leaf, ...]


class Failure(NamedTuple):
    """Why a print could not be made, as it comes back from another process."""

    text: str
    exit_code: int
    found: bool

    @property
    def error(self) -> ScriptoriumError:
        """The error again."""
        if not self.found:
            return OrderError(self.text)
        return (MalformedError if self.exit_code == UNREADABLE else InvalidError)([self.text])


def render_jobs(
    jobs: Sequence[Job], on_done: Callable[[int, int], None], *, alone: bool = False
) -> tuple[list[Print], list[ScriptoriumError]]:
    """Render jobs in their order, side by side where it pays; the bytes are the same.

    Whoever is one of many workers already does it ALONE.
    """
    cores = os.cpu_count() or 1
    found: list[Print | Failure] = []
    if len(jobs) >= FEWEST and cores > 1 and not alone:
        try:
            found = _side_by_side(jobs, min(cores, len(jobs)), on_done)
        except (BrokenExecutor, OSError, ImportError):
            found = []  # a system that allows no processes
    if not found:
        for job in jobs:
            found.append(render_job(job))
            on_done(len(found), len(jobs))
    errors = [it.error for it in found if isinstance(it, Failure)]
    return [it for it in found if isinstance(it, Print)], errors


def render_job(job: Job) -> Print | Failure:
    """Draw and render one job in the language of its order."""
    try:
        with speaking(job.order.language):
            document = draw_pad(job.order, theme=job.theme, templates=job.templates)
            leaves = render(document, job.form, dpi=job.dpi)
    except ScriptoriumError as error:
        return Failure(str(error), error.exit_code, isinstance(error, InvalidError))
    return Print(len(document.pages), leaves)


def _side_by_side(
    jobs: Sequence[Job], workers: int, on_done: Callable[[int, int], None]
) -> list[Print | Failure]:
    from multiprocessing import get_context  # noqa: PLC0415 - few prints need no processes

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        # The processes do not hear Ctrl-C: it is for this one, which ends them.
        with uninterrupted():
            futures = [pool.submit(render_job, job) for job in jobs]
        found = []
        for future in futures:
            found.append(future.result())
            on_done(len(found), len(jobs))
        return found
    finally:
        pool.shutdown(cancel_futures=True)
