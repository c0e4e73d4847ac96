"""An evening in the studio: the game, who plays, the entries, the result, the league, the print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest

from support.program import ROOT
from support.studio.hands import Finger
from support.studio.windows import SIZES

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Open, Studio

SAMPLES = ROOT / "docs" / "samples"
HEARTS = ROOT / "tests" / "cases" / "pad" / "hearts" / "to-a-hundred.toml"
READY = "() => document.body.dataset.ready"
HOLDS = "(selector, text) => document.querySelector(selector)?.textContent.includes(text)"
SCORED = "() => !document.querySelector('#keep').disabled"
TEXTS = "(selector) => [...document.querySelectorAll(selector)].map((it) => it.textContent)"
SHOWN = (
    "() => [...document.querySelectorAll('#shelf li:not([hidden])')].map((it) => it.dataset.game)"
)
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
# A heading of one word takes one line.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].filter((it) => {
  const range = document.createRange();
  range.selectNodeContents(it);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((it) => it.textContent)"""
NOTED = """(words) => new Promise((done) => {
  const opening = indexedDB.open("scriptorium-kept", 1);
  opening.onsuccess = () => {
    const all = opening.result.transaction("texts").objectStore("texts").getAll();
    all.onsuccess = () => done(all.result.some(({ text }) => text?.includes(words)));
  };
})"""
PUT_BACK = """(kept) => {
  localStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  sessionStorage.clear();
}"""
SHARED = """() => {
  window.shared = [];
  navigator.share = async ({ text }) => { window.shared.push(text); };
}"""
FIVE = ("Anna", "Ben", "Chloé", "David", "Emma")
DEAL = ("0", "4", "9", "0", "13")
MOST_TAPS = 10
"""How often five players of hearts touch a phone, from the choice of the game to the printed table.

They also write the game, five names and five figures, with Enter behind each; three touches are for
what they need not do: share the result, report it, and draw its picture.
"""


def words_of(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(page.get_textpage().get_text_range() for page in document)


def sit_down(tab: Tab, *names: str) -> None:
    """Write the names of those who play, one after the other."""
    for name in names:
        tab.page.fill("#players-name", name)
        tab.press("Enter")


def deal(tab: Tab, *points: str) -> None:
    """Write what everybody took in the last round."""
    fields = tab.page.locator("#rounds tbody tr:last-child [data-field]")
    for place, point in enumerate(points):
        fields.nth(place).fill(point)


def open_hearts(tab: Tab, studio: Studio) -> None:
    tab.open(f"{studio.address}evening?game=hearts&lang=en")
    tab.wait(READY)


def test_five_play_hearts_from_nothing_to_the_printed_league(
    phone: Tab, studio: Studio, tmp_path: Path
) -> None:
    finger = Finger(phone)
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        taps += 1
        finger.press(selector)

    phone.open(f"{studio.address}score?lang=en")
    phone.wait(READY)
    tap("#search")
    phone.type("black lady")
    phone.wait(f"() => JSON.stringify(({SHOWN})()) === '[\"hearts\"]'")
    tap("#shelf li:not([hidden]) a")
    phone.wait("() => location.pathname === '/evening' && document.body.dataset.ready")
    tap("#players-name")
    for name in FIVE:
        phone.type(name)
        phone.press("Enter")
    assert phone.run(TEXTS, "#bar button:not(.add) span") == list(FIVE)
    tap("#rounds tbody [data-field]")
    for point in DEAL:
        phone.type(point)
        phone.press("Enter")
    phone.wait(SCORED)
    assert not phone.run(TOO_WIDE)
    tap("#keep")
    phone.wait(HOLDS, "#said", "kept in the league")
    phone.run(SHARED)
    tap("#share")
    phone.wait("() => window.shared.length === 1")
    assert phone.run("() => window.shared[0]").splitlines()[1:3] == ["0  Anna ★", "0  David ★"]
    tap("#report")
    assert {*FIVE, "Hearts"} <= set(words_of(phone.keep(tmp_path)).split())
    tap("#picture")
    assert phone.keep(tmp_path).read_bytes().startswith(b"\x89PNG")
    tap("#league")
    phone.wait("() => location.pathname === '/league' && document.body.dataset.ready")
    tap("#print")
    assert {*FIVE, "League", "Hearts"} <= set(
        words_of(phone.keep(tmp_path)).replace(",", "").split()
    )
    assert taps <= MOST_TAPS
    tap("#evenings a")
    phone.wait("() => location.pathname === '/evening' && document.body.dataset.ready")
    phone.wait(SCORED)
    assert phone.run(TEXTS, "#bar button:not(.add) b") == list(DEAL)


def test_the_players_of_last_time_are_offered_in_every_game(desktop: Tab, studio: Studio) -> None:
    open_hearts(desktop, studio)
    sit_down(desktop, *FIVE)
    for game, seats in (
        ("evening?game=yacht", "#bar button:not(.add) span"),
        ("score?game=dice", "#tabs [role=tab] span"),
        ("evening?game=last-card", "#bar button:not(.add) span"),
    ):
        desktop.open(f"{studio.address}{game}&lang=en")
        desktop.wait("() => !document.querySelector('#players-again').hidden")
        desktop.click("#players-again")
        desktop.wait(f"(names) => JSON.stringify(({TEXTS})('{seats}')) === names", list_of(FIVE))
        assert not desktop.run("() => document.querySelector('#players').open")
    desktop.open(f"{studio.address}evening?game=board&lang=en")
    desktop.wait(READY)
    assert desktop.run("() => document.querySelector('#players-again').hidden")
    desktop.click("#players-known button:text-is('Chloé')")
    desktop.click("#players-known button:text-is('Anna')")
    assert desktop.run(TEXTS, "#tabs [role=tab] span") == ["Chloé", "Anna"]
    desktop.click("#players-known button:text-is('Chloé')")
    assert desktop.run(TEXTS, "#tabs [role=tab] span") == ["Anna", "Player 2"]


def test_the_players_of_a_league_that_was_loaded_are_offered_too(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    rows = ["1,hearts,Ben,3,,1,abc,2026-10-02", "1,hearts,Ann,9,,0,abc,2026-10-02"]
    file = tmp_path / "league.csv"
    file.write_text("\n".join(["game,kind,player,points,tiebreak,won,key,date", *rows, ""]))
    desktop.open(f"{studio.address}league?lang=en")
    desktop.wait(READY)
    desktop.page.set_input_files("#file", file)
    desktop.wait("() => document.querySelectorAll('#table tbody tr').length === 2")
    desktop.open(f"{studio.address}evening?game=yacht&lang=en")
    desktop.wait(READY)
    desktop.click("#players-again")
    assert desktop.run(TEXTS, "#bar button:not(.add) span") == ["Ben", "Ann"]


LEFT = """() => ["h1", ".steps ol", ".brand", ".ways a", ".ways a:last-of-type"]
  .map((it) => Math.round(document.querySelector(it).getBoundingClientRect().left))"""


@pytest.mark.parametrize("size", SIZES)
def test_the_evening_of_a_pad_has_the_head_and_the_margins_of_the_others(
    window: Open, studio: Studio, size: str
) -> None:
    with window(size) as tab:
        seen = []
        for page in ("league", "evening?game=yacht", "evening?game=cards"):
            tab.open(f"{studio.address}{page}{'&' if '?' in page else '?'}lang=en")
            tab.wait(READY)
            tab.wait("() => document.fonts.status === 'loaded'")
            seen.append(tab.run(LEFT))
        assert seen[0] == seen[1] == seen[2]


def list_of(names: tuple[str, ...]) -> str:
    return "[" + ",".join(f'"{name}"' for name in names) + "]"


def test_a_game_that_was_begun_goes_on(desktop: Tab, studio: Studio) -> None:
    open_hearts(desktop, studio)
    sit_down(desktop, "Anna", "Ben", "Chloé")
    desktop.open(f"{studio.address}score?lang=en")
    desktop.wait(READY)
    assert desktop.run("() => document.querySelector('#going-on').hidden")
    open_hearts(desktop, studio)
    deal(desktop, "20", "6", "0")
    desktop.wait(SCORED)
    desktop.open(f"{studio.address}score?lang=en")
    desktop.wait(READY)
    assert desktop.run(TEXTS, "#going-on li") == ["Hearts: Anna, Ben, Chloé"]
    desktop.click("#going-on a")
    desktop.wait(SCORED)
    assert desktop.run(TEXTS, "#bar b") == ["20", "6", "0"]


def test_a_killed_browser_loses_nothing_of_an_evening_of_a_pad(
    desktop: Tab, studio: Studio
) -> None:
    open_hearts(desktop, studio)
    early = desktop.run("() => ({ ...localStorage })")
    sit_down(desktop, "Anna", "Ben", "Chloé")
    deal(desktop, "3", "10", "13")
    desktop.page.wait_for_function(f"({NOTED})('\"13\"')")
    # Browsers write what a page keeps to the disk some seconds later; a killed one has it not.
    desktop.run(PUT_BACK, early)
    open_hearts(desktop, studio)
    assert desktop.run(TEXTS, "#bar b") == ["3", "10", "13"]
    assert desktop.run(TEXTS, "#bar button:not(.add) span") == ["Anna", "Ben", "Chloé"]


def test_a_reason_that_several_lines_have_is_said_once(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}score?game=dice&lang=en")
    desktop.wait("() => document.querySelectorAll('#sheet .hex').length > 0")
    desktop.page.set_input_files("#files", SAMPLES / "evening.toml")
    desktop.wait(HOLDS, "#total", "59 points")
    reasons = desktop.run(TEXTS, "#result .lines small")
    assert "By the table, a zone of 2 finished in phase III is worth 2." in reasons
    assert len(reasons) == len(set(reasons))
    names = desktop.run(TEXTS, "#result .lines tbody .explained span")
    assert len(names) == 18
    assert names.count("mine, 2 hexes") == 2
    assert sum(map(int, desktop.run(TEXTS, "#result .lines tbody .figure"))) == 59


def test_files_of_another_game_are_reported_and_shared_too(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    desktop.open(f"{studio.address}score?game=files&lang=en")
    desktop.wait("() => !document.querySelector('#by-file').hidden")
    assert desktop.run(TEXTS, "[aria-current=step]") == ["Entry"]
    desktop.page.set_input_files("#files", HEARTS)
    desktop.wait("() => !document.querySelector('#foreign-report').disabled")
    desktop.click("#foreign-report")
    assert "Hearts" in words_of(desktop.keep(tmp_path))
    desktop.click("#foreign-picture")
    assert desktop.keep(tmp_path).name.startswith("hearts-")
    desktop.run(SHARED)
    desktop.click("#foreign-share")
    desktop.wait("() => window.shared[0]?.startsWith('Hearts, ')")


def test_a_league_of_long_names_fits_a_phone_and_is_printed(
    phone: Tab, studio: Studio, tmp_path: Path
) -> None:
    names = ["W" * 60, "Maximiliane-Alexandra Wolkenstein-Rodenegg von und zu Trostb", "Ann"]
    rows = [f"1,hearts,{it},{place},,{int(not place)},abc" for place, it in enumerate(names)]
    file = tmp_path / "league.csv"
    file.write_text("\n".join(["game,kind,player,points,tiebreak,won,key", *rows, ""]))
    phone.open(f"{studio.address}league?lang=en")
    phone.wait(READY)
    phone.page.set_input_files("#file", file)
    phone.wait("() => document.querySelectorAll('#table tbody tr').length === 3")
    assert not phone.run(TOO_WIDE)
    assert phone.run(TEXTS, "#table tbody th") == [names[0], "Ann", names[1]]
    assert phone.run(BROKEN, "#table thead th") == []
    Finger(phone).press("#print")
    printed = words_of(phone.keep(tmp_path)).replace("\r\n", "").replace(" ", "")
    assert all(it.replace(" ", "") in printed for it in names)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("rules.pdf", "%PDF-1.7 …", "is a PDF."),
        ("holiday.mp4", "\0\0\0\x18ftypmp42", "is a video."),
        ("empty.toml", "", "is empty."),
        ("things.zip", "PK\x03\x04", "is a ZIP file or another archive."),
    ],
)
def test_a_file_of_any_kind_is_named_in_plain_words(
    desktop: Tab, studio: Studio, name: str, text: str, sentence: str
) -> None:
    desktop.open(f"{studio.address}league?lang=en")
    desktop.wait(READY)
    desktop.drop("main", **{name: text})
    desktop.wait(HOLDS, "#said", sentence)
    desktop.open(f"{studio.address}score?game=dice&lang=en")
    desktop.wait("() => document.querySelectorAll('#sheet .hex').length > 0")
    if name == "rules.pdf":
        return  # the scan of a scanner: it is read as photos are
    desktop.drop("#sheet", **{name: text})
    desktop.wait(HOLDS, "#refused", sentence)


def test_a_file_dropped_on_an_evening_leaves_it_as_it_is(desktop: Tab, studio: Studio) -> None:
    for address in ("evening?game=hearts", "evening?game=board", "score"):
        desktop.open(f"{studio.address}{address}")
        desktop.wait(READY)
        before = desktop.run("() => location.href")
        desktop.drop("main", **{"rules.pdf": "%PDF-1.7"})
        desktop.wait(HOLDS, "#notice", "Files are read elsewhere")
        assert desktop.run("() => location.href") == before


def test_a_game_is_checked_roll_by_roll_and_becomes_sheets(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}score?game=dice&lang=en")
    desktop.wait("() => document.querySelectorAll('#sheet .hex').length > 0")
    sit_down(desktop, "Anna", "Ben")
    desktop.click("#by-rolls summary")
    desktop.wait("() => document.querySelector('#record').value.includes('Ben')")
    desktop.click("#record-roll")
    written = desktop.page.input_value("#record")
    assert written.count("[[roll]]") == 2
    assert written.count('{ name = "Anna", marks = [] }') == 2
    for sample, where, words in (
        ("illegal-record", "#refused", "Roll 2, phase I, Anna: The number 4 was not rolled."),
        ("evening-record", "#total", "59 points"),
    ):
        desktop.page.fill("#record", (SAMPLES / f"{sample}.toml").read_text(encoding="utf-8"))
        desktop.click("#record-check")
        desktop.wait(HOLDS, where, words)
    assert desktop.run(TEXTS, "#tabs [role=tab] span") == ["Anna", "Ben"]
    assert desktop.run("() => document.querySelectorAll('.hex.marked').length") > 20
    # The record stays in this browser, as everything else does.
    desktop.reload()
    desktop.wait("() => document.querySelectorAll('#sheet .hex').length > 0")
    desktop.click("#by-rolls summary")
    desktop.wait("() => document.querySelector('#record').value.includes('hourglasses')")


def test_another_language_shows_the_same_game(desktop: Tab, studio: Studio) -> None:
    open_hearts(desktop, studio)
    desktop.click(".languages [hreflang=fr]")
    desktop.wait("() => document.documentElement.lang === 'fr'")
    assert desktop.run(TEXTS, "h1") == ["Dame de pique"]


def test_the_page_of_a_pad_on_a_phone_leads_to_the_league(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}p/hearts?lang=en")
    deal(desktop, "20", "6", "0")
    desktop.click("footer a")
    desktop.wait(SCORED)
    assert desktop.run(TEXTS, "#bar b") == ["20", "6", "0"]
