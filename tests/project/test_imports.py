"""The start stays light: each common command imports what `imports.toml` says, and no more.

`pytest tests/project/test_imports.py -p no:xdist --update-golden` writes the file afresh.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

RECORD = Path(__file__).with_name("imports.toml")
HEADING = """\
# What each common command imports: our modules by their folders, and other packages by the number
# of their modules. The test beside this file compares, and `--update-golden` writes it afresh.
"""
PACKAGE = "generator"
SHEET, OUT = "SHEET", "OUT"
DAILY = ("--help", "--version", "list", "check A", "score SHEET", "pad A -o OUT/pad.pdf")
"""The commands that are run by day; the others are dear."""
COMMANDS = (
    *DAILY,
    "new mine -o OUT/mine.toml",
    "pad yacht -o OUT/pad.pdf",
    "board 1 -o OUT/board.pdf",
    "calculator dice -o OUT/calculator.pdf",
    "kit board -o OUT/kit.pdf",
)
HEAVY = frozenset(
    {"asyncio", "concurrent", "email", "http", "multiprocessing", "socket", "sqlite3", "ssl"}
    | {"subprocess", "unittest", "xmlrpc"}
)
"""Packages of Python itself that take long; the others come and go with its versions."""
TELL = """
import sys
from generator.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
finally:
    print(*sys.modules, sep="\\n", file=open("modules.txt", "w"))
"""


class Imports(NamedTuple):
    """What a command imports: our modules, and those of other packages."""

    ours: frozenset[str]
    others: Mapping[str, tuple[int, frozenset[str]]]
    """The number of a package's modules, and the names of its parts."""


def sort_out(modules: Iterable[str]) -> Imports:
    """Sort modules into ours, those of other packages, and those of Python that do not count."""
    found = {name for name in modules if not name.startswith("_")}
    ours = {name for name in found if name.partition(".")[0] == PACKAGE}
    folders = {name.rpartition(".")[0] for name in ours}
    counts: Counter[str] = Counter()
    parts: dict[str, set[str]] = {}
    for name in found - ours:
        package, _dot, inside = name.partition(".")
        if package in HEAVY or package not in sys.stdlib_module_names:
            counts[package] += 1
            parts.setdefault(package, set()).add(inside.partition(".")[0])
    others = {name: (counts[name], frozenset(parts[name] - {""})) for name in counts}
    return Imports(frozenset(ours - folders), others)


def read_record(text: str) -> dict[str, Imports]:
    """Read what commands imported when the record was written."""
    found = {}
    for command, tables in tomllib.loads(text).items():
        ours = frozenset(
            f"{PACKAGE}.{folder}.{name}".replace("..", ".")
            for folder, names in tables["ours"].items()
            for name in names.split()
        )
        others = {
            package: (number, frozenset(names.split()))
            for package, (number, names) in tables["others"].items()
        }
        found[command] = Imports(ours, others)
    return found


def write_record(record: Mapping[str, Imports]) -> str:
    """Write what commands import."""
    lines = [HEADING]
    for command, (ours, others) in record.items():
        folders: dict[str, list[str]] = {}
        for module in sorted(ours):
            folder, _dot, name = module.removeprefix(f"{PACKAGE}.").rpartition(".")
            folders.setdefault(folder, []).append(name)
        lines.append(f'["{command}".ours]')
        lines += [f'"{folder}" = "{" ".join(names)}"' for folder, names in folders.items()]
        lines += ["", f'["{command}".others]']
        for package, (number, parts) in sorted(others.items()):
            lines.append(f'"{package}" = [{number}, "{" ".join(sorted(parts))}"]')
        lines.append("")
    return "\n".join(lines)


def compare(command: str, recorded: Imports, found: Imports) -> list[str]:
    """Say what a command imports more than the record has, and what less."""
    lines = [f"'{command}' imports {name}." for name in sorted(found.ours - recorded.ours)]
    lines += [
        f"'{command}' does not import {name} any more: take it out of the record."
        for name in sorted(recorded.ours - found.ours)
    ]
    for package in sorted({*found.others, *recorded.others}):
        number, parts = found.others.get(package, (0, frozenset()))
        before, known = recorded.others.get(package, (0, frozenset()))
        strange = sorted(f"{package}.{it}" for it in parts - known)
        named = f" ({', '.join(strange)})" if strange else ""
        if number > before:
            lines.append(f"'{command}' imports {number} modules of {package}, not {before}{named}.")
        elif number < before or strange:
            lines.append(
                f"'{command}' imports only {number} modules of {package}, not {before}{named}:"
                " lower the number in the record."
            )
    return lines


def run(command: str, folder: Path, root: Path) -> Imports:
    """Run a command in a fresh interpreter, and return what it imports."""
    sheet = root / "docs" / "samples" / "anna.toml"
    words = command.replace(SHEET, str(sheet)).replace(OUT, str(folder)).split(" ")
    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder), "SCRIPTORIUM_CONFIG": os.devnull}
    subprocess.run(
        [sys.executable, "-c", TELL, *words],
        check=True,
        cwd=folder,
        env={**os.environ, **home},
        stdout=subprocess.DEVNULL,
    )
    return sort_out((folder / "modules.txt").read_text(encoding="utf-8").split())


@pytest.fixture
def approve(tmp_path: Path, root: Path, *, update_golden: bool) -> Callable[[str], None]:
    """Return what compares the imports of a command with the record, or writes them there."""

    def compared(command: str) -> None:
        found = run(command, tmp_path, root)
        record = read_record(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
        if update_golden:
            record = {name: record[name] for name in COMMANDS if name in record} | {command: found}
            RECORD.write_text(write_record(record), encoding="utf-8")
        assert command in record, "write the record with --update-golden"
        faults = compare(command, record[command], found)
        assert not faults, "\n".join([*faults, "Import less, or write the record: --update-golden"])

    return compared


@pytest.mark.parametrize("command", DAILY)
def test_a_usual_command_imports_what_is_recorded(
    command: str, approve: Callable[[str], None]
) -> None:
    approve(command)


@pytest.mark.parametrize("command", [it for it in COMMANDS if it not in DAILY])
def test_a_command_imports_what_is_recorded(command: str, approve: Callable[[str], None]) -> None:
    approve(command)


def test_the_record_has_every_command_and_no_other() -> None:
    assert sorted(read_record(RECORD.read_text(encoding="utf-8"))) == sorted(COMMANDS)


def test_the_pad_of_a_domain_needs_no_heavy_library() -> None:
    pad = read_record(RECORD.read_text(encoding="utf-8"))["pad A -o OUT/pad.pdf"]
    assert not {"numpy", "shapely", "fontTools", "cv2", "numba"} & pad.others.keys()
    assert not {"platypus", "graphics"} & pad.others["reportlab"][1]
    assert not HEAVY & pad.others.keys()


BEFORE = sort_out(["sys", "click", "click.core", "generator", "generator.page", "generator.page.x"])


def test_a_record_is_read_as_it_was_written() -> None:
    record = {"pad A": BEFORE, "list": sort_out(["generator", "generator.api", "PIL.Image"])}
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("generator.page.y", "'pad A' imports generator.page.y."),
        ("click.types", "'pad A' imports 3 modules of click, not 2 (click.types)."),
        (
            "reportlab.platypus",
            "'pad A' imports 1 modules of reportlab, not 0 (reportlab.platypus).",
        ),
        ("asyncio", "'pad A' imports 1 modules of asyncio, not 0."),
    ],
)
def test_what_a_command_imports_more_is_named(more: str, sentence: str) -> None:
    names = ["click", "click.core", "generator", "generator.page", "generator.page.x"]
    assert compare("pad A", BEFORE, sort_out([*names, more])) == [sentence]


def test_what_a_command_does_not_import_any_more_is_named_too() -> None:
    (ours, others) = compare("pad A", BEFORE, sort_out(["generator", "click"]))[-2:]
    assert ours.startswith("'pad A' does not import generator.page.x any more")
    assert others.startswith("'pad A' imports only 1 modules of click, not 2")
    assert compare("pad A", BEFORE, BEFORE) == []
