"""The progress bar: on a terminal, after a second, and gone at the end."""

from __future__ import annotations

import io

import pytest

from generator.cli.output.console import PATIENCE, progress


class Terminal(io.StringIO):
    """A text stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_quick_work_draws_nothing() -> None:
    stream, clock = Terminal(), Clock()
    with progress(stream, clock) as show:
        for done in range(1, 101):
            show(done, 100)
    assert stream.getvalue() == ""


def test_long_work_draws_a_bar_and_wipes_it() -> None:
    stream, clock = Terminal(), Clock()
    with progress(stream, clock) as show:
        clock.now = PATIENCE
        show(1, 2)
        show(1, 2)
        drawn = stream.getvalue()
        assert drawn == f"\r[{'#' * 15}{'-' * 15}] 1/2"
        show(2, 2)
        assert stream.getvalue().endswith(f"[{'#' * 30}] 2/2")
    last = stream.getvalue().rsplit("\r", 2)
    assert last[-1] == ""
    assert last[-2] == " " * (len(drawn) - 1)


def test_a_file_gets_no_bar() -> None:
    stream, clock = io.StringIO(), Clock()
    with progress(stream, clock) as show:
        clock.now = 2 * PATIENCE
        show(1, 2)
    assert stream.getvalue() == ""


def test_the_bar_is_wiped_when_the_work_is_broken_off() -> None:
    stream, clock = Terminal(), Clock()

    def work() -> None:
        with progress(stream, clock) as show:
            clock.now = PATIENCE
            show(0, 0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert stream.getvalue().endswith(" \r")


def test_a_bar_that_ctrl_c_breaks_off_is_wiped() -> None:
    class Interrupted(Terminal):
        def flush(self) -> None:
            if self.getvalue().endswith("1/2"):
                raise KeyboardInterrupt

    stream, clock = Interrupted(), Clock()

    def work() -> None:
        with progress(stream, clock) as show:
            clock.now = PATIENCE
            show(1, 2)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert stream.getvalue().endswith(" \r")
