"""The studio behind a real proxy, in a folder of a site: languages, findings, sheet and file."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from support.studio.ordering import SETTLED
from support.web.proxying import proxied

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Studio

FOLDER = "/club/studio"


def test_everything_works_in_a_folder(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    port = urlsplit(studio.address).port
    assert port is not None
    with proxied(port, FOLDER, strips=True) as site:
        desktop.open(f"{site}/?lang=fr")
        desktop.click('.languages a[hreflang="de"]')
        desktop.wait("() => document.documentElement.lang === 'de'")
        desktop.click('.game[data-game="yacht"] a')
        desktop.wait("() => document.body.dataset.ready && document.querySelector('#print')")
        assert desktop.run("() => location.pathname") == f"{FOLDER}/games/yacht"
        desktop.wait("() => document.querySelector('#sheet').naturalWidth > 0")
        desktop.click("#print")
        assert desktop.keep(tmp_path).read_bytes().startswith(b"%PDF-")
        desktop.click('.ways a[href*="workshop"]')
        desktop.click('.tool[href^="design"]')
        desktop.wait("() => document.body.dataset.ready")
        assert desktop.run("() => location.pathname") == f"{FOLDER}/design"
        desktop.click("#start")
        desktop.click('[data-part="domains"] li:first-child button')
        desktop.wait("() => document.querySelector('#verdict').classList.contains('good')")
        desktop.open(f"{site}/print?lang=en&game=dice")
        desktop.wait(SETTLED)
        assert desktop.run("() => document.querySelectorAll('#sheets .paper svg').length") >= 1
        desktop.click("#download")
        assert desktop.keep(tmp_path).read_bytes().startswith(b"%PDF-")
        assert desktop.run("() => location.pathname") == f"{FOLDER}/print"
