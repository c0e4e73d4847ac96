"""The real server as its own process, and how a browser or a stranger speaks to it."""

from __future__ import annotations

import atexit
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import TYPE_CHECKING, Any

from support.program import PATIENCE, ROOT, environment, hearing_signals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

JSON = {"content-type": "application/json"}
_TICKS = os.sysconf("SC_CLK_TCK")
_ADDRESS = re.compile(r"http://(\[[^]]+\]|[^:/]+):(\d+)/")


@dataclass(frozen=True)
class Answer:
    """An answer: the status, the headers by lower-case name, and the bytes."""

    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def parsed(self) -> Any:
        """The data that a JSON answer holds."""
        return json.loads(self.data)

    @property
    def sentence(self) -> str:
        """The only sentence of a refusal."""
        (sentence,) = self.parsed["errors"]
        return str(sentence)


@dataclass(frozen=True)
class Server:
    """A server that runs: its process, where it listens, and the folder of its temporary files."""

    process: subprocess.Popen[str]
    said: str
    host: str
    port: int
    folder: Path

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Ask for PATH; a body that is no bytes is sent as JSON."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        line = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            line.request(
                method, path, data, {**(JSON if data is not None else {}), **(headers or {})}
            )
            answer = line.getresponse()
            received = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, received, answer.read())
        finally:
            line.close()

    def get(self, path: str, **headers: str) -> Answer:
        """Get PATH; in names of headers, _ means -."""
        return self.ask("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})

    def post(self, path: str, body: Any, **headers: str) -> Answer:
        """Send a body."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask("POST", path, body, sent)

    def connect(self) -> socket.socket:
        """Open a bare connection."""
        return socket.create_connection((self.host.strip("[]"), self.port), timeout=PATIENCE)

    def send(self, request: bytes) -> bytes:
        """Send bytes as they are, and return everything that comes back until the end."""
        with self.connect() as line:
            line.sendall(request)
            return read_all(line)

    def workers(self) -> set[int]:
        """Return the processes that the server and its helpers have begun."""
        return set(descendants(self.process.pid))

    def spent(self) -> float:
        """Return the processor seconds of all processes that the server and its helpers began."""
        return sum(map(processor_seconds, self.workers()))

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stop the server; return its exit code, and what it said."""
        self.process.send_signal(how)
        _out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err


def read_all(line: socket.socket) -> bytes:
    """Read until the other side closes the line."""
    pieces = []
    try:
        while piece := line.recv(65_536):
            pieces.append(piece)
    except ConnectionResetError:
        pass
    return b"".join(pieces)


def descendants(pid: int) -> Iterator[int]:
    """Yield the processes that one has started, and those that they have."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text(encoding="ascii").split()):
            yield child
            yield from descendants(child)


def is_alive(pid: int) -> bool:
    """Return whether a process still runs; a zombie does not, once all its threads have ended."""
    stat = _stat(pid)
    return stat[0] != "Z" or int(stat[17]) > 1


def processor_seconds(pid: int) -> float:
    """Return how long the processor has worked for a process; other load does not change it."""
    user, system = _stat(pid)[11:13]
    return (int(user) + int(system)) / _TICKS


def _stat(pid: int) -> list[str]:
    """Return the system's status of a process, from its state on; an ended one if there is none."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ["Z", *["0"] * 49]
    return stat.rpartition(")")[2].split()


def have_ended(processes: Iterable[int]) -> bool:
    """Wait until processes have ended; False if one never does."""
    return all(map(_ends, processes))


def _ends(pid: int) -> bool:
    """Wait until a process has ended, with all its threads."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select([process], [], [], PATIENCE)[0])
    finally:
        os.close(process)


def until(true: Callable[[], object]) -> bool:
    """Wait until something is true; False if it never is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False


@contextmanager
def serving(
    folder: Path,
    *options: str,
    program: tuple[str, ...] = (),
    temporary: Path | None = None,
    **settings: str,
) -> Iterator[Server]:
    """Run `scriptorium serve OPTIONS` in FOLDER on a free port; PROGRAM is another's program.

    It writes into a folder of its own with a short name, unless TEMPORARY is another. SETTINGS are
    variables of its environment.
    """
    if temporary is None:
        temporary = Path(tempfile.mkdtemp(prefix="s-"))
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    settled = environment(TMPDIR=str(temporary), HOME=str(folder), **settings)
    if program:
        del settled["PYTHONPATH"]
    words = [*(program or (sys.executable, "-m", "generator")), "serve", "--port", "0"]
    with hearing_signals():
        process = subprocess.Popen(
            [*words, "--no-browser", *options],
            cwd=folder,
            env=settled,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,
        )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = _ADDRESS.search(said)
        assert found, (said, process.communicate(timeout=PATIENCE))
        yield Server(process, said, found[1], int(found[2]), temporary)
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate(timeout=PATIENCE)


LAYOUT = (ROOT / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
