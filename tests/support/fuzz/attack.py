"""An attack on the studio, from one address and from sixty, and how other people are served."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from base64 import b64encode
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from generator.platforms import cache_root
from generator.web.shared.answers import LINES
from support.fuzz.shelf_requests import REFUSED, SECRET, all_files, attempts, lay_shelf
from support.web.serving import LAYOUT, serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator

    from support.web.serving import Server

TESTS = Path(__file__).resolve().parents[2]
ATTACKER = "127.0.0.66"
PEOPLE = tuple(f"127.0.1.{number}" for number in range(1, 6))
NEWCOMERS = tuple(f"127.0.4.{number}" for number in range(1, 6))
"""Where people are during the attack: the studio has never worked for them."""
PLAYING, PHOTOGRAPHING = "127.0.2", "127.0.3"
"""The networks in which each attacker has an address of its own."""
PAUSE = 5.0
"""How many seconds an attacker waits before it does the same once more."""
READY = "attacking"
SHOWN = 20
LONGEST_PATH = 900_000
PHOTO = "<photo>"
"""What stands for a photo."""
WORKS = 200.0
"""After how many seconds a person who has got no answer counts as not served."""
SELDOM = {"a playtest", "a photo"}
"""What takes so long that people ask for it once."""
GAMES = {"people": 10, "attackers": 1_000}
"""How many games the playtests have."""


class Force(NamedTuple):
    """How many attackers of each kind there are."""

    silent: int = 1_000
    trickling: int = 900
    oversized: int = 10
    hammering: int = 50
    previewing: int = 20
    printing: int = 10
    long_paths: int = 5
    playing: int = 30
    photographing: int = 30
    spoiling: int = 10


class Place(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


class Served(NamedTuple):
    """What people asked for, what came of it, and the seconds that they waited."""

    waits: dict[str, list[float]]
    wrong: list[str]

    def compare(self, calm: Served) -> str:
        """Say in a table how much longer everyone waited than without the attack."""
        lines = [
            "| asked for | answers | wrong or refused | median | p95 |",
            "|---|--:|--:|--:|--:|",
        ]
        for name, waits in self.waits.items():
            before = calm.waits[name]
            bad = sum(each.startswith(f"{name}:") for each in self.wrong)
            half = median(waits) / median(before)
            most = quantiles(waits, n=20)[-1] / quantiles(before, n=20)[-1]
            lines.append(f"| {name} | {len(waits)} | {bad} | {half:.1f} × | {most:.1f} × |")
        return "\n".join(lines)


class Ask(NamedTuple):
    """A request, and what of its answer must be the same each time."""

    method: str
    path: str
    body: dict[str, Any] | None = None

    def written(self, *, close: bool = True) -> bytes:
        """Return the request as it is sent."""
        body = b"" if self.body is None else json.dumps(self.body).encode()
        head = [f"{self.method} {self.path} HTTP/1.1", "host: localhost"]
        if self.body is not None:
            head += ["content-type: application/json", f"content-length: {len(body)}"]
        head += ["connection: close"] if close else []
        return "\r\n".join([*head, "", ""]).encode() + body


_SAID: set[str] = set()
"""What the attack has said already."""
ASKED = {
    "the first page": Ask("GET", "/"),
    "the Design page": Ask("GET", "/design"),
    "findings": Ask("POST", "/api/check", {"layout": LAYOUT}),
    "a preview": Ask("POST", "/api/preview", {"product": "pad", "options": {"domains": ["A"]}}),
    "a preview of another title": Ask(
        "POST", "/api/preview", {"product": "pad", "options": {"domains": ["B"], "title": "@"}}
    ),
    "a print": Ask(
        "POST", "/api/print", {"product": "pad", "options": {"domains": ["A"], "sheets": 1}}
    ),
    "a thing of the shelf": Ask("GET", "/api/shelf/things/hand"),
    "a playtest": Ask("POST", "/api/playtest", {"layout": LAYOUT, "games": GAMES["people"]}),
    "a photo": Ask("POST", "/api/scan", {"photo": PHOTO}),
}
"""What people ask for; @ is a text of its own each time."""


@cache
def photo() -> str:
    """Return the photo of a sheet, as a request carries it."""
    from support.photos.snapshots import UPRIGHT, blank, jpeg, snap, written  # noqa: PLC0415 - slow

    return b64encode(jpeg(snap([(written(blank()), UPRIGHT)], (1400, 1050)))).decode()


async def ask(server: Place, asked: Ask, source: str) -> tuple[int, bytes]:
    """Ask from an address; return the status and the body, of a long task its last line."""
    reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=(source, 0))
    try:
        writer.write(asked.written())
        await writer.drain()
        answer = await reader.read()
    finally:
        writer.close()
    return read_answer(answer)


def read_answer(answer: bytes) -> tuple[int, bytes]:
    """Return the status and the body of an answer, of a long task its last line."""
    head, _blank, body = answer.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in head.lower():
        body = b"".join(_chunks(body))
    if LINES.encode() in head:
        body = body.rstrip(b"\n").rpartition(b"\n")[2]
    return int(head[9:12] or b"0"), body


def _chunks(body: bytes) -> Iterator[bytes]:
    """Yield the pieces in which a body was sent; the last, which is empty, ends it."""
    size, _end, rest = body.partition(b"\r\n")
    while length := int(size or b"0", 16):
        yield rest[:length]
        size, _end, rest = rest[length + 2 :].partition(b"\r\n")


async def serve_people(
    server: Server, rounds: int, known: dict[str, bytes], people: tuple[str, ...] = PEOPLE
) -> Served:
    """Let people at their addresses ask for everything, in turn; KNOWN are the right answers."""
    served = Served({name: [] for name in ASKED}, [])
    place = Place(server.host, server.port)

    async def person(source: str) -> None:
        for number in range(rounds):
            for name, asked in ASKED.items():
                if number and name in SELDOM:
                    continue
                text = json.dumps(asked.body).replace("@", f"{source} {number}")
                own = json.loads(text.replace(PHOTO, photo()))
                is_own = "@" in json.dumps(asked.body)
                begun = time.monotonic()
                try:
                    async with asyncio.timeout(WORKS):
                        status, body = await ask(place, asked._replace(body=own), source)
                except (OSError, TimeoutError, ValueError) as error:
                    status, body = 0, type(error).__name__.encode()
                served.waits[name].append(time.monotonic() - begun)
                right = body if is_own else known.setdefault(name, body)
                if (status, body) != (200, right) or not body:
                    served.wrong.append(f"{name}: {status} {body[:100]!r}")

    await asyncio.gather(*map(person, people))
    return served


@asynccontextmanager
async def attacking(server: Server, force: Force) -> AsyncIterator[list[str]]:
    """Attack from another process, which takes no time from those who are to be served.

    What the attack has got and should not have is in the list when it has ended.
    """
    words = [server.host.strip("[]"), str(server.port), *map(str, force)]
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "support.fuzz.attack", *words),
        env={**os.environ, "PYTHONPATH": f"{TESTS}{os.pathsep}{TESTS.parent}"},
        stdout=asyncio.subprocess.PIPE,
    )
    got: list[str] = []
    assert attacker.stdout is not None
    try:
        while (line := (await attacker.stdout.readline()).decode().strip()) != READY:
            assert line, "the attack has ended"
            got.append(line)
        yield got
    finally:
        attacker.kill()
        got += (await attacker.stdout.read()).decode().splitlines()
        await attacker.wait()


async def attack(server: Place, force: Force) -> None:
    """Attack until this process is ended."""
    kinds: dict[Callable[[Place, int], Coroutine[Any, Any, None]], int] = {
        _stay_silent: force.silent,
        _trickle: force.trickling,
        _send_too_much: force.oversized,
        _hammer: force.hammering,
        _order_previews: force.previewing,
        _order_prints: force.printing,
        _send_long_paths: force.long_paths,
        order_playtests: force.playing,
        send_photos: force.photographing,
        _spoil_shelf: force.spoiling,
    }
    photo()  # Nobody waits for it later.
    attackers = [
        asyncio.create_task(_again_and_again(kind, server, number))
        for kind, count in kinds.items()
        for number in range(count)
    ]
    await asyncio.sleep(1)
    sys.stdout.write(f"{READY}\n")
    sys.stdout.flush()
    await asyncio.gather(*attackers)


async def _again_and_again(
    kind: Callable[[Place, int], Coroutine[Any, Any, None]], server: Place, number: int
) -> None:
    while True:
        with suppress(OSError, ValueError):
            await kind(server, number)
        await asyncio.sleep(PAUSE)


@asynccontextmanager
async def _line(server: Place) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection(
        server.host, server.port, local_addr=(ATTACKER, 0)
    )
    try:
        yield reader, writer
    finally:
        writer.close()


async def _stay_silent(server: Place, _number: int) -> None:
    async with _line(server) as (reader, _writer):
        await reader.read()


async def _trickle(server: Place, _number: int) -> None:
    async with _line(server) as (_reader, writer):
        writer.write(
            b"POST /api/check HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            b"content-length: 100000\r\n\r\n{"
        )
        while True:
            await asyncio.sleep(1)
            writer.write(b" ")
            await writer.drain()


async def _send_too_much(server: Place, _number: int) -> None:
    async with _line(server) as (reader, writer):
        writer.write(
            b"POST /api/print HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            b"connection: close\r\ncontent-length: 5900000\r\n\r\n"
        )
        for _piece in range(90):
            writer.write(b"x" * 65_536)
            await writer.drain()
        await reader.read()


async def _hammer(server: Place, _number: int) -> None:
    async with _line(server) as (reader, writer):
        while True:
            writer.write(Ask("GET", "/health").written(close=False))
            await writer.drain()
            if not await reader.read(65_536):
                return


async def _order_previews(server: Place, number: int) -> None:
    title = f"{number} {time.monotonic()}"
    body = {"product": "kit board", "options": {"title": title, "only": []}}
    await ask(server, Ask("POST", "/api/preview", body), ATTACKER)


async def _order_prints(server: Place, _number: int) -> None:
    await ask(server, Ask("POST", "/api/print", {"product": "kit board"}), ATTACKER)


async def _send_long_paths(server: Place, _number: int) -> None:
    path = f'<path d="M0 0{"Z" * LONGEST_PATH}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{path}</svg>'
    options = {"domains": ["A"], "logo": {"file": "long.svg", "text": svg}}
    await ask(server, Ask("POST", "/api/preview", {"product": "pad", "options": options}), ATTACKER)


async def order_playtests(server: Place, number: int) -> None:
    body = {"layout": LAYOUT, "games": GAMES["attackers"]}
    await ask(server, Ask("POST", "/api/playtest", body), f"{PLAYING}.{number + 1}")


async def send_photos(server: Place, number: int) -> None:
    await ask(server, Ask("POST", "/api/scan", {"photo": photo()}), f"{PHOTOGRAPHING}.{number + 1}")


async def _spoil_shelf(server: Place, _number: int) -> None:
    for attempt in attempts():
        async with _line(server) as (reader, writer):
            with suppress(OSError):
                writer.write(attempt.written())
                await writer.drain()
            status, body = read_answer(await reader.read())
        said = f"{attempt.method} {attempt.path[:80]} was answered with {status}"
        if ((status and status not in REFUSED) or SECRET in body) and said not in _SAID:
            _SAID.add(said)  # Nobody reads it before the end, and a pipe has little room.
            sys.stdout.write(f"{said}\n")
            sys.stdout.flush()


async def compare(server: Server, rounds: int, force: Force) -> tuple[Served, Served]:
    """Serve people undisturbed, and then during an attack."""
    known: dict[str, bytes] = {}
    await serve_people(server, 1, known)  # Nothing is measured while workers still start.
    calm = await serve_people(server, rounds, known)
    async with attacking(server, force) as got:
        attacked = await serve_people(server, rounds, known, NEWCOMERS)
    attacked.wrong.extend(got)
    return calm, attacked


def read_all(log: IO[str]) -> None:
    """Read what a studio reports until it ends, and keep nothing."""
    for _line in log:
        pass


def attack_studio(rounds: int, force: Force | None = None) -> None:
    """Compare, and say how everyone was served; a wrong answer is a failure."""
    compiled = cache_root(os.environ) or ""
    with (
        tempfile.TemporaryDirectory() as name,
        serving(
            Path(name),
            *("--host", "0.0.0.0", "--shelf", str(lay_shelf(Path(name))), "--shelf-write"),  # noqa: S104 - it is for others
            SCRIPTORIUM_CACHE=compiled,
        ) as server,
    ):
        before = all_files(Path(name) / "club") | all_files(Path(name) / "elsewhere")
        # A studio whose log nobody reads would wait for ever once the pipe is full.
        Thread(target=read_all, args=(server.process.stderr,), daemon=True).start()
        calm, attacked = asyncio.run(compare(server, rounds, force or Force()))
        code, said = server.stop()
        after = all_files(Path(name) / "club") | all_files(Path(name) / "elsewhere")
    sys.stdout.write(f"{attacked.compare(calm)}\n")
    spoiled = [f"the shelf has changed: {it}" for it in set(before.items()) ^ set(after.items())]
    faults = [
        *spoiled,
        *calm.wrong,
        *attacked.wrong,
        *([f"it ended with {code}: {said}"] if code else []),
    ]
    if faults:
        sys.exit("\n".join(faults[:SHOWN]))


if __name__ == "__main__":
    asyncio.run(attack(Place(sys.argv[1], int(sys.argv[2])), Force(*map(int, sys.argv[3:]))))
