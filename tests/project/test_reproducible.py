"""The same order gives the same bytes: on any day, in any place, in any process."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from generator.model.order import PRINTED, Format
from generator.products.documents import render
from support.pages.drawing import pad
from support.program import PATIENCE, ROOT, environment, everything

if TYPE_CHECKING:
    from pathlib import Path

WORLDS = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "4242", "TZ": "America/Adak", "LC_ALL": "C", "LANG": "de_DE"},
)
# The program on another day: every clock that Python can ask is turned before it starts.
ON_ANOTHER_DAY = """
import sys, time
time.time = lambda: {now}
real_local, real_utc = time.localtime, time.gmtime
time.localtime = lambda seconds=None: real_local({now} if seconds is None else seconds)
time.gmtime = lambda seconds=None: real_utc({now} if seconds is None else seconds)
from generator.cli.boundary import run
sys.exit(any([run([*sys.argv[1:], "--format", form]) for form in {forms}]))
"""
DAYS = (1_000_000_000, 4_000_000_000)


def print_pad(folder: Path, world: dict[str, str], now: int) -> dict[str, bytes | None]:
    """Print domains with the real program in all forms, and return the files that came out."""
    folder.mkdir()
    code = ON_ANOTHER_DAY.format(now=now, forms=[*map(str, PRINTED)])
    arguments = ["pad", "A", "crescent", "--sheets", "2", "--lang", "en"]
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env=environment(SCRIPTORIUM_CACHE=str(folder.parent / f"cache-{now}"), **world),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return everything(folder)


@pytest.fixture(scope="module")
def prints(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, bytes | None]]:
    """Return what a process in each of the worlds has printed."""
    folder = tmp_path_factory.mktemp("worlds")
    return [
        print_pad(folder / f"world-{now}", world, now)
        for world, now in zip(WORLDS, DAYS, strict=True)
    ]


@pytest.mark.parametrize("form", PRINTED)
def test_two_processes_write_the_same_bytes(
    form: Format, prints: list[dict[str, bytes | None]]
) -> None:
    one, other = (
        {name: data for name, data in files.items() if name.endswith(f".{form}")}
        for files in prints
    )
    assert len(one) == (1 if form is Format.PDF else 2)
    assert all(one.values())
    assert one == other


def test_two_processes_write_the_same_files(prints: list[dict[str, bytes | None]]) -> None:
    one, other = prints
    assert one.keys() == other.keys()
    assert len([name for name, data in one.items() if data is not None]) == 1 + 2 + 2


def test_a_pdf_has_the_same_dates_for_ever() -> None:
    (leaf,) = render(pad(), Format.PDF)
    dates = re.findall(rb"/(\w+Date) \(D:(\d+)", leaf.data)
    assert {name for name, _date in dates} == {b"CreationDate", b"ModDate"}
    assert {date for _name, date in dates} == {b"20000101000000"}


@pytest.mark.parametrize("form", PRINTED)
def test_the_same_document_is_drawn_alike_twice(form: Format) -> None:
    first, second = (render(pad(), form, dpi=72) for _turn in range(2))
    assert first == second


@pytest.mark.parametrize("form", PRINTED)
def test_no_path_of_this_machine_gets_in(form: Format) -> None:
    for leaf in render(pad(), form, dpi=72):
        assert str(ROOT).encode() not in leaf.data
        assert b"/site-packages/" not in leaf.data
