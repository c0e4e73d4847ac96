"""The staff: the pools of those who work, and the folder in which they may write."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.language import _
from generator.web.server.pool import Pool, is_forking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.web.server.limits import Limits


class Staff(NamedTuple):
    """Who checks and scores, who draws previews, and who prints."""

    desk: Pool
    proof: Pool
    press: Pool

    @contextmanager
    def housed(self) -> Iterator[str]:
        """Give the staff a folder, which is gone afterwards as they are."""
        try:
            house = tempfile.TemporaryDirectory(prefix="scriptorium-", ignore_cleanup_errors=True)
        except OSError as error:
            message = _("The studio finds no folder for temporary files; name one in TMPDIR.")
            raise OrderError(message) from error
        with house as folder:
            try:
                yield folder
            finally:
                for pool in self:
                    pool.close()

    def start(self, folder: str) -> None:
        """Let everyone begin."""
        for pool in self:
            pool.start(folder)

    def stop(self) -> None:
        """Let everyone lay down what they do."""
        for pool in self:
            pool.stop()


def make_staff(
    limits: Limits,
    *,
    preload: Sequence[str],
    warm_desk: Callable[[], object],
    warm: Callable[[], object] | None,
    is_warmed: bool,
) -> Staff:
    """Make the pools; nobody works yet. Those who are forked from a warm process do not warm up."""
    needs_warming = not (is_warmed and is_forking())
    return Staff(
        Pool(limits.desk, preload=preload, warm=warm_desk if needs_warming else None),
        Pool(limits.proof, preload=preload, warm=warm if needs_warming else None),
        Pool(limits.press, preload=preload, warm=warm if needs_warming else None),
    )
