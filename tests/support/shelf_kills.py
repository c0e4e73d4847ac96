"""Kills a studio again and again while people write to its shelf, and looks at what is left.

`PYTHONPATH=.:tests python -m support.shelf_kills 50` prints what was found; the exit code is 1 if a
file was torn, or a version that somebody was told of is lost.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock, Thread
from typing import NamedTuple

from support.program import PATIENCE, environment
from support.web.serving import LAYOUT, serving, until

TORN = "# whole"
"""The last line of every content: a torn file does not have it."""
CLIENTS = 10
KEY = "k" * 43
SETTLED = 6
"""How many changes are made, at least, before the studio is killed."""


class Found(NamedTuple):
    """What was found on a shelf after all kills."""

    kills: int
    told: int
    kept: int
    faults: tuple[str, ...]


class Writer:
    """A person who puts something on the shelf and changes it as fast as it goes."""

    def __init__(self, number: int, told: list[tuple[str, str]], lock: Lock) -> None:
        """Take the person's number, and where all note what the studio has told them."""
        self.name = f"thing-{number}"
        self.told = told
        self.lock = lock
        self.count = 0
        self.made_from: str | None = None
        self.port = 0

    def write(self, stopping: Event, changed: Event) -> None:
        """Change the thing until the end; a studio that is gone comes back."""
        while not stopping.is_set():
            self.count += 1
            text = f"{LAYOUT}\n# {self.name} {self.count}\n{TORN}\n"
            try:
                status, answer = self._put(text)
            except (OSError, http.client.HTTPException, ValueError):
                stopping.wait(0.05)
                continue
            if status in {200, 201}:
                digest = sha256(text.encode()).hexdigest()
                with self.lock:
                    self.told.append((self.name, digest))
                self.made_from = digest
                changed.set()
            elif status == 412:
                # The answer to a change that was made may have been lost with the studio.
                now = answer["now"]
                self.made_from = None if now is None else str(now["digest"])

    def _put(self, text: str) -> tuple[int, dict[str, dict[str, str] | None]]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"content-type": "application/json", "scriptorium-key": KEY}
        if self.made_from is not None:
            headers["if-match"] = f'"{self.made_from}"'
        try:
            body = json.dumps({"text": text})
            line.request("PUT", f"/api/shelf/things/{self.name}", body, headers)
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            line.close()


def kill_studios(folder: Path, times: int, seed: int) -> Found:
    """Kill a studio so many TIMES while ten people write to the shelf in FOLDER."""
    chance = random.Random(seed)  # noqa: S311 - chance, not secrets
    told: list[tuple[str, str]] = []
    lock, stopping, changed = Lock(), Event(), Event()
    writers = [Writer(number, told, lock) for number in range(CLIENTS)]
    threads = [Thread(target=it.write, args=(stopping, changed)) for it in writers]
    faults: list[str] = []
    try:
        for kill in range(times):
            words = ("--shelf", str(folder), "--shelf-write", "--workers", "1")
            with serving(folder.parent, *words) as server:
                for writer in writers:
                    writer.port = server.port
                for thread in threads if not kill else []:
                    thread.start()
                if not until(partial(_has_grown, told, len(told) + SETTLED)):
                    faults.append(f"kill {kill}: nothing was written")
                changed.clear()
                changed.wait(5)
                stopping.wait(chance.uniform(0, 0.05))  # any moment will do
                os.killpg(server.process.pid, signal.SIGKILL)
                server.process.communicate()
            faults += [f"kill {kill}: {it}" for it in torn_files(folder)]
    finally:
        stopping.set()
        for thread in threads:
            if thread.is_alive():
                thread.join()
    faults += lost_versions(folder, told)
    return Found(times, len(told), len(digests(folder)), tuple(faults))


def _has_grown(told: list[tuple[str, str]], most: int) -> bool:
    return len(told) >= most


def kill_writers(folder: Path, times: int, seed: int) -> Found:
    """Kill a process so many TIMES that changes the shelf in FOLDER in ten threads.

    It does what the studio does for each request, without a server that takes seconds to start.
    """
    chance = random.Random(seed)  # noqa: S311 - chance, not secrets
    told: list[tuple[str, str]] = []
    faults: list[str] = []
    for kill in range(times):
        words = [sys.executable, "-c", WRITING, str(folder), str(CLIENTS), KEY, TORN]
        with subprocess.Popen(
            words, env=environment(), stdout=subprocess.PIPE, encoding="ascii"
        ) as process:
            assert process.stdout is not None
            for _change in range(chance.randint(SETTLED, 2 * CLIENTS)):
                told += _told_in(process.stdout.readline())
            Event().wait(chance.uniform(0, 0.03))  # any moment will do
            process.kill()
            for line in process.stdout:
                told += _told_in(line)
        faults += [f"kill {kill}: {it}" for it in torn_files(folder)]
    faults += lost_versions(folder, told)
    return Found(times, len(told), len(digests(folder)), tuple(faults))


def _told_in(line: str) -> list[tuple[str, str]]:
    """Return the change that a whole line tells of; a line that was cut off tells of none."""
    name, _blank, digest = line.rstrip("\n").partition(" ")
    return [(name, digest)] if line.endswith("\n") else []


WRITING = """
import sys
from pathlib import Path
from threading import Thread
from generator.shelf.changing import Change, put
from generator.shelf.reading import read_thing
folder, clients, key, torn = Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]
def write(name):
    count, made_from = 0, None
    if (folder / f"{name}.toml").exists():
        before = read_thing(folder, name)
        count, made_from = int(before.text.split()[1]), before.digest
    while True:
        count += 1
        text = f"# {count} of {name}\\n" + "# more\\n" * 2_000 + f"{torn}\\n"
        made_from = put(folder, Change(name, key, made_from), text.encode())
        sys.stdout.write(f"{name} {made_from}\\n")
        sys.stdout.flush()
for number in range(clients):
    Thread(target=write, args=(f"thing-{number}",)).start()
"""


def torn_files(folder: Path) -> list[str]:
    """Name the things and versions of which only a part is there."""
    files = [*folder.glob("*.toml"), *(folder / ".history").rglob("*.toml")]
    return [
        f"{it.relative_to(folder)} is torn"
        for it in files
        if not it.read_text(encoding="utf-8").endswith(f"{TORN}\n")
    ]


def digests(folder: Path) -> set[tuple[str, str]]:
    """Return the digest of everything that a thing says or has said, with its name."""
    now = [(it.stem, it) for it in folder.glob("*.toml")]
    kept = [(it.parent.name, it) for it in (folder / ".history").rglob("*.toml")]
    return {(name, sha256(it.read_bytes()).hexdigest()) for name, it in (*now, *kept)}


def lost_versions(folder: Path, told: list[tuple[str, str]]) -> list[str]:
    """Name the versions that somebody was told of, and that are nowhere."""
    lost = set(told) - digests(folder)
    return [f"{name} has lost {digest[:12]}" for name, digest in sorted(lost)]


def main() -> None:
    """Kill as often as is wanted, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int)
    parser.add_argument("--writers", action="store_true", help="kill processes without a server")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "club"
        folder.mkdir()
        kill = kill_writers if given.writers else kill_studios
        found = kill(folder, given.kills, given.seed)
    said = f"{found.kills} kills; {found.told} changes were told, {found.kept} versions are there"
    sys.stdout.write("\n".join([said, *found.faults]) + "\n")
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    main()
