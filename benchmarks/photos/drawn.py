"""Draws examples to train with, thousands at a time, with torch: signs on photographed fields.

The signs are those of photos.library, the fields are the empty ones of photos.shots. Writers differ
in slant, size, pen and trembling; some strokes break off, some values are struck out or erased.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from photos.inking import FINE, LETTER, POINTS, SIDE, Sheet, Writers, blurred

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CLASSES = ("", "1", "2", "3", "4", "5", "6", "x", "o", "ox")
KINDS = ("digit", "cross", "ring", "bonus", "check")
BYTE = 200.0
BLANK, PLACES = 10, 3
SHARES = {"school": 0.36, "pen": 0.2, "strokes": 0.1, "font": 0.34}
STRUCK, OVER, ERASED, STRAY, TWICE, FOREIGN = 0.03, 0.02, 0.06, 0.2, 0.04, 0.02


class Drawn(NamedTuple):
    """Examples: crops, the kinds of marks, and how likely each class is meant to be."""

    crops: torch.Tensor
    kinds: torch.Tensor | None
    targets: torch.Tensor


class Fields(NamedTuple):
    """Photographed fields that are empty, by kind."""

    by_kind: dict[str, torch.Tensor]

    def some(self, kind: str, count: int) -> torch.Tensor:
        """Return some fields of a kind."""
        found = self.by_kind[kind]
        rows = torch.randint(len(found), (count,), device=found.device)
        return found[rows].float() / BYTE


def read_fields(files: Sequence[Path], device: str) -> Fields:
    """Gather the empty fields of examples."""
    found: dict[str, list[np.ndarray]] = {}
    for path in files:
        with np.load(path) as shard:
            for name in ("marks", "numbers"):
                kinds = shard[f"{name}_kinds"]
                empty = (shard[f"{name}_values"] == "") & shard[f"{name}_clean"]
                for kind in set(kinds):
                    found.setdefault(str(kind), []).append(shard[name][empty & (kinds == kind)])
    return Fields(
        {kind: torch.from_numpy(np.concatenate(it)).to(device) for kind, it in found.items()}
    )


class Drawer:
    """Draws signs with the lines and letters of a library."""

    def __init__(
        self, library: Path, fields: Fields, device: str, shares: dict[str, float]
    ) -> None:
        """SHARES are the sources and how often each is taken."""
        self.device, self.fields = device, fields
        rows: list[np.ndarray] = []
        shown: list[np.ndarray] = []
        self.places: dict[tuple[str, str], tuple[int, int]] = {}
        with np.load(library) as file:
            for full in file.files:
                what, _slash, name = full.partition("/")
                source, _hyphen, value = name.rpartition("-")
                if source not in shares and source != "mark":
                    continue
                bag = rows if what == "line" else shown
                first = sum(map(len, bag))
                bag.append(file[full])
                self.places[source, value] = first, len(file[full])
        self.lines = torch.from_numpy(np.concatenate(rows)).to(device)
        pictures = np.concatenate(shown) if shown else np.zeros((1, LETTER, LETTER), np.int8)
        self.letters = torch.from_numpy(pictures).to(device)
        self.is_letter = {
            source: "font" in source or source.endswith(("mnist", "small")) for source in shares
        }
        known = {source for source, _value in self.places}
        self.shares = {it: share for it, share in shares.items() if it in known}
        starts = np.zeros((len(self.shares), 10, 2), np.int64)
        for at, source in enumerate(self.shares):
            for digit in range(10):
                starts[at, digit] = self.places[source, str(digit)]
        self.starts = torch.from_numpy(starts).to(device)

    def some(self, low: float, high: float, *shape: int) -> torch.Tensor:
        """Return even chances."""
        return torch.rand(*shape, device=self.device) * (high - low) + low

    def near(self, middle: float, off: float, *shape: int) -> torch.Tensor:
        """Return chances around a middle."""
        return torch.randn(*shape, device=self.device) * off + middle

    def is_so(self, chance: float, *shape: int) -> torch.Tensor:
        """Return what happens so often."""
        return torch.rand(*shape, device=self.device) < chance

    def sources(self, count: int) -> torch.Tensor:
        """Return a source for each writer."""
        odds = torch.tensor(list(self.shares.values()), device=self.device)
        return torch.multinomial(odds, count, replacement=True)

    def trembling(self, count: int, much: torch.Tensor) -> torch.Tensor:
        """Return how far each point of a line is off: (count, POINTS, 2)."""
        knots = torch.randn(count, 2, 7, device=self.device)
        smooth = functional.interpolate(knots, POINTS, mode="linear", align_corners=True)
        return smooth.transpose(1, 2) * much[:, None, None]

    def picked(self, sources: torch.Tensor, digits: torch.Tensor) -> torch.Tensor:
        """Return the rows of digits in the lines or the letters."""
        first, size = self.starts[sources, digits].unbind(-1)
        return first + (torch.rand(len(first), device=self.device) * size).long()

    def marks(self, kind: str, count: int) -> Drawn:
        """Draw marks of a kind onto empty fields."""
        writers = Writers(self, count)
        sheet = Sheet(self, count, SIDE * FINE, torch.ones(count, device=self.device))
        targets = torch.zeros(count, len(CLASSES), device=self.device)
        middle = torch.stack([self.near(0, 3.5, count), self.near(0, 3.5, count)], 1)
        if kind == "digit":
            self._digits_of_marks(writers, sheet, targets, middle)
        else:
            self._signs(kind, writers, sheet, targets, middle)
        sheet.stray(self.is_so(STRAY, count))
        crops = self._photographed(self.fields.some(kind, count), sheet, writers)
        kinds = torch.zeros(count, len(KINDS), device=self.device)
        kinds[:, KINDS.index(kind)] = 1
        return Drawn(crops, kinds, targets)

    def _digits_of_marks(
        self, writers: Writers, sheet: Sheet, targets: torch.Tensor, middle: torch.Tensor
    ) -> None:
        count = len(targets)
        chance = torch.rand(count, device=self.device)
        digits = torch.randint(1, 7, (count,), device=self.device)
        empty, crossed = chance < 0.04, (chance >= 0.04) & (chance < 0.09)
        foreign = (chance >= 0.09) & (chance < 0.09 + FOREIGN)
        others = torch.tensor([0, 7, 8, 9], device=self.device)
        digits = torch.where(
            foreign, others[torch.randint(4, (count,), device=self.device)], digits
        )
        written = ~empty & ~crossed
        tall = self.near(0.56, 0.11, count).clamp(0.3, 0.88) * SIDE * FINE
        struck = written & ~foreign & self.is_so(STRUCK, count)
        half = torch.where(struck, self.some(0.55, 0.8, count), 1.0)
        left = struck.float() * self.some(0.18, 0.27, count) * SIDE * FINE
        rise = struck.float() * self.some(0.0, 0.1, count) * SIDE * FINE
        place = middle + torch.stack([left, -rise], 1)
        sheet.digit(writers, digits, tall * half, place, written)
        again = written & self.is_so(TWICE, count)
        sheet.digit(
            writers, digits, tall * half, place + self.near(0, 1.0, count, 2), again & ~struck
        )
        old = torch.randint(1, 7, (count,), device=self.device)
        sheet.digit(writers, old, tall * half, middle - torch.stack([left, -rise], 1), struck)
        sheet.strike(middle - torch.stack([left, -rise], 1), tall * half, struck)
        over = written & ~struck & self.is_so(OVER, count)
        sheet.digit(writers, old, tall * half, place, over, faint=self.some(0.3, 0.8, count))
        gone = ~struck & ~over & self.is_so(ERASED, count)
        sheet.digit(writers, old, tall, middle + self.near(0, 2.0, count, 2), gone,
                    faint=self.some(0.03, 0.26, count))  # fmt: skip
        names = ("x", "tick")
        for at, name in enumerate(names):
            rows = crossed & (torch.arange(count, device=self.device) % len(names) == at)
            sheet.mark(writers, name, self.some(0.4, 0.9, count, 2) * SIDE * FINE, middle, rows)
        targets[torch.arange(count, device=self.device), digits % 7] = 1
        targets[empty] = 0
        targets[empty, 0] = 1
        targets[crossed] = 0
        targets[crossed, CLASSES.index("x")] = 1
        targets[foreign] = 0
        targets[foreign, 1:8] = 1 / 7
        doubtful = over | struck
        targets[doubtful] = targets[doubtful] * 0.97
        targets[doubtful, 1:7] += 0.03 / 6

    def _signs(
        self,
        kind: str,
        writers: Writers,
        sheet: Sheet,
        targets: torch.Tensor,
        middle: torch.Tensor,
    ) -> None:
        """Draw crosses and rings; a ring may go around several signs of a row."""
        count = len(targets)
        chance = torch.rand(count, device=self.device)
        side = self.some(0.5, 1.0, count, 1) * self.some(0.85, 1.15, count, 2) * SIDE * FINE
        if kind in {"cross", "check"}:
            marked = chance < 0.7
            for at, name in enumerate(("x", "tick", "slash", "scribble", "o")):
                rows = marked & (torch.arange(count, device=self.device) % 5 == at)
                sheet.mark(writers, name, side, middle, rows)
            targets[:, 0] = (~marked).float()
            targets[:, CLASSES.index("x")] = marked.float()
            return
        ringed = chance < 0.7
        crossed = ringed & (chance < (0.35 if kind == "bonus" else 0.0))
        long = ringed & self.is_so(0.18, count)
        ring = side * 1.0 + 10
        sheet.mark(writers, "o", ring, middle, ringed & ~long)
        sheet.around(middle, long)
        rows = torch.arange(count, device=self.device) % 3
        for at, name in enumerate(("x", "slash", "scribble")):
            sheet.mark(writers, name, side, middle, crossed & (rows == at))
        targets[:, 0] = (~ringed).float()
        targets[:, CLASSES.index("o")] = (ringed & ~crossed).float()
        targets[:, CLASSES.index("ox")] = crossed.float()

    def numbers(self, count: int) -> Drawn:
        """Draw numbers of up to three digits onto empty fields."""
        writers = Writers(self, count)
        stretch = self.some(0.95, 1.95, count)
        sheet = Sheet(self, count, 2 * SIDE * FINE, stretch)
        chance = torch.rand(count, device=self.device)
        length = 1 + (chance > 0.38).long() + (chance > 0.9).long()
        length[chance < 0.02] = 0
        digits = torch.randint(0, 10, (count, PLACES), device=self.device)
        digits[:, 0] = torch.where(length == 3, digits[:, 0] % 3 + 1, digits[:, 0])
        digits[:, 1] = torch.where(length == 2, digits[:, 1] % 9 + 1, digits[:, 1])
        tall = self.near(0.6, 0.12, count).clamp(0.32, 0.9) * SIDE * FINE
        room = 2 * SIDE * FINE / stretch
        step = tall * torch.where(
            length == 1, self.some(0.6, 1.4, count), self.some(0.5, 1.05, count)
        )
        small = (0.94 * room / (step * length.clamp(min=1))).clamp(max=1.0)
        step = step * small
        tall = torch.minimum(tall, step / 0.42)
        struck = (length > 0) & (length < 3) & self.is_so(STRUCK / 2, count)
        struck &= step * (length + 1.6) < room
        spare = (room - step * length.clamp(min=1)).clamp(min=0)
        off = self.near(0, 0.22, count).clamp(-0.48, 0.48) * spare
        off = torch.where(struck, spare * 0.42, off)
        base = self.near(0, 3.0, count)
        whole = torch.full((count, PLACES), BLANK, device=self.device)
        for at in range(PLACES):
            here = length >= PLACES - at
            x = off + (length.float() / 2 - (PLACES - at) + 0.5) * step
            place = torch.stack([x, base + self.near(0, 1.2, count)], 1)
            size = tall * self.near(1, 0.04, count)
            sheet.digit(writers, digits[:, at], size, place, here, width=step)
            whole[here, at] = digits[here, at]
        old = torch.randint(0, 10, (count,), device=self.device)
        place = torch.stack([off - (length.float() / 2 + 0.6) * step, base], 1)
        sheet.digit(writers, old, tall, place, struck, width=step)
        sheet.strike(place, tall, struck)
        last = torch.stack([off + (length.float() / 2 - 0.5) * step, base], 1)
        over = (length > 0) & ~struck & self.is_so(OVER, count)
        sheet.digit(writers, old, tall, last, over, faint=self.some(0.3, 0.8, count), width=step)
        gone = ~struck & ~over & self.is_so(ERASED, count)
        place = torch.stack([off + self.near(0, 6, count), base], 1)
        sheet.digit(writers, old, tall, place, gone, faint=self.some(0.03, 0.26, count), width=step)
        sheet.stray(self.is_so(STRAY, count))
        which = torch.rand(1).item()
        kind = "number" if which < 0.6 else "sum"
        crops = self._photographed(self.fields.some(kind, count), sheet, writers)
        targets = functional.one_hot(whole, BLANK + 1).float()
        doubtful = over | struck
        targets[doubtful] = targets[doubtful] * 0.97 + 0.03 / (BLANK + 1)
        return Drawn(crops, None, targets)

    def _photographed(self, fields: torch.Tensor, sheet: Sheet, writers: Writers) -> torch.Tensor:
        """Lay what was drawn onto fields of photos."""
        ink = sheet.ink()
        count = len(ink)
        grain = torch.randn_like(ink) * 0.35 * writers.pencil[:, None, None].float()
        ink = ink * (1 + grain).clamp(0.2, 1.15)
        soft = torch.empty_like(ink)
        order = torch.randperm(count, device=self.device)
        for rows in order.chunk(12):
            radius = float(torch.rand(1).item() ** 1.5 * 2.2 + 0.35)
            soft[rows] = blurred(ink[rows], radius)
        small = functional.avg_pool2d(soft[:, None], FINE)[:, 0]
        photo = fields[:, 0]
        dark = writers.dark[:, None, None]
        strength = writers.strength[:, None, None]
        fields[:, 0] = photo - small * strength * (photo - dark).clamp(min=0)
        return fields
