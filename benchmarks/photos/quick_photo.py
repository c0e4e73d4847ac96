"""A quick photo of a sheet to train with: light, bends, blur, noise and JPEG, already rectified.

There are no markers to find and no table around the sheet: the camera of photos.camera does that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from generator.scan.crops import SCALE

if TYPE_CHECKING:
    from photos.hands.hand import Ink

Rng: TypeAlias = np.random.Generator
Grey: TypeAlias = npt.NDArray[np.uint8]
Light: TypeAlias = npt.NDArray[np.float32]


def _light_of(picture: Any) -> Light:
    """Return what cv2 made as exact numbers."""
    return np.asarray(picture, np.float32)


def photograph(picture: Grey, ink: Ink, colour: tuple[int, int, int], rng: Rng) -> Grey:
    """Return a quick photo of a page with ink on it, in grey and already rectified."""
    lamp = np.clip(rng.normal([0.30, 0.59, 0.11], 0.06), 0.02, 1.0)
    lamp /= lamp.sum()
    page = np.asarray(cv2.transform(picture, lamp[None, :].astype(np.float32)), np.uint8)
    pale = 255.0 - (255.0 - np.arange(256)) * float(rng.uniform(0.75, 1.0))
    shade = np.take(pale.astype(np.float32), page)
    dark = np.float32(np.dot(lamp, colour))
    written = shade - ink * (shade - np.minimum(shade, dark))
    worse = float(rng.choice([0.4, 1.0]))
    dots = float(rng.uniform(4.5 + 2.0 * (1 - worse), 12.0))
    light = _light(rng, written.shape)
    photo = _bent(np.clip(written, 0, 255).astype(np.uint8), dots, rng)
    toned = np.take(_tones(rng), photo)
    toned *= cv2.resize(light, photo.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return _taken(toned, dots, written.shape, worse, rng)


def _bent(page: Grey, dots: float, rng: Rng) -> Grey:
    """Bend a page a little, as it is after rectifying a photo of a paper that is not flat."""
    wide, high = (round(side * dots / SCALE) for side in page.shape[::-1])
    amount = float(rng.choice([0.0, 0.08, 0.2])) * SCALE
    coarse = rng.normal(0, 1, (5, 7, 2)).astype(np.float32) * amount
    smooth = cv2.resize(coarse, (wide // 16, high // 16), interpolation=cv2.INTER_CUBIC)
    places = cv2.resize(smooth, (wide, high), interpolation=cv2.INTER_LINEAR)
    off = rng.normal(0, 0.05, 2) * SCALE
    places[:, :, 0] += np.linspace(0, page.shape[1] - 1, wide, dtype=np.float32) + off[0]
    places[:, :, 1] += np.linspace(0, page.shape[0] - 1, high, dtype=np.float32)[:, None] + off[1]
    soft = cv2.GaussianBlur(page, (0, 0), 0.4 * SCALE / dots) if dots < SCALE else page
    edge = cv2.BORDER_REPLICATE
    across, down = cv2.split(places)
    bent = cv2.remap(soft, across, down, cv2.INTER_LINEAR, borderMode=edge)
    return np.asarray(bent, np.uint8)


def _light(rng: Rng, shape: tuple[int, ...]) -> Light:
    """Return uneven light, with a shadow or not, for every eighth dot of a page."""
    high, wide = shape[0] // 8, shape[1] // 8
    coarse = np.clip(rng.normal(1.0, float(rng.choice([0.02, 0.08, 0.15])), (3, 4)), 0.5, 1.3)
    light = cv2.resize(coarse.astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.4:
        shadow = np.ones((high, wide), np.float32)
        points = rng.uniform([-0.3, -0.3], [1.3, 1.3], (4, 2)) * [wide, high]
        cv2.fillPoly(shadow, [points.astype(np.int32)], float(rng.uniform(0.45, 0.9)))
        light = light * cv2.GaussianBlur(shadow, (0, 0), float(rng.uniform(0.7, 12)))
    return light.astype(np.float32)


def _tones(rng: Rng) -> Light:
    """Return how bright each shade of the page is on the photo."""
    black, white = float(rng.uniform(0, 45)), float(rng.uniform(140, 250))
    tones = np.power(np.arange(256) / 255.0, float(rng.uniform(0.8, 1.25)))
    return (black + tones * (white - black)).astype(np.float32)


def _taken(photo: Light, dots: float, shape: tuple[int, ...], worse: float, rng: Rng) -> Grey:
    """Take the photo: blur, noise, sharpening and JPEG, then SCALE dots a mm again.

    WORSE is 1 for the worst photos, and less for others.
    """
    photo = _light_of(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.35, 0.4 + worse * 0.14 * dots)))
    if rng.random() < 0.2 * worse:
        photo = _shaken(photo, round(rng.uniform(0.2, 0.45) * dots), rng)
    noise = np.empty_like(photo)
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    cv2.randn(noise, np.zeros(1), np.full(1, rng.uniform(0.5, 8 * worse)))
    photo = photo + noise
    if rng.random() < 0.4:
        more = float(rng.uniform(0.3, 1))
        soft = cv2.GaussianBlur(photo, (0, 0), 1.5)
        photo = _light_of(cv2.addWeighted(photo, 1 + more, soft, -more, 0))
    shades = np.clip(photo, 0, 255).astype(np.uint8)
    quality = int(rng.integers(45, 96))
    _done, data = cv2.imencode(".jpg", shades, [cv2.IMWRITE_JPEG_QUALITY, quality])
    seen = np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.uint8)
    back = cv2.INTER_AREA if dots > SCALE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(seen, shape[::-1], interpolation=back), np.uint8)


def _shaken(photo: Light, length: int, rng: Rng) -> Light:
    """Blur a photo in one direction, as when the hand moved."""
    if length < 2:
        return photo
    kernel = np.zeros((length, length), np.float32)
    middle, angle = (length - 1) / 2, rng.uniform(0, np.pi)
    x, y = middle * np.cos(angle), middle * np.sin(angle)
    start, end = (round(middle - x), round(middle - y)), (round(middle + x), round(middle + y))
    cv2.line(kernel, start, end, 1.0)
    return _light_of(cv2.filter2D(photo, -1, kernel / kernel.sum()))
