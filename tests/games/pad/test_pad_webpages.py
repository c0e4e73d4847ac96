"""The pages of pads for a browser: what their scripts know, and each card, as approved."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from generator.language import speaking
from generator.page.score_pads.browser.webpage import page_data
from generator.products.calculator import write_layout_calculator
from support.approved import brief_text, digest, rows_of
from support.games.pad_sheets import HEAD, own, shipped

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


FEWEST = HEAD + 'wins = "lowest"\n'


@pytest.mark.parametrize(
    ("keys", "head", "said"),
    [
        ("target = 100", HEAD, "Ends at 100"),
        ("target = 0\nlast_turn = true", HEAD, "Ends at 0 · Then everybody has one more turn"),
        ("out = 0\nnumber = [2, 3]", HEAD, "Out with 0 or more"),
        ("number = 3\nmark = 'dealer'", FEWEST, "3 rounds · The fewest points win · D = Dealer"),
        ("number = 1\nout = 7", FEWEST, "1 round · Out with 7 or more · The fewest points win"),
        (
            "target = 9\nlast_turn = true\nout = 7\nmark = 'starter'",
            FEWEST + 'note = "Own words"\n',
            "Out with 7 or more · S = Starting player",
        ),
    ],
)
def test_a_page_says_what_ends_the_rounds_unless_the_pad_does(
    keys: str, head: str, said: str
) -> None:
    pad = own(f'[rounds]\n{keys}\n[[rounds.row]]\nname = "Points"\n', head)
    text = write_layout_calculator(pad, 2, language="en").decode()
    _start, rounds = text.split('<h2 id="rounds-title">')
    assert re.findall('<p class="note">(.*?)</p>', rounds) == [said]


def test_a_page_knows_what_is_entered_in_vain() -> None:
    row = '[[section.row]]\nname = "{}"\n'
    entries = 'entries = [{ name = "Coins" }, { name = "Gems" }]\nof = ["coins"]\n'
    lacks = 'when = "gems"\nlacks = { en = "Only with gems.", fr = "Pas sans gemmes." }\n'
    pad = own(f'[[section]]\nname = "All"\n{row.format("Gold")}{entries}{lacks}')
    vain = {"row": "gold", "entries": ["coins"], "when": "gems", "say": "Pas sans gemmes."}
    assert page_data(pad, 2, "fr")["lacks"] == [vain]
    plain = own(f'[[section]]\nname = "All"\n{row.format("Gold")}{entries}when = "gems"\n')
    assert page_data(plain, 2, "fr")["lacks"] == []
