"""The set-up of system programs: it leaves alone what is there and names what is missing."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

TOOLS = ("bash", "env", "id")


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """Return a folder of programs in which there is no package manager."""
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, f"{tool} is missing"
        (tmp_path / tool).symlink_to(found)
    return tmp_path


def set_up(
    root: Path, path: Path, *programs: str, ci: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run the set-up with nothing but PATH."""
    return subprocess.run(
        [str(path / "bash"), str(root / ".ci" / "system-programs"), *programs],
        env={"PATH": str(path), "CI": ci},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_a_program_that_is_there_is_left_alone(root: Path, bare_path: Path) -> None:
    answer = set_up(root, bare_path, "env", ci="true")
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_a_program_that_cannot_be_installed_is_named(root: Path, bare_path: Path) -> None:
    answer = set_up(root, bare_path, "env", "qpdf", "pdftoppm")
    assert answer.returncode == 0
    assert "Could not install: qpdf pdftoppm." in answer.stderr


def test_a_program_that_cannot_be_installed_fails_in_ci(root: Path, bare_path: Path) -> None:
    answer = set_up(root, bare_path, "qpdf", ci="true")
    assert answer.returncode == 1
    assert "Could not install: qpdf." in answer.stderr


def test_chromium_is_known_by_its_other_names(root: Path, bare_path: Path) -> None:
    (bare_path / "google-chrome").symlink_to(bare_path / "env")
    answer = set_up(root, bare_path, "chromium", ci="true")
    assert (answer.returncode, answer.stderr) == (0, "")
