"""What random inputs call where no command reads them, or where it would start a process."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple
from unittest.mock import patch

from generator.errors import InvalidError, UnreadableError
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.playtesting import playtest
from generator.games.dice.lab.report.report import check_layout
from generator.games.dice.lab.weights import read_weights
from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.playtest import Strength
from generator.load.score_pads import game_sheet
from generator.load.settings.edition import find_edition
from generator.model.layout import Layout
from generator.products.layouts import check_text, find_layouts
from generator.products.results.playtests import Wish
from generator.scan import drawing, pages
from generator.units import PAPERS
from generator.workers import OUT_OF_MEMORY, keep_within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.dice.model.edition import DiceEdition

WORKSHEET = "worksheet.toml"
"""A file of this name is read in place of the worksheet of every game."""
MOST_POINTS = 1_000
GAMES = 2
BROKEN = 99
"""The exit code of a process that has not ended as it should."""


@cache
def _edition() -> DiceEdition:
    return dice_edition(find_edition(GAME, None))


@cache
def _domain(name: str) -> Layout:
    (layout,) = find_layouts([name], paper=PAPERS["a3"], game=GAME)
    found: Layout = layout
    return found


def play_weights(file: Path, name: str) -> None:
    """Let a trained player with the weights of a file play a domain."""
    try:
        weights = read_weights(file.read_bytes())
    except ValueError as error:
        raise UnreadableError(str(error)) from error
    for own_kinds in (False, True):
        lab = Lab(_domain(name), _edition(), weights=weights, own_kinds=own_kinds)
        played = lab.play(Match((Strength.TRAINED,)), 1, 0, GAMES)
        points = [int(it) for it in played.points]
        if not all(0 <= it < MOST_POINTS for it in points):
            raise AssertionError(points)


def play_layout(file: Path) -> None:
    """Let all players play a domain, if it is a valid one."""
    text = file.read_bytes().decode(errors="replace")
    report = check_text(text, file.name, custom=True, paper=PAPERS["a3"])
    if report.findings:
        raise InvalidError(report.findings)
    layout = report.layout
    if not isinstance(layout, Layout) or layout.game != GAME:
        raise UnreadableError(file.name)
    check_layout(layout)
    playtest([layout], Wish(GAMES, 1, _domain("A")), lambda _progress: None)


@contextmanager
def standing_in(order: tuple[str, ...], folder: Path) -> Iterator[None]:
    """Read a worksheet in the folder in place of the games' own; draw PDFs in a forked process."""
    with ExitStack() as stack:
        if (folder / WORKSHEET).is_file():
            stack.enter_context(patch.object(game_sheet, "FILE", str(folder / WORKSHEET)))
        if order[:1] == ("scan",):
            stack.enter_context(patch.object(pages, "_drawing", _drawing))
        yield


class Drawer(NamedTuple):
    """A process that draws, as a forked one: it needs no start of Python."""

    stdin: BinaryIO
    stdout: BinaryIO
    pid: int

    def kill(self) -> None:
        """End the process."""
        os.kill(self.pid, signal.SIGKILL)


@contextmanager
def _drawing(data: bytes, _name: str) -> Iterator[Drawer]:
    """Draw a PDF in a process with the same limits as the program gives its own."""
    limits = pages.limits_for(len(data))
    source, to_child = os.pipe()
    from_child, target = os.pipe()
    child = os.fork()
    if not child:
        os.close(to_child)
        os.close(from_child)
        _draw(source, target, limits)
    os.close(source)
    os.close(target)
    with open(to_child, "wb") as stdin, open(from_child, "rb") as stdout:  # noqa: PTH123 - pipes
        drawer = Drawer(stdin, stdout, child)
        try:
            yield drawer
        finally:
            drawer.kill()
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if code == BROKEN:
                raise AssertionError(code)


def _draw(source: int, target: int, limits: drawing.Limits) -> None:
    """Draw in this process, which then ends.

    The pipe stays open until then: its end is what the other process waits for before it kills
    this one, and the code must be set by that time.
    """
    code = BROKEN
    given, drawn = open(source, "rb"), open(target, "wb")  # noqa: SIM115 - pipes
    try:
        keep_within(limits.memory + address_space())
        drawing.draw_pages(given, drawn, limits)
        drawn.flush()
        code = 0
    except MemoryError:
        code = OUT_OF_MEMORY
    except BrokenPipeError:
        code = 0
    finally:
        os._exit(code)


def address_space() -> int:
    """Return how many bytes of addresses this process has."""
    size = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return size * os.sysconf("SC_PAGE_SIZE")
