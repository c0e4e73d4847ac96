"""Writing files: all of them or none, and earlier files stay until then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from program import environment, everything

from generator.errors import UnwritableError
from generator.products.writing import write_files

if TYPE_CHECKING:
    from collections.abc import Iterator


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
    with pytest.raises(UnwritableError, match=r"b\.txt exists already.*--force"):
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
        ("folder", "is a folder; name a file in it"),
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
        "from generator.products.writing import write_files;"
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
