"""Photos that a person can read are read: curled paper, a loop around several signs, a 1 aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from photos import camera, filling, games, presets, strokes, taking
from photos.examining import examine
from photos.writing import write

from generator.model.scan import RINGED
from generator.scan.reading import scan_photo

if TYPE_CHECKING:
    from photos.camera import Picture

    from generator.hexes.frame import Box

CURL_MM = (30.0, 32.0)
ASIDE = 14


def test_a_sheet_that_is_curled_much_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = presets.PRESETS["normal"]._replace(
        curl=CURL_MM, folds=0, fingers=0, glare=0, shadows=0, cut=0
    )
    monkeypatch.setitem(presets.PRESETS, "curled", plain)
    found = examine(taking.take(7302, "curled"))
    assert found.refused == ""
    assert found.right


def loop(page: Picture, boxes: list[Box], grown: float, colour: tuple[int, ...]) -> None:
    """Draw one long loop around boxes that stand side by side."""
    left, right = (min(it.left for it in boxes) - grown, max(it.right for it in boxes) + grown)
    top, bottom = (min(it.top for it in boxes) - grown, max(it.bottom for it in boxes) + grown)
    turn = np.linspace(0, 2 * np.pi + 0.3, 200)
    x, y = (np.sign(it) * np.sqrt(np.abs(it)) for it in (np.cos(turn), np.sin(turn)))
    points = np.stack([(left + right + (right - left) * x) / 2,
                       (top + bottom + (bottom - top) * y) / 2], axis=1)  # fmt: skip
    line = np.round(points * taking.SCALE * 16).astype(np.int32).reshape(-1, 1, 2)
    thick = round(0.5 * taking.SCALE)
    cv2.polylines(page, [line], isClosed=False, color=colour, thickness=thick, shift=4)


@pytest.mark.parametrize(("seed", "grown"), [(2, 1.2), (8, 0.3)])
def test_one_loop_around_several_signs_rings_each_or_is_asked_about(
    seed: int, grown: float
) -> None:
    rng = np.random.default_rng([seed, 1])
    printed = taking.SHEETS[seed % 2]
    sheet = taking.blank(printed)
    values = filling.fill(games.play(taking.domain(printed.layout), rng), sheet.fields, rng)
    boxes = {it.name: it.box for it in sheet.fields}
    ringed = [it for it in boxes if it.startswith("worker-") and RINGED in values[it]][:5]
    top = boxes[ringed[0]].top
    ringed = [it for it in ringed if boxes[it].top == top]
    assert len(ringed) >= 3
    alone = {it: values[it].removeprefix(RINGED) for it in ringed}
    page = sheet.picture.copy()
    writer = strokes.stroke_hand(np.random.default_rng(seed))
    write(page, taking.SCALE, sheet.fields, {**values, **alone}, writer, rng)
    loop(page, [boxes[it] for it in ringed], grown, writer.colour)
    photo = camera.photograph(page, taking.SCALE, "normal", np.random.default_rng([seed, 2]))
    (found,) = scan_photo(photo.jpeg, "anna.jpg", ())
    asked = {it.field for it in found.reader.questions(found.readings)}
    for name in ringed:
        assert RINGED in found.readings[name].value or name in asked, name


def test_a_1_at_the_very_side_of_its_hex_is_asked_about_as_a_1() -> None:
    hand = strokes.stroke_hand(np.random.default_rng(ASIDE))
    aside = hand._replace(forms={**hand.forms, "1": 0}, place=(0.42, 0.0), pencil=False)
    shot = taking.take(ASIDE, "scanner", writer=aside)
    (found,) = scan_photo(shot.photo.jpeg, "anna.jpg", ())
    asked = {it.field for it in found.reader.questions(found.readings)}
    ones = {it for it, value in shot.values.items() if value == "1" and it.startswith("hex-")}
    assert len(ones) >= 3
    assert {found.readings[it].value for it in ones} == {"1"}
    assert ones <= asked
