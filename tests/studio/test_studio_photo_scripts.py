"""Scripts about photographed sheets, in node: where a sheet goes, and what is offered to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from support.studio.page_scripts import InNode

RUN = """
globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.addEventListener = () => {};
globalThis.document = { getElementById: () => ({ textContent: JSON.stringify({ words: {} }) }) };
const { seatSheet, seatsFor } = await import("./photos/photo_taking.js");
const { offered } = await import("./photos/photo_question.js");
const { emptySheet } = await import("./games/game.js");
const hexes = [[0, 0, "C"]];
const domain = (id, file = null) => ({ id, file, text: file && "map", name: {}, hexes });
const player = (name, digit) => ({ ...emptySheet(), name, marks: digit ? { "0,0": digit } : {} });
const game = (domains, ...players) => ({ variant: "standard", domains, players });
const found = { variant: "solo", domains: [domain("B")], players: [player("Ben", "4")] };
const mine = { ...found, domains: [domain("mine", "mine.toml")] };
const two = game([domain("A")], player("Anna", "3"), player("", ""));
const full = game([domain("A")], ...["a", "b", "c", "d", "e"].map((it) => player(it, "1")));
const told = ({ game: { variant, domains, players }, number }) => ({
  variant,
  number,
  domains: domains.map((it) => it.file ?? it.id),
  players: players.map((it) => [it.name, it.domain, it.marks["0,0"] ?? ""]),
});
const digit = { name: "hex-1-1", kind: "digit" };
const others = [{ value: "4", certainty: 0.2 }, { value: "", certainty: 0.001 }];
const reading = { value: "1", others };
const asked = { field: "hex-1-1", choices: ["1", "2", "4", "6", ""] };
const phase = { field: "phase-hex-1-1", choices: ["2", "3"] };
console.log(JSON.stringify({
  seats: [seatsFor(two, ""), seatsFor(two, " anna "), seatsFor(full, "f")],
  alone: told(seatSheet(two, found, "alone")),
  empty: told(seatSheet(two, found, "1")),
  added: told(seatSheet(two, mine, "added")),
  replaced: told(seatSheet(game([domain("A")], player("Anna", "3")), found, "0")),
  same: told(seatSheet(game([domain("B")], player("Anna", "3")), found, "added")),
  touched: offered(digit, reading, undefined),
  question: offered(digit, reading, asked),
  phase: offered(digit, reading, phase),
  bonus: offered({ name: "monk-1", kind: "bonus" }, undefined, undefined),
  number: offered({ name: "total", kind: "sum" }, { value: "57", others: [] }, undefined),
}));
"""


@pytest.fixture(scope="module")
def found(in_node: InNode) -> dict[str, Any]:
    """Return what the scripts answer."""
    answer: dict[str, Any] = in_node(RUN)
    return answer


def test_a_sheet_goes_to_its_player_to_an_empty_seat_or_to_a_new_one(
    found: dict[str, Any],
) -> None:
    nobody, anna, sixth = found["seats"]
    assert nobody == ["1", "added", "alone", "0"]
    assert anna == ["0", "1", "added", "alone"]
    assert sixth == ["alone", "0", "1", "2", "3", "4"]


def test_a_sheet_keeps_the_others_and_brings_its_domain(found: dict[str, Any]) -> None:
    ben = ["Ben", 0, "4"]
    assert found["alone"] == {"variant": "solo", "number": 0, "domains": ["B"], "players": [ben]}
    assert found["empty"]["players"] == [["Anna", 0, "3"], ["Ben", 1, "4"]]
    assert found["empty"]["domains"] == ["A", "B"]
    assert found["empty"]["variant"] == "standard"
    assert found["added"]["domains"] == ["A", "mine.toml"]
    assert found["added"]["players"] == [["Anna", 0, "3"], ["", 0, ""], ["Ben", 1, "4"]]
    assert found["added"]["number"] == 2
    assert (found["replaced"]["domains"], found["replaced"]["players"]) == (["B"], [ben])
    assert found["same"]["domains"] == ["B"]
    assert found["same"]["players"] == [["Anna", 0, "3"], ben]


def test_likely_values_are_offered_first_and_all_others_behind_them(
    found: dict[str, Any],
) -> None:
    assert found["touched"]["likely"] == ["1", "4"]
    assert sorted(found["touched"]["rest"]) == ["", "2", "3", "5", "6", "x"]
    assert found["question"] == {"likely": ["1", "2", "4", "6", ""], "rest": ["3", "5", "x"]}
    assert found["phase"] == {"likely": ["2", "3"], "rest": ["1"]}
    assert found["bonus"] == {"likely": ["", "o", "ox"], "rest": []}
    assert found["number"] == {"likely": ["57"], "rest": []}
