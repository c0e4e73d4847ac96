"""Photos of scannable sheets: sheets are found however they lie, made flat and cut into fields."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image

from generator.errors import ScanError
from generator.hexes.frame import Box
from generator.model.scan import CERTAIN, CROSSED, EMPTY
from generator.page.marks import Field, Kind
from generator.scan import pictures
from generator.scan.code import guess_code, read_code
from generator.scan.crops import HEIGHT, SCALE, crop_box, cut, grey, is_read
from generator.scan.known import known_codes
from generator.scan.markers import find_sheets
from generator.scan.opening import open_pictures
from generator.scan.quality import HIDDEN, seen_fields
from generator.scan.reading import HIDDEN_CERTAINTY, ScannedSheet, scan_photo
from generator.scan.rectify import pose
from generator.scan.reference import draw_reference
from generator.scan.registering import flattened, register
from support.photos.snapshots import (
    UPRIGHT,
    Picture,
    Sheet,
    blank,
    covered,
    inner,
    jpeg,
    ringed,
    saved,
    snap,
    written,
)

LEFT = ((0.03, 0.1), (0.47, 0.06), (0.48, 0.5), (0.02, 0.52))
RIGHT = ((0.53, 0.5), (0.97, 0.47), (0.98, 0.91), (0.52, 0.95))


def turned(corners: tuple[tuple[float, float], ...], degrees: float) -> list[tuple[float, float]]:
    """Turn the corners of a sheet around the middle of a photo of four by three."""
    angle = np.deg2rad(degrees)
    across, down = np.cos(angle), np.sin(angle)
    found = []
    for x, y in corners:
        right, below = (x - 0.5) * 4 * 0.75, (y - 0.5) * 3 * 0.75
        found.append(
            (
                0.5 + (right * across - below * down) / 4,
                0.5 + (right * down + below * across) / 3,
            )
        )
    return found


@cache
def played() -> Sheet:
    return written(blank())


@cache
def scanned() -> ScannedSheet:
    (found,) = scan_photo(jpeg(snap([(played(), UPRIGHT)])), "evening.jpg", ())
    return found


def flat_sheet(photo: Picture, sheet: Sheet) -> tuple[Picture, Picture]:
    """Return a sheet of a photo, flat and grey, and its reference."""
    shades = grey(photo)
    (corners,) = find_sheets(shades).sheets
    reference = draw_reference(sheet.printed)
    size = (reference.page.width, reference.page.height)
    where = pose(corners, reference.markers, size)
    bend = register(shades, where, reference.shades)
    return grey(flattened(photo, where, bend)), reference.shades


def likeness(flat: Picture, print_: Picture, field: Field) -> float:
    """Return how like its print a field is, with a little around it."""
    left, top, right, bottom = (round(it * SCALE) for it in inner(crop_box(field), -0.2))
    one, two = (it[top:bottom, left:right].astype(float).ravel() for it in (flat, print_))
    return float(np.corrcoef(one, two)[0, 1])


@pytest.mark.parametrize("style", ["sheet", "sheet-2"])
def test_sheets_of_every_form_are_read_where_they_were_printed(style: str) -> None:
    sheet = written(blank(style=style))
    (found,) = scan_photo(jpeg(snap([(sheet, UPRIGHT)])), "evening.jpg", ())
    assert found.code == sheet.code
    crossed = {name for name, it in found.readings.items() if it.kind == "cross" and it.value}
    assert crossed == {"time-1-1", "time-2-3"}
    numbers = [it for it in found.readings.values() if it.kind == "number"]
    assert len(numbers) == 77
    assert not [it for it in numbers if it.value]


@pytest.mark.parametrize("degrees", [0, 33, 90, 180, 271])
def test_a_sheet_is_found_and_known_however_it_lies(degrees: float) -> None:
    photo = grey(snap([(blank(), turned(UPRIGHT, degrees))], (2400, 1800)))
    found = find_sheets(photo)
    (corners,) = found.sheets
    assert found.parts == ()
    assert read_code(photo, corners) == blank().code
    expected = np.array(turned(UPRIGHT, degrees)) * (2400, 1800)
    printed = blank().printed
    page = printed.document.pages[0]
    where = pose(corners, printed.markers, (page.width, page.height))
    assert np.abs(where.quad - expected).max() < 1.0


def test_a_small_thing_like_a_marker_does_not_hide_a_sheet() -> None:
    photo = grey(snap([(blank(), UPRIGHT)], (2400, 1800)))
    likely = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    like = cv2.aruco.generateImageMarker(likely, 37, 18)
    photo[896:930, 1196:1230] = 255
    photo[904:922, 1204:1222] = like
    found = find_sheets(photo)
    assert len(found.sheets) == 1
    assert found.parts == ()


def test_fields_of_curled_paper_are_where_they_were_printed() -> None:
    sheet = blank()
    high, wide = sheet.picture.shape[:2]
    down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
    up = 0.02 * high * (1 - (2 * across / wide - 1) ** 2)
    curled = cv2.remap(sheet.picture, across, down + up, cv2.INTER_LINEAR)
    photo = snap([(sheet._replace(picture=curled), UPRIGHT)])
    flat, print_ = flat_sheet(photo, sheet)
    found = {it.name: likeness(flat, print_, it) for it in sheet.fields if it.kind is Kind.DIGIT}
    assert len(found) == 37
    assert min(found.values()) > 0.85
    straight = np.roll(print_, 16, axis=0)
    assert max(likeness(straight, print_, it) for it in sheet.fields if it.kind is Kind.DIGIT) < 0.7


def test_two_sheets_on_a_photo_are_both_known() -> None:
    other = blank("B", ink="low")
    photo = grey(snap([(blank(), LEFT), (other, RIGHT)], (3200, 2400)))
    codes = {read_code(photo, corners) for corners in find_sheets(photo).sheets}
    assert codes == {blank().code, other.code}


def test_crosses_and_empty_boxes_are_read() -> None:
    readings = scanned().readings
    boxes = {name: it for name, it in readings.items() if it.kind == Kind.CROSS}
    assert {name for name, it in boxes.items() if it.value == CROSSED} == {"time-1-1", "time-2-3"}
    assert all(it.value in {CROSSED, EMPTY} for it in boxes.values())
    assert set(readings) == {it.name for it in blank().fields if is_read(it)}
    assert scanned().code == blank().code
    assert scanned().picture.shape == (210 * SCALE, 297 * SCALE, 3)
    assert scanned().reader.layout == "A"


@pytest.mark.parametrize("orientation", range(1, 9))
def test_photos_are_turned_as_their_camera_noted(orientation: int) -> None:
    upright = np.zeros((40, 60, 3), dtype=np.uint8)
    upright[:20, :30], upright[20:, 30:] = (250, 0, 0), (0, 250, 0)
    photo = Image.fromarray(upright)
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = photo.transpose(back[orientation]) if orientation in back else photo
    (opened,) = open_pictures(jpeg(np.array(stored), orientation), "photo.jpg")
    assert opened.shape == upright.shape
    assert np.abs(opened.astype(int) - upright)[5:15, 5:25].max() < 40
    assert np.abs(opened.astype(int) - upright)[25:35, 35:55].max() < 40


def test_every_kind_of_picture_is_opened() -> None:
    photo = np.full((48, 64, 3), (200, 120, 40), dtype=np.uint8)
    clear = np.dstack([photo, np.zeros((48, 64), dtype=np.uint8)])
    deep = (np.arange(48 * 64, dtype=np.uint16) * 20).reshape(48, 64)
    file = BytesIO()
    pillow_heif.from_pillow(Image.fromarray(photo)).save(file, quality=90)
    files = {
        "jpeg": saved(photo, "JPEG", quality=95),
        "png": saved(photo, "PNG"),
        "webp": saved(photo, "WEBP", quality=95),
        "heic": file.getvalue(),
        "pdf": saved(photo, "PDF", resolution=300.0),
    }
    for name, data in files.items():
        (opened,) = open_pictures(data, name)
        assert opened.shape[2] == 3
        assert np.abs(opened[20, 30].astype(int) - photo[0, 0]).max() < 12, name
    (white,) = open_pictures(saved(clear, "PNG"), "clear.png")
    assert white.min() == 255
    (shades,) = open_pictures(saved(deep, "PNG"), "deep.png")
    assert shades.dtype == np.uint8
    assert shades[0, 0, 0] == 0
    assert shades[-1, -1, 0] == 255


def test_a_large_photo_is_opened_smaller() -> None:
    photo = np.zeros((6000, 8000, 3), dtype=np.uint8)
    (opened,) = open_pictures(saved(photo, "JPEG", quality=20), "large.jpg")
    assert opened.shape == (3000, 4000, 3)


def test_the_pages_of_a_scanners_pdf_are_read() -> None:
    pages = [Image.fromarray(it.picture) for it in (played(), written(blank("B", ink="low")))]
    file = BytesIO()
    pages[0].save(file, "PDF", resolution=SCALE * 25.4, save_all=True, append_images=pages[1:])
    sheets = scan_photo(file.getvalue(), "scan.pdf", ())
    assert [it.code for it in sheets] == [blank().code, blank("B", ink="low").code]
    boxes = [name for name, it in sheets[1].readings.items() if it.value == CROSSED]
    assert {"time-1-1", "time-2-3"} <= set(boxes)


def test_a_sheet_whose_code_is_half_hidden_is_known_by_its_markers() -> None:
    left, top, right, bottom = blank().printed.code
    half = covered(blank(), Box(left, top, right, (top + bottom) / 2), (150, 110, 90))
    photo = grey(snap([(half, UPRIGHT)]))
    (corners,) = find_sheets(photo).sheets
    assert read_code(photo, corners) is None
    known = known_codes(corners.ids, ())
    assert blank().code in known
    assert guess_code(photo, corners, known) == blank().code
    others = [it for it in known if it != blank().code]
    assert guess_code(photo, corners, others) is None


def test_fields_that_are_hidden_are_asked_about() -> None:
    hidden = played().field("hex-4-4")
    sheet = covered(played(), inner(hidden.box, -0.5), (236, 236, 236))
    (found,) = scan_photo(jpeg(snap([(sheet, UPRIGHT)])), "glare.jpg", ())
    assert found.readings["hex-4-4"].certainty <= HIDDEN_CERTAINTY < CERTAIN
    flat = grey(found.picture)
    fields = [it for it in sheet.fields if is_read(it)]
    seen = seen_fields(flat, draw_reference(sheet.printed).shades, fields)
    assert {name for name, share in seen.items() if share < HIDDEN} == {"hex-4-4"}
    assert seen["hex-1-1"] > 0.7


def test_what_is_written_over_the_print_does_not_hide_a_field() -> None:
    """A ring of a thick pen takes more of the paper than the print that it is around."""
    bonuses = [it for it in played().fields if it.kind is Kind.BONUS][:3]
    sheet = ringed(played(), [it.box for it in bonuses])
    (found,) = scan_photo(jpeg(snap([(sheet, UPRIGHT)])), "rings.jpg", ())
    fields = [it for it in sheet.fields if is_read(it)]
    seen = seen_fields(grey(found.picture), draw_reference(sheet.printed).shades, fields)
    assert min(seen[it.name] for it in bonuses) > 2 * HIDDEN


def test_a_good_sheet_beside_one_that_is_cut_off_is_kept() -> None:
    outside = tuple((x + 0.2, y) for x, y in RIGHT)
    photo = snap([(played(), LEFT), (blank("B"), outside)], (3200, 2400))
    with pytest.raises(ScanError) as refused:
        scan_photo(jpeg(photo), "table.jpg", ())
    assert [it.code for it in refused.value.sheets if isinstance(it, ScannedSheet)] == [
        blank().code
    ]
    assert str(refused.value).startswith("table.jpg: ")
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("kind", [Kind.DIGIT, Kind.BONUS, Kind.NUMBER])
def test_a_crop_has_paper_at_one_in_any_light(kind: Kind) -> None:
    field = Field("x", kind, Box(10.0, 10.0, 19.0, 19.0))
    print_ = np.full((320, 320), 255, dtype=np.uint8)
    print_[110:120, 80:240] = 0
    crops = [cut((print_ * light).astype(np.uint8), print_, field) for light in (1.0, 0.3)]
    width = 64 if kind is Kind.NUMBER else HEIGHT
    for crop in crops:
        assert crop.shape == (2, HEIGHT, width)
        assert crop.dtype == np.float32
        assert crop.max() == pytest.approx(1.0, abs=0.02)
        assert np.abs(crop[0] - crop[1]).max() < 0.03
    moved = np.roll(print_, (5, -3), axis=(0, 1))
    shifted = cut(moved, print_, field, SCALE, (-3.0, 5.0))
    assert np.abs(shifted[0] - shifted[1]).max() < 0.03
    assert np.abs(cut(moved, print_, field)[0] - shifted[1]).max() > 0.3


def test_a_crop_at_the_edge_of_a_page_goes_on_as_the_edge() -> None:
    field = Field("x", Kind.DIGIT, Box(-3.0, -3.0, 6.0, 6.0))
    print_ = np.full((100, 100), 200, dtype=np.uint8)
    assert np.abs(cut(print_, print_, field) - 1.0).max() < 0.01


def decoded(data: bytes) -> Picture:
    return np.asarray(Image.open(BytesIO(data)).convert("RGB"))


def test_pictures_show_a_field_the_name_and_the_sheet() -> None:
    field = decoded(pictures.crop_png(scanned(), "hex-1-1"))
    assert min(field.shape[:2]) >= pictures.SINGLE_SIDE
    five = ["hex-1-1", "hex-1-2", "hex-2-1", "hex-2-2", "hex-3-1"]
    several = decoded(pictures.crops_png(scanned(), five))
    side = pictures.SHARED_SIDE
    assert several.shape[0] >= 2 * side + pictures.GAP
    assert several.shape[1] >= 4 * side + 3 * pictures.GAP
    one = decoded(pictures.crops_png(scanned(), five[:2]))
    assert (several[: one.shape[0], : one.shape[1]] == one).all()
    assert (several[-side:, -side:] == pictures.PAPER).all()
    name = pictures.name_png(scanned())
    assert name is not None
    assert decoded(name).shape[1] > 2 * decoded(name).shape[0]
    whole = decoded(pictures.sheet_jpeg(scanned()))
    assert whole.shape[:2] == (210 * 6, 297 * 6)


def test_what_was_read_is_drawn_at_its_field_and_nowhere_else() -> None:
    values = {"hex-1-1": "5", "time-1-1": "x", "monk-1": "ox", "worker-2": "o", "sum-1": "27"}
    plain = decoded(pictures.overlay_jpeg(scanned(), {})).astype(int)
    drawn = decoded(pictures.overlay_jpeg(scanned(), values)).astype(int)
    changed = np.abs(plain - drawn).max(axis=2) > 60
    for name in values:
        left, top, right, bottom = (round(it * SCALE) for it in inner(blank().field(name).box, -1))
        assert changed[top:bottom, left:right].sum() > 20, name
        changed[top:bottom, left:right] = False
    assert not changed.any()
