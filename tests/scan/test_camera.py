"""The photo laboratory: the same seed takes the same photo, and the truth of each is kept."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from photos import filling, games, taking
from photos.camera import photograph
from photos.presets import PRESETS
from photos.strokes import stroke_hand
from photos.writing import write
from PIL import Image, ImageOps

from generator.page.marks import Field, Kind
from generator.page.scannable.code import encode, marker_ids

if TYPE_CHECKING:
    from photos.camera import Photo, Picture
    from photos.taking import Blank

LEDGER = taking.Printed("A", style="ledger")


@pytest.fixture(scope="module")
def sheet() -> Blank:
    return taking.blank(taking.SHEETS[0])


@pytest.fixture(scope="module")
def ledger() -> Blank:
    return taking.blank(LEDGER)


def small_page() -> Picture:
    """Return a page of 100 by 70 mm with a frame and a dark corner."""
    page = np.full((280, 400, 3), 255, np.uint8)
    page[20:260, 20:380:12] = 90
    page[:40, :40] = 0
    return page


def upright(photo: Photo) -> Picture:
    image = ImageOps.exif_transpose(Image.open(BytesIO(photo.jpeg)))
    return np.asarray(image)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seed_takes_the_same_photo_again(preset: str) -> None:
    one, again, other = (
        photograph(small_page(), 4, preset, np.random.default_rng(seed), 0.3) for seed in (5, 5, 6)
    )
    assert one.jpeg == again.jpeg
    assert one.jpeg != other.jpeg


def test_presets_differ_and_photos_have_the_size_that_was_asked_for() -> None:
    taken = {
        name: photograph(small_page(), 4, name, np.random.default_rng(5), 0.3) for name in PRESETS
    }
    assert len({photo.jpeg for photo in taken.values()}) == len(PRESETS)
    for photo in taken.values():
        columns, rows = photo.size
        assert columns * rows == pytest.approx(300_000, rel=0.01)
        assert upright(photo).shape == (rows, columns, 3)


@pytest.mark.parametrize("seed", range(6))
def test_a_corner_of_the_page_is_where_the_photo_says(seed: int) -> None:
    """The dark corner is the top left one, however the sheet is turned, and nothing is mirrored."""
    photo = photograph(small_page(), 4, "scanner", np.random.default_rng(seed), 0.5)
    seen, corners = upright(photo), photo.corners
    matrix = cv2.getPerspectiveTransform(
        corners.astype(np.float32),
        np.array([[0, 0], [400, 0], [400, 280], [0, 280]], np.float32),
    )
    flat = cv2.warpPerspective(seen, matrix, (400, 280))
    assert flat[8:32, 8:32].mean() < 60
    for rows, columns in ((slice(8, 12), slice(300, 390)), (slice(268, 274), slice(10, 390))):
        assert flat[rows, columns].mean() > 180


def test_what_is_written_is_the_game_that_was_played(sheet: Blank) -> None:
    rng = np.random.default_rng(3)
    game = games.play(taking.domain("A"), rng)
    values = filling.fill(game, sheet.fields, rng)
    assert values.keys() == {it.name for it in sheet.fields if it.kind is not Kind.TEXT}
    digits = [values[it.name] for it in sheet.fields if it.kind is Kind.DIGIT]
    assert digits == [{0: "", -1: "x"}.get(it, str(it)) for it in game.sheet.marks]
    assert int(values["total"]) == sum(line.points for line in game.lines)
    for bonus, (gained, used) in (game.sheet.bonuses or {}).items():
        names = [
            it for it in values if it.startswith((f"{bonus}-", f"castle-{bonus}")) and values[it]
        ]
        assert len(names) == gained
        assert sum(values[it] == "ox" for it in names) == used


def test_a_ledger_has_the_same_total(sheet: Blank, ledger: Blank) -> None:
    for seed in range(5):
        game = games.play(taking.domain("A"), np.random.default_rng(seed))
        written, ticked = (
            filling.fill(game, it.fields, np.random.default_rng(0)) for it in (sheet, ledger)
        )
        assert written["total"] == ticked["total"]
        assert sum(it == "x" for name, it in ticked.items() if name.startswith("sold-")) == sum(
            game.sheet.goods_sold or ()
        )


def test_sheets_that_break_a_rule_break_it() -> None:
    rng = np.random.default_rng(8)
    game = games.play(taking.domain("B"), rng)
    before = games.codes(game.sheet, game.variant)
    broken, miscounted = games.break_rule(game, rng), games.miscount(game, rng)
    assert before == set()
    assert broken.broken in games.codes(broken.sheet, broken.variant)
    assert games.codes(miscounted.sheet, miscounted.variant) == {"column-sum"}


def test_a_sum_can_be_wrong(sheet: Blank) -> None:
    rng = np.random.default_rng(9)
    values = filling.fill(games.play(taking.domain("A"), rng), sheet.fields, rng)
    wrong = filling.add_wrongly(values, rng)
    changed = {name for name in values if values[name] != wrong[name]}
    assert len(changed) == 2
    assert "total" in changed
    assert int(wrong["total"]) == sum(int(wrong[f"sum-{phase}"]) for phase in (1, 2, 3))


def test_ink_is_where_a_value_is_and_nowhere_else(sheet: Blank) -> None:
    page = sheet.picture.copy()
    rng = np.random.default_rng(4)
    values = filling.empty(sheet.fields)
    values["hex-4-4"], values["points-2-3"], values["worker-5"] = "5", "13", "ox"
    pen = stroke_hand(rng)._replace(pencil=False)
    write(page, taking.SCALE, sheet.fields, values, pen, rng)
    for field in sheet.fields:
        if field.kind in {Kind.DIGIT, Kind.NUMBER, Kind.SUM, Kind.CROSS}:
            changed = (inside(page, field) != inside(sheet.picture, field)).any()
            assert changed == bool(values[field.name]), field.name
    worker = next(it for it in sheet.fields if it.name == "worker-5")
    assert (inside(page, worker) != inside(sheet.picture, worker)).any()


def inside(page: Picture, field: Field) -> Picture:
    left, top, right, bottom = (round(it * taking.SCALE) for it in field.box)
    return page[top:bottom, left:right]


def test_a_whole_photo_shows_the_markers_of_its_sheet() -> None:
    """The photo is of the order's own page: its code and its markers agree."""
    writer = stroke_hand(np.random.default_rng(1))
    shot = taking.take(21, "normal", megapixels=3, writer=writer)
    found = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    ).detectMarkers(cv2.cvtColor(upright(shot.photo), cv2.COLOR_RGB2GRAY))
    assert set(marker_ids(encode(shot.code))) <= set(found[1].ravel().tolist())
    assert shot.game is not None
    assert shot.values["total"] == str(sum(line.points for line in shot.game.lines))
