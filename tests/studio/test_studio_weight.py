"""Weight: what a browser fetches to show a page, in bytes as they are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.web.pages.documents import PAGES

if TYPE_CHECKING:
    from support.studio.browser import Chromium, Tab
    from support.studio.windows import Studio

HEAVIEST, FIRST = 200_000, 120_000
KINDS = ("document", "stylesheet", "script", "font")
"""What is counted besides the pictures of the first view; not what is then drawn for one person."""
MAKERS = (
    "design",
    "deck",
    "pads",
    "theme",
    "score?game=dice",
    "evening?game=hearts",
    "league?shelf=",
)
"""The pages from which things go to a shelf."""
GAMES = ("games/yacht", "games/dice", "p/hearts", "calculator/board")
ARE_THERE = "() => document.readyState === 'complete' && document.fonts.status === 'loaded'"
# Browsers fetch pictures long before they are scrolled into view; these do not hold up the page.
IN_VIEW = """() => [...document.images].filter((it) => {
  const { top, bottom, left, right, width } = it.getBoundingClientRect();
  return width && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
}).map((it) => it.currentSrc)"""


def weigh(tab: Tab, address: str) -> dict[str, int]:
    """Return the bytes of each part of the first view of a page."""
    tab.open(address)
    tab.wait(ARE_THERE)
    pictures = tab.sent("image")
    seen = {it: pictures[it] for it in tab.run(IN_VIEW) if it in pictures}
    return {**tab.sent(*KINDS), **seen}


@pytest.mark.parametrize("page", [*PAGES, *GAMES])
def test_a_page_is_sent_with_few_bytes(desktop: Tab, studio: Studio, page: str) -> None:
    sent = weigh(desktop, f"{studio.address}{'' if page == 'home' else page}?lang=de")
    assert any("fonts/text.woff2" in it for it in sent)
    assert not [it for it in sent if it.endswith(".woff")], "whole fonts are for other letters"
    assert sum(sent.values()) < HEAVIEST, sent


@pytest.mark.parametrize("page", ["shelf", "shelf?thing=brook", *MAKERS])
def test_a_page_with_a_shelf_is_sent_with_few_bytes(
    desktop: Tab, club_studio: Studio, page: str
) -> None:
    sent = weigh(desktop, f"{club_studio.address}{page}{'&' if '?' in page else '?'}lang=de")
    assert any("assets/shelf/" in it for it in sent)
    assert sum(sent.values()) < HEAVIEST, sent


@pytest.mark.parametrize("page", MAKERS)
def test_without_a_shelf_nothing_of_it_is_sent(desktop: Tab, studio: Studio, page: str) -> None:
    assert not [it for it in weigh(desktop, f"{studio.address}{page}") if "assets/shelf/" in it]


@pytest.mark.parametrize("size", [(390, 844), (1280, 800), (1920, 1080)])
def test_the_first_page_is_sent_with_fewer_bytes(
    chromium: Chromium, studio: Studio, size: tuple[int, int]
) -> None:
    with chromium.window(size) as tab:
        sent = weigh(tab, f"{studio.address}?lang=de")
    assert [it for it in sent if "pictures/sheets/" in it]
    assert sum(sent.values()) < FIRST, sent
