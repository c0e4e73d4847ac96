"""`scriptorium serve`: how it begins, how it ends, and that nothing of it is left behind."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from program import ROOT, environment, scriptorium, sentence
from serving import LAYOUT, Answer, Server, descendants, is_alive, serving, until

from generator.web.requests.orders import MOST_PAGES
from generator.web.server.limits import Limits

if TYPE_CHECKING:
    from pathlib import Path as Folder

PROCESSES = 5
"""The processes of a server with one worker of each kind: three, and two that begin them."""
PAD = {"product": "pad", "options": {"domains": ["A"], "sheets": 1}}
LONG = {"product": "kit board"}


def begin(server: Server, answers: list[Answer]) -> threading.Thread:
    """Ask for a long print, and come back while it works."""

    def ask() -> None:
        answers.append(server.post("/api/print", LONG))

    assert until(lambda: len(server.workers()) >= PROCESSES)
    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    time.sleep(0.5)
    return asking


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_within_seconds_while_it_prints_and_browsers_stay(
    tmp_path: Folder, how: signal.Signals
) -> None:
    answers: list[Answer] = []
    with serving(tmp_path, "--workers", "1") as server:
        asking = begin(server, answers)
        browser, half = server.connect(), server.connect()
        browser.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert browser.recv(10_000).startswith(b"HTTP/1.1 200 ")
        half.sendall(b"POST /api/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n")
        processes = server.workers()
        code, said, seconds = server.stop(how)
        asking.join(20)
        browser.close()
        half.close()
    assert (code, said) == (0, "")
    assert seconds < 30
    assert [answer.status for answer in answers] in ([200], [503])
    assert until(lambda: not any(map(is_alive, processes)))
    assert list(server.folder.iterdir()) == []


def test_nothing_of_it_outlives_a_server_that_is_killed(tmp_path: Folder) -> None:
    with serving(tmp_path, "--workers", "1") as server:
        assert until(lambda: len(server.workers()) >= PROCESSES)
        assert server.post("/api/check", {"layout": LAYOUT}).status == 200
        processes = server.workers()
        server.process.kill()
        server.process.communicate(timeout=20)
        assert until(lambda: not any(map(is_alive, processes)))
        assert until(lambda: list(server.folder.iterdir()) == [])


def test_a_worker_that_is_killed_is_replaced(tmp_path: Folder) -> None:
    with serving(tmp_path, "--workers", "1") as server:
        assert server.post("/api/check", {"layout": LAYOUT}).status == 200
        for path in ("/api/preview", "/api/print"):
            assert server.post(path, PAD).status == 200
        helpers = set(descendants(server.process.pid))
        for worker in helpers - set(children_with_children(server.process.pid)):
            subprocess.run(["kill", "-9", str(worker)], check=False)
        time.sleep(0.2)
        assert until(lambda: server.post("/api/check", {"layout": LAYOUT}).status == 200, 30)
        zombies = [pid for pid in server.workers() if not is_alive(pid)]
        assert zombies == []
        code, said, _seconds = server.stop()
    assert (code, said) == (0, "")


def children_with_children(pid: int) -> list[int]:
    """Return the helpers of a server: what has begun others, and what keeps track of them."""
    own = [
        int(child)
        for task in Path(f"/proc/{pid}/task").glob("*/children")
        for child in task.read_text(encoding="ascii").split()
    ]
    return [pid, *own]


def test_it_can_be_started_again_at_once_on_the_same_port(tmp_path: Folder) -> None:
    with serving(tmp_path, "--workers", "1") as server:
        kept = server.connect()
        server.stop()
    with serving(tmp_path, "--workers", "1", "--port", str(server.port)) as again:
        assert again.port == server.port
        assert again.get("/health").status == 200
    kept.close()


def test_a_port_that_is_taken_is_named(tmp_path: Folder) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = scriptorium("serve", "--port", str(port), "--no-browser", cwd=tmp_path)
    assert result.returncode == 2
    assert f"cannot listen on 127.0.0.1:{port} (" in sentence(result)
    assert sentence(result).endswith("choose another --port.")


@pytest.mark.parametrize(
    "host", ["nowhere.invalid", "256.1.1.1", "1.2.3.4", "x" * 70, "a..b", "fe80::zz", "é\u0301"]
)
def test_an_address_that_is_not_ours_is_refused(tmp_path: Folder, host: str) -> None:
    result = scriptorium("serve", "--host", host, "--port", "0", "--no-browser", cwd=tmp_path)
    assert result.returncode == 2
    assert "choose another --host or --port." in sentence(result)


@pytest.mark.parametrize("option", ["--port=70000", "--port=x", "--workers=0", "--workers=999"])
def test_a_figure_out_of_bounds_is_refused(tmp_path: Folder, option: str) -> None:
    result = scriptorium("serve", option, "--no-browser", cwd=tmp_path)
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


def test_for_others_it_listens_everywhere_and_tells_its_own_address(tmp_path: Folder) -> None:
    with serving(tmp_path, "--workers", "1", "--host", "0.0.0.0", "--lang", "de") as server:  # noqa: S104 - on purpose
        assert server.host == "127.0.0.1"
        assert server.get("/health", host=socket.gethostname()).status == 200
        assert server.get("/health", host="elsewhere.example").status == 421


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
        timeout=60,
        check=False,
    )
    assert result.returncode == 2
    assert "name one in TMPDIR." in sentence(result)


def test_the_help_has_an_example(tmp_path: Folder) -> None:
    result = scriptorium("serve", "--help", cwd=tmp_path)
    assert result.returncode == 0
    assert "scriptorium serve --port 9000 --no-browser" in result.stdout


DOCS = (ROOT / "docs" / "host-the-studio.md").read_text(encoding="utf-8")


def test_the_docs_tell_the_limits_as_they_are() -> None:
    rows = dict(re.findall(r"^\| ([a-z ]+) \| ([^|]+) \| [^|]+ \|$", DOCS, re.MULTILINE))
    limits = Limits()
    assert rows["a request with a layout or sheets"] == f"{limits.body:,} bytes"
    assert rows["a request with files to print from"] == f"{limits.upload:,} bytes"
    assert rows["all requests that are being read or worked on"] == f"{limits.bodies:,} bytes"
    assert rows["hexes of a layout"] == f"{limits.hexes:,}"
    assert rows["pages of one print"] == f"{MOST_PAGES:,}"
    assert rows["a pause within a request"] == f"{limits.stall:.0f} seconds"
    assert rows["a whole request"] == f"{limits.whole:.0f} seconds"
    kinds = {"check or a score": limits.tools, "preview": limits.proof, "print": limits.press}
    for name, bounds in kinds.items():
        details = f"{bounds.seconds:.0f} seconds, {bounds.memory // 1_000_000:,} MB"
        assert rows[f"a {name}"] == details
        waiting = {"check or a score": "checks and scores"}.get(name, f"{name}s")
        details = f"{bounds.waiting}, each for {bounds.patience:.0f} seconds"
        assert rows[f"{waiting} that wait"] == details


def test_the_image_runs_the_studio_without_rights() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "[web]" in text
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
