"""Writing files: all of them or none, and earlier files stay until then."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.errors import UnwritableError
from generator.writing.files import write_files
from support.program import PATIENCE, ROOT, at_once, environment, everything, sentence, streams_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Needs

SAMPLES = ROOT / "docs" / "samples"


def test_all_files_are_written_and_folders_made(tmp_path: Path) -> None:
    write_files({tmp_path / "one" / "two" / "a.txt": b"A", tmp_path / "b.txt": b"B"})
    assert everything(tmp_path) == {
        "b.txt": b"B",
        "one": None,
        "one/two": None,
        "one/two/a.txt": b"A",
    }


def test_an_earlier_file_is_replaced_and_keeps_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"earlier")
    file.chmod(0o640)
    write_files({file: b"later"})
    assert file.read_bytes() == b"later"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real = tmp_path / "far" / "real.txt"
    real.write_bytes(b"earlier")
    link = tmp_path / "link.txt"
    link.symlink_to(real)
    write_files({link: b"later"})
    assert link.is_symlink()
    assert real.read_bytes() == b"later"


def test_a_link_to_nowhere_yet_is_followed(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "made" / "real.txt")
    write_files({link: b"data"})
    assert (tmp_path / "made" / "real.txt").read_bytes() == b"data"


def test_without_force_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_bytes(b"earlier")
    with pytest.raises(UnwritableError, match=r"b\.txt already exists.*--force"):
        write_files({tmp_path / "a.txt": b"A", tmp_path / "b.txt": b"B"}, force=False)
    assert everything(tmp_path) == {"b.txt": b"earlier"}


class Failing(dict[Path, bytes]):
    """Files of which the last one is never handed over."""

    error: BaseException

    def items(self) -> Iterator[tuple[Path, bytes]]:  # type: ignore[override]
        yield from super().items()
        raise self.error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), MemoryError(), OSError(5, "I/O")])
def test_whatever_fails_half_way_leaves_everything_as_it_was(
    tmp_path: Path, error: BaseException
) -> None:
    (tmp_path / "a.txt").write_bytes(b"earlier")
    files = {tmp_path / "a.txt": b"A", tmp_path / "deep" / "er" / "b.txt": b"B"}
    failing = Failing(files)
    failing.error = error
    with pytest.raises(type(error)):
        write_files(failing)
    assert everything(tmp_path) == {"a.txt": b"earlier"}


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("folder", "is a folder, but a file of this name must be written"),
        ("file/x.txt", "a part of its path is a file"),
        ("file/deep/x.txt", "a part of its path is a file"),
        ("n" * 300, "the name is too long"),
    ],
)
def test_a_place_that_cannot_be_written_is_named_with_the_fix(
    tmp_path: Path, name: str, part: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"file")
    before = {"file": b"file", "folder": None}
    with pytest.raises(UnwritableError) as caught:
        write_files({tmp_path / "a.txt": b"A", tmp_path / name: b"B"})
    assert part in str(caught.value)
    assert "-o" in str(caught.value)
    assert everything(tmp_path) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_device_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError, match="no space left"):
        write_files({tmp_path / "a.txt": b"A", Path("/dev/full"): b"B" * 100_000})
    assert everything(tmp_path) == {}


def test_a_full_disk_leaves_the_earlier_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"earlier")
    code = (
        "import resource, sys; from pathlib import Path;"
        "from generator.writing.files import write_files;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "write_files({Path('a.txt'): b'A' * 10, Path('b/b.txt'): b'B' * 5000})"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "UnwritableError: b/b.txt cannot be written: there is no space left" in result.stderr
    assert everything(tmp_path) == {"a.txt": b"earlier"}


def failing_rename(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the system refuse to give a file this name, as where another program holds it."""
    replace = Path.replace

    def refuse(self: Path, target: Path) -> Path:
        if self.suffix == ".part" and Path(target).name == name:
            raise PermissionError(13, "Permission denied", str(target))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refuse)


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_rename_that_fails_puts_everything_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    (tmp_path / "a.svg").write_bytes(b"earlier")
    (tmp_path / "c.svg").write_bytes(b"held open")
    before = everything(tmp_path)
    failing_rename(monkeypatch, "c.svg")
    if not links:
        monkeypatch.setattr(Path, "hardlink_to", refuse_link)
    files = {tmp_path / name: b"later" for name in ("a.svg", "deep/b.svg", "c.svg", "d.svg")}
    with pytest.raises(UnwritableError, match=r"c\.svg cannot be written"):
        write_files(files)
    assert everything(tmp_path) == before
    monkeypatch.undo()
    write_files(files)
    assert set(everything(tmp_path)) == {"a.svg", "c.svg", "d.svg", "deep", "deep/b.svg"}


def refuse_link(self: Path, target: Path) -> None:
    del self
    raise OSError(95, "Operation not supported", str(target))


def test_a_single_rename_that_fails_leaves_the_earlier_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"earlier")
    failing_rename(monkeypatch, "a.pdf")
    with pytest.raises(UnwritableError, match=r"a\.pdf cannot be written"):
        write_files({tmp_path / "a.pdf": b"later"})
    assert everything(tmp_path) == {"a.pdf": b"earlier"}


def test_pages_of_a_pad_are_all_written_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pad-A.svg").write_bytes(b"earlier")
    failing_rename(monkeypatch, "pad-B.svg")
    result = at_once("pad", "A", "B", "--format", "svg", "-o", "pad.svg", cwd=tmp_path)
    assert result.returncode == 2
    assert "pad-B.svg" in sentence(result)
    assert everything(tmp_path) == {"pad-A.svg": b"earlier"}


# Standard output.


@pytest.mark.parametrize("place", ["-", "/dev/stdout"])
@pytest.mark.parametrize(
    ("args", "start"),
    [
        (("pad", "A"), "%PDF-"),
        (("pad", "A", "--format", "svg"), "<?xml"),
        (("calculator", "dice", "--html"), "<!doctype html>"),
        (("check", "A", "--picture"), "%PDF-"),
        (("new", "mine"), "# A domain"),
    ],
)
def test_a_file_goes_to_standard_output_and_notes_beside_it(
    tmp_path: Path, place: str, args: tuple[str, ...], start: str
) -> None:
    words = [*args, *([] if args[-1] == "--picture" else ["-o"]), place]
    code, out, err = streams_of(*words, cwd=tmp_path)
    assert code == 0
    assert out.startswith(start.encode())
    assert (b"kB" in err) == (args[0] != "new")
    assert everything(tmp_path) == {}


def test_a_picture_on_standard_output_is_the_file(tmp_path: Path) -> None:
    options = ("pad", "A", "--format", "png", "--dpi", "72", "-o")
    _code, out, _err = streams_of(*options, "-", cwd=tmp_path)
    assert at_once(*options, "a.png", cwd=tmp_path).returncode == 0
    assert out == (tmp_path / "a.png").read_bytes()


@pytest.mark.parametrize(
    "args",
    [
        ("pad", "A", "B", "--format", "svg"),
        ("kit", "board", "--format", "tts"),
        ("new", "mine", "--deck"),
    ],
)
def test_several_files_do_not_fit_standard_output(tmp_path: Path, args: tuple[str, ...]) -> None:
    result = at_once(*args, "-o", "-", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "name " in sentence(result)
    assert everything(tmp_path) == {}


def test_a_process_substitution_takes_a_file(tmp_path: Path, needs: Needs) -> None:
    line = f"'{sys.executable}' -m generator new mine -o >(cat > copy.toml); wait $!"
    subprocess.run(
        [needs("bash"), "-c", line], cwd=tmp_path, env=environment(), check=True, timeout=PATIENCE
    )
    assert (tmp_path / "copy.toml").read_text(encoding="utf-8").startswith("# A domain")
    assert list(everything(tmp_path)) == ["copy.toml"]


def test_an_open_file_is_appended_to_and_not_replaced(tmp_path: Path) -> None:
    line = f"'{sys.executable}' -m generator new mine -o /dev/stdout >> all.toml"
    (tmp_path / "all.toml").write_bytes(b"# earlier\n")
    subprocess.run(["sh", "-c", line], cwd=tmp_path, env=environment(), check=True)
    text = (tmp_path / "all.toml").read_text(encoding="utf-8")
    assert text.startswith("# earlier\n# A domain")


def test_a_referee_says_its_verdict_beside_the_sheets(tmp_path: Path) -> None:
    code, out, err = streams_of("referee", SAMPLES / "evening-record.toml", "-o", "-", cwd=tmp_path)
    assert code == 0
    assert tomllib.loads(out.decode())["game"] == "dice"
    assert b"Winner" in err


@pytest.mark.parametrize(
    "args",
    [
        ("check", "A", "--json", "--picture", "-"),
        ("score", SAMPLES / "anna.toml", "--json", "--report", "-"),
        ("score", SAMPLES / "anna.toml", "--csv", "-", "--report", "/dev/stdout"),
        ("referee", SAMPLES / "evening-record.toml", "--json", "-o", "-"),
    ],
)
def test_standard_output_takes_one_thing(tmp_path: Path, args: tuple[str, ...]) -> None:
    result = at_once(*args, cwd=tmp_path)
    assert result.returncode == 2
    assert "standard output" in result.stdout + result.stderr


def test_a_stream_is_not_watched(tmp_path: Path) -> None:
    answer = at_once("pad", "A", "--watch", "-o", "-", cwd=tmp_path)
    assert answer.returncode == 2
    assert "give -o a file" in answer.stderr
