"""One real server for all tests that only ask it something; to start one takes seconds."""

from __future__ import annotations

from http.client import OK
from typing import TYPE_CHECKING

import pytest

from support.web.serving import LAYOUT, Server, serving, until

if TYPE_CHECKING:
    from collections.abc import Iterator


FOLDER = "/club/studio"
"""The folder of a site in which the studio also is."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run it, called club.example besides and in a folder; at its end it complains of nothing."""
    folder = tmp_path_factory.mktemp("server")
    options = ("--name", "club.example", "--root-path", FOLDER)
    with serving(folder, "--workers", "1", *options) as running:
        # Its workers take long to start where the machine has other work; then it says: ask again.
        assert until(lambda: running.post("/api/check", {"layout": LAYOUT}).status == OK)
        yield running
        assert running.stop() == (0, "")
