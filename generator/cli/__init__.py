"""The command line: click commands that parse, call and print."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the program with the arguments of the process, and leave with its exit code."""
    try:
        from generator.writing.interrupts import obey_signals  # noqa: PLC0415

        obey_signals()
        from generator.cli.boundary import run  # noqa: PLC0415 - Ctrl-C may come during imports

        code = run(sys.argv[1:])
    except KeyboardInterrupt as error:
        code = 128 + getattr(error, "number", signal.SIGINT)
        print("Interrupted; nothing was written.", file=sys.stderr)  # noqa: T201 - as is
    sys.exit(code)
