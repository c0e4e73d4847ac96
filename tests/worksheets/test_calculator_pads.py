"""The calculators of pads in a real browser: worked evenings count as the rules say."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import groupby
from typing import TYPE_CHECKING

from generator.language import PAPER_LANGUAGES
from support.games.pad_pages import (
    SHELF,
    TOURNAMENTS,
    expected_text,
    worked_evenings,
    write_page,
)
from support.program import at_once
from support.studio.accessibility import find_violations

if TYPE_CHECKING:
    from pathlib import Path

    from support.games.pad_pages import Worked
    from support.studio.browser import Tab

LARGEST_PAGE = 120_000
"""The most characters of a page, without its fonts."""
SMALLEST = 320

PLAY = """
(games) => {
  const by = (id) => document.getElementById(id);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const yes = () => by("yes").click();
  const parts = { "¼": 0.25, "½": 0.5, "¾": 0.75 };
  const numberOf = (text) => {
    const found = /^(-?)(\\d*)([¼½¾])$/.exec(text);
    return found ? (found[1] ? -1 : 1) * (Number(found[2]) + parts[found[3]]) : Number(text);
  };
  const send = (input, kind) => input.dispatchEvent(new Event(kind, { bubbles: true }));
  document.body.style.display = "none"; // nothing is laid out anew for every key

  function put(inside, id, value) {
    const field = document.querySelector(`${inside} [data-field="${id}"]`);
    if (field.matches(".boxes")) {
      const boxes = all("input:enabled", field);
      const wanted = Array.isArray(value)
        ? boxes.filter((it) => value.includes(Number(it.dataset.box))) : [boxes[value - 1]];
      for (const box of wanted.filter(Boolean)) box.click();
    } else if (field.type === "checkbox") {
      if (value) field.click();
    } else {
      field.value = String(value);
      send(field, field.tagName === "SELECT" ? "change" : "input");
    }
  }

  const answers = games.map(({ names, once, rounds }) => {
    by("clear").click();
    yes();
    const leave = () => all("[data-leave]");
    while (leave().length > names.length) { leave().at(-1).click(); yes(); }
    while (leave().length < names.length) document.querySelector("#bar .add").click();
    all("[data-name]").forEach((it, at) => { it.value = names[at]; send(it, "input"); });
    once.forEach((entries, at) => {
      for (const [id, value] of Object.entries(entries)) put(`[data-player="${at}"]`, id, value);
    });
    rounds.forEach((everyone, at) => {
      const lines = () => all("#rounds tbody tr").filter((it) => it.querySelector("[data-field]"));
      if (lines().length <= at) by("next").click();
      const line = lines()[at];
      const shared = line.querySelector(".common");
      const cells = all("td", line).filter((it) => it !== shared);
      everyone.forEach((entries, player) => {
        for (const [id, value] of Object.entries(entries)) {
          const isOwn = cells[player].querySelector(`[data-field="${id}"]`) !== null;
          const cell = isOwn ? cells[player] : shared;
          if (!isOwn && player > 0) continue;
          cell.classList.add("asked");
          put(".asked", id, value);
          cell.classList.remove("asked");
        }
      });
    });
    return {
      totals: all("#bar b").map((it) => numberOf(it.textContent)),
      winners: all("#bar .winner span").map((it) => it.textContent),
      marked: all("[aria-invalid]").map((it) => it.dataset.field),
      hints: all(".hint:not([hidden])").map((it) => it.textContent),
    };
  });
  document.body.style.display = "";
  return answers;
}
"""
"""Types evenings into the real fields of a page, and reads what it says."""


def test_worked_evenings_count_as_the_rules_say(phone: Tab, tmp_path: Path) -> None:
    """Every evening of the shelf, typed into the offline page of its pad with its rules."""
    tested = 0
    together = [name for name in SHELF if name not in TOURNAMENTS]
    for name in together:
        games = sorted(worked_evenings(name), key=rules_of)
        for _rules, some in groupby(games, rules_of):
            tested += type_evenings(phone, tmp_path, name, list(some))
        assert len(games) >= 3, name
    assert tested >= 5 * len(together) - 10


def rules_of(worked: Worked) -> list[tuple[str, str]]:
    return sorted(worked[1]["rules"].items())


def type_evenings(phone: Tab, folder: Path, name: str, games: list[Worked]) -> int:
    """Type evenings that are played by the same rules; the page says what the cases say."""
    file = write_page(folder, name, rules=games[0][1]["rules"])
    text = file.read_text(encoding="utf-8")
    assert len(re.sub("base64,[^)]*", "", text)) < LARGEST_PAGE, name
    phone.open(file.as_uri())
    answers = phone.run(PLAY, [asked for _case, asked in games])
    for (case, asked), answer in zip(games, answers, strict=True):
        wanted = tomllib.loads(expected_text(case))
        totals = dict(zip(asked["names"], answer["totals"], strict=True))
        assert totals == wanted["totals"], case
        if len(totals) > 1:
            assert answer["winners"] == wanted["winners"], case
        impossible = [it for it in wanted["violations"] if it.startswith(("entry", "cross"))]
        assert bool(answer["marked"]) == bool(impossible), (case, answer)
    return len(games)


def test_an_evening_of_rounds_is_kept_and_saved(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "hearts", 3).as_uri())
    own_phone.run("() => document.querySelector('[data-name]').focus()")
    for name in ("Zoé", 'B"n', "Cy"):
        own_phone.type(name)
        own_phone.press("Enter")
    for number in ("13", "0"):
        own_phone.type(number)
        own_phone.press("Enter")
    own_phone.type("12")
    said = "() => document.getElementById('in-rounds').textContent"
    assert own_phone.run(said) == "Deal 1: All players together take 26 points."
    own_phone.press("ArrowUp")
    assert own_phone.run(said) == ""
    bar = "() => [...document.querySelectorAll('#bar b')].map((it) => it.textContent)"
    assert own_phone.run(bar) == ["13", "0", "13"]
    standing = "() => document.getElementById('standing').textContent"
    assert own_phone.run(standing) == 'B"n is ahead with 0 points.'
    own_phone.touch("#next")
    own_phone.type("26")
    marks = "() => [...document.querySelectorAll('.deals')].map((it) => !it.hidden)"
    assert own_phone.run(marks) == [True, False, False, False, True, False]
    assert own_phone.run(bar) == ["13", "26", "39"]
    own_phone.reload()
    assert own_phone.run(bar) == ["13", "26", "39"]
    values = "() => [...document.querySelectorAll('main input')].map((it) => it.value)"
    assert own_phone.run(values) == ["Zoé", 'B"n', "Cy", "13", "0", "13", "26", "", ""]
    own_phone.click("#save")
    file = own_phone.keep(tmp_path)
    assert file.name == "hearts-evening.toml"
    result = json.loads(at_once("score", file, "--json", cwd=tmp_path).stdout)
    assert {it["name"]: it["total"] for it in result["players"]} == {"Zoé": 13, 'B"n': 26, "Cy": 39}
    own_phone.touch("#undo")
    own_phone.touch("#no")
    assert own_phone.run(bar) == ["13", "26", "39"]
    own_phone.touch("#undo")
    own_phone.touch("#yes")
    assert own_phone.run(bar) == ["13", "0", "13"]
    field = '[aria-label="Taken, Zoé, round 1"]'
    assert own_phone.thing(field).name == "Taken, Zoé, round 1"
    own_phone.page.fill(field, "27")
    hint = "() => document.querySelector('#rounds .hint:not([hidden])').textContent"
    assert own_phone.run(hint) == "Taken: 27 is not possible; it can be 0 to 26."
    own_phone.page.fill(field, "x")
    assert own_phone.run(hint).startswith("Write a whole number from -1000000 to 1000000;")
    own_phone.touch("#clear")
    own_phone.touch("#yes")
    assert own_phone.run(values) == ["Zoé", 'B"n', "Cy", "", "", ""]
    assert own_phone.run(standing) == ""


def test_boxes_are_tapped_and_kept(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "colour-rows").as_uri())
    for box in ("2", "3", "12"):
        own_phone.touch(f'.current [data-field="red"] [data-box="{box}"]')
    hint = "() => document.querySelector('.current .hint:not([hidden])')?.textContent ?? ''"
    assert own_phone.run(hint) == "Red: The last box needs 5 crosses before it."
    for box in ("4", "6", "7"):
        own_phone.touch(f'.current [data-field="red"] [data-box="{box}"]')
    assert own_phone.run(hint) == ""
    total = "() => document.querySelector('.current [data-total]').textContent"
    assert own_phone.run(total) == "28"
    own_phone.reload()
    assert own_phone.run(total) == "28"
    own_phone.click("#save")
    file = own_phone.keep(tmp_path)
    assert "red = [2, 3, 4, 6, 7, 12]" in file.read_text(encoding="utf-8")
    result = json.loads(at_once("score", file, "--json", cwd=tmp_path).stdout)
    assert [it["total"] for it in result["players"]] == [28, 0]


GARBAGE = (
    "[]",
    '{"players": 5, "rounds": [null, 7]}',
    '{"players": [null, {"entries": 7, "rounds": {}}], "rounds": "x", "current": 9}',
    json.dumps({"players": [{"rounds": [{"taken": 5, "other": "3"}]}] * 90, "rounds": [{}] * 99}),
)


def test_whatever_was_kept_the_page_opens(phone: Tab, tmp_path: Path) -> None:
    phone.open(write_page(tmp_path, "hearts").as_uri())
    for kept in GARBAGE:
        phone.run("(kept) => localStorage.setItem('scriptorium.calculator.pad.hearts', kept)", kept)
        phone.reload()
        players = phone.run("() => document.querySelectorAll('#bar span').length")
        assert 3 <= players <= 6
        entered = "() => [...document.querySelectorAll('[data-field]')].filter((it) => it.value)"
        assert phone.run(f"() => ({entered})().length") == 0


BUSY = """() => {
  document.getElementById("next")?.click();
  for (const it of document.querySelectorAll("[data-field]:is(input[type=text])")) {
    it.value = "x";
    it.dispatchEvent(new Event("input"));
  }
  for (const it of document.querySelectorAll("[data-name]")) {
    it.value = "Maximiliane-Wilhelmine";
    it.dispatchEvent(new Event("input"));
  }
}"""
OVER = """() => [...document.querySelectorAll("body *")].filter((it) => it.checkVisibility()
  && !it.closest(".scroll, .boxes")
  && it.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((it) => it.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll("button, input, select, summary")]
  .filter((it) => it.checkVisibility())
  .map((it) => (it.type === "checkbox" ? it.closest("label") : it))
  .map((it) => [it.getBoundingClientRect(), it.outerHTML.slice(0, 90)])
  .filter(([box]) => box.width < 40 || box.height < 38)
  .map(([box, html]) => `${box.width} × ${box.height}: ${html}`)"""


def test_every_page_fits_a_small_screen(phone: Tab, tmp_path: Path) -> None:
    """Only the table of rounds and wide areas scroll sideways; all is large enough for a thumb."""
    for number, name in enumerate(SHELF):
        language = list(PAPER_LANGUAGES)[number % len(PAPER_LANGUAGES)]
        phone.open(write_page(tmp_path, name, language=language).as_uri())
        phone.page.set_viewport_size({"width": SMALLEST, "height": 740})
        phone.run(BUSY)
        assert phone.run("() => document.documentElement.scrollWidth") == SMALLEST, name
        assert phone.run(OVER) == [], name
        assert phone.run(SMALL) == [], name


def test_every_entry_can_be_read_aloud(phone: Tab, tmp_path: Path) -> None:
    for name in ("areas-and-tracks", "tarot", "skat", "bridge-pairs", "chess-swiss"):
        phone.open(write_page(tmp_path, name).as_uri())
        phone.run(BUSY)
        assert find_violations(phone) == [], name


def test_the_page_of_an_own_pad_names_its_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(SHELF["yacht"].read_text(encoding="utf-8"), encoding="utf-8")
    done = at_once("calculator", own, "--html", "-o", "mine.html", cwd=tmp_path)
    assert done.returncode == 0
    page = (tmp_path / "mine.html").read_text(encoding="utf-8")
    data = page.partition('id="worksheet">')[2].partition("</script>")[0]
    assert json.loads(data)["reference"] == "mine.toml"
    assert str(tmp_path) not in page


def test_a_league_goes_from_the_phone_to_a_printed_table(own_phone: Tab, tmp_path: Path) -> None:
    """Ten evenings over four games: typed, saved, scored, added up and printed."""
    evenings = [
        (name, worked)
        for name, count in (("yacht", 3), ("hearts", 3), ("boules", 2), ("tarot", 2))
        for worked in [
            it
            for it in worked_evenings(name)
            if not it[1]["rules"] and not tomllib.loads(expected_text(it[0]))["violations"]
        ][:count]
    ]
    assert len(evenings) == 10
    for number, (name, (case, asked)) in enumerate(evenings, start=1):
        own_phone.open(write_page(tmp_path, name, len(asked["names"])).as_uri())
        own_phone.run(PLAY, [asked])
        own_phone.click("#save")
        saved = own_phone.keep(tmp_path)
        scored = at_once("score", saved, "--csv", "league.csv", cwd=tmp_path)
        assert f"league.csv: game {number} added" in scored.stdout, (case, scored.stderr)
    table = at_once("score", "league.csv", "--report", "table.pdf", "--json", cwd=tmp_path)
    league = json.loads(table.stdout)
    assert [game["kind"] for game in league["games"]] == [name for name, _worked in evenings]
    for game, (_name, (case, _asked)) in zip(league["games"], evenings, strict=True):
        totals = tomllib.loads(expected_text(case))["totals"]
        assert {it["name"]: it["points"] for it in game["players"]} == totals
    assert (tmp_path / "table.pdf").read_bytes().startswith(b"%PDF")
