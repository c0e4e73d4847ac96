"""The name of a domain: written in the title, undone, printed or not, and kept by two tabs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.dice.lab.compiling import can_compile
from generator.load.layouts.layout import parse_layout
from support.studio.painting import (
    CHOOSE,
    READY,
    SAID,
    TEXT,
    begin,
    click,
    open_share,
    shown,
    visit,
)

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from support.studio.browser import Tab
    from support.studio.windows import Open, Studio

FIELD = "(name) => document.getElementById('about').elements[name].value"
DRAWN = """async () => {
  const drafts = await import(new URL("assets/design/drafts.js", document.baseURI));
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("pagehide"));
  const { id, names } = drafts.readDraft(sessionStorage.getItem("scriptorium.draft"));
  return { id, names };
}"""
SHELF = """async () => {
  const shelf = await import(new URL("assets/domains/shelf.js", document.baseURI));
  return shelf.listShelf().map((it) => shelf.titleOf(it));
}"""
FORECAST = """() => !document.getElementById("forecast-figures").hidden
  && !document.getElementById("forecast").classList.contains("stale")"""


def rename(tab: Tab, name: str) -> None:
    """Write a name into the title."""
    tab.page.fill("#name", name)


def test_the_title_is_the_name_and_undo_covers_it(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    assert desktop.page.input_value("#name") == "River bend"
    desktop.click("#name")
    desktop.press("End")
    desktop.type(" two")
    desktop.press("Enter")
    assert desktop.run("() => document.activeElement.id") != "name"
    assert desktop.run(TEXT, "title") == "River bend two"
    assert desktop.run(FIELD, "name-en") == "River bend two"
    desktop.run(CHOOSE, "mine")
    click(desktop, next(name for name, it in shown(desktop).items() if it == "city"))
    desktop.press("Control+z")
    assert desktop.run(TEXT, "title") == "River bend two"
    desktop.press("Control+z")
    assert desktop.run(TEXT, "said") == "Undone. The domain is called River bend."
    assert desktop.page.input_value("#name") == "River bend"
    assert desktop.run(FIELD, "name-fr") == "La boucle"
    desktop.press("Control+y")
    assert desktop.page.input_value("#name") == "River bend two"
    desktop.reload()
    desktop.wait(READY)
    assert desktop.page.input_value("#name") == "River bend two"
    desktop.click("#undo")
    assert desktop.page.input_value("#name") == "River bend"


def test_a_rename_leaves_no_old_name_behind(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    rename(desktop, "Müllers Furt")
    assert desktop.run(DRAWN) == {"id": "mullers-furt", "names": {"en": "Müllers Furt"}}
    desktop.page.fill("#about [name=name-fr]", "Le gué")
    desktop.page.fill("#about [name=id]", "ford")
    rename(desktop, "The ford")
    assert desktop.run(DRAWN) == {"id": "ford", "names": {"en": "The ford", "fr": "Le gué"}}


def test_a_friend_sees_the_name_of_now(window: Open, studio: Studio) -> None:
    with window("desktop") as one, one.beside() as friend:
        visit(one, studio)
        begin(one, "A")
        rename(one, "Old weir")
        open_share(one)
        one.click("#copy-link")
        link = one.wait("() => document.getElementById('link').value")
        friend.open(link.replace("design#", "design?lang=de#"))
        friend.wait(READY)
        friend.wait("(name) => document.getElementById('name').value === name", "Old weir")


@pytest.mark.skipif(not can_compile(), reason="without numba, games take long")
def test_a_playtest_gets_the_name_of_now(desktop: Tab, studio: Studio) -> None:
    asked: list[dict[str, Any]] = []

    def hear(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "{}"))
        route.fulfill(status=422, json={"errors": ["Not now."]})

    visit(desktop, studio)
    desktop.page.route("**/api/playtest", hear)
    begin(desktop, "A")
    desktop.wait(FORECAST)
    rename(desktop, "Old weir")
    desktop.wait("() => !document.getElementById('playtest').disabled")
    desktop.click("#playtest")
    desktop.wait(SAID, "playtest-said", "Not now.")
    layout = parse_layout(asked[0]["layout"], "x.toml").layout
    assert layout is not None
    assert (asked[0]["file"], layout.id, dict(layout.names)) == (
        "old-weir.toml",
        "old-weir",
        {"en": "Old weir"},
    )
    desktop.complaints.clear()


@pytest.mark.parametrize("name", ["Castle 🏰", "שלום", "城墙"])
def test_a_name_that_cannot_be_printed_is_found_at_once(
    desktop: Tab, studio: Studio, name: str
) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    rename(desktop, name)
    desktop.wait(SAID, "verdict", "1 problem to fix")
    assert "The fonts cannot print" in desktop.run(TEXT, "findings")
    assert desktop.run("() => document.getElementById('playtest').disabled")
    desktop.press("Enter")
    desktop.click("#undo")
    desktop.wait(SAID, "verdict", "Valid")


def keep(tab: Tab, name: str) -> None:
    """Rename the domain, and keep it."""
    rename(tab, name)
    tab.click("#shelf-keep")


def test_two_tabs_do_not_overwrite_each_other(window: Open, studio: Studio) -> None:
    with window("desktop") as one, one.beside() as other:
        visit(one, studio)
        begin(one, "A")
        keep(one, "Weir")
        one.wait(SAID, "message-text", "Weir is now in My domains.")
        visit(other, studio)
        keep(other, "Dam")
        other.wait(SAID, "message-text", "Dam was updated in My domains.")
        # The first tab hears of it, and keeps its own version beside the other.
        changed = "Another tab has kept a different version of Dam since you opened it here."
        one.wait(SAID, "message-text", changed)
        one.click("#message-close")
        one.click("#shelf-keep")
        one.wait(SAID, "message-text", changed)
        assert one.run(SHELF) == ["Dam"]
        one.click("#message-back")
        one.wait(SAID, "message-text", "Weir is now in My domains.")
        assert one.run(SHELF) == ["Weir", "Dam"]
        # Each has its own from now on.
        keep(other, "Dam two")
        other.wait(SAID, "message-text", "Dam two was updated in My domains.")
        keep(one, "Weir two")
        one.wait(SAID, "message-text", "Weir two was updated in My domains.")
        assert sorted(one.run(SHELF)) == ["Dam two", "Weir two"]


def test_one_tab_may_win(window: Open, studio: Studio) -> None:
    with window("desktop") as one, one.beside() as other:
        visit(one, studio)
        begin(one, "B")
        keep(one, "Weir")
        one.wait(SAID, "message-text", "Weir is now in My domains.")
        visit(other, studio)
        keep(other, "Dam")
        other.wait(SAID, "message-text", "was updated")
        one.wait(SAID, "message-text", "a different version of Dam")
        one.click("#message-other")
        one.wait(SAID, "message-text", "Weir was updated in My domains.")
        assert one.run(SHELF) == ["Weir"]
        one.click("#message-back")
        assert one.run(SHELF) == ["Dam"]


def test_short_names_follow_names(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    found = desktop.run(
        """async (names) => {
          const { idOf } = await import("./assets/design/naming.js");
          return names.map(idOf);
        }""",
        ["Müller’s Ford", "城墙", "  A – B  ", "x" * 50, "Straße 7"],
    )
    assert found == ["mullers-ford", "", "a-b", "x" * 40, "strasse-7"]
