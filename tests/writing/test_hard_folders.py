"""Files in folders that lack something, or in which others write at the same moment."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from generator.errors import UnwritableError
from generator.interrupts import ENDING, Interruption, end_on_signals
from generator.platforms import try_lock
from generator.writing import locks
from generator.writing.files import write_files
from generator.writing.journal import OLD, RENAMING, Journal, unfinished
from generator.writing.locks import NAME, locked
from support.program import everything

RUN = "0123456789ab"


@pytest.fixture
def no_links(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Let files have only one name; return those that wanted another one."""
    wanted: list[Path] = []

    def refuse(target: Path, _part: Path) -> None:
        wanted.append(target)
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    return wanted


def test_a_folder_without_links_takes_a_new_file(tmp_path: Path, no_links: list[Path]) -> None:
    file = tmp_path / "mine.toml"
    write_files({file: b"new"}, force=False)
    assert (no_links, everything(tmp_path)) == ([file], {"mine.toml": b"new"})


def test_a_file_that_another_program_makes_stays_without_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"

    def refuse(target: Path, _part: Path) -> None:
        target.write_bytes(b"theirs")
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    with pytest.raises(UnwritableError, match=r"mine\.toml already exists"):
        write_files({file: b"new"}, force=False)
    assert everything(tmp_path) == {"mine.toml": b"theirs"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_files_get_their_names_comes_when_all_have_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    replace = Path.replace

    def interrupted(part: Path, target: Path) -> None:
        signal.raise_signal(number)
        replace(part, target)

    before = {it: signal.getsignal(it) for it in (signal.SIGINT, *ENDING)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    end_on_signals()
    monkeypatch.setattr(Path, "replace", interrupted)
    try:
        with pytest.raises(Interruption) as caught:
            write_files({tmp_path / name: b"new" for name in ("a", "b")})
    finally:
        for it, handler in before.items():
            signal.signal(it, handler)
    assert (caught.value.number, caught.value.written) == (number, True)
    assert everything(tmp_path) == {"a": b"new", "b": b"new"}


def note(folder: Path, *names: str, is_renaming: bool = False) -> Journal:
    """Leave the journal of a run that was killed."""
    made = Journal(RUN, tuple(folder / name for name in names), is_renaming)
    line = f"{RENAMING}\n" if is_renaming else ""
    listed = ", ".join(f'"{name}"' for name in names)
    made.place(folder).write_text(f'{{"files": [{listed}]}}\n{line}', encoding="ascii")
    return made


def test_a_folder_that_cannot_be_listed_is_written_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = note(tmp_path, "a")

    def refuse(folder: Path) -> Any:
        assert folder == tmp_path
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", refuse)
        write_files({tmp_path / "b": b"new"})
    assert left.place(tmp_path).exists()
    write_files({tmp_path / "b": b"new"})
    assert everything(tmp_path) == {"b": b"new"}


def test_a_link_is_no_journal(tmp_path: Path) -> None:
    left = note(tmp_path, "a")
    place = left.place(tmp_path)
    place.rename(tmp_path / "other")
    place.symlink_to("other")
    assert [*unfinished({tmp_path: True}, left._replace(run="-"))] == []
    assert place.is_symlink()


def test_a_journal_without_a_lock_is_of_a_dead_run_when_it_is_old(tmp_path: Path) -> None:
    left = note(tmp_path, "a", is_renaming=True)
    own = left._replace(run="-")
    assert [*unfinished({tmp_path: False}, own)] == []
    assert [*unfinished({tmp_path: True}, left)] == []
    assert [*unfinished({tmp_path: True}, own)] == [left]
    for age, found in ((OLD - 60, []), (OLD + 60, [left])):
        then = time.time() - age
        os.utime(left.place(tmp_path), (then, then))
        assert [*unfinished({tmp_path: False}, own)] == found


def test_a_file_is_replaced_when_its_part_is_gone_or_is_the_file(tmp_path: Path) -> None:
    left = note(tmp_path, "a", "b", "c", is_renaming=True)
    first, second, third = left.parts
    for part in left.parts:
        part.write_bytes(b"new")
    assert (left.replaced, left.is_mixed) == (0, False)
    first.rename(tmp_path / "a")
    assert (left.replaced, left.is_mixed) == (1, True)
    (tmp_path / "b").hardlink_to(second)
    (tmp_path / "c").write_bytes(b"new")
    assert (left.replaced, left.is_mixed) == (2, True)
    assert left._replace(is_renaming=False).is_mixed is False
    third.unlink()
    assert (left.replaced, left.is_mixed) == (3, False)


@pytest.mark.parametrize(("is_there", "is_locked"), [(True, True), (False, False)])
def test_the_lock_of_another_user_is_taken_though_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool, is_locked: bool
) -> None:
    opened = os.open
    refused: list[Any] = []
    if is_there:
        (tmp_path / NAME).write_bytes(b"")

    def refuse(place: Any, flags: int, *more: Any) -> int:
        if flags & os.O_RDWR:
            refused.append(place)
            raise PermissionError(13, "Permission denied")
        return opened(place, flags, *more)

    monkeypatch.setattr(os, "open", refuse)
    with locked(tmp_path / "a.pdf") as folders:
        assert folders == {tmp_path: is_locked}
    assert refused == [tmp_path / NAME]


def test_a_lock_that_its_holder_removes_is_taken_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def removed(file: int) -> bool:
        tried.append(file)
        if len(tried) < 3:
            (tmp_path / NAME).unlink()
        if len(tried) == 2:
            (tmp_path / NAME).write_bytes(b"")
        return try_lock(file)

    monkeypatch.setattr(locks, "try_lock", removed)
    monkeypatch.setattr(locks, "AGAIN", 0.0)
    with locked(tmp_path / "a.pdf") as folders:
        assert folders == {tmp_path: True}
        assert len(tried) == 3


def test_a_folder_that_another_run_makes_is_not_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Path.mkdir

    def beaten(folder: Path, *_more: Any) -> None:
        make(folder)
        if folder.name == "x":
            raise FileExistsError(17, "File exists")

    monkeypatch.setattr(Path, "mkdir", beaten)
    with locked(tmp_path / "x" / "y" / "a.pdf") as folders:
        assert folders == {tmp_path / "x" / "y": True}
    assert everything(tmp_path) == {"x": None}


def test_a_file_in_place_of_a_folder_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def beaten(folder: Path, *_more: Any) -> None:
        folder.write_bytes(b"theirs")
        raise FileExistsError(17, "File exists")

    monkeypatch.setattr(Path, "mkdir", beaten)
    with pytest.raises(UnwritableError) as caught:
        write_files({tmp_path / "x" / "a.pdf": b"new"})
    assert str(caught.value).endswith(
        "a.pdf cannot be written: a part of its path is a file, not a folder; choose another one."
    )
    assert everything(tmp_path) == {"x": b"theirs"}
