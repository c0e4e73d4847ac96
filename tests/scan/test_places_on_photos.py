"""Where things are on a photo: the edges of markers, patches of print, and the print itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from generator.hexes.frame import Box
from generator.model.scan import SheetCode
from generator.page.marks import Document, Field, Kind, Page, Path, Style
from generator.products.scanning.scans import PrintedSheet
from generator.scan import code, quality, reference, registering
from generator.scan.crops import SCALE
from generator.scan.markers import Marker
from generator.scan.rectify import Pose
from generator.scan.registering import Patches

if TYPE_CHECKING:
    from generator.scan.crops import Picture


def noise(high: int, wide: int, seed: int = 1) -> Picture:
    """Return a picture of large random dots."""
    luck = np.random.default_rng(seed)
    small = luck.integers(0, 256, (high // 4, wide // 4)).astype(np.uint8)
    return np.kron(small, np.ones((4, 4), np.uint8))


def test_edges_of_a_marker_are_looked_at_from_outside() -> None:
    flat = noise(200, 240)
    above, below, left, right = quality._edges(flat, Box(5.0, 6.0, 15.0, 17.0))  # noqa: SLF001
    columns, rows = slice(56, 104), slice(64, 120)
    assert above == pytest.approx(flat[38:58, columns].mean(axis=1))
    assert below == pytest.approx(flat[126:146, columns].mean(axis=1)[::-1])
    assert left == pytest.approx(flat[rows, 30:50].mean(axis=0))
    assert right == pytest.approx(flat[rows, 110:130].mean(axis=0)[::-1])


def test_a_marker_as_large_as_it_is_printed_looks_as_it_is() -> None:
    shades = noise(160, 200)
    shades[60:124, 40:104] //= 4
    x, y, side = 40, 60, 64
    corners = np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], np.float32)
    (found,) = quality.looks_of(shades, [Marker(0, corners)])
    part = shades[y - 12 : y + side + 12, x - 12 : x + side + 12]
    dark, white = np.percentile(part, (12, 88))
    assert found.contrast == pytest.approx((white - dark) / 255, abs=1e-6)
    edges = quality._edges(part, Box(1.5, 1.5, 9.5, 9.5))  # noqa: SLF001
    spreads = [quality._spread(it) for it in edges]  # noqa: SLF001
    assert found.blur == pytest.approx(float(np.median(spreads)), abs=1e-6)
    assert found.dots == 8.0


def test_shades_are_compared_with_those_within_twelve_millimetres() -> None:
    for scale, reach in ((2.0, 12), (6.0, 36)):
        wide = 2 * reach + 1
        shades = np.full((200, 240), 200, np.uint8)
        shades[:, :60] = 100
        for turned in (False, True):
            even = registering._evened(shades.T if turned else shades, scale)  # noqa: SLF001
            even = even.T if turned else even
            for at in (65 + reach, 54 + reach, 70):
                dark = max(0, 60 + reach - at)
                around = (100 * dark + 200 * (wide - dark)) / wide
                away = min(200 / around - 1, 0.4)
                assert even[100, at] == pytest.approx(away, abs=2e-3), (scale, at)


def test_a_patch_agrees_with_those_around_it() -> None:
    shifts = np.zeros((4, 5, 2))
    shifts[1, 1] = (1.4, 0.0)
    shifts[2, 3] = (0.0, 1.5)
    trusted = np.ones((4, 5), bool)
    found = registering._agree(shifts, trusted)  # noqa: SLF001
    assert found.tolist() == [
        [False, True, True, True, False],
        [True, True, True, True, True],
        [True, True, True, False, True],
        [False, True, True, True, False],
    ]
    trusted[0, 0] = trusted[1, 0] = trusted[0, 4] = False
    found = registering._agree(shifts, trusted)  # noqa: SLF001
    assert found[:, :2].tolist() == [[False, False], [True, True], [True, True], [False, True]]
    assert found[1, 4]
    trusted[1, 3] = False
    assert not registering._agree(shifts, trusted)[1, 4]  # noqa: SLF001


def test_a_sheet_is_found_by_at_least_twenty_patches(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Pose(np.diag([2.0, 2.0, 1.0]), 60.0, 50.0, 0.0)
    shades = noise(100, 120)
    scores = np.full((5, 6), -1.0)
    for likely, held in ((20, 1.0), (19, 0.0)):
        scores.flat[:likely] = 0.36
        scores.flat[likely : likely + 3] = 0.35
        xs, ys = np.arange(6) * 10.0, np.arange(5) * 10.0
        patches = Patches(xs, ys, np.zeros((5, 6, 2)), scores)
        monkeypatch.setattr(registering, "_matched", lambda *_given, it=patches: it)
        bend = registering._found(shades, place, shades, registering.LEVELS)  # noqa: SLF001
        assert bend.likeness == 0.36
        assert (bend.held > 0) == (held > 0)
        assert bend.held == pytest.approx(held and 20 / 23)
        assert bend.shifts.shape == (15, 17, 2)


def test_print_is_drawn_without_its_fields_as_large_as_its_page() -> None:
    box = (("M", (2.0, 3.0)), ("L", (6.0, 3.0)), ("L", (6.0, 5.0)), ("L", (2.0, 5.0)), ("Z", ()))
    marks = (Path(box, Style(fill="#000000")),)
    field = Field("a", Kind.DIGIT, Box(8.0, 2.0, 12.0, 6.0))
    markers = tuple(Box(at, at, at + 1.0, at + 1.0) for at in (0.0, 1.0, 2.0, 3.0))
    for width, height in ((20.3, 10.1), (20.4, 9.8)):
        page = Page("page", "Page", width, height, marks, (field,))
        document = Document("Sheet", "en", (page, page), ())
        sheet = PrintedSheet(document, markers, Box(0, 0, 1, 1))  # type: ignore[arg-type]
        found = reference.draw_reference(sheet)
        assert (found.page, found.markers, found.fields) == (page, markers, (field,))
        assert found.shades.shape == (round(height * SCALE), round(width * SCALE))
        assert found.shades[26:38, 18:46].max() == 0
        found.shades[22:42, 14:50] = 255
        assert found.shades.min() == 255


def test_few_references_are_kept_those_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(reference, "_kept", type(reference._kept)())  # noqa: SLF001

    def draw(printed: str) -> str:
        drawn.append(printed)
        return printed

    monkeypatch.setattr(reference, "draw_reference", draw)
    usual = SheetCode("dice", "A", "", "sheet", "a4", "full", "en", "vellum")

    def ask(number: int, copy: int = 0) -> object:
        given = usual._replace(digest=f"{number}", number=copy)
        return reference.reference_of(given, SimpleNamespace(printed=f"{number}"))

    for number in range(reference.MOST_KEPT):
        assert ask(number) == f"{number}"
    assert ask(0, copy=7) == "0"
    assert len(drawn) == reference.MOST_KEPT
    assert ask(99) == "99"
    drawn.clear()
    assert [ask(0), ask(99), ask(2)] == ["0", "99", "2"]
    assert drawn == []
    ask(1)
    assert drawn == ["1"]


def test_a_code_is_looked_at_in_clearer_ways() -> None:
    step = np.full((120, 120), 200, np.uint8)
    step[:, :60] = 100
    sharp, soft = code._sharper(step)[60].astype(int), code._softer(step)[60].astype(int)  # noqa: SLF001
    for picture, sigma, raised in ((sharp, 6.4, True), (soft, 2.8, False)):
        blurred = cv2.GaussianBlur(step, (0, 0), sigma)[60].astype(int)
        wanted = np.clip(3 * step[60].astype(int) - 2 * blurred, 0, 255) if raised else blurred
        assert np.abs(picture - wanted).max() <= 1
    bare = code._black_and_white(step)  # noqa: SLF001
    assert set(np.unique(bare)) == {0, 255}
    assert bare[60, :20].min() == 255
    assert bare[60, 62:].min() == 255
    assert bare[60, 50:59].max() == 0
    flat = code._black_and_white(np.full((90, 90), 100, np.uint8))  # noqa: SLF001
    assert flat.min() == 255
