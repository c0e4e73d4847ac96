"""A few made-up requests to the real server; `make fuzz` sends thousands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.fuzz.requests import blow

if TYPE_CHECKING:
    from pathlib import Path

    from support.web.serving import Server


def test_made_up_requests_break_nothing(server: Server, tmp_path: Path) -> None:
    storm = blow(server, tmp_path, 8, seed=7, phases="fuzzing")
    assert storm.is_clean, storm.said
    assert storm.requests >= 40
