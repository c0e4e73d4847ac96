"""The pages of tournaments in a real browser: worked evenings count and rank as the rules say."""

from __future__ import annotations

import json
import tomllib
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.page.score_pads.forms.matches import berger_table
from support.games.pad_pages import (
    SHELF,
    TOURNAMENTS,
    expected_text,
    load_pad,
    worked_evenings,
    write_page,
)
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from support.games.pad_pages import Worked
    from support.studio.browser import Tab

TYPING = """
  const by = (id) => document.getElementById(id);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const send = (input, kind) => input.dispatchEvent(new Event(kind, { bubbles: true }));
  const numberOf = (text) => {
    const [, sign, whole, part] = /^(-?)([\\d.]*)([¼½¾]?)$/.exec(text);
    return (sign ? -1 : 1) * (Number(whole) + ({ "¼": 0.25, "½": 0.5, "¾": 0.75 }[part] ?? 0));
  };

  function enter(names) {
    const leave = () => all("[data-leave]");
    while (leave().length > names.length) leave().at(-1).click();
    while (leave().length < names.length) by("add").click();
    all("[data-name]").forEach((it, at) => { it.value = names[at]; send(it, "input"); });
  }

  function choose(field, value) {
    field.value = String(value);
    send(field, "change");
  }

  function put(line, id, value) {
    const field = line.querySelector(`[data-field="${id}"]`);
    if (field.tagName === "SELECT") return choose(field, value);
    field.value = String(value);
    return send(field, "input");
  }

  function play(matches, entries) {
    by("next").click();
    const lines = () => all("#matches .round:last-child .match");
    for (const seat of all("#matches .round:last-child [data-side]")) choose(seat, "");
    matches.forEach(([one, other = -1], at) => {
      const [first, second] = all("[data-side]", lines()[at]);
      choose(first, one);
      choose(second, other);
      for (const [id, value] of Object.entries(other < 0 ? {} : entries[one])) {
        if (lines()[at].querySelector(`[data-field="${id}"]`)) put(lines()[at], id, value);
      }
    });
  }
"""
PLAY = f"""
(games) => {{
  {TYPING}
  return games.map(({{ names, rounds, matches }}) => {{
    by("clear").click();
    by("yes").click();
    enter(names);
    rounds.forEach((entries, at) => play(matches[at], entries));
    document.activeElement.blur();
    return new Promise((done) => setTimeout(() => setTimeout(() => {{
      const opened = all("#matches .round > button[aria-expanded=false]");
      for (const it of opened) it.click();
      done({{
        ranking: all("#places tr").map(({{ cells }}) => [...cells].map((it) => it.textContent))
          .map(([place, name, total, ...others]) =>
            [Number(place), name, numberOf(total), others.map(numberOf)]),
        winners: all("#places .winner th").map((it) => it.textContent),
        hints: all("#matches .hint:not([hidden])").map((it) => it.textContent),
        file: globalThis.pad.file().text,
      }});
    }})));
  }}).reduce(async (before, it) => [...await before, await it], []);
}}
"""
"""Types tournaments into the real fields of a page, and reads its ranking."""


def rules_of(worked: Worked) -> list[tuple[str, str]]:
    return sorted(worked[1]["rules"].items())


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_worked_evenings_rank_as_the_rules_say(phone: Tab, tmp_path: Path, name: str) -> None:
    """Every worked evening has the places, totals and tie-breaks of Python; its file scores so."""
    worked = sorted(worked_evenings(name), key=rules_of)
    assert len(worked) >= 5
    for rules, games in groupby(worked, rules_of):
        phone.open(write_page(tmp_path, name, rules=dict(rules)).as_uri())
        some = list(games)
        # One after the other: what is said of a match waits until it is left.
        for case, asked in some:
            (answer,) = phone.run(PLAY, [asked])
            check(case, answer)


def check(case: Path, answer: dict[str, Any]) -> None:
    wanted = tomllib.loads(expected_text(case))
    assert {name: total for _place, name, total, _more in answer["ranking"]} == wanted["totals"]
    assert set(answer["winners"]) == set(wanted["winners"]), case
    played = read_evening([parse_toml(case.read_text(encoding="utf-8"), str(case))])
    standings = PadScorer(played.pad).score(played).standings
    assert {name: (place, more) for place, name, _total, more in answer["ranking"]} == {
        it.name: (it.place, [*(by.value for by in it.decides), it.matches]) for it in standings
    }, case
    said = " ".join(answer["hints"])
    for violation in wanted["violations"]:
        assert violation.rpartition(": ")[2].rpartition("Board")[2] in said, (case, answer["hints"])
    assert bool(said) == bool(wanted["violations"]), (case, said)
    again = read_evening([parse_toml(answer["file"], "saved.toml")])
    scored = PadScorer(again.pad).score(again)
    assert {it.name: it.total for it in scored.scores} == wanted["totals"], case
    assert again.matches == tuple(it for it in played.matches), case
    assert {it.message for it in scored.scores[0].violations} == {
        it.partition(": ")[2] for it in wanted["violations"]
    }


def test_an_evening_is_kept_taken_back_and_saved(own_phone: Tab, tmp_path: Path) -> None:
    page = write_page(tmp_path, "chess-swiss").as_uri()
    own_phone.open(f"{page}?players=4")
    own_phone.run("() => document.querySelector('[data-name]').focus()")
    for name in ("Zoé", 'B"n', "Cy", "Di"):
        own_phone.type(name)
        own_phone.press("Enter")
    own_phone.press("Enter")
    own_phone.press("Enter")
    fields = own_phone.page.locator
    label = '[aria-label="{what}, round 1, match {match}"]'
    for match, (one, other) in enumerate(((0, 2), (1, 3)), start=1):
        fields(label.format(what="White", match=match)).select_option(str(one))
        fields(label.format(what="Black", match=match)).select_option(str(other))
    fields(label.format(what="Result", match=1)).select_option("white_wins")
    fields(label.format(what="Result", match=2)).select_option("draw")
    ranking = "() => document.getElementById('standing').textContent"
    said = '1. Zoé: 1 · 2. B"n: ½ · 2. Di: ½'
    assert own_phone.run(ranking) == said
    own_phone.reload()
    assert own_phone.run(ranking) == said
    own_phone.touch("#back")
    assert own_phone.run(ranking) == '1. Zoé: 1 · 2. Cy: 0 · 3. B"n: 0'
    fields(label.format(what="Result", match=2)).select_option("black_wins")
    own_phone.click("#save")
    file = own_phone.keep(tmp_path)
    assert file.name == "chess-swiss-evening.toml"
    result = json.loads(at_once("score", file, "--json", cwd=tmp_path).stdout)
    totals = {it["name"]: it["total"] for it in result["players"]}
    assert totals == {"Zoé": 1, 'B"n': 0, "Cy": 0, "Di": 1}
    own_phone.touch("#undo")
    own_phone.touch("#yes")
    assert own_phone.run(ranking) == ""


def test_who_leaves_takes_the_matches_along(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(f"{write_page(tmp_path, 'class-tournament').as_uri()}?players=6")
    own_phone.run(f"""() => {{ {TYPING}
      enter(["A", "B", "C", "D", "E", "F"]);
      const won = {{ first_won: 2, second_won: 1 }};
      play([[0, 1], [2, 3], [4, 5]], {{ 0: won, 2: won, 4: won }}); }}""")
    own_phone.touch("#who summary")
    own_phone.touch("#names li:nth-child(3) [data-leave]")
    own_phone.touch("#yes")
    seats = """() => [...document.querySelectorAll('[data-side]')]
      .map((it) => it.selectedOptions[0].text)"""
    assert own_phone.run(seats) == ["A", "B", "E", "F", "–", "–"]
    own_phone.touch("#back")
    assert own_phone.run(seats) == ["A", "B", "C", "D", "E", "F"]


@pytest.mark.parametrize("players", [3, 4, 7, 16])
def test_everybody_meets_everybody_by_the_tables_of_the_paper(
    own_phone: Tab, tmp_path: Path, players: int
) -> None:
    own_phone.open(f"{write_page(tmp_path, 'chess-round-robin').as_uri()}?players={players}")
    rounds = berger_table(players)
    for _round in rounds:
        own_phone.run("() => document.getElementById('next').click()")
    found = own_phone.run("() => globalThis.pad.state().rounds.map(({ matches }) => matches)")
    pairs = [[(it["0"] + 1, it["1"] + 1) for it in matches if it["1"] >= 0] for matches in found]
    assert [set(it) for it in pairs] == [set(it) for it in rounds]
    own_phone.run("() => document.getElementById('next').click()")
    last = own_phone.run("() => globalThis.pad.state().rounds.at(-1).matches")
    assert {(it["1"] + 1, it["0"] + 1) for it in last if it["1"] >= 0} == set(rounds[0])


def test_sixty_four_players_are_ranked(own_phone: Tab, tmp_path: Path) -> None:
    """A list of names is pasted; only the matches of the open round are drawn."""
    own_phone.page.set_viewport_size({"width": 390, "height": 740})
    own_phone.open(write_page(tmp_path, "chess-swiss").as_uri())
    names = [f"Player with a long name {number}" for number in range(1, 65)]
    own_phone.run(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text", text);
          const event = new ClipboardEvent("paste", { clipboardData, cancelable: true });
          document.querySelector("[data-name]").dispatchEvent(event);
        }""",
        "\n".join(names),
    )
    assert own_phone.run("() => globalThis.pad.names()") == names
    for number in range(11):
        own_phone.run(
            f"""(at) => {{ {TYPING}
          const pairs = Array.from({{ length: 32 }}, (_it, one) => [one, 32 + (one + at) % 32]);
          play(pairs, pairs.map(() => ({{ result: "white_wins" }}))); }}""",
            number,
        )
    assert own_phone.run("() => document.documentElement.scrollWidth") == 390
    assert own_phone.run("() => document.querySelectorAll('#places tr').length") == 64
    assert own_phone.run("() => document.querySelectorAll('.match').length") == 32
    first = "() => document.querySelector('#places tr').cells[2].textContent"
    assert own_phone.run(first) == "11"


GARBAGE = (
    "[]",
    '{"players": 5, "rounds": [null, 7]}',
    '{"players": [null, {"name": 7}], "rounds": [{"matches": [null, {"0": 99, "1": "x"}, 7]}]}',
    json.dumps({"players": [{}] * 90, "rounds": [{"matches": [{"0": 0, "1": 0}] * 99}] * 99}),
)


def test_whatever_was_kept_the_page_opens(phone: Tab, tmp_path: Path) -> None:
    phone.open(write_page(tmp_path, "chess-swiss").as_uri())
    pad = load_pad(SHELF["chess-swiss"])
    for kept in GARBAGE:
        phone.run(
            "(kept) => localStorage.setItem('scriptorium.calculator.pad.chess-swiss', kept)", kept
        )
        phone.reload()
        state = phone.run("() => globalThis.pad.state()")
        assert pad.fewest <= len(state["players"]) <= pad.most
        assert len(state["rounds"]) <= 15
        assert read_evening([parse_toml(phone.run("() => globalThis.pad.file().text"), "x.toml")])
