"""`scriptorium serve`: the studio on this machine, for a browser."""

from __future__ import annotations

import socket
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import click

from generator.cli.options import shared as options
from generator.cli.options.kinds import WholeNumber
from generator.cli.output.console import say
from generator.cli.usage import Command
from generator.errors import OrderError, UnwritableError, shown
from generator.language import N_, _, and_list
from generator.platforms import claim_port, is_port_taken
from generator.reasons import reason_of

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - only asked for by name
LOOPBACK = ("localhost", "127.0.0.1", "::1")
BACKLOG = 500
PORT = 8017
LAST_PORT = 65_535
MOST_WORKERS = 64
NEEDED = ("starlette", "uvicorn", "jsonschema")


@click.command(
    cls=Command,
    help=N_(
        """Open the studio in the browser: design domains, print, and score finished sheets.

It listens only on this computer, stores nothing, and contacts no other host. Press Ctrl-C
to stop it."""
    ),
    epilog="""\b
Examples:
  scriptorium serve
  scriptorium serve --port 9000 --no-browser
  scriptorium serve --host 0.0.0.0 --name club.example --no-browser
  scriptorium serve --export site/""",
)
@click.option(
    "--port",
    type=WholeNumber("--port", 0, LAST_PORT),
    default=PORT,
    show_default=True,
    metavar="N",
    help=N_("Port to listen on; 0 chooses a free one."),
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help=N_("Address to listen on; 0.0.0.0 lets others on the network connect."),
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    help=N_(
        "Host name under which people reach the studio, such as club.example; can be repeated."
    ),
)
@click.option(
    "--workers",
    type=WholeNumber("--workers", 1, MOST_WORKERS),
    metavar="N",
    help=N_(
        "Number of processes for previews, and as many for prints.  [default: one per"
        " core, at most 8]"
    ),
)
@click.option("--no-browser", is_flag=True, help=N_("Do not open a browser."))
@click.option(
    "--export",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help=N_("Write the designer and the calculators as static files for any web server instead."),
)
@options.language
def command(
    *,
    port: int,
    host: str,
    names: tuple[str, ...],
    workers: int | None,
    no_browser: bool,
    export: Path | None,
) -> None:
    """Open the studio in the browser: design domains, print, and score finished sheets."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        message = _(
            "The studio needs {missing}; install it with: pip install 'scriptorium-press[web]'."
        )
        raise OrderError(message.format(missing=and_list(missing)))
    if export is not None:
        _export(export)
        return
    from generator.web.server.app import make_app  # noqa: PLC0415 - the server loads everything
    from generator.web.server.limits import limits_for  # noqa: PLC0415
    from generator.web.server.running import run  # noqa: PLC0415

    with _listening(host, port) as listener:
        called = _called(host, names)
        app = make_app(limits_for(workers), hosts=called)
        address = _address(host, listener)
        run(app, listener, partial(_open, address, in_browser=not no_browser))


def _called(host: str, names: tuple[str, ...]) -> list[str]:
    """Return the host names by which the studio on this machine may be addressed."""
    own = [socket.gethostname()] if host in EVERYWHERE else [host]
    return [*LOOPBACK, *own, *names]


def _open(address: str, *, in_browser: bool) -> None:
    """Report the address of the studio, and open it."""
    say(_("The studio is open at {address}; press Ctrl-C to stop it.").format(address=address))
    sys.stdout.flush()
    if in_browser:
        click.launch(address)


def _listening(host: str, port: int) -> socket.socket:
    """Return a listening socket, or report why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        # Named as TCP, so that answers are sent at once and not held back for more.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            claim_port(listener)
            listener.bind((host, port))
            listener.listen(BACKLOG)
        except BaseException:
            listener.close()
            raise
    except (OSError, UnicodeError) as error:
        message = _("The studio cannot listen on {place} ({reason}); choose another {way}.")
        reason = reason_of(error) if getattr(error, "errno", 0) else _("this is not an address")
        place = f"[{host}]:{port}" if ":" in host else f"{shown(host)}:{port}"
        way = "--port" if is_port_taken(error) else _("--host or --port")
        raise OrderError(message.format(place=place, reason=reason, way=way)) from error
    return listener


def _address(host: str, listener: socket.socket) -> str:
    """Return the address at which a browser on this machine finds the studio."""
    port = listener.getsockname()[1]
    shown_host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - as asked for
    return f"http://[{shown_host}]:{port}/" if ":" in shown_host else f"http://{shown_host}:{port}/"


def _export(folder: Path) -> None:
    from generator.cli.output.delivery import write  # noqa: PLC0415 - the server writes none
    from generator.web.pages.export import static_files  # noqa: PLC0415

    files = {folder / name: data for name, data in static_files().items()}
    for place in files:
        _refuse_what_is_in_the_way(place)
    write(files)
    message = _("{folder}: {number} files; start with {start}.")
    start = folder / "index.html"
    say(message.format(folder=folder, number=len(files), start=start))


def _refuse_what_is_in_the_way(place: Path) -> None:
    """Refuse a file where a folder is needed, and a folder where a file is written."""
    if place.is_dir():
        message = _(
            "{place} is a folder, but a file of this name must be written; choose"
            " another folder with --export."
        )
        raise UnwritableError(message.format(place=shown(place)))
    blocking = next((it for it in place.parents if it.exists() and not it.is_dir()), None)
    if blocking is not None:
        message = _(
            "{place} is a file, but a folder is needed; choose another folder with --export."
        )
        raise UnwritableError(message.format(place=shown(blocking)))
