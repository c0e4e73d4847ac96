"""A shelf is changed: by whom, from what, and what is kept whatever happens meanwhile."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError, UnreadableError, UnwritableError
from generator.shelf import changing, door, versions
from generator.shelf.beside import files_beside
from generator.shelf.changing import Change, bring_back, put
from generator.shelf.entry import digest_of
from generator.shelf.faults import (
    BadNameError,
    ForeignError,
    GoneError,
    MeanwhileError,
    NoThingError,
)
from generator.shelf.owners import owns
from generator.shelf.reading import read_thing
from generator.shelf.versions import list_versions, read_version
from generator.writing.locks import locked
from support.program import PATIENCE, environment
from support.small_disk import fill, small_disk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

KEY, OTHER = "k" * 40, "o" * 40
FIRST, SECOND, THIRD = b"# first\n", b"# second\n", b"# third\n"


def add(folder: Path, name: str, data: bytes = FIRST, key: str = KEY) -> str:
    return put(folder, Change(name, key), data)


def change(folder: Path, name: str, before: bytes, data: bytes, key: str = KEY) -> str:
    return put(folder, Change(name, key, digest_of(before)), data)


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder, by its name; the lock of a moment is none."""
    files = (it for it in sorted(folder.rglob("*")) if it.is_file())
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in files}


def test_what_is_put_there_is_there_and_belongs_to_its_key(tmp_path: Path) -> None:
    assert add(tmp_path, "river") == digest_of(FIRST)
    assert (tmp_path / "river.toml").read_bytes() == FIRST
    assert owns(tmp_path, "river", KEY)
    assert not owns(tmp_path, "river", OTHER)
    assert not owns(tmp_path, "river", "")
    assert sorted(contents(tmp_path)) == [".keys/river.toml", "river.toml"]
    assert KEY not in (tmp_path / ".keys" / "river.toml").read_text(encoding="utf-8")


def test_the_digests_of_one_key_to_two_things_have_nothing_in_common(tmp_path: Path) -> None:
    add(tmp_path, "river")
    add(tmp_path, "evenings/river")
    found = contents(tmp_path)
    one, two = found[".keys/river.toml"], found[".keys/evenings/river.toml"]
    assert one.rpartition(b"key = ")[2] != two.rpartition(b"key = ")[2]
    shutil.copy(tmp_path / ".keys" / "river.toml", tmp_path / ".keys" / "evenings")
    assert not owns(tmp_path, "evenings/river", KEY)


def test_every_change_keeps_what_was_there_and_it_can_be_brought_back(tmp_path: Path) -> None:
    add(tmp_path, "river")
    os.utime(tmp_path / "river.toml", (1_000_000_000, 1_000_000_000))
    assert list_versions(tmp_path, "river") == ()
    change(tmp_path, "river", FIRST, SECOND)
    change(tmp_path, "river", SECOND, THIRD)
    last, first = list_versions(tmp_path, "river")
    assert (first.written, first.size) == (1_000_000_000, len(FIRST))
    assert first.digest == digest_of(FIRST)[:16]
    assert read_version(tmp_path, "river", first.id) == FIRST
    assert read_version(tmp_path, "river", last.id) == SECOND
    back = bring_back(tmp_path, Change("river", KEY, digest_of(THIRD)), first.id)
    assert back == digest_of(FIRST)
    assert read_thing(tmp_path, "river").data == FIRST
    kept = [read_version(tmp_path, "river", it.id) for it in list_versions(tmp_path, "river")]
    assert kept == [THIRD, SECOND, FIRST]


def test_what_was_written_by_hand_in_between_is_kept_too(tmp_path: Path) -> None:
    add(tmp_path, "river")
    (tmp_path / "river.toml").write_bytes(SECOND)
    with pytest.raises(MeanwhileError, match="'river' has changed meanwhile") as caught:
        change(tmp_path, "river", FIRST, THIRD)
    assert caught.value.now == SECOND
    assert read_thing(tmp_path, "river").data == SECOND
    change(tmp_path, "river", SECOND, THIRD)
    (kept,) = list_versions(tmp_path, "river")
    assert read_version(tmp_path, "river", kept.id) == SECOND


def test_what_is_written_by_hand_at_the_last_moment_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(tmp_path, "river")
    real = os.fsync

    def meanwhile(handle: int) -> None:
        real(handle)
        (tmp_path / "river.toml").write_bytes(SECOND)

    monkeypatch.setattr("generator.shelf.putting.os.fsync", meanwhile)
    with pytest.raises(MeanwhileError) as caught:
        change(tmp_path, "river", FIRST, THIRD)
    assert caught.value.now == SECOND
    assert (tmp_path / "river.toml").read_bytes() == SECOND
    assert not list(tmp_path.rglob("*.part"))


def test_a_taken_name_and_a_thing_that_is_gone_are_said(tmp_path: Path) -> None:
    add(tmp_path, "river")
    for name in ("river", "River"):
        with pytest.raises(MeanwhileError, match="'river' is on the shelf already"):
            add(tmp_path, name, SECOND)
    (tmp_path / "river.toml").unlink()
    with pytest.raises(MeanwhileError, match="'river' was taken off the shelf meanwhile") as caught:
        change(tmp_path, "river", FIRST, SECOND)
    assert caught.value.now is None
    for name in ("nothing", "nowhere/nothing"):
        with pytest.raises((MeanwhileError, UnwritableError)):
            change(tmp_path, name, FIRST, SECOND)
    assert [it for it in contents(tmp_path) if not it.startswith(".")] == []


def test_a_request_that_is_sent_again_is_no_conflict(tmp_path: Path) -> None:
    assert add(tmp_path, "river") == add(tmp_path, "river")
    assert change(tmp_path, "river", FIRST, SECOND) == change(tmp_path, "river", FIRST, SECOND)
    assert len(list_versions(tmp_path, "river")) == 1
    with pytest.raises(MeanwhileError):
        add(tmp_path, "river", SECOND, OTHER)


def test_only_the_key_changes_a_thing_and_nothing_what_was_put_there_by_hand(
    tmp_path: Path,
) -> None:
    add(tmp_path, "river")
    (tmp_path / "hand.toml").write_bytes(FIRST)
    (tmp_path / ".keys" / "hand.toml").mkdir()
    (tmp_path / "bad.toml").write_bytes(FIRST)
    (tmp_path / ".keys" / "bad.toml").write_text("key = 3\n", encoding="utf-8")
    before = contents(tmp_path)
    with pytest.raises(ForeignError, match="'river' was put on the shelf from another browser"):
        change(tmp_path, "river", FIRST, SECOND, OTHER)
    for name in ("hand", "bad"):
        with pytest.raises(ForeignError, match=f"'{name}' was put into the folder by hand"):
            change(tmp_path, name, FIRST, SECOND)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("key", ["", "short", "k" * 201, "k" * 39 + "é", "k" * 39 + "/"])
def test_a_key_that_could_be_guessed_is_refused(tmp_path: Path, key: str) -> None:
    with pytest.raises(BadNameError, match="The key must be 32 to 200 letters"):
        add(tmp_path, "river", key=key)
    assert contents(tmp_path) == {}


@pytest.mark.parametrize(
    "name",
    [
        *("../river", "/etc/river", "a/b/c", ".history/river", ".keys/river", "..", "", "a/"),
        *("é", "a b", "-a", "_a", "a.b", "con", "a/nul", "x" * 61, "a\n", "a\\b", "~root"),
    ],
)
def test_a_new_name_with_a_path_or_a_sign_in_it_is_refused(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    with pytest.raises(BadNameError, match="cannot be the name of a new thing"):
        add(folder, name)
    for version in ("../../river", "20261119T015955101688Z-0d465241b4a7fc66/..", ""):
        with pytest.raises((BadNameError, NoThingError)):
            read_version(folder, name, version)
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("name", ["../club2/river", "a/b/c", ".history/river", "..", "/etc/river"])
def test_whatever_is_done_a_name_leads_nowhere_else(tmp_path: Path, name: str) -> None:
    folder, beside = tmp_path / "club", tmp_path / "club2"
    for place in (folder, beside):
        place.mkdir()
        add(place, "river")
    change(folder, "river", FIRST, SECOND)
    before = contents(tmp_path)
    version = list_versions(folder, "river")[0].id
    attempts: tuple[Callable[[], object], ...] = (
        lambda: change(folder, name, FIRST, THIRD),
        lambda: bring_back(folder, Change(name, KEY, digest_of(FIRST)), version),
        lambda: list_versions(folder, name),
        lambda: read_version(folder, name, version),
        lambda: files_beside(folder, name),
    )
    for attempt in attempts:
        with pytest.raises(BadNameError, match="cannot be the name of a thing on the shelf"):
            attempt()
    for wrong in ("../../river", "../../../club2/river", f"{version}.toml", "."):
        with pytest.raises(NoThingError, match="There is no version"):
            read_version(folder, "river", wrong)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", ["evenings", ".keys", ".history"])
def test_a_folder_that_is_a_link_leads_nowhere(tmp_path: Path, name: str) -> None:
    folder, outside = tmp_path / "club", tmp_path / "outside"
    folder.mkdir()
    outside.mkdir()
    add(folder, "river")
    if name == ".keys":
        shutil.rmtree(folder / name)
    (folder / name).symlink_to(outside)
    attempts: dict[str, Callable[[], str]] = {
        "evenings": lambda: add(folder, "evenings/river"),
        ".keys": lambda: add(folder, "lake"),
        ".history": lambda: change(folder, "river", FIRST, SECOND),
    }
    with pytest.raises((UnwritableError, ForeignError)):
        attempts[name]()
    assert contents(outside) == {}
    assert (folder / "river.toml").read_bytes() == FIRST


def test_a_thing_that_is_a_link_is_not_written_through(tmp_path: Path) -> None:
    folder, outside = tmp_path / "club", tmp_path / "outside.toml"
    folder.mkdir()
    outside.write_bytes(FIRST)
    add(folder, "river")
    (folder / "river.toml").unlink()
    (folder / "river.toml").symlink_to(outside)
    with pytest.raises(UnreadableError, match="This is a link"):
        change(folder, "river", FIRST, SECOND)
    assert outside.read_bytes() == FIRST


def test_what_is_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OrderError, match=r"river\.toml: The file is larger than 400000 bytes"):
        add(tmp_path, "river", b"#" * 24_000_000)
    assert contents(tmp_path) == {}


def test_a_shelf_that_is_full_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changing, "MOST_THINGS", 3)
    add(tmp_path, "one")
    with pytest.raises(OrderError, match="The shelf is full: it has 3 files"):
        add(tmp_path, "two")


def test_a_thing_that_has_changed_too_often_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "MOST_VERSIONS", 2)
    add(tmp_path, "river")
    change(tmp_path, "river", FIRST, SECOND)
    change(tmp_path, "river", SECOND, FIRST)
    with pytest.raises(OrderError, match="'river' has been changed 2 times"):
        change(tmp_path, "river", FIRST, THIRD)
    assert read_thing(tmp_path, "river").data == FIRST


def test_what_was_kept_for_a_change_that_failed_is_not_kept_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(tmp_path, "river")
    monkeypatch.setattr(door.Door, "stamp", lambda _self, _name: None)
    for _again in range(3):
        with pytest.raises(MeanwhileError):
            change(tmp_path, "river", FIRST, SECOND)
    monkeypatch.undo()
    change(tmp_path, "river", FIRST, SECOND)
    (kept,) = list_versions(tmp_path, "river")
    assert read_version(tmp_path, "river", kept.id) == FIRST


def test_versions_keep_their_order_when_the_clock_is_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.shelf.versions.time.time_ns", lambda: 1_700_000_000_999_999_000)
    add(tmp_path, "river", b"# 0\n")
    for number in range(4):
        change(tmp_path, "river", f"# {number}\n".encode(), f"# {number + 1}\n".encode())
    kept = [read_version(tmp_path, "river", it.id) for it in list_versions(tmp_path, "river")]
    assert kept == [b"# 3\n", b"# 2\n", b"# 1\n", b"# 0\n"]
    assert list_versions(tmp_path, "river")[-1].id.startswith("20231114T221320999999Z-")


def test_a_folder_that_has_vanished_is_not_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    add(folder, "river")
    shutil.rmtree(folder)
    attempts: tuple[Callable[[], str], ...] = (
        lambda: add(folder, "lake"),
        lambda: change(folder, "river", FIRST, SECOND),
    )
    for attempt in attempts:
        with pytest.raises(GoneError, match="The folder of the shelf cannot be opened"):
            attempt()
    assert not folder.exists()


@pytest.mark.parametrize("is_made_again", [False, True])
def test_a_folder_that_vanishes_while_a_change_waits_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_made_again: bool
) -> None:
    folder, away = tmp_path / "club", tmp_path / "away"
    folder.mkdir()
    add(folder, "river")
    before = contents(folder)

    @contextmanager
    def vanishing(*files: Path, patience: float) -> Iterator[None]:
        with locked(*files, patience=patience):
            folder.rename(away)
            if is_made_again:
                folder.mkdir()
            yield

    monkeypatch.setattr(changing, "locked", vanishing)
    with pytest.raises(GoneError, match="The folder of the shelf cannot be opened"):
        change(folder, "river", FIRST, SECOND)
    assert {name: data for name, data in contents(away).items() if name in before} == before
    assert {it for it in contents(folder) if not it.endswith(".lock")} == set()


def test_another_studio_that_writes_is_waited_for_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changing, "PATIENCE", 0.05)
    script = f"""
import sys
from pathlib import Path
from generator.writing.locks import locked
with locked(Path({str(tmp_path)!r}) / "x"):
    print("ready", flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"ready\n"
        with pytest.raises(UnwritableError, match="another scriptorium command is writing"):
            add(tmp_path, "river")
        assert other.stdin is not None
        other.stdin.close()
        assert other.wait(PATIENCE) == 0
    add(tmp_path, "river")
    with locked(tmp_path / "x"):
        pass


def test_ten_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    """Each of ten changes one thing as soon as it can; what any was told is there or kept."""
    add(tmp_path, "river", b"# start\n")
    told: list[str] = []

    def write(number: int) -> None:
        done = 0
        while done < 5:
            before = read_thing(tmp_path, "river")
            data = f"# {number} {done}\n".encode()
            try:
                told.append(put(tmp_path, Change("river", KEY, before.digest), data))
            except MeanwhileError:
                continue
            done += 1

    with ThreadPoolExecutor(10) as threads:
        for each in [threads.submit(write, number) for number in range(10)]:
            each.result(PATIENCE)
    kept = [read_version(tmp_path, "river", it.id) for it in list_versions(tmp_path, "river")]
    now = read_thing(tmp_path, "river").data
    assert len(told) == 50
    assert sorted(map(digest_of, [now, *kept])) == sorted([*told, digest_of(b"# start\n")])


def test_what_a_killed_studio_has_left_goes_with_the_next_change(tmp_path: Path) -> None:
    add(tmp_path, "river")
    left = f".scriptorium-shelf-{'0' * 16}.part"
    for folder in ("", ".keys"):
        (tmp_path / folder / left).write_bytes(b"half")
    (tmp_path / ".scriptorium-shelf-mine.part").write_bytes(b"mine")
    add(tmp_path, "lake")
    assert [it for it in contents(tmp_path) if it.endswith(".part")] == [
        ".scriptorium-shelf-mine.part"
    ]


KILLED = """
import resource, signal, sys
from pathlib import Path
from generator.shelf.changing import Change, put
from generator.shelf.entry import digest_of
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
put(Path(sys.argv[1]), Change("river", "k" * 40, digest_of(b"# first\\n")), b"#" * 5_000)
"""
"""A change whose process is killed by the system when 1,000 bytes of a file are written."""


def test_a_studio_that_is_killed_in_the_middle_of_a_file_leaves_the_earlier_one_whole(
    tmp_path: Path,
) -> None:
    add(tmp_path, "river")
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], env=environment(), check=False
    )
    assert killed.returncode == -signal.SIGXFSZ
    assert read_thing(tmp_path, "river").data == FIRST
    (half,) = tmp_path.glob("*.part")
    assert half.stat().st_size == 1_000
    change(tmp_path, "river", FIRST, SECOND)
    assert not list(tmp_path.rglob("*.part"))
    kept = [read_version(tmp_path, "river", it.id) for it in list_versions(tmp_path, "river")]
    assert kept == [FIRST]


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "200k") as folder:
        add(folder, "river")
        change(folder, "river", FIRST, SECOND)
        filling = folder / "filling"
        fill(filling)
        before = contents(folder)
        attempts: tuple[Callable[[], str], ...] = (
            lambda: change(folder, "river", SECOND, THIRD * 1000),
            lambda: add(folder, "lake", THIRD * 1000),
        )
        for attempt in attempts:
            with pytest.raises(UnwritableError) as caught:
                attempt()
            assert "there is no space left; free some" in str(caught.value)
            assert str(caught.value).startswith(("river.toml cannot", "lake.toml cannot"))
        assert {k: v for k, v in contents(folder).items() if not k.startswith(".keys/lake")} == (
            before
        )
        filling.unlink()
        change(folder, "river", SECOND, THIRD)
        add(folder, "lake")
        assert read_thing(folder, "river").data == THIRD


LIMITED = """
import resource, signal, sys
from pathlib import Path
from generator.shelf.changing import Change, put
from generator.shelf.entry import digest_of
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))
folder = Path(sys.argv[1])
try:
    put(folder, Change("river", "k" * 40, digest_of(b"# first\\n")), b"#" * 5_000)
except Exception as error:
    print(type(error).__name__, error)
"""


def test_a_limit_for_files_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    add(tmp_path, "river")
    answer = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path)],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert answer.stdout == (
        "UnwritableError river.toml cannot be written: there is no space left; free some, or"
        " choose another folder.\n"
    )
    assert read_thing(tmp_path, "river").data == FIRST
    assert not list(tmp_path.rglob("*.part"))
