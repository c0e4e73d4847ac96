"""Fixtures for every test: the checkout, the running program, system programs, goldens."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = [
    "support.sharing",
    "support.speed",
    "support.studio.page_scripts",
    "support.studio.windows",
    "support.web.one_server",
]
ROOT = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CI", "").lower() not in {"", "0", "false"}
NAMES = {
    "firefox": ("firefox-esr", "firefox"),
    "chromium": (
        "chromium-headless-shell",  # without all that surrounds pages, it costs half as much
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
}

# Otherwise each of hundreds of processes would compile the whole program afresh.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if IN_CI else "local")
"""How many examples Hypothesis makes up for a test, and whether they are the same each time."""

# No example fails because the machine has other work.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", unhurried, max_examples=10)
settings.register_profile("local", unhurried, max_examples=25)
settings.register_profile("ci", unhurried, max_examples=25, derandomize=True)
settings.register_profile("thorough", unhurried, max_examples=300)
settings.load_profile(PROFILE)


class Program(Protocol):
    """The program in a process of its own, as a user runs it."""

    def __call__(
        self,
        *arguments: str | Path,
        cwd: Path | None = None,
        env: dict[str, str] | None = None,
        text: str | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run `scriptorium ARGUMENTS` in CWD with ENV added and TEXT as standard input."""


class Needs(Protocol):
    """Looks up a system program."""

    def __call__(self, program: str) -> str:
        """Return the path of PROGRAM; skip where it is missing, fail in CI."""


class Golden(Protocol):
    """A comparison with an approved text."""

    def __call__(self, name: str, text: str) -> None:
        """Compare TEXT with `tests/goldens/NAME`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one option that may rewrite goldens."""
    parser.addoption(
        "--update-golden", action="store_true", help="write the goldens afresh instead of comparing"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Leave the user's configuration out, and forbid rewriting goldens in CI."""
    os.environ["SCRIPTORIUM_CONFIG"] = os.devnull
    if config.getoption("--update-golden") and IN_CI:
        message = "--update-golden is refused in CI: look at the change and commit it."
        raise pytest.UsageError(message)


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def update_golden(pytestconfig: pytest.Config) -> bool:
    """Return whether goldens are to be written afresh."""
    return bool(pytestconfig.getoption("--update-golden"))


@pytest.fixture(scope="session")
def golden(update_golden: bool) -> Golden:  # noqa: FBT001 - a fixture is named, never called
    """Compare texts with their goldens; a missing golden fails."""

    def compare(name: str, text: str) -> None:
        path = ROOT / "tests" / "goldens" / name
        if update_golden:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        if not path.is_file():
            pytest.fail(f"There is no golden {name}; write it with --update-golden and look at it.")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture(scope="session")
def program() -> Program:
    """Run the program of the checkout in a process of its own."""

    def run(
        *arguments: str | Path,
        cwd: Path | None = None,
        env: dict[str, str] | None = None,
        text: str | None = None,
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "generator", *map(str, arguments)],
            cwd=cwd or ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **(env or {})},
            input=text or "",
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )

    return run


def find_program(name: str) -> str | None:
    """Return the path of a system program under the first of its names that is there."""
    found = (shutil.which(each) for each in NAMES.get(name, (name,)))
    return next((path for path in found if path), None)


@pytest.fixture(scope="session")
def needs() -> Needs:
    """Find system programs: a missing one skips the test, and fails it in CI."""

    def find(program: str) -> str:
        path = find_program(program)
        if path is None and IN_CI:
            pytest.fail(f"The system program {program} is missing; CI must have it.")
        if path is None:
            pytest.skip(f"the system program {program} is missing")
        return path

    return find
