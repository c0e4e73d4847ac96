"""Reading, step by step: a small drawn sheet with few fields is read, or refused, as a whole."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import cv2
import numpy as np
import pytest

from generator.errors import ScanError
from generator.games.dice.scanning.identity import domain_digest
from generator.hexes.frame import Box
from generator.model.scan import SheetCode
from generator.page.marks import Field, Kind, Page
from generator.page.scannable.code import encode, marker_ids
from generator.render.qr_code import qr_modules
from generator.scan import known, reading, reference
from generator.scan.crops import SCALE, Picture, crop_box
from generator.scan.net.nets import Seen, shape_of
from generator.scan.reading import scan_photo
from generator.scan.reference import Reference
from support.games.player import domain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.scan.pictures import ScannedSheet

CODE = SheetCode("dice", "A", domain_digest(domain("A")), "sheet", "a4", "full", "en", "vellum")
WIDTH, HEIGHT, MARKER = 140.0, 100.0, 8.0
CORNERS = ((6.0, 6.0), (126.0, 6.0), (126.0, 86.0), (6.0, 86.0))
BOXES = tuple(Box(x, y, x + MARKER, y + MARKER) for x, y in CORNERS)
CODE_BOX, HALF_CODE = Box(126.0, 46.0, 134.0, 54.0), Box(127.0, 47.0, 131.0, 51.0)
EXAMPLES = Path(__file__).with_name("net_examples.npz")
WRITTEN = (
    *(("numbers", 17), ("marks", 9), ("marks", 8), ("marks", 1), ("marks", 35)),
    *(("marks", 55), ("marks", 43), ("marks", 40), ("marks", 39)),
)
"""Stored crops of which the nets are certain at first sight: these are put into the fields."""
LIGHT = 1.25
"""A stored crop has paper at 200, the sheet at 250."""


class Example(NamedTuple):
    """A stored crop: its kind, what is written in it, the photo and the print."""

    kind: Kind
    value: str
    photo: Picture
    printed: Picture


class Scan(Protocol):
    """A scan of photos in grey."""

    def __call__(self, *seen: Picture) -> list[ScannedSheet]:
        """Read the sheets on photos."""


@cache
def examples() -> list[Example]:
    """Return the stored crops that are put into the fields."""
    with np.load(EXAMPLES) as file:
        return [
            Example(
                Kind(str(file[f"{it}_kinds"][at])), str(file[f"{it}_values"][at]), *file[it][at]
            )
            for it, at in WRITTEN
        ]


@cache
def fields() -> tuple[Field, ...]:
    """Return fields beside each other, as large as the nets know them, and the name."""
    found = [Field("name", Kind.TEXT, Box(20.0, 20.0, 60.0, 26.0))]
    for at, it in enumerate(examples()):
        width, height = (12.0, 8.0) if it.kind is Kind.NUMBER else (6.0, 6.0)
        x = 20.0 + 10.0 * at + (8.0 if at else 0.0)
        found.append(Field(f"{it.kind}-{at}", it.kind, Box(x, 40.0, x + width, 40.0 + height)))
    return tuple(found)


def dots(box: Box) -> tuple[slice, slice]:
    """Return the rows and columns of a box on the sheet."""
    left, top, right, bottom = (round(it * SCALE) for it in box)
    return slice(top, bottom), slice(left, right)


def put(sheet: Picture, box: Box, picture: Picture) -> None:
    """Put a picture into a box of the sheet."""
    rows, columns = dots(box)
    size = (columns.stop - columns.start, rows.stop - rows.start)
    sheet[rows, columns] = cv2.resize(picture, size, interpolation=cv2.INTER_LINEAR)


@cache
def sheet_with(*, ink: bool, text: str = "") -> Picture:
    """Return a sheet as it was printed, or with what is written; its code may say another TEXT."""
    sheet = np.full((round(HEIGHT * SCALE), round(WIDTH * SCALE)), 250, np.uint8)
    luck = np.random.default_rng(3)
    for _spot in range(260):
        x, y = int(luck.integers(140, 960)), int(luck.integers(30, 740))
        if not 280 < y < 420:
            cv2.rectangle(sheet, (x, y), (x + 40, y + 14), int(luck.integers(30, 150)), 3)
    marks = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, box in zip(marker_ids(encode(CODE)), BOXES, strict=True):
        put(sheet, box, np.maximum(cv2.aruco.generateImageMarker(marks, number, 48), 20))
    code = np.where(np.array(qr_modules(text or encode(CODE))), 20, 250).astype(np.uint8)
    put(sheet, CODE_BOX, np.kron(code, np.ones((4, 4), np.uint8)))
    for field, it in zip(fields()[1:], examples(), strict=True):
        crop = np.minimum((it.photo if ink else it.printed) * LIGHT, 250)
        put(sheet, crop_box(field), crop)
    return sheet


def photo(sheet: Picture) -> Picture:
    """Return a photo of a sheet that lies straight on a table, in grey."""
    seen = np.full((540, 640), 120, np.uint8)
    seen[20:448, 20:620] = cv2.resize(sheet, (600, 428), interpolation=cv2.INTER_AREA)
    return seen


def covered(*boxes: Box) -> Picture:
    """Return a photo of a sheet that was written on, with paper over some places."""
    sheet = sheet_with(ink=True).copy()
    for box in boxes:
        sheet[dots(box)] = 250
    return photo(sheet)


@pytest.fixture
def scan(monkeypatch: pytest.MonkeyPatch) -> Scan:
    """Read photos as they are opened; the small sheet is what was printed with its code."""
    keep(monkeypatch, fields())
    monkeypatch.setattr(known, "_shipped", dict)

    def read(*seen: Picture) -> list[ScannedSheet]:
        colours = [np.repeat(it[:, :, None], 3, axis=2) for it in seen]
        monkeypatch.setattr(reading, "open_pictures", lambda _data, _name: iter(colours))
        return scan_photo(b"", "x.png", [])

    return read


def keep(monkeypatch: pytest.MonkeyPatch, some: Sequence[Field]) -> None:
    """Let the small sheet have only some of its fields."""
    page = Page("page", "Page", WIDTH, HEIGHT, (), tuple(some))
    small = Reference(page, BOXES, sheet_with(ink=False))  # type: ignore[arg-type]
    monkeypatch.setitem(reference._kept, CODE, small)  # noqa: SLF001


def refused(scan: Scan, *seen: Picture) -> tuple[str, str, int]:
    """Return why photos are refused: the word, the sentence, and how many sheets were read."""
    with pytest.raises(ScanError) as caught:
        scan(*seen)
    assert str(caught.value).startswith("x.png: ")
    return caught.value.fault, str(caught.value).removeprefix("x.png: "), len(caught.value.sheets)


def test_every_field_is_read_as_it_was_written(scan: Scan) -> None:
    (found,) = scan(photo(sheet_with(ink=True)))
    read = found.readings
    assert [*read] == [it.name for it in fields()[1:]]
    assert [it.value for it in read.values()] == [it.value for it in examples()]
    assert [it.kind for it in read.values()] == [it.kind.value for it in examples()]
    assert min(it.certainty for it in read.values()) > 0.999
    assert [key for key, it in read.items() if it.shape] == ["number-0", "digit-1"]
    assert (found.code, found.photo, found.fields) == (CODE, "x.png", fields())
    assert found.reader.layout == "A"
    assert found.picture.shape == (800, 1120, 3)
    paper = [[20, 20], [620, 20], [620, 448], [20, 448]]
    assert found.quad.tolist() == [pytest.approx(it, abs=0.3) for it in paper]


def test_a_hidden_field_is_in_doubt_and_a_half_hidden_code_is_known(
    scan: Scan, monkeypatch: pytest.MonkeyPatch
) -> None:
    digit, bonus = fields()[2], fields()[4]
    seen = covered(crop_box(digit), HALF_CODE)
    assert refused(scan, seen)[::2] == ("code", 0)
    monkeypatch.setattr(known, "_shipped", lambda: {marker_ids(encode(CODE)): [CODE]})
    (found,) = scan(seen)
    assert found.code == CODE
    assert found.readings[digit.name][2:4] == ("", 0.5)
    assert found.readings[bonus.name].value == "ox"
    assert found.readings[bonus.name].certainty > 0.999


def test_what_cannot_be_read_is_refused_for_its_reason(
    scan: Scan, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = photo(sheet_with(ink=True))
    other = photo(sheet_with(ink=True, text="HELLO WORLD"))
    keep(monkeypatch, fields()[2:])
    assert refused(scan, covered(crop_box(fields()[2])))[::2] == ("covered", 0)
    assert refused(scan, other)[::2] == ("foreign", 0)
    assert refused(scan, (whole * 0.08).astype(np.uint8))[::2] == ("dark", 0)
    faint = (covered(CODE_BOX) * 0.15).astype(np.uint8)
    assert refused(scan, faint)[::2] == ("dark", 0)
    keep(monkeypatch, fields()[6:8])
    assert refused(scan, photo(sheet_with(ink=False)))[::2] == ("empty", 0)
    assert refused(scan, np.full_like(whole, 120))[::2] == ("no-sheet", 0)


def test_sheets_that_are_read_are_kept_beside_a_refusal(
    scan: Scan, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(monkeypatch, fields()[6:8])
    beside = photo(sheet_with(ink=True)).copy()
    beside[475:530, 20:120] = beside[20:75, 20:120]
    fault, sentence, kept = refused(scan, beside, covered(BOXES[2]))
    assert (fault, kept) == ("corner", 1)
    assert "at the bottom right" in sentence


def test_what_is_clearly_empty_or_crossed_has_no_shape() -> None:
    kinds = (Kind.DIGIT, Kind.DIGIT, Kind.DIGIT, Kind.NUMBER, Kind.CHECK, Kind.CHECK, Kind.RING)
    ranks = [
        *((("4", 0.995), ("9", 0.004)), (("", 0.99),), (("", 0.98), ("1", 0.01)), (("", 0.5),)),
        *((("x", 0.99),), (("x", 0.9),), (("o", 0.6),)),
    ]
    box = Box(0.0, 0.0, 1.0, 1.0)
    some = [Field(f"f{at}", kind, box) for at, kind in enumerate(kinds)]
    features = np.eye(7, 9, dtype=np.float32)
    found = reading._named(some, Seen(ranks, features))  # noqa: SLF001
    assert [*found] == [it.name for it in some]
    for field, ranked, its, it in zip(some, ranks, features, found.values(), strict=True):
        assert it[:5] == (field.name, field.kind.value, *ranked[0], ranked[1:])
        is_shown = field.name in {"f0", "f2", "f3", "f5"}
        assert it.shape == (shape_of(its) if is_shown else "")
