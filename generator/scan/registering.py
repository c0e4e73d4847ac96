"""Registering: the print on a photo is found patch by patch, so that bent paper becomes flat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from generator.scan.crops import SCALE
from generator.scan.rectify import mapped, straightened
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.scan.crops import Picture
    from generator.scan.rectify import Pose

Numbers: TypeAlias = npt.NDArray[Any]

CELL_MM = 4.0
"""How finely it is known where each place of the sheet is on the photo."""
LEAST_TEXTURE = 0.02
"""Patches of the print with less contrast say nothing about their place."""
TRUSTED = 0.35
"""The least likeness of a patch whose place is believed."""
NEAR_MM = 0.7
"""A patch that is farther from where its neighbours say it is counts for nothing."""
ROUNDS = 4
LEAST_PULL = 0.1
"""How much it takes to move a place away from the surface."""
POWERS = tuple((i, j) for i in range(4) for j in range(4) if i + j <= 3)  # noqa: PLR2004 - cubic


class Level(NamedTuple):
    """One pass over the sheet: all lengths in mm."""

    scale: float
    patch: float
    step: float
    reach: float
    spread: float
    """How far a patch moves what is around it along."""


LEVELS = (
    Level(scale=2.0, patch=26.0, step=16.0, reach=4.5, spread=26.0),
    Level(scale=3.0, patch=13.0, step=10.0, reach=1.4, spread=9.0),
)
LEVELS_OF_CURLED = (
    LEVELS[0],
    Level(scale=2.5, patch=18.0, step=10.0, reach=3.0, spread=14.0),
    LEVELS[1],
)
"""Paper that is bent much is looked at once more in between."""
HELD = 0.8
"""Where fewer patches are where their neighbours say they are, the paper is bent much."""
BESIDE_MM = 1.5
FEWEST_BESIDE = 4
"""On paper that is bent much, a patch counts too that is so near to where those beside it are."""


class Bend(NamedTuple):
    """How far each place of a sheet is from where its markers alone would put it, in mm.

    `shifts` has a row and a column for each CELL_MM, with one more on each side.
    """

    shifts: Numbers
    likeness: float
    """How like the print the patches of the photo are, in the middle."""
    held: float
    """The share of patches that were found where their neighbours say they are."""

    @property
    def largest(self) -> float:
        """The largest shift, in mm."""
        return float(np.linalg.norm(self.shifts, axis=2).max())


def register(shades: Picture, pose: Pose, reference: Picture) -> Bend:
    """Find the print of a sheet on a grey photo, patch by patch, coarse and then fine."""
    usual = _found(shades, pose, reference, LEVELS)
    if usual.held > HELD:
        return usual
    curled = _found(shades, pose, reference, LEVELS_OF_CURLED)
    return max(usual, curled, key=lambda it: it.held)


def _found(shades: Picture, pose: Pose, reference: Picture, levels: Sequence[Level]) -> Bend:
    shifts = np.zeros((*_cells(pose), 2), dtype=np.float32)
    likeness = held = 0.0
    for level in levels:
        seen = _evened(_flat(shades, pose, shifts, level.scale), level.scale)
        small = cv2.resize(reference, seen.shape[::-1], interpolation=cv2.INTER_AREA)
        patches = _matched(seen, _evened(small, level.scale), level)
        scores = patches.scores[patches.scores >= 0]
        likeness = float(np.median(scores)) if len(scores) else 0.0
        if (scores > TRUSTED).sum() < 2 * len(POWERS):
            return Bend(shifts, likeness, 0.0)
        more, near = _smooth(patches, level, pose, by_pieces=levels is not LEVELS)
        shifts = shifts + more
        held = float(near.sum() / len(scores))
    return Bend(shifts, likeness, held)


def flattened(picture: Picture, pose: Pose, bend: Bend, scale: float = SCALE) -> Picture:
    """Return a sheet of a photo, seen straight from above and flat, with SCALE dots per mm."""
    return _flat(picture, pose, bend.shifts, scale)


def _cells(pose: Pose) -> tuple[int, int]:
    """Return how many rows and columns of cells a sheet has, with one more on each side."""
    return int(np.ceil(pose.height / CELL_MM)) + 2, int(np.ceil(pose.width / CELL_MM)) + 2


def _middles(pose: Pose) -> tuple[Numbers, Numbers]:
    """Return the middles of the columns and of the rows of cells in mm."""
    rows, columns = _cells(pose)
    return (np.arange(columns) - 0.5) * CELL_MM, (np.arange(rows) - 0.5) * CELL_MM


def _flat(picture: Picture, pose: Pose, shifts: Numbers, scale: float) -> Picture:
    if not shifts.any():
        return straightened(picture, pose, scale)
    rows, columns = shifts.shape[:2]
    middles = np.stack(np.meshgrid(*_middles(pose)), axis=2)
    at = mapped(pose.to_photo, (middles + shifts).reshape(-1, 2)) - np.float32(0.5)
    cell = round(CELL_MM * scale)
    height, width = round(pose.height * scale), round(pose.width * scale)
    across, down = (
        cv2.resize(
            np.ascontiguousarray(at.reshape(rows, columns, 2)[:, :, axis]),
            (columns * cell, rows * cell),
            interpolation=cv2.INTER_LINEAR,
        )[cell : cell + height, cell : cell + width]
        for axis in range(2)
    )
    flat: Picture = cv2.remap(
        picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return flat


def _evened(shades: Numbers, scale: float) -> Numbers:
    """Return how much darker than its surroundings each dot is, so that shadows disappear."""
    dots = cv2.GaussianBlur(shades, (0, 0), 0.18 * scale).astype(np.float32)
    around = cv2.blur(dots, (round(12 * scale) | 1, round(12 * scale) | 1))
    even: Numbers = dots / np.maximum(around, 8.0) - 1.0
    return np.clip(even, -0.8, 0.4)


class Patches(NamedTuple):
    """Patches of the print in rows and columns: their middles in mm, and where the photo has them.

    The score is the likeness of a patch, and below 0 where there is no print.
    """

    xs: Numbers
    ys: Numbers
    shifts: Numbers
    scores: Numbers


def _matched(seen: Numbers, print_: Numbers, level: Level) -> Patches:
    """Look for each patch of the print on the photo."""
    patch, step, reach = (round(it * level.scale) for it in (level.patch, level.step, level.reach))
    height, width = print_.shape
    framed = cv2.copyMakeBorder(seen, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    lefts, tops = range(0, width - patch + 1, step), range(0, height - patch + 1, step)
    scores = np.full((len(tops), len(lefts)), -1.0)
    shifts = np.zeros((len(tops), len(lefts), 2))
    for row, top in enumerate(tops):
        for column, left in enumerate(lefts):
            wanted = print_[top : top + patch, left : left + patch]
            if wanted.std() < LEAST_TEXTURE:
                continue
            room = framed[top : top + patch + 2 * reach, left : left + patch + 2 * reach]
            fit = cv2.matchTemplate(room, wanted, cv2.TM_CCOEFF_NORMED)
            _low, best, _at, (x, y) = cv2.minMaxLoc(fit)
            scores[row, column] = 0.0
            if 0 < x < 2 * reach and 0 < y < 2 * reach:
                scores[row, column] = max(best, 0.0)
                across, down = _peak(fit[y, x - 1 : x + 2]), _peak(fit[y - 1 : y + 2, x])
                shifts[row, column] = (x + across - reach, y + down - reach)
    middle = patch / 2
    return Patches(
        (np.array(lefts) + middle) / level.scale,
        (np.array(tops) + middle) / level.scale,
        shifts / level.scale,
        scores,
    )


def _peak(three: Numbers) -> float:
    """Return where the top of a curve through three values is, from the middle one."""
    one, two, three_ = (float(it) for it in three)
    bend = one - 2 * two + three_
    return 0.5 * (one - three_) / bend if bend < 0 else 0.0


def _smooth(
    patches: Patches, level: Level, pose: Pose, *, by_pieces: bool = False
) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """Return the shift of every cell, and which patches agree: a cubic surface, then what is left.

    What is left of a patch moves what is near it; patches that disagree with the surface do not,
    unless BY_PIECES: then they only have to agree with those beside them.
    """
    width, height = pose.width, pose.height
    surface = _terms(patches.xs / width, patches.ys / height)
    moved = patches.shifts.reshape(-1, 2)
    scores = patches.scores.ravel()
    strength = np.where(scores > TRUSTED, scores, 0.0) ** 2
    kept = strength
    limit = NEAR_MM
    for _round in range(ROUNDS):
        root = np.sqrt(kept)[:, None]
        found = np.linalg.lstsq(surface * root, moved * root, rcond=None)[0]
        left = moved - surface @ found
        away = np.linalg.norm(left, axis=1)
        limit = max(NEAR_MM, 2.5 * float(np.median(away[strength > 0])))
        kept = strength / (1.0 + (away / (0.5 * limit)) ** 4)
    is_near = away < limit
    if by_pieces:
        is_near |= _agree(left.reshape(patches.shifts.shape), patches.scores > TRUSTED).ravel()
    near = is_near & (strength > 0)
    pull = np.where(near, strength, 0.0).reshape(patches.scores.shape)
    xs, ys = _middles(pose)
    across, down = _near(xs, patches.xs, level.spread), _near(ys, patches.ys, level.spread)
    rest = [
        down
        @ (pull * left[:, axis].reshape(pull.shape))
        @ across.T
        / (down @ pull @ across.T + LEAST_PULL)
        for axis in range(2)
    ]
    shifts = (_terms(xs / width, ys / height) @ found).reshape(len(ys), len(xs), 2)
    return (shifts + np.stack(rest, axis=2)).astype(np.float32), near


def _agree(shifts: Numbers, trusted: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return which patches are shifted as the middle one of the patches around them."""
    rows, columns = trusted.shape
    framed = np.full((rows + 2, columns + 2, 2), np.nan)
    framed[1:-1, 1:-1] = np.where(trusted[:, :, None], shifts, np.nan)
    around = np.stack(
        [
            framed[down : down + rows, across : across + columns]
            for down in range(3)
            for across in range(3)
            if (down, across) != (1, 1)
        ]
    )
    enough = (~np.isnan(around[..., 0])).sum(axis=0) >= FEWEST_BESIDE
    around[:, ~enough] = 0.0
    away = np.linalg.norm(shifts - np.nanmedian(around, axis=0), axis=2)
    found: npt.NDArray[np.bool_] = enough & (away < BESIDE_MM)
    return found


def _near(cells: Numbers, patches: Numbers, spread: float) -> Numbers:
    """Return how much each patch counts for each cell, along one direction."""
    away = (cells[:, None] - patches[None, :]) / (spread / 1.5)
    counts: Numbers = np.exp(-0.5 * away**2)
    return counts


def _terms(xs: Numbers, ys: Numbers) -> Numbers:
    """Return the terms of a cubic surface at each crossing of columns and rows."""
    across, down = (it.ravel() * 2.0 - 1.0 for it in np.meshgrid(xs, ys))
    return np.stack([across**i * down**j for i, j in POWERS], axis=1)
