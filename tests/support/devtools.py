"""The wire to a real Chromium: the pipe that it offers itself, its messages, and its end."""

from __future__ import annotations

import fcntl
import json
import os
import select
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PATIENCE = 60
"""How many seconds the browser may take for an answer."""
# Chromium reads commands from descriptor 3 and answers on 4.
_HAND_OVER = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4);"
    " os.execv(sys.argv[3], sys.argv[3:])"
)
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--force-device-scale-factor=1",
    "--remote-debugging-pipe",
)


class BrowserError(Exception):
    """What the browser says about a command or a script that failed."""


class Wire:
    """A Chromium process, what is asked of it, and who hears what it tells."""

    def __init__(self, program: str, folder: Path) -> None:
        """Start PROGRAM with a profile of its own in FOLDER."""
        commands, self._commands = _pipe()
        self._answers, answers = _pipe()
        words = [program, *_FLAGS, f"--user-data-dir={folder}", "about:blank"]
        self._process = subprocess.Popen(
            [sys.executable, "-c", _HAND_OVER, str(commands), str(answers), *words],
            pass_fds=(commands, answers),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self._number = 0
        self._buffer = b""
        self.hearers: dict[str, Callable[[str, dict[str, Any]], None]] = {}
        """Who hears the events of a session; the browser's own session is the empty one."""

    def close(self) -> None:
        """Ask the browser to end, and see to it."""
        try:
            self.ask("Browser.close")
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._process.wait()
            os.close(self._commands)
            os.close(self._answers)

    def tell(self, method: str, session: str = "", **params: Any) -> int:
        """Give a command of the DevTools protocol, and do not wait for its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = memoryview(json.dumps(message).encode() + b"\0")
        while data:
            data = data[os.write(self._commands, data) :]
        return self._number

    def ask(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Give a command of the DevTools protocol and return its answer."""
        number = self.tell(method, session, **params)
        while True:
            answer = self._read(PATIENCE, method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def wait(self, is_there: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Hear what the browser tells until a condition holds."""
        deadline = time.monotonic() + seconds
        while not is_there():
            self._read(deadline - time.monotonic(), what)

    def _read(self, seconds: float, what: str) -> dict[str, Any]:
        """Read one message, and pass it on to who hears it."""
        deadline = time.monotonic() + seconds
        while b"\0" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._answers], [], [], left)[0]:
                raise BrowserError(f"the browser is silent about {what}")
            more = os.read(self._answers, 1 << 20)
            if not more:
                raise BrowserError(f"the browser has gone, with {self._process.poll()}")
            self._buffer += more
        line, self._buffer = self._buffer.split(b"\0", 1)
        message: dict[str, Any] = json.loads(line)
        hear = self.hearers.get(message.get("sessionId", ""))
        if hear is not None and "method" in message:
            hear(message["method"], message.get("params", {}))
        return message


def _pipe() -> tuple[int, int]:
    """Return both ends of a pipe, clear of the descriptors that the browser expects."""
    ends = os.pipe()
    one, other = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return one, other
