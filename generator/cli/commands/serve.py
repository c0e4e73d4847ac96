"""`scriptorium serve`: the studio on this machine, for a browser, and who can reach it."""

from __future__ import annotations

import gc
import re
import socket
import sys
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.cli.parameters import described
from generator.errors import OrderError, UnwritableError, shown
from generator.language import N_, _, and_list
from generator.platforms import claim_port, is_port_taken
from generator.products.options import common
from generator.products.options.kinds import DataFile, Flag, Kind, WholeNumber
from generator.products.options.option import OUTPUT, SERVER, Option
from generator.reasons import reason_of
from generator.registry import games_with
from generator.units import PAPERS

if TYPE_CHECKING:
    from pathlib import Path

    from generator.load.layouts.kind import AnyLayout

BACKLOG = 500
PORT = 8017
LAST_PORT = 65_535
MOST_YOUNG = 100_000
"""How many objects the studio makes before Python looks for those that nobody needs."""
MOST_WORKERS = 64
ROOT = re.compile(r"(?:/[\w.~-]+)+", re.ASCII)
NEEDED = ("starlette", "uvicorn", "jsonschema")


@described(
    N_(
        """Open the studio in the browser: design domains, print, and score finished sheets.

It listens only on this computer, stores nothing, and contacts no other host. Press Ctrl-C
to stop it."""
    ),
    (
        "scriptorium serve",
        "scriptorium serve --port 9000 --no-browser",
        "scriptorium serve --host 0.0.0.0 --no-browser",
        (
            "scriptorium serve --name club.example --proxy 127.0.0.1 --root-path /scriptorium"
            " --no-browser"
        ),
        "scriptorium serve --shelf club/ --shelf-write",
        "scriptorium serve --export site/",
    ),
    Option(
        "port",
        WholeNumber(0, LAST_PORT),
        N_("Port to listen on; 0 chooses a free one."),
        SERVER,
        default=PORT,
        sample="N",
    ),
    Option(
        "host",
        Kind(),
        N_("Address to listen on; 0.0.0.0 lets others on the network connect."),
        SERVER,
        default="127.0.0.1",
        sample="ADDRESS",
    ),
    Option(
        "name",
        Kind(),
        N_("Host name under which people reach the studio, such as club.example; can be repeated."),
        SERVER,
        key="names",
        multiple=True,
        sample="HOST",
    ),
    Option(
        "proxy",
        Kind(),
        N_(
            "Address or network of a proxy in front of the studio; it is trusted to report the"
            " client's address. Can be repeated."
        ),
        SERVER,
        key="proxies",
        multiple=True,
        sample="ADDRESS",
    ),
    Option(
        "root-path",
        Kind(),
        N_("Folder of the site in which a proxy shows the studio, such as /scriptorium."),
        SERVER,
        sample="PATH",
    ),
    Option(
        "workers",
        WholeNumber(1, MOST_WORKERS),
        N_(
            "Number of processes for previews, and as many for prints.  [default: one per"
            " core, at most 8]"
        ),
        SERVER,
        sample="N",
    ),
    Option(
        "pads",
        DataFile(),
        N_("Folder of score pads of your own; their pages for phones are at p/ and the pad's id."),
        SERVER,
        sample="DIR",
    ),
    Option(
        "shelf",
        DataFile(),
        N_("Folder of domains, pads, decks, themes and games that everybody here shares."),
        SERVER,
        sample="DIR",
    ),
    Option(
        "shelf-write",
        Flag(),
        N_("Let everybody who reaches the studio add to the shelf."),
        SERVER,
    ),
    Option("no-browser", Flag(), N_("Do not open a browser."), SERVER),
    Option(
        "export",
        DataFile(),
        N_("Write the designer and the calculators as static files for any web server instead."),
        OUTPUT,
        sample="DIR",
    ),
    common.LANGUAGE,
)
def command(
    *,
    port: int,
    host: str,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    root_path: str | None,
    workers: int | None,
    pads: Path | None,
    shelf: Path | None,
    shelf_write: bool,
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
    _check_shelf(shelf, is_writable=shelf_write)
    gc.set_threshold(MOST_YOUNG)
    _check_proxies(proxies)
    root = _root(root_path or "")
    from generator.web.server.app import make_app  # noqa: PLC0415 - the server loads everything
    from generator.web.server.running import run  # noqa: PLC0415
    from generator.web.shared.limits import limits_for  # noqa: PLC0415

    with _listening(host, port) as listener:
        limits = limits_for(workers, is_shared=is_for_others(host) or bool(proxies))
        own = _own_pads(pads) if pads is not None else ()
        called = _called(host, names)
        app = make_app(
            limits,
            hosts=called,
            proxies=proxies,
            root=root,
            pads=own,
            shelf=None if shelf is None else shelf.absolute(),
            is_shelf_writable=shelf_write,
        )
        said = partial(_open, host, listener.getsockname()[1], root, in_browser=not no_browser)
        run(app, listener, said)


def _check_shelf(shelf: Path | None, *, is_writable: bool) -> None:
    """Refuse a shelf that is not there; one that goes away later comes back by itself."""
    if shelf is None and is_writable:
        raise OrderError(_("--shelf-write needs a shelf; name its folder with --shelf."))
    if shelf is not None and not shelf.is_dir():
        message = _("--shelf: there is no folder {folder}; check its name.")
        raise OrderError(message.format(folder=shown(shelf)))


def _own_pads(folder: Path) -> tuple[AnyLayout, ...]:
    """Return the score pads of a folder; faults in one of them are reported before it opens."""
    from generator.products.game_worksheet import LAYOUT_CALCULATOR  # noqa: PLC0415 - if asked for
    from generator.products.gathering import gather  # noqa: PLC0415
    from generator.products.order import Run  # noqa: PLC0415

    if not folder.is_dir():
        message = _("--pads: there is no folder {folder}; check its name.")
        raise OrderError(message.format(folder=shown(folder)))
    found: dict[str, AnyLayout] = {}
    for spec in games_with(LAYOUT_CALCULATOR):
        for pad in gather([f"{folder}/"], Run(), paper=PAPERS["a4"], game=spec.name):
            if pad.id in found:
                message = _("{place}: the pad '{id}' is in {other} too; give it another id.")
                other = found[pad.id].place.file
                raise OrderError(message.format(place=pad.place.file, id=pad.id, other=other))
            found[pad.id] = pad
    return tuple(found.values())


def _called(host: str, names: tuple[str, ...]) -> list[str]:
    """Return the host names by which the studio on this machine may be addressed."""
    own = [socket.gethostname()] if host in EVERYWHERE else [host]
    return [*LOOPBACK, *own, *names]


def _check_proxies(proxies: tuple[str, ...]) -> None:
    """Refuse what is not the address of a proxy, nor of a network."""
    for proxy in proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError as error:
            message = _(
                "--proxy: '{proxy}' is not an address; write it in figures, such as 127.0.0.1 or"
                " 10.0.0.0/8."
            )
            raise OrderError(message.format(proxy=shown(proxy))) from error


def _root(path: str) -> str:
    """Return the folder of the studio in a site, without the last slash."""
    root = path.rstrip("/")
    if root and not ROOT.fullmatch(root):
        message = _(
            "--root-path: '{path}' is not the path of a folder; write it as in an address, such"
            " as /scriptorium."
        )
        raise OrderError(message.format(path=shown(path)))
    return root


def _open(host: str, port: int, root: str, *, in_browser: bool) -> None:
    """Report the address of the studio, and open it."""
    address = own_address(host, port, root)
    say(_("The studio is open at {address}; press Ctrl-C to stop it.").format(address=address))
    if is_for_others(host):
        say(who_can_connect(host, port, root))
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
    except (OSError, TypeError) as error:  # a TypeError says that no host can have this name
        message = _("The studio cannot listen on {place} ({reason}); choose another {way}.")
        is_name = isinstance(error, OSError)
        reason = reason_of(error) if is_name else _("this is not an address")
        place = f"[{host}]:{port}" if ":" in host else f"{shown(host)}:{port}"
        way = "--port" if is_port_taken(error) else _("--host or --port")
        raise OrderError(message.format(place=place, reason=reason, way=way)) from error
    return listener


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


EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - only asked for by name
"""What listens on every address, and the address of this machine for itself."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of no machine; the system tells from where it would send something there."""


def is_for_others(host: str) -> bool:
    """Return whether other machines can connect to a server on this address."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host.lower() not in LOOPBACK


def own_address(host: str, port: int, root: str) -> str:
    """Return the address at which a browser on this machine finds the studio."""
    return _written(EVERYWHERE.get(host, host), port, root)


def who_can_connect(host: str, port: int, root: str) -> str:
    """Say at which address others find the studio, and who they are."""
    if host not in EVERYWHERE:
        return _("Everyone who can connect to this computer can use the studio.")
    found = [_written(each, port, root) for each in _network_addresses(host)]
    if not found:
        return _("This computer is not on a network, so nobody else can open the studio.")
    message = _(
        "Others on this network can open it at {addresses}; everyone who can connect "
        "to this computer can use it."
    )
    return message.format(addresses=", ".join(found))


def _network_addresses(host: str) -> list[str]:
    """Return the addresses of this machine in its networks, the usual one first."""
    families = [socket.AF_INET] if host != "::" else [socket.AF_INET, socket.AF_INET6]
    found: list[str] = []
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((_ELSEWHERE[family], 9))  # This sends nothing.
            found.append(line.getsockname()[0])
    if not found:
        with suppress(OSError):
            named = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
            found += [str(it[4][0]) for it in named if it[0] in families]
    return [it for it in dict.fromkeys(found) if "%" not in it and not ip_address(it).is_loopback]


def _written(host: str, port: int, root: str) -> str:
    return f"http://[{host}]:{port}{root}/" if ":" in host else f"http://{host}:{port}{root}/"
