"""Which tests run in the same process, so that what is expensive is made once for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.remote import Producer

TOGETHER = {
    "tests/studio/": "browser",
    "tests/worksheets/": "browser",
    "tests/games/dice/test_agreement.py": "browser",
    "tests/project/test_kit_agreement.py": "browser",
    "tests/web/": "web",
}
"""Files and folders whose tests share a browser or a server; others share by file."""


class BySharing(LoadScopeScheduling):  # type: ignore[misc] # pytest-xdist ships no types
    """Gives all tests that share something to the same worker."""

    def _split_scope(self, nodeid: str) -> str:
        groups = (name for start, name in TOGETHER.items() if nodeid.startswith(start))
        return next(groups, nodeid.partition("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> BySharing:
    """Take the place of the ways in which pytest-xdist itself hands out tests."""
    return BySharing(config, log)
