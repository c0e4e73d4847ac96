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
from generator.scan.crops import SCALE, WIDTHS, cut, grey, is_read
from photos.hands.hand import Ink, blend, hand
from photos.quick_photo import photograph
from photos.struck import struck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Document, Field
    from generator.scan.crops import Crop
    from photos.hands.hand import Hand

Rng: TypeAlias = np.random.Generator
POINTS_PER_MM = 72 / 25.4
STANDARD = ("A", "B", "C", "D")
DOMAINS = (*STANDARD, "crescent", "lake")
PAPERS = (("a4", 1), ("letter", 1), ("a4", 1), ("a3", 2))
BYTE = 200
INKS = ("full", "full", "low", "mono")
SOURCES = ("school", "font", "pen", "school", "strokes", "font", "school", "pen")
"""The source of the hands of each shard, in turn; those that are held out are of any."""
STRUCK = 0.35
"""How many of the corrected digits and numbers are struck out, with the valid one beside them."""


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


def fill(
    fields: Sequence[Field],
    shape: tuple[int, int],
    writer: Hand,
    rng: Rng,
    *,
    scale: float = SCALE,
) -> _Filled:
    """Write into all fields with one hand, on a page with SCALE dots per mm."""
    ink = np.zeros(shape, np.float32)
    values, clean = [], []
    trouble = float(rng.choice([0.005, 0.02, 0.06]))
    blank = float(rng.choice([0.0, 0.5]))
    for field in fields:
        value = choose(field.kind, rng) if rng.random() >= blank else ""
        is_clean = rng.random() > trouble
        values.append(value)
        clean.append(bool(is_clean))
        if not is_clean and value.isdigit() and rng.random() < STRUCK:
            _strike(ink, field, value, writer, rng, scale=scale)
            continue
        over = not is_clean and _spoil(ink, field, value, writer, rng, scale=scale)
        _write(ink, field, value, writer, rng, scale=scale, heavy=over)
    return _Filled(ink, values, clean)


def _place(field: Field, scale: float) -> tuple[float, float, float, float]:
    """Return the box of a field in dots."""
    box = field.box
    return box.left * scale, box.top * scale, box.right * scale, box.bottom * scale


class _Filled(NamedTuple):
    ink: Ink
    values: list[str]
    clean: list[bool]


def _write(
    ink: Ink, field: Field, value: str, writer: Hand, rng: Rng, *, scale: float, heavy: bool
) -> None:
    """Write a value into its field; a heavy hand writes it over what was there before."""
    at = _place(field, scale)
    size = round(at[2] - at[0]), round(at[3] - at[1])
    drawn = writer.around(value, size, rng, kind=field.kind.value, scale=scale)
    if heavy and rng.random() < 0.8:
        thick = round(float(rng.uniform(1.5, 4.0)) * scale / SCALE)
        drawn = np.asarray(cv2.dilate(drawn, np.ones((thick, thick), np.uint8)), np.float32)
    elif heavy:
        again = writer.around(value, size, rng, kind=field.kind.value, scale=scale)
        drawn = np.maximum(drawn, again)
    _lay(ink, drawn * np.float32(writer.strength), at)


def _strike(ink: Ink, field: Field, value: str, writer: Hand, rng: Rng, *, scale: float) -> None:
    """Write another value, strike it out, and write the valid one beside it."""
    at = _place(field, scale)
    size = round(at[2] - at[0]), round(at[3] - at[1])
    old = ""
    while not old.isdigit():
        old = choose(field.kind, rng)
    drawn = struck(value, old, size, writer, rng, kind=field.kind.value, scale=scale)
    _lay(ink, drawn * np.float32(writer.strength), at)


def _lay(ink: Ink, drawn: Ink, at: tuple[float, float, float, float]) -> None:
    """Lay what was drawn around a box onto the page."""
    left = round((at[0] + at[2]) / 2 - drawn.shape[1] / 2)
    top = round((at[1] + at[3]) / 2 - drawn.shape[0] / 2)
    blend(ink, drawn, left, top)


def _spoil(ink: Ink, field: Field, value: str, writer: Hand, rng: Rng, *, scale: float) -> bool:
    """Leave what was there before: a speck, something rubbed out, or something to write over.

    Return whether the value has to be written over it.
    """
    kind, at = field.kind, _place(field, scale)
    size = round(at[2] - at[0]), round(at[3] - at[1])
    how = rng.random()
    if how < 0.2:
        _lay(ink, _speck(size, rng), at)
        return False
    other = choose(kind, rng)
    drawn = writer.around(other, size, rng, kind=kind.value, scale=scale)
    if value.isdigit() and other.isdigit() and how > 0.5:
        _lay(ink, drawn * np.float32(writer.strength * rng.uniform(0.5, 1.0)), at)
        return True
    soft = cv2.GaussianBlur(drawn, (0, 0), float(rng.uniform(0.5, 2.0)))
    smear = cv2.GaussianBlur(drawn, (0, 0), 9.0) * np.float32(rng.uniform(0.0, 0.1))
    faint = np.asarray(soft, np.float32) * np.float32(rng.uniform(0.05, 0.26)) + smear
    _lay(ink, np.asarray(faint, np.float32), at)
    return False


def _speck(size: tuple[int, int], rng: Rng) -> Ink:
    """Return a box with a dot or a short line in it."""
    wide, high = size
    box = np.zeros((high, wide), np.float32)
    x, y = rng.uniform(0, 1) * wide, rng.uniform(0, 1) * high
    length, angle = rng.uniform(0, 0.25) * high, rng.uniform(0, np.pi)
    end = (round(x + length * np.cos(angle)), round(y + length * np.sin(angle)))
    shade = float(rng.uniform(0.3, 0.9))
    cv2.line(box, (round(x), round(y)), end, shade, round(float(rng.uniform(1, 4))))
    return box


def examples(
    seed: int, sheets: Sequence[SheetCode], *, held_out: bool, source: str | None = None
) -> list[Example]:
    """Fill in one of the sheets, photograph it and cut out its fields; SOURCE is of a hand."""
    rng = np.random.default_rng([seed, int(held_out), 2026])
    code = sheets[int(rng.integers(len(sheets)))]
    picture, fields = template(code)
    writer = hand(int(rng.integers(1 << 30)), held_out=held_out, source=source)
    filled = fill(fields, (picture.shape[0], picture.shape[1]), writer, rng)
    photo = photograph(picture, filled.ink, writer.colour, rng)
    reference = grey(picture)
    out = []
    for field, value, clean in zip(fields, filled.values, filled.clean, strict=True):
        off = np.clip(rng.normal(0, 0.12 * SCALE, 2), -0.6 * SCALE, 0.6 * SCALE)
        crop = cut(photo, reference, field, SCALE, (float(off[0]), float(off[1])))
        out.append(Example(field.kind, value, crop, clean))
    return out


def write_shard(path: Path, made: Sequence[Example]) -> None:
    """Write examples into a file, as bytes: BYTE is paper."""
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
    sheets, held_out = sheet_codes(), chosen.held_out
    for shard in range(chosen.first, chosen.first + chosen.shards):
        source = None if held_out else SOURCES[shard % len(SOURCES)]
        path = chosen.folder / f"{'held' if held_out else 'train'}-{shard:04}-{source or 'any'}.npz"
        seeds = range(shard * chosen.sheets, (shard + 1) * chosen.sheets)
        if not path.exists():
            parts = [examples(seed, sheets, held_out=held_out, source=source) for seed in seeds]
            write_shard(path, [one for part in parts for one in part])
            print(path, flush=True)


if __name__ == "__main__":
    main()
