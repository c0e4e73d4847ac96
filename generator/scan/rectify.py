"""Rectifying: a sheet as it lies on a photo becomes a picture seen straight from above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.hexes.frame import Box
    from generator.scan.crops import Picture
    from generator.scan.markers import Corners, Points

Matrix: TypeAlias = npt.NDArray[Any]
"""A projective map of points, three rows of three."""


class Pose(NamedTuple):
    """Where the photo shows each place of a sheet, and how well its markers agree with that."""

    to_photo: Matrix
    """From mm of the sheet to dots of the photo."""
    width: float
    height: float
    worst: float
    """How far the corner of a marker is from where it should be, at worst, in mm."""

    def on_photo(self, points: npt.ArrayLike) -> Points:
        """Return where the photo shows places of the sheet, given in mm."""
        return mapped(self.to_photo, points)

    @property
    def quad(self) -> Points:
        """The corners of the paper on the photo."""
        right, bottom = self.width, self.height
        return self.on_photo([(0, 0), (right, 0), (right, bottom), (0, bottom)])

    def scales(self) -> tuple[float, float]:
        """Return how many dots the photo has for a mm of the sheet: the fewest and the most.

        They are measured at the middle and near the corners, in the direction where they are
        fewest or most.
        """
        found: list[float] = []
        for x in (0.1, 0.5, 0.9):
            for y in (0.1, 0.5, 0.9):
                left, top = x * self.width, y * self.height
                near = self.on_photo([(left, top), (left + 1.0, top), (left, top + 1.0)])
                found += np.linalg.svd(near[1:] - near[0], compute_uv=False).tolist()
        return min(found), max(found)


def pose(corners: Corners, boxes: Sequence[Box], size: tuple[float, float]) -> Pose:
    """Find where the photo shows a sheet of so many mm whose markers are printed at BOXES."""
    printed = np.concatenate([_corners(box) for box in boxes])
    found, _mask = cv2.findHomography(printed, corners.points, 0)
    to_photo: Matrix = np.asarray(found, dtype=np.float64)
    back = mapped(np.linalg.inv(to_photo), corners.points)
    worst = float(np.linalg.norm(back - printed, axis=1).max())
    return Pose(to_photo, *size, worst)


def _corners(box: Box) -> Points:
    return np.array(
        [
            (box.left, box.top),
            (box.right, box.top),
            (box.right, box.bottom),
            (box.left, box.bottom),
        ],
        dtype=np.float32,
    )


def mapped(matrix: Matrix, points: npt.ArrayLike) -> Points:
    """Return points after a projective map."""
    given = np.asarray(points, dtype=np.float64).reshape(1, -1, 2)
    moved: Points = cv2.perspectiveTransform(given, matrix).reshape(-1, 2).astype(np.float32)
    return moved


def straightened(picture: Picture, where: Pose, scale: float) -> Picture:
    """Return a sheet of a photo, seen straight from above, with SCALE dots per mm.

    A dot's middle is half a dot right of and below its corner, in both pictures.
    """
    size = (round(where.width * scale), round(where.height * scale))
    straight: Picture = cv2.warpPerspective(
        picture,
        _half(-0.5) @ where.to_photo @ np.diag([1 / scale, 1 / scale, 1.0]) @ _half(0.5),
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return straight


def _half(by: float) -> Matrix:
    return np.array([[1.0, 0.0, by], [0.0, 1.0, by], [0.0, 0.0, 1.0]])
