"""Weight: what a browser fetches to show a page, in bytes as they are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.web.pages.documents import PAGES

if TYPE_CHECKING:
    from support.studio.browser import Tab
    from support.studio.windows import Studio

HEAVIEST, FIRST = 200_000, 120_000
KINDS = ("document", "stylesheet", "script", "font", "image")
"""What is counted, until the page is loaded; not what is then drawn for one person."""
GAMES = ("games/yacht", "games/dice", "p/hearts", "calculator/board")
ARE_THERE = "() => document.readyState === 'complete' && document.fonts.status === 'loaded'"


@pytest.mark.parametrize("page", [*PAGES, *GAMES])
def test_a_page_is_sent_with_few_bytes(desktop: Tab, studio: Studio, page: str) -> None:
    is_first = page == "home"
    desktop.open(f"{studio.address}{'' if is_first else page}?lang=de")
    desktop.wait(ARE_THERE)
    sent = desktop.sent(*KINDS)
    assert any("fonts/text.woff2" in it for it in sent)
    assert not [it for it in sent if it.endswith(".woff")], "whole fonts are for other letters"
    assert sum(sent.values()) < (FIRST if is_first else HEAVIEST), sent
