"""Pages: the pictures of a PDF, which a process of its own draws within limits."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from threading import Timer
from typing import TYPE_CHECKING

import cv2
import numpy as np

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.reasons import reason_of
from generator.scan import drawing
from generator.scan.refusals import Fault, refusal
from generator.workers import blocking_signals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.scan.crops import Picture

MOST_PAGES = 20
MOST_PAGE_DOTS = 36_000_000
MEGABYTE = 1_000_000
LEAST_SECONDS, SECONDS_PER_MEGABYTE, MOST_SECONDS = 1.0, 1.0, 10.0
"""The processor time for a page: a scanner's page has far more bytes than a page that is drawn."""
LEAST_MEMORY, MEMORY_PER_BYTE, MOST_MEMORY = 480 * MEGABYTE, 25, 900 * MEGABYTE
PATIENCE = 60.0
"""How many seconds a page may take by the clock, for systems that limit no processor time."""


def draw_pages(data: bytes, name: str) -> Iterator[Picture]:
    """Yield the picture of each page of a PDF, in red, green and blue."""
    with _drawing(data, name) as process:
        _send(process, data)
        (number,) = drawing.COUNT.unpack(_read(process, drawing.COUNT.size, name))
        if number == drawing.CLOSED:
            raise refusal(Fault.LOCKED, name)
        if number > MOST_PAGES:
            raise refusal(Fault.LONG, name, most=MOST_PAGES)
        for _index in range(number):
            head = drawing.PAGE.unpack(_read(process, drawing.PAGE.size, name))
            if head == drawing.NO_PAGE:
                raise refusal(Fault.DAMAGED, name)
            width, height, row, dot = head
            rows = np.frombuffer(_read(process, row * height, name), dtype=np.uint8)
            dots = rows.reshape(height, row)[:, : width * dot].reshape(height, width, dot)
            yield cv2.cvtColor(dots[:, :, :3], cv2.COLOR_BGR2RGB)


def _send(process: Popen[bytes], data: bytes) -> None:
    with suppress(BrokenPipeError):  # What it sends says so.
        if process.stdin:
            process.stdin.write(data)
            process.stdin.close()


def limits_for(size: int) -> drawing.Limits:
    """Return the limits for a PDF of so many bytes."""
    memory = min(LEAST_MEMORY + MEMORY_PER_BYTE * size, MOST_MEMORY)
    seconds = min(LEAST_SECONDS + SECONDS_PER_MEGABYTE * size / MEGABYTE, MOST_SECONDS)
    return drawing.Limits(memory, MOST_PAGES, MOST_PAGE_DOTS, seconds)


@contextmanager
def _drawing(data: bytes, name: str) -> Iterator[Popen[bytes]]:
    """Start a process that draws a PDF, which ends with the block."""
    words = (sys.executable, "-P", "-m", drawing.__name__, *limits_for(len(data)))
    folders = (str(Path(__file__).resolve().parents[2]), os.environ.get("PYTHONPATH", ""))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))}
    try:
        with blocking_signals():
            process = Popen(  # noqa: S603 - our own program
                [*map(str, words)], stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
            )
    except OSError as error:
        message = _("{file}: The file cannot be read: {reason}.")
        raise UnreadableError(message.format(file=shown(name), reason=reason_of(error))) from error
    with process:
        try:
            yield process
        finally:
            process.kill()


def _read(process: Popen[bytes], size: int, name: str) -> bytearray:
    """Read SIZE bytes from the drawing process; if it has ended, the PDF needed too much."""
    read = bytearray(size)
    left = memoryview(read)
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    try:
        while left:
            number = process.stdout.readinto(left) if process.stdout else 0  # type: ignore[attr-defined]
            if not number:
                raise refusal(Fault.HEAVY, name)
            left = left[number:]
    finally:
        timer.cancel()
    return read
