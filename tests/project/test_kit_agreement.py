"""The pages of the kit look the same in pdfium and in a real browser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.dice.kit import draw_kit
from generator.games.dice.model.order import KitOrder, KitPart
from generator.model.order import Ink
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.papers.agreement import DPI, MOST, Case, disagreement, in_browser, through_pdfium

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Chromium

PARTS = frozenset(KitPart) - {KitPart.SHEETS}


def test_browser_and_pdf_show_the_same_kit(chromium: Chromium, tmp_path: Path) -> None:
    cases: dict[str, Case] = {}
    for ink in Ink:
        kit = draw_kit(KitOrder((), 1, 4, 16.0, PARTS, PAPERS["a4"], ink, "en"), load_tools())
        cases |= {f"{it.name}-{ink}": Case(replace(kit, pages=(it,)), DPI[ink]) for it in kit.pages}
    assert len(cases) == 9
    shown = in_browser(chromium, cases, tmp_path)
    shares = {name: disagreement(shown[name], through_pdfium(it)) for name, it in cases.items()}
    assert {name: share for name, share in shares.items() if share > MOST} == {}
