"""Temporary folders: removed after use, or by the next run where one was killed."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

import pytest

from generator.errors import UnwritableError
from generator.writing import temporary
from generator.writing.temporary import LOCK, PREFIX, temporary_folder
from support.program import everything, python

if TYPE_CHECKING:
    from pathlib import Path

KILLED = """
import os, signal
from generator.writing.temporary import temporary_folder
with temporary_folder() as folder:
    (folder / "name.png").write_bytes(b"picture")
    os.kill(os.getpid(), signal.SIGKILL)
"""
USED = """
from generator.writing.temporary import temporary_folder
with temporary_folder() as folder:
    print(folder.name)
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let temporary files go to the folder of the test."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_a_folder_is_removed_after_its_use(tmp_path: Path) -> None:
    with temporary_folder() as folder:
        (folder / "name.png").write_bytes(b"picture")
        assert folder.parent == tmp_path
        assert folder.stat().st_mode & 0o077 == 0
    assert everything(tmp_path) == {}


def test_a_folder_that_a_killed_run_has_left_is_removed_by_the_next(tmp_path: Path) -> None:
    assert python(KILLED, cwd=tmp_path).returncode == -9
    (left,) = tmp_path.iterdir()
    assert {it.name for it in left.iterdir()} == {LOCK, "name.png"}
    with temporary_folder() as folder:
        assert [*tmp_path.iterdir()] == [folder]


def test_the_folder_of_a_living_run_stays(tmp_path: Path) -> None:
    with temporary_folder() as folder:
        (folder / "name.png").write_bytes(b"picture")
        other = python(USED, cwd=tmp_path).stdout.strip()
        assert other.startswith(PREFIX)
        assert other != folder.name
        assert (folder / "name.png").read_bytes() == b"picture"


def test_a_folder_without_a_lock_is_removed_when_it_is_old(tmp_path: Path) -> None:
    (tmp_path / f"{PREFIX}young").mkdir(0o700)
    old = tmp_path / f"{PREFIX}old"
    old.mkdir(0o700)
    os.utime(old, (0, 0))
    with temporary_folder():
        pass
    assert {*everything(tmp_path)} == {f"{PREFIX}young"}


def test_nothing_of_anybody_else_is_removed(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / LOCK).write_bytes(b"")
    (tmp_path / f"{PREFIX}link").symlink_to(own)
    shared = tmp_path / f"{PREFIX}shared"
    shared.mkdir()
    (shared / LOCK).write_bytes(b"")
    shared.chmod(0o777)
    (tmp_path / f"{PREFIX}file").write_bytes(b"text")
    before = everything(tmp_path)
    with temporary_folder():
        pass
    assert everything(tmp_path) == before


def test_without_a_place_for_it_one_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(UnwritableError, match="set TMPDIR to one"), temporary_folder():
        pass


def test_a_system_without_locks_keeps_the_folders_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: int) -> bool:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(temporary, "try_lock", refuse)
    assert python(KILLED, cwd=tmp_path).returncode == -9
    with temporary_folder():
        pass
    assert len([*tmp_path.iterdir()]) == 1
