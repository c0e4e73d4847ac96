"""Without a network: after one visit the pages of a studio open, and say what they cannot do."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from generator.web.pages import offline
from generator.web.pages.assets import assets
from generator.web.pages.documents import page_asset
from generator.web.shared.answers import Asset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.studio.browser import Tab
    from support.studio.windows import Open, Studio

ADDRESSES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const it of await (await caches.open(name)).keys()) found.push(it.url);
  }
  return found;
}"""
KEEP_OLD = """async (home) => {
  const cache = await caches.open(`scriptorium studio ${home} older`);
  for (const it of ["games/tarot?lang=fr", "assets/gone.js"]) {
    await cache.put(`${home}${it}`, new Response("old"));
  }
}"""
"""Keeps what an older version of the studio would have kept."""
SAYS_SO = "() => document.querySelector('.away').checkVisibility()"
LABELS = """() => [...document.querySelectorAll("#canvas .hex:not(.ghost)")]
  .map((it) => it.getAttribute("aria-label")).join()"""
HEADING = "() => document.querySelector('h1').textContent"


def values_of(worker: Asset) -> dict[str, list[str]]:
    """Return what is written before the script that keeps the pages."""
    found = re.findall(r"^const ([A-Z]+) = (.*);$", worker.data.decode(), re.MULTILINE)
    return {name: json.loads(value) for name, value in found if value[0] in '["'}


def wait_until_kept(tab: Tab, studio: Studio) -> None:
    """Wait until all pages in German are kept, and all that they load."""
    values = values_of(offline.studio_worker())
    wanted = {*values["FILES"], *(f"{it}?lang=de" for it in values["PAGES"])}
    while not {f"{studio.address}{it}" for it in wanted} <= set(tab.run(ADDRESSES)):
        pass


@pytest.fixture(scope="module")
def german(window: Open, studio: Studio) -> Iterator[Tab]:
    """Return a window in which one page was opened once; all tests share what it kept."""
    with window("desktop", keeps=True) as tab:
        tab.open(f"{studio.address}health")
        tab.run(KEEP_OLD, studio.address)
        tab.open(f"{studio.address}print?lang=de")
        wait_until_kept(tab, studio)
        yield tab


@pytest.fixture
def cut_off(german: Tab) -> Iterator[Tab]:
    """Return this window without a network."""
    german.page.context.set_offline(offline=True)
    yield german
    german.page.context.set_offline(offline=False)
    # What needs the studio is refused; nothing else may go wrong.
    assert all("Failed to load resource" in it for it in german.complaints), german.complaints
    german.complaints.clear()


def test_only_pages_and_what_they_load_are_kept(german: Tab, studio: Studio) -> None:
    assert not german.run(SAYS_SO)
    assert [it.url for it in german.requests if "/api/" in it.url]
    kept = {it.removeprefix(studio.address) for it in german.run(ADDRESSES)}
    assert not [it for it in kept if it.startswith(("api", "http", "health"))]
    assert not [it for it in kept if it.endswith("?lang=en")]


def test_the_first_page_and_the_next_open_after_one_visit(cut_off: Tab, studio: Studio) -> None:
    for page in ("", "games/yacht", "score", "evening", "print"):
        cut_off.open(f"{studio.address}{page}")
        assert cut_off.run(SAYS_SO), page
        cut_off.wait("() => document.fonts.check('16px scriptorium-text')")
        assert cut_off.run("() => getComputedStyle(document.body).margin") == "0px", page
    cut_off.open(f"{studio.address}design")
    cut_off.wait("() => document.body.dataset.ready")
    cut_off.click("#brushes button:nth-child(2)")
    before = cut_off.run(LABELS)
    cut_off.drag(cut_off.middles("#canvas .hex.ghost"))
    cut_off.wait(f"(before) => ({LABELS})() !== before", before)
    painted = cut_off.run(LABELS)
    cut_off.reload()
    cut_off.wait(f"(painted) => ({LABELS})() === painted", painted)


def test_the_calculator_of_a_game_whose_page_was_opened_counts(german: Tab, studio: Studio) -> None:
    """Its own script that keeps pages cannot be fetched then, and is not needed."""
    german.open(f"{studio.address}games/hearts?lang=de")
    while f"{studio.address}p/hearts?lang=de" not in german.run(ADDRESSES):
        pass
    german.page.context.set_offline(offline=True)
    german.click('a[href^="../p/"]')
    german.wait("() => document.querySelector('[data-field]') !== null")
    german.page.fill("[data-field]", "3+6+2")
    german.wait("() => document.querySelector('#bar b').textContent === '11'")
    german.page.context.set_offline(offline=False)
    german.complaints.clear()


def test_a_page_that_was_not_kept_says_so(cut_off: Tab, studio: Studio) -> None:
    cut_off.open(f"{studio.address}p/tarot?lang=de")
    assert cut_off.run(HEADING) == "Du bist offline"
    cut_off.click("a.button")
    cut_off.wait("(it) => location.href === it", studio.address)
    assert cut_off.run(SAYS_SO)


def test_a_kept_page_is_in_another_language_rather_than_missing(
    cut_off: Tab, studio: Studio
) -> None:
    cut_off.open(f"{studio.address}league?lang=fr")
    assert cut_off.run("() => document.documentElement.lang") == "de"


def test_a_change_of_any_file_or_page_replaces_what_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def version() -> list[str]:
        return values_of(offline.studio_worker.__wrapped__())["VERSION"]

    before = version()
    assert version() == before
    changed = {**assets(), "shared/page.js": Asset(b"changed", "text/javascript")}
    with monkeypatch.context() as patch:
        patch.setattr(offline, "assets", lambda: changed)
        other = version()

    def changed_page(name: str, language: str) -> Asset:
        return Asset(b"changed", "text/html") if language == "fr" else page_asset(name, language)

    monkeypatch.setattr(offline, "page_asset", changed_page)
    assert len({before, other, version()}) == 3


def test_a_newer_version_fetches_again_what_an_older_one_kept(german: Tab, studio: Studio) -> None:
    while any(it.endswith(" older") for it in german.run("() => caches.keys()")):
        pass
    kept = {it.removeprefix(studio.address) for it in german.run(ADDRESSES)}
    assert "games/tarot?lang=fr" in kept
    assert "assets/gone.js" not in kept
    read = "async (it) => (await (await caches.match(it, { ignoreVary: true })).text()).length"
    assert german.run(read, f"{studio.address}games/tarot?lang=fr") > len("old")
