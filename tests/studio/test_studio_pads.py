"""The Pads page: the form and the text say the same, the sheet follows, and the file is saved."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.pad.editing import EDITING
from generator.language import speaking
from generator.load.layouts.library import layout_paths
from generator.products.layouts import check_text
from generator.units import parse_paper
from generator.web.tasks.layouts import CheckOrder, check
from support.program import ROOT, at_once
from support.studio.ordering import SETTLED, read

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab
    from support.studio.page_scripts import InNode
    from support.studio.windows import Studio

SHIPPED = {name: path.read_text(encoding="utf-8") for name, path in layout_paths("pad").items()}
SAMPLE = (ROOT / "docs/samples/market-day.toml").read_text(encoding="utf-8")
RUN = """
import { readFileSync } from "node:fs";
import { KINDS, changesTo, kindOf, readNames, readNumbers, slug } from "./pads/pad_rows.js";
import * as pad from "./pads/pad_text.js";
globalThis.document = { getElementById: () => ({ addEventListener() {}, textContent:
  '{"words": {"ties-most": "+{name}", "ties-fewest": "-{name}"}, "language": "en"}' }) };
const { tieChoices, withTie } = await import("./pads/pad_play.js");
const areas = await import("./pads/pad_areas.js");
const icons = await import("./pads/pad_icons.js");
import { fixedAt, sentenceOf } from "./pads/pad_findings.js";
const { texts, sample, fresh, own } = JSON.parse(readFileSync(0, "utf8"));
const about = { say: (key, { name }) => `${key}: ${name}`, language: "en" };
const values = ({ values }) => values;
const shown = (text) => {
  const found = pad.readPad(text);
  const part = (it) => ({ ...it.values, row: it.rows.map(values) });
  return { head: values(found.head), rounds: found.rounds && part(found.rounds),
    sections: found.sections.map(part), others: found.others };
};
const rows = (text) => pad.rowsOf(pad.readPad(text));
const read = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, {
  joined: pad.blocksOf(text).map((block) => block.text).join(""),
  shown: shown(text),
  renamed: pad.withValues(text, 0, { name: "A \\"new\\" name", wins: "lowest" }),
  back: pad.withValues(pad.withValues(text, 0, { start: 7 }), 0, { start: undefined }),
}]));
const order = (text) => shown(text).sections.map((it) => it.row.map(({ name }) => name));
const [first] = rows(sample);
const section = pad.readPad(sample).sections[1].index;
const down = pad.moved(sample, rows(sample)[4].index, 1);
const up = pad.moved(down.text, down.index, -1);
const added = pad.withRounds(sample, { number: [1, 12] }, { name: "Tricks" });
const tabled = pad.withRow(added, pad.readPad(added).rounds.rows[0].index, { name: "Extra" });
const inRounds = pad.readPad(tabled).rounds.rows.map(({ index }) => index);
const kinds = Object.fromEntries(Object.keys(KINDS).map((kind) => {
  const row = rows(sample)[1];
  return [kind, pad.withValues(sample, row.index, changesTo(kind, row.values, fresh))];
}));
const again = Object.entries(kinds).map(([kind, text]) => [kind, kindOf(rows(text)[1].values)]);
console.log(JSON.stringify({
  read,
  kinds,
  again,
  sample: rows(sample).map((row) => kindOf(row.values)),
  odd: own.map((row) => kindOf(row)),
  orders: {
    plain: order(sample),
    down: order(down.text),
    up: up.text === sample,
    stays: pad.moved(sample, first.index, -1).text === sample,
    sections: order(pad.moved(sample, section, -1).text),
    without: order(pad.without(sample, section)),
    more: order(pad.withRow(sample, first.index, { name: "Hats" })),
    section: order(pad.withSection(sample, { name: "End" }, { name: "Last" })),
  },
  rounds: {
    added: tabled, moved: order(pad.moved(tabled, inRounds[1], -1).text),
    apart: [pad.neighbour(pad.readPad(tabled), inRounds[0], -1),
      pad.neighbour(pad.readPad(tabled), inRounds[1], 1)],
    without: pad.without(tabled, pad.readPad(tabled).rounds.index) === sample,
  },
  ties: [withTie(["a"], 1, "-b"), withTie(["a", "-b"], 0, ""), withTie([], 0, "c"),
    tieChoices(rows(sample).slice(-1), ["-bid"]),
    tieChoices(rows(texts["sets-and-majorities"]), ["coins_left"]).slice(-2)],
  counted: ["coins", "baskets", "coin", ""].map((id) => pad.isCounted(sample, id)),
  sentences: ["id-twice", "majority-alone", "missing-key"].map((code) => sentenceOf(
    { code, message: "as it is" }, pad.readPad(sample), first.index, about)),
  fixed: ["majority-alone", "id-twice"].map((code) => fixedAt({ code }, 5)),
  bare: sentenceOf({ code: "missing-key", message: "x" }, pad.readPad("[[section]]\\nname = 'All'"),
    1, about),
  lines: [1, 8, 11].map((line) => pad.blockAt(sample, line)),
  areas: {
    kinds: rows(texts["areas-and-tracks"]).map((row) => kindOf(row.values)),
    signs: ["C1 +1, d2 ◆", "", "C1", "C1 +1 x"].map((text) => areas.readSigns(text) ?? null),
    none: areas.readSigns(" ") === undefined,
    figures: ["5", "10, 14", "x"].map(areas.readFigures),
    regions: areas.regionNames(["a a b x", "b . 1 1", "c x x x"], { c: 2 }),
    pasted: [
      areas.writeGrid(areas.pasted([["1", "2"], ["3", "4"]], [1, 1], "a b\\n. xyzzy\\n")),
      areas.writeGrid(areas.pasted([["1"]], [0, 0], "a\\t\\tb\\r\\nc\\td\\n")),
    ],
    useful: [["1 2", "3 4"], ["1 2"]].map((grid) => areas.isUseful("diagonal", { grid })),
    uneven: kindOf({ name: "a", grid: ["1 2", "3"] }),
  },
  drawings: {
    plain: icons.plainDrawing(
      "<?xml version='1.0'?>\\n<!-- <svg> -->\\n<svg a='1'>\\n  <g/>\\n</svg>\\n"),
    none: icons.plainDrawing("<html></html>"),
    address: decodeURIComponent(icons.drawingAddress("<svg a='1'/>")),
    written: pad.withValues(sample, first.index, { icon: '<svg a="1"/>' })
      .includes(`icon = '<svg a="1"/>'\\n`),
  },
  numbers: ["1, 3;6  10", "-2", "", "1, x", "12345678", "10000; 0.5", "0.3"].map(readNumbers),
  names: readNames("pear, fig", [{ en: "apple" }, { en: "pear", fr: "poire" }], "en"),
  slugs: ["Stall sold out", "Été 2", "3 Öle", "金"].map(slug),
  broken: ["a = ", "[[section.row]]\\nname = 'x'", "a = 1 b = 2", "x = \\"\\"\\"", "]"]
    .map(pad.readPad),
}));
"""
FRESH = {
    "each": 2, "tick": 5, "text": 12, "choice": [{"name": "Large", "points": 3}], "scale": [1, 3],
    "kinds": ["a", "b"], "sets": [1, 3], "majority": [6, 3], "fewest": [6], "reach": [[10, 5]],
    "entries": [{"id": "x_1", "name": "Number"}, {"id": "x_2", "name": "Value"}],
    "of": ["baskets"], "cross": [1, 2, 3], "formula": "2 * baskets",
    "track": [0, 1, 3], "grid": ["1 2", ". x"],
}  # fmt: skip
ODD = [
    {"name": "a", "each": 1, "scale": [1]},
    {"name": "a", "entries": [{"name": "x", "tick": True}], "each": 2},
    {"name": "a", "tick": "five"},
    {"name": "a", "choice": [{"name": "x", "colour": "red"}]},
    {"name": "a", "kinds": ["x", "y"], "sets": [1, 3], "wild": "joker"},
    {"name": "a", "kinds": ["x", "y"], "sets": [1, 3], "square": True},
    {"name": "a", "entries": [{"name": "x", "text": 9}, {"name": "y"}]},
]


@pytest.fixture(scope="module")
def found(in_node: InNode) -> dict[str, Any]:
    """Return what the scripts do with pads."""
    answer: dict[str, Any] = in_node(RUN, texts=SHIPPED, sample=SAMPLE, fresh=FRESH, own=ODD)
    return answer


def test_the_form_reads_every_shipped_pad_as_the_program_does(found: dict[str, Any]) -> None:
    assert len(found["read"]) >= 15
    for name, text in SHIPPED.items():
        answer, data = found["read"][name], tomllib.loads(text)
        assert answer["joined"] == text
        assert answer["shown"]["sections"] == data.get("section", [])
        rest = {key: it for key, it in data.items() if key in answer["shown"]["head"]}
        assert answer["shown"]["head"] == rest
        assert answer["shown"]["rounds"] == data.get("rounds")
        others = {head.partition(".")[0] for head in answer["shown"]["others"]}
        assert others <= {"must", "legend", "line", "options", "matches", "tie"}
        assert {"section", "rounds", *rest, *others} >= set(data)


def test_a_change_changes_one_value_and_no_comment(found: dict[str, Any]) -> None:
    for name, text in SHIPPED.items():
        changed = found["read"][name]["renamed"]
        wanted = tomllib.loads(text) | {"name": 'A "new" name', "wins": "lowest"}
        assert tomllib.loads(changed) == wanted
        comments = [line for line in text.splitlines() if line.lstrip().startswith("#")]
        assert [line for line in changed.splitlines() if line.lstrip().startswith("#")] == comments
        assert found["read"][name]["back"] == text


def test_rows_and_sections_are_moved_added_and_removed(found: dict[str, Any]) -> None:
    stall = ["Baskets", "Fruit", "Cheeses", "Eggs", "Stall sold out"]
    town = ["Customers", "Street", "Letters", "Debts", "Coins"]
    orders = found["orders"]
    assert orders["down"] == [stall[:4], ["Stall sold out", *town]]
    assert orders["up"]
    assert orders["stays"]
    assert orders["sections"] == [town, stall]
    assert orders["without"] == [stall]
    assert orders["more"] == [["Baskets", "Hats", *stall[1:]], town]
    assert orders["section"] == [stall, town, ["Last"]]
    assert found["counted"] == [True, False, False, False]
    assert found["lines"] == [0, 1, 2]


def test_rounds_are_added_and_removed_and_keep_their_rows(found: dict[str, Any]) -> None:
    rounds = found["rounds"]
    data = tomllib.loads(rounds["added"])
    assert data.pop("rounds") == {
        "number": [1, 12],
        "row": [{"name": "Tricks"}, {"name": "Extra"}],
    }
    assert data == tomllib.loads(SAMPLE)
    report = check_text(rounds["added"], "x.toml", custom=False, paper=parse_paper("a4"))
    assert report.findings == ()
    assert rounds["moved"] == found["orders"]["plain"]
    assert rounds["apart"] == [-1, -1]
    assert rounds["without"]


def test_ties_are_chosen_one_after_the_other(found: dict[str, Any]) -> None:
    more, less, one, choices, of_entry = found["ties"]
    assert of_entry == [["coins_left", "+Coins"], ["-coins_left", "-Coins"]]
    assert (more, less, one) == (["a", "-b"], ["-b"], ["c"])
    assert choices == [["coins", "+Coins"], ["-coins", "-Coins"], ["bid", "+bid"], ["-bid", "-bid"]]


def test_every_kind_of_row_is_one_that_the_program_takes(found: dict[str, Any]) -> None:
    assert set(found["kinds"]) == set(EDITING.kinds)
    assert found["again"] == [[kind, kind] for kind in found["kinds"]]
    wanted = [
        "each",
        "sets",
        "scale",
        "each",
        "tick",
        "majority",
        "choice",
        "reach",
        "each",
        "number",
    ]
    assert found["sample"] == wanted
    assert found["odd"] == ["file"] * len(ODD)
    for kind, text in found["kinds"].items():
        report = check_text(text, f"{kind}.toml", custom=False, paper=parse_paper("a4"))
        assert report.findings == (), kind


def test_entries_are_read_as_people_write_them(found: dict[str, Any]) -> None:
    assert found["numbers"] == [[1, 3, 6, 10], [-2], None, None, None, [10000, 0.5], None]
    assert found["names"] == [{"en": "pear", "fr": "poire"}, "fig"]
    assert found["slugs"] == ["stall_sold_out", "ete_2", "ole", ""]
    assert found["sentences"] == ["two-names: Baskets", "alone: Baskets", "as it is"]
    assert found["fixed"] == [[0, "fewest"], [5, "name"]]
    assert found["bare"] == "no-rows: All"
    assert found["broken"] == [None] * 5


def test_areas_are_read_as_people_write_them(found: dict[str, Any]) -> None:
    areas = found["areas"]
    assert areas["kinds"] == ["area", "area-scale", "track", "number", "number", "formula"]
    assert areas["signs"] == [{"C1": "+1", "D2": "◆"}, None, None, None]
    assert areas["none"]
    assert areas["figures"] == [5, [10, 14], None]
    assert areas["regions"] == ["a", "b", "c"]
    assert areas["pasted"] == [["1 2 .", "3 a b", ". . xyzz"], ["a . b", "c d ."]]
    assert areas["useful"] == [True, False]
    assert areas["uneven"] == "file"


def test_a_drawing_is_one_line_of_the_file(found: dict[str, Any]) -> None:
    drawings = found["drawings"]
    assert drawings["plain"] == "<svg a='1'><g/></svg>"
    assert drawings["none"] is None
    wanted = "data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\" a='1'/>"
    assert drawings["address"] == wanted
    assert drawings["written"]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_pad_to_begin_with_has_no_faults(language: str) -> None:
    with speaking(language):
        report = check_text(EDITING.begin(), "x.toml", custom=False, paper=parse_paper("a4"))
    assert report.findings == ()


def test_a_long_pad_is_not_taken_for_a_map_of_hexes() -> None:
    row = '[[section.row]]\nname = "Row {} of a pad with many rows in one long file"\ntick = 1\n'
    rows = "".join(row.format(number) for number in range(400))
    head = 'game = "pad"\nid = "long"\nname = "Long"\nplayers = 2\n[[section]]\nname = "All"\n'
    for text, sentence in (
        (head + rows, "A pad has at most 150 rows; remove some, or write several pads."),
        (f'map = """\n{head}"""\n{rows}', "The layout has more than 1000 hexes"),
    ):
        answer = check(CheckOrder(text, "long.toml", "a4", 1_000, "en"))
        assert answer["findings"][0]["message"].startswith(sentence)


READY = "() => document.body.dataset.ready"
HOLDS = "(selector, text) => document.querySelector(selector)?.textContent.includes(text)"
ROW = "(number) => document.querySelectorAll('.pad-row')[number - 1].dataset.block"
GOOD = "() => document.querySelector('#verdict').classList.contains('good')"
NAMES = "() => [...document.querySelectorAll('.row-top input')].map((it) => it.value)"
TOWN = ["Stalls", "Fruit", "Guests", "Bread", "Wine", "Songs", "Lamps", "Rain", "Debts", "Coins"]


def field(tab: Tab, number: int, key: str) -> str:
    """Return where a key of a row is entered."""
    return f"[data-at='{tab.run(ROW, number)}.{key}']"


def test_a_pad_is_made_from_nothing_kept_saved_and_printed(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    desktop.open(f"{studio.address}pads?lang=en")
    desktop.wait(READY)
    page = desktop.page
    page.fill("[data-at='0.name']", "Garden fair")
    for number, name in enumerate(TOWN, start=1):
        if number > 1:
            desktop.press("Enter")
        page.fill(field(desktop, number, "name"), name)
    page.select_option(field(desktop, 1, "kind"), "each")
    page.fill(field(desktop, 1, "each"), "3")
    page.select_option(field(desktop, 2, "kind"), "sets")
    page.fill(field(desktop, 2, "kinds"), "apple, fig, melon, plum")
    page.fill(field(desktop, 2, "sets"), "1, 3, 6, 10")
    page.select_option(field(desktop, 3, "kind"), "majority")
    page.fill(field(desktop, 3, "majority"), "8, 4")
    page.select_option(field(desktop, 4, "kind"), "choice")
    page.select_option(field(desktop, 5, "kind"), "reach")
    page.select_option(field(desktop, 6, "kind"), "sum")
    page.fill(field(desktop, 1, "name"), "Tents")
    desktop.click(".pad-row:nth-child(9) summary")
    page.check(field(desktop, 9, "minus"))
    desktop.click(f"label:has({field(desktop, 9, 'icon.coin')})")
    drawn = "(at) => document.querySelector(`label:has(${at}) img`)?.naturalWidth > 0"
    desktop.wait(drawn, field(desktop, 9, "icon.coin"))
    desktop.wait(GOOD)
    for word in ("Garden fair", "Tents", "Coins"):
        desktop.wait(HOLDS, "#live svg", word)
    play_in_rounds(desktop)
    desktop.click(field(desktop, 10, "up"))
    assert desktop.run(NAMES) == ["Tents", *TOWN[1:8], "Coins", "Debts"]
    desktop.click(field(desktop, 9, "drop"))
    assert desktop.run(NAMES) == ["Tents", *TOWN[1:8], "Debts"]
    take_back(desktop, "Coins was deleted.", ["Tents", *TOWN[1:8], "Coins", "Debts"])
    desktop.reload()
    desktop.wait(READY)
    assert desktop.run(NAMES) == ["Tents", *TOWN[1:8], "Coins", "Debts"]
    desktop.click("#save")
    file = desktop.keep(tmp_path)
    assert file.name == "garden-fair.toml"
    checked = at_once("check", file, cwd=tmp_path)
    assert checked.returncode == 0
    assert "valid (10 rows, 2–4 players)" in checked.stdout
    is_as_made(tomllib.loads(file.read_text(encoding="utf-8")))
    desktop.click("#to-calculator")
    calculator = desktop.keep(tmp_path)
    assert "Garden fair" in calculator.read_text(encoding="utf-8")
    desktop.click("#to-print")
    desktop.wait(SETTLED)
    assert read(desktop, "#command") == "scriptorium pad garden-fair.toml"
    desktop.wait(HOLDS, "#sheets svg", "Garden fair")


def take_back(tab: Tab, news: str, names: list[str]) -> None:
    """Take back what the foot of the window tells, do it again, and take it back once more."""
    before = tab.run(NAMES)
    assert read(tab, "#outcome") == news
    in_sight = "() => document.querySelector('#take-back').getBoundingClientRect().bottom"
    assert 0 < tab.run(in_sight) <= tab.run("() => innerHeight")
    for said, offered, shown in (
        ("Undone.", "Redo", names),
        ("Done again.", "Undo", before),
        ("Undone.", "Redo", names),
    ):
        tab.click("#take-back")
        assert tab.run(NAMES) == shown
        assert read(tab, "#outcome") == said
        assert tab.focused().name == offered
    tab.page.fill("[data-at='0.note']", "Bring a basket")
    assert read(tab, "#outcome") == ""
    assert tab.run("() => document.querySelector('#take-back').hidden")


def play_in_rounds(tab: Tab) -> None:
    """Decide ties, add rounds with bids, and take them away again; Undo does the same."""
    page = tab.page
    page.select_option("[data-at='0.ties.0']", "coins")
    page.select_option("[data-at='0.ties.1']", "-debts")
    tab.click("[data-at='add-rounds']")
    page.fill(field(tab, 1, "name"), "Tricks")
    page.select_option(field(tab, 1, "kind"), "formula")
    page.fill(field(tab, 1, "entries"), "Bid, Made")
    page.fill(field(tab, 1, "formula"), "if(made = bid, 10 + bid, 0)")
    assert "bid, made" in read(tab, "[id^='note-']")
    for key, value in (("least", "4"), ("number", "8"), ("target", "100"), ("name", "Hand")):
        page.fill(f".pad-section > .figures [data-at$='.{key}']", value)
    page.select_option("[data-at$='.mark']", "dealer")
    tab.wait(GOOD)
    tab.wait(HOLDS, "#live svg", "Made")
    data = tomllib.loads(page.input_value("#text"))
    assert data["ties"] == ["coins", "-debts"]
    row = data["rounds"].pop("row")[0]
    assert data["rounds"] == {"number": [4, 8], "target": 100, "name": "Hand", "mark": "dealer"}
    bids = [{"id": "bid", "name": "Bid"}, {"id": "made", "name": "Made"}]
    assert row["entries"] == bids
    tab.click(".section-head > [data-at$='.drop']")
    assert "rounds" not in tomllib.loads(page.input_value("#text"))


def is_as_made(data: dict[str, Any]) -> None:
    """Assert what the file of the fair says."""
    assert (data["name"], data["ties"]) == ("Garden fair", ["coins", "-debts"])
    rows = {row["name"]: row for row in data["section"][0]["row"]}
    assert rows["Tents"] == {"name": "Tents", "each": 3, "id": "stalls"}
    wanted = {"kinds": ["apple", "fig", "melon", "plum"], "sets": [1, 3, 6, 10]}
    assert rows["Fruit"] == {"name": "Fruit"} | wanted
    assert rows["Guests"] == {"name": "Guests", "majority": [8, 4]}
    assert rows["Songs"] == {"name": "Songs", "of": ["stalls"]}
    assert rows["Debts"] == {"name": "Debts", "minus": True, "icon": "coin"}


DRAWING = """<?xml version="1.0"?>
<svg viewBox="0 0 10 10">
  <path fill="#33aa77" d="M1 9C1 3 4 1 9 1C9 6 7 9 1 9z"/>
</svg>"""
DRAWN = '<svg viewBox="0 0 10 10"><path fill="#33aa77" d="M1 9C1 3 4 1 9 1C9 6 7 9 1 9z"/></svg>'


def test_an_area_a_track_and_an_own_symbol_are_made_in_the_form(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    desktop.open(f"{studio.address}pads?lang=en")
    desktop.wait(READY)
    page = desktop.page
    page.select_option(field(desktop, 1, "kind"), "area")
    desktop.click(field(desktop, 1, "grid.line-more"))
    assert desktop.focused().name == "Add a line"
    desktop.click(field(desktop, 1, "grid.column-more"))
    texts = {"A1": "a", "B1": "a", "C1": "b", "D1": "b", "A2": "c", "B2": "", "C2": "b", "D2": "x"}
    for place, text in texts.items():
        page.fill(field(desktop, 1, f"grid.{place}"), text)
    desktop.press("ArrowDown")
    assert desktop.focused().name == "Box D3"
    desktop.type("z")
    for key, value in (("regions.a", "6"), ("regions.b", "9"), ("line", "0, 0, 4"), ("each", "1")):
        page.fill(field(desktop, 1, key), value)
    page.fill(field(desktop, 1, "bonus"), "c1 +1, D3 ◆")
    page.check(field(desktop, 1, "joined"))
    desktop.click(".pad-row summary")
    page.select_option(field(desktop, 1, "colour"), "green")
    leaf = tmp_path / "leaf.svg"
    leaf.write_text(DRAWING, encoding="utf-8")
    page.set_input_files(field(desktop, 1, "icon.file"), leaf)
    desktop.wait("() => document.querySelector('.icons :checked + img')?.naturalWidth > 0")
    leaf.write_text("no drawing", encoding="utf-8")
    page.set_input_files(field(desktop, 1, "icon.file"), leaf)
    desktop.wait(HOLDS, "#message", "'leaf.svg' is not an SVG drawing; save it as SVG.")
    desktop.click("#message-close")
    page.focus(field(desktop, 1, "name"))
    desktop.press("Enter")
    page.select_option(field(desktop, 2, "kind"), "track")
    page.fill(field(desktop, 2, "track"), "0, 2, 5, 9")
    page.fill(field(desktop, 2, "bonus"), "3 +1")
    desktop.wait(GOOD)
    desktop.wait("() => document.querySelector('#live svg [id*=row-icon]')")
    desktop.wait(HOLDS, "#live svg", "◆")
    desktop.reload()
    desktop.wait(READY)
    assert page.input_value(field(desktop, 1, "grid.B2")) == ""
    desktop.click("#save")
    saved = desktop.keep(tmp_path)
    area, track = tomllib.loads(saved.read_text(encoding="utf-8"))["section"][0]["row"]
    assert area == {
        "name": "New row 1",
        "grid": ["a a b b", "c . b x", "1 1 1 z"],
        "regions": {"a": 6, "b": 9},
        "line": [0, 0, 4],
        "each": 1,
        "bonus": {"C1": "+1", "D3": "◆"},
        "joined": True,
        "colour": "green",
        "icon": DRAWN,
    }
    assert track == {"name": "New row 2", "track": [0, 2, 5, 9], "bonus": {"3": "+1"}}
    assert at_once("check", saved, cwd=tmp_path).returncode == 0


def test_an_emblem_and_a_colour_are_chosen_in_the_form(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    desktop.open(f"{studio.address}pads?lang=en")
    desktop.wait(READY)
    desktop.click(".pad-head summary")
    desktop.page.select_option("[data-at='0.colour']", "violet")
    desktop.click('.emblems label[title="peg-board"]')
    desktop.wait(GOOD)
    desktop.wait("() => document.querySelector('#live svg [id*=icon-peg-board]')")
    drawing = tmp_path / "own.svg"
    drawing.write_text(DRAWING, encoding="utf-8")
    desktop.page.set_input_files("[data-at='0.emblem.file']", drawing)
    desktop.wait("() => document.querySelector('.emblems :checked + img')?.naturalWidth > 0")
    desktop.wait("() => document.querySelector('#live svg [id*=row-icon]')")
    desktop.click('.emblems label[title="gears"]')
    desktop.click("#save")
    saved = tomllib.loads(desktop.keep(tmp_path).read_text(encoding="utf-8"))
    assert (saved["emblem"], saved["colour"]) == ("gears", "violet")


def test_half_points_and_a_last_turn_are_chosen_in_the_form(
    desktop: Tab, studio: Studio, tmp_path: Path
) -> None:
    desktop.open(f"{studio.address}pads?lang=en")
    desktop.wait(READY)
    desktop.page.select_option("[data-at='0.unit']", "0.5")
    desktop.page.select_option("[data-at='0.rounding']", "nearest")
    desktop.click("[data-at=add-rounds]")
    rounds = desktop.run("() => document.querySelector('[data-at$=\".target\"]').dataset.at")
    desktop.page.fill(f"[data-at='{rounds}']", "10000.5")
    desktop.click(f"[data-at='{rounds.replace('target', 'last_turn')}']")
    desktop.click(f"[data-at='{rounds.replace('target', 'stops')}']")
    desktop.wait(GOOD)
    desktop.click("#save")
    saved = tomllib.loads(desktop.keep(tmp_path).read_text(encoding="utf-8"))
    assert (saved["unit"], saved["rounding"]) == (0.5, "nearest")
    found = saved["rounds"]
    assert (found["target"], found["last_turn"], found["stops"]) == (10000.5, True, True)


def test_the_text_is_changed_too_and_its_faults_are_shown(desktop: Tab, studio: Studio) -> None:
    desktop.open(f"{studio.address}pads?lang=en")
    desktop.wait(READY)
    desktop.wait(GOOD)
    desktop.click("#as-file summary")
    desktop.page.fill("#text", desktop.page.input_value("#text") + "majority = [5]\neach = 0.5\n")
    desktop.wait(HOLDS, "#findings", "'each'")
    assert desktop.run("() => document.querySelectorAll('.pad-row.wrong').length") == 1
    desktop.click("#findings button")
    focused = "() => document.activeElement.dataset.at"
    assert desktop.run(focused) == desktop.run(ROW, 1) + ".name"
    desktop.page.fill("#text", "game = ")
    desktop.wait(HOLDS, "#form", "The form cannot show this text")
    desktop.wait("() => document.querySelector('#verdict').classList.contains('bad')")
    desktop.click("#start")
    desktop.click("[data-pad='tarot']")
    desktop.wait(GOOD)
    desktop.wait(HOLDS, "#live svg", "tarot")
    number = desktop.page.input_value("[data-at$='.number']")
    assert int(number) == tomllib.loads(SHIPPED["tarot"])["rounds"]["number"][1]
    desktop.click("#undo")
    assert desktop.page.input_value("#text") == "game = "
    desktop.click("#start")
    desktop.click("[data-pad='yacht']")
    desktop.wait(HOLDS, "#live svg", "Full house")
    assert 'id = "my-yacht"' in desktop.page.input_value("#text")
