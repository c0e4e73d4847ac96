"""The pages of pads for a browser: what their scripts know, and each card, as approved."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from generator.language import speaking
from generator.products.calculator import write_layout_calculator
from support.approved import brief_text, digest, rows_of
from support.games.pad_sheets import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Golden

PAGES = {
    "tarot": (5, "fr"),
    "darts-cricket": (3, "en"),
    "colour-rows": (2, "de"),
    "bridge": (2, "en"),
    "bowling": (3, "es"),
    "class-tournament": (8, "en"),
}
"""Pads with the number of players and the language of their pages."""
_DATA = re.compile(r'<script type="application/json"[^>]*>(.*?)</script>', re.DOTALL)
_CODE = re.compile(r"<(script|style)\b[^>]*>.*?</\1>|<meta[^>]*>", re.DOTALL)


def lines_of(name: str, players: int, language: str) -> Iterator[str]:
    """Yield the data of a page, then a sum of each of its cards."""
    with speaking(language):
        text = write_layout_calculator(shipped(name), players, language=language).decode()
    (data,) = _DATA.findall(text)
    yield f"== {name}"
    yield from rows_of(json.loads(data.replace("<\\/", "</")))
    for number, card in enumerate(_CODE.sub("", text).split('<div class="card')):
        yield f"card {number}: {len(card.splitlines())} lines {digest(card)}"


def test_pages_for_a_browser_are_the_approved_ones(golden: Golden) -> None:
    lines = (it for name, given in PAGES.items() for it in lines_of(name, *given))
    golden("pads/webpages.txt", brief_text(lines))
