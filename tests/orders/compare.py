"""Run all orders of `orders.toml` and compare what comes out with the manifest, byte for byte.

Nothing is left out but the header Date of the studio's answers. The folder of a run, the folder of
the checkout and the port of the studio differ from run to run, so fixed words replace them. Where
the studio lists the methods of an address, their order depends on the seed of Python's hashes:
it is always written as GET, HEAD.

Three orders say the version of the program: `help`, `health` and `description`. With a new version,
write these three anew: `--only help health description --write`.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import http.client
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SAMPLES = ROOT / "docs" / "samples"
LIST, MANIFEST = HERE / "orders.toml", HERE / "manifest.json"
AT_ONCE = 2
"""How many orders are run side by side."""
LONGEST = 600
"""How many seconds an order may take."""
SHORT = {"exit", "status", "type"}
"""Parts of an answer that the manifest keeps as they are."""
SERVE = ("serve", "--port", "0", "--workers", "1", "--no-browser")
LIBRARIES = ("click", "fonttools", "jinja2", "pillow", "pypdfium2", "reportlab", "shapely")
WORLD = {
    "PYTHONPATH": str(ROOT),
    "LANG": "C.UTF-8",
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "SOURCE_DATE_EPOCH": "1700000000",
    "XDG_CONFIG_HOME": "config",
}
_UNWANTED = re.compile(r"_?SCRIPTORIUM|LC_|LANGUAGE$|FORCE_COLOR$|PYTHONUTF8$")
_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
Parts = dict[str, bytes]
Manifest = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Order:
    """Command lines that are run one after another in a folder, or requests to the studio."""

    name: str
    lines: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    env: Mapping[str, str] = field(default_factory=dict)
    requests: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class Room:
    """The folder of a run: each order has a folder of its own in it."""

    folder: Path

    def environment(self, changes: Mapping[str, str]) -> dict[str, str]:
        """Return the variables of an order; the user's configuration is in the order's folder."""
        kept = {key: it for key, it in os.environ.items() if not _UNWANTED.match(key)}
        places = {"HOME": "home", "TMPDIR": "temporary", "XDG_CACHE_HOME": "cache"}
        for place in places.values():
            (self.folder / place).mkdir(exist_ok=True)
        own = {key: str(self.folder / place) for key, place in places.items()}
        return {**kept, **WORLD, **own, **changes}

    def settle(self, data: bytes, here: Path) -> bytes:
        """Replace the folders that differ from run to run."""
        for path, word in ((here, b"{here}"), (self.folder, b"{run}"), (ROOT, b"{checkout}")):
            data = data.replace(os.fsencode(path), word)
        return data


@contextmanager
def open_room() -> Iterator[Room]:
    """Make a folder for a run, and remove it afterwards."""
    with tempfile.TemporaryDirectory(prefix="orders-", ignore_cleanup_errors=True) as name:
        yield Room(Path(name).resolve())


def read_orders() -> dict[str, Order]:
    """Read the list of orders."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    found = [_read_commands(name, given) for name, given in listed["commands"].items()]
    found += [_read_requests(name, given) for name, given in listed["studio"].items()]
    orders = {order.name: order for order in found}
    if len(orders) < len(found):
        message = "Two orders have the same name."
        raise ValueError(message)
    return orders


def read_by_day() -> list[str]:
    """Read the names of the commands that are run by day."""
    listed: str = tomllib.loads(LIST.read_text(encoding="utf-8"))["by_day"]
    return listed.split()


def _read_commands(name: str, given: str | list[str] | dict[str, Any]) -> Order:
    if isinstance(given, dict):
        lines = given["run"]
        files, env = given.get("files", {}), given.get("env", {})
    else:
        lines, files, env = given, {}, {}
    return Order(name, (lines,) if isinstance(lines, str) else tuple(lines), files, env)


def _read_requests(name: str, given: list[str | dict[str, Any]]) -> Order:
    asked = tuple({"get": it} if isinstance(it, str) else it for it in given)
    return Order(name, requests=asked)


def run_fresh(
    arguments: Sequence[str], here: Path, environment: Mapping[str, str]
) -> tuple[int, bytes, bytes]:
    """Run a command line in a new process; return its exit code and what it said."""
    result = subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        cwd=here,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=LONGEST,
        check=False,
    )
    return result.returncode, result.stdout, result.stderr


class Runner:
    """A process with the program loaded, which forks for each command line."""

    def __init__(self, room: Room, number: int) -> None:
        """Start the process, and let it load what most orders need."""
        self._folder = room.folder / f"runner-{number}"
        self._folder.mkdir()
        environment = room.environment({})
        self._process = subprocess.Popen(
            [sys.executable, HERE / "runner.py"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self._ask(["pad", "A"], self._folder, environment)

    def run(
        self, arguments: Sequence[str], here: Path, environment: Mapping[str, str]
    ) -> tuple[int, bytes, bytes]:
        """Run a command line; return its exit code and what it said."""
        code = int(self._ask(arguments, here, environment))
        out, err = (self._folder / name for name in ("out", "err"))
        return code, out.read_bytes(), err.read_bytes()

    def _ask(self, arguments: Sequence[str], here: Path, environment: Mapping[str, str]) -> str:
        out, err = (self._folder / name for name in ("out", "err"))
        for said in (out, err):
            said.unlink(missing_ok=True)
        asked = {"arguments": arguments, "folder": str(here), "env": environment}
        line = json.dumps({**asked, "out": str(out), "err": str(err)})
        if self._process.stdin is None or self._process.stdout is None:
            return ""
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def stop(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def open_runners(room: Room, number: int) -> Iterator[SimpleQueue[Runner]]:
    """Start runners, and end them afterwards."""
    runners = [Runner(room, each) for each in range(number)]
    free: SimpleQueue[Runner] = SimpleQueue()
    for runner in runners:
        free.put(runner)
    try:
        yield free
    finally:
        for runner in runners:
            runner.stop()


def run_commands(order: Order, room: Room, runner: Runner | None = None) -> Parts:
    """Run the command lines of an order, and return all that they say and write.

    Without a RUNNER each line is a process of its own.
    """
    here = room.folder / "orders" / order.name
    shutil.copytree(SAMPLES, here / "samples")
    for name, text in order.files.items():
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_text(text, encoding="utf-8", newline="\n")
    before = _everything(here)
    parts: Parts = {}
    for number, line in enumerate(order.lines, 1):
        environment = room.environment(order.env)
        run = run_fresh if runner is None or order.env else runner.run
        code, out, err = run(shlex.split(line), here, environment)
        parts[f"{number}/exit"] = str(code).encode()
        parts[f"{number}/stdout"] = room.settle(out, here)
        parts[f"{number}/stderr"] = room.settle(err, here)
    after = _everything(here)
    parts |= {f"files/{name}": b"gone" for name in before if name not in after}
    written = {name: data for name, data in after.items() if before.get(name) != data}
    return parts | {f"files/{name}": room.settle(data, here) for name, data in written.items()}


def _everything(folder: Path) -> Parts:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


class Studio:
    """The running studio, and the answers to requests."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, room: Room) -> None:
        """Take the process of the server and the port on which it listens."""
        self._process = process
        self._port = port
        self._room = room

    def answer(self, order: Order) -> Parts:
        """Send the requests of an order, and return the answers."""
        parts: Parts = {}
        for number, asked in enumerate(order.requests, 1):
            parts |= {f"{number}/{name}": data for name, data in self._ask(asked).items()}
        return parts

    def _ask(self, asked: Mapping[str, Any]) -> Parts:
        method = next(it for it in ("get", "post", "head", "put", "delete") if it in asked)
        headers = {"connection": "close", **asked.get("headers", {})}
        body = None
        if "body" in asked:
            body = json.dumps(_filled(asked["body"])).encode()
            headers = {"content-type": "application/json", **headers}
        elif "raw" in asked:
            body = asked["raw"].encode()
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=LONGEST)
        try:
            line.request(method.upper(), asked[method], body, headers)
            answer = line.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            return {"status": f"no answer: {type(error).__name__}".encode()}
        finally:
            line.close()
        received = sorted((name.lower(), value) for name, value in answer.getheaders())
        listed = "".join(f"{name}: {value}\n" for name, value in received if name != "date")
        return {
            "status": str(answer.status).encode(),
            "type": answer.getheader("content-type", "").encode(),
            "headers": self._settle(listed.encode()),
            "body": self._settle(data),
        }

    def _settle(self, data: bytes) -> bytes:
        settled = self._room.settle(data, self._room.folder / "studio")
        settled = settled.replace(b"127.0.0.1:%d" % self._port, b"127.0.0.1:{port}")
        return settled.replace(b"HEAD, GET", b"GET, HEAD")

    def stop(self) -> None:
        """End the studio."""
        self._process.terminate()
        try:
            _out, said = self._process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            self._process.kill()
            _out, said = self._process.communicate()
        sys.stderr.write(said.decode(errors="replace"))


@contextmanager
def open_studio(room: Room) -> Iterator[Studio]:
    """Run the studio on a free port."""
    here = room.folder / "studio"
    here.mkdir()
    # Workers find each other by sockets in this folder, and the name of a socket is short.
    with tempfile.TemporaryDirectory(prefix="s-", ignore_cleanup_errors=True) as temporary:
        process = subprocess.Popen(
            [sys.executable, "-m", "generator", *SERVE],
            cwd=here,
            env=room.environment({"TMPDIR": temporary}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        said = process.stdout.readline().decode() if process.stdout is not None else ""
        found = _ADDRESS.search(said)
        if found is None:
            process.kill()
            errors = process.communicate()[1].decode(errors="replace")
            raise RuntimeError(f"The studio did not say where it is open: {said}{errors}")
        studio = Studio(process, int(found[1]), room)
        try:
            yield studio
        finally:
            studio.stop()


def _filled(value: Any) -> Any:
    """Put files into a request: a word such as text:samples/anna.toml means its text."""
    if isinstance(value, dict):
        return {key: _filled(it) for key, it in value.items()}
    if isinstance(value, list):
        return [_filled(it) for it in value]
    kind, _colon, name = value.partition(":samples/") if isinstance(value, str) else ("", "", "")
    if name and kind == "text":
        return (SAMPLES / name).read_text(encoding="utf-8")
    if name and kind == "base64":
        return base64.b64encode((SAMPLES / name).read_bytes()).decode()
    return value


def run_orders(orders: Sequence[Order], room: Room, *, fresh: bool = False) -> dict[str, Parts]:
    """Run orders, two at a time; the requests to the studio are one of the two."""
    commands = [order for order in orders if order.lines]
    asked = [order for order in orders if order.requests]

    def ask() -> dict[str, Parts]:
        if not asked:
            return {}
        with open_studio(room) as studio:
            return {order.name: studio.answer(order) for order in asked}

    with open_runners(room, 0 if fresh or not commands else AT_ONCE) as free:

        def run(order: Order) -> Parts:
            if fresh:
                return run_commands(order, room)
            runner = free.get()
            try:
                return run_commands(order, room, runner)
            finally:
                free.put(runner)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            answered = pool.submit(ask)
            run_all = pool.map(run, commands)
            found = dict(zip((order.name for order in commands), run_all, strict=True))
            found |= answered.result()
    return {order.name: found[order.name] for order in orders}


def fingerprints(parts: Parts) -> dict[str, str]:
    """Return what the manifest keeps of an order: short parts as they are, others as SHA-256."""
    return {name: _fingerprint(name, data) for name, data in parts.items()}


def _fingerprint(name: str, data: bytes) -> str:
    if name.rpartition("/")[2] in SHORT and not name.startswith("files/"):
        return data.decode()
    return f"{len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}"


def find_differences(wanted: Mapping[str, str], found: Mapping[str, str]) -> list[str]:
    """Return a line for each part of an order that is not as the manifest has it."""
    differences = []
    for name in [*wanted, *(name for name in found if name not in wanted)]:
        if name not in found:
            differences.append(f"{name}: is missing")
        elif name not in wanted:
            differences.append(f"{name}: is new ({found[name]})")
        elif wanted[name] != found[name]:
            differences.append(f"{name}: was {wanted[name]}, is {found[name]}")
    return differences


def read_manifest() -> Manifest:
    """Read what the orders gave when the manifest was written."""
    if not MANIFEST.is_file():
        return {}
    orders: Manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))["orders"]
    return orders


def made_with() -> dict[str, str]:
    """Return the versions on which bytes of pictures and PDFs depend."""
    python = ".".join(map(str, sys.version_info[:2]))
    return {"python": python, "zlib": zlib.ZLIB_RUNTIME_VERSION} | {
        name: version(name) for name in LIBRARIES
    }


def other_versions() -> list[str]:
    """Return a line for each library that is not the one with which the manifest was written."""
    versions = json.loads(MANIFEST.read_text(encoding="utf-8"))["made_with"]
    return [
        f"{name} is {own}, the manifest was written with {versions.get(name)}"
        for name, own in made_with().items()
        if versions.get(name) != own
    ]


def write_manifest(found: Manifest, *, everything: bool) -> None:
    """Write the manifest anew, or only the orders that were run."""
    kept = {} if everything else read_manifest()
    names = [name for name in read_orders() if name in found or name in kept]
    orders = {name: found.get(name, kept.get(name)) for name in names}
    text = json.dumps({"made_with": made_with(), "orders": orders}, indent=1, ensure_ascii=False)
    MANIFEST.write_text(text + "\n", encoding="utf-8", newline="\n")


def keep(answers: Mapping[str, Parts], folder: Path) -> None:
    """Write all that came out below FOLDER, in place of what an earlier run left there."""
    for name, parts in answers.items():
        shutil.rmtree(folder / name, ignore_errors=True)
        for part, data in parts.items():
            path = folder / name / part
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def _compare(found: Manifest, names: Iterable[str], *, everything: bool) -> list[str]:
    wanted = read_manifest()
    differences = [
        f"{name}: {line}"
        for name in names
        for line in find_differences(wanted.get(name, {}), found[name])
    ]
    gone = [name for name in wanted if name not in found] if everything else []
    return differences + [f"{name}: is not in the list of orders any more" for name in gone]


def main() -> int:
    """Run the orders, then compare them with the manifest or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the manifest anew")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="run only these orders")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep all that comes out here")
    parser.add_argument("--fresh", action="store_true", help="start a process for each line")
    given = parser.parse_args()
    orders = read_orders()
    unknown = [name for name in given.only or () if name not in orders]
    if unknown:
        parser.error(f"there is no order {', '.join(unknown)}")
    chosen = [it for it in orders.values() if given.only is None or it.name in given.only]
    with open_room() as room:
        answers = run_orders(chosen, room, fresh=given.fresh)
    if given.keep is not None:
        keep(answers, given.keep)
    found = {name: fingerprints(parts) for name, parts in answers.items()}
    used = os.times()
    seconds = f"{len(found)} orders, {used.children_user + used.children_system:.0f} s of CPU time"
    everything = given.only is None
    if given.write:
        write_manifest(found, everything=everything)
        sys.stdout.write(f"{seconds}; the manifest is written.\n")
        return 0
    differences = _compare(found, found, everything=everything)
    lines = [
        *differences,
        *(other_versions() if differences else ()),
        f"{seconds}, {len(differences)} differences.",
    ]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
