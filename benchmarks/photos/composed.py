"""More examples from few photos: new handwriting is laid onto photographed fields that are empty.

The empty fields are those of the examples that photos.examples and photos.shots wrote. So light,
grain and print are those of photos, and each digit is one that no other example has. It takes
a small part of the time of a photo.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from generator.page.marks import Kind
from generator.scan.crops import GROWN, HEIGHT, SCALE, WIDTHS
from photos.examples import BYTE, Example, write_shard
from photos.hands.hand import Hand, hand

Rng: TypeAlias = np.random.Generator
Crop: TypeAlias = npt.NDArray[np.float32]
GREY = np.array([0.299, 0.587, 0.114])
ONE_HAND = 40
"""So many examples are written by the same hand."""
SIZES = {
    Kind.DIGIT: ((64, 80), (64, 80)),
    Kind.NUMBER: ((44, 58), (36, 46)),
    Kind.SUM: ((70, 150), (56, 130)),
}
"""Width and height of a field in dots, from and to."""
KINDS = {Kind.DIGIT: 0.55, Kind.NUMBER: 0.3, Kind.SUM: 0.15}
OVER, ERASED = 0.08, 0.06
"""How many values are written over another, and beside the faint remains of another."""


class Empty(NamedTuple):
    """Photographed fields in which nothing is written, by kind."""

    marks: npt.NDArray[np.uint8]
    numbers: npt.NDArray[np.uint8]
    sums: npt.NDArray[np.uint8]

    def some(self, kind: Kind, rng: Rng) -> Crop:
        """Return one of a kind."""
        crops = {Kind.DIGIT: self.marks, Kind.NUMBER: self.numbers, Kind.SUM: self.sums}[kind]
        chosen: Crop = crops[int(rng.integers(len(crops)))].astype(np.float32) / BYTE
        return chosen


def read_empty(folder: Path, *, held_out: bool) -> Empty:
    """Gather the empty fields of all examples of photos."""
    found: dict[str, list[npt.NDArray[np.uint8]]] = {"digit": [], "number": [], "sum": []}
    for path in sorted(folder.glob(f"{'held' if held_out else 'train'}-[0-9s]*.npz")):
        with np.load(path) as shard:
            for name in ("marks", "numbers"):
                empty = (shard[f"{name}_values"] == "") & shard[f"{name}_clean"]
                for kind in found.keys() & set(shard[f"{name}_kinds"]):
                    found[kind].append(shard[name][empty & (shard[f"{name}_kinds"] == kind)])
    return Empty(*(np.concatenate(found[kind]) for kind in ("digit", "number", "sum")))


def choose(kind: Kind, rng: Rng) -> str:
    """Return what is written: digits, crosses, and numbers as they stand on sheets."""
    chance = rng.random()
    if kind is Kind.DIGIT:
        return str(rng.integers(1, 7)) if chance < 0.92 else "x"
    if chance < (0.6 if kind is Kind.NUMBER else 0.15):
        return str(rng.integers(0, 10))
    return str(rng.integers(10, 100)) if chance < 0.96 else str(rng.integers(100, 400))


def compose(empty: Empty, kind: Kind, writer: Hand, rng: Rng) -> Example:
    """Write a value into an empty field."""
    crop = empty.some(kind, rng)
    (least, most), (low, high) = SIZES[kind]
    size = int(rng.integers(least, most + 1)), int(rng.integers(low, high + 1))
    if kind is Kind.DIGIT:
        size = size[0], size[0]
    value, chance = choose(kind, rng), rng.random()
    ink = _ink(writer, value, kind, size, rng)
    if chance < OVER:
        before = _ink(writer, choose(kind, rng), kind, size, rng)
        thick = np.ones((int(rng.integers(1, 4)),) * 2, np.uint8)
        ink = np.maximum(
            np.asarray(cv2.dilate(ink, thick)), before * np.float32(rng.uniform(0.5, 1))
        )
    elif chance < OVER + ERASED:
        before = _ink(writer, choose(kind, rng), kind, size, rng)
        ink = np.maximum(ink, before * np.float32(rng.uniform(0.05, 0.25)))
    soft = cv2.GaussianBlur(ink, (0, 0), float(rng.uniform(0.3, 2.2)))
    width = WIDTHS.get(kind, HEIGHT)
    small = np.asarray(cv2.resize(soft, (width, HEIGHT), interpolation=cv2.INTER_AREA), np.float32)
    dark = float(GREY @ np.array(writer.colour)) / 255 * rng.uniform(0.9, 1.3)
    photo = crop[0]
    crop[0] = photo - small * writer.strength * np.maximum(photo - np.float32(dark), 0)
    return Example(kind, value, crop, chance >= OVER + ERASED)


def _ink(
    writer: Hand, value: str, kind: Kind, size: tuple[int, int], rng: Rng
) -> npt.NDArray[np.float32]:
    """Draw a value, cut as the crops of its kind are."""
    ink = writer.around(value, size, rng, kind=kind.value, scale=SCALE)
    grown = 1 + GROWN[kind]
    wide, high = round(size[0] * grown), round(size[1] * grown)
    off = np.clip(rng.normal(0, 0.1 * SCALE, 2), -SCALE / 2, SCALE / 2)
    left = round((ink.shape[1] - wide) / 2 + off[0])
    top = round((ink.shape[0] - high) / 2 + off[1])
    return np.ascontiguousarray(ink[max(top, 0) : top + high, max(left, 0) : left + wide])


def main() -> None:
    """Write so many shards of examples: the first argument names the folder."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--size", type=int, default=6000, help="examples in each shard")
    parser.add_argument("--held-out", action="store_true")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    empty = read_empty(chosen.folder, held_out=chosen.held_out)
    kinds, shares = list(KINDS), list(KINDS.values())
    for shard in range(chosen.first, chosen.first + chosen.shards):
        rng = np.random.default_rng([shard, int(chosen.held_out), 611])
        made = []
        for number in range(chosen.size):
            if number % ONE_HAND == 0:
                writer = hand(int(rng.integers(1 << 30)), held_out=chosen.held_out)
            kind = kinds[int(rng.choice(len(kinds), p=shares))]
            made.append(compose(empty, kind, writer, rng))
        path = chosen.folder / f"{'held' if chosen.held_out else 'train'}-composed-{shard:04}.npz"
        write_shard(path, made)
        print(path, flush=True)


if __name__ == "__main__":
    main()
