"""A process that has the program loaded, and forks for each command line that it reads.

A line on standard input is JSON: the arguments, the folder, the variables, and the files for what
is said. The answer is the exit code. The first line is run here, so that all later ones find the
libraries loaded.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from typing import Any

from generator.cli import main


def run(order: dict[str, Any]) -> int:
    """Run one command line in this process, and return its exit code."""
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["env"])
    for number, name in ((0, os.devnull), (1, order["out"]), (2, order["err"])):
        opened = os.open(name, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT, 0o666)
        os.dup2(opened, number)
        os.close(opened)
    sys.argv = ["scriptorium", *order["arguments"]]
    try:
        main()
    except SystemExit as leave:
        code = leave.code if isinstance(leave.code, int) else int(leave.code is not None)
    except BaseException:  # noqa: BLE001 - as the interpreter does it
        traceback.print_exc()
        code = 1
    else:
        code = 0
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def serve() -> None:
    """Run the lines of standard input until it ends."""
    orders, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.dup(1)
    run(json.loads(orders.readline()))
    os.write(answers, b"ready\n")
    for line in orders:
        child = os.fork()
        if child == 0:
            os._exit(run(json.loads(line)))
        _child, status = os.waitpid(child, 0)
        os.write(answers, b"%d\n" % os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    serve()
