"""What pads share with the worksheets of games: lists, figures, journals, a track, asked ties."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from support.games.calculating import FILL, READ, texts
from support.pages.drawn_pages import draw
from support.program import at_once

if TYPE_CHECKING:
    from support.studio.browser import Tab

SAMPLES = Path(__file__).resolve().parents[3] / "docs" / "samples"
PAD, EVENING = SAMPLES / "herd-and-market.toml", SAMPLES / "herd-evening.toml"
ROWS = ("Animals placed", "Wool sold", "Milk sold", "So far", "Stalls", "Total", "Silver left")
TOTALS = {"Anna": 32, "Ben": 28, "Cy": 32}


def test_an_evening_is_scored_with_its_reasons(tmp_path: Path) -> None:
    answer = at_once("score", EVENING, "--explain", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in answer.stdout.splitlines()]
    for line in (
        "6 Wool sold 2 × 3.",
        "8 Stalls 1 × 4 + 1 × 4.",
        "28 Points on the track As entered.",
        "32 points (Silver left: 3)",
        "Winner: Anna with 32 points.",
    ):
        assert line in lines
    result = json.loads(at_once("score", EVENING, "--json", cwd=tmp_path).stdout)
    assert {it["name"]: it["total"] for it in result["players"]} == TOTALS


def test_a_tie_is_decided_only_by_what_is_asked_for(tmp_path: Path) -> None:
    """Anna and Cy are equal; without their silver, both win."""
    (tmp_path / PAD.name).write_text(PAD.read_text(encoding="utf-8"), encoding="utf-8")
    evening = tmp_path / "evening.toml"
    text = EVENING.read_text(encoding="utf-8")
    evening.write_text(re.sub(r"silver = \d\n", "", text), encoding="utf-8")
    result = json.loads(at_once("score", evening, "--json", cwd=tmp_path).stdout)
    assert result["winners"] == ["Anna", "Cy"]


def test_the_sheet_has_the_rows_of_lists_and_boxes_for_single_numbers() -> None:
    page = draw("calculator samples/herd-and-market.toml").pages[0]
    found = [*texts(page.marks)]
    assert [it for it in found if it in ROWS] == [*ROWS] * found.count("Total")
    assert "or the points on the track" in found


def test_a_pad_with_rounds_only_has_a_line_for_what_breaks_a_tie() -> None:
    found = [*texts(draw("pad quiz-night").pages[0].marks)]
    assert found.index("If totals are equal") < found.index("Tie-breaker: off by")


def typed() -> list[dict[str, Any]]:
    """Return what the players of the evening type."""
    tiles = [
        {"meadow": "1", "species": "sheep", "number": "3", "bell": False},
        {"meadow": "1", "species": "sheep", "number": "2", "bell": True},
        {"meadow": "2", "species": "goat", "number": "4", "bell": False},
    ]
    anna = {"sold_wool": "2", "sold_milk": "1", "stall_north": True, "stall_south": True}
    ben = {"noted": "16", "sold_milk": "6", "stall_south": True, "silver": "5"}
    cy = {"track": "28", "stall_river": True, "silver": "1"}
    return [
        {"name": "Anna", "journals": {"tiles": tiles}, "entries": {**anna, "silver": "3"}},
        {"name": "Ben", "journals": {}, "entries": ben},
        {"name": "Cy", "journals": {}, "entries": cy},
    ]


def test_the_page_for_a_phone_adds_up_the_same(phone: Tab, tmp_path: Path) -> None:
    done = at_once("calculator", PAD, "--html", "-o", "page.html", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    phone.open((tmp_path / "page.html").as_uri())
    phone.run(FILL, typed())
    answer = phone.run(READ)
    assert {it["name"]: it["total"] for it in answer["players"]} == TOTALS
    assert answer["winners"] == ["Anna"]
    assert answer["players"][0]["rows"]["herd"] == 16
    assert answer["players"][1]["hints"] == ["The southern stall counts once wool was sold."]


WRONG = (
    ('each = "stall"', 'each = "stal"', "91:8", "There is no figure or list 'stal'; did you"),
    ('"wares" }', '"ware" }', "72:7", "no figure or list 'ware'; did you mean 'wares'?"),
    ('listed = "tiles"', 'listed = "tile"', "37:10", "'tile'; did you mean 'tiles'?"),
    ("ticks = 2", "ticks = 0", "85:9", "'ticks' is 0; it must be a whole number from 1 to 60"),
    ('"sold_wool"', '"sold_wol"', "82:1", "'sold_wol'; did you mean 'sold_wool'?"),
    (
        'value = "number"',
        'value = "numbr"',
        "44:9",
        "one of 'meadow', 'species', 'number' or 'bell' (did you mean 'number'?)",
    ),
    ('choice = "species"', 'choice = "specie"', "57:10", "(did you mean 'species'?)"),
    ("during = false", "during = 3", "80:10", "'during' is 3; it must be true or false."),
    ('["meadow", ', '["medow", ', "43:9", "no column 'medow'; did you mean 'meadow'?"),
    ('extra = "bell"', 'extra = "bel"', "46:9", "list 'bel'; did you mean 'bell'?"),
    ("up_to = 3", "up_to = 0", "52:9", "'up_to' is 0; it must be a whole number from 1 to 60"),
    ("lacks =", "lack =", "99:1", "There is no key 'lack' here; did you mean 'lacks'?"),
)
"""What is written in the pad, what is written instead, where, and what is said of it."""


def test_a_wrong_value_is_named_with_its_place() -> None:
    text = PAD.read_text(encoding="utf-8")
    for written, wrong, place, answer in WRONG:
        assert written in text
        reading = read_pad(parse_toml(text.replace(written, wrong, 1), "mine.toml"))
        found = [str(it) for it in reading.findings]
        assert any(it.startswith(f"mine.toml:{place}: ") and answer in it for it in found), found
