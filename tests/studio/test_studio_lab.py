"""The lab beside the canvas: forecasts, the heat map, playtests, inventions and completions."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from generator.games.dice.lab.compiling import can_compile
from support.pages.colour_vision import contrast
from support.studio.accessibility import find_violations_by_day_and_night
from support.studio.painting import CHOOSE, SAID, SHOWN, TEXT, begin, click, shown, visit

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Route

    from support.studio.browser import Tab
    from support.studio.page_scripts import InNode
    from support.studio.windows import Open, Studio

pytestmark = pytest.mark.skipif(not can_compile(), reason="without numba, games take long")
FORECAST = """() => !document.getElementById("forecast-figures").hidden
  && !document.getElementById("forecast").classList.contains("stale")"""
NUMBERS = (
    """() => [...document.querySelectorAll(".heat text")].map((it) => Number(it.textContent))"""
)
GAMES = "() => Number(document.getElementById('forecast-games').textContent.replace(/\\D/g, ''))"
DISABLED = "(id) => document.getElementById(id).disabled"
PLACES = """(selector) => [...document.querySelectorAll(selector)]
  .map((it) => it.getAttribute("transform")).sort()"""
WIDER = """() => {
  const sheet = document.getElementById("playtest-sheet");
  return sheet.scrollWidth > sheet.clientWidth * 1.5;
}"""
FOUND = "(id) => document.querySelectorAll(`#${id} .start`).length"


def hurry(tab: Tab, address: str, **fewer: int) -> None:
    """Let what the page asks of an address take less time: other figures in its request."""

    def shorten(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**asked, **fewer}))

    tab.page.route(f"**/api/{address}", shorten)


def test_a_forecast_follows_what_is_painted(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    quiet = "Automated players try the domain out as soon as it is complete."
    desktop.run(CHOOSE, "mine")
    click(desktop, "0,0")
    desktop.wait(SAID, "forecast-note", quiet)
    assert desktop.run(DISABLED, "heat")
    assert desktop.run(DISABLED, "playtest")

    begin(desktop, "A")
    desktop.wait(FORECAST)
    assert re.fullmatch(r"6\d\.\d ± \d\.\d points", desktop.run(TEXT, "forecast-points"))
    assert desktop.run(TEXT, "forecast-verdict").endswith("A, which has 61.7.")
    # The headline is the best start, and says so.
    assert desktop.run(TEXT, "forecast-best") == "with the best start: goods"
    best = "() => document.querySelector('#forecast-starts li:nth-child(3) .mean').textContent"
    assert f"{desktop.run(best)} points" == desktop.run(TEXT, "forecast-points")
    starts = desktop.run("() => document.getElementById('forecast-starts').innerText")
    assert [it for it in ("monk", "silver", "goods", "worker") if it in starts.lower()]
    assert desktop.run("() => performance.getEntriesByName('forecast').length") == 1
    # It refines itself, and a screen reader hears it once.
    desktop.wait(f"(before) => ({GAMES})() > before", desktop.run(GAMES))
    desktop.wait(SAID, "said", "Forecast: 6")

    desktop.click("#heat")
    numbers = desktop.run(NUMBERS)
    assert len(numbers) == 37
    assert max(numbers) == 100
    assert all(0 <= it <= 100 for it in numbers)

    # What breaks the domain ends the forecast and the heat map; undoing it brings both back.
    desktop.run(CHOOSE, "mine")
    corner = min(shown(desktop), key=lambda it: [int(number) for number in it.split(",")][::-1])
    click(desktop, corner)
    desktop.wait(SAID, "forecast-note", quiet)
    assert desktop.run(NUMBERS) == []
    desktop.click("#undo")
    desktop.wait(FORECAST)
    desktop.wait("() => document.querySelectorAll('.heat text').length === 37")
    desktop.click("#heat")
    assert desktop.run(NUMBERS) == []


def test_a_player_board_has_no_forecast(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "1")
    hidden = "(id) => document.getElementById(id).hidden"
    assert desktop.run(hidden, "forecast")
    assert desktop.run(hidden, "invent")


def test_a_playtest_opens_as_a_page_and_is_kept(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    visit(desktop, studio)
    hurry(desktop, "playtest", games=20)
    begin(desktop, "B")
    desktop.wait(FORECAST)
    desktop.click("#playtest")
    desktop.wait("() => document.querySelector('#playtest-sheet svg')")
    assert desktop.run(TEXT, "playtest-said") == "The report is ready."
    texts = desktop.run(
        "() => [...document.querySelectorAll('#playtest-sheet text')].map((it) => it.textContent)"
    )
    assert any("20 games" in it for it in texts)
    assert desktop.run(WIDER) is False
    desktop.click("#playtest-zoom [data-zoom='1']")
    desktop.click("#playtest-zoom [data-zoom=in]")
    desktop.click("#playtest-zoom [data-zoom=in]")
    assert desktop.run(WIDER) is True, "twice its size, the page is wider than the window"
    with desktop.page.expect_download() as kept:
        desktop.click("#playtest-keep")
    assert kept.value.suggested_filename == "playtest-B.pdf"
    kept.value.save_as(tmp_path / "playtest.pdf")
    assert (tmp_path / "playtest.pdf").read_bytes().startswith(b"%PDF-")
    desktop.press("Escape")
    # The same domain is not played again.
    desktop.click("#playtest")
    assert desktop.run("() => document.querySelector('#playtest-sheet svg') !== null")
    desktop.press("Escape")


def test_a_playtest_can_be_stopped(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    begin(desktop, "C")
    desktop.wait(FORECAST)
    desktop.click("#playtest")
    desktop.wait("() => !document.getElementById('playtest-progress').hidden")
    desktop.click("#playtest-stop")
    desktop.wait(SAID, "playtest-said", "Stopped.")
    desktop.press("Escape")


def test_an_invented_domain_is_chosen_and_taken_back(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    hurry(desktop, "invent", seconds=1, count=1)
    begin(desktop, "A")
    before = shown(desktop)
    desktop.click("#invent")
    desktop.page.select_option("#invent-dialog [name=level]", "1")
    desktop.page.fill("#invent-dialog [name=points]", "2")
    desktop.page.select_option("#invent-dialog [name=matters]", "river")
    desktop.click("#invent-dialog .wish button")
    desktop.wait(SAID, "invent-said", "Choose a domain")
    assert desktop.run(FOUND, "invent-dialog") == 1
    assert "points" in desktop.run("() => document.querySelector('#invent-dialog small').innerText")
    desktop.click("#invent-dialog .start")
    desktop.wait(f"(before) => JSON.stringify(before) !== JSON.stringify(({SHOWN})())", before)
    assert len(shown(desktop)) == 37
    desktop.wait(SAID, "verdict", "Valid")
    desktop.wait(FORECAST)
    desktop.click("#undo")
    desktop.wait(f"(before) => JSON.stringify(before) === JSON.stringify(({SHOWN})())", before)


def test_a_completion_is_chosen_from_several(desktop: Tab, studio: Studio) -> None:
    visit(desktop, studio)
    desktop.run(CHOOSE, "mine")
    click(desktop, "0,0", "1,0")
    own = shown(desktop)
    desktop.click("#complete")
    desktop.wait("() => document.getElementById('complete-dialog').open")
    assert desktop.run(FOUND, "complete-dialog") == 4
    assert shown(desktop) == own
    desktop.wait("() => /±/.test(document.querySelector('#complete-dialog small').textContent)")
    verdict = desktop.run("() => document.querySelector('#complete-dialog small').innerText")
    assert re.search(r"than A, which has 61\.7|as A, which has 61\.7|A has 61\.7\.", verdict)
    kept = "() => document.querySelectorAll('#complete-dialog .kept').length"
    assert desktop.run(kept) == 4 * 2, "what was painted has a thick outline in each picture"
    desktop.click("#complete-dialog [data-part=again]")
    desktop.wait("() => !/±/.test(document.querySelector('#complete-dialog small').textContent)")
    desktop.press("Escape")
    assert shown(desktop) == own
    # One that is chosen is forecast where it is painted, not where its file begins.
    desktop.click("#complete")
    desktop.wait("() => document.getElementById('complete-dialog').open")
    desktop.click("#complete-dialog .start")
    desktop.wait(FORECAST)
    desktop.click("#heat")
    assert len(desktop.run(PLACES, ".heat g")) == 37
    assert desktop.run(PLACES, ".heat g") == desktop.run(PLACES, ".hexes .hex:not(.ghost)")


def test_the_page_says_what_is_missing_where_games_are_slow(desktop: Tab, studio: Studio) -> None:
    missing = "numba is not installed; install it."

    def without(route: Route) -> None:
        page = route.fetch().text()
        fast = '"isFast":true,"whySlow":""'
        assert fast in page
        slow = page.replace(fast, f'"isFast":false,"whySlow":"{missing}"')
        route.fulfill(body=slow, content_type="text/html")

    desktop.page.route("**/design?lang=en", without)
    visit(desktop, studio)
    begin(desktop, "A")
    desktop.wait(FORECAST)
    assert desktop.run(TEXT, "forecast-slow") == missing
    desktop.click("#invent")
    desktop.wait("() => document.getElementById('invent-dialog').open")
    assert missing in desktop.run("() => document.getElementById('invent-dialog').innerText")
    desktop.press("Escape")


def test_a_search_shows_what_is_nearest_so_far(desktop: Tab, studio: Studio) -> None:
    near = {"hexes": [[0, 0, "Km"], [1, 0, "C"]], "custom": True, "mean": 60.4, "wished": 61.7}
    lines = [
        {"done": 0, "total": 9},
        {"nearest": near},
        {"done": 5, "total": 9},
        {"errors": ["No."]},
    ]
    body = "".join(f"{json.dumps(it)}\n" for it in lines)
    desktop.page.route("**/api/invent", lambda route: route.fulfill(body=body))
    visit(desktop, studio)
    begin(desktop, "A")
    desktop.click("#invent")
    desktop.click("#invent-dialog .wish button")
    desktop.wait(SAID, "invent-said", "No.")
    choice = desktop.run("() => document.querySelector('#invent-dialog .start').innerText")
    assert "Nearest so far" in choice
    assert "about 60.4 points; you asked for 61.7" in choice
    assert desktop.run(TEXT, "invent-time").startswith("Domains tried: 5 · ")
    desktop.click("#invent-dialog .start")
    assert shown(desktop) == {"0,0": "castle", "1,0": "city"}


def test_the_best_start_is_the_chosen_one_unless_another_is_clearly_ahead(in_node: InNode) -> None:
    chosen, ahead, close = [100, 6000, 361_000], [100, 6500, 423_500], [100, 6010, 362_200]
    best = in_node(
        """
        globalThis.document = {
          getElementById: () => ({ textContent: '{"language": "en"}' }),
          createElement: () => ({
            addEventListener: (_kind, done) => done(), setAttribute() {}, append() {},
          }),
          head: { append() {} },
        };
        const { text } = await import("node:stream/consumers");
        const { cases } = JSON.parse(await text(process.stdin));
        const { bestOf } = await import("./lab/forecast.js");
        process.stdout.write(JSON.stringify(cases.map((it) => bestOf(it).name)));
        """,
        cases=[
            {
                "sums": chosen,
                "starts": [{"name": "monk", "sums": other}, {"name": "own", "sums": chosen}],
            }
            for other in (ahead, close)
        ],
    )
    assert best == ["monk", "own"]


def test_numbers_on_the_heat_map_can_be_read(in_node: InNode) -> None:
    ran = in_node(
        """
        globalThis.document = { getElementById: () => ({ textContent: '{"language": "de"}' }) };
        const { coloursOf } = await import("./lab/heat.js");
        const found = Array.from({ length: 101 }, (_, share) => coloursOf(share / 100));
        process.stdout.write(JSON.stringify(found));
        """
    )
    assert len(ran) == 101
    for colours in ran:
        red, green, blue = (int(it) for it in re.findall(r"\d+", colours["ground"]))
        assert contrast(f"#{red:02x}{green:02x}{blue:02x}", colours["number"]) >= 4.5, colours


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_lab_is_accessible(window: Open, studio: Studio, size: str) -> None:
    with window(size) as tab:
        visit(tab, studio)
        begin(tab, "A")
        tab.wait(FORECAST)
        tab.run("() => document.getElementById('heat').click()")
        assert find_violations_by_day_and_night(tab) == []
        hurry(tab, "invent", seconds=1, count=1)
        tab.run("() => document.getElementById('invent').click()")
        tab.wait("() => document.getElementById('invent-dialog').open")
        tab.click("#invent-dialog .wish button")
        tab.wait(SAID, "invent-said", "Choose a domain")
        assert find_violations_by_day_and_night(tab) == []
        tab.press("Escape")
        hurry(tab, "playtest", games=20)
        tab.run("() => document.getElementById('playtest').click()")
        tab.wait("() => document.querySelector('#playtest-sheet svg')")
        assert find_violations_by_day_and_night(tab) == []


def test_sums_of_blocks_give_the_mean_and_its_margin(in_node: InNode) -> None:
    blocks = [[4, 240, 14_450], [6, 366, 22_400]]
    ran = in_node(
        """
        globalThis.document = { getElementById: () => ({ textContent: '{"language": "de"}' }) };
        const { text } = await import("node:stream/consumers");
        const { blocks, others } = JSON.parse(await text(process.stdin));
        const { addSums, compared, estimate, written } = await import("./lab/sums.js");
        const own = estimate(blocks.reduce(addSums));
        const whole = { mean: 60, margin: 0.2 };
        const verdicts = others.map(([mean, margin]) => compared(whole, { mean, margin }));
        process.stdout.write(JSON.stringify({ ...own, verdicts, said: written(61.44) }));
        """,
        blocks=blocks,
        others=[[62, 0.2], [58, 0.2], [60.2, 0.1], [60.5, 2]],
    )
    assert ran["mean"] == pytest.approx(60.6)
    spread = ((36_850 - 10 * 60.6**2) / 9) ** 0.5
    assert ran["margin"] == pytest.approx(1.96 * spread / 10**0.5)
    assert ran["verdicts"] == ["harder", "easier", "same", "early"]
    assert ran["said"] == "61,4"
