"""The browser of the tests does what its words say, on a page that writes down what happens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from support.studio.browser import Thing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.studio.browser import Chromium, Tab

PAGE = """<!doctype html><title>All that happens</title>
<button id="button" aria-label="Press me">x</button> <input id="entry" aria-label="Name">
<input id="file" type="file">
<a id="offer" href="data:text/plain,kept" download="kept.txt">Offer</a>
<div id="field" style="width: 200px; height: 200px; touch-action: none"></div>
<div style="height: 5000px"></div>
<script>
window.happened = [];
for (const kind of ["click", "pointerdown", "pointermove", "pointerup", "keydown", "drop"])
  addEventListener(kind, (event) => happened.push([kind, event.pointerType || event.key || ""]));
addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer.files;
  happened.push([file.name, await file.text()]);
});
</script>"""
HAPPENED = "() => happened.splice(0)"


@pytest.fixture
def tab(chromium: Chromium, tmp_path: Path) -> Iterator[Tab]:
    """Return a window with the page, for a mouse and for fingers."""
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    with chromium.window(touch=True) as found:
        found.open(page.as_uri())
        yield found


def test_a_mouse_presses_and_drags(tab: Tab) -> None:
    ((x, y),) = tab.middles("#field")
    tab.drag([(x, y), (x + 20, y), (x + 40, y)])
    kinds = ["pointerdown", "pointermove", "pointermove", "pointerup", "click"]
    happened = [tuple(it) for it in tab.run(HAPPENED)]
    assert happened[-5:] == [(kind, "mouse") for kind in kinds]
    # Some browsers report twice that the mouse has come.
    assert set(happened[:-5]) == {("pointermove", "mouse")}


def test_a_finger_touches_and_swipes(tab: Tab) -> None:
    tab.touch("#button")
    assert ["click", "touch"] in tab.run(HAPPENED)
    ((x, y),) = tab.middles("#field")
    tab.swipe([(x, y), (x + 30, y), (x + 60, y)])
    happened = [tuple(it) for it in tab.run(HAPPENED)]
    assert (happened[0], happened[-1]) == (("pointerdown", "touch"), ("pointerup", "touch"))
    assert set(happened[1:-1]) == {("pointermove", "touch")}


def test_a_page_does_not_run_on_after_a_swipe(tab: Tab) -> None:
    tab.swipe([(600, 700), (600, 500), (600, 300)])
    tab.wait("() => scrollY > 0")
    tab.touch("#button")
    assert ["click", "touch"] in tab.run(HAPPENED)


def test_a_screen_reader_reads_elements(tab: Tab) -> None:
    tab.click("#entry")
    tab.type("Zoé 7")
    assert tab.run("() => document.querySelector('#entry').value") == "Zoé 7"
    tab.press("Control+a", "Delete", "Shift+Tab")
    assert tab.run("() => document.querySelector('#entry').value") == ""
    assert tab.focused() == Thing("button", "Press me")
    assert tab.thing("#entry") == Thing("textbox", "Name")


def test_files_are_dropped_and_kept(tab: Tab, tmp_path: Path) -> None:
    tab.drop("#field", **{"other.toml": "id = 2"})
    assert tab.wait("() => happened.find(([name]) => name === 'other.toml')")[1] == "id = 2"
    tab.click("#offer")
    assert tab.keep(tmp_path).read_text(encoding="utf-8") == "kept"
    assert (tmp_path / "kept.txt").is_file()


def test_a_condition_that_cannot_be_asked_yet_is_waited_for(tab: Tab) -> None:
    tab.run("() => { window.answers = [undefined, null, { said: 'there' }]; }")
    assert tab.wait("() => answers.shift().said") == "there"
    assert tab.run("() => answers") == []


def test_complaints_questions_and_strangers_are_noted(tab: Tab) -> None:
    tab.run("() => { console.log('said'); setTimeout(() => { throw Error('thrown'); }); }")
    assert tab.run("() => confirm('Really?')") is True
    assert tab.questions == ["Really?"]
    tab.run("() => fetch('http://127.0.0.1:9/').catch(() => null)")
    assert tab.strangers() == ["http://127.0.0.1:9/"]
    said, thrown, *refused = tab.complaints
    assert (said, thrown) == ("said", "thrown")
    assert refused


def test_languages_are_wished(tab: Tab) -> None:
    tab.wish("fr-CH,de;q=0.5")
    assert tab.run("() => navigator.language") == "fr-CH"


def test_windows_share_nothing_and_tabs_of_one_do(tab: Tab, chromium: Chromium) -> None:
    address = tab.run("() => location.href")
    with tab.beside() as other, chromium.window() as stranger:
        for each in (other, stranger):
            each.open(address)
        other.run("() => localStorage.setItem('shared', 'yes')")
        read = "() => localStorage.getItem('shared')"
        assert [it.run(read) for it in (tab, stranger)] == ["yes", None]


def test_other_loops_run_beside_the_browser(chromium: Chromium) -> None:
    asyncio.run(asyncio.sleep(0))
    with chromium.window() as tab:
        assert tab.run("() => 7") == 7
    asyncio.run(asyncio.sleep(0))
