"""Photographs of finished sheets for tests: filled in and taken by program, with their truth."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np
from photos import taking
from photos.strokes import stroke_hand
from PIL import Image

from generator.games.dice.load.edition import dice_edition
from generator.games.dice.rules.scoring import Scorer
from generator.model.scan import PHASE
from generator.scan.reading import scan_photo

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score import Score

SCANNER = "scanner"
MEGAPIXELS = 6


class Photograph(NamedTuple):
    """A photo, the true value of everything that may be asked about, and the true score."""

    jpeg: bytes
    truth: dict[str, str]
    score: Score
    broken: str
    """The code of the rule that was broken on purpose."""

    @property
    def base64(self) -> str:
        """The photo as a request carries it."""
        return b64encode(self.jpeg).decode()

    def body(self, **more: Any) -> dict[str, Any]:
        """Return the request that has it read."""
        return {"file": "sheet.jpg", "photo": self.base64, **more}


@cache
def photograph(
    seed: int, kind: str = taking.LEGAL, layout: str = "A", layouts: tuple[Path, ...] = ()
) -> Photograph:
    """Photograph the sheet of a played game; the same seed takes the same photo."""
    writer = stroke_hand(np.random.default_rng(seed))
    printed = taking.Printed(layout)
    shot = taking.take(
        seed, SCANNER, printed, kind=kind, layouts=layouts, megapixels=MEGAPIXELS, writer=writer
    )
    assert shot.game is not None
    sheet = shot.game.sheet
    phases = {
        f"{PHASE}hex-{cell.row + 1}-{cell.position + 1}": str(phase)
        for cell, phase in zip(sheet.layout.cells, sheet.phases, strict=True)
    }
    score = Scorer(dice_edition()).score_sheet(sheet, shot.game.variant)
    return Photograph(shot.photo.jpeg, {**shot.values, **phases}, score, shot.game.broken)


def with_glare(photo: Photograph, *names: str) -> Photograph:
    """Return the same photo with light on some fields, so that they have to be asked about."""
    (sheet,) = scan_photo(photo.jpeg, "sheet.jpg", ())
    page = sheet.reader.printed.document.pages[0]
    paper = [(0, 0), (page.width, 0), (page.width, page.height), (0, page.height)]
    way = cv2.getPerspectiveTransform(np.array(paper, np.float32), sheet.quad.astype(np.float32))
    picture = np.array(Image.open(BytesIO(photo.jpeg)))
    for box in (field.box for field in sheet.fields if field.name in names):
        left, top, right, bottom = box.left - 1, box.top - 1, box.right + 1, box.bottom + 1
        around = [[(left, top), (right, top), (right, bottom), (left, bottom)]]
        place = cv2.perspectiveTransform(np.array(around, np.float32), way)
        cv2.fillPoly(picture, [np.round(place).astype(np.int32)], (236, 236, 236))
    jpeg = BytesIO()
    Image.fromarray(picture).save(jpeg, "JPEG", quality=92)
    return photo._replace(jpeg=jpeg.getvalue())
