"""Kills the program with SIGKILL at random moments, and looks at what is left.

`python -m support.kill_at_random 500 --seed 7` prints what was found; the exit code is 1 if
a file was torn, something was left after the next run, a mixed set was not announced, or a process
stayed alive.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from support.program import PATIENCE, ROOT, at_once, environment, has_ended

SAMPLES = ROOT / "docs" / "samples"
LEFT = ".scriptorium"
"""How the names of all files begin that only exist while a run writes."""
WATCHED = """
import atexit, os, signal, sys
from generator.cli import main
folder, left, count = os.environ["KILL_IN"], int(os.environ.pop("KILL_AT")), 0
events = {"open", "os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.chmod"}
def watch(event, given):
    global count
    if event in events and any(str(it).startswith(folder) for it in given):
        count += 1
        if count == left:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(watch)
if left < 0:
    atexit.register(lambda: open(os.environ["KILL_COUNT"], "w").write(str(count)))
main()
"""
"""The program, which kills itself before the wanted one of all its steps in a folder."""


class Work(NamedTuple):
    """A command that writes into `out`, and the files that are there before, by name."""

    name: str
    words: tuple[str, ...]
    earlier: dict[str, bytes] | None = None
    """None: there is an earlier file of every name that is written."""


CONFIG = b'lang = "en"\n[printers]\nhome = [1.0, 2.0]\n'
WORKS = (
    Work("pad", ("pad", "A", "-o", "out/pad.pdf")),
    Work("pictures", ("pad", "A", "B", "C", "D", "--format", "svg", "-o", "out/")),
    Work("each", ("pad", "many", "--each", "--format", "svg", "-o", "out/")),
    Work("kit", ("kit", "dice", "--only", "dice", "-o", "out/kit.pdf")),
    Work("pieces", ("kit", "board", "--only", "buildings", "--format", "svg", "-o", "out/")),
    Work("export", ("serve", "--export", "out")),
    Work("samples", ("new", "--samples", "--force", "-o", "out")),
    Work("deck", ("new", "mine", "--deck", "-o", "out/mine.toml"), {}),
    Work("offset", ("calibrate", "--printer", "p", "--save", "1,2"), {"config.toml": CONFIG}),
    Work("league", ("score", str(SAMPLES / "anna.toml"), "--csv", "out/league.csv"), {}),
)
LIGHT = ("deck", "offset", "samples")
"""Works that take little time and yet write one file, two and many."""


class Known(NamedTuple):
    """What a work writes when nobody kills it, in how many steps and seconds."""

    files: dict[str, bytes]
    steps: int
    seconds: float


class Killer:
    """Kills works in a folder of its own, and counts what it finds."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Take an empty folder and the seed of chance."""
        self.folder = folder
        self.random = random.Random(seed)  # noqa: S311 - chance, not secrets
        self.known: dict[str, Known] = {}
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    def kill(self, work: Work, *, by_step: bool) -> None:
        """Kill a work once, and check what it leaves and what the next run does."""
        known = self._known(work)
        earlier = self._prepare(work, known)
        step = self.random.randint(1, known.steps) if by_step else 0
        moment = 0.0 if by_step else self.random.uniform(0.0, known.seconds)
        case = f"{work.name}, step {step}" if by_step else f"{work.name}, {moment:.3f} s"
        process = self._start(work, step)
        if not by_step:
            time.sleep(moment)  # any moment will do
            process.kill()
        process.communicate(timeout=PATIENCE)
        self.counts["killed" if process.returncode < 0 else "finished before"] += 1
        if not all_end(process.pid):
            self.faults.append(f"{case}: a process stays alive")
        self._check(case, known.files, earlier)

    def _check(self, case: str, later: dict[str, bytes], earlier: dict[str, bytes]) -> None:
        out = self.folder / "out"
        found = _files(out)
        plain = {name: data for name, data in found.items() if not _is_left(name)}
        self.counts["with something left"] += len(plain) < len(found)
        for name, data in plain.items():
            if data not in (earlier.get(name), later.get(name)):
                self.faults.append(f"{case}: {name} is torn")
        differing = [name for name in later if later[name] != earlier.get(name)]
        done = sum(plain.get(name) == later[name] for name in differing)
        is_mixed = 0 < done < len(differing)
        self.counts["mixed"] += is_mixed
        out.mkdir(exist_ok=True)
        result = at_once("new", "next", "-o", str(out / "next.toml"), cwd=self.folder)
        is_announced = "interrupted" in result.stderr
        self.counts["announced"] += is_announced
        if result.returncode:
            self.faults.append(f"{case}: the next run fails: {result.stderr}")
        if is_mixed != is_announced:
            self.faults.append(f"{case}: mixed {is_mixed}, announced {is_announced}")
        after = _files(out)
        if any(map(_is_left, after)):
            self.faults.append(f"{case}: left after the next run: {sorted(after)}")
        if not plain.items() <= after.items():
            self.faults.append(f"{case}: the next run changed files")

    def _known(self, work: Work) -> Known:
        if work.name not in self.known:
            self._prepare(work, Known({}, 0, 0.0))
            began = time.monotonic()
            process = self._start(work, -1)
            _out, err = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0, err
            seconds = time.monotonic() - began
            files = _files(self.folder / "out")
            steps = int((self.folder / "count").read_text(encoding="ascii"))
            self.known[work.name] = Known(files, steps, seconds)
            self._prepare(work, self.known[work.name])
            if work.earlier is None:  # replacing files takes more steps
                self._start(work, -1).communicate(timeout=PATIENCE)
                steps = int((self.folder / "count").read_text(encoding="ascii"))
                self.known[work.name] = Known(files, steps, seconds)
        return self.known[work.name]

    def _prepare(self, work: Work, known: Known) -> dict[str, bytes]:
        """Put the earlier files in place, and return them."""
        out = self.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        earlier = work.earlier
        if earlier is None:
            earlier = dict.fromkeys(known.files, b"earlier")
        for name, data in earlier.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(data)
        return earlier

    def _start(self, work: Work, step: int) -> subprocess.Popen[str]:
        out = str(self.folder / "out")
        count = str(self.folder / "count")
        own = {"SCRIPTORIUM_CONFIG": f"{out}/config.toml"} if work.name == "offset" else {}
        kill = {"KILL_IN": out, "KILL_AT": str(step), "KILL_COUNT": count}
        return subprocess.Popen(
            [sys.executable, "-c", WATCHED, *work.words],
            cwd=self.folder,
            env=environment(**own, **kill),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )


def _files(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def _is_left(name: str) -> bool:
    return Path(name).name.startswith(LEFT)


def all_end(session: int) -> bool:
    """Wait until no process of a session is alive; one that stays is killed."""
    while living := alive_in(session):
        for number in living:
            if not has_ended(number):
                os.kill(number, signal.SIGKILL)
                return False
    return True


def alive_in(session: int) -> list[int]:
    """Return the processes of a session that have not ended."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            state = (folder / "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        kind, _parent, _group, its = state.rpartition(")")[2].split()[:4]
        if int(its) == session and kind not in "ZX":
            found.append(int(folder.name))
    return found


def write_layouts(folder: Path, number: int) -> None:
    """Write NUMBER layouts, enough for several processes."""
    text = (ROOT / "layouts" / "dice" / "A.toml").read_text(encoding="utf-8")
    folder.mkdir()
    for count in range(number):
        own = text.replace('id = "A"', f'id = "L{count}"')
        (folder / f"l{count}.toml").write_text(own, encoding="utf-8")


def main() -> int:
    """Kill as often as asked for, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        killer = Killer(Path(folder), given.seed)
        write_layouts(Path(folder) / "many", 8)
        for number in range(given.times):
            killer.kill(WORKS[number % len(WORKS)], by_step=killer.random.random() < 0.6)
    for name, count in sorted(killer.counts.items()):
        sys.stdout.write(f"{count:6}  {name}\n")
    sys.stdout.write("\n".join([f"{len(killer.faults):6}  faults", *killer.faults, ""]))
    return 1 if killer.faults else 0


if __name__ == "__main__":
    sys.exit(main())
