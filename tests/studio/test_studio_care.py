"""Nothing breaks and nothing is lost: reloads, links, two tabs, a studio that stops, bad names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.language import LANGUAGES
from support.studio.hands import Mouse
from support.studio.ordering import visit
from support.studio.painting import open_share
from support.studio.windows import Studio

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Open

PAGES = ("", "design", "print", "score", "score?game=dice", "evening?game=hearts", "league")
HEAVIEST = 200_000
IS_IN = "(language) => document.documentElement.lang === language"
FOLLOW = "(address) => [...document.links].find((it) => it.href.split('?')[0] === address).click()"
IS_CLEAR = """() => {
  const field = document.activeElement.getBoundingClientRect();
  const bar = document.querySelector("#standings");
  return bar.contains(document.activeElement)
    || (field.top >= 0 && field.bottom <= bar.getBoundingClientRect().top);
}"""
"""How many bytes a page may have with its scripts and styles, without fonts."""
NAUGHTY = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
LABELS = """() => [...document.querySelectorAll("#canvas .hex:not(.ghost)")]
  .map((it) => it.getAttribute("aria-label")).sort()"""
GOOD = "() => document.querySelector('#verdict').classList.contains('good')"
BAD = "() => document.querySelector('#verdict').classList.contains('bad')"


def open_design(tab: Tab, address: str) -> None:
    """Open the designer, and wait until it can be used."""
    tab.open(f"{address}design?lang=en")
    tab.wait("() => document.body.dataset.ready")


def start_from(tab: Tab, number: int) -> None:
    """Begin with one of the shipped domains."""
    tab.click("#start")
    tab.click(f'[data-part="domains"] li:nth-child({number}) button')
    tab.wait(GOOD)


def spoil(tab: Tab) -> None:
    """Paint a castle over, so that the domain is no longer valid."""
    tab.click("#brushes button:nth-child(1)")
    tab.drag(tab.middles("#canvas .terrain-castle"))
    tab.wait(BAD)


NOTED = """(words) => new Promise((done) => {
  const opening = indexedDB.open("scriptorium-kept", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("texts").objectStore("texts").getAll();
    asked.onsuccess = () => {
      opening.result.close();
      done(asked.result.some(({ text }) => text?.includes(words)));
    };
  };
})"""
"""Whether the database of the browser has a text with some words."""
PUT_BACK = """(kept) => {
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  sessionStorage.clear();
}"""


def test_a_killed_browser_loses_nothing(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}pads?lang=en")
    desktop.wait("() => document.body.dataset.ready")
    desktop.page.fill("[data-at='0.name']", "Orchard")
    early = desktop.run("() => ({ ...localStorage })")
    desktop.page.fill("[data-at='0.name']", "Orchard in autumn")
    open_design(desktop, studio.address)
    start_from(desktop, 2)
    painted = desktop.run(LABELS)
    desktop.page.wait_for_function(f"({NOTED})('Wide lands')")
    # Browsers write what a page keeps to the disk some seconds later; a killed one has it not.
    desktop.run(PUT_BACK, early)
    open_design(desktop, studio.address)
    assert desktop.run(LABELS) == painted
    desktop.open(f"{studio.address}pads?lang=en")
    desktop.wait("() => document.body.dataset.ready")
    assert desktop.page.input_value("[data-at='0.name']") == "Orchard in autumn"
    # What is in both places is not brought back: the later one counts.
    desktop.page.fill("[data-at='0.name']", "Garden")
    desktop.reload()
    desktop.wait("() => document.body.dataset.ready")
    assert desktop.page.input_value("[data-at='0.name']") == "Garden"


def test_a_reload_keeps_the_domain_and_what_can_be_undone(desktop: Tab, studio: Studio) -> None:
    open_design(desktop, studio.address)
    start_from(desktop, 3)
    sound = desktop.run(LABELS)
    spoil(desktop)
    spoiled = desktop.run(LABELS)
    assert spoiled != sound
    desktop.reload()
    desktop.wait(BAD)
    assert desktop.run(LABELS) == spoiled
    desktop.click("#undo")
    desktop.wait(GOOD)
    assert desktop.run(LABELS) == sound


def test_a_reload_keeps_the_order_and_the_sheet(desktop: Tab, studio: Studio, root: Path) -> None:
    visit(desktop, studio)
    Mouse(desktop).write("#field-sheets-entry", "7")
    visit(desktop, studio)
    assert desktop.run("() => document.querySelector('#field-sheets-entry').value") == "7"
    desktop.open(f"{studio.address}score?game=dice")
    desktop.wait("() => document.querySelectorAll('#sheet .hex').length === 37")
    desktop.page.set_input_files("#files", root / "docs" / "samples" / "anna.toml")
    total = "() => /59/.test(document.querySelector('#total').textContent)"
    desktop.wait(total)
    desktop.reload()
    desktop.wait(total)


def test_a_link_holds_the_whole_domain(desktop: Tab, studio: Studio) -> None:
    open_design(desktop, studio.address)
    start_from(desktop, 2)
    spoil(desktop)
    open_share(desktop)
    desktop.click("#copy-link")
    link = desktop.wait("() => document.querySelector('#link').value")
    assert link.startswith(f"{studio.address}design")
    with desktop.beside() as other:
        other.open(link)
        other.wait(BAD)
        assert other.run(LABELS) == desktop.run(LABELS)
        packed = link.partition("#domain=")[2]
        assert packed
        sent = [it.url.partition("#")[0] for it in other.requests]
        assert not any(packed in it for it in sent), "the domain is never sent in an address"
        other.open("about:blank")
        other.open(f"{link[:-20]}")
        other.wait("() => !document.querySelector('#message').hidden")


def test_two_tabs_do_not_overwrite_each_other(desktop: Tab, studio: Studio) -> None:
    open_design(desktop, studio.address)
    with desktop.beside() as other:
        open_design(other, studio.address)
        start_from(desktop, 1)
        start_from(other, 4)
        spoil(other)
        seen = [tab.run(LABELS) for tab in (desktop, other)]
        assert seen[0] != seen[1]
        for tab in (desktop, other):
            tab.reload()
            tab.wait("() => document.body.dataset.ready")
        assert [tab.run(LABELS) for tab in (desktop, other)] == seen


@pytest.fixture
def own_studio() -> Iterator[Studio]:
    """Return a studio that a test may stop."""
    with Studio("--workers", "1") as found:
        yield found


def test_a_studio_that_stops_and_starts_again(desktop: Tab, own_studio: Studio) -> None:
    tab = desktop
    open_design(tab, own_studio.address)
    start_from(tab, 1)
    own_studio.stop()
    tab.click("#brushes button:nth-child(1)")
    tab.drag(tab.middles("#canvas .terrain-castle"))
    notice = "() => !document.querySelector('#notice').hidden"
    tab.wait(notice)
    assert "does not answer" in tab.run("() => document.querySelector('#notice').textContent")
    own_studio.start()
    tab.wait("() => document.querySelector('#notice').hidden")
    tab.wait(BAD)
    tab.click("#undo")
    tab.wait(GOOD)
    assert all("ERR_CONNECTION_REFUSED" in it for it in tab.complaints)
    tab.complaints.clear()


def test_a_print_is_stopped_half_way(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio, game="board")
    desktop.run("() => document.querySelector(`#products input[value='kit board']`).click()")
    desktop.wait("() => document.querySelector('#sheets').ariaBusy === 'false'")
    desktop.click("#download")
    desktop.wait("() => !document.querySelector('#press').hidden")
    desktop.click("#stop")
    desktop.wait("() => document.querySelector('#press').hidden")
    desktop.wait("() => document.querySelector('#outcome').textContent")
    assert desktop.run("() => fetch('health').then((it) => it.status)") == 200
    assert [it.failure for it in desktop.requests if it.url.endswith("api/print")] == [
        "net::ERR_ABORTED"
    ]


def test_a_tab_is_closed_while_it_prints(window: Open, studio: Studio) -> None:
    with window("desktop") as tab:
        visit(tab, studio, game="bruges")
        tab.run("() => document.querySelector(`#products input[value='kit bruges']`).click()")
        tab.wait("() => document.querySelector('#sheets').ariaBusy === 'false'")
        tab.click("#download")
        tab.wait("() => !document.querySelector('#press').hidden")
    with window("desktop") as tab:
        open_design(tab, studio.address)
        start_from(tab, 1)


def test_script_in_names_is_text(desktop: Tab, studio: Studio) -> None:
    hand = Mouse(desktop)
    open_design(desktop, studio.address)
    start_from(desktop, 1)
    hand.write('#about [name="name-en"]', NAUGHTY)
    desktop.wait("(it) => document.querySelector('#title').textContent === it", NAUGHTY[:60])
    hand.write('#about [name="name-en"]', "<b>Weir</b>")
    desktop.click("#to-print")
    desktop.wait("() => document.querySelector('#sheets svg') !== null")
    desktop.run("() => { for (const it of document.querySelectorAll('details')) it.open = true; }")
    hand.write("#field-title-entry", NAUGHTY[:30])
    shown = "(it) => document.querySelector('#sheets').textContent.includes(it)"
    desktop.wait(shown, NAUGHTY[:30])
    desktop.open(f"{studio.address}score?game=dice")
    desktop.wait("() => document.querySelectorAll('#sheet .hex').length === 37")
    hand.write("#name", NAUGHTY)
    desktop.wait("(it) => document.querySelector('#whose').textContent === it", NAUGHTY[:60])
    assert desktop.run("() => document.querySelectorAll('img, main script').length") == 0
    assert desktop.questions == []


def test_pages_speak_the_language_of_the_browser(desktop: Tab, studio: Studio) -> None:
    for language in LANGUAGES:
        desktop.wish(f"{language},en;q=0.1")
        for page in PAGES:
            desktop.open(f"{studio.address}{page}")
            assert desktop.run("() => document.documentElement.lang") == language


def test_a_chosen_language_stays(desktop: Tab, studio: Studio) -> None:
    desktop.wish("en")
    desktop.open(studio.address)
    desktop.click(".languages [hreflang=de]")
    for link in ("games/hearts", "workshop", "design", "score", "league", "print", ""):
        desktop.wait(IS_IN, "de")
        desktop.run(FOLLOW, f"{studio.address}{link}")
        desktop.wait("(address) => location.href.split('?')[0] === address", studio.address + link)
    desktop.wait(IS_IN, "de")
    for page in ("", "design", "calculator/dice"):
        with desktop.beside() as tomorrow:
            tomorrow.open(f"{studio.address}{page}")
            tomorrow.wait(IS_IN, "de")
    with desktop.beside() as asked:
        asked.open(f"{studio.address}design?lang=fr")
        assert asked.run(IS_IN, "fr")


def test_calculators_are_pages_of_the_studio(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}calculator/dice?lang=en")
    desktop.wait("() => document.fonts.check('16px scriptorium-text')")
    edges = desktop.run(
        "() => [...document.querySelectorAll('.panel')].map((it) => it.getBoundingClientRect())"
        ".map(({ left, top }) => [Math.round(left), Math.round(top)])"
    )
    columns, rows = ({it[side] for it in edges} for side in (0, 1))
    assert len(edges) == len(columns) * len(rows) == 4
    desktop.page.set_viewport_size({"width": 390, "height": 600})
    desktop.page.focus(".current [data-name]")
    for _field in range(30):
        desktop.press("Tab")
        assert desktop.run(IS_CLEAR), desktop.focused()
    desktop.click(".brand")
    desktop.wait("(address) => location.href.split('?')[0] === address", studio.address)


def test_nothing_is_kept_about_anyone(desktop: Tab, studio: Studio) -> None:
    for page in PAGES:
        desktop.open(f"{studio.address}{page}")
    assert desktop.page.context.cookies() == []
    assert desktop.run("() => document.cookie") == ""


@pytest.mark.parametrize("page", [*PAGES, "calculator/board"])
def test_a_page_is_light(desktop: Tab, studio: Studio, page: str) -> None:
    desktop.open(f"{studio.address}{page}")
    weights = desktop.weights("document", "stylesheet", "script")
    assert weights
    assert sum(weights.values()) < HEAVIEST, weights
