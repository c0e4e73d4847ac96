"""Figures of a scan: where markers, print and fields are on small drawn photos, to a fraction."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
import pytest

from generator.games.dice.scanning.identity import domain_digest
from generator.hexes.frame import Box
from generator.model.scan import SheetCode
from generator.page.marks import Field, Kind
from generator.page.scannable.code import encode, marker_ids
from generator.render.qr_code import qr_modules
from generator.scan import code, crops, markers, quality, registering
from generator.scan.crops import SCALE, crop_box, cut, window
from generator.scan.markers import Corners, Marker, find_sheets, is_cut_off
from generator.scan.net import layers, nets
from generator.scan.quality import Look, fault_of_looks, fault_of_place
from generator.scan.rectify import Pose, mapped, pose, straightened
from generator.scan.refusals import Fault
from generator.scan.registering import Bend, Level, flattened, register
from support.games.player import domain

GOLDENS = Path(__file__).resolve().parents[1] / "goldens" / "scan"
CODE = SheetCode("dice", "A", domain_digest(domain("A")), "sheet", "a4", "full", "en", "vellum")
WIDTH, HEIGHT, MARKER, DOTS = 100.0, 70.0, 8.0, 6
PLACES = ((6.0, 6.0), (86.0, 6.0), (86.0, 56.0), (6.0, 56.0))
"""The upper left corners of the markers, in mm."""


class Figures(Protocol):
    """A comparison with approved figures."""

    def __call__(self, name: str, found: Any, within: float = 0.01) -> None:
        """Compare nested figures with `tests/goldens/scan/NAME.json`."""


@pytest.fixture
def figures(update_golden: bool) -> Figures:  # noqa: FBT001 - a fixture is named, never called
    """Compare figures with those that were approved; another machine may round otherwise."""

    def compare(name: str, found: Any, within: float = 0.01) -> None:
        path = GOLDENS / f"{name}.json"
        rows = [json.dumps(it) for it in plain(found)]
        if update_golden:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
        same(plain(found), json.loads(path.read_text(encoding="utf-8")), within)

    return compare


def plain(found: Any) -> Any:
    """Return nested figures as lists."""
    if isinstance(found, np.ndarray):
        return plain(found.tolist())
    if isinstance(found, tuple | list):
        return [plain(it) for it in found]
    if isinstance(found, dict):
        return [[key, plain(it)] for key, it in found.items()]
    return round(float(found), 4) if isinstance(found, float | np.floating) else found


def same(found: Any, wanted: Any, within: float) -> None:
    """Fail where figures differ by more than a little."""
    assert type(found) is type(wanted) or isinstance(found, int | float)
    if isinstance(found, list):
        assert len(found) == len(wanted)
        for one, two in zip(found, wanted, strict=True):
            same(one, two, within)
    else:
        assert found == (pytest.approx(wanted, abs=within) if isinstance(found, float) else wanted)


@cache
def drawn() -> np.ndarray:
    """Return a sheet with its markers, its code and some print, in grey."""
    text = encode(CODE)
    sheet = np.full((round(HEIGHT * DOTS), round(WIDTH * DOTS)), 235, np.uint8)
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = round(MARKER * DOTS)
    for number, (left, top) in zip(marker_ids(text), PLACES, strict=True):
        x, y = round(left * DOTS), round(top * DOTS)
        picture = cv2.aruco.generateImageMarker(known, number, side)
        sheet[y : y + side, x : x + side] = np.where(picture > 0, 235, 25)
    module = side / 21
    dark = np.kron(np.array(qr_modules(text)), np.ones((8, 8)))
    large = cv2.resize(np.where(dark > 0, 25.0, 235.0), (side, side), interpolation=cv2.INTER_AREA)
    x, y = round(86.0 * DOTS), round((35.0 - MARKER / 2) * DOTS)
    sheet[y : y + side, x : x + side] = large.astype(np.uint8)
    luck = np.random.default_rng(3)
    for _spot in range(60):
        x, y = (int(luck.integers(20 * DOTS, 75 * DOTS)) for _axis in range(2))
        y = min(y, round(55 * DOTS))
        cv2.rectangle(sheet, (x, y), (x + int(module * 6), y + 9), int(luck.integers(30, 150)), 2)
    return sheet


def photo(*corners: tuple[float, float], size: tuple[int, int] = (640, 480)) -> np.ndarray:
    """Return a photo on which the corners of the sheet are at these places."""
    sheet = drawn()
    high, wide = sheet.shape
    start = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    to_photo = cv2.getPerspectiveTransform(start, np.array(corners, np.float32))
    return cv2.warpPerspective(
        sheet, to_photo, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=120
    )


FLAT = ((20.0, 20.0), (620.0, 20.0), (620.0, 440.0), (20.0, 440.0))
TURNED = ((70.0, 30.0), (610.0, 60.0), (590.0, 450.0), (40.0, 430.0))
FAR = ((150.0, 150.0), (440.0, 160.0), (430.0, 365.0), (145.0, 360.0))


def test_sheets_are_found_at_their_places(figures: Figures) -> None:
    upside = TURNED[2:] + TURNED[:2]
    for name, corners in {"flat": FLAT, "turned": TURNED, "far": FAR, "upside": upside}.items():
        check_sheet(name, photo(*corners), figures)
    assert len([*code._texts(photo(*FLAT), find_sheets(photo(*FLAT)).sheets[0])]) == 4  # noqa: SLF001


def check_sheet(name: str, seen: np.ndarray, figures: Figures) -> None:
    """Compare where a photo shows the sheet, and how well."""
    found = find_sheets(seen)
    assert found.parts == ()
    (sheet,) = found.sheets
    assert sheet.ids == marker_ids(encode(CODE))
    figures(f"sheet-{name}", [sheet.points, sheet.quad], 0.1)
    assert code.read_code(seen, sheet) == CODE
    looks = quality.looks_of(seen, sheet.markers)
    figures(f"looks-{name}", list(looks), 0.01)
    place = pose(sheet, boxes(), (WIDTH, HEIGHT))
    figures(f"pose-{name}", [place.to_photo, place.worst, place.quad, place.scales()], 0.05)
    agreement = code._agreement(seen, sheet, encode(CODE))  # noqa: SLF001
    other = code._agreement(seen, sheet, encode(CODE._replace(layout="B")))  # noqa: SLF001
    figures(f"code-{name}", [agreement, other], 0.02)
    assert code.guess_code(seen, sheet, [CODE]) == (CODE if agreement >= 0.7 else None)
    for way in range(2):
        part = code._place(seen, sheet, way)  # noqa: SLF001
        small = cv2.resize(part, (9, 9), interpolation=cv2.INTER_AREA).astype(float)
        figures(f"place-{name}-{way}", [small], 2.0)


def boxes() -> list[Box]:
    """Return where the markers are printed."""
    return [Box(x, y, x + MARKER, y + MARKER) for x, y in PLACES]


def test_a_covered_marker_is_named_and_a_hidden_one_looked_for() -> None:
    seen = photo(*TURNED)
    cv2.rectangle(seen, (500, 340), (620, 470), 200, -1)
    found = find_sheets(seen)
    assert found.sheets == ()
    (part,) = found.parts
    assert [it.corner for it in part] == [0, 1, 3]
    assert not is_cut_off(part, (480, 640))
    corner, place = markers._last(part)  # noqa: SLF001
    assert corner == 2
    assert place.tolist() == pytest.approx([533.6, 396.9], abs=0.5)
    assert markers._fourth(seen, part) == []  # noqa: SLF001
    (again,) = markers._fourth(photo(*TURNED), part)  # noqa: SLF001
    assert again.centre.tolist() == pytest.approx([539.4, 391.4], abs=0.3)
    assert markers._fourth(seen, part[:2]) == []  # noqa: SLF001
    for size, cut_off in (((397, 640), False), ((396, 640), True), ((480, 534), False)):
        assert is_cut_off(part, size) == cut_off
    assert is_cut_off(part, (480, 533))
    assert not is_cut_off(part[:2], (4, 4))


def a_marker(corner: int, x: float, y: float, side: float = 10.0, turn: float = 0.0) -> Marker:
    """Return a marker with its upper left corner at a place."""
    across = side * np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-across[1], across[0]])
    start = np.array([x, y])
    points = np.array([start, start + across, start + across + down, start + down], np.float32)
    return Marker(corner, points)


def test_a_marker_has_its_corner_its_middle_its_side_and_its_directions() -> None:
    marker = a_marker(7, 3.0, 4.0, 10.0)
    assert (marker.corner, marker.side) == (3, 10.0)
    assert marker.centre.tolist() == [8.0, 9.0]
    assert marker.across.tolist() == pytest.approx([1.0, 0.0])
    assert marker.down.tolist() == pytest.approx([0.0, 1.0])
    turned = a_marker(0, 0.0, 0.0, 5.0, np.pi / 2)
    assert turned.across.tolist() == pytest.approx([0.0, 1.0], abs=1e-6)
    assert turned.down.tolist() == pytest.approx([-1.0, 0.0], abs=1e-6)


def test_the_next_corner_of_a_sheet_is_where_its_markers_point() -> None:
    for one, two, follows in (
        (a_marker(0, 0, 0), a_marker(1, 60, 0), True),
        (a_marker(0, 0, 0), a_marker(1, 41, 0), True),
        (a_marker(0, 0, 0), a_marker(1, 40, 0), False),
        (a_marker(0, 0, 0), a_marker(1, 749, 0), True),
        (a_marker(0, 0, 0), a_marker(1, 750, 0), False),
        (a_marker(0, 0, 0), a_marker(1, -60, 0), False),
        (a_marker(0, 0, 0), a_marker(1, 60, 30), True),
        (a_marker(0, 0, 0), a_marker(1, 60, 40), False),
        (a_marker(0, 0, 0, 8.0), a_marker(1, 60, 0, 40.0), True),
        (a_marker(0, 0, 0, 8.0), a_marker(1, 60, 0, 40.5), False),
        (a_marker(1, 0, 0), a_marker(2, 0, 60), True),
        (a_marker(2, 0, 0), a_marker(3, -60, 0), True),
        (a_marker(3, 0, 0), a_marker(0, 0, -60), True),
        (a_marker(3, 0, 0), a_marker(0, 0, 60), False),
        (a_marker(0, 0, 0), a_marker(1, 60, 0, 10.0, 0.5), True),
        (a_marker(0, 0, 0), a_marker(1, 60, 0, 10.0, 0.7), False),
    ):
        assert markers._follows(one, two) == follows, (one, two)  # noqa: SLF001
        belongs = follows and (one.corner + 1) % 4 == two.corner
        assert markers._belong(one, two) == markers._belong(two, one) == belongs  # noqa: SLF001


def a_sheet(x: float, y: float, wide: float = 100.0, side: float = 10.0) -> list[Marker]:
    """Return the four markers of a sheet."""
    places = ((x, y), (x + wide, y), (x + wide, y + 80), (x, y + 80))
    return [a_marker(it, *place, side) for it, place in enumerate(places)]


def test_markers_are_sorted_into_sheets_and_parts() -> None:
    one, two = a_sheet(0, 0), a_sheet(130, 0)
    found = markers._grouped([*one, *two])  # noqa: SLF001
    assert [[id(it) for it in sheet.markers] for sheet in found.sheets] == [
        [id(it) for it in them] for them in (one, two)
    ]
    found = markers._grouped([*one, *two[:3]])  # noqa: SLF001
    assert (len(found.sheets), [len(it) for it in found.parts]) == (1, [3])
    found = markers._grouped([*one[:2], *two[2:]])  # noqa: SLF001
    assert (len(found.sheets), [[it.corner for it in part] for part in found.parts]) == (
        *(0, [[0, 1], [2, 3]]),
    )
    small = a_marker(0, 50, 40, 4.9)
    found = markers._grouped([*one, small])  # noqa: SLF001
    assert (len(found.sheets), found.parts) == (1, ())
    large = a_marker(0, 50, 40, 5.1)
    found = markers._grouped([*one, large])  # noqa: SLF001
    assert len(found.sheets) == 0
    assert markers._is_inside(large, Corners(tuple(one)))  # type: ignore[arg-type] # noqa: SLF001
    assert not markers._is_inside(one[0], Corners(tuple(one)))  # type: ignore[arg-type] # noqa: SLF001
    near, same_place = a_marker(0, 4.9, 0), a_marker(1, 4.9, 0)
    kept = markers._joined([one[0], near, same_place, a_marker(0, 5.1, 0)])  # noqa: SLF001
    assert [it.corners[0, 0] for it in kept] == pytest.approx([0.0, 4.9, 5.1])
    assert markers._covered([Corners(tuple(one))]) == pytest.approx(110 * 90)  # type: ignore[arg-type] # noqa: SLF001


def test_a_photo_is_shrunk_and_sharpened() -> None:
    sheet = drawn()
    assert markers._shrunk(sheet, 1.0) is sheet  # noqa: SLF001
    assert markers._shrunk(sheet, 0.5).shape == (210, 300)  # noqa: SLF001
    assert markers._enlarged(sheet, 1.5).shape == (630, 900)  # noqa: SLF001
    row = np.repeat(np.array([[40, 200]], np.uint8), 20, axis=1)
    sharp = markers._sharper(np.repeat(row, 9, axis=0))[4].astype(int)  # noqa: SLF001
    assert sharp[0] == 40
    assert sharp[18] < 40
    assert sharp[21] > 200
    settings = markers._detector().getDetectorParameters()  # noqa: SLF001
    assert (
        settings.adaptiveThreshWinSizeMin,
        settings.adaptiveThreshWinSizeMax,
        settings.adaptiveThreshWinSizeStep,
        settings.perspectiveRemovePixelPerCell,
    ) == (7, 47, 20, 6)


def test_bent_print_is_found_patch_by_patch(figures: Figures) -> None:
    shades = cv2.resize(np.tile(drawn()[150:330, 120:450], (3, 2)), (720, 540))
    place = Pose(np.diag([3.0, 3.0, 1.0]), 240.0, 180.0, 0.0)
    rows, columns = (np.arange(it, dtype=np.float32) for it in shades.shape)
    bent_x = columns[None, :] + 4.0 * np.sin(rows / 160.0)[:, None]
    bent_y = rows[:, None] + 3.0 * np.cos(columns / 200.0)[None, :]
    seen = cv2.remap(shades, bent_x, bent_y.astype(np.float32), cv2.INTER_LINEAR)
    bend = register(seen, place, shades)
    figures("bend", [bend.shifts[::6, ::7], bend.likeness, bend.held, bend.largest], 0.02)
    straight = flattened(seen, place, bend, 3.0)
    before = straightened(seen, place, 3.0)
    wanted = straightened(shades, place, 3.0)
    assert straight.shape == before.shape == (540, 720)
    near, far = (float(np.abs(it.astype(int) - wanted).mean()) for it in (straight, before))
    figures("flattened", [near, far], 0.3)
    assert near < far / 2


def test_patches_of_print_are_matched(figures: Figures) -> None:
    shades = registering._evened(drawn(), 6.0)  # noqa: SLF001
    figures("evened", [shades[::60, ::60]], 0.005)
    level = Level(scale=6.0, patch=12.0, step=15.0, reach=2.0, spread=9.0)
    found = registering._matched(np.roll(shades, (5, -3), (0, 1)), shades, level)  # noqa: SLF001
    figures("patches", [found.xs, found.ys, found.scores, found.shifts], 0.01)
    place = Pose(np.diag([6.0, 6.0, 1.0]), WIDTH, HEIGHT, 0.0)
    smooth, near = registering._smooth(found, level, place)  # noqa: SLF001
    figures("smooth", [smooth[::3, ::4], near.tolist()], 0.01)


def test_curves_and_surfaces_are_exact() -> None:
    peak = registering._peak  # noqa: SLF001
    assert peak(np.array([1.0, 3.0, 2.0])) == pytest.approx(1 / 6)
    assert peak(np.array([2.0, 3.0, 1.0])) == pytest.approx(-1 / 6)
    assert peak(np.array([1.0, 1.0, 1.0])) == 0.0
    assert peak(np.array([2.0, 1.0, 2.0])) == 0.0
    near = registering._near(np.array([0.0, 6.0]), np.array([0.0, 3.0]), 9.0)  # noqa: SLF001
    assert np.allclose(near, np.exp([[0.0, -0.125], [-0.5, -0.125]]))
    terms = registering._terms(np.array([0.0, 0.75]), np.array([1.0]))  # noqa: SLF001
    assert (
        *((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)),
    ) == registering.POWERS
    assert terms[0].tolist() == [1, 1, 1, 1, -1, -1, -1, 1, 1, -1]
    assert terms[1].tolist() == [1, 1, 1, 1, 0.5, 0.5, 0.5, 0.25, 0.25, 0.125]
    place = Pose(np.eye(3), 100.0, 70.0, 0.0)
    assert registering._cells(place) == (20, 27)  # noqa: SLF001
    xs, ys = registering._middles(place)  # noqa: SLF001
    assert (xs[:3].tolist(), ys[-1]) == ([-2.0, 2.0, 6.0], 74.0)


def test_a_pose_maps_places_and_knows_its_scales() -> None:
    place = Pose(np.array([[2.0, 0.0, 3.0], [0.0, 4.0, 5.0], [0.0, 0.0, 1.0]]), 10.0, 20.0, 0.0)
    assert place.on_photo([(1.0, 1.0)]).tolist() == [[5.0, 9.0]]
    assert place.quad.tolist() == [[3.0, 5.0], [23.0, 5.0], [23.0, 85.0], [3.0, 85.0]]
    assert place.scales() == pytest.approx((2.0, 4.0))
    tilted = Pose(np.array([[5.0, 0.0, 0.0], [0.0, 5.0, 0.0], [0.0, 0.02, 1.0]]), 10.0, 20.0, 0.0)
    assert tilted.scales() == pytest.approx((2.619, 5.12), abs=0.01)
    assert mapped(np.eye(3), (1.0, 2.0)).tolist() == [[1.0, 2.0]]


LOOK = Look(0.5, 0.1, 5.0)


LOOKS: tuple[tuple[dict[str, float], bool, Fault | None], ...] = (
    ({}, True, None),
    ({}, False, Fault.CODE),
    ({"dots": 3.3}, True, None),
    ({"dots": 3.29}, True, Fault.SMALL),
    ({"contrast": 0.09}, True, None),
    ({"contrast": 0.089}, True, Fault.DARK),
    ({"contrast": 0.2}, False, Fault.CODE),
    ({"contrast": 0.199}, False, Fault.DARK),
    ({"blur": 0.36}, True, None),
    ({"blur": 0.361}, True, Fault.BLURRED),
    ({"blur": 0.2}, False, Fault.CODE),
    ({"blur": 0.201}, False, Fault.BLURRED),
)


def test_looks_are_judged_at_their_bounds() -> None:
    for changes, code_read, fault in LOOKS:
        looks = [LOOK._replace(**changes)] * 3 + [LOOK] * (1 if "blur" in changes else 0)
        assert fault_of_looks(looks, code_read=code_read) == fault, changes


def test_places_are_judged_at_their_bounds() -> None:
    shifts = np.zeros((2, 2, 2))
    good = Bend(shifts, 0.56, 0.61)
    for scale, fault in ((3.31, None), (3.29, Fault.SMALL)):
        assert fault_of_place(Pose(np.diag([scale, scale, 1.0]), 9, 9, 0.0), good) == fault
    for more, fault in ((2.39, None), (2.41, Fault.TILTED)):
        assert fault_of_place(Pose(np.diag([4.0, 4.0 * more, 1.0]), 9, 9, 0.0), good) == fault
    straight = Pose(np.diag([4.0, 4.0, 1.0]), 9, 9, 1.59)
    assert fault_of_place(straight, good) is None
    assert fault_of_place(straight._replace(worst=1.6), good) is Fault.BENT
    assert fault_of_place(straight, good._replace(likeness=0.55)) is Fault.BENT
    assert fault_of_place(straight, good._replace(held=0.6)) is Fault.BENT
    moved = shifts.copy()
    moved[1, 0] = (3.0, 4.0)
    assert good._replace(shifts=moved).largest == 5.0


def test_the_spread_of_an_edge_is_exact() -> None:
    spread = quality._spread  # noqa: SLF001
    assert spread(np.array([9.0, 9.0, 9.0])) == quality.EDGE_MM == 1.2
    assert spread(np.array([9.0, 9.0, 1.0, 1.0])) == 0.0
    assert spread(np.array([9.0, 5.0, 1.0])) == pytest.approx(0.5 / SCALE)
    assert spread(np.array([9.0, 8.9, 5.0, 1.0])) == pytest.approx(0.5 / SCALE, rel=0.02)
    assert crops.grown(Box(1, 2, 3, 4), 0.5) == Box(0.5, 1.5, 3.5, 4.5)


def a_field(kind: Kind, width: float, height: float, x: float = 30.0, y: float = 20.0) -> Field:
    """Return a field in its place."""
    return Field(f"{kind}-{x:g}", kind, Box(x, y, x + width, y + height))


def test_a_crop_is_square_unless_it_is_long() -> None:
    for kind, width, height, box in (
        (Kind.DIGIT, 10.0, 8.0, Box(29.25, 18.25, 40.75, 29.75)),
        (Kind.DIGIT, 12.0, 8.0, Box(29.1, 19.4, 42.9, 28.6)),
        (Kind.NUMBER, 10.0, 8.0, Box(29.5, 19.6, 40.5, 28.4)),
        (Kind.SUM, 10.0, 10.0, Box(29.5, 19.5, 40.5, 30.5)),
        (Kind.CHECK, 5.0, 5.0, Box(29.0, 19.0, 36.0, 26.0)),
        (Kind.CROSS, 4.0, 8.0, Box(29.2, 18.4, 34.8, 29.6)),
        (Kind.RING, 5.0, 4.0, Box(29.0, 18.5, 36.0, 25.5)),
        (Kind.BONUS, 5.0, 5.0, Box(29.0, 19.0, 36.0, 26.0)),
    ):
        found = crop_box(a_field(kind, width, height))
        assert tuple(found) == pytest.approx(tuple(box)), (kind, width)
        assert crops.is_read(a_field(kind, width, height))
        assert not crops.is_read(a_field(Kind.TEXT, width, height))


def test_fields_are_cut_out_of_photo_and_print(figures: Figures) -> None:
    shades = cv2.resize(drawn(), (800, 560), interpolation=cv2.INTER_AREA)
    seen = np.roll(shades, (3, -2), (0, 1))
    found = []
    for field in (
        a_field(Kind.DIGIT, 8.0, 8.0),
        a_field(Kind.NUMBER, 12.0, 8.0),
        a_field(Kind.SUM, 18.0, 7.0),
        a_field(Kind.CHECK, 4.0, 4.0, 97.0, 66.0),
        a_field(Kind.DIGIT, 5.0, 5.0, -1.0, -2.0),
    ):
        crop = cut(seen, shades, field, shift=(-2.0, 3.0))
        found.append([list(crop.shape), crop[:, ::8, ::8]])
    figures("crops", found, 0.01)


def test_a_wide_field_is_cut_around_its_ink(figures: Figures) -> None:
    paper = np.full((560, 800), 200, np.uint8)
    seen = paper.copy()
    cv2.rectangle(seen, (300, 200), (320, 240), 40, 4)
    found: list[Any] = []
    for kind, width in ((Kind.NUMBER, 13.5), (Kind.NUMBER, 30.0), (Kind.SUM, 40.0)):
        field = a_field(kind, width, 12.0)
        crop = cut(seen, paper, field)
        found.append([crop[:, ::6, ::8]])
        box = crop_box(field)
        dots = round(box.width * SCALE), round(box.height * SCALE)
        one, two = (crops._cut_one(it, box, dots, SCALE, (0, 0)) for it in (seen, paper))  # noqa: SLF001
        found.append([list(crops._around_ink(one, two, box, SCALE))])  # noqa: SLF001
    figures("ink", found, 0.01)


def test_a_window_goes_on_beyond_the_edge() -> None:
    picture = np.arange(12, dtype=np.uint8).reshape(3, 4)
    assert window(picture, slice(1, 3), slice(0, 2)).tolist() == [[1, 2], [5, 6]]
    assert window(picture, slice(0, 4), slice(0, 3)).tolist() == picture.tolist()
    assert window(picture, slice(-1, 2), slice(1, 4)).tolist() == [[4, 4, 5], [8, 8, 9], [8, 8, 9]]
    assert window(picture, slice(3, 5), slice(-1, 1)).tolist() == [[3, 3], [3, 3]]


def test_fields_show_their_print(figures: Figures) -> None:
    shades = cv2.resize(drawn(), (800, 560), interpolation=cv2.INTER_AREA)
    fields = [a_field(Kind.DIGIT, 8.0, 8.0, x, y) for x in (25, 40, 55) for y in (22, 38)]
    fields.append(a_field(Kind.DIGIT, 6.0, 6.0, 1.0, 30.0))
    seen = (shades * 0.6 + 20).astype(np.uint8)
    seen[280:400, 180:300] = 180
    figures("seen", quality.seen_fields(seen, shades, fields), 0.01)
    hidden, fault = quality.hidden_fields(seen, shades, fields)
    assert (len(hidden), fault) == (1, Fault.COVERED)
    assert quality.hidden_fields(shades, shades, fields) == (set(), None)
    assert quality.seen_fields(shades, shades, []) == {}


def test_layers_are_exact() -> None:
    pictures = np.arange(32, dtype=np.float32).reshape(1, 4, 4, 2) - 10
    kernel = ((np.arange(36).reshape(18, 2) - 17) / 10).astype(np.float32)
    bias = np.array([0.5, -200.0], np.float32)
    whole, half = (layers.convolve(pictures, kernel, bias, it) for it in (1, 2))
    assert whole.shape == (1, 4, 4, 2)
    assert half.shape == (1, 2, 2, 2)
    around = pictures[0, 0:3, 1:4].reshape(-1)
    assert whole[0, 1, 2].tolist() == pytest.approx(np.maximum(around @ kernel + bias, 0).tolist())
    corner = np.concatenate([pictures[0, 0, :2].reshape(-1), pictures[0, 1, :2].reshape(-1)])
    rows = [8, 9, 10, 11, 14, 15, 16, 17]
    assert whole[0, 0, 0, 0] == pytest.approx(max(0.0, corner @ kernel[rows, 0] + 0.5), abs=1e-3)
    assert np.allclose(half, whole[:, ::2, ::2])
    assert whole.min() == 0
    assert layers.pool(pictures).reshape(-1).tolist() == [0, 1, 4, 5, 16, 17, 20, 21]
    chances = layers.softmax(np.array([[0.0, np.log(3.0)]], np.float32))
    assert chances.tolist() == [pytest.approx([0.25, 0.75])]


def test_numbers_are_ranked_with_blanks_in_front(figures: Figures) -> None:
    luck = np.random.default_rng(2)
    rows = layers.softmax(luck.normal(0, 2.5, (6, nets.PLACES, nets.DIGITS)).astype(np.float32))
    figures("numbers", [[list(it) for it in nets._ranked_number(row)] for row in rows], 0.0005)  # noqa: SLF001
    sure = np.full((nets.PLACES, nets.DIGITS), 0.001, np.float32)
    sure[0, nets.BLANK] = sure[1, 4] = sure[2, 0] = 0.99
    assert nets._ranked_number(sure)[0][0] == "40"  # noqa: SLF001
    assert nets._best([]) == (("", 0.0),)  # noqa: SLF001
    crop = luck.random((3, 2, 4, 4)).astype(np.float32)
    moved = nets._moved(crop, (1, -1))  # noqa: SLF001
    assert np.allclose(moved[:, 0, 1, 0], crop[:, 0, 0, 1])
    assert np.allclose(moved[:, 1], crop[:, 1])


def test_marks_and_numbers_are_read_from_stored_crops(figures: Figures) -> None:
    with np.load(Path(__file__).with_name("net_examples.npz")) as file:
        marks, kinds, numbers = (file[it] for it in ("marks", "marks_kinds", "numbers"))
    some = marks[::20].astype(np.float32) / 200
    found = nets.read_marks(some, [Kind(it) for it in kinds[::20]])
    figures("marks", [[list(it) for it in ranked] for ranked in found], 0.005)
    ranked = nets.read_numbers(numbers[::20].astype(np.float32) / 200)
    figures("read-numbers", [[list(it) for it in each] for each in ranked], 0.005)
