"""Running random inputs: each in a child with limits on time and memory, and judged."""

from __future__ import annotations

import json
import os
import resource
import select
import shutil
import signal
import sys
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, NamedTuple

from support.fuzz.answers import faults
from support.fuzz.changes import changed
from support.fuzz.orders import random_order
from support.fuzz.seeds import MAKERS, Seed, seeds_of
from support.program import has_ended, streams_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

SECONDS = 5
MEGABYTES = 500
PATIENCE = 300
"""After how many seconds an input hangs that waits and uses no processor time."""
END = 1.0
"""How many seconds a child may take to end when it has said all."""
BATCH = 1000
"""After how many inputs a fresh child takes over, so that caches do not fill the memory."""
WEIGHTS = {
    "layout": 26,
    "sheet": 26,
    "pad": 20,
    "record": 10,
    "deck": 4,
    "persons": 2,
    "theme": 4,
    "template": 4,
    "font": 3,
    "picture": 8,
    "settings": 8,
    "options": 30,
}
"""How often each kind of input is made."""
REFUSED = "refused"


class Finding(NamedTuple):
    """What is wrong with the answer to an input."""

    number: int
    kind: str
    text: str


class Outcome(NamedTuple):
    """How many inputs were run, how many were refused, and what was found."""

    inputs: int
    refused: int
    findings: tuple[Finding, ...]

    def plus(self, other: Outcome) -> Outcome:
        """Return both outcomes as one."""
        findings = self.findings + other.findings
        return Outcome(self.inputs + other.inputs, self.refused + other.refused, findings)


def make_input(seed: int, number: int) -> Seed:
    """Return an input; the same numbers give the same one."""
    luck = Random(f"{seed}/{number}")  # noqa: S311 - the numbers are to come again
    kind = luck.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    if kind not in MAKERS:
        return random_order(luck)
    found = luck.choice(seeds_of(kind))
    content = changed(luck, found.file, found.files[found.file])
    return found._replace(files={**found.files, found.file: content})


def save(it: Seed, folder: Path) -> None:
    """Write an input as a folder: its files, and its order as JSON."""
    _lay_out(it, folder)
    (folder / "order.json").write_text(json.dumps(it.order), encoding="utf-8")


def read(folder: Path) -> Seed:
    """Read an input that was saved."""
    order = tuple(json.loads((folder / "order.json").read_text(encoding="utf-8")))
    paths = [it for it in folder.rglob("*") if it.is_file() and it.name != "order.json"]
    files = {it.relative_to(folder).as_posix(): it.read_bytes() for it in paths}
    file = next((it for it in ("x.toml", *files) if it in files), "")
    return Seed("saved", order, file, files)


def _lay_out(it: Seed, folder: Path) -> None:
    for name, content in it.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _answer(it: Seed, base: Path) -> list[tuple[str, str]]:
    """Run an input in a fresh folder; return the kinds and texts of what is wrong."""
    around = base / "case"
    shutil.rmtree(around, ignore_errors=True)
    folder = around / "here"
    folder.mkdir(parents=True)
    _lay_out(it, folder)
    (base / "config.toml").touch()
    before = set(around.rglob("*"))
    settled = {"HOME": str(around), "XDG_CACHE_HOME": str(base / "cache")}
    config = str(base / "config.toml")
    answer = _text_of(*streams_of(*it.order, cwd=folder, SCRIPTORIUM_CONFIG=config, **settled))
    left = {path.name for path in set(around.rglob("*")) - before if path.is_file()}
    return [*faults(it, answer, left), *([(REFUSED, "")] if answer.returncode else [])]


def _text_of(code: int, out: bytes, err: bytes) -> CompletedProcess[str]:
    """Return an answer as text; a file that was written to standard output may be none."""
    try:
        said = out.decode()
    except UnicodeDecodeError:
        said = out.decode(errors="replace") if code else ""
    return CompletedProcess([], code, said, err.decode())


def run_inputs(
    inputs: Sequence[int], make: Callable[[int], Seed], base: Path
) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Run inputs in children with limits; yield each number with what is wrong with it."""
    waiting = list(inputs)
    while waiting:
        batch, waiting = waiting[:BATCH], waiting[BATCH:]
        while batch:
            done = 0
            for number, wrong in _in_child(batch, make, base):
                yield number, wrong
                done += 1
            batch = batch[done:]


def _in_child(
    batch: Sequence[int], make: Callable[[int], Seed], base: Path
) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Run a batch in one child; a child that ends early yields its last input with the reason."""
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _child(batch, make, base, writing)
    os.close(writing)
    done = 0
    with open(reading, "rb", buffering=0) as answers:  # noqa: PTH123 - a pipe has no path
        for line in _lines(answers.fileno()):
            yield batch[done], [tuple(it) for it in json.loads(line)]
            done += 1
    end = _ended(child)
    if done < len(batch):
        reasons = {signal.SIGXCPU: "hang", signal.SIGKILL: "hang"}
        kind = reasons.get(-end, "memory" if end == -signal.SIGABRT else "died")  # type: ignore[call-overload]
        yield batch[done], [(kind, f"the child ended with {end}")]


def _lines(reading: int) -> Iterator[bytes]:
    """Read lines until the other side closes or says nothing for a long time."""
    rest = b""
    while select.select([reading], [], [], PATIENCE)[0]:
        data = os.read(reading, 1 << 16)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        yield from lines


def _ended(child: int) -> int:
    """Return how a child ended; one that does not is stopped with those that it began."""
    if not has_ended(child, END):
        os.killpg(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _child(batch: Sequence[int], make: Callable[[int], Seed], base: Path, writing: int) -> None:
    code = 1
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        folder = base / f"child-{os.getpid()}"
        folder.mkdir()
        for number in batch:
            it = make(number)
            _limit()
            try:
                wrong = _answer(it, folder)
            except MemoryError as error:
                wrong = [("memory", repr(error))]
            except Exception as error:  # noqa: BLE001 - what leaves the program is a finding
                wrong = [("traceback", repr(error))]
            _unlimit()
            os.write(
                writing, json.dumps([(kind, text[:2000]) for kind, text in wrong]).encode() + b"\n"
            )
        shutil.rmtree(folder)
        code = 0
    finally:
        os._exit(code)


def _limit() -> None:
    """Give the next input its own share of processor time and memory."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    memory = pages * resource.getpagesize() + MEGABYTES * 1_000_000
    seconds = int(used.ru_utime + used.ru_stime) + SECONDS + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (memory, resource.RLIM_INFINITY))


def _unlimit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def warm_up(base: Path) -> None:
    """Import what the program imports late, once, before children are made."""
    for kind in MAKERS:
        for it in {seed.order[:2]: seed for seed in seeds_of(kind)}.values():
            _answer(it, base)


def storm(seed: int, first: int, inputs: int, base: Path, kept: Path | None = None) -> Outcome:
    """Run INPUTS inputs of a seed and save the failing ones in KEPT."""
    warm_up(base)
    return _outcome(range(first, first + inputs), lambda it: make_input(seed, it), base, kept)


def replay(folders: Sequence[Path], base: Path) -> Outcome:
    """Run inputs that were saved; their numbers are their places in FOLDERS."""
    return _outcome(range(len(folders)), lambda it: read(folders[it]), base, None)


def _outcome(
    numbers: Sequence[int], make: Callable[[int], Seed], base: Path, kept: Path | None
) -> Outcome:
    findings: list[Finding] = []
    refused = 0
    for number, wrong in run_inputs(numbers, make, base):
        refused += any(kind == REFUSED for kind, _text in wrong)
        for kind, text in wrong:
            if kind == REFUSED:
                continue
            findings.append(Finding(number, kind, text))
            if kept:
                save(make(number), kept / f"{kind}-{number}")
    return Outcome(len(numbers), refused, tuple(findings))
