"""Measures a studio whose shelf has a thousand things and fifty people: `make bench-shelf`."""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sys
import tempfile
from http import HTTPStatus
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import report

from support.studio.windows import Studio

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "developers" / "benchmarks.md"
BEGIN, END = "<!-- figures of the shelf: begin -->", "<!-- figures of the shelf: end -->"
THINGS, PEOPLE = 1_000, 50
LIST_MS, SEEN_MS = 300.0, 2_000.0
"""The targets, each for 95 of 100."""
POLL = 1.0
"""After how many seconds a page with the list asks again; the studio's pages do the same."""
WRITERS = 10
"""How many people change their thing now and then; the others look and search."""
SELDOM = 0.1
"""How often somebody does more than look."""
PATIENCE = 30
DOMAIN = (ROOT / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
PADS = sorted((ROOT / "layouts" / "pad").glob("*.toml"))
WORDS = ("river", "thing 12", "yacht", "no such thing")


class Answer(NamedTuple):
    """What the studio said, and how many milliseconds it took."""

    status: int
    headers: dict[str, str]
    body: bytes
    wait: float


class Notes:
    """What all people saw."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lock = Lock()
        self.waits: dict[str, list[float]] = {}
        self.faults: list[str] = []
        self.written: dict[str, tuple[int, float]] = {}
        """Who made each change, by its digest, and when it was on the shelf."""
        self.seen: list[float] = []

    def note(self, what: str, answer: Answer) -> None:
        """Note how long an answer took, and an error."""
        with self.lock:
            self.waits.setdefault(what, []).append(answer.wait)
            if answer.status not in {200, 201, 304}:
                self.faults.append(f"{what}: {answer.status} {answer.body[:200]!r}")

    def lose(self, what: str, error: Exception) -> None:
        """Note a request without an answer."""
        with self.lock:
            self.faults.append(f"{what}: {error!r}")

    def look(self, number: int, known: set[str], listing: dict[str, Any]) -> None:
        """Note how long the changes of others have been on the shelf that a person sees now."""
        now = monotonic()
        with self.lock:
            found = {thing["digest"] for thing in listing["things"]} & self.written.keys() - known
            known |= found
            made = [self.written[it] for it in found]
            self.seen += [1_000 * (now - at) for maker, at in made if maker != number]


class Person:
    """Somebody with a page of the shelf open, who looks, searches, opens and maybe changes."""

    def __init__(self, number: int, address: str, notes: Notes) -> None:
        """Take a number, the address of the studio and where to note what happens."""
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 0
        self.number = number
        self.notes = notes
        self.chance = random.Random(number)  # noqa: S311 - chance, not secrets
        self.tag: str | None = None
        self.known: set[str] = set()
        self.digest: str | None = None
        self.line = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)

    def stay(self, end: float, stopping: Event) -> None:
        """Use the shelf until the end."""
        stopping.wait(self.chance.uniform(0, POLL))
        changing = self.number < WRITERS
        while monotonic() < end and not stopping.is_set():
            if changing and self.chance.random() < SELDOM:
                self._change()
            elif self.chance.random() < SELDOM:
                self._open()
            elif self.chance.random() < SELDOM:
                self._search()
            self._list()
            stopping.wait(self.chance.uniform(POLL / 2, 3 * POLL / 2))
        self.line.close()

    def _list(self) -> None:
        """Ask for the latest things, as the page does."""
        tag = {} if self.tag is None else {"if-none-match": self.tag}
        answer = self._ask("a list", "GET", "/api/shelf?sort=date", tag)
        if answer is not None and answer.status == HTTPStatus.OK:
            self.tag = answer.headers["etag"]
            self.notes.look(self.number, self.known, json.loads(answer.body))

    def _search(self) -> None:
        word = self.chance.choice(WORDS)
        self._ask("a search", "GET", f"/api/shelf?search={quote(word)}")

    def _open(self) -> None:
        name = f"thing-{self.chance.randrange(THINGS)}"
        self._ask("a thing", "GET", f"/api/shelf/things/{name}")
        self._ask("a small picture", "GET", f"/api/shelf/pictures/{name}.webp")

    def _change(self) -> None:
        text = DOMAIN + f"\n# {self.number} {self.chance.random()}\n"
        headers = {"content-type": "application/json", "scriptorium-key": "k" * 43}
        if self.digest is not None:
            headers["if-match"] = f'"{self.digest}"'
        path = f"/api/shelf/things/own-{self.number}"
        answer = self._ask("a change", "PUT", path, headers, json.dumps({"text": text}))
        if answer is not None and answer.status in {200, 201}:
            self.digest = str(json.loads(answer.body)["digest"])
            with self.notes.lock:
                self.notes.written[self.digest] = self.number, monotonic()

    def _ask(
        self,
        what: str,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        body: str | None = None,
    ) -> Answer | None:
        begun = monotonic()
        try:
            self.line.request(method, path, body, headers or {})
            answer = self.line.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.line.close()
            self.notes.lose(what, error)
            return None
        kept = {key.lower(): it for key, it in answer.getheaders()}
        found = Answer(answer.status, kept, content, 1_000 * (monotonic() - begun))
        self.notes.note(what, found)
        return found


def fill(folder: Path) -> None:
    """Put a thousand things into a folder: domains, and a pad for every ten."""
    for number in range(THINGS):
        own = PADS[number // 10 % len(PADS)].read_text("utf-8") if number % 10 == 0 else DOMAIN
        text = f"# Thing {number}\n{own}"
        (folder / f"thing-{number}.toml").write_text(text, encoding="utf-8")


def memory_of(process: int) -> float:
    """Return the megabytes that a process and all that it started have in memory."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
    own = next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8")
    return own / 1_000 + sum(memory_of(int(it)) for it in children.split())


def measure(minutes: float) -> list[str]:
    """Let fifty people use a shelf for some minutes, and return the tables."""
    notes, stopping = Notes(), Event()
    memory: list[float] = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        fill(folder)
        with Studio("--shelf", place, "--shelf-write") as studio:
            begun = monotonic()
            first = Person(-1, studio.address, notes)
            first._list()  # noqa: SLF001 - the first list reads all files
            first_list = monotonic() - begun
            end = monotonic() + 60 * minutes
            people = [Person(number, studio.address, notes) for number in range(PEOPLE)]
            threads = [Thread(target=it.stay, args=(end, stopping)) for it in people]
            for thread in threads:
                thread.start()
            try:
                # Half a minute is enough for all workers to have started and filled their caches.
                for moment in (min(30.0, 20 * minutes), 30 * minutes, 60 * minutes - 1):
                    stopping.wait(max(0.0, end - 60 * minutes + moment - monotonic()))
                    memory.append(memory_of(studio.process))
            finally:
                stopping.wait(max(0.0, end - monotonic()))
                stopping.set()
                for thread in threads:
                    thread.join()
    return [report.machine(), "", *table(notes, memory, minutes, first_list)]


def table(notes: Notes, memory: list[float], minutes: float, first_list: float) -> list[str]:
    """Return what people waited for, what others saw, the errors and the memory."""
    lines = ["| for | p50 | p95 | times | target (p95) |", "|---|--:|--:|--:|---|"]
    rows = dict(sorted(notes.waits.items())) | {"a change, until others see it": notes.seen}
    targets = {"a list": LIST_MS, "a change, until others see it": SEEN_MS}
    for what, waits in rows.items():
        half, most = percentile(waits, 0.5), percentile(waits, 0.95)
        target = targets.get(what)
        said = ""
        if target is not None:
            said = f"{target:.0f} ms – {report.verdict(reached=most <= target)}"
        lines.append(f"| {what} | {half:.0f} ms | {most:.0f} ms | {len(waits)} | {said} |")
    said = ", ".join(f"{it:.0f} MB" for it in memory)
    end = (
        f"{PEOPLE} people, {minutes:g} minutes, {THINGS} things; the first list, with all files to"
        f" read, took {first_list:.1f} s. Requests that failed: {len(notes.faults)}. Memory of all"
        f" processes after the start, in the middle and at the end: {said}."
    )
    return [*lines, "", end, *(f"    {it}" for it in sorted(set(notes.faults))[:10])]


def percentile(waits: list[float], part: float) -> float:
    """Return the wait that PART of all are not longer than."""
    return sorted(waits)[min(len(waits) - 1, int(part * len(waits)))] if waits else float("nan")


def main() -> None:
    """Measure, print the tables, and write them into the page if wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--write", action="store_true", help="write the figures into the docs")
    given = parser.parse_args()
    lines = measure(given.minutes)
    sys.stdout.write("\n".join(lines) + "\n")
    if given.write:
        report.write_between_markers(PAGE, lines, BEGIN, END)


if __name__ == "__main__":
    main()
