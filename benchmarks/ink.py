"""Measures how much ink the products take: pages are drawn and the ink of all their dots summed.

`python benchmarks/ink.py` prints a table for the docs and fails if a product misses its target.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2

from generator.language import speaking
from generator.model.order import Ink
from generator.products.catalogue import carry_out, make_order
from generator.render.pdf import draw_pdf

DPI = 220
"""Fine enough for the thinnest line: a dot is as wide as it."""
HERBS = str(Path(__file__).resolve().parents[1] / "docs" / "samples" / "herbs.toml")


class Subject(NamedTuple):
    """What is printed, and which part of the full ink the low one may take.

    `some` are the pieces of a kit, `few` of them an example. Each different face is measured once,
    as far as it bleeds.
    """

    name: str
    product: str
    target: float
    some: str = ""
    few: str = ""
    options: tuple[tuple[str, object], ...] = ()

    @property
    def example(self) -> Subject:
        """The same with a few pieces only."""
        return self._replace(some=self.few)


SUBJECTS = (
    Subject("sheet of the dice game", "pad", 0.5, options=(("domains", ("A",)),)),
    Subject("player board", "board", 0.34, options=(("boards", ("1",)),)),
    Subject("tiles: buildings", "kit board", 0.41, "buildings", "bank,market"),
    Subject("tiles: animals", "kit board", 0.15, "animals", "cow-3,pig-4"),
    Subject("tiles: knowledge", "kit board", 0.19, "knowledge", "7,15"),
    Subject("tiles: castles", "kit board", 0.29, "castles", "castles"),
    Subject("tiles: mines", "kit board", 0.24, "mines", "mines"),
    Subject("tiles: ships", "kit board", 0.27, "ships", "ships"),
    Subject("goods, silver, workers", "kit board", 0.16, "goods,silver,workers", "goods,silver"),
    Subject("bonus and point tiles", "kit board", 0.23, "bonus,points", "points"),
    Subject("card game: estates", "kit cards", 0.45, "castles,ships,buildings", "castle-3,bank-2"),
    Subject("card game: goods, players", "kit cards", 0.24, "goods,players", "goods"),
    Subject("card game: rows", "kit cards", 0.43, "rows", "rows"),
    Subject("Brügge: persons", "kit bruges", 0.32, "persons", "beggar"),
    Subject("Brügge: tokens", "kit bruges", 0.17, "workers,florins,threats,statues,seals", "seals"),
    Subject("deck of herbs", "kit deck", 0.25, "", "thyme,rose", (("files", (HERBS,)),)),
)


def coverage(subject: Subject, ink: Ink) -> float:
    """Return how much of the pages is inked: 1.0 is one ink all over them."""
    options = {**dict(subject.options), "ink": ink.value}
    if subject.product.startswith("kit "):
        options["one_per_page"] = True
    if subject.some:
        options["only"] = (subject.some,)
    with speaking("en"):
        document = carry_out(make_order(subject.product, options, "en")).document
    if document is None:
        return 0.0
    pages = pypdfium2.PdfDocument(draw_pdf(document.distinct()))
    return float(np.mean([_inked(page) for page in pages]))


def _inked(page: pypdfium2.PdfPage) -> float:
    """Return the mean ink of a page; the grey part of a colour is printed in black."""
    lacking = 255 - page.render(scale=DPI / 72).to_numpy()[:, :, :3]
    black = lacking.min(axis=2)
    inked = int(lacking.sum(dtype=int)) - 2 * int(black.sum(dtype=int))
    return inked / (255 * int(black.size))


def main() -> int:
    """Print the table; return 1 if a product misses its target."""
    missed = 0
    print("| | full | low | mono | low of full | target |")
    print("|---|--:|--:|--:|--:|---|")
    for subject in SUBJECTS:
        full, low, mono = (coverage(subject, ink) for ink in Ink)
        meets = low <= subject.target * full and mono <= low
        missed += not meets
        cells = (f"{it:.1%}".replace("%", " %") for it in (full, low, mono))
        mark = "reached" if meets else "**missed**"
        share = f"{low / full:.0%}".replace("%", " %")
        wanted = f"{subject.target:.0%}".replace("%", " %")
        print(f"| {subject.name} | {' | '.join(cells)} | {share} | {wanted}, {mark} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
