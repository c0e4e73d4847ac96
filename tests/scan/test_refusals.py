"""Refusals: each photo that cannot be read has its sentence, which says what to do for the next."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import cv2
import numpy as np
import pytest
from photos import taking
from PIL import Image

from generator.errors import ScanError
from generator.hexes.frame import Box
from generator.language import speaking
from generator.page.scannable.code import encode
from generator.products.catalogue import carry_out, make_order
from generator.render.qr_code import qr_modules
from generator.scan.opening import MOST_BYTES
from generator.scan.pages import MOST_PAGES
from generator.scan.reading import scan_photo
from generator.scan.refusals import Fault, refusal
from support.photos.snapshots import (
    SCALE,
    TABLE,
    UPRIGHT,
    Picture,
    Sheet,
    blank,
    covered,
    draw,
    inner,
    jpeg,
    saved,
    snap,
    written,
)

NAME = "evening.jpg"


def refused(data: bytes) -> ScanError:
    """Return why a photo is refused; the sentence names it."""
    with pytest.raises(ScanError) as error:
        scan_photo(data, NAME, ())
    sentence = str(error.value)
    assert sentence.startswith(f"{NAME}: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert error.value.exit_code == 2
    assert error.value.sheets == ()
    return error.value.with_traceback(None)  # which would keep the picture


def fault_of(photo: Picture) -> str:
    return refused(jpeg(photo)).fault


def huge_png(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes that claims to have many dots."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"GIF89a" + bytes(40), b"\xff\xd8\xff", b"[sheet]\nname = 1\n", bytes(500)],
    ids=["nothing", "text", "gif", "start", "toml", "zeros"],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    assert refused(data).fault == Fault.NO_PICTURE


def test_a_damaged_picture_is_refused() -> None:
    photo = np.random.default_rng(1).integers(0, 255, (300, 400, 3)).astype(np.uint8)
    whole = saved(photo, "JPEG", quality=90)
    assert refused(whole[: len(whole) // 2]).fault == Fault.DAMAGED
    assert refused(huge_png(600, 400)).fault == Fault.DAMAGED
    heic = b"\0\0\0\x1cftypheic" + bytes(200)
    assert refused(heic).fault == Fault.DAMAGED


def test_pictures_and_files_that_are_too_large_are_refused_unopened() -> None:
    assert refused(huge_png(20_000, 4_000)).fault == Fault.LARGE_PICTURE
    assert refused(huge_png(60_000, 60_000)).fault == Fault.LARGE_PICTURE
    assert refused(huge_png(40_000, 2)).fault == Fault.LARGE_PICTURE
    assert refused(bytes(MOST_BYTES + 1)).fault == Fault.LARGE_FILE


def test_a_pdf_that_is_locked_or_long_is_refused() -> None:
    page = Image.new("RGB", (8, 8), "white")
    file = BytesIO()
    page.save(file, "PDF", save_all=True, append_images=[page] * MOST_PAGES)
    assert refused(file.getvalue()).fault == Fault.LONG
    assert refused(b"%PDF-1.7\n" + bytes(200)).fault == Fault.LOCKED


def test_a_photo_without_a_sheet_is_refused() -> None:
    rng = np.random.default_rng(3)
    fur = cv2.resize(rng.integers(0, 255, (90, 120, 3)).astype(np.uint8), (1600, 1200))
    assert fault_of(fur) == Fault.NO_SHEET
    assert fault_of(np.zeros((600, 800, 3), dtype=np.uint8)) == Fault.NO_SHEET


def test_a_pad_that_was_printed_without_markers_is_refused() -> None:
    document = carry_out(make_order("pad", {"domains": ("A",)}, "en")).document
    assert document is not None
    old = blank()._replace(picture=draw(document))
    found = refused(jpeg(snap([(old, UPRIGHT)])))
    assert found.fault == Fault.NO_SHEET
    assert "--scannable" in str(found)


@pytest.mark.parametrize(
    ("index", "corner"),
    list(enumerate(["top left", "top right", "bottom right", "bottom left"])),
)
def test_a_covered_corner_is_named(index: int, corner: str) -> None:
    box = inner(blank().printed.markers[index], -0.1)
    found = refused(jpeg(snap([(covered(blank(), box, (190, 150, 130)), UPRIGHT)])))
    assert found.fault == Fault.CORNER
    assert f"the {corner} of a sheet" in str(found)


def test_a_sheet_that_is_cut_off_is_refused() -> None:
    outside = [(x + 0.5, y) for x, y in UPRIGHT]
    assert fault_of(snap([(blank(), outside)])) == Fault.CORNERS


def test_a_dark_photo_is_refused() -> None:
    assert fault_of(snap([(blank(), UPRIGHT)], light=0.07)) == Fault.DARK


def test_a_blurred_photo_is_refused() -> None:
    assert fault_of(snap([(blank(), UPRIGHT)], blur=3.6)) == Fault.BLURRED


def test_a_sheet_far_away_is_refused() -> None:
    far = [(0.4 + 0.34 * x, 0.3 + 0.34 * y) for x, y in UPRIGHT]
    assert fault_of(snap([(blank(), far)])) == Fault.SMALL


def test_a_sheet_seen_from_the_side_is_refused() -> None:
    aside = ((0.3, 0.3), (0.7, 0.3), (0.99, 0.95), (0.01, 0.95))
    assert fault_of(snap([(blank(), aside)], (2800, 2100))) == Fault.TILTED


def coded(sheet: Sheet, text: str) -> Sheet:
    """Print another code on a sheet."""
    dark = np.kron(np.array(qr_modules(text)), np.ones((40, 40), dtype=bool))
    box = sheet.printed.code
    picture = sheet.picture.copy()
    left, top, right, bottom = (round(it * SCALE) for it in box)
    code = np.where(dark, 20, 255).astype(np.uint8)
    small = cv2.resize(code, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    picture[top:bottom, left:right] = small[:, :, None]
    return sheet._replace(picture=picture)


@pytest.mark.parametrize("text", ["HELLO WORLD", "12345678901234567890", encode(blank("B").code)])
def test_a_code_that_is_not_of_this_sheet_is_refused(text: str) -> None:
    assert fault_of(snap([(coded(blank(), text), UPRIGHT)])) == Fault.FOREIGN


def test_a_hidden_code_of_a_sheet_with_a_number_is_refused() -> None:
    sheet = blank(number=12)
    left, top, right, bottom = sheet.printed.code
    half = covered(sheet, Box(left, top, right, (top + bottom) / 2), (150, 110, 90))
    assert fault_of(snap([(half, UPRIGHT)])) == Fault.CODE


def test_the_print_of_another_sheet_between_the_markers_is_refused() -> None:
    picture = np.full_like(blank().picture, 255)
    for box in (*blank().printed.markers, blank().printed.code):
        left, top, right, bottom = (round(it * SCALE) for it in box)
        picture[top:bottom, left:right] = blank().picture[top:bottom, left:right]
    rng = np.random.default_rng(5)
    for x, y in rng.integers(200, 1400, (60, 2)).tolist():
        cv2.circle(picture, (x, y), 40, (60, 60, 60), 4)
    assert fault_of(snap([(blank()._replace(picture=picture), UPRIGHT)])) == Fault.BENT


def test_a_sheet_under_a_hand_is_refused() -> None:
    hand = Box(60.0, 40.0, 240.0, 150.0)
    sheet = covered(written(blank()), hand, (180, 140, 120))
    assert fault_of(snap([(sheet, UPRIGHT)])) in {Fault.COVERED, Fault.BENT}


def test_an_empty_sheet_is_refused() -> None:
    assert fault_of(snap([(blank(), UPRIGHT)])) == Fault.EMPTY


@pytest.mark.parametrize("pad", ["hearts", "cribbage"])
def test_an_empty_score_pad_is_refused(pad: str) -> None:
    assert fault_of(taking.blank(taking.Printed(pad)).picture) == Fault.EMPTY


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_fault_has_a_sentence_that_names_the_photo(language: str) -> None:
    with speaking(language):
        for fault in Fault:
            error = refusal(fault, "sheet\n1.jpg", corner="…", most=7)
            assert str(error).startswith("sheet\\n1.jpg:"), fault
            assert error.fault == fault


def test_a_table_without_anything_has_no_sheet() -> None:
    table = np.empty((900, 1200, 3), dtype=np.uint8)
    table[:] = TABLE
    assert fault_of(table) == Fault.NO_SHEET
