"""Files that are written: nothing stays open, and all of it is on the disk before it has a name."""

from __future__ import annotations

import errno
import io
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.errors import UnwritableError
from generator.platforms import try_lock
from generator.writing import locks, temporary
from generator.writing.files import write_files
from generator.writing.locks import MOST_MISSING, NAME, locked, remove_stale
from generator.writing.temporary import LOCK, temporary_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="looks at the open files of Linux"
)


def open_files() -> set[str]:
    return {it.name for it in Path("/proc/self/fd").iterdir()}


@pytest.fixture(autouse=True)
def _nothing_stays_open() -> Iterator[None]:
    before = open_files()
    yield
    assert open_files() <= before


def mode(place: Path) -> int:
    return stat.S_IMODE(place.stat().st_mode)


def test_a_lock_is_there_for_all_users_while_it_is_held(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with locked(tmp_path / "a.pdf") as folders:
            assert folders == {tmp_path: True}
            assert mode(tmp_path / NAME) == 0o666
            with locked(tmp_path / "b.pdf", tmp_path / "new" / "c.pdf") as inner:
                assert inner == {tmp_path: True, tmp_path / "new": True}
            assert (tmp_path / NAME).exists()
    finally:
        os.umask(before)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_another_holds_is_not_removed(tmp_path: Path) -> None:
    place = tmp_path / NAME
    lock = os.open(place, os.O_RDWR | os.O_CREAT)
    assert try_lock(lock)
    remove_stale(tmp_path)
    assert place.exists()
    with (
        pytest.raises(UnwritableError, match="another scriptorium command is writing into this"),
        locked(tmp_path / "a.pdf", patience=0.0),
    ):
        raise AssertionError
    os.close(lock)
    remove_stale(tmp_path)
    assert not place.exists()


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_lies_in_the_place_of_a_lock_is_left_there(tmp_path: Path, kind: str) -> None:
    place = tmp_path / NAME
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(tmp_path / "other")
    with locked(tmp_path / "a.pdf") as folders:
        assert folders == {tmp_path: False}
    remove_stale(tmp_path)
    assert os.path.lexists(place)


def test_a_folder_that_takes_no_file_has_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[Path] = []

    def refuse(place: Path) -> None:
        places.append(place)
        raise FileNotFoundError

    monkeypatch.setattr(locks, "_lock", refuse)
    monkeypatch.setattr(locks, "AGAIN", 0.0)
    with locked(tmp_path / "a.pdf") as folders:
        assert folders == {tmp_path: False}
    assert places == [tmp_path / NAME] * (MOST_MISSING + 1)


@pytest.mark.parametrize("error", [OSError(errno.ENOLCK, "no locks"), KeyboardInterrupt()])
def test_a_lock_that_fails_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(_file: int) -> bool:
        raise error

    monkeypatch.setattr(locks, "try_lock", fail)
    monkeypatch.setattr(temporary, "try_lock", fail)
    with suppress(KeyboardInterrupt), locked(tmp_path / "a.pdf") as folders:
        assert folders == {tmp_path: False}
    if isinstance(error, OSError):
        monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
        with temporary_folder() as folder:
            assert (folder / LOCK).exists()


def test_a_temporary_folder_and_its_lock_are_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    before = os.umask(0)
    try:
        with temporary_folder() as folder, temporary_folder() as other:
            assert (mode(folder), mode(folder / LOCK)) == (0o700, 0o600)
            assert sorted(tmp_path.iterdir()) == sorted([folder, other])
    finally:
        os.umask(before)
    assert list(tmp_path.iterdir()) == []


def test_everything_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    sync, replace = os.fsync, Path.replace

    def synced(file: int) -> None:
        done.append(os.fstat(file).st_size)
        sync(file)

    def replaced(self: Path, target: Path) -> Path:
        done.append(target.name)
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write_files({tmp_path / "a": b"12345", tmp_path / "b": b"123"})
    assert [it for it in done if it in {5, 3, "a", "b"}] == [5, 3, "a", "b"]


def test_a_stream_has_all_of_it_at_once_and_a_pipe_is_not_asked_to_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    with io.BufferedWriter(io.FileIO(theirs, "w")) as stream:
        write_files({Path("-"): b"all of it"}, streams={Path("-"): stream})
        assert os.read(ours, 99) == b"all of it"

    def refuse(_file: int) -> None:
        raise AssertionError

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    monkeypatch.setattr(os, "fsync", refuse)
    write_files({pipe: b"more"})
    assert os.read(reader, 99) == b"more"
    os.close(ours)
    os.close(reader)


@pytest.mark.parametrize("has_links", [True, False])
def test_of_two_files_the_first_gets_back_what_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_links: bool
) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_bytes(b"earlier")
    replace = Path.replace

    def fail(self: Path, target: Path) -> Path:
        if target == second:
            raise PermissionError(errno.EACCES, "refused")
        return replace(self, target)

    def no_link(_self: Path, _target: Path) -> None:
        raise PermissionError(errno.EPERM, "no links")

    monkeypatch.setattr(Path, "replace", fail)
    if not has_links:
        monkeypatch.setattr(Path, "hardlink_to", no_link)
    with pytest.raises(UnwritableError):
        write_files({first: b"new", second: b"new"})
    assert {it.name: it.read_bytes() for it in tmp_path.iterdir()} == {"a": b"earlier"}
