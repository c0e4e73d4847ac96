"""Small steps of a scan at their bounds, and the figures that steer them."""

from __future__ import annotations

from errno import EMFILE
from io import BytesIO
from typing import TYPE_CHECKING, Any

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
from generator.scan import code, crops, known, markers, neighbours, opening, pages, photos, pictures
from generator.scan.markers import Marker, find_sheets, is_cut_off
from generator.scan.net import nets
from generator.scan.opening import open_pictures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

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
