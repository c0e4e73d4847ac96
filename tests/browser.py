"""A real browser, driven over the pipe that Chromium itself offers; no driver is needed."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from pathlib import Path

PHONE = (360, 740)
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
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--force-device-scale-factor=1",
    "--remote-debugging-pipe",
)


class BrowserError(Exception):
    """What the browser says about a command or a script that failed."""


class Browser:
    """Chromium with one page, its requests, its complaints, and its keyboard."""

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
        self._session: str | None = None
        self._arrived: set[str] = set()
        self.requests: list[str] = []
        self.complaints: list[str] = []
        (target,) = (it for it in self("Target.getTargets")["targetInfos"] if it["type"] == "page")
        attached = self("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self(f"{domain}.enable")

    def __enter__(self) -> Self:
        """Return the browser."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Ask it to end, and see to it."""
        self._session = None
        try:
            self("Browser.close")
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._process.wait()
            os.close(self._commands)
            os.close(self._answers)

    def __call__(self, method: str, **params: Any) -> dict[str, Any]:
        """Give a command of the DevTools protocol and return its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        data = memoryview(json.dumps(message).encode() + b"\0")
        while data:
            data = data[os.write(self._commands, data) :]
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def show(self, *, width: int, height: int, dark: bool = False) -> None:
        """Make the window of a size, light or dark."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1}
        self("Emulation.setDeviceMetricsOverride", **size, mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self("Emulation.setEmulatedMedia", features=[scheme])

    def open(self, address: str) -> None:
        """Load a page, and wait for it."""
        self._arrived.clear()
        self("Page.navigate", url=address)
        self._wait("Page.loadEventFired")

    def reload(self) -> None:
        """Load the page afresh."""
        self._arrived.clear()
        self("Page.reload")
        self._wait("Page.loadEventFired")

    def run(self, script: str, *data: Any) -> Any:
        """Return what a function written in JavaScript makes of DATA."""
        arguments = ", ".join(json.dumps(it) for it in data)
        answer = self(
            "Runtime.evaluate",
            expression=f"({script})({arguments})",
            returnByValue=True,
            awaitPromise=True,
        )
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def press(self, key: str, code: int = 0) -> None:
        """Press and release a key: a letter, or one with a name and its CODE."""
        text = key if len(key) == 1 else {"Enter": "\r"}.get(key, "")
        common = {"key": key, "windowsVirtualKeyCode": code or ord(key[0].upper())}
        down = "keyDown" if text else "rawKeyDown"
        self("Input.dispatchKeyEvent", type=down, text=text, **common)
        self("Input.dispatchKeyEvent", type="keyUp", **common)

    def tap(self, x: float, y: float) -> None:
        """Click a point of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def photograph(self, *, whole: bool = False) -> bytes:
        """Return a picture of the window, or of the whole page, as PNG."""
        answer = self("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(answer["data"])

    def _wait(self, event: str) -> None:
        while event not in self._arrived:
            self._read()

    def _read(self) -> dict[str, Any]:
        """Read one message, and note what it tells about requests and complaints."""
        while b"\0" not in self._buffer:
            more = os.read(self._answers, 1 << 16)
            if not more:
                raise BrowserError(f"the browser has gone, with {self._process.poll()}")
            self._buffer += more
        line, self._buffer = self._buffer.split(b"\0", 1)
        message: dict[str, Any] = json.loads(line)
        method = message.get("method", "")
        params = message.get("params", {})
        self._arrived.add(method)
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(str(params["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled":
            self.complaints.append(str(params["args"]))
        elif method == "Log.entryAdded":
            self.complaints.append(str(params["entry"]))
        return message


def _pipe() -> tuple[int, int]:
    """Return both ends of a pipe, clear of the descriptors that the browser expects."""
    ends = os.pipe()
    one, other = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return one, other
