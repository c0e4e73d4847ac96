"""The Score page as people use it: a sheet is filled in by mouse, keys and touch, and explained."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.games.dice.load.sheet import load_games
from generator.products.results.score import score_files
from generator.resources import layouts
from support.program import ROOT
from support.studio.accessibility import COLOURS, KEYBOARD, find_covered, find_violations
from support.studio.hands import Finger, Keys, Mouse
from support.studio.windows import FITS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.hands import Hands
    from support.studio.windows import Open, Studio

SAMPLES = ROOT / "docs" / "samples"
CASES = sorted(
    path
    for path in (ROOT / "tests" / "cases" / "dice").glob("*.toml")
    if not path.name.endswith(".expect.toml")
)
HEAVIEST = 200_000
SMALLEST_TARGET = 44
MOST_TAPS = 40
"""How often somebody touches a phone to fill in a sheet."""
DRAWN = "() => document.querySelectorAll('#sheet .hex').length > 0"
TEXT = "(selector) => document.querySelector(selector).textContent"
HOLDS = "(selector, text) => document.querySelector(selector)?.textContent.includes(text)"
IN_SIGHT = """(selector, text) => {
  const found = document.querySelector(selector);
  const box = found.getBoundingClientRect();
  const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return found.textContent.includes(text) && found.contains(middle);
}"""
IS_FOCUSED = "(name) => document.activeElement.ariaLabel === name"
IS_OFFERED = "() => !document.querySelector('#message-back').hidden"
LIT = "() => [...document.querySelectorAll('.hex.lit')].map((it) => it.dataset.hex)"
UNFOLD = "() => { for (const it of document.querySelectorAll('details')) it.open = true; }"
REWRITE = """async (texts) => {
  const load = (script) => import(new URL(`assets/${script}`, location.href));
  const { gameFrom, writeFiles } = await load("games/sheetfile.js");
  const { say } = await load("shared/page.js");
  const written = [];
  for (const text of texts) {
    const body = JSON.stringify({ sheets: [{ file: "s.toml", text }] });
    const how = { method: "POST", headers: { "content-type": "application/json" }, body };
    const answer = await (await fetch("api/sheet", how)).json();
    written.push(answer.findings.length ? null : writeFiles(gameFrom(answer, new Map()), say));
  }
  return written;
}"""
SMALL = """(least) => [...document.querySelectorAll("button, a.button, select, summary, input")]
  .filter((it) => it.checkVisibility() && it.type !== "checkbox" && it.type !== "radio")
  .map((it) => [it.id || it.textContent, it.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5).map(([name]) => name)"""


def visit(tab: Tab, studio: Studio, language: str = "en") -> None:
    """Open the page and wait for its hexes."""
    tab.open(f"{studio.address}score?game=dice&lang={language}")
    tab.wait(DRAWN)


def load(tab: Tab, *paths: Path) -> None:
    """Choose files, as the dialog of the button does."""
    tab.page.set_input_files("#files", paths)


def load_game(tab: Tab) -> None:
    load(tab, SAMPLES / "evening.toml")
    tab.wait(HOLDS, "#total", "59 points")


def read(tab: Tab, selector: str) -> str:
    text: str = tab.run(TEXT, selector)
    return text


def anna() -> list[tuple[str, str, str]]:
    """Return hex, digit and phase of Anna's marks in the sample, row by row after her start."""
    (sheet, _ben) = load_games([SAMPLES / "evening.toml"]).sheets
    entries = zip(sheet.layout.cells, sheet.marks, sheet.phases, strict=True)
    marks = [
        (f"{cell.hex.q},{cell.hex.r}", "x" if mark < 0 else str(mark), str(phase))
        for cell, mark, phase in entries
        if mark
    ]
    return sorted(marks, key=lambda it: it[1] != "x")


WAYS: dict[str, Callable[[Tab], Hands]] = {"mouse": Mouse, "keys": Keys, "finger": Finger}


@pytest.mark.parametrize(
    "how", [("desktop", "mouse"), ("desktop", "keys"), ("phone", "finger"), ("tablet", "finger")]
)
def test_from_an_empty_sheet_to_an_explained_score(
    how: tuple[str, str], window: Open, studio: Studio, tmp_path: Path
) -> None:
    with window(how[0]) as tab:
        visit(tab, studio)
        hands = WAYS[how[1]](tab)
        hands.write("#name", "Anna")
        for hex_name, digit, phase in anna():
            hands.mark("#sheet", hex_name, digit, phase)
        if isinstance(hands, Mouse):
            assert (len(anna()), hands.points) == (27, 33)
            assert hands.points <= MOST_TAPS
        hands.press("#save")
        saved = tab.keep(tmp_path)
        (score,) = score_files([saved]).result.scores
        tab.wait(HOLDS, "#total", f"{score.total} points")
        if how[0] == "phone":
            tab.wait(IN_SIGHT, "#sum", f"{score.total} points")
        assert score.violations == ()
        (mine,), wanted = load_games([saved]).sheets, load_games([SAMPLES / "evening.toml"]).sheets
        assert (mine.name, mine.start) == ("Anna", wanted[0].start)
        assert (mine.marks, mine.phases) == (wanted[0].marks, wanted[0].phases)
        explanation = read(tab, "#result")
        assert "By the table, a zone of 4 finished in phase II is worth 10." in explanation


def test_what_the_page_writes_is_what_the_loader_read(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    visit(desktop, studio)
    files = [SAMPLES / "evening.toml", SAMPLES / "faulty-sheet.toml", SAMPLES / "anna.toml", *CASES]
    texts = [path.read_text(encoding="utf-8") for path in files]
    written = desktop.run(REWRITE, texts)
    read_again = 0
    for path, answer in zip(files, written, strict=True):
        if answer is None:
            continue
        (file,) = answer
        saved = tmp_path / file["file"]
        saved.write_text(file["text"], encoding="utf-8")
        assert load_games([saved]) == load_games([path]), path.name
        read_again += 1
    assert read_again > 20


def test_load_shows_every_key(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load_game(desktop)
    assert read(desktop, "#tabs") == "Anna59Ben51"
    assert read(desktop, "#verdict .verdict") == "Winner: Anna with 59 points."
    assert "bonuses left: 4" in read(desktop, "#deciding")
    entries = desktop.run(
        """() => Object.fromEntries([...document.querySelectorAll("[data-entry]")]
          .map((it) => [it.dataset.entry, it.value]))"""
    )
    assert [entries[f"turns.{it}"] for it in range(3)] == ["8", "9", "7"]
    assert [entries[f"bonuses.worker.{it}"] for it in range(2)] == ["7", "4"]
    assert entries["columns.0"] == "1 8 1 1 4"
    assert (entries["colours.mine"], entries["colours.river"]) == ("3", "")


def test_keys_write_move_and_clear(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    keys = Keys(desktop)
    keys.reach("#sheet [data-hex]")
    stops = "() => document.querySelectorAll('#sheet [tabindex=\"0\"]').length"
    assert desktop.focused().name == "row 1, position 1, river, empty"
    desktop.press("ArrowDown")
    desktop.press("End")
    assert desktop.focused().name == "row 2, position 5, city, empty"
    desktop.press("4")
    assert "marked 4 in phase 1" in desktop.thing('[data-hex="4,1"]').name
    assert desktop.focused().name == "row 3, position 1, city, empty"
    desktop.press("p")
    desktop.type("36")
    assert "marked 3 in phase 2" in desktop.thing('[data-hex="-1,2"]').name
    assert desktop.focused().name.startswith("row 3, position 3")
    desktop.press("Shift", "Space", "3")
    assert "empty" in desktop.thing('[data-hex="1,2"]').name
    assert "marked 3 in phase 3" in desktop.thing('[data-hex="2,2"]').name
    desktop.press("Backspace")
    assert desktop.focused().name.startswith("row 3, position 4")
    assert desktop.focused().name.endswith("empty")
    desktop.press("Backspace")
    assert desktop.focused().name.startswith("row 3, position 2")
    assert desktop.focused().name.endswith("empty")
    desktop.press("Shift+Tab")
    desktop.press("Tab")
    desktop.press("3")
    assert "marked 3 in phase 3" in desktop.thing('[data-hex="0,2"]').name
    desktop.press("x")
    assert read(desktop, "#unseen-count") == "Only a castle can be the starting castle."
    keys.walk("0,2")
    desktop.press("Delete")
    assert desktop.focused().name.endswith("empty")
    assert desktop.run(stops) == 1
    keys.walk("3,2")
    desktop.press("x")
    assert desktop.focused().name.startswith(
        "row 3, position 5, castle with silver, the starting castle"
    )
    desktop.press("Control+z")
    desktop.wait(IS_FOCUSED, "row 3, position 5, castle with silver, empty")


def test_a_line_and_a_broken_rule_light_their_hexes(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load(desktop, SAMPLES / "faulty-sheet.toml")
    desktop.wait(HOLDS, "#result", "The digit 3 appears twice in one city")
    assert desktop.run(LIT) == []
    Keys(desktop).reach(".broken-rules button")
    assert desktop.run(LIT) == ["2,3", "4,3"]
    assert "breaks a rule" in desktop.thing('[data-hex="2,3"]').name
    desktop.click(".lines button")
    assert desktop.run(LIT) == ["3,0", "4,0"]
    assert "zone finished" in desktop.thing('[data-hex="3,0"]').name


def test_players_come_and_go_and_nothing_is_lost(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load_game(desktop)
    for _player in range(3):
        desktop.click("#add")
    assert desktop.run("() => document.querySelector('#add').disabled")
    desktop.wait(HOLDS, "#tabs", "Player 50")
    for _player in range(3):
        desktop.click("#remove")
    desktop.wait("() => document.querySelectorAll('[role=tab]').length === 2")
    desktop.reload()
    desktop.wait(HOLDS, "#tabs", "Anna59Ben51")
    desktop.click("#tab-1")
    assert read(desktop, "#whose") == "Ben"
    desktop.press("ArrowLeft")
    assert read(desktop, "#whose") == "Anna"
    desktop.click("#remove")
    desktop.wait(HOLDS, "#message", "The player was removed.")
    desktop.click("#message-back")
    desktop.wait(HOLDS, "#tabs", "Anna59Ben51")


def test_what_was_written_comes_back_even_after_a_reload(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load_game(desktop)
    assert not desktop.run(IS_OFFERED)
    desktop.click("#fresh")
    desktop.wait(HOLDS, "#message", "The previous game was replaced.")
    desktop.reload()
    desktop.wait(IS_OFFERED)
    desktop.click("#message-back")
    desktop.wait(HOLDS, "#tabs", "Anna59Ben51")
    assert not desktop.run(IS_OFFERED)
    desktop.page.focus("#domain")
    desktop.press("ArrowDown", "ArrowDown")
    desktop.wait(HOLDS, "#message", "The domain was changed")
    desktop.wait("() => !document.querySelector('#tabs').textContent.includes('59')")
    desktop.click("#message-close")
    desktop.reload()
    desktop.wait(DRAWN)
    desktop.click("#undo")
    desktop.wait(HOLDS, "#tabs", "Anna59Ben51")
    desktop.click("#redo")
    desktop.wait(IS_OFFERED)


def test_two_tabs_do_not_disturb_each_other(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load_game(desktop)
    with desktop.beside() as other:
        visit(other, studio)
        load(other, SAMPLES / "faulty-sheet.toml")
        other.wait(HOLDS, "#tabs", "Cheat33!")
        desktop.reload()
        desktop.wait(HOLDS, "#tabs", "Anna59Ben51")
        other.reload()
        other.wait(HOLDS, "#tabs", "Cheat33!")


def test_entries_beside_the_map_are_checked(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load_game(desktop)
    desktop.run(UNFOLD)
    hands = Mouse(desktop)
    hands.write('[data-entry="colours.mine"]', "9")
    desktop.wait(HOLDS, "#result", "The colour mine is worth 3 or 1 points, not 9.")
    hands.write('[data-entry="colours.mine"]', "many")
    assert read(desktop, '[data-fault="colours"]').startswith("Write only whole numbers")
    desktop.press("Control+z")
    hands.write('[data-entry="turns.1"]', "99")
    desktop.wait(HOLDS, "#result .faults", "'turns' is [8, 99, 7]; it must be")
    desktop.click('[data-given="turns"]')
    desktop.wait(HOLDS, "#result", "Where the points come from")


def test_an_own_layout_with_its_sheet(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    visit(desktop, studio)
    layout = (layouts() / "dice" / "A.toml").read_text(encoding="utf-8")
    game = (SAMPLES / "evening.toml").read_text(encoding="utf-8")
    own = {
        "mine.toml": layout.replace('id = "A"', 'id = "mine"').replace('id   = "A"', 'id = "mine"'),
        "evening.toml": game.replace('domain = "A"', 'domain = "mine.toml"'),
    }
    desktop.drop("#sheet", **{"evening.toml": own["evening.toml"]})
    desktop.wait(HOLDS, "#refused", "mine.toml: There is no such file")
    desktop.drop("#sheet", **own)
    desktop.wait(HOLDS, "#total", "59 points")
    assert desktop.run("() => document.querySelector('#domain').value") == "mine.toml"
    desktop.reload()
    desktop.wait(HOLDS, "#total", "59 points")
    desktop.click("#save")
    saved = {desktop.keep(tmp_path).name, desktop.keep(tmp_path).name}
    assert saved == {"sheet-Anna-Ben.toml", "mine.toml"}
    assert score_files([tmp_path / "sheet-Anna-Ben.toml"]).result.winners == ("Anna",)


def test_the_designer_hands_a_domain_over(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    text = (layouts() / "dice" / "B.toml").read_text(encoding="utf-8")
    handed = json.dumps({"file": "mine.toml", "text": text})
    desktop.run("(it) => sessionStorage.setItem('scriptorium.score', it)", handed)
    desktop.reload()
    desktop.wait("() => document.querySelector('#domain').value === 'mine.toml'")
    assert desktop.run("() => sessionStorage.getItem('scriptorium.score')") is None


def test_a_layout_on_which_nothing_can_be_scored_is_refused(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    for game, name, reason in (("board", "1", "another game"), ("dice", "A", "no known bonus")):
        text = (layouts() / game / f"{name}.toml").read_text(encoding="utf-8")
        if game == "dice":
            text = text.replace("Kg", "Kz")
        desktop.drop("#sheet", **{"mine.toml": text})
        desktop.wait(HOLDS, "#refused", reason)
    text = (layouts() / "dice" / "A.toml").read_text(encoding="utf-8")
    desktop.drop("#sheet", **{"mine.toml": text.replace("mine = [2, 2]", "mine = [3, 1]")})
    desktop.wait("() => document.querySelector('#domain').value === 'mine.toml'")


def test_other_games_are_recognised_by_their_files(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load(desktop, SAMPLES / "bruges-evening.toml", SAMPLES / "bruges-persons.toml")
    desktop.wait(HOLDS, "#foreign", "Winner: Green with 69 points.")
    assert "A house is worth 1 point" in read(desktop, "#foreign")
    keep_pads(desktop, studio)
    load(desktop, SAMPLES / "board-evening.toml", SAMPLES / "boards" / "moat.toml")
    desktop.wait(HOLDS, "#foreign-title", "board-evening.toml")
    desktop.wait(HOLDS, "#foreign", "Where the points come from")
    desktop.reload()
    desktop.wait(HOLDS, "#foreign-title", "board-evening.toml")
    desktop.click("#undo")
    desktop.wait(HOLDS, "#foreign-title", "bruges-evening.toml")
    desktop.click("#redo")
    desktop.wait(HOLDS, "#foreign-title", "board-evening.toml")
    for name, title in (("cards-evening", "Card game"), ("board-evening", "Board game")):
        load(desktop, SAMPLES / f"{name}.toml")
        desktop.wait(HOLDS, "h1", title)
        scored = score_files([SAMPLES / f"{name}.toml"]).result.scores
        desktop.wait(HOLDS, "#verdict", str(max(it.total for it in scored)))
        tabs = desktop.run(
            "() => [...document.querySelectorAll('[role=tab]')].map((it) => it.innerText)"
        )
        assert [it.split() for it in tabs] == [[it.name, str(it.total)] for it in scored]
        if title == "Board game":
            hexes = "() => document.querySelectorAll('.map-field .hex.marked').length"
            assert desktop.run(hexes) == 31
            label = desktop.run("() => document.querySelector('[data-hex=\"3,0\"]').ariaLabel")
            assert label == "row 1, position 3, castle, marked castle in phase A4, zone finished"
        visit(desktop, studio)
    desktop.wait(HOLDS, "#foreign-title", "board-evening.toml")
    desktop.click("#foreign-close")
    desktop.click("#message-back")
    desktop.wait(HOLDS, "#foreign-title", "board-evening.toml")
    desktop.wait(HOLDS, "#foreign", "Where the points come from")
    desktop.click("#foreign-close")
    assert desktop.run("() => document.querySelector('#sheet').checkVisibility()")


def keep_pads(tab: Tab, studio: Studio) -> None:
    """Keep evenings of two pads, and find them under their own names in the league."""
    hearts = ROOT / "tests" / "cases" / "pad" / "hearts" / "to-a-hundred.toml"
    for files, title in (
        ([SAMPLES / f"market-{it}.toml" for it in ("evening", "day")], "Market day"),
        ([hearts], "Hearts"),
    ):
        load(tab, *files)
        tab.wait(HOLDS, "#foreign-title", title)
        tab.wait("() => !document.querySelector('#foreign-keep').disabled")
        tab.click("#foreign-keep")
        tab.wait(HOLDS, "#foreign-said", "kept in the league")
    tab.open(f"{studio.address}league?lang=en")
    tab.wait(HOLDS, "#kind", "Hearts")
    kinds = tab.run("() => [...document.querySelectorAll('#kind option')].map((it) => it.value)")
    assert kinds == ["", "market-day", "hearts"]
    tab.page.select_option("#kind", "hearts")
    scores = score_files([hearts]).result.scores
    best = {it.name: str(it.total) for it in scores}
    rows = "() => [...document.querySelectorAll('#table tbody tr')].map((it) => it.innerText)"
    cells = [row.split("\t") for row in tab.run(rows)]
    assert {name: last for name, *_others, last in cells} == best
    assert read(tab, "#evenings li").endswith("· HeartsBen 14Chloé 14Anna 102×")
    tab.click("#evenings a")
    tab.wait(HOLDS, "#foreign-title", "Hearts")
    for _step in range(2):
        tab.click("#undo")
    tab.wait(HOLDS, "#foreign-title", "bruges-evening.toml")


def test_script_in_names_is_text(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    name = '<img src=x onerror="alert(1)">"\\'
    game = (SAMPLES / "evening.toml").read_text(encoding="utf-8")
    desktop.drop("#sheet", **{"<b>.toml": game.replace('"Anna"', json.dumps(name))})
    desktop.wait(HOLDS, "#tabs", f"{name}59")
    assert read(desktop, "#whose") == name
    assert desktop.run("() => document.querySelectorAll('main img').length") == 0


def test_a_faulty_file_is_reported_and_changes_nothing(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load_game(desktop)
    load(desktop, SAMPLES / "typo.toml")
    desktop.wait(HOLDS, "#refused", "The files cannot be scored")
    assert read(desktop, "#tabs") == "Anna59Ben51"


def test_a_studio_out_of_reach_is_reported_and_asked_again(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    load_game(desktop)
    desktop.page.context.set_offline(offline=True)
    desktop.click('[data-hex="2,0"]')
    for key in "pp5":
        desktop.press(key)
    desktop.wait(HOLDS, "#notice", "The studio does not answer")
    desktop.page.context.set_offline(offline=False)
    desktop.wait(HOLDS, "#total", "61 points")
    desktop.wait("() => document.querySelector('#notice').hidden")
    assert all("ERR_INTERNET_DISCONNECTED" in it for it in desktop.complaints)
    desktop.complaints.clear()


@pytest.mark.parametrize(
    ("size", "dark", "tags"), [("tablet", False, ()), ("phone", True, (COLOURS, KEYBOARD))]
)
@pytest.mark.usefixtures("axe")
def test_faults_and_other_games_keep_nobody_out(
    size: str, tags: tuple[str, ...], window: Open, studio: Studio, *, dark: bool
) -> None:
    with window(size, dark=dark) as tab:
        visit(tab, studio)
        assert find_violations(tab, *tags) == []
        load(tab, SAMPLES / "faulty-sheet.toml")
        tab.wait(HOLDS, "#result", "The digit 3 appears twice in one city")
        tab.run(UNFOLD)
        tab.run("() => document.querySelector('.lines button').focus()")
        assert find_violations(tab, *tags) == []
        assert fits(tab)
        assert find_covered(tab, ".pad") == []
        load(tab, SAMPLES / "typo.toml")
        tab.wait(HOLDS, "#refused", "cannot")
        load(tab, SAMPLES / "board-evening.toml", SAMPLES / "boards" / "moat.toml")
        tab.wait(HOLDS, "#foreign-title", "board-evening.toml")
        assert find_violations(tab, *tags) == []
        assert fits(tab)
        load(tab, SAMPLES / "board-evening.toml")
        tab.wait(HOLDS, "#verdict", "Winner")
        assert find_violations(tab, *tags) == []
        assert fits(tab)


def fits(tab: Tab) -> bool:
    """Return whether nothing overflows the window, and every button is large enough for a thumb."""
    assert tab.run(SMALL, SMALLEST_TARGET) == []
    wide: bool = tab.run(FITS)
    return wide


def test_page_is_light(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    parts = desktop.weights("document", "stylesheet", "script")
    assert len(parts) > 8
    assert sum(parts.values()) < HEAVIEST
