"""The command `scan` in a terminal, whose questions are answered by who looks at the sheet."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PICTURE = re.compile(r"([\w-]+)\.png")
PROMPT = "]: "


class Said(NamedTuple):
    """What a command said in a terminal, its exit code, and the fields it asked about."""

    text: str
    code: int
    asked: tuple[str, ...]


def in_terminal(*arguments: str, folder: Path, answer: Callable[[str], str]) -> Said:
    """Run the program in a terminal; ANSWER says what is written in a field that it asks about."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "generator", *arguments]
    process = subprocess.Popen(command, cwd=folder, stdin=its, stdout=its, stderr=its)
    os.close(its)
    text, seen, asked = "", 0, []
    while True:
        try:
            read = os.read(ours, 4096)
        except OSError:
            break  # The program has ended, and its side of the terminal is closed.
        if not read:
            break
        text += read.decode(errors="replace")
        if text.rstrip("\r\n").endswith(PROMPT):
            field = PICTURE.findall(text[seen:])[-1]
            seen = len(text)
            asked.append(field)
            os.write(ours, f"{answer(field) or '-'}\n".encode())
    os.close(ours)
    return Said(text, process.wait(), tuple(asked))
