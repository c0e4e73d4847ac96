"""Examples to train the nets with: fields of printed sheets, filled in, photographed and cut out.

Each sheet is filled in at random by one hand, so that all values are about equally frequent; the
rules of a game play no part. The photo is a quick one: light, blur, noise and small shifts, without
markers to find. The fields are cut out as the reader cuts them.
"""

from __future__ import annotations

from argparse import ArgumentParser
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2

from generator.games.dice.scanning.identity import domain_digest
from generator.games.dice.scanning.printed import printed
from generator.load.layouts.any_layout import read_any
from generator.load.layouts.library import layout_paths
from generator.model.layout import Layout
from generator.model.scan import SheetCode
from generator.page.marks import Kind, Page
from generator.render.pdf import draw_pdf
from generator.scan.crops import SCALE, WIDTHS, cut, is_read
from photos.hands.hand import Ink, blend, hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Document, Field
    from generator.scan.crops import Crop
    from photos.hands.hand import Hand

Rng: TypeAlias = np.random.Generator
Grey: TypeAlias = npt.NDArray[np.uint8]
POINTS_PER_MM = 72 / 25.4
STANDARD = ("A", "B", "C", "D")
DOMAINS = (*STANDARD, "crescent", "lake")
PAPERS = (("a4", 1), ("letter", 1), ("a4", 1), ("a3", 2))
BYTE = 200
INKS = ("full", "full", "low", "mono")


class Example(NamedTuple):
    """A field that was cut out of a photo, and what is written in it."""

    kind: Kind
    value: str
    crop: Crop
    is_clean: bool
    """Whether nothing was erased or written over there."""


class Template(NamedTuple):
    """A sheet to fill in: its page in colour and its fields."""

    picture: npt.NDArray[np.uint8]
    fields: tuple[Field, ...]


def sheet_codes() -> list[SheetCode]:
    """Return the sheets that are trained with: domains, styles, papers and inks."""
    out: list[SheetCode] = []
    for name in DOMAINS:
        layout = read_any(layout_paths("dice")[name]).layout
        if not isinstance(layout, Layout):
            raise TypeError(name)
        for style in ("sheet", "ledger"):
            for index, (paper, up) in enumerate(PAPERS):
                if paper != "a4" and name not in STANDARD:
                    continue
                ink = INKS[(index + len(out)) % len(INKS)]
                code = SheetCode(
                    "dice", name, domain_digest(layout), style, paper, ink, "en", "vellum", up=up
                )
                out.append(code)
    return out


def render(document: Document) -> npt.NDArray[np.uint8]:
    """Return the first page of a document as the reader's reference: in colour, SCALE dots a mm."""
    page = document.pages[0]
    plain = Page(page.name, page.title, page.width, page.height, page.marks)
    pdf = pypdfium2.PdfDocument(
        draw_pdf(document.__class__(document.title, document.language, (plain,), document.fonts))
    )
    picture = pdf[0].render(scale=SCALE / POINTS_PER_MM).to_numpy()
    pdf.close()
    return np.ascontiguousarray(picture[:, :, ::-1])


@lru_cache(maxsize=64)
def template(code: SheetCode) -> Template:
    """Draw a sheet to fill in."""
    sheet = printed(code, ())
    fields = tuple(field for field in sheet.document.pages[0].fields if is_read(field))
    return Template(render(sheet.document), fields)


def choose(kind: Kind, rng: Rng) -> str:
    """Return what is written into a field."""
    chance = rng.random()
    if kind is Kind.DIGIT:
        marks = "" if chance < 0.15 else "x"
        return str(rng.integers(1, 7)) if chance > 0.24 else marks
    if kind in {Kind.CROSS, Kind.CHECK}:
        return "x" if chance < 0.4 else ""
    if kind is Kind.RING:
        return "o" if chance < 0.4 else ""
    if kind is Kind.BONUS:
        return "" if chance < 0.4 else "o" if chance < 0.7 else "ox"
    if chance < (0.4 if kind is Kind.NUMBER else 0.1):
        return ""
    length = int(rng.choice(3, p=[0.4, 0.5, 0.1] if kind is Kind.NUMBER else [0.1, 0.6, 0.3]))
    return str(rng.integers([0, 10, 100][length], [10, 100, 400][length]))


def fill(fields: Sequence[Field], shape: tuple[int, int], writer: Hand, rng: Rng) -> _Filled:
    """Write into all fields with one hand."""
    ink = np.zeros(shape, np.float32)
    values, clean = [], []
    trouble = float(rng.choice([0.02, 0.1, 0.3]))
    for field in fields:
        value = choose(field.kind, rng)
        at = _place(field)
        is_clean = rng.random() > trouble
        if not is_clean:
            _spoil(ink, field, value, writer, rng)
        kind = field.kind.value
        writer.paint(ink, at, value, rng, kind=kind)
        if not is_clean and value and rng.random() < 0.5:
            writer.paint(ink, at, value, rng, kind=kind)
        values.append(value)
        clean.append(bool(is_clean))
    return _Filled(ink, values, clean)


def _place(field: Field) -> tuple[float, float, float, float]:
    """Return the box of a field in dots."""
    box = field.box
    return box.left * SCALE, box.top * SCALE, box.right * SCALE, box.bottom * SCALE


class _Filled(NamedTuple):
    ink: Ink
    values: list[str]
    clean: list[bool]


def _spoil(ink: Ink, field: Field, value: str, writer: Hand, rng: Rng) -> None:
    """Leave what was there before: something rubbed out, something written over, or a speck."""
    kind, at = field.kind, _place(field)
    page = np.zeros_like(ink[: round(at[3] - at[1]) * 2, : round(at[2] - at[0]) * 2])
    high, wide = page.shape
    inner = (wide / 4, high / 4, wide * 3 / 4, high * 3 / 4)
    how = rng.random()
    left, top = round(at[0] - inner[0]), round(at[1] - inner[1])
    if how < 0.25:
        x, y = rng.uniform(0.3, 0.7) * wide, rng.uniform(0.3, 0.7) * high
        length, angle = rng.uniform(0, 0.14) * high, rng.uniform(0, np.pi)
        start = (round(x), round(y))
        end = (round(x + length * np.cos(angle)), round(y + length * np.sin(angle)))
        cv2.line(page, start, end, float(rng.uniform(0.3, 0.9)), int(rng.integers(1, 4)))
        blend(ink, page, left, top)
        return
    other = choose(kind, rng)
    if kind is Kind.DIGIT and value in {"", "x"} and how > 0.6:
        other = ""
    writer.paint(page, inner, other, rng, kind=kind.value)
    written_over = value and kind is Kind.DIGIT and how > 0.6
    if written_over and value != "x" and other != "x":
        blend(ink, page * float(rng.uniform(0.3, 0.75)), left, top)
        return
    soft = cv2.GaussianBlur(page, (0, 0), float(rng.uniform(0.8, 2.2)))
    smear = cv2.GaussianBlur(page, (0, 0), 9.0) * float(rng.uniform(0.0, 0.35))
    faint = soft * float(rng.uniform(0.06, 0.28)) + smear * 0.3  # type: ignore[operator]
    blend(ink, faint.astype(np.float32), left, top)


def photograph(picture: npt.NDArray[np.uint8], ink: Ink, writer: Hand, rng: Rng) -> Grey:
    """Return a quick photo of a page with ink on it, in grey and already rectified."""
    lamp = np.clip(rng.normal([0.30, 0.59, 0.11], 0.06), 0.02, 1.0)
    lamp /= lamp.sum()
    page = cv2.transform(picture, lamp[None, :].astype(np.float32))
    pale = 255.0 - (255.0 - np.arange(256)) * float(rng.uniform(0.75, 1.0))
    shade = np.take(pale.astype(np.float32), page)
    dark = np.float32(np.dot(lamp, writer.colour))
    written = shade - ink * (shade - np.minimum(shade, dark))
    dots = float(rng.uniform(4.5, 12.0))
    light = _light(rng, written.shape)
    photo = _bent(np.clip(written, 0, 255).astype(np.uint8), dots, rng)
    toned = np.take(_tones(rng), photo)
    toned *= cv2.resize(light, photo.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return _taken(toned, dots, written.shape, rng)


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
    return cv2.remap(soft, places, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _light(rng: Rng, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
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


def _tones(rng: Rng) -> npt.NDArray[np.float32]:
    """Return how bright each shade of the page is on the photo."""
    black, white = float(rng.uniform(0, 45)), float(rng.uniform(140, 250))
    tones = np.power(np.arange(256) / 255.0, float(rng.uniform(0.8, 1.25)))
    return (black + tones * (white - black)).astype(np.float32)


def _taken(photo: npt.NDArray[np.float32], dots: float, shape: tuple[int, ...], rng: Rng) -> Grey:
    """Take the photo: blur, noise, sharpening and JPEG, then SCALE dots a mm again."""
    photo = cv2.GaussianBlur(photo, (0, 0), float(rng.uniform(0.35, 0.16 * dots + 0.2)))
    if rng.random() < 0.2:
        photo = _shaken(photo, round(rng.uniform(0.2, 0.45) * dots), rng)
    noise = np.empty_like(photo)
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    cv2.randn(noise, 0.0, float(rng.uniform(0.5, 8)))
    photo = photo + noise
    if rng.random() < 0.4:
        more = float(rng.uniform(0.3, 1))
        photo = cv2.addWeighted(photo, 1 + more, cv2.GaussianBlur(photo, (0, 0), 1.5), -more, 0)
    shades = np.clip(photo, 0, 255).astype(np.uint8)
    quality = int(rng.integers(45, 96))
    _done, data = cv2.imencode(".jpg", shades, [cv2.IMWRITE_JPEG_QUALITY, quality])
    seen = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    back = cv2.INTER_AREA if dots > SCALE else cv2.INTER_LINEAR
    return cv2.resize(seen, shape[::-1], interpolation=back)


def _shaken(photo: npt.NDArray[np.float32], length: int, rng: Rng) -> npt.NDArray[np.float32]:
    """Blur a photo in one direction, as when the hand moved."""
    if length < 2:
        return photo
    kernel = np.zeros((length, length), np.float32)
    middle, angle = (length - 1) / 2, rng.uniform(0, np.pi)
    x, y = middle * np.cos(angle), middle * np.sin(angle)
    start, end = (round(middle - x), round(middle - y)), (round(middle + x), round(middle + y))
    cv2.line(kernel, start, end, 1.0)
    return cv2.filter2D(photo, -1, kernel / kernel.sum())


def examples(seed: int, sheets: Sequence[SheetCode], *, held_out: bool) -> list[Example]:
    """Fill in one of the sheets, photograph it and cut out its fields."""
    rng = np.random.default_rng([seed, int(held_out), 2026])
    code = sheets[int(rng.integers(len(sheets)))]
    picture, fields = template(code)
    writer = hand(int(rng.integers(1 << 30)), held_out=held_out)
    filled = fill(fields, picture.shape[:2], writer, rng)
    photo = photograph(picture, filled.ink, writer, rng)
    reference = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    out = []
    for field, value, clean in zip(fields, filled.values, filled.clean, strict=True):
        off = np.clip(rng.normal(0, 0.12 * SCALE, 2), -0.6 * SCALE, 0.6 * SCALE)
        crop = cut(photo, reference, field, SCALE, (float(off[0]), float(off[1])))  # type: ignore[arg-type]
        out.append(Example(field.kind, value, crop, clean))
    return out


def write_shard(path: Path, seeds: Sequence[int], *, held_out: bool) -> None:
    """Write the examples of some sheets into a file, as bytes: BYTE is paper."""
    sheets = sheet_codes()
    made = [one for seed in seeds for one in examples(seed, sheets, held_out=held_out)]
    parts: dict[str, npt.NDArray[np.generic]] = {}
    for name, wide in (("marks", False), ("numbers", True)):
        some = [one for one in made if (one.kind in WIDTHS) is wide]
        crops = np.stack([one.crop for one in some])
        parts[name] = np.clip(np.round(crops * BYTE), 0, 255).astype(np.uint8)
        parts[f"{name}_values"] = np.array([one.value for one in some])
        parts[f"{name}_kinds"] = np.array([one.kind.value for one in some])
        parts[f"{name}_clean"] = np.array([one.is_clean for one in some])
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(file, **parts)  # type: ignore[arg-type]
    unfinished.rename(path)


def main() -> None:
    """Write so many shards of examples: the first argument names the folder."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--sheets", type=int, default=25, help="sheets in each shard")
    parser.add_argument("--held-out", action="store_true")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    for shard in range(chosen.first, chosen.first + chosen.shards):
        path = chosen.folder / f"{'held' if chosen.held_out else 'train'}-{shard:04}.npz"
        seeds = range(shard * chosen.sheets, (shard + 1) * chosen.sheets)
        if not path.exists():
            write_shard(path, seeds, held_out=chosen.held_out)
            print(path, flush=True)


if __name__ == "__main__":
    main()
