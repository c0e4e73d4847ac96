"""Parallel work: independent documents are drawn and rendered, one process for each core."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from generator.errors import (
    UNREADABLE,
    InvalidError,
    MalformedError,
    OrderError,
    ScriptoriumError,
)
from generator.language import printing
from generator.model.order import SCREEN
from generator.platforms import most_processes
from generator.products.documents import Leaf, prepare, render
from generator.values import NamedTuple
from generator.workers import results_of, worker_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.order import Format, Prepress
    from generator.page.marks import Document

FEWEST = 6
"""Fewer documents than this are rendered sooner than other processes have started."""


class Job(NamedTuple):
    """One document: a function that draws it, importable in another process, and its format."""

    draw: Callable[..., Document]
    arguments: tuple[Any, ...]
    language: str
    form: Format
    dpi: int
    prepress: Prepress = SCREEN


class Rendered(NamedTuple):
    """A rendered document: how many pages it has, and its files."""

    pages: int
    leaves: tuple[Leaf, ...]


class Failure(NamedTuple):
    """Why a document could not be made, as reported by another process."""

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
) -> tuple[list[Rendered], list[ScriptoriumError]]:
    """Render jobs in their order, in parallel where it pays; the bytes are the same.

    A caller that is already one of many workers renders ALONE.
    """
    cores = most_processes(os.cpu_count() or 1)
    found: list[Rendered | Failure] = []
    if len(jobs) >= FEWEST and cores > 1 and not alone:
        from concurrent.futures import BrokenExecutor  # noqa: PLC0415 - few prints need processes

        try:
            found = _side_by_side(jobs, min(cores, len(jobs)), on_done)
        except (BrokenExecutor, OSError, ImportError):
            found = []  # a system that allows no processes
    if not found:
        for job in jobs:
            found.append(render_job(job))
            on_done(len(found), len(jobs))
    errors = [it.error for it in found if isinstance(it, Failure)]
    return [it for it in found if isinstance(it, Rendered)], errors


def render_job(job: Job) -> Rendered | Failure:
    """Draw and render one job in its language."""
    try:
        with printing(job.language):
            document, prepress = prepare(job.draw(*job.arguments), job.prepress)
            leaves = render(document, job.form, dpi=job.dpi, prepress=prepress)
    except ScriptoriumError as error:
        return Failure(str(error), error.exit_code, isinstance(error, InvalidError))
    return Rendered(len(document.pages), leaves)


def _side_by_side(
    jobs: Sequence[Job], workers: int, on_done: Callable[[int, int], None]
) -> list[Rendered | Failure]:
    with worker_pool(workers) as pool:
        found = []
        for result in results_of(pool, render_job, ((job,) for job in jobs)):
            found.append(result)
            on_done(len(found), len(jobs))
        return found
