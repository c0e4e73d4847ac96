"""The pools of the studio, and the folder in which their workers may write."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _
from generator.values import NamedTuple
from generator.web.workers.pool import Pool, is_forking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.web.shared.limits import Limits


class Pools(NamedTuple):
    """The pools that check and score, draw previews, print, forecast, scan, and play for long."""

    tools: Pool
    previews: Pool
    press: Pool
    forecasts: Pool
    scans: Pool
    lab: Pool

    @contextmanager
    def with_folder(self) -> Iterator[str]:
        """Give the workers a folder, which is removed after them."""
        try:
            folders = tempfile.TemporaryDirectory(prefix="scriptorium-", ignore_cleanup_errors=True)
        except OSError as error:
            message = _("No folder for temporary files was found; set TMPDIR to one.")
            raise OrderError(message) from error
        with folders as folder:
            try:
                yield folder
            finally:
                for pool in self:
                    pool.close()

    def start(self, folder: str) -> None:
        """Start all pools; modules in the current folder must not replace our own."""
        os.environ["PYTHONSAFEPATH"] = "1"
        for pool in self:
            pool.start(folder)

    def stop(self) -> None:
        """Stop all pools."""
        for pool in self:
            pool.stop()


def make_pools(
    limits: Limits,
    *,
    preload: Sequence[str],
    prepare_tools: Callable[[], object],
    prepare: Callable[[], object] | None,
    prepare_lab: Callable[[], object],
    is_prepared: bool,
) -> Pools:
    """Make the pools without starting them; workers forked from a warm process do not warm up.

    Only the one that forecasts has something of its own to load.
    """
    needs_preparing = not (is_prepared and is_forking())
    return Pools(
        Pool(limits.tools, preload=preload, prepare=prepare_tools if needs_preparing else None),
        Pool(limits.previews, preload=preload, prepare=prepare if needs_preparing else None),
        Pool(limits.press, preload=preload, prepare=prepare if needs_preparing else None),
        Pool(limits.forecasts, preload=preload, prepare=prepare_lab),
        Pool(limits.scans, preload=preload, prepare=None),
        Pool(limits.lab, preload=preload, prepare=None),
    )
