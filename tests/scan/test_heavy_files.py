"""Small files that ask for much work, and large pictures: answered within limits."""

from __future__ import annotations

import signal
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from generator.errors import ScanError
from generator.scan import opening, pages
from generator.scan.markers import find_sheets
from generator.scan.opening import ENOUGH_DOTS, MOST_DOTS, open_pictures
from generator.scan.refusals import Fault
from support.photos.snapshots import saved
from support.program import PATIENCE, ROOT, begin_telling, bounded, has_ended, python

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = ROOT / "tests" / "cases" / "outside" / "costly"
DRAWING = """
from generator.scan import pages
pages.LEAST_SECONDS = 1000.0
start = pages.Popen
def started(*words, **how):
    process = start(*words, **how)
    with open("drawer", "w") as file:
        file.write(str(process.pid))
    tell()
    return process
pages.Popen = started
"""
"""Tells when the process that draws is there, and lets it work for as long as it wants."""


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("forms.pdf", "a page of the PDF takes too much time or memory to draw"),
        ("shading.pdf", "a page of the PDF takes too much time or memory to draw"),
        ("p4000x1.png", "no scannable sheet was found"),
    ],
)
def test_small_files_that_ask_for_much_work_are_refused(
    tmp_path: Path, file: str, words: str
) -> None:
    ran = bounded("scan", HEAVY / file, "--no-questions", "-o", "o.toml", cwd=tmp_path)
    (sentence,) = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert sentence.startswith(f"{HEAVY / file}: {words}")
    assert sentence.endswith(".")
    assert not list(tmp_path.iterdir())


def test_ctrl_c_is_heard_while_a_page_is_drawn(tmp_path: Path) -> None:
    process = begin_telling(DRAWING, 1, "scan", str(HEAVY / "shading.pdf"), cwd=tmp_path)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    assert "nothing was written" in err
    assert has_ended(int((tmp_path / "drawer").read_text()))


def test_a_page_that_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LEAST_SECONDS", 1000.0)
    monkeypatch.setattr(pages, "LEAST_MEMORY", 100_000_000)
    with pytest.raises(ScanError) as refused:
        list(open_pictures((HEAVY / "forms.pdf").read_bytes(), "forms.pdf"))
    assert refused.value.fault == Fault.HEAVY


def test_a_file_that_has_no_room_in_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "MOST_MEMORY", 40_000_000)
    with pytest.raises(ScanError) as refused:
        list(open_pictures(b"%PDF-1.7\n" + bytes(39_000_000), "scan.pdf"))
    assert refused.value.fault == Fault.HEAVY


def test_the_bytes_of_a_scan_allow_it_more_time_and_memory() -> None:
    small, large = pages.limits_for(600), pages.limits_for(5_000_000)
    assert small.memory < 500_000_000
    assert small.seconds < 1.1
    assert large == (605_000_000, 20, 36_000_000, 6.0)
    most = pages.limits_for(40_000_000)
    assert (most.memory, most.seconds) == (900_000_000, 10.0)


@pytest.mark.parametrize("long", [1, 5, 47, 1601, 4000, 20_000])
@pytest.mark.parametrize("short", [1, 2, 6, 12])
def test_flat_and_tiny_pictures_show_no_sheet(long: int, short: int) -> None:
    shades = np.random.default_rng(long).integers(0, 256, (short, long)).astype(np.uint8)
    for picture in (shades, np.ascontiguousarray(shades.T)):
        assert find_sheets(picture) == ((), ())


def chequered(form: str) -> tuple[bytes, np.ndarray]:
    """Return a file with 64 x 48 dots in fields of four, and what it shows at half its size."""
    shades = np.kron(np.arange(12 * 16).reshape(12, 16) % 200, np.ones((4, 4))).astype(np.uint8)
    colours = np.dstack([shades, shades // 2, 255 - shades])
    half = colours[::2, ::2]
    file = BytesIO()
    match form:
        case "deep":
            Image.fromarray(shades.astype(np.uint16) * 256).save(file, "PNG")
            most = shades.max()
            half = np.repeat((shades[::2, ::2] * (255 / most)).round()[:, :, None], 3, axis=2)
        case "clear":
            alpha = np.full_like(shades, 255)
            alpha[:8] = 0
            Image.fromarray(np.dstack([colours, alpha])).save(file, "PNG")
            half = half.copy()
            half[:4] = 255
        case "clear webp":
            alpha = np.full_like(shades, 255)
            alpha[:8] = 0
            Image.fromarray(np.dstack([colours, alpha])).save(file, "WEBP", lossless=True)
            half = half.copy()
            half[:4] = 255
        case "webp":
            Image.fromarray(colours).save(file, "WEBP", lossless=True)
        case "heic":
            pillow_heif.from_pillow(Image.fromarray(colours)).save(file, quality=100, chroma=444)
        case _:
            Image.fromarray(colours).save(file, "PNG")
    return file.getvalue(), half


def test_large_pictures_are_read_at_half_their_size_band_after_band(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opening, "ENOUGH_DOTS", 64 * 48 - 1)
    monkeypatch.setattr(opening, "BAND_DOTS", 64 * 2 * 5)
    for form in ("png", "deep", "clear", "webp", "clear webp", "heic"):
        data, half = chequered(form)
        (picture,) = open_pictures(data, form)
        assert picture.shape == half.shape == (24, 32, 3)
        most = 6 if form == "heic" else 0
        assert np.abs(picture.astype(int) - half).max() <= most, form


LARGE = """
import sys
from pathlib import Path
from generator.scan.opening import open_pictures
(picture,) = open_pictures(Path(sys.argv[1]).read_bytes(), "large")
(peak,) = (it for it in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in it)
print(*picture.shape, peak.split()[1])
"""
"""Opens a picture, and tells its size and the most memory that the process had, in kB."""


@pytest.mark.parametrize("form", ["deep", "clear", "webp"])
def test_a_picture_of_sixty_megapixels_is_read_within_500_mb(tmp_path: Path, form: str) -> None:
    high, wide = 6_700, 8_900
    file = tmp_path / "large"
    match form:
        case "deep":
            Image.new("I;16", (wide, high), 40_000).save(file, "PNG", compress_level=1)
        case "clear":
            Image.new("RGBA", (wide, high), (200, 30, 40, 90)).save(file, "PNG", compress_level=1)
        case _:
            Image.new("RGB", (wide, high), (200, 30, 40)).save(file, "WEBP", method=0)
    *shape, peak = map(int, python(LARGE, str(file), cwd=tmp_path).stdout.split())
    assert shape == [high // 2, wide // 2, 3]
    assert peak < 500_000


def in_layers(data: bytes) -> bytes:
    """Return a JPEG whose first layer says that it has one colour only."""
    at = data.index(b"\xff\xda")
    return data[: at + 4] + b"\x01" + data[at + 5 :]


def test_a_jpeg_in_layers_has_to_be_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    photo = np.full((60, 80, 3), 90, dtype=np.uint8)
    plain, layered = saved(photo, "JPEG"), saved(photo, "JPEG", progressive=True)
    monkeypatch.setattr(opening, "MOST_DOTS", 60 * 80 - 1)
    assert MOST_DOTS > ENOUGH_DOTS > 60 * 80
    (picture,) = open_pictures(plain, "plain.jpg")
    assert picture.shape == photo.shape
    for data in (layered, in_layers(plain)):
        with pytest.raises(ScanError) as refused:
            list(open_pictures(data, "layers.jpg"))
        assert refused.value.fault == Fault.LARGE_PICTURE
