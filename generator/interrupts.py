"""Interrupts: the signals that end the program, and deferring them where they would do harm."""

from __future__ import annotations

import signal
import threading
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

ENDING = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)
"""What ends the program besides Ctrl-C; each system has its own."""


class Interruption(KeyboardInterrupt):
    """The program must end because of the signal NUMBER; the files may be WRITTEN already."""

    def __init__(self, number: int = signal.SIGINT, *, written: bool = False) -> None:
        """Keep the signal and whether all files were written before it took effect."""
        super().__init__()
        self.number = number
        self.written = written


def signal_of(error: KeyboardInterrupt) -> int:
    """Return the number of the signal that an interruption came from."""
    return error.number if isinstance(error, Interruption) else signal.SIGINT


def end_on_signals() -> None:
    """Let the signals that end a program do so like Ctrl-C; those ignored (nohup) stay so."""
    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)


def _interrupt(number: int, _frame: FrameType | None) -> NoReturn:
    raise Interruption(number)


@contextmanager
def uninterrupted() -> Iterator[list[int]]:
    """Defer Ctrl-C and the other signals; one that came in the block takes effect after it.

    The block gets the list of those that came.
    """
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield came
        return
    earlier = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
    with ExitStack() as after:
        after.callback(_raise_first, came)
        for number, handler in earlier.items():
            # A handler that was not set in Python cannot be put back.
            if handler not in (None, signal.SIG_IGN):
                after.callback(signal.signal, number, handler)
                signal.signal(number, lambda number, _frame: came.append(number))
        yield came


def _raise_first(came: list[int]) -> None:
    if came:
        signal.raise_signal(came[0])
