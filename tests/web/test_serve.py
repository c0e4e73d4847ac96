"""`scriptorium serve`: how it begins, how it ends, and that nothing of it is left behind."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.web.forms.orders import MOST_PAGES
from generator.web.server.connections import MOST_CONNECTIONS, MOST_EACH
from generator.web.shared.limits import Bounds, Limits
from support.fuzz.attack import ATTACKER, Ask
from support.program import PATIENCE, ROOT, at_once, environment, sentence
from support.web.serving import (
    LAYOUT,
    Answer,
    Server,
    have_ended,
    is_alive,
    read_all,
    serving,
    until,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as Folder

WORKERS = 6
"""The workers of a server with one of each kind."""
PROCESSES = WORKERS + 2
"""These, and two processes that begin them."""
PAD = {"product": "pad", "options": {"domains": ["A"], "sheets": 1}}
LONG = {
    "product": "pad",
    "options": {"domains": ["A"], "sheets": 100, "number": True, "format": "png", "dpi": 600},
}
"""A hundred pictures: minutes of work."""
ENOUGH = 0.3
"""How many processor seconds show that a worker draws."""


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server for others too; at its end it has nothing to complain of."""
    options = ("--workers", "1", "--host", "0.0.0.0", "--lang", "de")  # noqa: S104 - on purpose
    with serving(tmp_path_factory.mktemp("everywhere"), *options) as server:
        yield server
        assert server.stop() == (0, "")


def begin(server: Server, answers: list[Answer]) -> threading.Thread:
    """Ask for a long print, and come back while it works."""

    def ask() -> None:
        answers.append(server.post("/api/print", LONG))

    assert until(lambda: len(server.workers()) >= PROCESSES)
    before = server.spent()
    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    assert until(lambda: server.spent() > before + ENOUGH)
    return asking


def end_in_the_middle(
    folder: Folder, how: signal.Signals, port: int
) -> tuple[int, list[socket.socket]]:
    """End a server on this port while it prints; return its port, and the lines of browsers."""
    answers: list[Answer] = []
    with serving(folder, "--workers", "1", "--port", str(port)) as server:
        asking = begin(server, answers)
        browser, half = server.connect(), server.connect()
        browser.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert browser.recv(10_000).startswith(b"HTTP/1.1 200 ")
        half.sendall(b"POST /api/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n")
        processes = server.workers()
        assert server.stop(how) == (0, "")
        asking.join()
    assert [answer.status for answer in answers] == [503]
    assert b"HTTP/1.1 " not in read_all(browser)
    assert read_all(half) == b""
    assert have_ended(processes)
    assert list(server.folder.iterdir()) == []
    return server.port, [browser, half]


def test_it_ends_while_it_prints_and_browsers_stay_and_can_be_started_again_at_once(
    tmp_path: Folder,
) -> None:
    port, kept = end_in_the_middle(tmp_path, signal.SIGINT, 0)
    again, more = end_in_the_middle(tmp_path, signal.SIGHUP, port)
    assert again == port
    for line in kept + more:
        line.close()


def test_nothing_of_it_outlives_a_server_that_is_killed(tmp_path: Folder) -> None:
    with serving(tmp_path, "--workers", "1") as server:
        assert until(lambda: len(server.workers()) >= PROCESSES)
        assert server.post("/api/check", {"layout": LAYOUT}).status == 200
        processes = server.workers()
        server.process.kill()
        server.process.communicate(timeout=PATIENCE)
        assert have_ended(processes)
        assert until(lambda: list(server.folder.iterdir()) == [])


def test_a_worker_that_is_killed_is_replaced(everywhere: Server) -> None:
    assert everywhere.post("/api/check", {"layout": LAYOUT}).status == 200
    for path in ("/api/preview", "/api/print"):
        assert everywhere.post(path, PAD).status == 200
    killed = everywhere.workers() - set(children_with_children(everywhere.process.pid))
    assert len(killed) == 2 * WORKERS, "a server for others has one more of each kind"
    for worker in killed:
        os.kill(worker, signal.SIGKILL)
    assert have_ended(killed)
    assert until(lambda: everywhere.post("/api/check", {"layout": LAYOUT}).status == 200)
    assert until(lambda: all(map(is_alive, everywhere.workers())))


def children_with_children(pid: int) -> list[int]:
    """Return the helpers of a server: what has begun others, and what keeps track of them."""
    own = [
        int(child)
        for task in Path(f"/proc/{pid}/task").glob("*/children")
        for child in task.read_text(encoding="ascii").split()
    ]
    return [pid, *own]


def test_a_port_that_is_taken_is_named(tmp_path: Folder) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = at_once("serve", "--port", str(port), "--no-browser", cwd=tmp_path)
    assert result.returncode == 2
    assert f"cannot listen on 127.0.0.1:{port} (" in sentence(result)
    assert sentence(result).endswith("choose another --port.")


@pytest.mark.parametrize(
    "host", ["nowhere.invalid", "256.1.1.1", "1.2.3.4", "x" * 70, "a..b", "fe80::zz", "é\u0301"]
)
def test_an_address_that_is_not_ours_is_refused(tmp_path: Folder, host: str) -> None:
    result = at_once("serve", "--host", host, "--port", "0", "--no-browser", cwd=tmp_path)
    assert result.returncode == 2
    assert "choose another --host or --port." in sentence(result)


@pytest.mark.parametrize(
    "option",
    ["--proxy=club.example", "--proxy=127.0.0.1/99", "--root-path=club", "--root-path=/a b/../c"],
)
def test_what_is_no_proxy_and_no_folder_is_refused(tmp_path: Folder, option: str) -> None:
    result = at_once("serve", option, "--port", "0", "--no-browser", cwd=tmp_path)
    assert result.returncode == 2
    name, _equals, value = option.partition("=")
    assert f"{name}: '{value}' is not " in sentence(result)


@pytest.mark.parametrize("option", ["--port=70000", "--port=x", "--workers=0", "--workers=999"])
def test_a_figure_out_of_bounds_is_refused(tmp_path: Folder, option: str) -> None:
    result = at_once("serve", option, "--no-browser", cwd=tmp_path)
    assert result.returncode == 2
    assert option.partition("=")[0] in sentence(result)


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as line:
            line.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_it_listens_on_the_other_loopback(tmp_path: Folder) -> None:
    with serving(tmp_path, "--workers", "1", "--host", "::1") as server:
        assert server.host == "[::1]"
        with server.connect() as line:
            head = b"GET /health HTTP/1.1\r\nhost: [::1]:%d\r\n\r\n" % server.port
            line.sendall(head)
            assert line.recv(1_000).startswith(b"HTTP/1.1 200 ")


def test_for_others_it_listens_everywhere_and_says_where_and_for_whom(everywhere: Server) -> None:
    assert everywhere.host == "127.0.0.1"
    assert everywhere.process.stdout is not None
    said = everywhere.process.stdout.readline()
    found = re.search(r"unter http://([\d.]+):(\d+)/;", said)
    if found is None:
        assert said.startswith("Dieser Rechner ist in keinem Netz;")
        return
    assert int(found[2]) == everywhere.port
    assert not found[1].startswith("127.")
    assert "alle, die sich mit diesem Rechner verbinden können" in said
    with socket.create_connection((found[1], everywhere.port), timeout=PATIENCE) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nhost: %s\r\n\r\n" % found[1].encode())
        assert line.recv(1_000).startswith(b"HTTP/1.1 200 ")


def test_others_are_served_while_one_client_takes_all_it_can_get(everywhere: Server) -> None:
    """The attacker's print takes minutes, its bodies never end, and it opens line after line."""
    with ExitStack() as lines:

        def from_there() -> socket.socket:
            address = (everywhere.host, everywhere.port)
            line = socket.create_connection(address, PATIENCE, (ATTACKER, 0))
            return lines.enter_context(line)

        before = everywhere.spent()
        printing = from_there()
        printing.sendall(Ask("POST", "/api/print", LONG).written())
        assert until(lambda: everywhere.spent() > before + ENOUGH)
        taking = [from_there() for _number in range(MOST_EACH)]
        for line in taking[::2]:
            line.sendall(Ask("POST", "/api/check", {"layout": LAYOUT}).written()[:-1])
        taking += [from_there() for _number in range(50)]
        assert everywhere.get("/").status == 200
        assert everywhere.post("/api/check", {"layout": LAYOUT}).status == 200
        for path in ("/api/preview", "/api/print"):
            assert everywhere.post(path, PAD).status == 200
        assert not select.select([printing], [], [], 0)[0], "the attacker's print is not finished"
        assert until(lambda: sum(map(is_closed, taking)) >= len(taking) + 1 - MOST_EACH)


def is_closed(line: socket.socket) -> bool:
    """Return whether the other side has closed a line."""
    try:
        while select.select([line], [], [], 0)[0]:
            if not line.recv(10_000):
                return True
    except ConnectionResetError:
        return True
    return False


def test_for_others_it_answers_to_its_own_name_and_to_no_other(everywhere: Server) -> None:
    assert everywhere.get("/health", host=socket.gethostname()).status == 200
    assert everywhere.get("/health", host="elsewhere.example").status == 421


def test_without_a_folder_for_temporary_files_it_says_so(tmp_path: Folder) -> None:
    code = (
        "import tempfile, sys\n"
        "tempfile.tempdir = '/proc/nowhere'\n"
        "from generator.cli.boundary import run\n"
        "sys.exit(run(['serve', '--port', '0', '--no-browser']))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert result.returncode == 2
    assert "set TMPDIR to one." in sentence(result)


def test_the_help_has_an_example(tmp_path: Folder) -> None:
    result = at_once("serve", "--help", cwd=tmp_path)
    assert result.returncode == 0
    assert "scriptorium serve --port 9000 --no-browser" in result.stdout


DOCS = (ROOT / "docs" / "host-the-studio.md").read_text(encoding="utf-8")


def test_the_docs_give_the_limits_as_they_are() -> None:
    rows = dict(re.findall(r"^\| ([a-z ]+) \| ([^|]+) \| [^|]+ \|$", DOCS, re.MULTILINE))
    limits = Limits()
    assert rows["a request with a layout or sheets"] == f"{limits.body:,} bytes"
    assert rows["a request with files to print from"] == f"{limits.upload:,} bytes"
    assert rows["a request with a photo"] == f"{limits.photo:,} bytes"
    assert rows["all requests that are being read or worked on"] == f"{limits.bodies:,} bytes"
    assert rows["those of one client"] == f"{limits.bodies_each:,} bytes"
    assert rows["requests of one client at once"] == f"{limits.requests_each:,}"
    assert rows["all requests at once"] == f"{limits.requests:,}"
    assert rows["connections of one client"] == f"{MOST_EACH:,}"
    assert rows["all connections"] == f"{MOST_CONNECTIONS:,}"
    assert rows["hexes of a layout"] == f"{limits.hexes:,}"
    assert rows["pages of one print"] == f"{MOST_PAGES:,}"
    assert rows["a pause within a request"] == f"{limits.stall:.0f} seconds"
    assert rows["a whole request"] == f"{limits.whole:.0f} seconds"
    kinds = {
        "check or a score": limits.tools,
        "preview": limits.previews,
        "print": limits.press,
        "forecast": limits.forecasts,
        "photo": limits.scans,
        "playtest or a search": limits.lab,
    }
    several = {
        "check or a score": "checks and scores",
        "playtest or a search": "playtests and searches",
    }
    for name, bounds in kinds.items():
        expected = f"{bounds.seconds:.0f} seconds, {bounds.memory // 1_000_000:,} MB"
        assert rows[f"a {name}"] == expected
        waiting = several.get(name, f"{name}s")
        expected = f"{bounds.waiting}, each for {bounds.patience:.0f} seconds"
        assert rows[f"{waiting} that wait"] == expected


def test_the_sample_for_nginx_lets_through_what_the_studio_takes() -> None:
    sample = DOCS.partition("For nginx:")[2].partition("For Caddy")[0]
    settings = dict(re.findall(r"^    (\w+) (\S+);", sample, re.MULTILINE))
    limits = Limits()
    largest = int(settings["client_max_body_size"].removesuffix("m")) * 2**20
    assert max(limits.body, limits.upload, limits.photo) <= largest < 1.1 * limits.photo
    pools = (it for it in limits if isinstance(it, Bounds))
    longest = max(it.patience + it.seconds for it in pools)
    assert longest < int(settings["proxy_read_timeout"].removesuffix("s")) < 1.1 * longest
    assert settings["proxy_buffering"] == settings["proxy_request_buffering"] == "off"


def test_the_image_has_the_extras_that_make_the_studio_whole() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (line,) = re.findall(
        r"^\t\$\(LOCK\) locks/studio\.txt (.+) pyproject\.toml$", makefile, re.MULTILINE
    )
    assert set(line.split()) - {"--extra"} == {"web", "xlsx", "scan", "lab"}
    lock = (ROOT / "locks" / "studio.txt").read_text(encoding="utf-8")
    for name in ("starlette", "openpyxl", "opencv-python-headless", "numba"):
        assert f"\n{name}==" in lock


def test_the_image_runs_the_studio_without_rights() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "--require-hashes --requirement /wheels/studio.txt" in text
    user = text.index("USER scribe")
    assert "useradd" in text[:user]
    assert text.index('CMD ["scriptorium"') > user
    assert '"--host", "0.0.0.0", "--no-browser"' in text
    assert "EXPOSE 8017" in text
    assert "http://127.0.0.1:8017/health" in text
    assert "HEALTHCHECK" in text
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE)
    allowed = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for name in " ".join(copied).split():
        assert (ROOT / name).exists()
        assert f"!{name}" in allowed


def test_a_folder_with_a_long_name_for_temporary_files_keeps_nobody_from_work(
    tmp_path: Path,
) -> None:
    folder = tmp_path / ("x" * 100)
    folder.mkdir()
    with serving(tmp_path, "--workers", "1", temporary=folder) as server:
        assert server.post("/api/check", {"layout": LAYOUT}).status == 200
