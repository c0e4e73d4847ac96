"""A real browser: its tabs, driven over a pipe of its own, and the files that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from devtools import PATIENCE, Wire
from tab import Tab

PHONE = (360, 740)
TABLET = (820, 1180)
DESKTOP = (1280, 800)


class Browser(Tab):
    """Chromium: its first tab, others beside it, and the files that it keeps."""

    def __init__(self, program: str, folder: Path) -> None:
        """Start PROGRAM with a profile of its own in FOLDER."""
        wire = Wire(program, folder)
        self._begun: dict[str, Path] = {}
        self._kept: list[Path] = []
        wire.hearers[""] = self._hear_downloads
        targets = wire.ask("Target.getTargets")["targetInfos"]
        (target,) = (it["targetId"] for it in targets if it["type"] == "page")
        super().__init__(wire, target)

    def __enter__(self) -> Self:
        """Return the browser."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Ask it to end, and see to it."""
        self._wire.close()

    def tab(self) -> Tab:
        """Open another tab, which shares what the browser keeps."""
        return Tab(self._wire, self._wire.ask("Target.createTarget", url="about:blank")["targetId"])

    def keep_in(self, folder: Path) -> None:
        """Keep files that pages offer in FOLDER."""
        where = {"behavior": "allow", "downloadPath": str(folder)}
        self._wire.ask("Browser.setDownloadBehavior", "", **where, eventsEnabled=True)
        self._folder = folder

    def kept(self, seconds: float = PATIENCE) -> Path:
        """Return the next file that a page offers, once it is there."""
        self._wire.wait(lambda: self._kept, "a file to keep", seconds)
        return self._kept.pop(0)

    def _hear_downloads(self, event: str, details: dict[str, Any]) -> None:
        if event == "Browser.downloadWillBegin":
            self._begun[details["guid"]] = self._folder / Path(details["suggestedFilename"]).name
        elif event == "Browser.downloadProgress" and details["state"] == "completed":
            self._kept.append(self._begun.pop(details["guid"]))
