"""The Print page begins with the game: pictures, any name for it, and then a number and a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from support.studio.ordering import HOLDS, SETTLED, enter, field, forgive, layout_text, read, visit

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Studio

PICKING = "() => document.querySelector('#shelf .game') !== null"
SHOWN = """() => [...document.querySelectorAll("#picker li:not([hidden]) > .game")]
  .map((it) => it.querySelector("b").textContent)"""
TITLE = "#game-title"
SAYS = "(selector, text) => document.querySelector(selector).textContent === text"
IN_SIGHT = """(selector) => {
  const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect();
  const bar = document.querySelector("#bar").getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= (bar.bottom >= innerHeight ? bar.top : innerHeight);
}"""
KEEP = "(key, kept) => localStorage.setItem(key, JSON.stringify(kept))"
SEVERAL = (
    "() => [...document.querySelectorAll('#products > div')].filter((it) => it.checkVisibility())"
)


def open_games(tab: Tab, studio: Studio) -> None:
    """Open the page as a newcomer does."""
    tab.open(f"{studio.address}print?lang=en")
    tab.wait(PICKING)


def test_three_taps_print_fifty_sheets_of_yacht(phone: Tab, studio: Studio, tmp_path: Path) -> None:
    open_games(phone, studio)
    phone.touch("[data-game=yacht]")
    phone.wait(SETTLED)
    phone.touch("#field-sheets-entry")
    phone.type("50")
    phone.wait(SAYS, "#amount", "Pages: 50")
    assert read(phone, "#command") == "scriptorium pad yacht --sheets 50"
    assert phone.run(IN_SIGHT, "#field-sheets-entry")
    phone.touch("#download")
    file = phone.keep(tmp_path)
    assert file.read_bytes().startswith(b"%PDF-")
    assert "yacht" in file.name


def test_a_newcomer_sees_games_and_no_products(desktop: Tab, studio: Studio) -> None:
    open_games(desktop, studio)
    shown = desktop.run(SHOWN)
    assert shown[:2] == ["Yacht", "Hearts"]
    assert {"Dice game", "Board game", "Card game", "Brügge"} < set(shown)
    assert len(shown) < 20
    assert desktop.run("() => document.querySelector('#ordering').hidden")
    assert desktop.run("() => !document.querySelector('#products').checkVisibility()")
    desktop.click("#all")
    assert len(desktop.run(SHOWN)) > 50
    desktop.click("[data-game=board]")
    desktop.wait(SETTLED)
    assert len(desktop.run(SEVERAL)) == 3
    assert desktop.run("() => document.querySelector('#more').open") is False
    first = "() => [...document.querySelectorAll('#first .field')].map((it) => it.dataset.flag)"
    assert desktop.run(first) == ["--copies", "--paper", "--ink", ""]


def test_the_pictures_of_all_games_wait_until_somebody_chooses(
    desktop: Tab, studio: Studio
) -> None:
    for _time in range(2):  # The second time, the forms come at once.
        visit(desktop, studio, game="board", unfold=False)
        desktop.wait("() => document.readyState === 'complete'")
    assert [it.url for it in desktop.requests if "/sheets/" in it.url] == []
    desktop.click("#change")
    desktop.wait("() => document.querySelector('#shelf img').naturalWidth")


@pytest.mark.parametrize(
    ("asked", "title", "command"),
    [
        ("yacht", "Yacht", "pad yacht"),
        ("dice", "Dice game", "pad"),
        ("crescent", "Dice game", "pad crescent"),
        ("3", "Board game", "board 3"),
        ("cards&product=calculator", "Card game", "calculator cards"),
        ("board&product=kit+board&ink=mono", "Board game", "kit board --ink mono"),
        ("hearts&sheets=25&paper=a5", "Hearts", "pad hearts --sheets 25 --paper a5"),
        ("Kniffel", "Yacht", "pad yacht"),
    ],
)
def test_an_address_chooses_the_game(
    desktop: Tab, studio: Studio, asked: str, title: str, command: str
) -> None:
    desktop.open(f"{studio.address}print?lang=en&game={asked}")
    desktop.wait(SETTLED)
    assert read(desktop, TITLE) == title
    assert read(desktop, "#command") == f"scriptorium {command}"
    means = "“Kniffel” is printed as Yacht." if asked == "Kniffel" else ""
    assert read(desktop, "#outcome") == means
    desktop.reload()
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == f"scriptorium {command}"


def test_any_name_finds_a_game_and_an_unknown_one_gets_an_answer(
    desktop: Tab, studio: Studio
) -> None:
    open_games(desktop, studio)
    desktop.click("#search")
    desktop.type("Yahtzee")
    desktop.wait("() => document.querySelector('.game-word') !== null")
    assert desktop.run(SHOWN) == ["Yacht"]
    assert "yahtzee" in read(desktop, "[data-game=yacht] .game-word")
    desktop.page.fill("#search", "crescent")
    assert desktop.run(SHOWN) == ["The crescent"]
    desktop.page.fill("#search", "jahtzee")
    assert "Yacht" in desktop.run(SHOWN)
    desktop.page.fill("#search", "zzzzzz")
    assert desktop.run(SHOWN) == []
    assert read(desktop, "#found") == "No sheet for “zzzzzz” yet"
    assert desktop.run("() => document.querySelector('#own-pad').classList.contains('wanted')")
    assert desktop.run("() => document.querySelector('#own-pad a').pathname") == "/pads"
    desktop.page.fill("#search", "skat")
    desktop.press("Enter")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad skat"
    desktop.open(f"{studio.address}print?lang=en&game=zzzzzz")
    desktop.wait(HOLDS, "#found", "zzzzzz")


def test_a_word_in_the_field_of_domains_finds_the_pad(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio, game="hearts")
    place = field(desktop, "")
    enter(desktop, "", "Yahtzee")
    desktop.wait(HOLDS, "#command", "scriptorium pad hearts yacht")
    assert read(desktop, "#outcome") == "“Yahtzee” is printed as Yacht."
    enter(desktop, "", "jahtzee")
    desktop.wait(HOLDS, f"{place} .fault", "There is no “jahtzee” here; did you mean Yacht?")
    assert read(desktop, "#command") == "scriptorium pad hearts yacht"


def test_a_number_is_replaced_by_what_is_typed(desktop: Tab, phone: Tab, studio: Studio) -> None:
    for tab, press in ((desktop, desktop.click), (phone, phone.touch)):
        visit(tab, studio, game="yacht", unfold=False)
        press("#field-sheets-entry")
        tab.type("50")
        assert tab.page.input_value("#field-sheets-entry") == "50"
        press(TITLE)
        tab.page.focus("#field-sheets-entry")
        tab.type("7")
        assert tab.page.input_value("#field-sheets-entry") == "7"
        # Somebody who then points at a place in the number changes only that place.
        press("#field-sheets-entry")
        tab.press("End")
        tab.type("5")
        assert tab.page.input_value("#field-sheets-entry") == "75"


def test_a_number_beyond_the_limits_is_told_beside_it(phone: Tab, studio: Studio) -> None:
    visit(phone, studio, game="yacht", unfold=False)
    for wrong in ("10001", "0", "-1", "many", "1.5"):
        enter(phone, "--sheets", wrong)
        said = read(phone, "#field-sheets-fault")
        assert said == "Sheets: enter a whole number from 1 to 10,000."
        assert phone.run(IN_SIGHT, "#field-sheets-fault")
        assert phone.run("() => document.querySelector('#download').disabled")
    assert phone.run("() => document.querySelector('#field-sheets-entry').ariaValueMax") == "10000"
    enter(phone, "--sheets", "2")
    phone.wait(SAYS, "#amount", "Pages: 2")
    assert read(phone, "#field-sheets-fault") == ""


def test_a_fault_is_in_sight_on_a_phone(phone: Tab, studio: Studio) -> None:
    visit(phone, studio, game="yacht", unfold=False)
    key = "scriptorium.print.entries.pad"
    phone.run(KEEP, key, {"domains": ["yacht"], "bleed": "99", "sheets": "3"})
    phone.reload()
    phone.wait("() => document.querySelector('#field-bleed.faulty') !== null")
    assert phone.run(IN_SIGHT, "#field-bleed-fault")
    assert phone.run("() => document.activeElement.id") == "field-bleed-entry"
    forgive(phone, "422")
    phone.run("() => scrollTo(0, 0)")
    phone.touch("#to-fault")
    assert phone.run(IN_SIGHT, "#field-bleed-fault")


def test_too_many_pages_are_told_beside_the_number(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio, game="yacht", unfold=False)
    enter(desktop, "--sheets", "9000")
    desktop.wait(HOLDS, "#field-sheets-fault", "9000 pages")
    forgive(desktop, "422")


def test_orders_of_earlier_visits_are_still_read(desktop: Tab, studio: Studio) -> None:
    open_games(desktop, studio)
    desktop.run(KEEP, "scriptorium.print.product", "pad")
    key = "scriptorium.print.entries.pad"
    desktop.run(KEEP, key, {"domains": ["hearts"], "sheets": "3", "paper": "a5"})
    desktop.reload()
    desktop.wait(SETTLED)
    assert read(desktop, TITLE) == "Hearts"
    assert read(desktop, "#command") == "scriptorium pad hearts --sheets 3 --paper a5"
    # Another game keeps the number and the paper, and not what only the last one had.
    enter(desktop, "--players", "3")
    desktop.click("#change")
    desktop.click("[data-game=yacht]")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad yacht --sheets 3 --paper a5"


def test_going_back_leads_to_the_game_before_and_to_the_games(desktop: Tab, studio: Studio) -> None:
    open_games(desktop, studio)
    desktop.click("[data-game=yacht]")
    desktop.wait(SETTLED)
    assert desktop.run("() => location.search") == "?lang=en&game=yacht"
    desktop.click("#change")
    desktop.click("[data-game=hearts]")
    desktop.wait(HOLDS, TITLE, "Hearts")
    desktop.page.go_back()
    desktop.wait(HOLDS, TITLE, "Yacht")
    desktop.page.go_back()
    desktop.wait("() => !document.querySelector('#picker').hidden")
    desktop.click("#stay")
    assert desktop.run("() => document.querySelector('#picker').hidden")


def test_files_of_ones_own_are_a_game(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    open_games(desktop, studio)
    desktop.drop("main", **{"rules.pdf": "%PDF-1.7"})
    desktop.wait(HOLDS, "#found", "'rules.pdf' is a PDF. You can use a domain or a pad (.toml)")
    own = tmp_path / "own.toml"
    own.write_text(layout_text("dice", "B"), encoding="utf-8")
    desktop.page.set_input_files("#own-file-entry", own)
    desktop.wait(SETTLED)
    assert read(desktop, TITLE) == "own.toml"
    assert read(desktop, "#command") == "scriptorium pad own.toml"
    desktop.click("label[for=product-of-kit-dice]")
    desktop.wait(HOLDS, "#command", "scriptorium kit dice --domains own.toml")
    table = tmp_path / "cards.csv"
    table.write_text("title,cost\nRue,2\n", encoding="utf-8")
    desktop.click("#change")
    desktop.page.set_input_files("#own-file-entry", table)
    desktop.wait(HOLDS, "#command", "scriptorium kit deck cards.csv")
    desktop.wait(HOLDS, "#sheets", "Rue")


def test_the_limits_of_a_form_are_those_of_the_products(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}print?lang=en&game=board&product=kit+board")
    desktop.wait(SETTLED)
    bounds = """() => ["ariaValueMin", "ariaValueMax"]
      .map((it) => document.querySelector("#field-players-entry")[it])"""
    assert desktop.run(bounds) == ["2", "4"]
    for _step in range(4):
        desktop.click("#field-players .stepper button:last-child")
    assert desktop.page.input_value("#field-players-entry") == "4"
    forms = json.loads(desktop.run("() => fetch('api/forms').then((it) => it.text())"))
    fields = {
        (form["product"], each["name"]): (each["least"], each["most"])
        for form in forms
        for group in form["groups"]
        for each in group["fields"]
    }
    assert fields["kit board", "players"] == (2, 4)
