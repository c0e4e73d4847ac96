"""`scriptorium serve` without a server: what it is started with, what it says, what it refuses."""

from __future__ import annotations

import gc
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self

import click
import pytest

from generator.cli.commands import serve
from generator.cli.commands.serve import (
    _check_proxies,
    _check_shelf,
    _listening,
    _network_addresses,
    _open,
)
from generator.errors import OrderError
from generator.web.pages import export
from generator.web.server import app, running
from generator.web.shared.limits import limits_for
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Start no server, but keep what it would be started with."""
    kept: list[Any] = []

    def run(of: object, listener: socket.socket, said: Callable[[], None]) -> None:
        kept.append((of, listener.getsockname()))
        said()

    monkeypatch.setattr(app, "make_app", lambda limits, **named: (limits, named))
    monkeypatch.setattr(running, "run", run)
    monkeypatch.setattr(click, "launch", kept.append)
    before = gc.get_threshold()
    yield kept
    gc.set_threshold(*before)


def test_the_studio_is_started_for_this_machine(tmp_path: Path, started: list[Any]) -> None:
    result = at_once("serve", "--port", "0", cwd=tmp_path)
    ((limits, named), (host, port)), launched = started
    assert gc.get_threshold()[0] == 100_000
    address = f"http://127.0.0.1:{port}/"
    said = f"The studio is open at {address}; press Ctrl-C to stop it.\n"
    assert (result.returncode, result.stdout, result.stderr) == (0, said, "")
    assert (host, launched) == ("127.0.0.1", address)
    assert limits == limits_for(None)
    assert named == {
        "hosts": ["localhost", "127.0.0.1", "::1", "127.0.0.1"],
        "proxies": (),
        "root": "",
        "pads": (),
        "shelf": None,
        "is_shelf_writable": False,
    }


def test_every_wish_is_passed_on(tmp_path: Path, started: list[Any]) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "pads").mkdir()
    text = (ROOT / "docs" / "samples" / "market-day.toml").read_text(encoding="utf-8")
    (tmp_path / "pads" / "market-day.toml").write_text(text, encoding="utf-8")
    words = "--port 0 --name a.example --name b.example --proxy 10.0.0.0/8 --root-path /x/"
    more = "--workers 3 --pads pads --shelf club --shelf-write --no-browser"
    result = at_once("serve", *words.split(), *more.split(), cwd=tmp_path)
    assert result.returncode == 0
    (((limits, named), (_host, port)),) = started
    assert result.stdout == (
        f"The studio is open at http://127.0.0.1:{port}/x/; press Ctrl-C to stop it.\n"
    )
    assert limits == limits_for(3, is_shared=True)
    (pad,) = named.pop("pads")
    assert pad.id == "market-day"
    assert named == {
        "hosts": ["localhost", "127.0.0.1", "::1", "127.0.0.1", "a.example", "b.example"],
        "proxies": ("10.0.0.0/8",),
        "root": "/x",
        "shelf": (tmp_path / "club").absolute(),
        "is_shelf_writable": True,
    }


def test_a_studio_for_others_is_shared(tmp_path: Path, started: list[Any]) -> None:
    at_once("serve", "--port", "0", "--host", "0.0.0.0", "--no-browser", cwd=tmp_path)  # noqa: S104
    (((limits, named), (host, _port)),) = started
    assert limits == limits_for(None, is_shared=True)
    assert (host, named["hosts"][-1]) == ("0.0.0.0", socket.gethostname())  # noqa: S104


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--shelf nowhere", "--shelf: there is no folder nowhere; check its name."),
        ("--shelf-write", "--shelf-write needs a shelf; name its folder with --shelf."),
        ("--pads nowhere", "--pads: there is no folder nowhere; check its name."),
        (
            "--proxy a.example",
            (
                "--proxy: 'a.example' is not an address; write it in figures, such as 127.0.0.1 or"
                " 10.0.0.0/8."
            ),
        ),
    ],
)
def test_what_cannot_be_served_is_refused(
    tmp_path: Path, started: list[Any], words: str, said: str
) -> None:
    result = at_once("serve", "--port", "0", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stdout, started) == (2, "", [])
    assert sentence(result) == f"scriptorium: {said}"


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "NEEDED", ("click", "not_there", "nowhere"))
    assert sentence(at_once("serve", cwd=tmp_path)) == (
        "scriptorium: The studio needs not_there and nowhere; install it with: pip install"
        " 'scriptorium-press[web]'."
    )


@pytest.mark.parametrize(
    ("host", "in_browser", "lines"),
    [
        ("localhost", True, 1),
        ("localhost", False, 1),
        ("club.example", False, 2),
    ],
)
def test_the_address_is_said_and_opened(
    host: str,
    in_browser: bool,  # noqa: FBT001
    lines: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(click, "launch", opened.append)
    _open(host, 80, "/x", in_browser=in_browser)
    said = capsys.readouterr().out.splitlines()
    assert (
        said
        == [
            f"The studio is open at http://{host}:80/x/; press Ctrl-C to stop it.",
            "Everyone who can connect to this computer can use the studio.",
        ][:lines]
    )
    assert opened == [f"http://{host}:80/x/"] * in_browser


def test_the_address_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    out = SimpleNamespace(write=len, flush=lambda: flushed.append(1), isatty=lambda: False)
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr(serve, "say", lambda _text: None)
    _open("localhost", 80, "", in_browser=False)
    assert flushed == [1]


def test_a_socket_listens_or_the_reason_is_said() -> None:
    with _listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        assert (listener.family, listener.type) == (socket.AF_INET, socket.SOCK_STREAM)
        assert listener.proto == socket.IPPROTO_TCP
        for option in (socket.SO_ACCEPTCONN, socket.SO_REUSEADDR):
            assert listener.getsockopt(socket.SOL_SOCKET, option) == 1
        with pytest.raises(OrderError) as caught:
            _listening("127.0.0.1", port)
        assert str(caught.value).startswith(f"The studio cannot listen on 127.0.0.1:{port} (")
        assert str(caught.value).endswith("); choose another --port.")


@pytest.mark.parametrize(
    ("host", "place", "reason"),
    [
        ("192.0.2.1", "192.0.2.1:80", ""),
        ("2001:db8::1", "[2001:db8::1]:80", ""),
        ("é..a", "é..a:80", "this is not an address"),
    ],
)
def test_an_address_of_another_machine_is_refused(host: str, place: str, reason: str) -> None:
    with pytest.raises(OrderError) as caught:
        _listening(host, 80)
    assert str(caught.value).startswith(f"The studio cannot listen on {place} ({reason}")
    assert str(caught.value).endswith("); choose another --host or --port.")


def test_no_socket_is_left_open_where_it_cannot_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[socket.socket] = []

    def make(*given: int) -> socket.socket:
        made.append(plain(*given))
        return made[-1]

    plain = socket.socket
    monkeypatch.setattr(socket, "socket", make)
    with pytest.raises(OrderError):
        _listening("192.0.2.1", 80)
    assert [it.fileno() for it in made] == [-1]


def test_a_shelf_is_a_folder_that_is_there(tmp_path: Path) -> None:
    _check_shelf(None, is_writable=False)
    _check_shelf(tmp_path, is_writable=False)
    _check_shelf(tmp_path, is_writable=True)
    with pytest.raises(OrderError, match="--shelf-write needs a shelf; name its folder with --sh"):
        _check_shelf(None, is_writable=True)
    with pytest.raises(OrderError, match="--shelf: there is no folder nowhere; check its name"):
        _check_shelf(Path("nowhere"), is_writable=False)


def test_a_proxy_is_an_address_or_a_network() -> None:
    _check_proxies(("127.0.0.1", "10.0.0.0/8", "10.1.2.3/8", "::1"))
    with pytest.raises(OrderError) as caught:
        _check_proxies(("::1", "club.example"))
    assert str(caught.value) == (
        "--proxy: 'club.example' is not an address; write it in figures, such as 127.0.0.1 or"
        " 10.0.0.0/8."
    )


class Line:
    """A line to another machine, which is sent from an address of this one."""

    def __init__(self, own: Sequence[str], kind: int) -> None:
        """Be sent from one of these addresses, or be impossible."""
        self.own = next((it for it in own if (":" in it) == (kind == socket.AF_INET6)), "")

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close nothing."""

    def connect(self, place: tuple[str, int]) -> None:
        """Refuse a place where there is no network to it."""
        assert place in {("192.0.2.1", 9), ("2001:db8::1", 9)}
        if not self.own:
            raise OSError

    def getsockname(self) -> tuple[str, int]:
        """Return from where it would be sent."""
        return self.own, 1


@pytest.mark.parametrize(
    ("host", "sent_from", "named", "found"),
    [
        ("0.0.0.0", ["10.0.0.3", "fd00::3"], [], ["10.0.0.3"]),  # noqa: S104
        ("::", ["10.0.0.3", "fd00::3"], [], ["10.0.0.3", "fd00::3"]),
        ("::", ["fd00::3"], ["10.0.0.9"], ["fd00::3"]),
        ("::", ["fe80::1%eth0", "127.0.0.1"], [], []),
        ("0.0.0.0", [], ["10.0.0.9", "10.0.0.9", "127.0.1.1", "fd00::9"], ["10.0.0.9"]),  # noqa: S104
        ("::", [], ["10.0.0.9", "fd00::9"], ["10.0.0.9", "fd00::9"]),
        ("::", [], [], []),
    ],
)
def test_the_addresses_of_this_machine_are_those_it_sends_from(
    host: str,
    sent_from: list[str],
    named: list[str],
    found: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def listed(name: str, port: None, *, type: int) -> list[Any]:  # noqa: A002
        assert (name, port, type) == (socket.gethostname(), None, socket.SOCK_STREAM)
        if not named:
            raise OSError
        families = (socket.AF_INET6 if ":" in it else socket.AF_INET for it in named)
        return [(family, 1, 6, "", (it, 0)) for family, it in zip(families, named, strict=True)]

    monkeypatch.setattr(socket, "socket", lambda kind, _type: Line(sent_from, kind))
    monkeypatch.setattr(socket, "getaddrinfo", listed)
    assert _network_addresses(host) == found


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the studio have two pages."""
    files = {"index.html": b"start", "en/index.html": b"english"}
    monkeypatch.setattr(export, "static_files", lambda: files)


@pytest.mark.usefixtures("pages")
def test_static_files_are_written_and_counted(tmp_path: Path) -> None:
    result = at_once("serve", "--export", "site", cwd=tmp_path)
    said = "site: 2 files; start with site/index.html.\n"
    assert (result.returncode, result.stdout, result.stderr) == (0, said, "")
    assert everything(tmp_path) == {
        "site": None,
        "site/en": None,
        "site/en/index.html": b"english",
        "site/index.html": b"start",
    }


FOLDER = "a file of this name must be written; choose another folder with --export."
FILE = "a folder is needed; choose another folder with --export."


@pytest.mark.usefixtures("pages")
@pytest.mark.parametrize(
    ("blocked", "said"),
    [
        ("site", f"site is a file, but {FILE}"),
        ("site/en", f"site/en is a file, but {FILE}"),
        ("site/index.html/", f"site/index.html is a folder, but {FOLDER}"),
        ("site/en/index.html/", f"site/en/index.html is a folder, but {FOLDER}"),
    ],
)
def test_what_is_in_the_way_is_not_written_over(tmp_path: Path, blocked: str, said: str) -> None:
    place = tmp_path / blocked
    (place if blocked.endswith("/") else place.parent).mkdir(parents=True, exist_ok=True)
    if not blocked.endswith("/"):
        place.touch()
    before = everything(tmp_path)
    result = at_once("serve", "--export", "site", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result) == f"scriptorium: {said}"
    assert everything(tmp_path) == before
