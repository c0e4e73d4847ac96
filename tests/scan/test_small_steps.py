"""Small steps of a scan at their bounds, and the figures that steer them."""

from __future__ import annotations

from contextlib import nullcontext
from errno import EMFILE
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pillow_heif
import pytest
from PIL import Image

from generator.errors import OrderError, ScanError, UnreadableError
from generator.hexes.frame import Box
from generator.model.scan import SheetCode
from generator.page.marks import Field, Kind
from generator.page.scannable.code import encode, marker_ids
from generator.products.scanning.scans import ScanPart
from generator.scan import (
    code,
    crops,
    drawing,
    known,
    markers,
    neighbours,
    opening,
    pages,
    photos,
    pictures,
    reading,
    refusals,
    registering,
)
from generator.scan.markers import Marker, find_sheets, is_cut_off
from generator.scan.net import nets
from generator.scan.opening import open_pictures
from generator.scan.refusals import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CODE = SheetCode("dice", "A", "aaaaaa", "sheet", "a4", "full", "en", "vellum")


def heic(high: int, wide: int) -> bytes:
    """Return a small HEIC photo."""
    file = BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (wide, high), (200, 120, 40))).save(file)
    return file.getvalue()


def test_a_heic_photo_has_as_many_dots_as_others_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    data = heic(48, 64)
    for most, is_open in ((48 * 64, True), (48 * 64 - 1, False)):
        monkeypatch.setattr(opening, "MOST_DOTS", most)
        if is_open:
            assert next(open_pictures(data, "x.heic")).shape == (48, 64, 3)
        else:
            with pytest.raises(ScanError, match=r"^x\.heic: the picture has too many dots"):
                open_pictures(data, "x.heic")


def marker(corner: int, x: float, y: float, side: float = 10.0) -> Marker:
    """Return a marker with its middle at a place."""
    far = side / 2
    places = [(x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)]
    return Marker(corner, np.array(places, np.float32))


@pytest.mark.parametrize("corner", range(4))
def test_a_corner_at_the_very_edge_of_a_photo_is_outside(corner: int) -> None:
    for place, is_outside in (
        *(((1.0, 1.0), False), ((0.0, 1.0), True), ((1.0, 0.0), True)),
        *(((99.0, 49.0), False), ((100.0, 49.0), True), ((99.0, 50.0), True)),
    ):
        around = np.array([(0, 0), (60, 0), (60, 40), (0, 40)], np.float32)
        places = around - around[corner] + np.array(place, np.float32)
        part = [marker(it, *places[it]) for it in range(4) if it != corner]
        assert is_cut_off(part, (50, 100)) == is_outside, place
        found, at = markers._last(part)  # noqa: SLF001
        assert (found, at.tolist()) == (corner, [*place])


def test_markers_within_half_a_side_are_one() -> None:
    some = [marker(0, 0, 0), marker(0, 5, 0), marker(0, 5.5, 0), marker(1, 0, 0), marker(0, 0, -5)]
    kept = markers._joined(some)  # noqa: SLF001
    assert [(it.id, *it.centre.tolist()) for it in kept] == [(0, 0, 0), (0, 5.5, 0), (1, 0, 0)]


def test_known_sheets_are_those_of_all_games_and_of_the_files_at_hand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = CODE._replace(digest="bbbbbb")

    def codes(files: Sequence[Path]) -> Iterator[SheetCode]:
        yield from (other,) if files else (CODE, CODE._replace(number=5))

    parts = {"one": ScanPart(None, codes), "two": ScanPart(None)}  # type: ignore[arg-type]
    monkeypatch.setattr(known, "names", lambda: ("none", "two", "one"))
    monkeypatch.setattr(known, "scan_part", lambda game: parts[game])
    known._shipped.cache_clear()  # noqa: SLF001
    for files, wanted in (
        ((), {CODE: [CODE], other: []}),
        ((tmp_path,), {CODE: [CODE], other: [other]}),
    ):
        for each, found in wanted.items():
            assert known.known_codes(marker_ids(encode(each)), files) == found
    known._shipped.cache_clear()  # noqa: SLF001


def test_a_process_that_does_not_begin_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_words: object, **_more: object) -> None:
        raise OSError(EMFILE, "Too many open files")

    monkeypatch.setattr(pages, "Popen", refuse)
    with pytest.raises(UnreadableError, match=r"^x\.pdf: The file cannot be read: "):
        next(pages.draw_pages(b"%PDF-1.7", "x.pdf"))


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*photos.NEEDED] == ["numpy", "cv2", "zxingcpp"]
    photos.check_extra()
    monkeypatch.setattr(photos, "NEEDED", {"numpy": "numpy", "no_such": "no-such", "none_": "none"})
    with pytest.raises(OrderError) as caught:
        photos.read_photos([], [])
    assert str(caught.value) == (
        "Reading photos needs no-such and none; install it with:"
        " pip install 'scriptorium-press[scan]'."
    )


def test_what_is_just_clear_is_compared_with_and_what_is_just_sure_is_not_compared() -> None:
    features = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0]], np.float32)
    doubtful = (("4", 0.6), ("9", 0.3))
    for clear, is_compared in ((0.99, True), (0.9899, False)):
        ranks: list[nets.Ranked] = [
            (("4", clear), ("1", 1 - clear)),
            (("9", clear), ("1", 1 - clear)),
            doubtful,
        ]
        found = nets.compare(ranks, features, "nnn")[2]
        assert (found[0][0] == "9") == is_compared
        weights = {"4": 0.2, "9": np.exp(1.0)} if is_compared else {"4": 1.0, "9": 1.0}
        shares = {it: share * weights[it] for it, share in doubtful}
        total = sum(shares.values()) + 0.1
        assert dict(found) == pytest.approx({it: share / total for it, share in shares.items()})
    for sure, is_changed in ((0.9999, False), (0.9998, True)):
        others: list[nets.Ranked] = [(("4", sure),), (("9", 1.0),), (("4", 1.0),)]
        assert (nets.compare(others, features, "nnn")[0] != others[0]) == is_changed


FIGURES: tuple[tuple[Any, str, tuple[Any, ...]], ...] = (
    (markers, "CORNERS USED_IDS MODULES MOST_MARKERS", (4, 48, 6, 60)),
    (markers, "SMALL MIDDLE LARGE", (1600, 2000, 4600)),
    (code, "MODULES DOTS AROUND FINDER TIMING", (21, 8, 12, 8, 6)),
    (crops, "HEIGHT WIDTHS LEAST_DOTS", (32, {Kind.NUMBER: 64, Kind.SUM: 64}, 8)),
    (neighbours, "SOFT MOVED", (5, 5)),
    (pictures, "SINGLE_SIDE SHARED_SIDE MOST_ACROSS GAP QUALITY", (360, 200, 4, 12, 82)),
    (nets, "MOVES", (((1, 0), (-1, 0), (0, 1), (0, -1)),)),
    (nets, "MOST MOST_DIGITS LARGEST BLANK PLACES DIGITS", (9, 6, 127, 10, 3, 11)),
    (pages, "MOST_PAGES MOST_PAGE_DOTS MEGABYTE", (20, 36_000_000, 1_000_000)),
    (pages, "LEAST_MEMORY MEMORY_PER_BYTE MOST_MEMORY", (480_000_000, 25, 900_000_000)),
)


def test_the_figures_that_steer_a_scan_stay() -> None:
    flat = np.full((40, 40), 200, np.uint8)
    assert find_sheets(flat) == ((), ())
    assert pages.limits_for(0) == (480_000_000, 20, 36_000_000, 1.0)
    assert nets._ranked_number(np.full((3, 11), 1 / 11, np.float32))  # noqa: SLF001
    assert nets.shape_of(np.array([0.0, 3.0, -4.0], np.float32)) == "AEya"
    assert nets.shape_of(np.zeros(2, np.float32)) == "AAA="
    field = Field("a", Kind.BONUS, Box(1.0, 1.0, 3.0, 3.0))
    assert neighbours.cut_alone(flat, flat, field, [field]) is None
    crop = np.ones((2, 32, 32), np.float32)
    crop[0, 10, 10:17] = 0.1
    assert crops.centred(crop) is None
    crop[0, 10, 17] = 0.1
    assert crops.centred(crop) is not None
    for module, named, figures in FIGURES:
        assert tuple(getattr(module, name) for name in named.split()) == figures, named


@pytest.mark.parametrize(
    ("seen", "fault", "words"),
    [
        ((0, 1, 2, 3), "tilted", "the photo was taken at too flat an angle"),
        ((0, 1, 2, 2), "corner", "the marker at the bottom left of a sheet is missing"),
        ((1, 2, 3), "corner", "the marker at the top left of a sheet is missing"),
        ((0, 2, 3), "corner", "the marker at the top right of a sheet is missing"),
        ((0, 2), "corners", "only part of a sheet can be seen"),
    ],
)
def test_markers_that_are_not_seen_are_named(seen: Sequence[int], fault: str, words: str) -> None:
    error = refusals.missing_corner([marker(it, 10.0 * it, 0.0) for it in seen], "x.png")
    assert error.fault == fault
    assert str(error).startswith(f"x.png: {words}")


OTHERS = (CODE._replace(number=1), CODE._replace(number=2))


@pytest.mark.parametrize(
    ("shares", "found"),
    [
        ((), None),
        ((0.7,), 0),
        ((0.6999,), None),
        ((0.69, 0.69 + 0.06), 1),
        ((0.69 + 0.06, 0.6901), None),
        ((0.9, 0.2), 0),
    ],
)
def test_a_hidden_code_is_that_of_a_sheet_if_no_other_is_like_it(
    monkeypatch: pytest.MonkeyPatch, shares: Sequence[float], found: int | None
) -> None:
    ids = dict(zip(map(encode, OTHERS), shares, strict=False))
    monkeypatch.setattr(code, "_agreement", lambda _shades, _corners, text: ids[text])
    monkeypatch.setattr(code, "marker_ids", lambda text: (1, 2, 3, 4) if text in ids else ())
    corners: Any = SimpleNamespace(ids=(1, 2, 3, 4))
    guessed = code.guess_code(np.zeros((1, 1), np.uint8), corners, OTHERS)
    assert guessed == (None if found is None else OTHERS[found])


def test_a_code_is_read_at_any_place_and_another_is_foreign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts: list[str] = []
    monkeypatch.setattr(code, "_texts", lambda _shades, _corners: iter(texts))
    corners: Any = SimpleNamespace(ids=marker_ids(encode(CODE)))
    flat = np.zeros((1, 1), np.uint8)
    assert code.read_code(flat, corners) is None
    other = CODE._replace(digest="bbbbbb")
    assert marker_ids(encode(other)) != corners.ids
    for wrong in ("HELLO WORLD", encode(other)):
        texts[:] = [wrong, encode(CODE)]
        assert code.read_code(flat, corners) == CODE
        texts[:] = [wrong]
        with pytest.raises(code.ForeignCodeError):
            code.read_code(flat, corners)


@pytest.mark.parametrize(
    ("read", "guessed", "faults", "found"),
    [
        (CODE, None, {}, CODE),
        (None, CODE, {False: "dark"}, CODE),
        (None, None, {False: "dark"}, "dark"),
        (None, None, {}, "code"),
        (CODE, None, {True: "small"}, "small"),
        (CODE._replace(game="board"), None, {}, "foreign"),
        ("foreign", CODE, {}, "foreign"),
    ],
)
def test_a_code_that_cannot_be_read_is_refused_for_the_likely_reason(
    monkeypatch: pytest.MonkeyPatch, read: Any, guessed: Any, faults: dict[bool, str], found: Any
) -> None:
    def reads(*_given: object) -> Any:
        if read == "foreign":
            raise code.ForeignCodeError
        return read

    def fault_of(_looks: object, *, code_read: bool) -> Fault | None:
        return Fault(faults[code_read]) if code_read in faults else None

    monkeypatch.setattr(reading, "looks_of", lambda *_given: ())
    monkeypatch.setattr(reading, "fault_of_looks", fault_of)
    monkeypatch.setattr(reading, "read_code", reads)
    monkeypatch.setattr(reading, "guess_code", lambda *_given: guessed)
    monkeypatch.setattr(reading, "known_codes", lambda *_given: [])
    corners: Any = SimpleNamespace(ids=(), markers=())
    given: Any = (np.zeros((1, 1), np.uint8), corners, "x.png", ())
    if isinstance(found, SheetCode):
        assert reading._code(*given) == found  # noqa: SLF001
        return
    with pytest.raises(ScanError) as caught:
        reading._code(*given)  # noqa: SLF001
    assert caught.value.fault == found
    assert str(caught.value).startswith("x.png: ")


def test_layouts_are_not_looked_for_where_nothing_can_be_listed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a.toml").touch()
    given = tmp_path / "given.toml"
    monkeypatch.chdir(tmp_path)
    photo = tmp_path / "x.jpg"
    assert photos.layout_files(photo, [given]) == (given, tmp_path / "a.toml", Path("a.toml"))

    def refuse(_folder: Path, _pattern: str) -> Any:
        raise PermissionError

    monkeypatch.setattr(Path, "glob", refuse)
    assert photos.layout_files(photo, [given]) == (given,)


def test_the_first_layer_of_a_jpeg_has_some_colours() -> None:
    for mode, colours in (("RGB", 3), ("L", 1)):
        file = BytesIO()
        Image.new(mode, (8, 8)).save(file, "JPEG")
        data = file.getvalue()
        assert opening._colours_of_scan(data) == colours  # noqa: SLF001
        start = data.index(b"\xff\xda")
        assert opening._colours_of_scan(data[: start + 5]) == colours  # noqa: SLF001
        assert opening._colours_of_scan(data[: start + 4]) == 0  # noqa: SLF001


@pytest.mark.parametrize("enough", [10_000_000, 100])
def test_a_heic_photo_without_its_dots_is_damaged(
    monkeypatch: pytest.MonkeyPatch, enough: int
) -> None:
    monkeypatch.setattr(opening, "ENOUGH_DOTS", enough)
    data = heic(48, 64)
    assert next(open_pictures(data, "x")).shape[2] == 3
    dots = data.index(b"mdat") + 4
    for wrong in (data[: dots - 20], data[:dots] + bytes(len(data) - dots)):
        with pytest.raises(ScanError) as caught:
            next(open_pictures(wrong, "x"))
        assert caught.value.fault == "damaged"
        assert str(caught.value) == "x: the picture is damaged; copy it from the camera again."


def test_a_large_webp_picture_that_no_other_library_opens_is_damaged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = BytesIO()
    Image.new("RGB", (64, 48)).save(file, "WEBP")
    monkeypatch.setattr(opening, "ENOUGH_DOTS", 100)
    assert next(open_pictures(file.getvalue(), "x")).shape == (6, 8, 3)
    monkeypatch.setattr(cv2, "imdecode", lambda *_given: None)
    with pytest.raises(ScanError) as caught:
        next(open_pictures(file.getvalue(), "x"))
    assert caught.value.fault == "damaged"


def test_the_last_marker_is_not_looked_for_outside_of_a_photo() -> None:
    part = [marker(0, 50, 3), marker(1, 90, 3), marker(2, 90, 45)]
    seen = np.full((50, 100), 200, np.uint8)
    assert markers._fourth(seen, part) == []  # noqa: SLF001
    outside = [marker(1, 90, -400), marker(2, 90, 3), marker(3, 50, 3)]
    assert markers._last(outside)[1].tolist() == [50.0, -400.0]  # noqa: SLF001
    assert markers._fourth(seen, outside) == []  # noqa: SLF001


@pytest.mark.parametrize(
    ("usual", "curled", "levels"),
    [
        (registering.HELD + 0.001, 1.0, [registering.LEVELS]),
        (registering.HELD, 0.9, [registering.LEVELS, registering.LEVELS_OF_CURLED]),
        (registering.HELD, 0.1, [registering.LEVELS, registering.LEVELS_OF_CURLED]),
    ],
)
def test_a_sheet_that_is_hardly_held_is_looked_at_as_a_curled_one(
    monkeypatch: pytest.MonkeyPatch, usual: float, curled: float, levels: list[Any]
) -> None:
    looked: list[Any] = []

    def look(_shades: object, _pose: object, _print: object, some: Any) -> registering.Bend:
        looked.append(some)
        held = usual if some is registering.LEVELS else curled
        return registering.Bend(np.zeros((1, 1, 2), np.float32), 0.5, held)

    monkeypatch.setattr(registering, "_found", look)
    nothing: Any = None
    bend = registering.register(nothing, nothing, nothing)
    assert bend.held == (usual if len(levels) == 1 else max(usual, curled))
    assert looked == levels


PAGE = (2, 1, 8, 3)
"""A page of two dots beside each other, in a row of eight bytes."""
ROW = bytes([1, 2, 3, 4, 5, 6, 0, 0])


@pytest.mark.parametrize(
    ("number", "rest", "fault"),
    [
        (-1, b"", "locked"),
        (21, b"", "long"),
        (1, drawing.PAGE.pack(0, 0, 0, 0), "damaged"),
        (1, drawing.PAGE.pack(*PAGE) + ROW[:-1], "heavy"),
        (2, drawing.PAGE.pack(*PAGE) + ROW, "heavy"),
        (1, drawing.PAGE.pack(*PAGE) + ROW, None),
        (20, (drawing.PAGE.pack(*PAGE) + ROW) * 20, None),
        (0, b"", None),
    ],
)
def test_what_the_drawing_process_sends_becomes_pictures(
    monkeypatch: pytest.MonkeyPatch, number: int, rest: bytes, fault: str | None
) -> None:
    sent = BytesIO(drawing.COUNT.pack(number) + rest)
    process = SimpleNamespace(stdin=None, stdout=sent, kill=lambda: None)
    monkeypatch.setattr(pages, "_drawing", lambda _data, _name: nullcontext(process))
    found: list[Any] = []
    if fault is None:
        found += pages.draw_pages(b"%PDF-", "x.pdf")
        assert [it.tolist() for it in found] == [[[[3, 2, 1], [6, 5, 4]]]] * number
        return
    with pytest.raises(ScanError) as caught:
        found += pages.draw_pages(b"%PDF-", "x.pdf")
    assert caught.value.fault == fault
