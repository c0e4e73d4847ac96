"""Examples from whole photos, cut out by the reader itself: the nets see what they will see.

Sheets are filled in at random and photographed by the camera by program.
"""

from __future__ import annotations

from argparse import ArgumentParser
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from generator.errors import ScanError
from generator.scan.crops import cut, grey, is_read
from generator.scan.markers import find_sheets
from generator.scan.opening import open_pictures
from generator.scan.rectify import pose
from generator.scan.reference import draw_reference
from generator.scan.registering import flattened, register
from photos.camera import photograph
from photos.examples import SOURCES, Example, fill, write_shard
from photos.hands.hand import hand
from photos.taking import DRAWN, SCALE, SHEETS, Printed, blank

if TYPE_CHECKING:
    from generator.scan.reference import Reference

PRESETS = {"scanner": 0.15, "normal": 0.6, "hard": 0.25}
MEGAPIXELS = (3.0, 8.0)
SOLO = Printed("B", solo=True, language="de")
OTHER_PADS = tuple(Printed(it) for it in ("bowling", "belote", "bridge", "canasta"))
PRINTS = (
    *SHEETS,
    *OTHER_PADS,
    Printed("C", style="ledger"),
    Printed("D", paper="letter", ink="low"),
    SOLO,
)


@lru_cache(maxsize=16)
def _reference(printed: Printed) -> Reference:
    code = blank(printed).code
    return draw_reference(import_module(DRAWN.format(game=code.game)).printed(code, ()))


def shoot(
    seed: int,
    *,
    held_out: bool,
    printed: Printed | None = None,
    preset: str | None = None,
    source: str | None = None,
) -> list[Example]:
    """Fill in a sheet, photograph it, and cut out its fields; nothing where it is refused."""
    rng = np.random.default_rng([seed, int(held_out), 1907])
    names = list(PRESETS)
    drawn = str(rng.choice(names, p=list(PRESETS.values())))
    which = printed or PRINTS[int(rng.integers(len(PRINTS)))]
    sheet = blank(which)
    fields = [field for field in sheet.fields if is_read(field)]
    writer = hand(int(rng.integers(1 << 30)), held_out=held_out, source=source)
    high, wide = sheet.picture.shape[:2]
    filled = fill(fields, (high, wide), writer, rng, scale=SCALE)
    page = sheet.picture.astype(np.float32)
    pale = 1 - np.array(writer.colour, np.float32) / 255
    page *= 1 - filled.ink[:, :, None] * pale
    megapixels = float(rng.uniform(*MEGAPIXELS))
    photo = photograph(page.astype(np.uint8), SCALE, preset or drawn, rng, megapixels)
    reference = _reference(which)
    try:
        (picture,) = open_pictures(photo.jpeg, "photo")
        shades = grey(picture)
        (corners,) = find_sheets(shades).sheets
    except (ScanError, ValueError):
        return []
    size = reference.page.width, reference.page.height
    where = pose(corners, reference.markers, size)
    flat = grey(flattened(picture, where, register(shades, where, reference.shades)))
    return [
        Example(field.kind, value, cut(flat, reference.shades, field), clean)
        for field, value, clean in zip(fields, filled.values, filled.clean, strict=True)
    ]


def main() -> None:
    """Write so many shards of examples: the first argument names the folder."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--sheets", type=int, default=20, help="photos in each shard")
    parser.add_argument("--held-out", action="store_true")
    chosen = parser.parse_args()
    cv2.setNumThreads(1)
    for shard in range(chosen.first, chosen.first + chosen.shards):
        source = None if chosen.held_out else SOURCES[shard % len(SOURCES)]
        group = "held" if chosen.held_out else "train"
        path = chosen.folder / f"{group}-shot-{shard:04}-{source or 'any'}.npz"
        seeds = range(shard * chosen.sheets, (shard + 1) * chosen.sheets)
        if not path.exists():
            # Photos of the same print follow each other: it is drawn once.
            parts = [
                shoot(
                    seed,
                    held_out=chosen.held_out,
                    printed=PRINTS[(seed // 5) % len(PRINTS)],
                    source=source,
                )
                for seed in seeds
            ]
            write_shard(path, [one for part in parts for one in part])
            print(path, flush=True)


if __name__ == "__main__":
    main()
