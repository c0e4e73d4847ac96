"""A camera by program: a picture of a page becomes a photo of a sheet on a table.

The sheet is curled and folded, lies in the light of a lamp, and is seen from a place above the
table. Everything is drawn by chance from one generator, so a seed gives the same photo again.
Lengths are in mm, angles in degrees; `scale` is dots per mm.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np
from PIL import Image

from photos.presets import PRESETS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from photos.presets import Preset

Picture: TypeAlias = "NDArray[np.uint8]"
Floats: TypeAlias = "NDArray[np.float32]"
Doubles: TypeAlias = "NDArray[np.float64]"

COARSE = 16
"""Bends and light are calculated for each sixteenth dot, and are smooth between them."""
ORIENTATION = 0x0112
"""The number of the orientation among the notes of a picture."""
SKINS = ((196, 154, 128), (141, 98, 72), (224, 184, 160), (94, 62, 46))
TABLES = ((126, 92, 62), (84, 60, 44), (168, 138, 104), (70, 76, 84), (188, 184, 176), (52, 70, 58))


class Photo(NamedTuple):
    """A photo: a JPEG file, and the corners of the sheet in its upright picture."""

    jpeg: bytes
    corners: Doubles
    """Top left, top right, bottom right and bottom left, in dots; rows of x and y."""
    size: tuple[int, int]


class _View(NamedTuple):
    """Where the sheet is seen: mm of the flat sheet from dots of the photo, and the camera."""

    dots: Doubles
    """The matrix that takes mm of the table to dots of the photo."""
    foot: Doubles
    """The place on the table, in mm of the sheet, above which the camera is."""
    height: float
    size: tuple[int, int]


class _Paper(NamedTuple):
    """How a sheet is bent: how high it is above the table at each place."""

    waves: tuple[tuple[float, float, float, float], ...]
    """Height, direction, wavelength and phase of each wave."""
    folds: tuple[tuple[float, float, float], ...]
    """Direction, distance from the middle and height of each fold."""
    middle: tuple[float, float]

    def height(self, x: Floats, y: Floats) -> Floats:
        """Return how high the paper is."""
        z = np.zeros_like(x)
        x, y = x - self.middle[0], y - self.middle[1]
        for tall, turn, length, phase in self.waves:
            along = x * np.cos(turn) + y * np.sin(turn)
            z += np.float32(tall) * (1 + np.sin(along * (2 * np.pi / length) + phase)) / 2
        for turn, away, tall in self.folds:
            along = np.abs(x * np.cos(turn) + y * np.sin(turn) - away)
            z += np.maximum(0, tall * (1 - along / FOLD_REACH)).astype(np.float32)
        return z.astype(np.float32)


FOLD_REACH = 70.0
FREE = 0.12
"""The part of a side, from its middle, that a careful finger keeps free."""


def photograph(
    page: Picture, scale: float, preset: str, rng: np.random.Generator, megapixels: float = 0
) -> Photo:
    """Take a photo of a page; MEGAPIXELS, if given, is its size."""
    how = PRESETS[preset]
    wide, high = page.shape[1] / scale, page.shape[0] / scale
    view = _look(how, (wide, high), rng, megapixels)
    paper = _bend(how, (wide, high), rng)
    columns, rows = view.size
    x, y, on_table = _places(view, paper, how, rng)
    near = _dots_per_mm(view, (wide / 2, high / 2))
    shown = _shrunk(page, min(1.0, 1.15 * near / scale))
    part = shown.shape[1] / wide
    maps = [cv2.resize(it, (columns, rows), interpolation=cv2.INTER_LINEAR) for it in (x, y)]
    map_x, map_y = (it * np.float32(part) - np.float32(0.5) for it in maps)
    seen = _table(how, (columns, rows), rng)
    cv2.remap(shown, map_x, map_y, cv2.INTER_LINEAR, seen, cv2.BORDER_TRANSPARENT)
    light = _light(how, paper, (x, y), on_table, rng)
    corners = _corners(view, (wide, high))
    lit = _lit(seen, light, how, rng)
    if not how.flat:
        for _finger in range(rng.poisson(how.fingers)):
            _finger_at_edge(lit, corners, near, rng, covering=how.covering)
    lit = _blurred(lit, how, rng)
    return _developed(lit, corners, how, rng)


def _look(
    how: Preset, sheet: tuple[float, float], rng: np.random.Generator, megapixels: float
) -> _View:
    """Choose where the camera is, and what of the table is in the picture."""
    wide, high = sheet
    size = 1e6 * (megapixels or float(np.exp(rng.uniform(*np.log(how.megapixels)))))
    shape = 4 / 3 if not how.flat else max(sheet) / min(sheet) * float(rng.uniform(0.99, 1.04))
    columns, rows = round((size * shape) ** 0.5), round((size / shape) ** 0.5)
    quarters = int(rng.integers(4)) if how.quarters else 0
    if (quarters % 2 == 1) != (wide < high):
        columns, rows = rows, columns
    tilt, around = np.radians(rng.uniform(*how.tilt)), rng.uniform(0, 2 * np.pi)
    turn = np.radians(rng.uniform(*how.turn)) + quarters * np.pi / 2
    away = float(rng.uniform(1.15, 1.8)) * max(sheet)
    camera = away * np.array(
        [np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)]
    )
    if how.flat:
        camera = np.array([0.0, 0.0, 1e6])
    forward = -camera / np.linalg.norm(camera)
    right = np.cross(forward, np.array([-np.sin(turn), -np.cos(turn), 0.0]))
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    turned = np.stack((right, down, forward))
    middle = np.array([wide / 2, high / 2])
    # A point of the table is (x, y, 0); y of the page grows downward, so z grows away from us.
    mirrored = turned @ np.diag([1.0, -1.0, 1.0])
    place = np.array([camera[0], -camera[1], camera[2]])
    spread = np.column_stack((mirrored[:, 0], mirrored[:, 1], -mirrored @ place))
    spread = spread @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]])
    corners = _through(spread, _box(sheet))
    low, far = corners.min(axis=0), corners.max(axis=0)
    fill = float(rng.uniform(*how.fill))
    zoom = fill * min(columns / (far[0] - low[0]), rows / (far[1] - low[1]))
    room = np.array([columns, rows]) - zoom * (far - low)
    shift = rng.uniform(0.15, 0.85, 2) * room
    if rng.random() < how.cut:
        side = rng.choice([-1, 1], 2)
        shift = room / 2 + side * (room / 2 + zoom * (far - low) * rng.uniform(0.02, 0.12))
    frame = np.array(
        [
            [zoom, 0, shift[0] - zoom * low[0]],
            [0, zoom, shift[1] - zoom * low[1]],
            [0, 0, 1],
        ]
    )
    foot = middle + np.array([place[0], place[1]])
    return _View(frame @ spread, foot, float(camera[2]), (columns, rows))


def _box(sheet: tuple[float, float]) -> Doubles:
    wide, high = sheet
    return np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)


def _through(matrix: Doubles, points: Doubles) -> Doubles:
    """Take points through a matrix of perspective."""
    seen = np.column_stack((points, np.ones(len(points)))) @ matrix.T
    found: Doubles = seen[:, :2] / seen[:, 2:]
    return found


def _corners(view: _View, sheet: tuple[float, float]) -> Doubles:
    return _through(view.dots, _box(sheet))


def _dots_per_mm(view: _View, place: tuple[float, float]) -> float:
    x, y = place
    near = _through(view.dots, np.array([[x, y], [x + 1, y], [x, y + 1]]))
    return float(np.linalg.norm(near[1:] - near[0], axis=1).mean())


def _bend(how: Preset, sheet: tuple[float, float], rng: np.random.Generator) -> _Paper:
    wide, high = sheet
    curl = float(rng.uniform(*how.curl))
    waves = []
    if curl:
        waves.append(
            (
                curl,
                float(rng.choice([0, np.pi / 2])) + float(rng.normal(0, 0.25)),
                float(rng.uniform(1.2, 2.6)) * max(sheet),
                float(rng.uniform(0, 2 * np.pi)),
            )
        )
        waves.append(
            (
                curl * float(rng.uniform(0, 0.3)),
                float(rng.uniform(0, np.pi)),
                float(rng.uniform(0.5, 1.0)) * max(sheet),
                float(rng.uniform(0, 2 * np.pi)),
            )
        )
    folds = [
        (
            float(rng.choice([0, np.pi / 2])) + float(rng.normal(0, 0.02)),
            float(rng.normal(0, 0.04)) * max(sheet),
            float(rng.uniform(1, 5)),
        )
        for _fold in range(min(2, rng.poisson(how.folds)))
    ]
    return _Paper(tuple(waves), tuple(folds), (wide / 2, high / 2))


def _places(
    view: _View, paper: _Paper, how: Preset, rng: np.random.Generator
) -> tuple[Floats, Floats, tuple[Floats, Floats]]:
    """Return which place of the sheet each sixteenth dot shows, and which of the table."""
    columns, rows = view.size
    across = _grid(columns)
    down = _grid(rows)
    u, v = np.meshgrid(across, down)
    if not how.flat:
        bulge = float(rng.normal(0, 0.012))
        radius = ((u - columns / 2) ** 2 + (v - rows / 2) ** 2) / (columns**2 + rows**2) * 4
        u = columns / 2 + (u - columns / 2) * (1 + bulge * radius)
        v = rows / 2 + (v - rows / 2) * (1 + bulge * radius)
    back = np.linalg.inv(view.dots).astype(np.float64)
    flat = _through(back, np.column_stack((u.ravel(), v.ravel())).astype(np.float64))
    q_x, q_y = (it.reshape(u.shape).astype(np.float32) for it in flat.T)
    x, y = q_x, q_y
    if paper.waves or paper.folds:
        foot_x, foot_y = np.float32(view.foot[0]), np.float32(view.foot[1])
        for _round in range(4):
            lower = 1 - paper.height(x, y) / np.float32(view.height)
            x = foot_x + (q_x - foot_x) * lower
            y = foot_y + (q_y - foot_y) * lower
    return x, y, (q_x, q_y)


def _grid(count: int) -> Doubles:
    """Return where the coarse points are, so that enlarging them by `cv2.resize` is exact."""
    coarse = max(2, round(count / COARSE))
    return (np.arange(coarse, dtype=np.float64) + 0.5) * (count / coarse) - 0.5


def _shrunk(page: Picture, part: float) -> Picture:
    if part >= 1:
        return page
    size = (round(page.shape[1] * part), round(page.shape[0] * part))
    return np.asarray(cv2.resize(page, size, interpolation=cv2.INTER_AREA), np.uint8)


def _table(how: Preset, size: tuple[int, int], rng: np.random.Generator) -> Picture:
    """Draw the table: wood, cloth or a plain board; a scanner has its white or black lid."""
    columns, rows = size
    if how.flat:
        tone = int(rng.choice([250, 245, 240, 30]))
        return np.full((rows, columns, 3), tone, np.uint8)
    colour = np.array(TABLES[int(rng.integers(len(TABLES)))], np.float32)
    kind = rng.choice(["wood", "cloth", "plain"])
    short = {"wood": (12, 220), "cloth": (160, 160), "plain": (6, 6)}[str(kind)]
    grain = rng.normal(0, 1, short).astype(np.float32)
    if rng.random() < 0.5:
        grain = grain.T.copy()
    spread = np.asarray(cv2.resize(grain, (columns, rows), interpolation=cv2.INTER_LINEAR))
    strong = float(rng.uniform(4, 16))
    shaded = np.clip(spread * strong, -60, 60).astype(np.int16)
    table = np.empty((rows, columns, 3), np.uint8)
    for channel in range(3):
        table[:, :, channel] = np.clip(shaded + int(colour[channel]), 0, 255)
    return table


def _light(
    how: Preset,
    paper: _Paper,
    places: tuple[Floats, Floats],
    on_table: tuple[Floats, Floats],
    rng: np.random.Generator,
) -> Floats:
    """Return how much light each sixteenth dot gets: a lamp, the bends of the paper, shadows."""
    x, y = places
    wide, high = (2 * it for it in paper.middle)
    sheet = wide, high
    towards = rng.uniform(0, 2 * np.pi)
    along = (x - wide / 2) * np.cos(towards) + (y - high / 2) * np.sin(towards)
    light = 1 + along / np.float32(max(sheet)) * np.float32(rng.uniform(*how.uneven))
    if paper.waves or paper.folds:
        step = np.float32(2.0)
        rise = paper.height(x + step, y) - paper.height(x - step, y)
        climb = paper.height(x, y + step) - paper.height(x, y - step)
        slope = (rise * np.cos(towards) + climb * np.sin(towards)) / (2 * step)
        light *= np.clip(1 - np.float32(rng.uniform(0.3, 1.0)) * slope, 0.4, 1.3)
    q_x, q_y = on_table
    for _shadow in range(rng.poisson(how.shadows)):
        turn, away = rng.uniform(0, 2 * np.pi), rng.uniform(-0.35, 0.35) * max(sheet)
        edge = (q_x - wide / 2) * np.cos(turn) + (q_y - high / 2) * np.sin(turn) - away
        soft = float(rng.uniform(3, 30))
        bend = np.sin((q_x * np.sin(turn) - q_y * np.cos(turn)) / rng.uniform(15, 60))
        covered = 1 / (1 + np.exp(-np.clip((edge + 8 * bend) / soft, -30, 30)))
        light *= 1 - np.float32(rng.uniform(0.1, 0.45)) * covered.astype(np.float32)
    found: Floats = light.astype(np.float32)
    paper_light = found[(x > 0) & (x < wide) & (y > 0) & (y < high)]
    exposed = float(np.percentile(paper_light, how.exposed))
    found *= np.float32(float(rng.uniform(*how.light)) / max(0.05, exposed))
    return found


def _lit(seen: Picture, light: Floats, how: Preset, rng: np.random.Generator) -> Picture:
    """Light the picture: the lamp has a colour, and glare is added where the paper reflects it."""
    rows, columns = seen.shape[:2]
    warm = float(rng.uniform(*how.warm))
    tint = np.array([1 + warm / 2, 1.0, 1 - warm], np.float32)
    added = np.zeros_like(light)
    for _spot in range(rng.poisson(how.glare)):
        high, wide = light.shape
        v, u = np.mgrid[0:high, 0:wide]
        x, y = rng.uniform(0.15, 0.85) * wide, rng.uniform(0.15, 0.85) * high
        size = rng.uniform(0.03, 0.14) * wide
        longer = rng.uniform(0.5, 2.0)
        spot = np.exp(-(((u - x) / size) ** 2 + ((v - y) * longer / size) ** 2))
        added += (rng.uniform(0.15, 0.6) * spot).astype(np.float32)
    full = cv2.resize(light, (columns, rows), interpolation=cv2.INTER_LINEAR)
    for channel in range(3):
        factor = np.clip(full * (tint[channel] * 255), 0, 510).astype(np.uint16)
        lit = seen[:, :, channel].astype(np.uint32) * factor // 255
        seen[:, :, channel] = np.minimum(lit, 255)
    if added.any():
        more = np.asarray(cv2.resize(added * 255, (columns, rows))).astype(np.uint8)
        seen = np.asarray(cv2.add(seen, cv2.merge((more, more, more))), np.uint8)
    return seen


def _finger_at_edge(
    picture: Picture, corners: Doubles, scale: float, rng: np.random.Generator, *, covering: bool
) -> None:
    """Draw a finger that holds the sheet at a side, away from its corners."""
    side = int(rng.integers(4))
    start, end = corners[side], corners[(side + 1) % 4]
    along = float(rng.uniform(0.22, 0.78))
    if not covering and abs(along - 0.5) < FREE:
        along = 0.5 + FREE * (1 if along > 0.5 else -1)
    place = start + (end - start) * along
    inward = corners.mean(axis=0) - place
    inward /= np.linalg.norm(inward)
    tip = place + inward * scale * rng.uniform(0, 5)
    root = place - inward * scale * 400
    skin = np.array(SKINS[int(rng.integers(len(SKINS)))], np.float64) * rng.uniform(0.6, 1.0)
    wide = max(2, round(scale * rng.uniform(13, 18)))
    line = np.stack((tip, root))
    _line(picture, line, skin, wide)
    _line(picture, line, skin * 1.08, round(wide * 0.6))


def _line(picture: Picture, line: Doubles, colour: Doubles, wide: int) -> None:
    points = np.round(line * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(
        picture,
        [points],
        isClosed=False,
        color=colour.tolist(),
        thickness=wide,
        lineType=cv2.LINE_AA,
        shift=4,
    )


def _blurred(picture: Picture, how: Preset, rng: np.random.Generator) -> Picture:
    """Blur the picture: out of focus, and shaken."""
    radius = float(rng.uniform(*how.blur))
    blurred = cv2.GaussianBlur(picture, (0, 0), radius)
    shake = float(rng.uniform(*how.shake))
    if shake > 1:
        turn = rng.uniform(0, np.pi)
        side = 2 * int(np.ceil(shake)) + 1
        kernel = np.zeros((side, side), np.uint8)
        middle = np.array([side // 2, side // 2])
        reach = np.array([np.cos(turn), np.sin(turn)]) * shake / 2
        _line(kernel, np.stack((middle - reach, middle + reach)), np.array([255.0]), 1)
        blurred = cv2.filter2D(blurred, -1, kernel.astype(np.float32) / float(kernel.sum()))
    return np.asarray(blurred, np.uint8)


def _developed(picture: Picture, corners: Doubles, how: Preset, rng: np.random.Generator) -> Photo:
    """Add the noise of the sensor, sharpen a little, and write the file."""
    rows, columns = picture.shape[:2]
    strength = float(rng.uniform(*how.noise))
    tile = rng.normal(0, strength, (512, 640, 3)).astype(np.int16)
    tile = np.roll(tile, int(rng.integers(512)), axis=0)
    noise = np.tile(tile, (rows // 512 + 1, columns // 640 + 1, 1))[:rows, :columns]
    noisy = np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), np.uint8)
    if rng.random() < 0.6 and not how.flat:
        soft = cv2.GaussianBlur(noisy, (0, 0), 1.2)
        sharp = float(rng.uniform(0.2, 0.6))
        noisy = np.asarray(cv2.addWeighted(noisy, 1 + sharp, soft, -sharp, 0), np.uint8)
    quality = int(rng.integers(how.quality[0], how.quality[1] + 1))
    turned = int(rng.integers(4)) if not how.flat and rng.random() < 0.4 else 0
    image = Image.fromarray(np.ascontiguousarray(np.rot90(noisy, turned)))
    notes = Image.Exif()
    notes[ORIENTATION] = {0: 1, 1: 6, 2: 3, 3: 8}[turned]
    file = BytesIO()
    image.save(file, "JPEG", quality=quality, exif=notes)
    return Photo(file.getvalue(), corners, (columns, rows))
