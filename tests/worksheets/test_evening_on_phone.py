"""An evening on the phone: sums, the field that comes next, steps that are taken back."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from support.games.pad_pages import worked_evenings, write_page
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab

BAR = "() => [...document.querySelectorAll('#bar b')].map((it) => it.textContent)"
VALUES = "() => [...document.querySelectorAll('main [data-field]')].map((it) => it.value)"
FIRST = "() => document.querySelector('[data-field]').focus()"
FOCUS = "() => document.activeElement.getAttribute('aria-label') ?? ''"


def play(phone: Tab, *texts: str) -> None:
    """Type a text into each field, and go on with Enter."""
    for text in texts:
        phone.type(text)
        phone.press("Enter")


def test_a_sum_is_added_and_shown_again(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "hearts", 3).as_uri())
    own_phone.run(FIRST)
    play(own_phone, "3+6+2", "5 + 0", "10")
    assert own_phone.run(BAR) == ["11", "5", "10"]
    assert own_phone.run(VALUES)[:3] == ["11", "5", "10"]
    own_phone.reload()
    assert own_phone.run(VALUES)[:3] == ["11", "5", "10"]
    own_phone.run(FIRST)
    assert own_phone.run(VALUES)[:3] == ["3+6+2", "5", "10"]
    own_phone.press("End")
    own_phone.type("+")
    assert own_phone.run("() => document.querySelector('[aria-invalid]') === null")
    own_phone.type("1-2")
    assert own_phone.run(BAR) == ["10", "5", "10"]
    own_phone.press("Tab")
    assert own_phone.run(VALUES)[0] == "10"
    own_phone.click("#save")
    file = own_phone.keep(tmp_path)
    text = file.read_text(encoding="utf-8")
    assert 'taken = [10, 5, 10]  # "Player 1" 3+6+2+1-2, "Player 2" 5+0' in text
    result = json.loads(at_once("score", file, "--json", cwd=tmp_path).stdout)
    assert [it["total"] for it in result["players"]] == [10, 5, 10]


def test_a_sum_that_is_none_is_marked(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "hearts", 3).as_uri())
    hint = "() => document.querySelector('.hint:not([hidden])')?.textContent ?? ''"
    for text in ("3++6", "+", "3*2", "1e3", "999999+2"):
        own_phone.page.fill("[data-field]", text)
        assert own_phone.run(hint).startswith("Write a whole number"), text
        assert own_phone.run(BAR) == ["0", "0", "0"]
    own_phone.page.fill("[data-field]", "20+7")
    assert own_phone.run(hint) == "Taken: 27 is not possible; it can be 0 to 26."


def test_a_round_goes_across_the_players(own_phone: Tab, tmp_path: Path) -> None:
    """All bid before anybody takes a trick; the next round follows by itself."""
    own_phone.open(write_page(tmp_path, "bids-and-tricks", 3).as_uri())
    own_phone.run(FIRST)
    seen = []
    for number in ("0", "1", "0", "0", "1", "0"):
        seen.append(own_phone.run(FOCUS))
        play(own_phone, number)
    players = [f"Player {number}" for number in (1, 2, 3)]
    assert seen == [f"{what}, {who}, round 1" for what in ("Bid", "Tricks") for who in players]
    assert own_phone.run(FOCUS) == "Bid, Player 1, round 2"
    assert own_phone.run(BAR) == ["20", "30", "20"]


def test_what_is_filled_in_is_passed_over(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "hearts", 4).as_uri())
    own_phone.run("() => document.querySelectorAll('[data-field]')[1].focus()")
    play(own_phone, "0", "0", "26")
    assert own_phone.run(FOCUS) == "Taken, Player 1, round 2"
    own_phone.run(FIRST)
    play(own_phone, "0")
    assert own_phone.run(FOCUS) == "Taken, Player 1, round 2"
    own_phone.press("Enter", "Enter", "Enter", "Enter")
    assert own_phone.run("() => document.activeElement === document.body")
    assert own_phone.run("() => document.querySelectorAll('#rounds tbody tr').length") == 2


def test_a_declarer_is_asked_for_once(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "skat", 3).as_uri())
    own_phone.run("() => document.querySelector('[data-field=factor]').focus()")
    play(own_phone, "2")
    assert own_phone.run(FOCUS) == "Lost, round 1"
    own_phone.press("Enter")
    assert own_phone.run(FOCUS) == "Declarer, Player 1, round 1"
    own_phone.press("Enter", " ", "Enter")
    assert own_phone.run("() => document.querySelectorAll('#rounds tbody tr').length") == 2


def test_sections_go_down_a_player_and_on_to_the_next(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "bird-habitats", 2).as_uri())
    own_phone.run("() => document.querySelector('[data-name]').focus()")
    play(own_phone, "Zoé", "Ben")
    number = own_phone.run("() => document.querySelectorAll('.current [data-field]').length")
    seen = []
    for _row in range(number + 1):
        seen.append(own_phone.run(FOCUS))
        play(own_phone, "1")
    assert [it.partition(": ")[0] for it in seen] == ["Zoé"] * number + ["Ben"]
    assert (seen[0], seen[-1]) == ("Zoé: Forest", "Ben: Forest")
    current = "() => document.querySelector('#entries thead .current [data-name]').value"
    assert own_phone.run(current) == "Ben"


def test_steps_are_taken_back(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "hearts", 3).as_uri())
    assert own_phone.run("() => document.getElementById('back').disabled")
    own_phone.run("() => document.querySelector('[data-name]').focus()")
    play(own_phone, "Zoé", "Ben", "Cy", "13", "0", "13")
    own_phone.type("20")
    assert own_phone.run(BAR) == ["33", "0", "13"]
    own_phone.click("#back")
    assert own_phone.run(BAR) == ["13", "0", "13"]
    own_phone.reload()
    assert own_phone.run("() => document.querySelectorAll('#rounds tbody tr').length") == 2
    own_phone.touch("#back")
    assert own_phone.run("() => document.querySelectorAll('#rounds tbody tr').length") == 1
    own_phone.touch("#back")
    assert own_phone.run(BAR) == ["13", "0", "0"]
    assert own_phone.thing("#back").name == "Undo"
    for _step in range(4):
        own_phone.touch("#back")
    names = "() => [...document.querySelectorAll('[data-name]')].map((it) => it.value)"
    assert own_phone.run(names) == ["Zoé", "", ""]
    own_phone.touch("#back")
    assert own_phone.run(names) == ["", "", ""]
    assert own_phone.run("() => document.getElementById('back').disabled")


def test_whole_players_and_evenings_come_back(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "hearts", 4).as_uri())
    own_phone.run(FIRST)
    play(own_phone, "1", "2", "3", "20", "4", "5", "6", "11")
    kept = own_phone.run(VALUES)
    for removing in ("[data-leave]", "#undo", "#clear"):
        own_phone.touch(removing)
        if own_phone.run("() => document.getElementById('ask').open"):
            own_phone.touch("#yes")
        assert own_phone.run(VALUES) != kept, removing
        own_phone.touch("#back")
        assert own_phone.run(VALUES) == kept, removing
    assert own_phone.run(BAR) == ["5", "7", "9", "31"]


def test_boxes_and_ticks_are_taken_back(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "colour-rows").as_uri())
    for box in ("2", "3", "4"):
        own_phone.touch(f'.current [data-field="red"] [data-box="{box}"]')
    total = "() => document.querySelector('.current [data-total]').textContent"
    assert own_phone.run(total) == "6"
    own_phone.touch("#back")
    assert own_phone.run(total) == "3"
    own_phone.touch("#back")
    assert own_phone.run(total) == "1"


def test_steps_that_cannot_be_are_forgotten(phone: Tab, tmp_path: Path) -> None:
    phone.open(write_page(tmp_path, "hearts", 3).as_uri())
    steps = [
        [[["players", "length"], -3]],
        [[["players", "0", "rounds", "length"], "x"]],
        [[["nobody", "0"], 3], [["rounds"], None]],
        [[["players"]]],
        7,
        [[[], 3]],
        ["x"],
    ]
    state = {"players": [{"name": "Zoé"}], "rounds": [{}], "steps": steps}
    key = "scriptorium.calculator.pad.hearts"
    phone.run("(key, kept) => localStorage.setItem(key, JSON.stringify(kept))", key, state)
    phone.reload()
    for _step in range(4):
        phone.click("#back")
    assert phone.run("() => document.getElementById('back').disabled")
    assert phone.run(BAR) == ["0", "0", "0"]


SEEN = """() => [...document.querySelectorAll("#rounds tbody tr")].at(-1)
  .querySelectorAll("td:not(.common) [data-field]").values().filter((it) => {
    const box = it.getBoundingClientRect();
    return box.left >= 0 && box.right <= document.documentElement.clientWidth && box.width > 0;
  }).toArray().map((it) => it.ariaLabel.split(", ")[1])"""


def test_all_players_are_in_view(phone: Tab, tmp_path: Path) -> None:
    """Nobody moves a table sideways to enter a round, in no pad with rounds."""
    several = (("tarot", 5), ("bids-and-tricks", 6), ("skat", 4), ("hearts", 6), ("golf", 4))
    for name, players in several:
        phone.open(write_page(tmp_path, name, players).as_uri())
        phone.page.set_viewport_size({"width": 390, "height": 740})
        seen = phone.run(SEEN)
        assert set(seen) == {f"Player {number}" for number in range(1, players + 1)}, name
    for name in ("belote", "coinche", "bridge", "rubber-bridge", "canasta", "spades"):
        phone.open(write_page(tmp_path, name).as_uri())
        seen = phone.run(SEEN)
        assert set(seen) == {"Team 1", "Team 2"} or len(set(seen)) == 2, (name, seen)


COLUMNS = """() => [...document.querySelectorAll("#entries [data-player]")].filter((it) => {
    const box = it.getBoundingClientRect();
    const isOut = box.left < 0 || box.right > document.documentElement.clientWidth;
    return it.matches("th, td") && box.width > 0 && isOut;
  }).length"""
TOTALS = """() => [...document.querySelectorAll("#entries [data-total]")].map((it) => {
    const box = it.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const isIn = box.top >= 0 && box.bottom <= innerHeight && box.right <= clientWidth;
    return isIn && document.elementFromPoint(box.left + 4, box.top + 4) === it && it.textContent;
  })"""


def test_all_columns_and_totals_are_in_view(own_phone: Tab, tmp_path: Path) -> None:
    """Four players of a pad with rows have a column each; names and totals stay at the top."""
    own_phone.page.set_viewport_size({"width": 390, "height": 740})
    for name in ("yacht", "resources-and-ranks", "golf", "crossed-words", "colour-rows"):
        own_phone.open(write_page(tmp_path, name, 4, "de").as_uri())
        assert own_phone.run(COLUMNS) == 0, name
        assert own_phone.run("() => document.documentElement.scrollWidth") == 390, name
        assert own_phone.run("() => document.querySelectorAll('#entries thead th').length") == 4
    own_phone.open(write_page(tmp_path, "yacht", 4).as_uri())
    for number, points in enumerate(("1", "2", "3", "1+3"), start=1):
        own_phone.page.fill(f'[aria-label="Player {number}: Ones"]', points)
    for place in ("ones", "three", "more"):
        own_phone.page.locator(
            f'[data-player="3"] [data-field="{place}"]'
        ).scroll_into_view_if_needed()
        assert own_phone.run(TOTALS) == ["1", "2", "3", "4"], place
    sides = """() => [...document.querySelectorAll("#entries :is(input, button, .tick)")]
      .filter((it) => it.type !== "checkbox" && it.checkVisibility())
      .map((it) => it.getBoundingClientRect()).every((it) => it.height >= 44 && it.width >= 44)"""
    assert own_phone.run(sides)


def test_more_players_than_fit_scroll_below_their_names(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.page.set_viewport_size({"width": 390, "height": 740})
    own_phone.open(write_page(tmp_path, "yacht", 8).as_uri())
    assert own_phone.run("() => document.documentElement.scrollWidth") == 390
    own_phone.run("""() => { document.querySelector(".entries").scrollIntoView();
      document.querySelector('[data-player="7"] [data-field="chance"]').focus(); }""")
    seen = """() => ['[data-player="7"] [data-field="chance"]', '[data-row="chance"] th',
        'thead [data-player="7"] [data-name]', 'thead [data-player="7"] [data-total]']
      .map((it) => document.querySelector(`#entries ${it}`)).map((it) => {
        const box = it.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return it.contains(at);
      })"""
    own_phone.wait(f"() => ({seen})().every(Boolean)")


def test_boxes_are_shown_for_who_is_touched(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.page.set_viewport_size({"width": 390, "height": 740})
    own_phone.open(write_page(tmp_path, "colour-rows", 3).as_uri())
    shown = """() => [...document.querySelectorAll('[data-field="red"]')]
      .map((it) => it.checkVisibility())"""
    assert own_phone.run(shown) == [True, False, False]
    own_phone.touch('[data-row="red"] [data-player="1"] [data-show]')
    assert own_phone.run(shown) == [False, True, False]
    own_phone.touch('.current [data-field="red"] [data-box="2"]')
    assert own_phone.thing('[data-row="red"] [data-player="1"] button').name == "Player 2: Red 1"
    assert own_phone.run(BAR) == ["0", "1", "0"]
    own_phone.page.set_viewport_size({"width": 1000, "height": 740})
    assert own_phone.run(shown) == [True, True, True]


def test_earlier_rounds_are_folded(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "bids-and-tricks", 3).as_uri())
    own_phone.run(FIRST)
    play(own_phone, "0", "1", "0", "0", "1", "0")
    shown = """() => [...document.querySelectorAll("#rounds tbody tr")]
      .map((it) => [...it.querySelectorAll("input")].filter((it) => it.checkVisibility()).length)"""
    assert own_phone.run(shown) == [0, 6]
    fold = "#rounds tbody tr:first-child th button"
    assert own_phone.thing(fold).name == "Round 1"
    expanded = f"() => document.querySelector('{fold}').ariaExpanded"
    assert own_phone.run(expanded) == "false"
    own_phone.touch(fold)
    assert own_phone.run(shown) == [6, 6]
    assert own_phone.run(expanded) == "true"
    own_phone.touch(fold)
    own_phone.page.set_viewport_size({"width": 1000, "height": 740})
    assert own_phone.run(shown) == [6, 6]


def test_who_deals_is_said(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "hearts", 3).as_uri())
    turn = "() => document.getElementById('turn').textContent"
    assert own_phone.run(turn) == "Deal 1: Player 1 deals, then Player 2."
    own_phone.run("() => document.querySelector('[data-name]').focus()")
    play(own_phone, "Zoé", "Ben", "Cy", "13", "0", "13", "0", "26", "0")
    assert own_phone.run(turn) == "Deal 3: Cy deals, then Zoé."
    own_phone.touch("#back")
    assert own_phone.run(turn) == "Deal 2: Ben deals, then Cy."
    own_phone.page.select_option("#first", "2")
    assert own_phone.run(turn) == "Deal 2: Zoé deals, then Ben."
    marks = "() => [...document.querySelectorAll('.deals')].map((it) => !it.hidden)"
    assert own_phone.run(marks) == [False, False, True, True, False, False]
    own_phone.reload()
    assert own_phone.run("() => document.getElementById('first').selectedOptions[0].text") == "Cy"
    own_phone.touch("#back")
    assert own_phone.run(turn) == "Deal 2: Ben deals, then Cy."


def test_what_players_look_up_is_folded(own_phone: Tab, tmp_path: Path) -> None:
    own_phone.open(write_page(tmp_path, "tarot", 4, "fr").as_uri())
    cell = """() => { const it = [...document.querySelectorAll(".legends th")]
      .find((it) => it.textContent === "2 bouts"); return it.checkVisibility()
      && it.nextElementSibling.textContent; }"""
    assert own_phone.run(cell) is False
    own_phone.touch(".legends summary")
    assert own_phone.run(cell) == "41"
    own_phone.open(write_page(tmp_path, "bird-habitats", 2).as_uri())
    assert own_phone.run("() => document.querySelector('.legends') === null")


def test_an_address_says_how_many_begin(own_phone: Tab, tmp_path: Path) -> None:
    page = write_page(tmp_path, "hearts", 4).as_uri()
    number = "() => document.querySelectorAll('#bar span').length"
    for asked, players in (("?players=5", 5), ("?players=3", 3), ("?players=9", 3), ("", 3)):
        own_phone.open(f"{page}{asked}")
        assert own_phone.run(number) == players, asked
    own_phone.page.fill("[data-field]", "13")
    own_phone.open(f"{page}?players=5")
    assert own_phone.run(number) == 3
    assert own_phone.run(BAR) == ["13", "0", "0"]


PLACE = """() => {
  const it = document.activeElement;
  const field = it.closest("[data-field]")?.dataset.field;
  if (!field) return null;
  const [line, column] = [it.closest("tr"), it.closest("#entries [data-player]")];
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const lines = all("#rounds tbody tr").filter((one) => one.querySelector("[data-field]"));
  const player = column ? Number(column.dataset.player)
    : all("td:not(.common)", line).indexOf(it.closest("td"));
  return [field, column ? -1 : lines.indexOf(line), Math.max(0, player), it.tagName, it.type];
}"""


def fill_in(phone: Tab, asked: dict[str, Any], most: int) -> int:
    """Fill in an evening, always the field that has the focus, until the last or MOST fields."""
    for done in range(most):
        place = phone.run(PLACE)
        if place is None or place[1] >= len(asked["rounds"]):
            return done
        field, number, player, tag, kind = place
        entries = asked["once"][player] if number < 0 else asked["rounds"][number][player]
        value = entries.get(field)
        if tag == "SELECT" and value is not None:
            phone.page.locator(":focus").select_option(value)
        elif kind == "checkbox" and value:
            phone.press(" ")
        elif kind == "text" and value is not None:
            phone.type(str(value))
        phone.press("Enter")
    return most


@pytest.mark.parametrize("name", ["yacht", "tarot", "hearts", "darts-501"])
def test_a_whole_evening_is_played(own_phone: Tab, tmp_path: Path, name: str) -> None:
    """The keys of a phone are enough; after the browser was lost in the middle, it goes on."""
    case, asked = max(worked_evenings(name), key=lambda it: len(it[1]["rounds"]))
    players = len(asked["names"])
    page = f"{write_page(tmp_path, name).as_uri()}?players={players}"
    own_phone.open(page)
    own_phone.run(FIRST)
    assert fill_in(own_phone, asked, 7) == 7
    half = own_phone.run(BAR)
    with own_phone.beside() as other:
        own_phone.page.goto("about:blank")
        other.open(page)
        assert other.run(BAR) == half
        if asked["rounds"]:
            other.run(FIRST.replace("querySelector(", "querySelector('#rounds tr:last-child ' + "))
        else:
            other.run(FIRST)
            other.press("Enter")
        if other.run(f"() => ({PLACE.strip()})() && document.activeElement.value !== ''"):
            other.press("Enter")
        fill_in(other, asked, 400)
        wanted = tomllib.loads(case.with_suffix(".expect.toml").read_text(encoding="utf-8"))
        totals = [str(wanted["totals"][it]) for it in asked["names"]]
        assert other.run(BAR) == totals, case
