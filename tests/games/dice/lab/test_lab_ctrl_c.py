"""Signals end a playtest or a search with what was found, and leave whole files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from support.kill_at_random import all_end
from support.program import PATIENCE, environment, everything, hearing_signals, scriptorium

pty = pytest.importorskip("pty", reason="needs terminals")
pytestmark = [
    pytest.mark.skipif(
        not Path("/proc/self/stat").exists(), reason="looks at the processes of Linux"
    ),
    pytest.mark.usefixtures("compiled_lab"),
]
SIGNALS = pytest.mark.parametrize(
    ("number", "processes", "start"),
    [
        (signal.SIGINT, "1", "Interrupted"),
        (signal.SIGINT, "2", "Interrupted"),
        (signal.SIGTERM, "2", "Ended by SIGTERM"),
        (signal.SIGHUP, "2", "Ended by SIGHUP"),
    ],
)
BAR = b"/"
"""In the bar, this is between the games or steps that are done and all of them."""


class Ended(NamedTuple):
    """What a command left when it was interrupted."""

    code: int
    out: str
    err: str
    is_gone: bool
    """Whether all its processes have ended."""


def interrupt(number: signal.Signals, *args: str, cwd: Path) -> Ended:
    """Run `scriptorium ARGS` in a terminal, and send a signal as soon as its bar is drawn.

    A terminal sends Ctrl-C and its end to every process; SIGTERM is for the first one.
    """
    ours, theirs = pty.openpty()
    try:
        with hearing_signals():
            process = subprocess.Popen(
                [sys.executable, "-m", "generator", *args],
                cwd=cwd,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=theirs,
                start_new_session=True,
            )
        os.close(theirs)
        seen = b""
        while BAR not in seen and (some := read(ours)):
            seen += some
        (os.kill if number == signal.SIGTERM else os.killpg)(process.pid, number)
        while some := read(ours):
            seen += some
        out, _none = process.communicate(timeout=PATIENCE)
    finally:
        os.close(ours)
    err = seen.decode().replace("\r\n", "\n").rpartition("\r")[2]
    is_gone = all_end(process.pid)
    return Ended(process.returncode, out.decode(), err, is_gone)


def read(terminal: int) -> bytes:
    """Return what comes next in a terminal; nothing when the last process has closed it."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


@SIGNALS
def test_a_signal_ends_a_playtest_with_the_report_so_far(
    tmp_path: Path, number: signal.Signals, processes: str, start: str
) -> None:
    words = ("playtest", "B", "--games", "1000000", "--processes", processes, "-o", "b.pdf")
    ended = interrupt(number, *words, cwd=tmp_path)
    assert (ended.code, ended.is_gone) == (128 + number, True)
    assert ended.err == f"{start}; the figures are those of the games played so far.\n"
    assert "stopped after" in ended.out
    assert ended.out.endswith(" kB\n")
    files = everything(tmp_path)
    assert list(files) == ["b.pdf"]
    assert (files["b.pdf"] or b"").rstrip().endswith(b"%%EOF")


@SIGNALS
def test_a_signal_ends_a_search_with_the_best_so_far(
    tmp_path: Path, number: signal.Signals, processes: str, start: str
) -> None:
    words = ("invent", "--count", "2", "--processes", processes, "-o", "new")
    ended = interrupt(number, *words, cwd=tmp_path)
    assert (ended.code, ended.is_gone) == (128 + number, True)
    said, *more = ended.err.splitlines()
    assert said == f"{start}; the domains are the best so far, played on fewer dice."
    assert all(
        line.endswith("meet your wishes; try another --seed, or ask for less.") for line in more
    )
    files = everything(tmp_path)
    domains = [name for name in files if name.endswith(".toml")]
    assert domains
    assert set(files) == {"new", "new/contact-sheet.pdf", *domains}
    assert (files["new/contact-sheet.pdf"] or b"").rstrip().endswith(b"%%EOF")
    assert all(f"{name}: " in ended.out for name in domains)
    checked = scriptorium("check", *domains, cwd=tmp_path)
    assert checked.returncode == 0
    assert checked.stdout.count(": valid") == len(domains)
