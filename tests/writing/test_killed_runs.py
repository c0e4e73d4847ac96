"""Runs that are killed while they write: what they leave, and what the next run does about it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator import api
from generator.writing import journal as journals
from generator.writing import locks
from generator.writing.files import write_files
from support.kill_at_random import LIGHT, SAMPLES, WORKS, Killer
from support.program import PATIENCE, at_once, environment, everything, python

KILLS = 10
LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at Linux processes")
WRITING = """
import os, signal, sys
from pathlib import Path
from generator.writing.files import write_files

step, wanted = 0, int(sys.argv[2])

def die(event, given):
    global step
    if event == sys.argv[1] and ".part" in str(given[0]):
        step += 1
        if step == wanted:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(die)
write_files({Path(name): b"later" for name in sys.argv[3:]})
"""
"""Writes files and is killed when it is about to open, or to rename, the wanted one."""
OPENING, RENAMING = "open", "os.rename"


def write_and_die(folder: Path, event: str, number: int, *names: str) -> None:
    """Write files in another process that is killed before a step."""
    process = subprocess.run(
        [sys.executable, "-c", WRITING, event, str(number), *names],
        cwd=folder,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        timeout=PATIENCE,
        check=False,
    )
    assert process.returncode == -9


def put(folder: Path, *names: str) -> None:
    """Put earlier files into a folder."""
    for name in names:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"earlier")


def write(folder: Path, *names: str) -> list[str]:
    """Write files in this process, and return what is announced."""
    said: list[str] = []
    write_files({folder / name: b"last" for name in names}, announce=said.append)
    return said


@pytest.mark.parametrize("event", [OPENING, RENAMING])
def test_a_single_file_is_whole_and_nothing_is_left_after_the_next_run(
    tmp_path: Path, event: str
) -> None:
    put(tmp_path, "a.pdf")
    write_and_die(tmp_path, event, 1, "a.pdf")
    assert len(everything(tmp_path)) > 1
    assert (tmp_path / "a.pdf").read_bytes() == b"earlier"
    assert write(tmp_path, "b.pdf") == []
    assert everything(tmp_path) == {"a.pdf": b"earlier", "b.pdf": b"last"}


def test_a_set_of_which_nothing_was_replaced_is_not_announced(tmp_path: Path) -> None:
    put(tmp_path, "a.svg", "b.svg")
    write_and_die(tmp_path, OPENING, 2, "a.svg", "b.svg")
    assert write(tmp_path, "c.svg") == []
    assert everything(tmp_path) == {"a.svg": b"earlier", "b.svg": b"earlier", "c.svg": b"last"}


def test_a_mixed_set_is_announced_once_by_the_next_run(tmp_path: Path) -> None:
    put(tmp_path, "a.svg", "b.svg", "c.svg")
    write_and_die(tmp_path, RENAMING, 3, "a.svg", "b.svg", "c.svg")
    (said,) = write(tmp_path, "d.svg")
    assert said == (
        f"{tmp_path}: an earlier command was interrupted when it had replaced 2 of 3 files that"
        " belong together (a.svg …); run that command again."
    )
    assert write(tmp_path, "d.svg") == []
    assert everything(tmp_path) == {
        "a.svg": b"later",
        "b.svg": b"later",
        "c.svg": b"earlier",
        "d.svg": b"last",
    }


def test_a_run_that_writes_the_whole_set_again_needs_no_announcement(tmp_path: Path) -> None:
    put(tmp_path, "a.svg", "b.svg")
    write_and_die(tmp_path, RENAMING, 2, "a.svg", "b.svg")
    assert write(tmp_path, "a.svg", "b.svg", "c.svg") == []
    assert everything(tmp_path) == dict.fromkeys(("a.svg", "b.svg", "c.svg"), b"last")


def test_a_mixed_set_stays_announced_when_writing_it_again_fails(tmp_path: Path) -> None:
    put(tmp_path, "a.svg", "b.svg")
    write_and_die(tmp_path, RENAMING, 2, "a.svg", "b.svg")
    write_and_die(tmp_path, OPENING, 1, "a.svg", "b.svg")
    assert len(write(tmp_path, "c.svg")) == 1
    assert set(everything(tmp_path)) == {"a.svg", "b.svg", "c.svg"}


@pytest.mark.parametrize("folder", ["one", "two"])
def test_a_set_in_two_folders_is_announced_from_either(tmp_path: Path, folder: str) -> None:
    put(tmp_path, "one/a.svg", "two/b.svg")
    write_and_die(tmp_path, RENAMING, 2, "one/a.svg", "two/b.svg")
    assert len(write(tmp_path, f"{folder}/c.svg")) == 1
    assert write(tmp_path, "one/d.svg", "two/d.svg") == []
    left = {Path(name).name for name in everything(tmp_path)}
    assert left == {"one", "two", "a.svg", "b.svg", "c.svg", "d.svg"}


def test_a_command_announces_on_standard_error(tmp_path: Path) -> None:
    put(tmp_path, "a.svg", "b.svg")
    write_and_die(tmp_path, RENAMING, 2, "a.svg", "b.svg")
    result = at_once("new", "mine", cwd=tmp_path)
    assert result.returncode == 0
    assert result.stderr.count("\n") == 1
    assert "interrupted when it had replaced 1 of 2 files" in result.stderr
    assert set(everything(tmp_path)) == {"a.svg", "b.svg", "mine.toml"}


def test_python_programs_are_warned(tmp_path: Path) -> None:
    put(tmp_path, "a.svg", "b.svg")
    write_and_die(tmp_path, RENAMING, 2, "a.svg", "b.svg")
    with pytest.warns(UserWarning, match="replaced 1 of 2 files"):
        api.pad("A").save(tmp_path / "pad.pdf")


def test_who_cannot_announce_leaves_the_journal_to_others(tmp_path: Path) -> None:
    put(tmp_path, "a.svg", "b.svg")
    write_and_die(tmp_path, RENAMING, 2, "a.svg", "b.svg")
    write_files({tmp_path / "c.svg": b"last"})
    assert len(write(tmp_path, "d.svg")) == 1


SCORING = """
import os, signal, sys
from generator.cli import main

wanted, step = sys.argv.pop(1), int(sys.argv.pop(1))

def die(event, given):
    global step
    if event == wanted and "scriptorium-" in str(given[0]) and ".part" in str(given[0]):
        step -= 1
        if step == 0:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(die)
main()
"""
"""The program, which is killed when it is about to rename, or to remove, the wanted part."""
REMOVING = "os.remove"


@pytest.mark.parametrize(
    ("event", "step", "more"),
    [
        (REMOVING, 1, ()),
        (RENAMING, 2, ("--report", "report.svg")),
        (REMOVING, 1, ("--report", "report.svg")),
        (REMOVING, 1, ("--report", "reports/report.svg")),
    ],
)
def test_a_game_that_is_in_its_league_already_leaves_nothing_of_a_killed_run(
    tmp_path: Path, event: str, step: int, more: tuple[str, ...]
) -> None:
    words = ("score", str(SAMPLES / "anna.toml"), "--csv", "league.csv", *more)
    assert python(SCORING, event, str(step), *words, cwd=tmp_path).returncode == -9
    league = (tmp_path / "league.csv").read_bytes()
    assert any(name.endswith(".journal") for name in everything(tmp_path))
    again = at_once(*words, cwd=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert "already in the file" in again.stdout
    assert not [name for name in everything(tmp_path) if ".scriptorium" in name]
    assert (tmp_path / "league.csv").read_bytes() == league


# Nothing of anybody else is removed.


def test_a_living_run_keeps_its_files(tmp_path: Path) -> None:
    begun = journals.new_journal([tmp_path / "a.pdf"])
    with locks.locked(tmp_path / "a.pdf", inside=begun.noted):
        begun.parts[0].write_bytes(b"half")
        # The lock is this run's own, and so a nested run would take the journal for a dead one's;
        # a run in another process waits, and here it gives up at once.
        result = python(IMPATIENT, "b.pdf", cwd=tmp_path)
        assert "another scriptorium command is writing into this folder" in result.stderr
        assert begun.parts[0].read_bytes() == b"half"
    assert everything(tmp_path) == {}


IMPATIENT = """
import sys
from pathlib import Path
from generator.writing import locks
from generator.writing.files import write_files
locks.PATIENCE = 0.0
write_files({Path(sys.argv[1]): b"other"})
"""


def test_without_locks_only_old_leftovers_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_file: int) -> bool:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(locks, "try_lock", refuse)
    write_and_die(tmp_path, OPENING, 2, "a.svg", "b.svg")
    left = everything(tmp_path)
    (name,) = (name for name in left if name.endswith(".journal"))
    assert write(tmp_path, "c.svg") == []
    assert name in everything(tmp_path)
    os.utime(tmp_path / name, (0, 0))
    assert write(tmp_path, "c.svg") == []
    assert set(everything(tmp_path)) <= {"c.svg", locks.NAME}


@pytest.mark.parametrize(
    "text",
    [
        "my own notes",
        "[1, 2]",
        '{"file": "a"}',
    ],
)
def test_a_file_that_is_no_journal_stays(tmp_path: Path, text: str) -> None:
    own = tmp_path / ".scriptorium-0123456789ab.journal"
    own.write_text(text, encoding="utf-8")
    part = tmp_path / ".scriptorium-0123456789ab-0.part"
    part.write_bytes(b"own")
    assert write(tmp_path, "a.pdf") == []
    assert own.read_text(encoding="utf-8") == text
    assert part.exists()


@pytest.mark.parametrize("text", ["", '{"fi', '{"files": ["a', '{"files": [1]}', '{"files": [[]]}'])
def test_a_torn_journal_is_removed_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / ".scriptorium-0123456789ab.journal").write_text(text, encoding="utf-8")
    assert write(tmp_path, "a.pdf") == []
    assert everything(tmp_path) == {"a.pdf": b"last"}


def test_a_journal_cannot_remove_what_a_run_did_not_write(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "love.txt").write_bytes(b"dear")
    (tmp_path / "out").mkdir()
    names = ["../letters/love.txt", str(tmp_path / "letters" / "love.txt")]
    text = f"{json.dumps({'files': names})}\nrenaming\n"
    (tmp_path / "out" / ".scriptorium-0123456789ab.journal").write_text(text, encoding="utf-8")
    assert write(tmp_path / "out", "a.pdf") == []
    assert everything(tmp_path / "letters") == {"love.txt": b"dear"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
@pytest.mark.parametrize("kind", ["pipe", "folder", "link"])
def test_what_lies_in_the_way_of_the_lock_is_neither_opened_nor_changed(
    tmp_path: Path, kind: str
) -> None:
    place, own = tmp_path / locks.NAME, tmp_path / "own.txt"
    own.write_bytes(b"own")
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
    else:
        place.symlink_to(own)
    assert write(tmp_path, "a.pdf") == []
    assert os.path.lexists(place)
    assert own.read_bytes() == b"own"
    assert (tmp_path / "a.pdf").read_bytes() == b"last"


# Random moments.


@LINUX
def test_kills_at_random_moments_leave_nothing_behind(tmp_path: Path) -> None:
    killer = Killer(tmp_path, seed=14)
    works = [work for work in WORKS if work.name in LIGHT]
    for number in range(KILLS):
        killer.kill(works[number % len(works)], by_step=True)
    assert killer.faults == []
    assert killer.counts["killed"] == KILLS
    assert killer.counts["with something left"] > 0
