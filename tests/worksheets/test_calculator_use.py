"""The calculator as a person uses it: thumbs, keys, bad entries, a reload, light and dark."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from generator.language import PAPER_LANGUAGES, speaking
from generator.products.calculator import make_worksheet, write_calculator
from generator.products.game_worksheet import worksheet_games
from generator.resources import templates
from support.games.calculating import FILL, READ, longer
from support.studio.browser import PHONE

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.windows import Open

SMALLEST = 320
BOTH = pytest.mark.parametrize("game", ["dice", "board"])
GAMES = [game.name for game in worksheet_games()]
EVERY = pytest.mark.parametrize("game", GAMES)


@cache
def page_text(game: str, players: int, language: str) -> bytes:
    """Return a calculator in a language."""
    with speaking(language):
        return write_calculator(make_worksheet(game), players, language=language)


def page_file(folder: Path, game: str, players: int = 2, language: str = "en") -> Path:
    """Write a calculator."""
    file = folder / f"{game}.html"
    file.write_bytes(page_text(game, players, language))
    return file


def read(tab: Tab) -> dict[str, Any]:
    answer: dict[str, Any] = tab.run(READ)
    return answer


def tap(tab: Tab, selector: str) -> None:
    """Bring an element into view and click its middle."""
    tab.drag(tab.middles(selector))


def entry(field: str) -> str:
    return f'.current [data-field="{field}"]'


def test_keys_are_enough(phone: Tab, tmp_path: Path) -> None:
    phone.open(page_file(tmp_path, "board").as_uri())
    phone.run("() => document.querySelector('.current [data-name]').focus()")
    phone.type("Zoe")
    tap(phone, entry("size.3"))
    phone.type("2")
    phone.press("Enter")
    phone.type("1")
    for _time in range(3):
        phone.press("ArrowUp")
    phone.press("ArrowDown")
    tap(phone, entry("tile.26"))
    phone.run("(field) => document.querySelector(field).focus()", entry("tile.25"))
    phone.press(" ")
    tap(phone, entry("sold.red"))
    phone.type("1")
    phone.press("Tab")
    phone.type("2")
    player = read(phone)["players"][0]
    assert player["name"] == "Zoe"
    assert player["entries"] == {
        "size.3": "2",
        "size.4": "3",
        "tile.25": True,
        "tile.26": True,
        "sold.red": "1",
        "sold.brown": "2",
    }
    assert player["total"] == 2 * 6 + 3 * 10 + 3 * 2 + 3 * 1
    assert read(phone)["standing"] == "Zoe is ahead with 51 points."


def test_thumbs_are_enough(phone: Tab, tmp_path: Path) -> None:
    phone.open(page_file(tmp_path, "dice", 1).as_uri())
    tap(phone, entry("colour.mine.1"))
    tap(phone, entry("colour.mine.2"))
    assert read(phone)["players"][0]["entries"] == {"colour.mine.2": True}
    tap(phone, "#bar .add")
    tap(phone, entry("goods"))
    phone.type("3")
    tap(phone, "#bar button")
    tap(phone, entry("left"))
    phone.type("4")
    answer = read(phone)
    assert [it["total"] for it in answer["players"]] == [1, 6]
    assert answer["winners"] == ["Player 2"]
    assert answer["standing"] == "Player 2 wins with 6 points."


def test_animals_are_listed_by_thumb(phone: Tab, tmp_path: Path) -> None:
    phone.open(page_file(tmp_path, "board").as_uri())
    for _tile in range(3):
        tap(phone, ".current [data-add]")
    set_choice = """(number, column, value) => {
      const line = document.querySelectorAll(".current .tile")[number];
      const input = line.querySelector(`[data-column="${column}"]`);
      input.value = value;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }"""
    for number, animals in enumerate("434"):
        phone.run(set_choice, number, "number", animals)
    tap(phone, ".current .tile:nth-child(3) [data-column=shepherd]")
    outputs = "() => [...document.querySelectorAll('.current .tile output')].map(it => it.value)"
    assert phone.run(outputs) == ["4", "7", "14"]
    disabled = "(field) => document.querySelector(field).disabled"
    assert phone.run(disabled, entry("animals"))
    assert phone.run(disabled, entry("species"))
    tap(phone, ".current .tile:nth-child(2) [data-drop]")
    assert phone.run(outputs) == ["4", "10"]
    assert read(phone)["players"][0]["rows"]["animals"] == 14


BAD = (
    "abc",
    "-1",
    "1.5",
    "1,5",
    "1e1",
    "+3",
    "100",
    "99999999999999999999",
    "\N{FULLWIDTH DIGIT ONE}",
    "\N{ARABIC-INDIC DIGIT THREE}",
    "0x1",
    "2 3",
)


@pytest.mark.parametrize("text", BAD)
def test_a_bad_entry_is_marked_and_counts_nothing(phone: Tab, tmp_path: Path, text: str) -> None:
    phone.open(page_file(tmp_path, "dice").as_uri())
    typed = {"zone.2.1": text, "zone.2.2": "2", "goods": " 3 ", "left": ""}
    phone.run(FILL, [{"name": it, "entries": typed, "journals": {}} for it in "AB"])
    for player in read(phone)["players"]:
        assert player["marked"] == ["zone.2.1"]
        assert player["rows"]["zone.2"] == 2 * 3
        assert player["rows"]["goods"] == 3 * 2
        assert player["total"] == 12
        assert player["hints"] == [
            "Write a whole number from 0 to 99; until then it does not count."
        ]
    described = """(field) => {
      const input = document.querySelector(field);
      return document.getElementById(input.getAttribute("aria-describedby")).textContent;
    }"""
    assert phone.run(described, entry("zone.2.1")).startswith("Write a whole number")


def test_regions_that_do_not_agree_get_a_hint(phone: Tab, tmp_path: Path) -> None:
    phone.open(page_file(tmp_path, "board").as_uri())
    hint = "The regions by size and by phase are not equally many; count them again."
    for entries, hints in [
        ({"size.1": "3"}, []),
        ({"size.1": "3", "phase.A": "2"}, [hint]),
        ({"size.1": "2", "size.8": "1", "phase.A": "2", "phase.E": "1"}, []),
    ]:
        phone.run(FILL, [{"name": it, "entries": entries, "journals": {}} for it in "AB"])
        assert read(phone)["players"][0]["hints"] == hints


def test_a_tie_is_decided_step_by_step(phone: Tab, tmp_path: Path) -> None:
    phone.open(page_file(tmp_path, "board").as_uri())

    def standing(*ties: dict[str, str]) -> str:
        players = [
            {"name": name, "entries": {"silver": "5", **tie}, "journals": {}}
            for name, tie in zip("ABC", ties, strict=False)
        ]
        phone.run(FILL, players)
        said: str = read(phone)["standing"]
        return said

    assert standing({}, {}) == "A and B are level: fill in “Empty hexes, fewest win” for each."
    assert standing({"empty": "3"}, {"empty": "4"}) == "A wins with 5 points."
    level = {"empty": "3"}
    asked = "A and B are level: fill in “Place in the turn order, last wins” for each."
    assert standing(level, level, {"empty": "5"}) == asked
    first, second = {**level, "order": "1"}, {**level, "order": "2"}
    assert standing(first, second) == "B wins with 5 points."
    assert standing(first, first) == "A and B share the victory with 5 points."


@BOTH
def test_entries_survive_a_reload_and_go_when_asked(
    own_phone: Tab, tmp_path: Path, game: str
) -> None:
    own_phone.open(page_file(tmp_path, game, 3).as_uri())
    entries = {"dice": {"zone.1.1": "2", "goods": "x", "colour.mine.1": True}}
    entries["board"] = {"silver": "2", "unsold": "x", "tile.15": True, "sold.red": "1"}
    tile = {"pasture": "2", "species": "pig", "number": "3", "shepherd": True}
    journals = {"animals": [tile, tile]} if game == "board" else {}
    players = [{"name": it, "entries": entries[game], "journals": journals} for it in ("A", "<b>")]
    own_phone.run(FILL, players)
    before = read(own_phone)
    own_phone.reload()
    assert read(own_phone) == before
    assert before["players"][1]["total"] > 0
    tap(own_phone, "#clear")
    tap(own_phone, "#no")
    assert read(own_phone) == before
    tap(own_phone, "#clear")
    own_phone.press("Escape")
    assert read(own_phone) == before
    tap(own_phone, "#clear")
    tap(own_phone, "#yes")
    after = read(own_phone)
    assert [(it["name"], it["total"], it["entries"]) for it in after["players"]] == [
        ("A", 0, {}),
        ("<b>", 0, {}),
    ]
    own_phone.reload()
    assert read(own_phone) == after


GARBAGE = (
    "[]",
    "null",
    "{",
    '{"players": 5}',
    '{"players": [null, 3, {"entries": 7}], "current": 9}',
    '{"players": [{"name": 5, "entries": {"silver": 5, "nonsense": "3"}, "journals": []}]}',
    '{"players": [{"journals": {"animals": [null, {"species": "yak"}]}}]}',
    json.dumps({"players": [{}] * 100, "current": -1}),
)


@pytest.mark.parametrize("kept", GARBAGE)
def test_whatever_was_kept_the_page_opens(phone: Tab, tmp_path: Path, kept: str) -> None:
    phone.open(page_file(tmp_path, "board").as_uri())
    phone.run("(kept) => localStorage.setItem('scriptorium.calculator.board.2011', kept)", kept)
    phone.reload()
    players = read(phone)["players"]
    assert 2 <= len(players) <= 4
    assert all(it["entries"] == {} for it in players)


def test_each_game_and_edition_keeps_its_own(phone: Tab, tmp_path: Path) -> None:
    for game, edition in (("dice", None), ("board", None), ("board", "2019")):
        file = tmp_path / "page.html"
        page = write_calculator(make_worksheet(game, edition), 2, language="en")
        file.write_bytes(page)
        phone.open(file.as_uri())
    keys = phone.run("() => Object.keys(localStorage).sort()")
    start = "scriptorium.calculator"
    assert keys == [f"{start}.board.2011", f"{start}.board.2019", f"{start}.dice.2017"]


BUSY = """() => {
  for (const it of document.querySelectorAll("[data-add]")) it.click();
  const input = document.querySelector(".current .few [data-field], .current .many [data-field]");
  input.value = "x";
  input.dispatchEvent(new Event("input"));
  for (const it of document.querySelectorAll("[data-name]")) {
    it.value = "Maximiliane-Wilhelmine";
    it.dispatchEvent(new Event("input"));
  }
}"""


@EVERY
@pytest.mark.parametrize("language", [*PAPER_LANGUAGES, "longer"])
def test_nothing_leaves_a_small_screen(
    phone: Tab, tmp_path: Path, game: str, language: str
) -> None:
    file = page_file(tmp_path, game, 4, "en" if language == "longer" else language)
    if language == "longer":
        page = write_calculator(longer(make_worksheet(game)), 4, language="de")
        file.write_bytes(page)
    phone.open(file.as_uri())
    phone.run(BUSY)
    wider = () if language in PAPER_LANGUAGES else (768, 1440)
    for width in (SMALLEST, PHONE[0], *wider):
        phone.page.set_viewport_size({"width": width, "height": PHONE[1]})
        phone.wait("(it) => innerWidth === it", width)
        script = "() => [document.documentElement.scrollWidth, document.body.scrollWidth]"
        assert phone.run(script) == [width, width]
        over = """() => [...document.querySelectorAll("body *")].filter((it) =>
          it.checkVisibility()
          && it.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
          .map((it) => it.outerHTML.slice(0, 90))"""
        assert phone.run(over) == []


def test_everything_is_large_enough_for_a_thumb(phone: Tab, tmp_path: Path) -> None:
    script = """() => [...document.querySelectorAll("button, input, select, summary")]
      .filter((it) => it.checkVisibility())
      .map((it) => (it.type === "checkbox" ? it.closest("label") : it))
      .map((it) => [it.getBoundingClientRect(), it.outerHTML.slice(0, 90)])
      .filter(([box]) => box.width < 40 || box.height < 38)
      .map(([box, html]) => `${box.width} × ${box.height}: ${html}`)"""
    for game in GAMES:
        phone.open(page_file(tmp_path, game, 4).as_uri())
        phone.run(BUSY)
        assert phone.run(script) == []


CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((it) => it / 255)
      .map((it) => (it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (it) => {
    for (let at = it; at; at = at.parentElement) {
      const found = parts(getComputedStyle(at).backgroundColor);
      if (found.length < 4 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const named = ([found, it]) => `${found} ${it.outerHTML.slice(0, 90)}`;
  const seen = [...document.querySelectorAll("body *")].filter((it) => it.checkVisibility());
  const texts = seen.filter((it) => !it.closest("svg") && (it.matches("input[type=text], select")
    || [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim())));
  const boxes = seen.filter((it) => it.matches("input[type=text], select, button:not(:disabled)"));
  return {
    texts: texts.length,
    faint: texts.map((it) => [ratio(parts(getComputedStyle(it).color), ground(it)), it])
      .filter(([found]) => found < 4.5).map(named),
    edges: boxes.map((it) => [
      ratio(parts(getComputedStyle(it).borderTopColor), ground(it.parentElement)), it])
      .filter(([found]) => found < 3).map(named),
  };
}"""


@EVERY
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everything_can_be_read(window: Open, tmp_path: Path, game: str, *, dark: bool) -> None:
    with window("phone", dark=dark) as phone:
        phone.open(page_file(tmp_path, game).as_uri())
        phone.run(BUSY)
        found = phone.run(CONTRAST)
        ground = phone.run("() => getComputedStyle(document.body).backgroundColor")
    assert found["texts"] > 60
    assert found["faint"] == []
    assert found["edges"] == []
    assert (sum(map(int, re.findall(r"\d+", ground))) < 200) is dark


def test_every_entry_has_a_name(phone: Tab, tmp_path: Path) -> None:
    script = """() => [...document.querySelectorAll("button, input, select")]
      .filter((it) => !(it.getAttribute("aria-label") || it.textContent.trim()
        || (it.labels.length && it.labels[0].textContent.trim())))
      .map((it) => it.outerHTML)"""
    for game in GAMES:
        phone.open(page_file(tmp_path, game).as_uri())
        phone.run(BUSY)
        assert phone.run(script) == []
        assert phone.run("() => document.documentElement.lang") == "en"
        ids = phone.run("() => [...document.querySelectorAll('[id]')].map((it) => it.id)")
        assert len(ids) == len(set(ids))


def test_the_page_may_ask_nobody(phone: Tab, tmp_path: Path) -> None:
    phone.open(page_file(tmp_path, "dice").as_uri())
    script = """async () => {
      const answers = [];
      const image = new Image();
      const wait = new Promise((done) => { image.onerror = () => done("no image"); });
      image.src = "https://example.invalid/a.png";
      answers.push(await wait);
      await fetch("https://example.invalid/").catch(() => answers.push("no fetch"));
      const code = document.createElement("script");
      code.textContent = "window.ran = true";
      document.body.append(code);
      answers.push(window.ran === true ? "ran" : "no script");
      return answers;
    }"""
    assert phone.run(script) == ["no image", "no fetch", "no script"]
    assert {it.failure for it in phone.requests if it.url in phone.strangers()} == {"csp"}
    phone.requests.clear()
    assert phone.complaints
    assert all("Content Security Policy" in it for it in phone.complaints)
    phone.complaints.clear()
    page = page_file(tmp_path, "dice").read_text(encoding="utf-8")
    assert not re.findall(r"""(?:src|href|action)=["'](?!#|data:,")""", page)
    assert "http" not in page.replace('http-equiv="Content-Security-Policy"', "")


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("page", {"0", "1"}),
        ("evening", {"0", "1", "2", "30"}),
        ("formula", {"0", "1", "2", "0.5", "200000", "53", "50", "9"}),
        ("turns", {"0", "1"}),
        ("steps", {"0", "1", "100"}),
    ],
)
def test_the_scripts_know_no_figures(name: str, numbers: set[str]) -> None:
    """A script counts, halves, cuts names and bounds its work; all figures are in its data.

    Formulas also seat two players at a match, and know how exact a number is: 2 ** 53 is the
    largest, and what is off by 2 ** -50 or 1e-9 is a whole number, as in Python.
    """
    script = (templates() / "score_pad" / f"{name}.js").read_text(encoding="utf-8")
    code = re.sub(r"//.*|\"[^\"]*\"|`[^`]*`|/\^.*?/|/\\\{.*?/g", "", script)
    assert set(re.findall(r"(?<![\w$.])\d+(?:\.\d+)?", code)) <= numbers
