"""The browser of the tests does what its words say, on a page that writes down what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from devtools import BrowserError
from keyboard import CONTROL, SHIFT
from tab import Thing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browser import Browser
    from tab import Tab

PAGE = """<!doctype html><title>All that happens</title>
<button id="button" aria-label="Press me">x</button> <input id="entry" aria-label="Name">
<input id="file" type="file">
<a id="offer" href="data:text/plain,kept" download="kept.txt">Offer</a>
<div id="field" style="width: 200px; height: 200px; touch-action: none"></div>
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
def tab(chromium: Browser, tmp_path: Path) -> Iterator[Tab]:
    """Return a window with the page."""
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    found = chromium.tab()
    found.show(width=800, height=600)
    found.open(page.as_uri())
    yield found
    found.close()


def test_a_mouse_presses_and_drags(tab: Tab) -> None:
    x, y = tab.middle("#field")
    tab.drag([(x, y), (x + 20, y), (x + 40, y)])
    kinds = ["pointermove", "pointerdown", "pointermove", "pointermove", "pointerup", "click"]
    assert tab.run(HAPPENED) == [[kind, "mouse"] for kind in kinds]


def test_a_finger_touches_and_swipes(tab: Tab) -> None:
    tab.show(width=360, height=740, touch=True)
    x, y = tab.middle("#field")
    tab.swipe([(x, y), (x + 30, y), (x + 60, y)])
    happened = [tuple(it) for it in tab.run(HAPPENED)]
    assert (happened[0], happened[-1]) == (("pointerdown", "touch"), ("pointerup", "touch"))
    assert set(happened[1:-1]) == {("pointermove", "touch")}


def test_keys_write_select_and_move(tab: Tab) -> None:
    tab.click("#entry")
    tab.type("Zoé 7")
    value = "() => document.querySelector('#entry').value"
    assert tab.run(value) == "Zoé 7"
    tab.press("a", held=CONTROL)
    tab.press("Delete")
    assert tab.run(value) == ""
    tab.press("Tab", held=SHIFT)
    assert tab.focused() == Thing("button", "Press me")
    assert tab.thing("#entry") == Thing("textbox", "Name")


def test_files_are_chosen_dropped_and_kept(tab: Tab, chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("id = 1", encoding="utf-8")
    tab.choose("#file", file)
    assert tab.run("() => document.querySelector('#file').files[0].name") == "mine.toml"
    tab.drop("#field", **{"other.toml": "id = 2"})
    assert tab.wait("() => happened.find(([name]) => name === 'other.toml')")[1] == "id = 2"
    chromium.keep_in(tmp_path)
    tab.click("#offer")
    assert chromium.kept().read_text(encoding="utf-8") == "kept"


def test_a_condition_is_waited_for_and_missed(tab: Tab) -> None:
    tab.run("() => { setTimeout(() => { window.late = 'there'; }, 300); }")
    assert tab.wait("() => window.late") == "there"
    with pytest.raises(BrowserError, match="waited in vain"):
        tab.wait("() => window.never", seconds=0.3)


def test_languages_questions_and_the_network(tab: Tab) -> None:
    tab.wish("fr-CH,de;q=0.5")
    assert tab.run("() => navigator.language") == "fr-CH"
    assert tab.run("() => confirm('Really?')") is True
    assert tab.questions == ["Really?"]
    tab.disconnect()
    assert tab.run("() => navigator.onLine") is False
    tab.disconnect(offline=False)
    assert tab.run("() => navigator.onLine") is True


def test_two_tabs_share_what_is_kept(tab: Tab, chromium: Browser) -> None:
    other = chromium.tab()
    other.open(tab.run("() => location.href"))
    other.run("() => localStorage.setItem('shared', 'yes')")
    assert tab.run("() => localStorage.getItem('shared')") == "yes"
    tab.run("() => localStorage.clear()")
    other.close()
