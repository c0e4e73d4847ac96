"""Running random inputs: each in a child with limits on time and memory, and judged."""

from __future__ import annotations

import json
import os
import re
import resource
import select
import shutil
import signal
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import ScriptoriumError
from support.fuzz.answers import faults
from support.fuzz.calls import address_space, standing_in
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
    "layout": 22,
    "sheet": 22,
    "pad": 14,
    "evening": 14,
    "worksheet": 4,
    "record": 10,
    "deck": 3,
    "ods": 5,
    "persons": 1,
    "theme": 4,
    "template": 2,
    "font": 3,
    "picture": 6,
    "photo": 10,
    "photographed": 0.05,
    "pdf": 3,
    "player": 5,
    "played": 1,
    "settings": 8,
    "options": 18,
}
"""How often each kind of input is made, by lane."""
LARGE_FILES = {"photo": 2500, "pdf": 2500}
"""What reads these hides a lack of memory: it gets enough, and what it took is measured."""
MOST_MEGABYTES = 1000
"""How much memory a process may really have."""
LOADED = 350_000
"""The kilobytes that the fuzzer has loaded at most before it begins."""
REFUSED = "refused"
FORGET = Path("/proc/self/clear_refs")
"""Writing 5 there makes the system forget how much memory the process had at most."""
PEAK = re.compile(r"VmHWM:\s*(\d+) kB")


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


def make_input(seed: int, number: int, lanes: Sequence[str] = tuple(WEIGHTS)) -> Seed:
    """Return an input of one of the LANES; the same numbers give the same one."""
    luck = Random(f"{seed}/{number}")  # noqa: S311 - the numbers are to come again
    kind = luck.choices(lanes, [WEIGHTS[it] for it in lanes])[0]
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
    with standing_in(it.order, folder):
        if it.is_call:
            answer = _call(it.order, folder)
        else:
            ran = streams_of(*it.order, cwd=folder, SCRIPTORIUM_CONFIG=config, **settled)
            answer = _text_of(*ran)
    left = {path.name for path in set(around.rglob("*")) - before if path.is_file()}
    return [*faults(it, answer, left), *([(REFUSED, "")] if answer.returncode else [])]


def _text_of(code: int, out: bytes, err: bytes) -> CompletedProcess[str]:
    """Return an answer as text; a file that was written to standard output may be none."""
    try:
        said = out.decode()
    except UnicodeDecodeError:
        said = out.decode(errors="replace") if code else ""
    return CompletedProcess([], code, said, err.decode())


def _call(order: Sequence[str], folder: Path) -> CompletedProcess[str]:
    """Call the function that an order names; what it refuses is answered as the program does."""
    module, function, file, *more = order
    try:
        getattr(import_module(module), function)(folder / file, *more)
    except ScriptoriumError as error:
        return CompletedProcess(order, error.exit_code, "", f"{error}\n")
    return CompletedProcess(order, 0, "", "")


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
        more = max(0, _peak() - LOADED)
        for number in batch:
            it = make(number)
            _limit(LARGE_FILES.get(it.kind, MEGABYTES))
            try:
                wrong = [*_answer(it, folder), *_too_large(more)]
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


def _limit(megabytes: int) -> None:
    """Give the next input its own share of processor time and memory."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    memory = address_space() + megabytes * 1_000_000
    seconds = int(used.ru_utime + used.ru_stime) + SECONDS + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (memory, resource.RLIM_INFINITY))
    FORGET.write_text("5", encoding="ascii")


def _too_large(more: int = 0) -> Iterator[tuple[str, str]]:
    """Yield a finding if this process had too much memory since it was last forgotten.

    It was forked with so many kilobytes MORE than the fuzzer loads: tests run beside others.
    """
    most = _peak() - more
    if most > MOST_MEGABYTES * 1000:
        yield "memory", f"{most} kB"


def _peak() -> int:
    """Return how many kilobytes this process had at most since that was last forgotten."""
    (most,) = PEAK.findall(Path("/proc/self/status").read_text(encoding="ascii"))
    return int(most)


def _unlimit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def warm_up(base: Path, lanes: Sequence[str] = tuple(WEIGHTS)) -> None:
    """Import what the program imports late, once, before children are made."""
    for kind in set(lanes) & set(MAKERS):
        for it in {seed.order[:2]: seed for seed in seeds_of(kind)}.values():
            _answer(it, base)


def storm(
    numbers: Sequence[int],
    make: Callable[[int], Seed],
    base: Path,
    kept: Path | None = None,
    processes: int = 1,
) -> Outcome:
    """Run inputs, shared among PROCESSES, and save the failing ones in KEPT."""
    findings: list[Finding] = []
    refused = 0
    for number, wrong in _run_side_by_side(numbers, make, base, processes):
        refused += any(kind == REFUSED for kind, _text in wrong)
        for kind, text in wrong:
            if kind == REFUSED:
                continue
            findings.append(Finding(number, kind, text))
            if kept:
                save(make(number), kept / f"{kind}-{number}")
    return Outcome(len(numbers), refused, tuple(findings))


def _run_side_by_side(
    numbers: Sequence[int], make: Callable[[int], Seed], base: Path, processes: int
) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Run inputs in several processes, each with children; yield each number as it is done."""
    if processes == 1:
        yield from run_inputs(numbers, make, base)
        return
    sys.stdout.flush()
    reading: dict[int, tuple[int, bytes]] = {}
    for place in range(processes):
        ours, theirs = os.pipe()
        child = os.fork()
        if not child:
            os.close(ours)
            _pass_on(numbers[place::processes], make, base, theirs)
        os.close(theirs)
        reading[ours] = child, b""
    left = len(numbers)
    while reading:
        for ready in select.select([*reading], [], [])[0]:
            child, rest = reading.pop(ready)
            data = os.read(ready, 1 << 16)
            if not data:
                os.close(ready)
                os.waitpid(child, 0)
                continue
            *lines, rest = (rest + data).split(b"\n")
            reading[ready] = child, rest
            for line in lines:
                number, wrong = json.loads(line)
                left -= 1
                yield number, [(kind, text) for kind, text in wrong]
    if left:
        raise RuntimeError(f"{left} inputs were not run")


def _pass_on(numbers: Sequence[int], make: Callable[[int], Seed], base: Path, writing: int) -> None:
    """Run inputs in this process, write what came of each, and end."""
    code = 1
    try:
        with open(writing, "wb", buffering=0) as told:
            told.writelines(
                json.dumps(it).encode() + b"\n" for it in run_inputs(numbers, make, base)
            )
        code = 0
    finally:
        os._exit(code)


def replay(folders: Sequence[Path], base: Path) -> Outcome:
    """Run inputs that were saved; their numbers are their places in FOLDERS."""
    return storm(range(len(folders)), lambda it: read(folders[it]), base)
