"""The first page and the pages of games: finding a game, and printing it in three taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from generator.language import LANGUAGES, speaking
from generator.load.layouts.kind import PADS, games_about
from generator.load.layouts.library import known_layouts
from generator.products.pads.game_names import games_called
from generator.web.pages.shelf import own_cards, pad_cards, searched_games
from support.studio.accessibility import find_violations_by_day_and_night
from support.studio.browser import NARROW
from support.studio.hands import Finger

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Route

    from support.studio.browser import Tab
    from support.studio.page_scripts import InNode
    from support.studio.windows import Open, Studio

FIND = """
import { readFileSync } from "node:fs";
import { findGames } from "./home/finding.js";
const { games, texts } = JSON.parse(readFileSync(0, "utf-8"));
process.stdout.write(JSON.stringify(texts.map((it) => findGames(games, it))));
"""
FOUND = {
    "yahtzee": ("yacht", "yahtzee"),
    "YAHTZEE": ("yacht", "yahtzee"),
    "Kniffel": ("yacht", "kniffel"),
    "yam's": ("yacht", "yam’s"),
    "yams": ("yacht", "yam’s"),
    "petanque": ("boules", ""),
    "Pétanque": ("boules", ""),
    "wurfelspiel": ("dice", "Würfelspiel"),
    "Wuerfelspiel": ("dice", "Würfelspiel"),
    "brugge": ("bruges", ""),
    "bruegge": ("bruges", ""),
    "burgen von burgund": ("board", "burgen von burgund"),
    "hearts": ("hearts", ""),
    "thirteen turns": ("yacht", ""),
    "dreizehn runden": ("yacht", ""),
}
"""What is typed on the English page, one game that it finds, and the word that led there."""
CALLED = {"dice game": "dice", "Hearts": "hearts", "Board game": "board"}
"""What is found in other games, too, but is the name of one."""
CLOSE = {"yatzhee": "yacht", "kniffl": "yacht", "harts": "hearts", "cribage": "cribbage"}
UNKNOWN = ("zzzzz", "my own game of pebbles", "q9")
SHOWN = "() => [...document.querySelectorAll('.game:not([hidden])')].map((it) => it.dataset.game)"
READY = "() => document.body.dataset.ready"
LIGHT = 120_000
HEAVIEST = 200_000
PAGES = ("", "workshop", "games/yacht", "games/dice", "games/cards")
_SEEN = """() => [...document.images].filter((it) => {
  const box = it.getBoundingClientRect();
  return box.top < innerHeight && box.right > 0 && box.left < innerWidth;
})"""


def shelf(language: str) -> list[dict[str, Any]]:
    """Return the games as the script knows them on the page in a language."""
    with speaking(language):
        cards = {it.id: (it.id, it.title, it.note) for it in (*own_cards(), *pad_cards())}
    return [{**it, "shown": cards[it["id"]]} for it in searched_games()]


def test_games_are_found_by_any_name(in_node: InNode) -> None:
    answers = in_node(FIND, games=shelf("en"), texts=[*FOUND])
    for (text, (game, word)), answer in zip(FOUND.items(), answers, strict=True):
        words = {it["id"]: it["word"] for it in answer["found"]}
        assert words.get(game) == word, text
        assert not answer["isClose"], text


def test_the_page_finds_what_the_command_finds(in_node: InNode) -> None:
    texts = [*FOUND, *UNKNOWN, "a", "dom", "würfel", "kości", "bridge", "!", "ß", "Straße"]
    answers = in_node(FIND, games=shelf("en"), texts=texts)
    for text, answer in zip(texts, answers, strict=True):
        if not any(map(str.isalnum, text)):
            assert len(answer["found"]) == len(searched_games())
            continue
        pads = {it.id for it in known_layouts(games_about(PADS)) if it.contains(text)}
        found = set() if answer["isClose"] else {it["id"] for it in answer["found"]}
        with speaking("en"):
            called = {it.name for it in games_called(text)}
        own = {it.id for it in own_cards()}
        # A note on a card has the usual numbers of its rules, for which its file has names.
        assert pads <= found - own, text
        assert called - {"pad"} <= found, text


def test_the_game_that_is_called_so_comes_first(in_node: InNode) -> None:
    answers = in_node(FIND, games=shelf("en"), texts=[*CALLED])
    assert [it["found"][0]["id"] for it in answers] == [*CALLED.values()]
    assert len(answers[0]["found"]) > 1


def test_a_slip_of_the_finger_finds_the_game(in_node: InNode) -> None:
    answers = in_node(FIND, games=shelf("en"), texts=[*CLOSE, *UNKNOWN])
    for (text, game), answer in zip(CLOSE.items(), answers, strict=False):
        assert answer["isClose"], text
        assert game in [it["id"] for it in answer["found"]], text
    assert [it["found"] for it in answers[len(CLOSE) :]] == [[]] * len(UNKNOWN)


def test_the_shelf_follows_what_is_typed(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}?lang=en")
    desktop.wait(READY)
    everything = desktop.run(SHOWN)
    desktop.page.fill("#search", "Yahtzee")
    desktop.wait("() => document.querySelector('.game-word') !== null")
    assert desktop.run(SHOWN) == ["yacht"]
    assert desktop.page.inner_text(".game-word") == "found by “yahtzee”"
    assert desktop.page.inner_text("#count") == "1 game found"
    desktop.page.fill("#search", "pebbles and sticks")
    desktop.wait("() => document.querySelector('#own-pad').classList.contains('wanted')")
    assert desktop.run(SHOWN) == []
    assert desktop.page.inner_text("#count") == "No sheet for “pebbles and sticks” yet"
    desktop.page.fill("#search", "")
    assert desktop.run(SHOWN) == everything
    desktop.page.fill("#search", "zzzzz")
    desktop.click("#own-pad .button")
    desktop.wait("() => location.pathname.endsWith('/pads')")


def test_keys_alone_reach_a_game(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}?lang=de")
    desktop.wait(READY)
    for _way in range(20):
        if desktop.run("() => document.activeElement.id") == "search":
            break
        desktop.press("Tab")
    desktop.type("kniffel")
    desktop.wait("() => document.querySelectorAll('.game:not([hidden])').length === 1")
    desktop.press("Enter")
    desktop.wait("() => location.pathname.endsWith('/games/yacht')")
    assert desktop.run("() => document.documentElement.lang") == "de"


def test_the_shelf_works_without_scripts(window: Open, studio: Studio) -> None:
    with window("desktop") as tab:
        tab.page.route("**/*.js", lambda route: route.abort())
        tab.open(f"{studio.address}?lang=en")
        assert not tab.run(
            "() => document.querySelector('#search').checkVisibility({ visibilityProperty: true })"
        )
        tab.page.click(".game[data-game=hearts] a")
        tab.wait("() => location.pathname.endsWith('/games/hearts')")
        assert tab.page.inner_text("h1") == "Hearts"
        tab.complaints.clear()


@pytest.mark.parametrize("game", ["yacht", "dice"])
def test_three_taps_lead_to_the_pdf(
    window: Open, studio: Studio, tmp_path: Path, game: str
) -> None:
    with window("phone") as tab:
        finger, taps = Finger(tab), 0
        tab.open(f"{studio.address}?lang=en")
        tab.wait(READY)
        assert tab.run("() => innerWidth") < NARROW
        for selector in (f".game[data-game={game}] a", "#print"):
            tab.wait("(it) => document.querySelector(it) !== null", selector)
            tab.wait(READY)
            finger.press(selector)
            taps += 1
        file = tab.keep(tmp_path)
        assert taps <= 3
    sheets = pypdf.PdfReader(file)
    assert len(sheets.pages) == (1 if game == "yacht" else 4)
    words = sheets.pages[0].extract_text()
    assert ("Yacht" if game == "yacht" else "River bend") in words


def test_number_paper_and_domains_are_printed(desktop: Tab, studio: Studio, tmp_path: Path) -> None:
    desktop.open(f"{studio.address}games/dice?lang=fr")
    desktop.wait(READY)
    for domain in ("B", "C", "D"):
        desktop.click(f".domain:has([value={domain}])")
    desktop.click(".domain:has([value=lake])")
    assert (
        desktop.run("() => document.querySelector('#sheet').src")
        .split("?")[0]
        .endswith("/pictures/sheets/lake.svg")
    )
    desktop.click("#number")
    desktop.type("3")
    assert desktop.page.input_value("#number") == "3"
    desktop.click("#more")
    desktop.click(".papers label:last-of-type")
    desktop.click("#print")
    file = desktop.keep(tmp_path)
    pages = pypdf.PdfReader(file).pages
    assert len(pages) == 2 * 4
    assert sorted(round(float(it)) for it in pages[0].mediabox[2:]) == [612, 792]
    desktop.wait(
        "(name) => document.querySelector('#outcome').textContent.includes(name)", file.name
    )
    desktop.reload()
    desktop.wait(READY)
    assert desktop.run("() => document.querySelector('[name=paper]:checked').value") == "letter"


def test_a_number_stays_within_what_can_be_printed(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}games/board?lang=en")
    desktop.wait(READY)
    for typed, kept in (("0", "1"), ("9999999", "100"), ("many", "1"), ("12", "12")):
        desktop.page.fill("#number", typed)
        desktop.press("Tab")
        assert desktop.page.input_value("#number") == kept
    desktop.click(".domain:has([value='1'])")
    desktop.click("#print")
    desktop.wait("() => /at least one/.test(document.querySelector('#outcome').textContent)")


def test_a_pad_is_changed_in_the_workshop(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}games/yacht?lang=en")
    desktop.wait(READY)
    desktop.click(".way[href*='start=yacht']")
    desktop.wait("() => location.pathname.endsWith('/pads') && document.body.dataset.ready")
    assert desktop.run("() => location.search") == "?lang=en"
    assert 'id = "my-yacht"' in desktop.page.input_value("#text")
    desktop.click("#as-file summary")
    desktop.page.fill("#text", desktop.page.input_value("#text").replace("my-yacht", "ours"))
    desktop.reload()
    desktop.wait(READY)
    assert 'id = "ours"' in desktop.page.input_value("#text")


def test_an_unknown_pad_is_not_started(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}pads?lang=en&start=nothing")
    desktop.wait(READY)
    assert desktop.run("() => location.search") == "?lang=en"
    assert 'id = "my-game"' in desktop.page.input_value("#text")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_first_page_is_light(window: Open, studio: Studio, size: str) -> None:
    with window(size) as tab:
        tab.open(f"{studio.address}?lang=en")
        tab.wait(f"() => ({_SEEN})().every((it) => it.complete)")
        parts = tab.weights("document", "stylesheet", "script")
        pictures = tab.weights("image")
        seen = {it: pictures[it] for it in tab.run(f"() => ({_SEEN})().map((it) => it.src)")}
        assert seen
        assert max(pictures.values()) <= 10_000
        assert sum(parts.values()) + sum(seen.values()) < LIGHT, (parts, seen)


@pytest.mark.parametrize("page", ["games/dice", "games/tarot", "workshop"])
def test_pages_of_games_are_light(desktop: Tab, studio: Studio, page: str) -> None:
    desktop.open(f"{studio.address}{page}?lang=en")
    desktop.wait("() => [...document.images].every((it) => it.complete)")
    weights = desktop.sent("document", "stylesheet", "script", "image")
    assert 5_000 < sum(weights.values()) < HEAVIEST, weights


PRESSED = ("#number", "#print", ".ways-on a")
"""What is pressed on the page of a game."""
TOPS = """(selectors) => selectors.map((it) =>
  document.querySelector(it).getBoundingClientRect().top)"""


class Held:
    """Answers that come only when they are let go."""

    def __init__(self, tab: Tab, pattern: str) -> None:
        """Hold the answers to addresses like PATTERN."""
        self._held: list[Route] = []
        tab.page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        self._held.append(route)

    def let_go(self) -> None:
        """Let the answers come."""
        for each in self._held:
            each.continue_()


@pytest.mark.parametrize("page", ["games/hearts", "games/yacht", "games/dice"])
def test_nothing_moves_under_a_finger_as_the_sheet_comes(
    phone: Tab, studio: Studio, page: str
) -> None:
    phone.open(f"{studio.address}offline")
    pictures = Held(phone, "**/pictures/sheets/*.svg*")
    phone.page.goto(f"{studio.address}{page}?lang=de", wait_until="domcontentloaded")
    phone.wait(READY)
    phone.wait("() => document.fonts.status === 'loaded'")
    early = phone.run(TOPS, list(PRESSED))
    pictures.let_go()
    phone.wait("() => document.querySelector('#sheet').naturalWidth > 0")
    assert phone.run(TOPS, list(PRESSED)) == pytest.approx(early, abs=1)


def test_the_search_does_not_push_the_sheets_away(phone: Tab, studio: Studio) -> None:
    phone.open(f"{studio.address}offline")
    script = Held(phone, "**/home/home.js*")
    phone.page.goto(f"{studio.address}?lang=en", wait_until="commit")
    phone.wait("() => document.querySelector('#own-pad') && document.fonts.status === 'loaded'")
    early = phone.run(TOPS, ["#shelf"])
    assert not phone.page.is_visible("#search")
    script.let_go()
    phone.wait(READY)
    assert phone.page.is_visible("#search")
    assert phone.run(TOPS, ["#shelf"]) == pytest.approx(early, abs=1)


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_keeps_anyone_out(window: Open, studio: Studio, page: str, size: str) -> None:
    with window(size) as tab:
        tab.open(f"{studio.address}{page}?lang=de")
        assert find_violations_by_day_and_night(tab) == []
        assert (
            tab.run(
                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            <= 0
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_fits_a_phone(window: Open, studio: Studio, language: str) -> None:
    with window("phone") as tab:
        tab.open(f"{studio.address}games/yacht?lang={language}")
        rows = "() => new Set([...document.querySelectorAll('.ways a')].map((it) => it.offsetTop))"
        assert tab.run(f"() => ({rows})().size") == 1
        assert tab.run("() => document.querySelectorAll('.ways a').length") == 4
        current = "() => document.querySelector('.ways [aria-current]').getAttribute('href')"
        assert tab.run(current).startswith("../?lang")
        assert (
            tab.run(
                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            <= 0
        )
