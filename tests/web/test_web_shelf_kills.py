"""A studio that is killed while ten people write to its shelf tears and loses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.shelf_kills import (
    CLIENTS,
    SETTLED,
    TORN,
    kill_studios,
    kill_writers,
    lost_versions,
    torn_files,
)

if TYPE_CHECKING:
    from pathlib import Path

    from support.shelf_kills import Found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an empty shelf."""
    place = tmp_path / "club"
    place.mkdir()
    return place


def judge(found: Found, folder: Path) -> None:
    assert found.faults == ()
    assert found.told >= found.kills * SETTLED
    assert found.kept >= found.told
    left = {it.name for it in folder.glob("*.toml")}
    assert left <= {f"thing-{number}.toml" for number in range(CLIENTS)}


def test_a_killed_writer_tears_no_file_and_loses_no_version(folder: Path) -> None:
    judge(kill_writers(folder, 3, seed=7), folder)


@pytest.mark.nightly
def test_a_studio_that_is_killed_50_times_tears_no_file_and_loses_no_version(folder: Path) -> None:
    judge(kill_studios(folder, 50, seed=7), folder)


def test_what_is_torn_or_lost_is_found(tmp_path: Path) -> None:
    (tmp_path / "thing-1.toml").write_text(f"# 1\n{TORN}\n", encoding="utf-8")
    assert torn_files(tmp_path) == []
    (tmp_path / ".history" / "thing-1").mkdir(parents=True)
    (tmp_path / ".history" / "thing-1" / "x.toml").write_text("# 1\n# who", encoding="utf-8")
    assert torn_files(tmp_path) == [".history/thing-1/x.toml is torn"]
    assert lost_versions(tmp_path, [("thing-1", "0" * 64)]) == ["thing-1 has lost 000000000000"]
