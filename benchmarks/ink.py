"""Measures how much ink the products take: pages are drawn and the ink of all their dots summed.

`python benchmarks/ink.py` prints a table for the docs and fails if a product misses its target.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np
import pypdfium2

from generator.language import speaking
from generator.model.order import Ink
from generator.products.catalogue import carry_out, make_order
from generator.render.pdf import draw_pdf

DPI = 220
"""Fine enough for the thinnest line: a dot is as wide as it."""


class Subject(NamedTuple):
    """What is printed, and which part of the full ink the low one may take."""

    name: str
    product: str
    options: dict[str, object]
    target: float


SUBJECTS = (
    Subject("sheet of the dice game", "pad", {"domains": ("A",)}, 0.75),
    Subject("player board", "board", {"boards": ("1",)}, 0.75),
    Subject("tiles of the board game", "kit board", {"only": ("buildings", "castles")}, 0.5),
    Subject("cards of the card game", "kit cards", {"only": ("castles",)}, 0.75),
    Subject("cards of Brügge", "kit bruges", {"only": ("persons",)}, 0.75),
)


def coverage(subject: Subject, ink: Ink) -> float:
    """Return how much of the pages is inked: 1.0 is one ink all over them."""
    with speaking("en"):
        order = make_order(subject.product, {**subject.options, "ink": ink.value}, "en")
        document = carry_out(order).document
    if document is None:
        return 0.0
    pages = pypdfium2.PdfDocument(draw_pdf(document))
    return float(np.mean([_inked(page) for page in pages]))


def _inked(page: pypdfium2.PdfPage) -> float:
    """Return the mean ink of a page; the grey part of a colour is printed in black."""
    colours = page.render(scale=DPI / 72).to_numpy()[:, :, :3].astype(float) / 255
    lacking = 1.0 - colours
    black = lacking.min(axis=2)
    return float((lacking.sum(axis=2) - 2 * black).mean())


def main() -> int:
    """Print the table; return 1 if a product misses its target."""
    missed = 0
    print("| | full | low | mono | low of full, at most |")
    print("|---|---|---|---|---|")
    for subject in SUBJECTS:
        full, low, mono = (coverage(subject, ink) for ink in Ink)
        meets = low <= subject.target * full and mono <= low
        missed += not meets
        cells = (f"{it:.1%}" for it in (full, low, mono))
        mark = "" if meets else " (missed)"
        print(
            f"| {subject.name} | {' | '.join(cells)} |"
            f" {low / full:.0%}, {subject.target:.0%}{mark} |"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
