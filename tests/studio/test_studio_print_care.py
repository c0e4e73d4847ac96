"""The Print page when things go wrong, on every screen, and for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.studio.accessibility import find_violations
from support.studio.ordering import HOLDS, SETTLED, enter, field, forgive, read, visit
from support.studio.windows import FITS

if TYPE_CHECKING:
    from support.studio.browser import Tab
    from support.studio.windows import Open, Studio

HEAVIEST = 200_000
SMALLEST_TARGET = 44


def test_entries_outlive_a_reload_and_bad_ones_are_dropped(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    enter(desktop, "--title", "Club")
    desktop.reload()
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad --title Club"
    key = "scriptorium.print.entries.pad"
    for kept in ("{", "[1]", '"a"', "null", '{"title": [1], "sheets": {"a": 1}, "ink": "mauve"}'):
        desktop.run("(key, kept) => localStorage.setItem(key, kept)", key, kept)
        desktop.reload()
        desktop.wait(SETTLED)
        assert read(desktop, "#command") == "scriptorium pad"


def test_two_tabs_do_not_disturb_each_other(window: Open, studio: Studio) -> None:
    with window("desktop") as one, one.beside() as other:
        visit(one, studio)
        visit(other, studio)
        enter(one, "--title", "One")
        enter(other, "--title", "Other")
        assert read(one, "#command").endswith("--title One")
        one.reload()
        one.wait(SETTLED)
        assert read(one, "#command").endswith("--title Other")


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("rules.pdf", "%PDF-1.7", "a PDF"),
        ("renamed.toml", "%PDF-1.7", "a PDF"),
        ("song.mp3", "la", "a sound file"),
        ("shopping.txt", "milk, bread", "a text file"),
    ],
)
def test_a_file_without_a_place_is_refused_in_words(
    desktop: Tab, studio: Studio, name: str, text: str, kind: str
) -> None:
    visit(desktop, studio)
    desktop.drop("main", **{name: text})
    desktop.wait(HOLDS, "#outcome", f"'{name}' is {kind}. ")
    assert read(desktop, "#outcome").endswith(".")
    assert read(desktop, "#command") == "scriptorium pad"


def test_markup_in_a_name_stays_text(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    name = "<img src=x onerror=alert(1)>"
    enter(desktop, "--player", name)
    desktop.wait(HOLDS, "#groups .chips .chip", name)
    desktop.wait(HOLDS, "#sheets", "onerror")
    foreign = "() => document.querySelectorAll('main img[src=x], main script').length"
    assert desktop.run(foreign) == 0
    assert desktop.questions == []


def test_a_studio_that_is_away_is_asked_again(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.page.context.set_offline(offline=True)
    enter(desktop, "--title", "Club")
    desktop.wait("() => !document.querySelector('#notice').hidden")
    assert desktop.run("() => document.querySelectorAll('#sheets .paper svg').length") == 1
    forgive(desktop, "ERR_INTERNET_DISCONNECTED")
    desktop.page.context.set_offline(offline=False)
    desktop.click("#faults button")
    desktop.wait(HOLDS, "#sheets", "Club")
    assert desktop.run("() => document.querySelector('#notice').hidden")


def test_printing_can_be_stopped_and_the_page_stays_usable(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    enter(desktop, "--sheets", "500")
    desktop.click("#download")
    desktop.wait("() => !document.querySelector('#press').hidden")
    enter(desktop, "--title", "Club")
    desktop.run("() => document.querySelector('#stop').click()")
    desktop.wait("() => document.querySelector('#press').hidden")
    assert read(desktop, "#outcome") == "Printing was stopped; nothing was written."
    desktop.wait(HOLDS, "#sheets", "Club")


def test_leaving_half_way_does_no_harm(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    enter(desktop, "--sheets", "500")
    desktop.click("#download")
    desktop.wait("() => !document.querySelector('#press').hidden")
    desktop.open(studio.address)
    visit(desktop, studio)
    assert read(desktop, "#command") == "scriptorium pad --sheets 500"
    assert desktop.run("() => document.querySelectorAll('#sheets .paper svg').length") == 1


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_the_page_fits_and_its_targets_are_large(window: Open, studio: Studio, size: str) -> None:
    with window(size) as tab:
        visit(tab, studio)
        assert tab.run(FITS)
        small = """(least) => [...document.querySelectorAll(
          "main :is(button, select, input[type=text], summary, label.product, label.pictured)")]
          .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < least)
          .map((it) => it.outerHTML)"""
        assert tab.run(small, SMALLEST_TARGET) == []


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(("size", "dark"), [("tablet", True)])
def test_the_checker_of_accessibility_finds_nothing(
    window: Open, studio: Studio, size: str, *, dark: bool
) -> None:
    with window(size, dark=dark) as tab:
        visit(tab, studio)
        enter(tab, "--player", "Anna")
        enter(tab, "--sheets", "none")
        tab.wait(HOLDS, "#field-sheets-fault", "Sheets")
        assert find_violations(tab) == []
        tab.click("#change")
        assert find_violations(tab) == []


def test_the_page_is_light(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    weight = sum(desktop.weights("document", "stylesheet", "script", "image").values())
    assert 10_000 < weight < HEAVIEST


def test_a_sheet_is_set_in_the_fonts_of_its_theme(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    themes = f"{field(desktop, '--theme')} input[type=radio]"
    names = desktop.run(
        "(it) => [...document.querySelectorAll(it)].map((radio) => radio.value)", themes
    )
    asked = """() => [...new Set([...document.querySelectorAll("#sheets text")].map(
      (it) => it.getAttribute("font-family").split(",")[0]))]"""
    faces = "() => [...document.fonts].map((face) => face.family)"
    for name in names[:-1]:
        enter(desktop, "--theme", name)
        assert set(desktop.run(asked)) <= set(desktop.run(faces))
    assert desktop.run("() => document.fonts.ready.then(() => true)")
    assert desktop.run("() => [...document.fonts].every((face) => face.status !== 'error')")
