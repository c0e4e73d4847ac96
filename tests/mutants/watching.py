"""Lets every process that a test starts write down what it calls.

As `sitecustomize.py` in the folder of a copy of the project, Python runs this at the start of each
process that has the folder on its path. A process that forks notes in the child what is called
there, also what its parent has called before.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import CodeType, FrameType

HERE = Path(__file__).resolve().parent
NOTES = "called.txt"
"""The file for the notes: in each line a file of the copy and a function, with a colon between."""
PACKAGE = "generator"
"""What the names of packages begin with whose functions are noted."""
MODULE = "<module>"
"""What Python calls the code of a module outside its functions, which every import runs."""
_seen: set[CodeType] = set()


def note(frame: FrameType, event: str, _given: object) -> None:
    """Write down a function of the program when it is called first."""
    code = frame.f_code
    if event != "call" or code in _seen:
        return
    _seen.add(code)
    if code.co_name == MODULE or not code.co_filename.startswith(f"{HERE}/{PACKAGE}"):
        return
    line = f"{code.co_filename[len(str(HERE)) + 1 :]}:{code.co_qualname}\n"
    handle = os.open(HERE / NOTES, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    os.write(handle, line.encode())
    os.close(handle)


def watch() -> None:
    """Note what this process and its children call, in all threads."""
    os.register_at_fork(after_in_child=_seen.clear)
    threading.setprofile(note)
    sys.setprofile(note)


if __name__ == "sitecustomize":
    watch()
