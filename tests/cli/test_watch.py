"""`--watch` as its own process: what is printed again, and what is said meanwhile."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from queue import Queue
from typing import TYPE_CHECKING

import pytest

from generator.load.layouts.library import find_layout
from generator.resources import samples, templates
from support.program import PATIENCE, environment, hearing_signals

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<rect width="10" height="10" fill="#204060"/></svg>"""


END = ""
"""No line: the program has ended."""


class Watch:
    """A running `scriptorium COMMAND … --watch`, and the lines that it has said."""

    def __init__(self, *args: str, cwd: Path, command: str) -> None:
        """Start it in the folder CWD."""
        with hearing_signals():
            self.process = subprocess.Popen(
                [sys.executable, "-m", "generator", *command.split(), *args, "--watch"],
                cwd=cwd,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
            )
        self.lines: Queue[str] = Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(END)

    def hears(self, part: str) -> str:
        """Wait for a line with PART in it, and return it."""
        heard = []
        while (line := self.lines.get(timeout=PATIENCE)) != END:
            heard.append(line)
            if part in line:
                return line
        pytest.fail(f"{part!r} is not in {heard}")

    def end(self) -> int:
        """Press Ctrl-C and return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@contextmanager
def watching(*args: str, cwd: Path, command: str = "pad") -> Iterator[Watch]:
    """Watch inside the block; the process never outlives it."""
    watch = Watch(*args, cwd=cwd, command=command)
    try:
        yield watch
    finally:
        watch.process.kill()
        watch.process.wait()
        watch.reader.join()
        assert watch.process.stdout is not None
        watch.process.stdout.close()


def changed(text: str, name: str) -> str:
    return text.replace("River bend", name)


pytestmark = pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")


def test_a_layout_is_printed_again_whichever_way_it_is_saved(tmp_path: Path) -> None:
    text = find_layout("A").read_text(encoding="utf-8")
    mine, print_ = tmp_path / "mine.toml", tmp_path / "x.svg"
    mine.write_text(text, encoding="utf-8")
    with watching("mine.toml", "-o", "x.svg", cwd=tmp_path) as watch:
        watch.hears("x.svg: 1 page")
        watch.hears("Watching")
        first = print_.read_bytes()
        mine.write_text(changed(text, "Second bend"), encoding="utf-8")
        watch.hears("x.svg: 1 page")
        second = print_.read_bytes()
        assert b"Second bend" in second
        assert second != first
        beside = tmp_path / "mine.toml.swap"
        beside.write_text(changed(text, "Third bend"), encoding="utf-8")
        beside.replace(mine)
        watch.hears("x.svg: 1 page")
        third = print_.read_bytes()
        assert b"Third bend" in third

        mine.write_text(text[: text.index('"""') + 40], encoding="utf-8")
        watch.hears("mine.toml")
        assert print_.read_bytes() == third
        mine.write_text(text.replace("Kg", "Xg"), encoding="utf-8")
        watch.hears("map-token")
        assert print_.read_bytes() == third
        mine.unlink()
        watch.hears("There is no such file")
        assert print_.read_bytes() == third
        mine.write_text(text, encoding="utf-8")
        watch.hears("x.svg: 1 page")
        assert print_.read_bytes() == first

        assert watch.end() == 0
        watch.hears("Stopped watching")


def test_themes_and_templates_are_watched_and_a_faulty_start_is_no_end(tmp_path: Path) -> None:
    theme, head = tmp_path / "mine.toml", tmp_path / "own" / "games" / "dice" / "head.svg.j2"
    theme.write_text('name = "mine"\ncolour = 1\n', encoding="utf-8")
    head.parent.mkdir(parents=True)
    shipped = (templates() / "games" / "dice" / "head.svg.j2").read_text(encoding="utf-8")
    args = ["A", "--theme", "mine.toml", "--templates", "own", "-o", "x.svg"]
    with watching(*args, cwd=tmp_path) as watch:
        watch.hears("unknown-key")
        watch.hears("Watching")
        assert not (tmp_path / "x.svg").exists()
        theme.write_text('name = "mine"\n', encoding="utf-8")
        watch.hears("x.svg: 1 page")
        first = (tmp_path / "x.svg").read_bytes()
        head.write_text(shipped.replace("display-bold", "display-italic"), encoding="utf-8")
        watch.hears("x.svg: 1 page")
        second = (tmp_path / "x.svg").read_bytes()
        assert second != first
        head.write_text("{% macro", encoding="utf-8")
        watch.hears("head.svg.j2")
        assert (tmp_path / "x.svg").read_bytes() == second
        assert watch.end() == 0


def test_a_print_in_the_watched_folder_is_no_change(tmp_path: Path) -> None:
    for name in "AB":
        text = find_layout(name).read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with watching(".", "--format", "svg", cwd=tmp_path) as watch:
        watch.hears("pad-A-a4.svg")
        watch.hears("Watching")
        (tmp_path / "A.toml").unlink()
        assert watch.hears("a4.svg").startswith("output/pad-B-a4.svg")
        assert watch.end() == 0
        watch.reader.join()
        assert [*watch.lines.queue] == ["Stopped watching; the last print is kept.\n", END]


def test_an_order_that_no_file_can_fix_ends_at_once(tmp_path: Path) -> None:
    with watching("--theme", "slat", cwd=tmp_path) as watch:
        watch.hears("did you mean 'slate'?")
        assert watch.process.wait(PATIENCE) == 2


def test_the_table_and_pictures_of_a_deck_are_watched(tmp_path: Path) -> None:
    shutil.copytree(samples() / "herbs", tmp_path / "herbs")
    for name in ("herbs.toml", "herbs.csv"):
        shutil.copy(samples() / name, tmp_path)
    args = ("herbs.toml", "--only", "sage", "--format", "svg", "-o", ".")
    with watching(*args, cwd=tmp_path, command="kit deck") as watch:
        watch.hears(".svg: 1 page")
        watch.hears("Watching")
        table = tmp_path / "herbs.csv"
        table.write_text(table.read_text(encoding="utf-8").replace("Sage", "Clary"), "utf-8")
        watch.hears(".svg: 1 page")
        picture = next((tmp_path / "herbs").rglob("*.svg"))
        picture.write_text("<svg", encoding="utf-8")
        watch.hears(picture.name)
        assert watch.end() == 0


def test_a_logo_is_watched(tmp_path: Path) -> None:
    logo = tmp_path / "club.svg"
    shutil.copy(samples() / "club.svg", logo)
    with watching("A", "--logo", "club.svg", "-o", "x.svg", cwd=tmp_path) as watch:
        watch.hears("x.svg: 1 page")
        watch.hears("Watching")
        first = (tmp_path / "x.svg").read_bytes()
        logo.write_text(SQUARE, encoding="utf-8")
        watch.hears("x.svg: 1 page")
        assert (tmp_path / "x.svg").read_bytes() != first
        assert watch.end() == 0
