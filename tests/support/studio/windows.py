"""The studio as people use it: one real server, and windows of a real browser of every size."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Self
from urllib.parse import urlsplit

import pytest

from support.studio.accessibility import AXE
from support.studio.browser import DESKTOP, PHONE, TABLET, launched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from conftest import Needs

    from support.studio.browser import Chromium, Tab

ROOT = Path(__file__).resolve().parents[3]
PATIENT = Path(__file__).with_name("patient_studio.py")
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
"""Whether a page is as wide as its window: a phone's innerWidth grows with what overflows."""
END = 300
"""How many seconds a studio may take to end."""
_OPEN = re.compile(r"http://\S+?/(?=;)")


class Studio:
    """`scriptorium serve` as a process of its own, which can be stopped and started again."""

    def __init__(self, *arguments: str, program: tuple[str, ...] = ("-m", "generator")) -> None:
        """Take further ARGUMENTS of the command, or of another PROGRAM; a free port is found."""
        self._arguments = arguments
        self._program = program
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def __enter__(self) -> Self:
        """Start it."""
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Stop it."""
        self.stop()

    @property
    def process(self) -> int:
        """The number of its process."""
        assert self._process is not None, "the studio is not open"
        return self._process.pid

    def start(self) -> None:
        """Start it, on the same port as before, and wait until it says where it is."""
        words = ["serve", "--port", str(self._port), "--no-browser", *self._arguments]
        kept = {key: it for key, it in os.environ.items() if not key.startswith("SCRIPTORIUM")}
        settled = {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "SCRIPTORIUM_CONFIG": os.devnull}
        self._process = subprocess.Popen(
            [sys.executable, "-u", *self._program, *words],
            env={**kept, **settled},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self._process.stdout is not None
        found = _OPEN.search(self._process.stdout.readline())
        assert found, "the studio did not say where it is open"
        self.address = found[0]
        self._port = urlsplit(self.address).port or 0

    def stop(self) -> None:
        """Ask it to end as Ctrl-C does, and see to it."""
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(signal.SIGINT)
        try:
            process.wait(END)
        finally:
            process.kill()
            process.communicate()


class Open(Protocol):
    """The way to a window of a size, in which nothing of an earlier one is kept."""

    def __call__(
        self, size: str, *, dark: bool = False, keeps: bool = False
    ) -> AbstractContextManager[Tab]:
        """Open a window at a size of SIZES; a phone and a tablet are touched."""


@pytest.fixture(scope="session")
def studio(compiled_lab: None) -> Iterator[Studio]:  # noqa: ARG001 - it plays forecasts
    """Return a studio that answers as long as the tests run, however slow the machine is."""
    with Studio(program=(str(PATIENT),)) as found:
        yield found


@pytest.fixture(scope="session")
def club_studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """Return a studio with a shelf that everybody can add to; tests leave it as it is."""
    folder = tmp_path_factory.mktemp("club")
    samples = ROOT / "docs" / "samples"
    for file in ("domains/brook.toml", "market-day.toml", "berry.toml", "labels.toml"):
        shutil.copy(samples / file, folder)
    (folder / "broken.toml").write_text('game = "dice"\nmap = """\nK Q\n"""\n', encoding="utf-8")
    (folder / "evenings").mkdir()
    (folder / ".history" / "brook").mkdir(parents=True)
    earlier = folder / ".history" / "brook" / f"20261101T120000000000Z-{'0' * 16}.toml"
    text = (folder / "brook.toml").read_text(encoding="utf-8")
    earlier.write_text(text.replace("Brook", "Stream"), encoding="utf-8")
    shutil.copy(samples / "evening.toml", folder / "evenings" / "2026-11-12-dice.toml")
    shutil.copy(samples / "board-evening.toml", folder / "evenings")
    (folder / "evenings" / "wrong.toml").write_text(
        'domain = "nowhere"\n[[player]]\nname = "Anna"\n', encoding="utf-8"
    )
    with Studio("--shelf", str(folder), "--shelf-write", program=(str(PATIENT),)) as found:
        yield found


@pytest.fixture(scope="session")
def chromium(needs: Needs) -> Iterator[Chromium]:
    """Return one browser for all tests."""
    with launched(needs("chromium")) as found:
        yield found


@pytest.fixture(scope="session")
def window(chromium: Chromium) -> Open:
    """Open windows of the browser; no page may complain, or ask anyone but its own host."""

    @contextmanager
    def opened(size: str, *, dark: bool = False, keeps: bool = False) -> Iterator[Tab]:
        touch = size != "desktop"
        with chromium.window(SIZES[size], dark=dark, touch=touch, keeps=keeps) as tab:
            yield tab
            tab.check()

    return opened


@pytest.fixture(scope="session")
def axe() -> None:
    """Demand the checker of accessibility: where it is missing, skip; in CI, fail."""
    if AXE.is_file():
        return
    if os.environ.get("CI") == "true":
        pytest.fail("axe-core is missing; CI must have it: npm ci --prefix tests")
    pytest.skip("axe-core is missing: npm ci --prefix tests")


@pytest.fixture
def desktop(window: Open) -> Iterator[Tab]:
    """Return a wide window."""
    with window("desktop") as tab:
        yield tab


@pytest.fixture(scope="module")
def narrow(window: Open) -> Iterator[Tab]:
    """Return a narrow window for all tests of a module; to open one takes longer than most."""
    with window("phone") as tab:
        yield tab


@pytest.fixture
def own_phone(window: Open) -> Iterator[Tab]:
    """Return a narrow window that keeps things for one test alone."""
    with window("phone", keeps=True) as tab:
        yield tab


@pytest.fixture
def keeping(window: Open) -> Iterator[Tab]:
    """Return a wide window that keeps pages for when there is no network."""
    with window("desktop", keeps=True) as tab:
        yield tab


@pytest.fixture
def phone(narrow: Tab) -> Iterator[Tab]:
    """Return a narrow window that is touched; what it kept and noted is forgotten after a test."""
    width, height = SIZES["phone"]
    yield narrow
    try:
        narrow.check()
    finally:
        narrow.forget()
        narrow.page.set_viewport_size({"width": width, "height": height})
