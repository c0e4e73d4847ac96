"""A playtest on a real Dask cluster finds the same as on one core, byte for byte."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from time import sleep
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Program

pytestmark = pytest.mark.usefixtures("compiled_lab")
ORDER = ("playtest", "B", "--games", "200", "--json")


@pytest.fixture
def scheduler(tmp_path: Path, root: Path) -> Iterator[str]:
    """Start a scheduler and a worker on this machine; return the scheduler's address."""
    file = tmp_path / "scheduler.json"
    common = ["--scheduler-file", str(file), "--no-dashboard", "--host", "127.0.0.1"]
    begin = [sys.executable, "-m", "distributed.cli.dask_scheduler", *common, "--port", "0"]
    join = [sys.executable, "-m", "distributed.cli.dask_worker", *common, "--nthreads", "1"]
    with ExitStack() as stack:
        processes = []
        for command in (begin, [*join, "--no-nanny"], [*join, "--no-nanny"]):
            process = stack.enter_context(subprocess.Popen(command, cwd=root))
            stack.callback(process.kill)
            processes.append(process)
        yield address_in(file, processes[0])


def address_in(file: Path, process: subprocess.Popen[bytes]) -> str:
    """Wait until the scheduler has written its address."""
    while process.poll() is None:
        if file.is_file() and (text := file.read_text(encoding="utf-8")).strip().endswith("}"):
            return str(json.loads(text)["address"])
        sleep(0.1)
    pytest.fail("the scheduler has ended")


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


def test_an_address_without_a_scheduler_is_refused(program: Program) -> None:
    run = program(*ORDER[:-1], "--cluster", "tcp://127.0.0.1:9")
    assert run.returncode == 2
    assert run.stderr == (
        "scriptorium: There is no scheduler at 'tcp://127.0.0.1:9';"
        " start one with: dask scheduler.\n"
    )
