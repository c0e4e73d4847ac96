"""The pools of the studio, and the folder in which their workers may write."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.language import _
from generator.web.server.pool import Pool, is_forking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.web.server.limits import Limits


class Pools(NamedTuple):
    """Who checks and scores, who draws previews, and who prints."""

    tools: Pool
    proof: Pool
    press: Pool

    @contextmanager
    def with_folder(self) -> Iterator[str]:
        """Give the workers a folder, which is gone afterwards as they are."""
        try:
            folders = tempfile.TemporaryDirectory(prefix="scriptorium-", ignore_cleanup_errors=True)
        except OSError as error:
            message = _("The studio finds no folder for temporary files; name one in TMPDIR.")
            raise OrderError(message) from error
        with folders as folder:
            try:
                yield folder
            finally:
                for pool in self:
                    pool.close()

    def start(self, folder: str) -> None:
        """Let everyone begin; modules of the folder that we stand in are not taken for our own."""
        os.environ["PYTHONSAFEPATH"] = "1"
        for pool in self:
            pool.start(folder)

    def stop(self) -> None:
        """Let everyone lay down what they do."""
        for pool in self:
            pool.stop()


def make_pools(
    limits: Limits,
    *,
    preload: Sequence[str],
    prepare_tools: Callable[[], object],
    prepare: Callable[[], object] | None,
    is_prepared: bool,
) -> Pools:
    """Make the pools; nobody works yet. Those who are forked from a warm process do not warm up."""
    needs_preparing = not (is_prepared and is_forking())
    return Pools(
        Pool(limits.tools, preload=preload, prepare=prepare_tools if needs_preparing else None),
        Pool(limits.proof, preload=preload, prepare=prepare if needs_preparing else None),
        Pool(limits.press, preload=preload, prepare=prepare if needs_preparing else None),
    )
