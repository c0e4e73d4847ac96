"""Measures real photos: each has a sheet file of the same name, typed by a person, as its truth.

`python benchmarks/photos/real.py [FOLDER]` reads them and prints a table; benchmarks/photos/real/
says how to send some.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import tempfile

import numpy as np

from generator.errors import ScanError, ScriptoriumError
from generator.games.dice.load.sheet import load_games
from generator.scan.reading import scan_photo
from photos.examining import NAME, answer
from photos.filling import empty, fill
from photos.games import Game, scorer
from photos.measure import Wilson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.dice.model.sheet import DiceGame, Sheet
    from generator.page.marks import Field
    from generator.scan.reading import ScannedSheet

FOLDER = Path(__file__).resolve().parent / "real"
PHOTOS = frozenset({".jpg", ".jpeg", ".png", ".heic", ".pdf"})
WAYS = 8
"""How often a sheet is filled in by chance, to find out in which order its bonuses were used."""


class Measured(NamedTuple):
    """What became of a real photo."""

    photo: str
    fault: str
    """Why it was not read, in a sentence; empty where it was read."""
    questions: int = 0
    differing: tuple[str, ...] = ()
    """What of the sheet file differs from the typed one."""

    @property
    def right(self) -> bool:
        """Whether the whole sheet is right after truthful answers."""
        return not self.fault and not self.differing


def main() -> None:
    """Read the arguments and print what became of each photo."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    print("\n".join(tables(measure(reader.parse_args().folder))))


def measure(folder: Path) -> list[Measured]:
    """Measure every photo of a folder that has a sheet file."""
    photos = sorted(it for it in folder.iterdir() if it.suffix.lower() in PHOTOS)
    typed = {photo.with_suffix(".toml") for photo in photos}
    layouts = [it for it in sorted(folder.glob("*.toml")) if it not in typed]
    return [_measure(photo, layouts) for photo in photos]


def tables(measured: Sequence[Measured]) -> Iterator[str]:
    """Yield a table of all photos, and how many are right."""
    if not measured:
        yield "There are no photos yet; README.md in benchmarks/photos/real says how to send some."
        return
    yield "| photo | questions | |"
    yield "|---|--:|---|"
    for it in measured:
        found = it.fault or (f"differs: {', '.join(it.differing)}" if it.differing else "right")
        yield f"| {it.photo} | {it.questions} | {found} |"
    right = Wilson(sum(it.right for it in measured), len(measured))
    yield ""
    yield f"{right.hits} of {right.of} real photos are right with truthful answers: {right}."


def _measure(photo: Path, layouts: Sequence[Path]) -> Measured:
    file = photo.with_suffix(".toml")
    if not file.is_file():
        return Measured(photo.name, f"{file.name} is missing")
    try:
        typed = load_games([file])
        sheets = scan_photo(photo.read_bytes(), photo.name, layouts)
    except ScanError as error:
        return Measured(photo.name, str(error))
    except ScriptoriumError as error:
        return Measured(photo.name, f"{file.name}: {error}")
    if len(sheets) != 1 or len(typed.sheets) != 1:
        return Measured(photo.name, "a photo shows one sheet, and its file has one player")
    return _compare(photo.name, sheets[0], typed)


def _compare(photo: str, scanned: ScannedSheet, typed: DiceGame) -> Measured:
    """Answer the questions from the typed sheet, and compare the sheet files."""
    (sheet,) = typed.sheets
    lines = tuple(scorer().score_sheet(sheet, typed.variant).lines)
    game = Game(sheet, lines, typed.variant)
    asked = answer(scanned, _true_values(scanned, game), game)
    text = scanned.reader.text([scanned.reader.table(asked.values, NAME)])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "read.toml"
        file.write_text(text, encoding="utf-8")
        (read,) = load_games([file]).sheets
    return Measured(photo, "", len(asked.answers), tuple(_differing(read, sheet)))


def _true_values(scanned: ScannedSheet, game: Game) -> dict[str, str]:
    """Return what is written in each field, as far as the typed sheet says it.

    It does not say which circles of a bonus are crossed: of all ways, the one is taken that agrees
    best with what was read.
    """
    fields = scanned.reader.printed.document.pages[0].fields
    ways = [_filled(fields, game, seed) for seed in range(WAYS)]

    def agreeing(way: dict[str, str]) -> int:
        return sum(scanned.readings[name].value == value for name, value in way.items())

    return max(ways, key=agreeing)


def _filled(fields: Sequence[Field], game: Game, seed: int) -> dict[str, str]:
    try:
        return fill(game, fields, np.random.default_rng(seed))
    except KeyError:
        return dict(empty(fields))


def _differing(read: Sheet, typed: Sheet) -> Iterator[str]:
    """Yield what differs between two sheets, as far as it is typed."""
    if read.marks != typed.marks:
        yield "marks"
    if read.start != typed.start:
        yield "start"
    if typed.bonuses is not None and read.bonuses != typed.bonuses:
        yield "bonuses"
    if typed.colours is not None and (read.colours or {}) != typed.colours:
        yield "colours"
    if typed.goods_sold is not None and sum(read.goods_sold or ()) != sum(typed.goods_sold):
        yield "goods"
    if typed.columns is not None and read.columns is not None:
        pairs = zip(read.columns, typed.columns, strict=True)
        if any(sorted(one) != sorted(other) for one, other in pairs):
            yield "columns"


if __name__ == "__main__":
    main()
