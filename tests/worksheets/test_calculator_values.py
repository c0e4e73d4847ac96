"""Half points, targets and large numbers on the page of a pad, in a real browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.products.calculator import write_layout_calculator
from support.games.pad_pages import load_pad
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.browser import Tab

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = 2\n'
ROW = '[[rounds.row]]\nname = "Points"\n'
BAR = "() => [...document.querySelectorAll('#bar b')].map((it) => it.textContent)"
HINT = "() => document.querySelector('#rounds .hint:not([hidden])')?.textContent ?? ''"
SAID = "() => document.getElementById('in-rounds').textContent"
STANDING = "() => document.getElementById('standing').textContent"
CAN_GO_ON = "() => !document.getElementById('next').disabled"


def open_pad(phone: Tab, folder: Path, text: str) -> None:
    """Open the page of a pad."""
    file = folder / "trial.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    page = folder / "trial.html"
    page.write_bytes(write_layout_calculator(load_pad(file), 2, language="en"))
    phone.open(page.as_uri())


def fill(phone: Tab, line: int, *values: str) -> None:
    """Type the points of both players in a round, which is added if it is a new one."""
    if phone.run("() => document.querySelectorAll('#rounds [data-field]').length") < 2 * line:
        phone.touch("#next")
    for player, value in enumerate(values, start=1):
        phone.page.fill(f'[aria-label="Points, Player {player}, round {line}"]', value)


def test_half_points_are_typed_in_any_way(own_phone: Tab, tmp_path: Path) -> None:
    open_pad(own_phone, tmp_path, "unit = 0.25\n[rounds]\n" + ROW + "least = -5\nmost = 9\n")
    for text, shown in (
        *(("4½", "4½"), ("4.5", "4½"), ("4,5", "4½"), ("½", "½"), ("1 ¾", "1¾"), ("-0.25", "-¼")),
        *(("1½+2¼", "3¾"), ("0.5+0,5", "1"), ("3", "3")),
    ):
        fill(own_phone, 1, text)
        assert own_phone.run(HINT) == "", text
        assert own_phone.run(BAR)[0] == shown, text
    for text in ("0.3", "1½½", "4.", ".", "4,5,5"):
        fill(own_phone, 1, text)
        assert own_phone.run(HINT) == (
            "Write a number from -1000000 to 1000000 such as 4½ or 4.5; until then it "
            "does not count."
        ), text
    fill(own_phone, 1, "9.25")
    assert own_phone.run(HINT) == "Points: 9¼ is not possible; it can be -5 to 9."


def test_an_evening_of_halves_is_saved_with_decimals(own_phone: Tab, tmp_path: Path) -> None:
    open_pad(own_phone, tmp_path, "unit = 0.5\n[rounds]\n" + ROW)
    fill(own_phone, 1, "4½", "1,5")
    fill(own_phone, 2, "½", "2")
    assert own_phone.run(BAR) == ["5", "3½"]
    assert own_phone.run(STANDING) == "Player 1 is ahead with 5 points."
    own_phone.click("#save")
    file = own_phone.keep(tmp_path)
    assert "points = [4.5, 1.5]" in file.read_text(encoding="utf-8")
    result = json.loads(at_once("score", file, "--json", cwd=tmp_path).stdout)
    assert [it["total"] for it in result["players"]] == [5, 3.5]


def test_halves_are_refused_where_points_are_whole(own_phone: Tab, tmp_path: Path) -> None:
    open_pad(own_phone, tmp_path, "[rounds]\n" + ROW)
    for text in ("4½", "4.5", "4,5", "4.0"):
        fill(own_phone, 1, text)
        assert own_phone.run(HINT).startswith("Write a whole number from -1000000"), text


def test_one_more_turn_follows_the_target(own_phone: Tab, tmp_path: Path) -> None:
    open_pad(own_phone, tmp_path, "[rounds]\ntarget = 10000\nlast_turn = true\n" + ROW)
    fill(own_phone, 1, "9000", "8500")
    assert own_phone.run(CAN_GO_ON)
    fill(own_phone, 2, "1000", "500")
    assert own_phone.run(STANDING) == "Player 1 is ahead with 10000 points."
    assert own_phone.run(CAN_GO_ON)
    fill(own_phone, 3, "0", "2000")
    assert own_phone.run(STANDING) == "Player 2 wins with 11000 points."
    assert not own_phone.run(CAN_GO_ON)
    fill(own_phone, 1, "9999", "8500")
    fill(own_phone, 2, "1", "500")
    assert own_phone.run(SAID) == ""
    fill(own_phone, 1, "9999", "9999")
    fill(own_phone, 2, "0", "0")
    fill(own_phone, 3, "1", "0")
    assert own_phone.run(CAN_GO_ON)


def test_a_round_too_many_is_noticed(own_phone: Tab, tmp_path: Path) -> None:
    open_pad(own_phone, tmp_path, "[rounds]\ntarget = 100\nlast_turn = true\n" + ROW)
    for line in (1, 2, 3):
        fill(own_phone, line, "10", "20")
    fill(own_phone, 1, "100", "20")
    assert own_phone.run(SAID) == "Player 1 has 100 after round 1; only one round can follow."


def test_a_total_stops_at_the_target(own_phone: Tab, tmp_path: Path) -> None:
    open_pad(own_phone, tmp_path, "[rounds]\ntarget = 121\nstops = true\n" + ROW)
    fill(own_phone, 1, "118", "90")
    fill(own_phone, 2, "8", "12")
    assert own_phone.run(BAR) == ["121", "102"]
    assert own_phone.run(STANDING) == "Player 1 wins with 121 points."
    assert not own_phone.run(CAN_GO_ON)


def test_a_million_is_typed(own_phone: Tab, tmp_path: Path) -> None:
    open_pad(own_phone, tmp_path, "[rounds]\n" + ROW + "most = 1000000\n")
    fill(own_phone, 1, "1000000", "999999")
    assert own_phone.run(BAR) == ["1000000", "999999"]
    fill(own_phone, 1, "1000001")
    assert own_phone.run(HINT).startswith("Write a whole number from -1000000 to 1000000;")
