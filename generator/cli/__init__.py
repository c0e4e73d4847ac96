"""The command line: click commands that parse, call and print."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program with the arguments of the process, and leave with its exit code."""
    try:
        from generator.cli.boundary import run  # noqa: PLC0415 - Ctrl-C may come during imports

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
