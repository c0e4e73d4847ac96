"""Several runs at the same time: none overwrites what another has written."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.load.settings.config import load_config
from generator.writing import locks
from generator.writing.files import write_files
from support.program import (
    PATIENCE,
    ROOT,
    at_once,
    begin_telling,
    environment,
    everything,
    scriptorium,
    sentence,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLES = ROOT / "docs" / "samples"
RUNS = 4
TIMES = 5


def run_together(folder: Path, code: str, number: int = RUNS, **more: str) -> list[tuple[int, str]]:
    """Run code in processes that start it together; return their exit codes and errors."""
    waiting = f"import sys\n{code.partition('#')[0]}\nprint(flush=True)\nsys.stdin.read(1)\n"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", f"{waiting}{code.partition('#')[2]}", str(count)],
            cwd=folder,
            env=environment(**more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for count in range(number)
    ]
    for process in processes:
        assert process.stdout is not None
        process.stdout.readline()
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(".")
        process.stdin.flush()
    found = [process.communicate(timeout=PATIENCE)[1] for process in processes]
    return [(it.returncode, err) for it, err in zip(processes, found, strict=True)]


def test_offsets_that_are_saved_together_are_all_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "made" / "config.toml"
    code = f"""from generator.load.settings.offsets import save_offset
#
for time in range({TIMES}):
    save_offset(f"p{{sys.argv[1]}}-{{time}}", 1.0, 2.0)
"""
    found = run_together(tmp_path, code, SCRIPTORIUM_CONFIG=str(config))
    assert found == [(0, "")] * RUNS
    monkeypatch.setenv("SCRIPTORIUM_CONFIG", str(config))
    assert len(load_config().printers) == RUNS * TIMES
    assert set(everything(tmp_path)) == {"made", "made/config.toml"}


def test_games_that_are_added_together_are_all_in_the_league(tmp_path: Path) -> None:
    text = (SAMPLES / "cards-solo.toml").read_text(encoding="utf-8")
    for count in range(RUNS):
        own = re.sub(r'name = "\w+"', f'name = "Player {count}"', text, count=1)
        (tmp_path / f"{count}.toml").write_text(own, encoding="utf-8")
    code = """from generator.cli.boundary import run
from generator.cli.commands import score
#
sys.exit(run(["score", f"{sys.argv[1]}.toml", "--csv", "table/league.csv", "--lang", "en"]))
"""
    found = run_together(tmp_path, code)
    assert found == [(0, "")] * RUNS
    rows = (tmp_path / "table" / "league.csv").read_text(encoding="utf-8-sig").splitlines()[1:]
    assert sorted({row.split(",")[0] for row in rows}) == [str(it + 1) for it in range(RUNS)]
    assert len(everything(tmp_path / "table")) == 1


@pytest.mark.parametrize("has_links", [True, False], ids=["links", "no links"])
def test_only_one_of_several_runs_creates_a_file(tmp_path: Path, *, has_links: bool) -> None:
    code = """from pathlib import Path
from generator.errors import UnwritableError
from generator.writing.files import write_files
def refuse(self, target):
    raise OSError(95, "Operation not supported")
"""
    code += "" if has_links else "Path.hardlink_to = refuse\n"
    code += """#
own = sys.argv[1].encode()
try:
    write_files({Path("mine.toml"): own, Path("mine.csv"): own}, force=False)
except UnwritableError as error:
    sys.exit(str(error))
"""
    found = run_together(tmp_path, code)
    (winner,) = [number for number, (code, _err) in enumerate(found) if code == 0]
    lost = [err for code, err in found if code]
    assert len(lost) == RUNS - 1
    assert all("mine.toml already exists" in err for err in lost)
    own = str(winner).encode()
    assert everything(tmp_path) == {"mine.toml": own, "mine.csv": own}


def test_a_file_that_another_program_makes_in_the_last_moment_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(_target: object, _part: object) -> None:
        (tmp_path / "mine.toml").write_bytes(b"theirs")

    monkeypatch.setattr("generator.writing.files._copy_mode", make)
    result = at_once("new", "mine", cwd=tmp_path)
    assert result.returncode == 2
    assert "mine.toml already exists" in sentence(result)
    assert everything(tmp_path) == {"mine.toml": b"theirs"}


# A lock that is held, and one whose holder is dead.


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a process that holds the lock of a folder."""
    code = (
        "import sys; from pathlib import Path; from generator.writing.locks import locked\n"
        "with locked(Path('x').absolute()): print(flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def test_a_held_lock_is_refused_after_a_while(
    tmp_path: Path, holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.0)
    config = tmp_path / "config.toml"
    words = ("calibrate", "--printer", "p", "--save", "1,2")
    result = at_once(*words, cwd=tmp_path, SCRIPTORIUM_CONFIG=str(config))
    assert result.returncode == 2
    assert sentence(result) == (
        f"scriptorium: {tmp_path}: another scriptorium command is writing into this folder; wait"
        " until it has finished, and try again."
    )
    assert holder.poll() is None
    assert not config.exists()


TELL_OF_WAITING = """
from time import sleep
from generator.writing import locks
def waited(seconds):
    tell()
    sleep(seconds)
locks.time.sleep = waited
"""


def test_a_held_lock_is_waited_for(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    with begin_telling(TELL_OF_WAITING, 2, "new", "mine", cwd=tmp_path) as waiting:
        assert set(everything(tmp_path)) == {locks.NAME}
        holder.communicate(timeout=PATIENCE)
        waiting.communicate(timeout=PATIENCE)
    assert waiting.returncode == 0
    assert set(everything(tmp_path)) == {"mine.toml"}


def test_the_lock_of_a_dead_run_does_not_block(
    tmp_path: Path, holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    holder.kill()
    holder.wait(PATIENCE)
    assert set(everything(tmp_path)) == {locks.NAME}
    monkeypatch.setattr(locks, "PATIENCE", 0.0)
    write_files({tmp_path / "a.pdf": b"A"})
    assert everything(tmp_path) == {"a.pdf": b"A"}


def test_a_lock_needs_no_right_to_list_a_folder(tmp_path: Path) -> None:
    (tmp_path / "box").mkdir(mode=0o300)
    result = scriptorium("new", "mine", "-o", "box/mine.toml", cwd=tmp_path)
    (tmp_path / "box").chmod(0o700)
    assert (result.returncode, result.stderr) == (0, "")
    assert set(everything(tmp_path / "box")) == {"mine.toml"}


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder without files")
def test_a_folder_that_accepts_no_file_is_not_waited_for(tmp_path: Path) -> None:
    message = sentence(at_once("pad", "A", "-o", "/proc/x.pdf", cwd=tmp_path))
    assert "/proc/x.pdf cannot be written" in message
