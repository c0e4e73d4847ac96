"""The forms of finished games: what they write is scored as the command line scores it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from generator.products.results.answers import result_json
from generator.products.results.score import score_files
from generator.products.studio.game_form import form_data, form_games
from generator.web.pages.evening import evening_data
from generator.web.tasks.finished_games import GameOrder, TextFile, report, score
from support.program import ROOT, at_once
from support.studio.accessibility import find_covered
from support.studio.hands import Finger

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.page_scripts import InNode
    from support.studio.windows import Open, Studio

RUNNER = ROOT / "tests" / "support" / "studio" / "page_forms.mjs"
SAMPLES = ROOT / "docs" / "samples"
HOLDS = "(selector, text) => document.querySelector(selector)?.textContent.includes(text)"
KINDS = {
    "map",
    "number",
    "numbers",
    "counts",
    "ticks",
    "tick",
    "choice",
    "text",
    "pile",
    "piles",
    "rows",
}
CASES = [
    *(
        SAMPLES / f"{name}.toml"
        for name in ("board-evening", "board-quick", "cards-evening", "cards-solo")
    ),
    *(
        path
        for game in ("board", "cards", "bruges")
        for path in sorted((ROOT / "tests" / "cases" / game).glob("*.toml"))
        if not path.name.endswith(".expect.toml")
    ),
]


def run_page(in_node: InNode, **asked: Any) -> dict[str, Any]:
    """Run the scripts of the page on games, a league, or evenings."""
    answer: dict[str, Any] = in_node(RUNNER, page=evening_data(), **asked)
    return answer


def order(text: str, name: str = "game.json") -> GameOrder:
    return GameOrder((TextFile(name, text),), (), 1_000, "en")


def entries(form: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every entry of a form."""
    of_players = [it for part in form["parts"] for way in part["ways"] for it in way["entries"]]
    return [*form.get("game", ()), *form.get("solo", {}).get("entries", ()), *of_players]


def test_every_scored_game_without_a_sheet_page_has_a_form() -> None:
    assert form_games() == ("board", "cards", "bruges")
    for game in form_games():
        for entry in entries(form_data(game)):
            assert entry["kind"] in KINDS
            assert entry["label"]
            assert entry["kind"] not in {"counts", "ticks", "choice"} or entry["choices"]


def test_what_a_form_writes_is_scored_as_the_file(in_node: InNode) -> None:
    files = [(path, tomllib.loads(path.read_text(encoding="utf-8"))) for path in CASES]
    games = [{"name": data["game"], "data": data} for _path, data in files if "game" in data]
    paths = [path for path, data in files if "game" in data]
    answers = run_page(in_node, games=games)["games"]
    entered = dict.fromkeys(form_games(), 0)
    for path, game, answer in zip(paths, games, answers, strict=True):
        if answer is None:
            continue
        wanted = score_files([path]).result
        found = score(order(answer["text"]))
        assert found["findings"] == [], path
        said = [{key: it[key] for key in ("name", "total", "tiebreak")} for it in found["players"]]
        assert said == [
            {key: it[key] for key in ("name", "total", "tiebreak")}
            for it in result_json(wanted, explain_lines=True)["players"]
        ], path
        assert found["winners"] == list(wanted.winners), path
        for player, wished in zip(found["players"], wanted.scores, strict=True):
            assert [it["code"] for it in player["violations"]] == [
                it.code for it in wished.violations
            ], path
        entered[game["name"]] += 1
    assert entered["board"] >= 40, entered
    assert entered["cards"] >= 39, entered
    assert entered["bruges"] >= 15, entered


def test_what_is_missing_is_named_as_on_the_form(in_node: InNode) -> None:
    data = {"game": "board", "player": [{"name": "Anna", "track": 90, "knowledge": [15]}]}
    (written,) = run_page(in_node, games=[{"name": "board", "data": data}])["games"]
    findings = score(order(written["text"]))["findings"]
    assert [it["code"] for it in findings] == ["missing-key"]
    asked = [{"name": "board", "data": data, "findings": findings}]
    (answer,) = run_page(in_node, games=asked)["games"]
    (found,) = answer["findings"]
    assert (found["player"], found["isMissing"], found["what"]) == (0, True, "Goods sold")


def test_a_report_is_the_one_of_the_command_line() -> None:
    text = (SAMPLES / "board-quick.toml").read_text(encoding="utf-8")
    answer = report(order(text, "board-quick.toml"))
    assert (answer["findings"], answer["pdf"][:5]) == ([], b"%PDF-")
    refused = report(order('game = "board"\n', "a.toml"))
    assert refused["findings"]


def test_the_command_line_goes_on_with_a_league_of_the_browser(
    in_node: InNode, tmp_path: Path
) -> None:
    league = tmp_path / "league.csv"
    at_once("score", SAMPLES / "board-quick.toml", "--csv", league, cwd=tmp_path)
    first = league.read_text(encoding="utf-8")
    read = run_page(in_node, league=first)["league"]
    (evening,) = read["evenings"]
    rows = score(order((SAMPLES / "board-quick.toml").read_text(encoding="utf-8"), "a.toml"))
    assert evening["key"] == rows["league"][0]["key"]
    assert [it["player"] for it in evening["rows"]] == [it["player"] for it in rows["league"]]
    league.write_text(read["text"], encoding="utf-8")
    again = at_once("score", SAMPLES / "board-quick.toml", "--csv", league, cwd=tmp_path)
    assert "already in the file" in again.stdout
    more = at_once("score", SAMPLES / "cards-evening.toml", "--csv", league, cwd=tmp_path)
    assert "game 2 added" in more.stdout
    both = run_page(in_node, league=league.read_text(encoding="utf-8"))["league"]
    assert [it["kind"] for it in both["evenings"]] == ["board", "cards"]
    assert run_page(in_node, league="a,b\n1,2\n")["league"] is None


def test_a_season_counts_wins(in_node: InNode) -> None:
    def evening(**players: int) -> dict[str, Any]:
        best = max(players.values())
        rows = [
            {"player": name, "points": points, "won": int(points == best)}
            for name, points in players.items()
        ]
        return {"rows": rows}

    evenings = [evening(Anna=50, Ben=60), evening(Anna=70, Ben=40, Cleo=70), evening(Ben=9, Cleo=3)]
    answer = run_page(in_node, evenings=evenings)
    table = [(it["player"], it["evenings"], it["wins"]) for it in answer["season"]["table"]]
    assert table == [("Ben", 3, 2), ("Anna", 2, 1), ("Cleo", 2, 1)]
    assert dict(answer["season"]["lines"]) == {
        "Ben": [0, 1, 1, 2],
        "Anna": [0, 0, 1, 1],
        "Cleo": [0, 0, 1, 1],
    }
    assert answer["spread"] == [[10, 20, 40, 15], [2, 12, 17, 7]]
    assert answer["follow"] == "c"


def test_the_fewest_points_are_the_best_where_they_win(in_node: InNode) -> None:
    rows = [
        [("Anna", 20, 0), ("Ben", 12, 1), ("Cleo", 12, 1)],
        [("Anna", 31, 1), ("Ben", 102, 0), ("Cleo", 40, 0)],
    ]
    keys = "player", "points", "won"
    evenings = [{"rows": [dict(zip(keys, it, strict=True)) for it in some]} for some in rows]
    answer = run_page(in_node, evenings=evenings)
    best = {it["player"]: it["best"] for it in answer["season"]["table"]}
    assert best == {"Anna": 20, "Ben": 12, "Cleo": 12}


def fill(tab: Tab, **values: int) -> None:
    """Enter numbers by their keys."""
    for entry, value in values.items():
        tab.page.fill(f"[data-entry={entry}] input", str(value))


def fill_counts(tab: Tab, entry: str, **values: int) -> None:
    """Enter how many there are of each sort."""
    for label, value in values.items():
        tab.page.fill(f'[data-entry={entry}] [aria-label$=": {label}"]', str(value))


def tick(finger: Finger, entry: str, *places: int) -> None:
    """Touch some of the keys of an entry, counted from 1."""
    for place in places:
        finger.press(f'[data-entry="{entry}"] button:nth-child({place})')


def enter_anna(finger: Finger) -> None:
    """Enter the first player of the quick sample of the board game."""
    finger.write("#name", "Anna")
    fill(finger.tab, track=143, unsold=2, silver=3, workers=5, empty=6)
    tick(finger, "knowledge", 15, 17, 22)
    finger.tab.wait(HOLDS, "#result", "Still missing: Goods sold")
    fill_counts(finger.tab, "sold", purple=3, pink=3, red=4, orange=1)
    fill_counts(finger.tab, "buildings", watchtower=2, bank=4)


def enter_ben(finger: Finger) -> None:
    """Enter the second player, whose animals count."""
    finger.write("#name", "Ben")
    fill(finger.tab, track=151, silver=1, workers=4, empty=9)
    tick(finger, "knowledge", 24, 26)
    for row in ((1, 1, 3), (1, 1, 2), (2, 2, 1)):
        for column, choice in enumerate(row, start=2):
            place = f".entry:nth-child({column}) button:nth-child({choice})"
            finger.press(f"[data-entry=herds] .draft {place}")
    tick(finger, "bonus.large", 2)
    tick(finger, "bonus.small", 3, 6)


def test_an_evening_is_entered_by_finger_reported_and_kept(
    window: Open, studio: Studio, tmp_path: Path
) -> None:
    sample = SAMPLES / "board-quick.toml"
    anna, ben = score_files([sample]).result.scores
    with window("phone") as tab:
        finger = Finger(tab)
        tab.open(f"{studio.address}evening?lang=en#board")
        tab.wait("() => document.body.dataset.ready")
        enter_anna(finger)
        tab.wait(HOLDS, "#sum", f"{anna.total} points")
        assert find_covered(tab, ".bar") == []
        finger.press("#tab-1")
        enter_ben(finger)
        tab.wait(HOLDS, "#sum", f"{ben.total} points")
        tab.wait(HOLDS, "#verdict", f"Winner: Anna with {anna.total} points.")
        finger.press("#report")
        assert tab.keep(tmp_path).read_bytes().startswith(b"%PDF-")
        finger.press("#picture")
        assert tab.keep(tmp_path).read_bytes().startswith(b"\x89PNG")
        finger.press("#keep")
        tab.wait(HOLDS, "#said", "kept in the league")
        with tab.beside() as other:
            other.open(f"{studio.address}evening?lang=en#board")
            other.wait(HOLDS, "#verdict", "Winner: Anna")
            other.page.fill("#name", "Somebody else")
            tab.wait("() => sessionStorage.getItem('scriptorium.evening.board')")
            tab.reload()
            tab.wait("() => document.querySelector('#name').value === 'Anna'")
        finger.press("#fresh")
        tab.wait("() => document.querySelector('#name').value === ''")
        tab.reload()
        tab.wait("() => document.body.dataset.ready")
        finger.press("#undo")
        tab.wait(HOLDS, "#verdict", "Winner: Anna")
        tab.open(f"{studio.address}league?lang=en")
        tab.wait(HOLDS, "#table", "Anna11")
        tab.wait(HOLDS, "#picture-box svg", "Anna  1")
        finger.press("#save")
        key = score(order(sample.read_text(encoding="utf-8"), "a.toml"))["league"][0]["key"]
        assert key in tab.keep(tmp_path).read_text(encoding="utf-8")
        finger.press("#evenings button")
        tab.wait("() => document.querySelector('#season').hidden")
        finger.press("#restore")
        finger.press("#evenings a")
        tab.wait(HOLDS, "#verdict", "Winner: Anna")
        fill_map(finger)


SEASON = "game,kind,player,points,tiebreak,won,key,date\n" + "".join(
    f"{game},{kind},{player},{50 + game},0,{won},k{game},2026-01-{10 + game}\n"
    for game in range(1, 13)
    for kind in [("dice", "board")[game % 2]]
    for player, won in (("Anna", 1), ("Ben", 0))
)


def test_a_removed_evening_leaves_the_page_where_it_is(
    phone: Tab, studio: Studio, tmp_path: Path
) -> None:
    league = tmp_path / "league.csv"
    league.write_text(SEASON, encoding="utf-8")
    phone.open(f"{studio.address}league?lang=en")
    phone.wait("() => document.body.dataset.ready")
    phone.page.set_input_files("#file", league)
    phone.wait("() => document.querySelectorAll('#evenings li').length === 12")
    way = phone.middles("#evenings li:nth-child(5) button")
    before = phone.run("() => scrollY")
    assert before > 0
    phone.swipe(way)
    phone.wait("() => document.querySelectorAll('#evenings li').length === 11")
    assert phone.run("() => scrollY") == before
    assert phone.focused().name == "Remove this evening: 17 Jan 2026 · Board game"
    phone.wait(HOLDS, "#message", "The evening was removed: 18 Jan 2026 · Dice game")
    Finger(phone).press("#message-back")
    phone.wait("() => document.querySelectorAll('#evenings li').length === 12")
    assert phone.run("() => document.querySelector('#message').hidden")


def test_games_and_players_are_in_one_row_on_a_phone(phone: Tab, studio: Studio) -> None:
    tops = """(selector) => [...document.querySelectorAll(selector)]
      .map((it) => it.getBoundingClientRect()).map(({ top, height }) => [top, height >= 44])"""
    wide = "() => document.documentElement.scrollWidth"
    for language in ("en", "fr", "de"):
        phone.open(f"{studio.address}score?game=dice&lang={language}")
        phone.wait("() => document.querySelector('#sheet .hex')")
        phone.run("() => document.fonts.ready.then(() => true)")
        assert len({tuple(it) for it in phone.run(tops, ".steps a")}) == 1
        while not phone.run("() => document.querySelector('#add').disabled"):
            Finger(phone).press("#add")
        assert phone.run("() => document.querySelectorAll('#tabs button').length") == 5
        assert len({tuple(it) for it in phone.run(tops, "#tabs button")}) == 1
        assert phone.run(wide) <= phone.run("() => document.documentElement.clientWidth")
        phone.forget()


def fill_map(finger: Finger) -> None:
    """Fill in a player board hex by hex; it is kept, and every step can be undone."""
    tab = finger.tab
    finger.press("#fresh")
    finger.press(".ways-of button:last-child")
    finger.press('[data-hex="2,0"]')
    finger.press(".phases-of button:nth-child(2)")
    finger.press('[data-hex="1,0"]')
    finger.press(".map-pad > .keys-of button:nth-child(3)")
    assert tab.run("() => document.querySelector('.hex.current').dataset.hex") == "3,0"
    tab.wait(HOLDS, "#sum", "4 points")
    found = "(name) => document.querySelector(`[data-hex='${name}']`).ariaLabel"
    kept = "row 1, position 1, pasture, marked cow 4 in phase B"
    assert tab.run(found, "1,0") == kept
    assert tab.run(found, "2,0") == "row 1, position 2, castle, the starting castle"
    assert find_covered(tab, ".bar") == []
    tab.reload()
    tab.wait("() => document.querySelectorAll('.map-field .hex.marked').length === 2")
    assert tab.run(found, "1,0") == kept
    finger.press("#undo")
    tab.wait("() => document.querySelectorAll('.map-field .hex.marked').length === 1")


def test_the_map_of_a_form_marks_what_the_score_says(desktop: Tab, studio: Studio) -> None:
    sample = SAMPLES / "board-evening.toml"
    anna = score_files([sample]).result.scores[0]
    regions = {cell for line in anna.lines if line.rule == "region" for cell in line.cells}
    desktop.open(f"{studio.address}score?game=dice&lang=en")
    desktop.wait("() => document.querySelector('#sheet .hex')")
    desktop.page.set_input_files("#files", sample)
    marked = "(kind) => document.querySelectorAll(`.map-field .hex.${kind}`).length"
    desktop.wait(f"() => ({marked})('finished') === {len(regions)}")
    assert desktop.run(marked, "broken") == 0
    first = next(line for line in anna.lines if line.cells)
    desktop.page.hover("button.explained >> nth=0")
    assert desktop.run(marked, "lit") == len(first.cells)
    desktop.click("#tab-1")
    ben = score_files([sample]).result.scores[1]
    of_ben = {cell for line in ben.lines if line.rule == "region" for cell in line.cells}
    desktop.wait(f"() => ({marked})('finished') === {len(of_ben)}")
