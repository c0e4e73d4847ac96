"""Apostrophes: printed English has those of books, messages have those of keyboards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.language import _, ngettext, pgettext, printing, speaking, telling
from generator.page.marks import texts_of
from support.pages.drawn_pages import draw

if TYPE_CHECKING:
    from pathlib import Path

STRAIGHT = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
CARD = "first player's card"


def test_only_printed_english_has_curly_apostrophes() -> None:
    assert _(CARD) == CARD
    with printing("en"):
        assert _(CARD) == "first player\u2019s card"
        assert pgettext("a game", CARD) == "first player\u2019s card"
        assert ngettext("{n} die's", "{n} dice's", 2) == "{n} dice\u2019s"
        assert _("'{name}' is o'clock '5'") == "'{name}' is o\u2019clock '5'"
        with telling():
            assert _(CARD) == CARD
        with printing("fr"):
            assert "\u2019" not in _("first player")
        with speaking("en"):
            assert _(CARD) == CARD
    assert _(CARD) == CARD


@pytest.mark.parametrize(
    "order",
    [
        "kit cards --only solo,summary,castles",
        "kit board --only summary,aid",
        "kit bruges --only summary,aids",
        "calculator cards",
        "pad A --cover",
        "score samples/cards-evening.toml",
    ],
)
def test_no_page_has_a_straight_apostrophe(order: str) -> None:
    words = [it.text for page in draw(order).pages for it in texts_of(page.marks)]
    assert not [it for it in words if STRAIGHT.search(it)]
    assert any("\u2019" in it for it in words) or order.startswith("score")


def test_no_shipped_file_has_a_straight_apostrophe(root: Path) -> None:
    found = [
        f"{path.name}: {line}"
        for path in sorted((root / "layouts").rglob("*.toml"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.lstrip().startswith("#")
        for text in re.findall(r'"([^"]*)"', line)
        if STRAIGHT.search(text)
    ]
    assert found == []
