"""The studio of `scriptorium serve`, with time limits that no machine is too slow for."""

from __future__ import annotations

import socket
import sys
from itertools import pairwise
from pathlib import Path

from generator.web.server.app import make_app
from generator.web.server.running import run
from generator.web.shared.limits import Limits, limits_for

LONG = 600.0
"""How many seconds anything may take."""
HOST = "127.0.0.1"


def patient(limits: Limits) -> Limits:
    """Return limits that are the same but for their seconds."""
    names = ("tools", "previews", "press", "forecasts", "scans", "lab")
    pools = {it: getattr(limits, it)._replace(seconds=LONG, patience=LONG) for it in names}
    return limits._replace(stall=LONG, whole=LONG, **pools)


def main(port: int, *, shelf: Path | None = None, is_shelf_writable: bool = False) -> None:
    """Serve, and say where, as the command does."""
    with socket.create_server((HOST, port)) as listener:
        address = f"http://{HOST}:{listener.getsockname()[1]}/"
        said = f"The studio is open at {address}; Ctrl-C ends it."
        app = make_app(
            patient(limits_for()), hosts=[HOST], shelf=shelf, is_shelf_writable=is_shelf_writable
        )
        run(app, listener, lambda: print(said, flush=True))  # noqa: T201 - as the command does


if __name__ == "__main__":
    wanted = dict(pairwise(sys.argv))
    main(
        int(wanted["--port"]),
        shelf=Path(wanted["--shelf"]) if "--shelf" in wanted else None,
        is_shelf_writable="--shelf-write" in sys.argv,
    )
