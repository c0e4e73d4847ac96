"""The door of a shelf: with the handles of folders, and where the system has none."""

from __future__ import annotations

import os
from errno import EIO
from typing import TYPE_CHECKING

import pytest

from generator.errors import UnreadableError, UnwritableError
from generator.shelf import door
from generator.shelf.changing import Change, bring_back, put
from generator.shelf.door import AGAIN, LARGEST, opened, read_bytes
from generator.shelf.entry import digest_of
from generator.shelf.faults import GoneError, NoThingError
from generator.shelf.reading import Shelf, read_thing
from generator.shelf.versions import list_versions, read_version

if TYPE_CHECKING:
    from pathlib import Path

KEY = "k" * 40
FIRST, SECOND = b"# first\n", b"# second\n"
LONG = "a" * 100
OUT = f"{LONG}/{'b' * 32}…{'b' * 61}.toml"
"""What messages call a thing whose folder and file have names of 100 letters."""
MISSING = "There is no such file on the shelf; it may have been taken away."
AWAY = "{}: The folder of the shelf cannot be opened ({}); connect it again, or check its name."


@pytest.fixture(params=[True, False], ids=["handles", "no handles"])
def folder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return an empty shelf, on a system with handles of folders or on one without."""
    if not request.param:
        monkeypatch.setattr(door, "_HAS_HANDLES", False)
    place = tmp_path / "club"
    place.mkdir()
    return place


def test_what_is_put_on_a_shelf_is_read_changed_and_brought_back(folder: Path) -> None:
    for name in ("river", "evenings/river"):
        put(folder, Change(name, KEY), FIRST)
        put(folder, Change(name, KEY, digest_of(FIRST)), SECOND)
        (kept,) = list_versions(folder, name)
        assert read_version(folder, name, kept.id) == FIRST
        assert bring_back(folder, Change(name, KEY, digest_of(SECOND)), kept.id) == digest_of(FIRST)
        assert read_thing(folder, name).data == FIRST
    found = Shelf(folder).scan()
    assert sorted(found.stamps) == ["evenings/river", "river"]
    names = sorted(it.relative_to(folder).as_posix() for it in folder.rglob("*.*"))
    assert [it for it in names if not it.startswith(".history/")] == [
        *(".history", ".keys", ".keys/evenings/river.toml", ".keys/river.toml"),
        *("evenings/river.toml", "river.toml"),
    ]


def test_a_door_is_one_of_a_handle_where_there_are_handles(folder: Path) -> None:
    (folder / "inner").mkdir()
    with opened(folder) as outer, outer.inside("inner") as inner:
        for each, place in ((outer, folder), (inner, folder / "inner")):
            assert each.place == place
            assert (each._handle is not None) == door._HAS_HANDLES  # noqa: SLF001 - how it opens
            each.settle()
        handles = [it._handle for it in (outer, inner)]  # noqa: SLF001 - as above
    for handle in handles:
        if handle is not None:
            with pytest.raises(OSError, match="Bad file descriptor"):
                os.fstat(handle)


def test_files_are_opened_named_and_taken_out_by_their_names(folder: Path) -> None:
    with opened(folder) as outer, outer.inside("inner", "deeper", make=True) as inner:
        handle = inner.open("new", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(handle, FIRST)
        os.close(handle)
        place = folder / "inner" / "deeper"
        assert (place / "new").stat().st_mode & 0o777 == 0o600
        assert inner.state("new").st_size == len(FIRST)
        assert inner.stamp("new") == door.stamp_of((place / "new").stat())
        assert inner.stamp("old") is None
        inner.replace("new", "old")
        assert (inner.names(), [it.name for it in inner.scan()]) == (["old"], ["old"])
        assert read_bytes(inner, "old", "x")[0] == FIRST
        inner.remove("old")
        assert inner.names() == []
    with opened(folder) as outer, outer.inside("inner", make=True) as inner:
        assert inner.names() == ["deeper"]


def test_no_link_is_followed(folder: Path) -> None:
    outside = folder.with_name("outside")
    outside.mkdir()
    (outside / "river.toml").write_bytes(FIRST)
    (folder / "link").symlink_to(outside)
    (folder / "river.toml").symlink_to(outside / "river.toml")
    (folder / "file").write_bytes(FIRST)
    with opened(folder) as outer:
        for name in ("link", "file"):
            with pytest.raises(NotADirectoryError), outer.inside(name):
                pass
            with pytest.raises(NotADirectoryError), outer.inside(name, make=True):
                pass
        with pytest.raises(OSError, match=r"it is a link|symbolic links"):
            outer.open("river.toml")
        with pytest.raises(FileNotFoundError):
            outer.open("lake.toml")
    with pytest.raises(UnreadableError, match=r"^river\.toml: This is a link; put the file"):
        read_thing(folder, "river")
    with pytest.raises(UnreadableError, match=r"^link/river\.toml: The file cannot be read"):
        read_thing(folder, "link/river")
    with pytest.raises(UnwritableError, match=r"^link/lake\.toml cannot be written"):
        put(folder, Change("link/lake", KEY), FIRST)
    assert os.listdir(outside) == ["river.toml"]  # noqa: PTH208 - their names
    # The folder of the shelf itself may be named by a link.
    (folder.with_name("here")).symlink_to(folder)
    put(folder.with_name("here"), Change("lake", KEY), FIRST)
    assert (folder / "lake.toml").read_bytes() == FIRST


def test_a_folder_that_is_none_is_no_shelf(folder: Path) -> None:
    (folder / "file").write_bytes(FIRST)
    for place, reason in (
        (folder / "nowhere", "there is no such file or folder"),
        (folder / "file", "a part of the path is a file, not a folder"),
    ):
        with pytest.raises(GoneError) as caught:
            Shelf(place).entries()
        assert str(caught.value) == AWAY.format(place, reason)


@pytest.mark.parametrize(("size", "is_read"), [(LARGEST, True), (LARGEST + 1, False)])
def test_a_thing_may_have_so_many_bytes(folder: Path, size: int, *, is_read: bool) -> None:
    sentence = "river.toml: The file is larger than 400000 bytes; split it or shorten it."
    data = b"#" * size
    if is_read:
        assert put(folder, Change("river", KEY), data) == digest_of(data)
    else:
        with pytest.raises(Exception, match=sentence):
            put(folder, Change("river", KEY), data)
        (folder / "river.toml").write_bytes(data)
    if is_read:
        assert read_thing(folder, "river").data == data
    else:
        with pytest.raises(UnreadableError, match=sentence):
            read_thing(folder, "river")


def test_a_long_name_is_cut_in_every_message(folder: Path) -> None:
    name = f"{LONG}/{'b' * 100}"
    (folder / LONG).mkdir()
    with pytest.raises(NoThingError) as caught:
        read_thing(folder, name)
    cut = f"{'a' * 100}/{'b' * 33}…{'b' * 61}.toml"
    assert (
        str(caught.value)
        == f"{cut}: There is no such file on the shelf; it may have been taken away."
    )


def test_a_file_is_read_five_times_before_it_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("generator.shelf.door.time.sleep", slept.append)
    (folder / "river.toml").write_bytes(FIRST)
    real = door._content  # noqa: SLF001 - what reads it
    monkeypatch.setattr(door, "_content", lambda handle: real(handle)[:-1])
    with pytest.raises(UnreadableError, match=r"^river\.toml: Somebody is writing this file"):
        read_thing(folder, "river")
    assert slept == [AGAIN] * 5


@pytest.mark.parametrize("number", [1, 2])
def test_a_disk_that_fails_while_a_file_is_read_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    (folder / "river.toml").write_bytes(FIRST)
    real, left = os.fstat, [number]

    def fail(handle: int) -> os.stat_result:
        left[0] -= 1
        if not left[0]:
            raise OSError(EIO, "Input/output error")
        return real(handle)

    with opened(folder) as outer:
        monkeypatch.setattr(os, "fstat", fail)
        with pytest.raises(UnreadableError) as caught:
            read_bytes(outer, "river.toml", "river")
        monkeypatch.undo()
    assert str(caught.value) == (
        "river: The file cannot be read (the disk or the device has failed); check its name and"
        " its permissions."
    )
