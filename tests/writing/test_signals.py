"""Signals: they end the program and all its processes, with one sentence and nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.interrupts import uninterrupted
from generator.products.side_by_side import FEWEST
from support.kill_at_random import all_end, write_layouts
from support.program import PATIENCE, begin_telling, environment, everything, python

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at the processes of Linux"
)
WORKING = 2
"""How many workers have been started when a signal comes."""
TELL_OF_WORKERS = """
from multiprocessing.process import BaseProcess
start = BaseProcess.start
def started(process):
    start(process)
    tell()
BaseProcess.start = started
"""


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Make a folder with layouts for several workers, and earlier prints of two of them."""
    write_layouts(tmp_path / "many", FEWEST)
    (tmp_path / "out").mkdir()
    for name in ("pad-L0.png", "pad-L1.png"):
        (tmp_path / "out" / name).write_bytes(b"earlier")
    return tmp_path


def begin_many(folder: Path) -> subprocess.Popen[str]:
    """Print many pads side by side, until there are workers."""
    words = ("pad", "many", "--each", "--dpi", "400", "--format", "png", "-o", "out/")
    return begin_telling(TELL_OF_WORKERS, WORKING, *words, cwd=folder, is_alone=True)


@pytest.mark.skipif((os.cpu_count() or 1) == 1, reason="needs several processors")
@pytest.mark.parametrize(
    ("number", "to_all", "said"),
    [
        (signal.SIGTERM, False, "Ended by SIGTERM; nothing was written.\n"),
        (signal.SIGTERM, True, "Ended by SIGTERM; nothing was written.\n"),
        (signal.SIGHUP, False, "Ended by SIGHUP; nothing was written.\n"),
        (signal.SIGHUP, True, "Ended by SIGHUP; nothing was written.\n"),
        (signal.SIGINT, True, "Interrupted; nothing was written.\n"),
    ],
    ids=["terminated", "all terminated", "hung up", "terminal closed", "Ctrl-C"],
)
def test_a_signal_ends_all_processes_with_one_sentence(
    many: Path, number: signal.Signals, said: str, *, to_all: bool
) -> None:
    before = everything(many)
    with begin_many(many) as process:
        (os.killpg if to_all else os.kill)(process.pid, number)
        out, err = process.communicate(timeout=PATIENCE)
        assert all_end(process.pid)
    assert (process.returncode, out, err) == (128 + number, "", said)
    assert everything(many) == before


@pytest.mark.skipif((os.cpu_count() or 1) == 1, reason="needs several processors")
def test_workers_end_when_their_starter_is_killed(many: Path) -> None:
    before = everything(many)
    with begin_many(many) as process:
        process.kill()
        process.communicate(timeout=PATIENCE)
        assert all_end(process.pid)
    assert everything(many) == before


def test_what_ignores_hanging_up_goes_on(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
        "from generator.interrupts import end_on_signals; end_on_signals();"
        "os.kill(os.getpid(), signal.SIGHUP); sys.exit(7)"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(), check=False
    )
    assert process.returncode == 7


SIGNALLED = """
import os, signal, sys
from generator.cli import main

number, event, ending = int(sys.argv.pop(1)), sys.argv.pop(1), sys.argv.pop(1)
came = False

def send(happens, given):
    global came
    if not came and happens == event and str(given[0]).endswith(ending):
        came = True
        os.kill(os.getpid(), number)

sys.addaudithook(send)
main()
"""
"""The program, which sends itself a signal at its first step of a kind."""


@pytest.mark.parametrize(
    ("number", "start"), [(signal.SIGINT, "Interrupted"), (signal.SIGTERM, "Ended by SIGTERM")]
)
@pytest.mark.parametrize("is_late", [False, True], ids=["before renaming", "while renaming"])
def test_a_signal_while_files_are_renamed_is_deferred_and_not_lost(
    tmp_path: Path, number: signal.Signals, start: str, *, is_late: bool
) -> None:
    for name in ("mine.toml", "mine.csv"):
        (tmp_path / name).write_bytes(b"earlier")
    step = ("os.rename", ".part") if is_late else ("open", ".part")
    words = [str(int(number)), *step, "new", "mine", "--deck", "--force"]
    process = python(SIGNALLED, *words, cwd=tmp_path)
    what = "all files had already been written" if is_late else "nothing was written"
    assert process.stderr == f"{start}; {what}.\n"
    assert (process.returncode, process.stdout) == (128 + number, "")
    found = everything(tmp_path)
    assert set(found) == {"mine.toml", "mine.csv"}
    assert all((data == b"earlier") != is_late for data in found.values())


def test_handlers_are_as_before_after_a_deferred_signal() -> None:
    came: list[int] = []

    def note(number: int, _frame: object) -> None:
        came.append(number)

    before = signal.signal(signal.SIGTERM, note)
    try:
        with uninterrupted():
            signal.raise_signal(signal.SIGTERM)
            assert came == []
        assert came == [signal.SIGTERM]
        assert signal.getsignal(signal.SIGTERM) is note
    finally:
        signal.signal(signal.SIGTERM, before)
