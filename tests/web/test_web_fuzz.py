"""A breeze of made-up requests at the real server; `make fuzz` sends thousands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fuzzing import blow
from serving import serving

if TYPE_CHECKING:
    from pathlib import Path


def test_made_up_requests_break_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "1") as server:
        storm = blow(server, tmp_path, 25, seed=7, phases="fuzzing")
        assert storm.is_clean, storm.said
        assert storm.requests >= 150
        assert server.stop() == (0, "")
