"""The Design page keeps what was drawn: drafts, tabs, links, files, and a studio that was away."""

from __future__ import annotations

import json
from time import time
from typing import TYPE_CHECKING

import pytest

from generator.load.layouts.layout import load_layout, parse_layout
from generator.load.layouts.library import layout_paths
from generator.load.layouts.writing import layout_to_toml
from generator.products.studio.layout_data import layout_data
from support.studio.painting import (
    CHOOSE,
    READY,
    SAID,
    TEXT,
    WRITE,
    begin,
    click,
    in_order,
    open_share,
    open_starts,
    shown,
    visit,
)

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Open, Studio

KEPT_STROKES = """async () => {
  const drafts = await import(new URL("assets/design/drafts.js", document.baseURI));
  return drafts.readDraft(sessionStorage.getItem("scriptorium.draft")).past.length;
}"""

LISTED = "() => [...document.querySelectorAll('.draft')].map((it) => it.textContent)"


def test_everything_is_there_after_a_reload(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "B")
    desktop.run(WRITE, "name-en", "<script>alert(1)</script> & Söhne")
    desktop.run(CHOOSE, "city")
    click(desktop, *[name for name, it in shown(desktop).items() if it == "river"][:3])
    before = shown(desktop)
    desktop.reload()
    desktop.wait(READY)
    assert shown(desktop) == before
    assert desktop.run(TEXT, "title") == "<script>alert(1)</script> & Söhne"
    for _stroke in range(3):
        desktop.run("() => document.getElementById('undo').click()")
    desktop.wait(SAID, "verdict", "Valid")
    assert desktop.run(TEXT, "title") == "<script>alert(1)</script> & Söhne"
    desktop.run("() => document.getElementById('undo').click()")
    assert desktop.run(TEXT, "title") == "Wide lands"
    assert desktop.run("() => document.getElementById('undo').disabled")
    desktop.reload()
    desktop.wait(READY)
    for _step in range(2):
        desktop.run("() => document.getElementById('redo').click()")
    assert desktop.run(TEXT, "title") == "<script>alert(1)</script> & Söhne"
    assert shown(desktop) != before
    for _stroke in range(2):
        desktop.run("() => document.getElementById('redo').click()")
    assert shown(desktop) == before


def test_what_was_drawn_comes_back_even_after_a_reload(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "B")
    desktop.run(CHOOSE, "city")
    click(desktop, next(name for name, it in shown(desktop).items() if it == "river"))
    drawn = shown(desktop)
    desktop.click("#clear")
    desktop.wait(SAID, "message-text", "All hexes were removed.")
    desktop.reload()
    desktop.wait(SAID, "message-text", "All hexes were removed.")
    desktop.click("#message-back")
    assert shown(desktop) == drawn
    begin(desktop, "C")
    other = shown(desktop)
    desktop.reload()
    desktop.wait(SAID, "message-text", "Your previous drawing is saved")
    desktop.click("#message-back")
    desktop.wait("(id) => document.getElementById('about').elements.id.value === id", "B")
    assert shown(desktop) == drawn
    desktop.click("#redo")
    desktop.wait("(id) => document.getElementById('about').elements.id.value === id", "C")
    assert shown(desktop) == other
    desktop.click("#undo")
    desktop.wait("(id) => document.getElementById('about').elements.id.value === id", "B")
    assert shown(desktop) == drawn
    begin(desktop, "D")
    open_starts(desktop)
    desktop.click('[aria-label="Delete the draft Wide lands"]')
    assert desktop.focused().name == "Bring it back: Wide lands"
    desktop.reload()
    desktop.wait(READY)
    open_starts(desktop)
    assert desktop.run("() => document.querySelector('.drafts .dropped .draft').disabled")
    desktop.click('[aria-label="Bring it back: Wide lands"]')
    assert desktop.focused().name == "Delete the draft Wide lands"
    desktop.click(".drafts .draft")
    desktop.wait("(id) => document.getElementById('about').elements.id.value === id", "B")
    assert shown(desktop) == drawn


def test_two_tabs_keep_two_drafts(window: Open, studio: Studio) -> None:
    with window("desktop") as one, one.beside() as other:
        visit(one, studio)
        begin(one, "A")
        one.run(CHOOSE, "mine")
        click(one, *[name for name, it in shown(one).items() if it == "city"][:1])
        one.run("() => dispatchEvent(new Event('pagehide'))")
        visit(other, studio)
        assert shown(other) == shown(one)
        other.run("() => document.getElementById('clear').click()")
        assert shown(other) == {}
        other.reload()
        other.wait(READY)
        one.reload()
        one.wait(READY)
        assert shown(other) == {}
        assert len(shown(one)) == 37
        open_starts(other)
        drafts = other.run(LISTED)
        assert len(drafts) == 1
        assert drafts[0].startswith("River bend, 37 hexes, ")


def test_a_copied_tab_becomes_a_draft_of_its_own(window: Open, studio: Studio) -> None:
    with window("desktop") as one, one.beside() as other:
        visit(one, studio)
        begin(one, "A")
        key = one.run("() => sessionStorage.getItem('scriptorium.draft')")
        other.open(studio.address)
        other.run("(key) => sessionStorage.setItem('scriptorium.draft', key)", key)
        # The page waits for the other tab's word for a moment, however long that takes here.
        other.page.clock.install()
        other.page.clock.pause_at(time() + 60)
        visit(other, studio)
        other.page.clock.resume()
        assert other.run("() => sessionStorage.getItem('scriptorium.draft')") != key
        assert shown(other) == shown(one)


def test_a_link_holds_the_whole_domain_and_keeps_the_draft(window: Open, studio: Studio) -> None:
    with window("desktop") as one, one.beside() as other:
        visit(one, studio)
        begin(one, "crescent", "Still missing:")
        one.run(WRITE, "rules", "custom")
        one.run(WRITE, "name-de", "Mondsichel <b>")
        one.wait(SAID, "verdict", "Valid")
        one.run("() => document.getElementById('copy-link').click()")
        link = one.wait("() => document.getElementById('link').value")
        assert len(link) < 600
        visit(other, studio)
        other.run(CHOOSE, "mine")
        click(other, next(name for name, it in shown(other).items() if it == "city"))
        # The address follows the stroke; a link that it has already would open nothing.
        other.wait("(hash) => location.hash !== hash", f"#{link.partition('#')[2]}")
        other.run("(hash) => { location.hash = hash; }", link.partition("#")[2])
        other.wait(SAID, "message-text", "Your previous drawing is saved")
        other.wait(SAID, "verdict", "Valid")
        assert in_order(other) == in_order(one)
        other.wait("(hash) => location.hash === hash", f"#{link.partition('#')[2]}")
        assert other.run("() => document.getElementById('about').elements['name-de'].value") == (
            "Mondsichel <b>"
        )
        open_starts(other)
        drafts = other.run(LISTED)
        assert [it.partition(" hexes")[0] for it in drafts] == ["The crescent, 35"] * 2


@pytest.mark.parametrize("packed", ["AAAA", "!!!!", "x" * 40_000, ""])
def test_a_broken_link_is_refused_with_a_sentence(
    desktop: Tab, studio: Studio, packed: str
) -> None:
    visit(desktop, studio, f"#domain={packed}")
    desktop.wait(SAID, "message-text", "The link is broken or too long")
    assert set(shown(desktop).values()) == {"bare"}


def test_a_link_that_swells_is_refused(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    packed = desktop.run(
        "async () => { const { linkTo } = await import('./assets/design/links.js');"
        " return (await linkTo('#'.repeat(190_000) + 'x'.repeat(5), {})).split('#')[1]; }"
    )
    desktop.run("(hash) => { location.hash = hash; }", packed)
    desktop.wait(SAID, "message-text", "The link is broken or too long")


def test_files_are_dropped_and_chosen(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    visit(desktop, studio)
    text = layout_paths()["C"].read_text(encoding="utf-8")
    desktop.drop("main", **{"C.toml": text})
    desktop.wait(SAID, "verdict", "Valid")
    assert desktop.run("() => document.getElementById('about').elements.id.value") == "C"
    traced = tmp_path / "traced.toml"
    traced.write_text(
        'game = "dice"\nid = "traced"\nside = 6.0\n'
        '[[hex]]\nx = 0.0\ny = 0.0\ntoken = "Km"\n'
        '[[hex]]\nx = 10.392\ny = 0.0\ntoken = "C"\n',
        encoding="utf-8",
    )
    open_starts(desktop)
    desktop.page.set_input_files("[data-part=file]", traced)
    desktop.wait(SAID, "title", "traced")
    assert shown(desktop) == {"0,0": "castle", "1,0": "city"}


def test_what_cannot_be_drawn_is_reported(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    text = 'game = "dice"\nid = "half"\nmap = """\nKm  C   X\n C\n"""\n'
    desktop.drop("main", **{"half.toml": text})
    desktop.wait(SAID, "message-text", "half.toml is open, but not all of it could be drawn: 'X'")
    assert in_order(desktop) == ["castle", "city"]
    row = "C   " * 600
    desktop.drop("main", **{"wide.toml": text.replace("C   X", f"{row}\n  {row}")})
    desktop.wait(SAID, "message-text", "The layout has more than 1000 hexes")
    assert in_order(desktop) == ["castle", "city"]


def test_a_bad_file_changes_nothing(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    before = shown(desktop)
    for text in ("no toml", 'game = "chess"', "x" * 300_000):
        desktop.drop("main", **{"<b>bad.toml": text})
        desktop.wait(SAID, "message-text", "<b>bad.toml")
        desktop.run("() => document.getElementById('message-close').click()")
    assert shown(desktop) == before


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("rules.pdf", "%PDF-1.7\n", "'rules.pdf' is a PDF. Here you can open layout files (.toml)"),
        ("rules.toml", "%PDF-1.7\n", "'rules.toml' is a PDF."),
        ("notes.docx", "PK\x03\x04 word/", "'notes.docx' is a text document."),
        ("game.zip", "PK\x03\x04", "'game.zip' is a ZIP file or another archive."),
        ("nothing.toml", "", "'nothing.toml' is empty."),
        ("points.csv", "a,b\n1,2\n", "'points.csv' is a table (CSV)."),
        ("notes.txt", "Buy milk.\n", "notes.txt cannot be opened: "),
    ],
)
def test_files_of_any_kind_get_an_answer(
    desktop: Tab, studio: Studio, name: str, data: str, said: str
) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    before = shown(desktop)
    desktop.drop("main", **{name: data})
    desktop.wait(SAID, "message-text", said)
    assert "TOML" not in desktop.run(TEXT, "message-text") or name == "notes.txt"
    assert shown(desktop) == before


def test_a_studio_that_comes_back_is_asked_again(desktop: Tab, studio: Studio) -> None:
    tab, stopped = desktop, False
    try:
        visit(tab, studio)
        begin(tab, "A")
        studio.stop()
        stopped = True
        tab.run("() => document.getElementById('clear').click()")
        tab.run("() => document.getElementById('undo').click()")
        tab.run(CHOOSE, "city")
        click(tab, next(name for name, it in shown(tab).items() if it == "castle"))
        tab.wait(SAID, "notice", "The studio does not answer")
        tab.wait(SAID, "findings", "4 castles, not 3")
        studio.start()
        stopped = False
        tab.wait(SAID, "message-text", "The studio is back")
        assert tab.run("() => document.getElementById('notice').hidden")
    finally:
        if stopped:
            studio.start()
    assert all("ERR_CONNECTION_REFUSED" in it for it in tab.complaints)
    tab.complaints.clear()


def test_the_page_writes_and_reads_as_the_program_does(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    for game in ("dice", "board"):
        for path in layout_paths(game).values():
            layout = load_layout(path)
            texts = desktop.run(
                """async (layout) => {
                  const { domainOf } = await import("./assets/domains/layout_file.js");
                  const { writeToml, readToml } = await import("./assets/domains/toml.js");
                  const text = writeToml(domainOf(layout));
                  return [text, writeToml(domainOf(readToml(text)))];
                }""",
                layout_data(layout),
            )
            assert texts == [layout_to_toml(layout)] * 2


@pytest.mark.parametrize(
    "name", ['"quoted" \\ back', "\u007f\u0001\t", "é ß 漢 🏰", "'''", '"""', "#"]
)
def test_names_are_written_so_that_they_are_read(desktop: Tab, studio: Studio, name: str) -> None:
    visit(desktop, studio)
    written, back = desktop.run(
        """async (name) => {
          const { domainOf } = await import("./assets/domains/layout_file.js");
          const { writeToml, readToml } = await import("./assets/domains/toml.js");
          const text = writeToml(
            domainOf({ game: "dice", id: "x", name: { en: name }, note: { en: name },
              author: name, hexes: [[0, 0, "Km"]] }));
          const { names, notes, author } = readToml(text);
          return [text, [names.en, notes.en, author]];
        }""",
        name,
    )
    reading = parse_layout(written, "x.toml")
    assert back == [name] * 3
    assert reading.layout is not None
    if name.isprintable():
        assert reading.layout.names == reading.layout.notes == {"en": name}
        assert reading.layout.author == name


def test_print_and_score_get_the_domain(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    for name in ("print", "score"):
        desktop.run(
            "(name) => { const way = document.getElementById(`to-${name}`);"
            " way.addEventListener('click', (event) => event.preventDefault()); way.click(); }",
            name,
        )
        kept = json.loads(desktop.run(f"() => sessionStorage.getItem('scriptorium.{name}')"))
        assert kept == {"file": "A.toml", "text": layout_to_toml(load_layout(layout_paths()["A"]))}


def test_nothing_is_given_away_without_hexes_or_name(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    open_share(desktop)
    desktop.click("#save")
    desktop.wait(SAID, "message-text", "Nothing is painted yet")
    begin(desktop, "A")
    desktop.run(WRITE, "id", "two words")
    open_share(desktop)
    desktop.click("#save")
    desktop.wait(SAID, "message-text", "The short name must have 1 to 40 letters")
    assert desktop.run("() => document.activeElement.id") == "save"


def test_a_full_browser_drops_the_oldest_strokes_only(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "A")
    desktop.run(
        """() => {
          const setItem = Storage.prototype.setItem;
          Storage.prototype.setItem = function (key, value) {
            if (value.length > 2000) throw new DOMException("full", "QuotaExceededError");
            setItem.call(this, key, value);
          };
        }"""
    )
    desktop.run("() => document.getElementById('clear').click()")
    names = desktop.run("() => [...document.querySelectorAll('.hex')].map((it) => it.dataset.hex)")
    for name in names * 3:
        desktop.run("(it) => document.querySelector(`[data-hex='${it}']`)?.focus()", name)
        desktop.press("C")
        desktop.press("N")
    before = shown(desktop)
    desktop.reload()
    desktop.wait(READY)
    assert shown(desktop) == before
    strokes = desktop.run(KEPT_STROKES)
    assert 0 < strokes < 6 * len(names)


def test_a_spoilt_draft_does_not_spoil_the_page(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    for cells in ("null", '[["0,0","<b>"]]', '[["x","C"]]', "[[]]"):
        draft = f'{{"game":"dice","id":"x","names":{{}},"past":[],"future":[],"cells":{cells}}}'
        desktop.run(
            "(text) => { const id = sessionStorage.getItem('scriptorium.draft');"
            " localStorage.setItem(`scriptorium.draft.${id}`, text); }",
            draft,
        )
        desktop.reload()
        desktop.wait(READY)
        assert set(shown(desktop).values()) == {"bare"}
