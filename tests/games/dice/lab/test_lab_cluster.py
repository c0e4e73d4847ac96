"""A playtest on a real Dask cluster finds the same as on one core, byte for byte."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Program

pytestmark = pytest.mark.usefixtures("compiled_lab")
ORDER = ("playtest", "B", "--games", "200", "--json")


@pytest.fixture
def scheduler(root: Path) -> Iterator[str]:
    """Start a scheduler and two workers on this machine; return the scheduler's address."""
    with ExitStack() as stack:

        def begin(kind: str, *words: str) -> subprocess.Popen[str]:
            program = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words]
            common = ["--no-dashboard", "--host", "127.0.0.1"]
            process = subprocess.Popen(
                [*program, *common], cwd=root, stderr=subprocess.PIPE, encoding="utf-8"
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            return process

        address = told(begin("scheduler", "--port", "0"), "Scheduler at: *(tcp://[0-9.:]+)")
        for _number in range(2):
            worker = begin("worker", address, "--nthreads", "1", "--no-nanny")
            told(worker, "Registered to: *(.+)")
        yield address


def told(process: subprocess.Popen[str], words: str) -> str:
    """Wait until a process has said something, and return the part that is wanted."""
    assert process.stderr is not None
    heard = []
    for line in process.stderr:
        heard.append(line)
        if found := re.search(words, line):
            return found[1]
    pytest.fail(f"it has ended: {heard}")


def test_a_report_is_the_same_in_one_process_in_two_and_on_a_cluster(
    scheduler: str, program: Program, tmp_path: Path
) -> None:
    found = []
    for number, where in enumerate(
        (("--processes", "1"), ("--processes", "2"), ("--cluster", scheduler))
    ):
        page = tmp_path / str(number) / "report.pdf"
        page.parent.mkdir()
        run = program(*ORDER, *where, "-o", str(page))
        assert run.returncode == 0, run.stderr
        found.append((run.stdout, page.read_bytes()))
    alone, *others = found
    assert len(others) == 2
    assert others == [alone, alone]


def test_a_gallery_is_played_on_a_cluster_as_in_one_process(
    scheduler: str, program: Program, root: Path, tmp_path: Path
) -> None:
    kept = []
    for where in (("--processes", "1"), ("--cluster", scheduler)):
        folder = tmp_path / where[0] / "club"
        folder.mkdir(parents=True)
        shutil.copy(root / "docs" / "samples" / "domains" / "brook.toml", folder)
        site = str(folder.parent / "site")
        run = program("gallery", str(folder), "-o", site, "--playtest", "100", *where)
        assert run.returncode == 0, run.stderr
        kept.append((folder / ".playtests" / "brook.json").read_bytes())
    assert kept[0] == kept[1]
    run = program(
        *("gallery", str(folder), "-o", site, "--playtest", "200"),
        *("--cluster", "tcp://127.0.0.1:9"),
    )
    assert run.returncode == 2
    assert (folder / ".playtests" / "brook.json").read_bytes() == kept[0]


def test_an_address_without_a_scheduler_is_refused(program: Program) -> None:
    run = program(*ORDER[:-1], "--cluster", "tcp://127.0.0.1:9")
    assert run.returncode == 2
    assert run.stderr == (
        "scriptorium: There is no scheduler at 'tcp://127.0.0.1:9';"
        " start one with: dask scheduler.\n"
    )
