"""Photos: files are opened and read, with the layout files around them; refusals are kept."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import OrderError, ScanError, ScriptoriumError, UnreadableError, shown
from generator.language import _, and_list
from generator.load.files.access import SUFFIX, open_file
from generator.reasons import reason_of
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.scan.reading import ScannedSheet

NEEDED = {"numpy": "numpy", "cv2": "opencv-python-headless", "zxingcpp": "zxing-cpp"}
"""The modules without which no photo is read, and the packages that have them."""
MOST_BYTES = 40_000_000
MOST_LAYOUTS = 200
"""How many layout files of a folder are looked at."""
LONGEST_NAME = 200


class Photo(NamedTuple):
    """A photo and the sheets on it; `refused` says why it was not read, or not wholly."""

    path: Path
    sheets: tuple[ScannedSheet, ...]
    refused: str | None = None


def read_photos(
    paths: Sequence[Path],
    layouts: Sequence[Path],
    show: Callable[[int, int], object] = lambda _done, _total: None,
) -> tuple[Photo, ...]:
    """Read photos one after the other; a photo that cannot be read has its sentence."""
    check_extra()
    photos = []
    for number, path in enumerate(paths):
        show(number, len(paths))
        photos.append(read_photo(path, layouts))
    show(len(paths), len(paths))
    return tuple(photos)


def check_extra() -> None:
    """Refuse to read photos where a library for it is missing."""
    missing = [package for module, package in NEEDED.items() if find_spec(module) is None]
    if missing:
        message = _(
            "Reading photos needs {missing}; install it with:"
            " pip install 'scriptorium-press[scan]'."
        )
        raise OrderError(message.format(missing=and_list(missing)))


def read_photo(path: Path, layouts: Sequence[Path]) -> Photo:
    """Read one photo; its layout may be in one of the files, or in one beside the photo."""
    from generator.scan.reading import scan_photo  # noqa: PLC0415 - it loads the libraries

    try:
        data = _read(path)
        return Photo(path, tuple(scan_photo(data, str(path), layout_files(path, layouts))))
    except ScanError as error:
        return Photo(path, tuple(error.sheets), str(error))  # type: ignore[arg-type]
    except ScriptoriumError as error:
        text = str(error)
        name = shown(path, LONGEST_NAME)
        return Photo(path, (), text if text.startswith(name) else f"{name}: {text}")


def _read(path: Path) -> bytes:
    try:
        with open_file(path) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        message = _("{file}: The file cannot be read: {reason}.")
        values = {"file": shown(path, LONGEST_NAME), "reason": reason_of(error)}
        raise UnreadableError(message.format(**values)) from None
    return data


def layout_files(photo: Path, given: Iterable[Path]) -> tuple[Path, ...]:
    """Return the files in which the layout of a sheet can be: those given, then those around."""
    around = [*_files_in(photo.parent), *_files_in(Path())]
    return tuple(dict.fromkeys([*given, *around]))


def _files_in(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))[:MOST_LAYOUTS]
    except OSError:
        return []
