"""One real server for all tests that only ask it something; to start one takes seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from serving import Server, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run it, called club.example besides; at its end it has nothing to complain of."""
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, "--workers", "1", "--name", "club.example") as running:
        yield running
        assert running.stop() == (0, "")
