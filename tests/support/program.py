"""The real program as its own process, and what every answer to bad input has in common."""

from __future__ import annotations

import io
import os
import select
import signal
import subprocess
import sys
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.cli.boundary import run

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 300.0
"""After how many seconds a test gives up waiting, which even a busy machine does not need."""
ROOT = Path(__file__).resolve().parents[2]


def environment(**changes: str) -> dict[str, str]:
    """Return an environment in which the checkout is found and nothing is configured."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SCRIPTORIUM")}
    settled = {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "SCRIPTORIUM_CONFIG": os.devnull}
    return {**kept, **settled, **changes}


def scriptorium(*args: str | Path, cwd: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run `scriptorium ARGS` in the folder CWD."""
    return subprocess.run(
        [sys.executable, "-m", "generator", *map(str, args)],
        cwd=cwd,
        env=environment(**changes),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def python(code: str, *args: str, cwd: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run Python code with ARGS in the folder CWD, in a process of its own that hears signals."""
    with hearing_signals():
        return subprocess.run(
            [sys.executable, "-c", code, *args],
            cwd=cwd,
            env=environment(**changes),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )


BOUNDED = """
import resource
from generator.cli import main
resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
resource.setrlimit(resource.RLIMIT_AS, (500_000_000, 500_000_000))
main()
"""
"""The program with 2 seconds of processor time and 500 MB for each of its processes."""


def bounded(*args: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run `scriptorium ARGS` in the folder CWD; the system ends it where it takes too much.

    A mathematical library sets memory aside for each core of the machine, so it gets one.
    """
    return subprocess.run(
        [sys.executable, "-c", BOUNDED, *map(str, args)],
        cwd=cwd,
        env=environment(OPENBLAS_NUM_THREADS="1"),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def begin(*args: str, cwd: Path, is_alone: bool = False) -> subprocess.Popen[str]:
    """Start `scriptorium ARGS` in the folder CWD, in a session of its own if IS_ALONE."""
    with hearing_signals():
        return subprocess.Popen(
            [sys.executable, "-m", "generator", *args],
            cwd=cwd,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=is_alone,
        )


TELLING = """
import os, sys
from contextlib import suppress
def tell():
    with suppress(BrokenPipeError):
        os.write(int(os.environ["TELL"]), b".")
{watch}
from generator.cli import main
main()
"""
"""The program, which tells this process what a piece of code in it watches."""


def begin_telling(
    watch: str, times: int, *args: str, cwd: Path, is_alone: bool = False
) -> subprocess.Popen[str]:
    """Start `scriptorium ARGS`, and return when WATCH in it has called `tell()` so many TIMES."""
    hearing, telling = os.pipe()
    try:
        with hearing_signals():
            process = subprocess.Popen(
                [sys.executable, "-c", TELLING.format(watch=watch), *args],
                cwd=cwd,
                env=environment(TELL=str(telling)),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=is_alone,
                pass_fds=[telling],
            )
        os.close(telling)
        for _time in range(times):
            assert os.read(hearing, 1), (process.communicate(timeout=PATIENCE), process.returncode)
    finally:
        os.close(hearing)
    return process


def has_ended(process: int, patience: float = PATIENCE) -> bool:
    """Wait until a process has ended, also one that is no child; False if it does not."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], patience)[0])
    finally:
        os.close(handle)


def at_once(
    *args: str | Path, cwd: Path, given: str = "", **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run `scriptorium ARGS` in this process, where one of its own would add nothing.

    GIVEN is on standard input. The folder, the environment and the streams are put back
    afterwards.
    """
    code, out, err = streams_of(*args, cwd=cwd, given=given, **changes)
    words = [*map(str, args)]
    return subprocess.CompletedProcess(words, code, _text(out), _text(err))


def streams_of(
    *args: str | Path, cwd: Path, given: str = "", **changes: str
) -> tuple[int, bytes, bytes]:
    """Run `scriptorium ARGS` like `at_once`, and return the code and both streams as bytes."""
    out, err = _stream(), _stream()
    with pytest.MonkeyPatch.context() as patch, chdir(cwd):
        for key in [key for key in os.environ if key.startswith("SCRIPTORIUM")]:
            patch.delenv(key)
        for key, value in environment(**changes).items():
            patch.setenv(key, value)
        patch.setattr("sys.stdin", _stream(given))
        with redirect_stdout(out), redirect_stderr(err):
            code = run([*map(str, args)])
    return code, _written(out), _written(err)


def _stream(text: str = "") -> io.TextIOWrapper:
    """Return a stream of text, as a process has it."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")


def _written(stream: io.TextIOWrapper) -> bytes:
    """Return all that was written to a stream."""
    stream.flush()
    stream.seek(0)
    return bytes(stream.buffer.read())


def _text(written: bytes) -> str:
    """Return the text of a stream as a process's reader gets it."""
    return io.TextIOWrapper(io.BytesIO(written), encoding="utf-8").read()


@contextmanager
def hearing_signals() -> Iterator[None]:
    """Let the processes that are begun in the block hear Ctrl-C and the end of the terminal.

    A shell lets what it runs in the background ignore Ctrl-C, `nohup` the end of the terminal,
    and every process below inherits that.
    """
    before = {
        signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
        signal.SIGHUP: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    }
    try:
        yield
    finally:
        for number, how in before.items():
            signal.signal(number, how)


def everything(folder: Path) -> dict[str, bytes | None]:
    """Return every file and folder below FOLDER with its content."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


def sentence(result: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence on standard error; anything else there is a fault."""
    assert "Traceback" not in result.stderr
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("scriptorium: ")
    assert lines[0].endswith((".", "?")), lines[0]
    return lines[0]


def printed(*args: str | Path, cwd: Path) -> dict[str, bytes]:
    """Run a command that says nothing on standard error, and return the files in CWD."""
    result = at_once(*args, cwd=cwd)
    assert (result.returncode, result.stderr) == (0, "")
    return {name: data for name, data in everything(cwd).items() if data is not None}


def refused(*args: str | Path, cwd: Path) -> str:
    """Run a command that is refused before anything is written, and return its sentence."""
    result = at_once(*args, cwd=cwd)
    assert (result.returncode, result.stdout) == (2, "")
    assert everything(cwd) == {}
    return sentence(result)
