"""The Print page as people use it: a form, its sheet, its file, by mouse, keys and touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from support.studio.ordering import (
    HOLDS,
    SETTLED,
    enter,
    field,
    forgive,
    layout_text,
    read,
    visit,
    walk_to,
)

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Studio

LISTEN = """() => {
  const fetch = window.fetch;
  window.orders = [];
  window.fetch = (address, how) => {
    if (how?.body) window.orders.push([address, JSON.parse(how.body)]);
    return fetch(address, how);
  };
}"""
BROKEN = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\u00ad]{5,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter((it) => it.width > 1).map((it) => it.bottom);
      const isSeen = text.parentElement.getBoundingClientRect().width > 1;
      if (isSeen && Math.max(...lines) - Math.min(...lines) > 5) found.push(word);
    }
  }
  return found;
}"""
"""The words of the page that are broken."""
CREST = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
  <rect width="10" height="10" fill="#8c2f2b"/></svg>"""


def test_mouse_prints_a_pad(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    visit(desktop, studio)
    assert desktop.run("() => document.querySelectorAll('#sheets .paper svg').length") == 1
    desktop.click(f"{field(desktop, '')} .toggle")
    desktop.click(f"{field(desktop, '--sheets')} .stepper button:last-child")
    desktop.wait(HOLDS, "#amount", "Pages: 2")
    desktop.click(f"{field(desktop, '--duplex')} input")
    desktop.wait("() => document.querySelectorAll('#sheets .paper svg').length === 2")
    assert read(desktop, "#command") == "scriptorium pad A --sheets 2 --duplex"
    desktop.click("#download")
    file = desktop.keep(tmp_path)
    assert file.suffix == ".pdf"
    assert file.read_bytes().startswith(b"%PDF-")
    desktop.wait(HOLDS, "#outcome", file.name)


def test_keys_alone_print_a_pad(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    visit(desktop, studio, unfold=False)
    desktop.run("() => document.querySelector('#products input:checked').focus()")
    for key, product in (("ArrowRight", "kit dice"), ("ArrowLeft", "pad")):
        desktop.press(key)
        desktop.wait(
            "(it) => document.querySelector('#products input:checked').value === it", product
        )
        desktop.wait(SETTLED)
    walk_to(desktop, "Sheets")
    desktop.press("ArrowUp")
    desktop.press("ArrowUp")
    desktop.wait(HOLDS, "#command", "--sheets 3")
    walk_to(desktop, "Download the PDF")
    desktop.press("Enter")
    assert desktop.keep(tmp_path).read_bytes().startswith(b"%PDF-")
    assert desktop.focused().name == "Download the PDF"


def test_touch_prints_on_a_phone(phone: Tab, studio: Studio, tmp_path: Path) -> None:
    visit(phone, studio)
    phone.touch("#products label[for=product-of-calculator]")
    phone.wait("() => document.querySelector('#products input:checked').value === 'calculator'")
    phone.wait(SETTLED)
    assert read(phone, "#command").startswith("scriptorium calculator ")
    phone.touch("#download")
    assert phone.keep(tmp_path).read_bytes().startswith(b"%PDF-")
    phone.open(f"{studio.address}print?lang=de")
    phone.wait(SETTLED)
    assert "Wertungs\xadblock" in read(phone, "#products")
    assert [it for it in phone.run(BROKEN) if "\xad" not in it] == []


@pytest.mark.parametrize(
    ("game", "products"),
    [
        ("dice", ["pad", "kit dice", "calculator"]),
        ("board", ["board", "kit board", "calculator"]),
        ("cards", ["kit cards", "calculator"]),
        ("bruges", ["kit bruges", "calculator"]),
        ("deck", ["kit deck"]),
        ("yacht", ["pad"]),
    ],
)
def test_every_product_of_a_game_has_a_form_and_a_sheet(
    desktop: Tab, studio: Studio, game: str, products: list[str]
) -> None:
    visit(desktop, studio, game=game)
    found = "() => [...document.querySelectorAll('#products input')].map((it) => it.value)"
    assert desktop.run(found) == products
    for product in products:
        if len(products) > 1:
            desktop.click(f"label[for=product-of-{product.replace(' ', '-')}]")
        desktop.wait(SETTLED)
        asks = read(desktop, "#amount")
        drawn = desktop.run("() => document.querySelectorAll('#sheets .paper svg').length")
        assert drawn >= 1 or asks.startswith("Still missing: "), (product, asks)
        assert read(desktop, "#command").startswith(f"scriptorium {product}")
        assert desktop.run("() => document.querySelectorAll('#first .field').length") >= 2
        assert desktop.run("() => document.querySelectorAll('#groups .field').length") >= 1


def test_domains_themes_and_papers_are_chosen_by_their_pictures(
    desktop: Tab, studio: Studio
) -> None:
    visit(desktop, studio)
    for flag in ("", "--theme", "--paper"):
        place = f"{field(desktop, flag)} .pictured img"
        desktop.run("(it) => document.querySelector(it).scrollIntoView()", place)
        desktop.wait("(it) => document.querySelector(it).naturalWidth > 0", place)
    desktop.click(f"{field(desktop, '--theme')} label:has(img[src$='glass.svg'])")
    desktop.click(f"{field(desktop, '--paper')} label:has(img[src$='a3.svg'])")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad --paper a3 --theme glass"
    desktop.press("ArrowRight")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad --theme glass"


def test_only_what_differs_is_sent(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.run(LISTEN)
    enter(desktop, "--sheets", "3")
    enter(desktop, "--sheets", "1")
    enter(desktop, "--title", "Club")
    *_others, (_address, order) = desktop.run("() => window.orders")
    assert order["product"] == "pad"
    assert order["options"] == {"title": "Club"}
    counts = (
        "() => [...document.querySelectorAll('.badge:not(.warning)')].map((it) => it.textContent)"
    )
    assert [it for it in desktop.run(counts) if it] == ["1 changed", "1 changed"]


def test_defaults_come_back_and_so_do_entries(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    enter(desktop, "--title", "Club")
    desktop.click("#defaults")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad"
    assert read(desktop, "#defaults") == "Restore my entries"
    desktop.reload()
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad"
    assert read(desktop, "#defaults") == "Restore my entries"
    enter(desktop, "--sheets", "3")
    assert read(desktop, "#defaults") == "Reset to defaults"
    enter(desktop, "--sheets", "1")
    desktop.click("#more > summary")
    desktop.click("#defaults")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad --title Club"


def test_a_fault_is_shown_at_its_field(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    enter(desktop, "--bleed", "many")
    place = field(desktop, "--bleed")
    desktop.wait(HOLDS, f"{place} .fault", "many")
    flags = desktop.run(
        "() => [...document.querySelectorAll('.field')].map((it) => it.dataset.flag)"
    )
    words = read(desktop, "#groups").split()
    assert not [flag for flag in flags if flag and flag in words]
    assert desktop.run("() => document.querySelector('#download').disabled")
    assert desktop.run(f"() => document.querySelector('{place} input').ariaInvalid") == "true"
    assert desktop.run("() => document.querySelectorAll('#sheets .paper svg').length") == 1
    desktop.click("#to-fault")
    assert desktop.run(f"() => document.activeElement.matches('{place} input')")
    forgive(desktop, "422")
    enter(desktop, "--bleed", "2")
    desktop.wait("(it) => document.querySelector(it).textContent === ''", f"{place} .fault")
    desktop.wait("() => !document.querySelector('#download').disabled")
    assert desktop.run("() => document.querySelector('#to-fault').hidden")


def test_the_designer_hands_a_domain_over_once(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    handed = {"file": "mine.toml", "text": layout_text("dice", "B")}
    put = "(it) => sessionStorage.setItem('scriptorium.print', JSON.stringify(it))"
    desktop.run(put, handed)
    desktop.reload()
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad mine.toml"
    assert read(desktop, "#faults") == ""
    assert desktop.run("() => sessionStorage.getItem('scriptorium.print')") is None
    desktop.reload()
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad mine.toml"


@pytest.mark.parametrize(
    ("game", "name", "product"), [("dice", "C", "pad"), ("board", "1", "board")]
)
def test_a_layout_dropped_on_the_page_is_printed(
    desktop: Tab, studio: Studio, game: str, name: str, product: str
) -> None:
    visit(desktop, studio)
    desktop.drop("main", **{"own.toml": layout_text(game, name)})
    desktop.wait(HOLDS, "#command", "own.toml")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == f"scriptorium {product} own.toml"
    assert read(desktop, "#faults") == ""


def test_a_chosen_file_is_printed_and_can_be_taken_out(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    logo, song = tmp_path / "crest.svg", tmp_path / "song.mp3"
    logo.write_text(CREST, encoding="utf-8")
    song.write_text("la", encoding="utf-8")
    visit(desktop, studio)
    place = field(desktop, "--logo")
    desktop.page.set_input_files(f"{place} input", song)
    desktop.wait(HOLDS, f"{place} .fault", "song.mp3")
    desktop.page.set_input_files(f"{place} input", logo)
    desktop.wait(HOLDS, "#command", "--logo crest.svg")
    desktop.wait(SETTLED)
    assert read(desktop, f"{place} .fault") == ""
    desktop.click(f"{place} .out")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad"


def test_the_command_can_be_copied(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    enter(desktop, "--title", "It's ours")
    desktop.click("#copy")
    desktop.wait(HOLDS, "#copied", "Copied.")
    assert read(desktop, "#command") == "scriptorium pad --title 'It'\\''s ours'"


def test_the_sheet_can_be_seen_larger(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    wide = "() => document.querySelector('.paper').getBoundingClientRect().width"
    whole: Any = desktop.run(wide)
    desktop.click("#zoom [data-zoom='1']")
    assert desktop.run(wide) == pytest.approx(297 / 25.4 * 96, abs=1)
    for _step in range(2):
        desktop.click("#zoom [data-zoom='in']")
    assert desktop.run(wide) == pytest.approx(594 / 25.4 * 96, abs=2)
    desktop.click("#zoom [data-zoom='out']")
    assert desktop.run(wide) == pytest.approx(445.5 / 25.4 * 96, abs=2)
    desktop.click("#zoom [data-zoom='0']")
    assert desktop.run(wide) == whole


def test_every_sheet_of_a_kit_is_seen_before_it_is_printed(
    desktop: Tab, phone: Tab, studio: Studio
) -> None:
    visit(desktop, studio, game="board")
    label = "() => document.querySelector('#sheets .front svg')?.getAttribute('aria-label')"
    desktop.click("label[for=product-of-kit-board]")
    desktop.wait(HOLDS, "#proof-title", "Sheet 1 of 18")
    seen = [desktop.run("() => document.querySelector('#sheets').innerHTML")]

    def shown(number: int) -> None:
        desktop.wait(HOLDS, "#proof-title", f"Sheet {number} of 18")
        desktop.wait(SETTLED)
        assert desktop.run(label) == f"Front of sheet {number}"
        seen.append(desktop.run("() => document.querySelector('#sheets').innerHTML"))

    desktop.click("#pager-on")
    shown(2)
    desktop.page.focus("#sheets")
    desktop.press("ArrowRight")
    shown(3)
    desktop.press("End")
    shown(18)
    assert desktop.run("() => document.querySelectorAll('#sheets .back svg').length") == 1
    assert desktop.run("() => document.querySelector('#pager-on').disabled")
    desktop.page.fill("#pager-entry", "12")
    desktop.press("Enter")
    shown(12)
    assert len(set(seen)) == len(seen)
    desktop.press("Escape")
    # A sheet that is gone after an entry is the last one of what is left.
    visit(desktop, studio)
    desktop.wait(HOLDS, "#proof-title", "Sheet 1 of 4")
    desktop.click("#pager-on")
    desktop.wait(HOLDS, "#proof-title", "Sheet 2 of 4")
    desktop.click(f"{field(desktop, '')} .toggle")
    desktop.wait(HOLDS, "#proof-title", "Sheet 1 of 1")
    assert desktop.run("() => document.querySelector('#pager').hidden")

    visit(phone, studio)
    [(x, y)] = phone.middles("#sheets")
    phone.swipe([(x + 80, y), (x, y), (x - 80, y)])
    phone.wait(HOLDS, "#proof-title", "Sheet 2 of 4")
    phone.swipe([(x - 80, y), (x, y), (x + 80, y)])
    phone.wait(HOLDS, "#proof-title", "Sheet 1 of 4")
