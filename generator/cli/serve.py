"""`scriptorium serve`: the studio on this machine, for a browser."""

from __future__ import annotations

import socket
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import click

from generator.cli import options
from generator.cli.usage import Command
from generator.errors import OrderError
from generator.language import _

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - only asked for by name
PORT = 8017
LAST_PORT = 65_535
MOST_WORKERS = 64
NEEDED = ("starlette", "uvicorn", "jsonschema")


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium serve
  scriptorium serve --port 9000 --no-browser
  scriptorium serve --host 0.0.0.0 --name club.example --no-browser
  scriptorium serve --export site/""",
)
@click.option(
    "--port",
    type=options.whole_number("--port", 0, LAST_PORT),
    default=PORT,
    show_default=True,
    metavar="N",
    help="Port to listen on; 0 takes a free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Address to listen on; 0.0.0.0 lets others in the network come.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    help="Name under which the studio is reached, if it is hosted; may be given several times.",
)
@click.option(
    "--workers",
    type=options.whole_number("--workers", 1, MOST_WORKERS),
    metavar="N",
    help="Processes that draw, and as many that print.  [default: one a core, at most 8]",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option(
    "--export",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the designer and the calculators as plain files for any web space instead.",
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
    """Open the studio in the browser: design domains, print, and score finished sheets.

    It listens on this machine only, keeps nothing, and asks no other host. Ctrl-C ends it.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        message = _("The studio needs {missing}; install it with: pip install 'scriptorium[web]'.")
        raise OrderError(message.format(missing=", ".join(missing)))
    if export is not None:
        _export(export)
        return
    from generator.cli.forms import forms  # noqa: PLC0415 - the server loads everything
    from generator.cli.press_room import preview, print_order, warm  # noqa: PLC0415
    from generator.web.app import LOOPBACK, make_app  # noqa: PLC0415
    from generator.web.limits import limits_for  # noqa: PLC0415
    from generator.web.running import run  # noqa: PLC0415
    from generator.web.studio import PressRoom  # noqa: PLC0415

    room = PressRoom(forms, preview, print_order)
    hosts = ["*"] if host in EVERYWHERE and not names else [*LOOPBACK, host, *names]
    app = make_app(room, limits_for(workers), hosts=hosts, warm=warm)
    with _listening(host, port) as listener:
        address = _address(host, listener)
        click.echo(_("The studio is open at {address}; Ctrl-C ends it.").format(address=address))
        opened = None if no_browser else partial(click.launch, address)
        run(app, listener, opened)


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens, or say why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        message = _(
            "The studio cannot listen on {host}:{port} ({reason}); choose another with --port."
        )
        reason = error.strerror or str(error)
        raise OrderError(message.format(host=host, port=port, reason=reason)) from error
    return listener


def _address(host: str, listener: socket.socket) -> str:
    """Return the address at which this machine's browser finds the studio."""
    port = listener.getsockname()[1]
    shown = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _export(folder: Path) -> None:
    from generator.cli.writing import write_files  # noqa: PLC0415 - the server writes none
    from generator.web.export import static_files  # noqa: PLC0415

    files = {folder / name: data for name, data in static_files().items()}
    write_files(files)
    message = _("{folder}: {number} files; begin with {start}.")
    start = folder / "index.html"
    click.echo(message.format(folder=folder, number=len(files), start=start))
