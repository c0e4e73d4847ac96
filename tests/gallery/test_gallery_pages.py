"""The pages of a gallery in a browser: accessible, in every window, and searched."""

from __future__ import annotations

import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from generator.gallery.building import build
from generator.gallery.wish import Wish
from support.studio.accessibility import find_violations
from support.studio.windows import FITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Route

    from support.studio.windows import Open

ROOT = Path(__file__).resolve().parents[2]
DOMAINS = ROOT / "docs" / "domains"
NAMES = ("crows-nest", "abbots-garden", "ferry-landing")
CARD = """() => {
  const card = document.querySelector("#cards > li");
  const words = [...card.querySelectorAll(".name, .part, .traits > *")].map((it) => it.textContent);
  return [card.querySelector("a").href, card.querySelector("img").src, ...words];
}"""
"""What the first card of a list shows, and where it leads."""
SHOWN = "() => [...document.querySelectorAll('#cards .name')].map((it) => it.textContent)"
FIRST = "(name) => document.querySelector('#cards .name')?.textContent === name"
PAGES = ("index", "things/abbots-garden", "faults", "things/herd-and-market")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the gallery of some domains with their playtests, a pad and a broken file."""
    home = tmp_path_factory.mktemp("gallery")
    (home / "club" / ".playtests").mkdir(parents=True)
    for name in NAMES:
        shutil.copy(DOMAINS / f"{name}.toml", home / "club")
        kept = DOMAINS / ".playtests" / f"{name}.json"
        if kept.exists():
            shutil.copy(kept, home / "club" / ".playtests")
    shutil.copy(ROOT / "docs" / "samples" / "herd-and-market.toml", home / "club")
    (home / "club" / "broken.toml").write_text('game = "dice"\nmap = "Q"\n', encoding="utf-8")
    build(Wish(home / "club", home / "site", "en", studio="http://localhost:8000/"))
    handler = partial(SimpleHTTPRequestHandler, directory=str(home))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/site"
        server.shutdown()


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_gallery_is_accessible_and_fits_every_window(
    size: str, *, dark: bool, site: str, window: Open
) -> None:
    with window(size, dark=dark) as tab:
        for page in PAGES:
            tab.open(f"{site}/{page}.html")
            assert find_violations(tab) == [], page
            assert tab.run(FITS), page


def test_the_search_finds_things(site: str, window: Open) -> None:
    with window("desktop") as tab:
        tab.open(f"{site}/index.html")
        assert tab.run("() => document.querySelectorAll('#cards > li').length") == 4
        tab.page.fill("#search", "dice crow")
        tab.wait("() => document.querySelector('#found').textContent === '1 found'")
        assert tab.run("() => document.querySelector('#cards .name').textContent") == "Crow’s Nest"
        tab.page.fill("#search", "nothing like it")
        tab.wait("() => document.querySelector('#found').textContent.startsWith('Nothing was')")
        tab.page.fill("#search", "")
        tab.wait("() => document.querySelectorAll('#cards > li').length === 4")
        for words, found in (("Abbot's", "Abbot’s Garden"), ("abbots", "Abbot’s Garden")):
            tab.page.fill("#search", words)
            tab.wait(FIRST, "Abbot’s Garden")
            assert tab.run(SHOWN) == [found]


def test_what_was_found_looks_as_in_the_list_and_stays_in_the_address(
    site: str, window: Open
) -> None:
    with window("desktop") as tab:
        tab.open(f"{site}/index.html")
        listed = tab.run(CARD)
        assert any("points" in it for it in listed)
        tab.page.fill("#search", "abbot")
        tab.wait("() => document.querySelector('#found').textContent === '1 found'")
        assert tab.run(CARD) == listed
        address = tab.run("() => location.href")
        assert address.endswith("index.html#search=abbot")
        tab.open(f"{site}/things/abbots-garden.html")
        tab.open(address)
        tab.wait("() => document.querySelector('#found').textContent === '1 found'")
        assert tab.page.input_value("#search") == "abbot"


def test_a_list_is_searched_for_what_is_in_it_and_beginnings_come_first(
    site: str, window: Open
) -> None:
    with window("desktop") as tab:
        tab.open(f"{site}/index.html")
        tab.page.fill("#search", "ne")
        tab.wait(FIRST, "Crow’s Nest")
        assert "Abbot’s Garden" in tab.run(SHOWN)[1:], "it has zones"
        tab.open(f"{site}/dice-domains.html")
        tab.page.fill("#search", "herd")
        tab.wait("() => document.querySelector('#found').textContent.startsWith('Nothing was')")
        tab.open(f"{site}/pads.html")
        tab.page.fill("#search", "herd")
        tab.wait(FIRST, "Herd and market")


IS_SEEN = """() => {
  const chosen = document.querySelector(".filters [aria-current]");
  const { left, right } = chosen.getBoundingClientRect();
  return left >= 0 && right <= document.documentElement.clientWidth;
}"""


def test_the_list_that_is_shown_is_seen_among_the_others(site: str, window: Open) -> None:
    with window("phone") as tab:
        tab.open(f"{site}/monastery-matters.html")
        tab.wait(IS_SEEN)


def test_the_list_that_is_shown_is_seen_when_its_letters_come_late(site: str, window: Open) -> None:
    with window("phone") as tab:
        held: list[Route] = []
        tab.open(f"{site}/look/gallery.css")
        tab.page.route("**/*.woff2", lambda it: held.append(it))  # noqa: PLW0108 - a method of a list takes no marks
        tab.page.goto(f"{site}/monastery-matters.html", wait_until="domcontentloaded")
        tab.wait(IS_SEEN)
        tab.run("() => { document.querySelector('.filters').style.wordSpacing = '9em'; }")
        assert not tab.run(IS_SEEN)
        for it in held:
            it.continue_()
        tab.wait(IS_SEEN)
