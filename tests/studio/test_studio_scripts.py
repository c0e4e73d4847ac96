"""Small scripts of the studio, in node: the canvas, the pager, links, and the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from support.studio.page_scripts import InNode

RUN = """
import * as view from "./canvas/view.js";
import { nextStep } from "./preview/zoom.js";
import * as trace from "./canvas/trace_place.js";
const targets = { board: { dice: { 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 } } };
const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
};
globalThis.location = { origin: "http://a.example", pathname: "/design", search: "", hash: "" };
globalThis.document = { getElementById: () => ({ textContent: JSON.stringify({ targets }) }) };
const { planned } = await import("./canvas/planning.js");
const { rectangle } = await import("./domains/domain.js");
const { stepOfSwipe, turnedBy } = await import("./preview/pager.js");
const { linkTo, reachOf, readLink } = await import("./design/links.js");
const shelf = await import("./domains/shelf.js");
const { bestFirst } = await import("./games/tally.js");
const ranked = (winners, ...totals) => bestFirst({ winners,
  players: totals.map((total, at) => ({ name: "ABC"[at], total })) }).map((it) => it.name).join("");
const domainOf = (game, cells, symmetry) => ({ game, cells, symmetry, centre: [0, 0] });
const brush = (letter, bonus = "") => ({ kind: "paint", letter, bonus, die: "" });
const full = rectangle(25, 40);
const three = domainOf("board", new Map(), "third");
const plans = {
  three: planned(brush("C"), "1,0", three),
  castles: planned(brush("K", "w"), "1,0", domainOf("dice", new Map(), "half")),
  erased: planned({ kind: "erase" }, "0,0", domainOf("dice", new Map([["0,0", "C"]]), "none")),
  full: planned(brush("C"), "-1,0", domainOf("dice", full, "none")),
};
const place = trace.placeIn({ x: 0, y: 0, width: 20, height: 10 }, 1);
const layout = (id, map) => ['game = "dice"', `id = "${id}"`, 'name = { en = "One" }',
  "map = \\"\\"\\"", map, "\\"\\"\\"", ""].join("\\n");
const link = await linkTo(layout("one", "C   Km"), { custom: true });
const follow = (hash) => Object.assign(location, { hash }) && readLink();
const links = [];
for (const hash of [new URL(link).hash, "#domain=????", "#domain="]) links.push(await follow(hash));
const hosts = ["127.0.0.1", "[::1]", "192.168.1.7", "172.32.0.1", "castle", "castle.local",
  "a.example"];
const first = shelf.keepOnShelf(layout("one", "C   Km"));
const titles = () => shelf.listShelf().map((it) => [it.domain.id, shelf.titleOf(it)]);
const empty = shelf.keepOnShelf(layout("none", ""));
shelf.copyOnShelf(first);
shelf.renameOnShelf(first, "en", "  Two  ");
const named = titles();
const back = shelf.dropFromShelf(first);
const dropped = titles();
back();
const restored = titles();
const archive = shelf.writeArchive();
const again = shelf.readArchive(archive);
kept.clear();
const fresh = shelf.readArchive(archive.replace("C   Km", "C   Ks"));
const broken = shelf.readArchive("{}");
const shelves = { empty, named, dropped, restored, again, fresh, broken };
const file = (type, size) => trace.refusalOf({ type, size });
const wide = { x: -2, y: 1, width: 10, height: 5 };
const drawn = view.drawnIn(wide, { left: 100, top: 50, width: 300, height: 300 });
const least = { x: 9, y: 8 };
const fingers = (...points) => view.pinchOf(points);
const steps = view.stepsFor(wide);
console.log(JSON.stringify({
  plans,
  ranks: [[["B"], 5, 9, 7], [["B"], 9, 5, 7], [["A", "C"], 4, 2, 4], [[], 1, 3, 2]]
    .map((it) => ranked(...it)),
  keys: ["PageDown", "ArrowLeft", "Home", "End", "x"].map((key) => turnedBy(key, 1, 3)),
  enlarged: ["PageUp", "ArrowRight"].map((key) => turnedBy(key, 1, 3, false)),
  bounds: [turnedBy("PageUp", 0, 3), turnedBy("PageDown", 2, 3), turnedBy("End", 0, 0)],
  swipes: [[-60, 5], [60, 5], [-40, 0], [-60, 40]].map((way) => stepOfSwipe(...way)),
  links,
  reach: hosts.map(reachOf),
  shelves,
  untouched: [three.cells.size, full.size],
  place,
  corners: trace.cornersOf(place),
  grown: trace.movedBy(place, 1, 2, 2, { x: 5, y: 0 }),
  bounded: trace.movedBy(place, 9999, 0, 1e-9),
  strange: trace.boundPlace({ x: "a", width: NaN, opacity: 7 }),
  refusals: [file("image/png", 9), file("image/webp", 1e8), file("image/gif", 9), file("", 9)],
  reaches: [trace.reachOf(0, 10, 3), trace.reachOf(0, 10, 99)],
  around: view.boxAround([{ x: 0, y: 0 }, { x: 20, y: 2 }], { x: 2, y: 2 }, least),
  both: view.union(wide, { x: 0, y: 0, width: 12, height: 2 }),
  unit: drawn.unit,
  corner: drawn.pointAt({ x: -2, y: 1 }),
  back: drawn.spotAt(drawn.pointAt({ x: 3.5, y: 2.25 })),
  most: [view.mostZoom(wide), view.mostZoom({ width: 52 })],
  up: [1, 1.2, 4].map((it) => nextStep(it, true, steps)),
  down: [4, 1.2, 1].map((it) => nextStep(it, false, steps)),
  paper: [nextStep(1, true), nextStep(4, true), nextStep(0.5, false)],
  wheel: [-1, 1, -100, -9999].map((deltaY) => view.wheelRatio({ deltaY, deltaMode: 0 })),
  lines: [[3, 1], [48, 0]].map(([deltaY, deltaMode]) => view.wheelRatio({ deltaY, deltaMode })),
  pinches: [fingers([0, 0], [30, 40]), fingers([5, 5], [5, 5])],
  shifts: [[-30, 10], [40, 60], [95, 130], [-50, 250]]
    .map((it) => view.shiftInto(it, [0, 100], 10)),
}));
"""


@pytest.fixture(scope="module")
def found(in_node: InNode) -> dict[str, Any]:
    """Return what the modules answer."""
    answer: dict[str, Any] = in_node(RUN)
    return answer


def test_a_box_is_drawn_whole_in_the_middle_of_its_window(found: dict[str, Any]) -> None:
    assert found["around"] == {"x": -1, "y": -3, "width": 22, "height": 8}
    assert found["both"] == {"x": -2, "y": 0, "width": 14, "height": 6}
    assert found["unit"] == 30
    assert found["corner"] == [100, 125]
    assert found["back"] == {"x": 3.5, "y": 2.25}


def test_players_are_listed_best_first_also_where_the_fewest_points_win(
    found: dict[str, Any],
) -> None:
    assert found["ranks"] == ["BCA", "BCA", "ACB", "BCA"]


def test_zoom_goes_in_steps_between_whole_and_a_few_hexes(found: dict[str, Any]) -> None:
    assert found["most"] == [4, 13]
    assert found["up"] == [1.5, 1.5, 4]
    assert found["down"] == [3, 1, 1]
    assert found["paper"] == [1.5, 4, 0.5]


def test_a_turn_of_the_wheel_and_its_way_back_leave_the_zoom_as_it_was(
    found: dict[str, Any],
) -> None:
    on, back, much, more = found["wheel"]
    assert on * back == pytest.approx(1)
    assert 1 < on < much == more < 2
    lines, dots = found["lines"]
    assert lines == dots < 1


def test_two_fingers_have_a_middle_and_a_distance(found: dict[str, Any]) -> None:
    first, same = found["pinches"]
    assert first == {"middle": [15, 20], "apart": 50}
    assert same["apart"] > 0


def test_what_is_out_of_sight_is_brought_in_with_a_margin(found: dict[str, Any]) -> None:
    assert found["shifts"] == [-40, 0, 40, -50]


def test_a_plan_is_what_painting_does_and_changes_nothing(found: dict[str, Any]) -> None:
    plans = found["plans"]
    # Each image takes the die number that is still missing most.
    assert plans["three"] == {
        "changes": [["1,0", "C1"], ["-1,1", "C1"], ["0,-1", "C2"]],
        "isRefused": False,
    }
    assert plans["castles"]["changes"] == [["1,0", "Kw"], ["-1,0", "Km"]]
    assert plans["erased"]["changes"] == [["0,0", None]]
    assert plans["full"] == {"changes": [], "isRefused": True}
    assert found["untouched"] == [0, 1000]


def test_a_picture_lies_in_the_middle_and_grows_around_the_fingers(found: dict[str, Any]) -> None:
    plain = {"ratio": 1, "opacity": 0.6, "isShown": True}
    assert found["place"] == {"x": 10, "y": 5, "width": 10} | plain
    assert found["corners"] == {"x": 5, "y": 0, "width": 10, "height": 10}
    assert found["grown"] == {"x": 16, "y": 12, "width": 20} | plain
    assert found["bounded"] == {"x": 500, "y": 5, "width": 1} | plain
    assert found["strange"]["width"] == found["strange"]["opacity"] == 1
    assert found["reaches"] == [[-5, 15], [-5, 99]]


def test_only_pictures_of_a_bounded_size_are_traced(found: dict[str, Any]) -> None:
    assert found["refusals"] == [None, "trace-large", "trace-kind", "trace-kind"]


def test_keys_and_fingers_turn_the_sheets(found: dict[str, Any]) -> None:
    assert found["keys"] == [2, 0, 0, 2, None]
    assert found["enlarged"] == [0, None]
    assert found["bounds"] == [0, 2, 0]
    assert found["swipes"] == [1, -1, 0, 0]


def test_a_link_holds_the_domain_and_says_who_can_follow_it(found: dict[str, Any]) -> None:
    whole, broken, empty = found["links"]
    assert whole["custom"]
    assert 'id = "one"' in whole["text"]
    assert broken is None
    assert empty is None
    machine, network, everyone = "machine", "network", "everyone"
    assert found["reach"] == [machine, machine, network, everyone, network, network, everyone]


def test_the_shelf_loses_nothing_and_keeps_nothing_twice(found: dict[str, Any]) -> None:
    shelves = found["shelves"]
    assert shelves["empty"] is None
    assert shelves["named"] == [["one", "Two"], ["one-2", "One 2"]]
    assert shelves["dropped"] == [["one-2", "One 2"]]
    assert shelves["restored"] == shelves["named"]
    assert shelves["again"] == {"added": 0, "known": 2, "refused": 0}
    assert shelves["fresh"] == {"added": 2, "known": 0, "refused": 0}
    assert shelves["broken"] is None
