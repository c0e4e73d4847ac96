"""The command line: click commands that parse, call and print."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys

MOST_YOUNG = 1_000_000
"""How many objects are made before Python looks for those that nobody needs.

An order makes many that stay to its end: to look more often finds nothing, and takes time.
"""


def main() -> None:
    """Run the program with the arguments of the process, and leave with its exit code."""
    replace_missing_streams()
    gc.set_threshold(MOST_YOUNG)
    try:
        from generator.interrupts import end_on_signals  # noqa: PLC0415

        end_on_signals()
        from generator.cli.boundary import run  # noqa: PLC0415 - Ctrl-C may come during imports

        code = run(sys.argv[1:])
    except KeyboardInterrupt as error:
        code = 128 + getattr(error, "number", signal.SIGINT)
        print("Interrupted; nothing was written.", file=sys.stderr)  # noqa: T201 - as is
    gc.freeze()  # The process ends: nothing need be looked for any more.
    sys.exit(code)


def replace_missing_streams() -> None:
    """Let standard streams that the process was started without be empty and lead nowhere."""
    missing = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in missing:
        setattr(sys, name, io.StringIO())
    # Their numbers stay taken, so that no file is opened where a library writes its messages.
    last = 0 if missing else sys.maxsize
    while last <= 2:  # noqa: PLR2004 - the number of standard error
        last = os.open(os.devnull, os.O_RDWR)
    if missing:
        os.close(last)
