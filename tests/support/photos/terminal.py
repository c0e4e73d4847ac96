"""The command `scan` in a terminal, whose questions are answered by who looks at the sheet."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

PICTURE = re.compile(r"([\w+-]+)\.png")
PROMPT = "]: "
NUMBER, NAME = "any other number, then Enter", "Name of the player"


class Said(NamedTuple):
    """What a command said in a terminal, its exit code, and the fields of each decision."""

    text: str
    code: int
    asked: tuple[tuple[str, ...], ...]


def in_terminal(*arguments: str, folder: Path, answer: Callable[[str], str]) -> Said:
    """Run the program in a terminal; ANSWER says what is written in a field that it asks about."""

    def key(fields: Sequence[str], text: str) -> str:
        values = {answer(it) for it in fields}
        if len(values) > 1:
            return "n"
        value = values.pop()
        is_line = NUMBER in text or NAME in text
        return f"{value or '-'}\n" if is_line else (value or "-")[-1]

    return type_keys(*arguments, folder=folder, key=key)


def type_keys(*arguments: str, folder: Path, key: Callable[[Sequence[str], str], str]) -> Said:
    """Run the program in a terminal; KEY says what is typed at a question.

    It gets the fields that are shown, and all that was said since the last one.
    """
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
            fields = tuple(PICTURE.findall(text[seen:])[-1].split("+"))
            typed = key(fields, text[seen:])
            seen = len(text)
            if fields != ("name",):
                asked.append(fields)
            os.write(ours, typed.encode())
    os.close(ours)
    return Said(text, process.wait(), tuple(asked))
