"""The arithmetic of the canvas, in node: views, zoom, fingers, and what comes into sight."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from generator import resources

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Needs

MODULES = ("view.js", "zoom.js")
RUN = """
import * as view from "./view.js";
import { nextStep } from "./zoom.js";
const wide = { x: -2, y: 1, width: 10, height: 5 };
const drawn = view.drawnIn(wide, { left: 100, top: 50, width: 300, height: 300 });
const least = { x: 9, y: 8 };
const fingers = (...points) => view.pinchOf(points);
const steps = view.stepsFor(wide);
console.log(JSON.stringify({
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
def found(tmp_path_factory: pytest.TempPathFactory, needs: Needs) -> dict[str, Any]:
    """Return what the modules answer."""
    folder: Path = tmp_path_factory.mktemp("canvas")
    for name in MODULES:
        shutil.copy(resources.templates() / "studio" / name, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "run.js").write_text(RUN, encoding="utf-8")
    words = [needs("node"), "run.js"]
    done = subprocess.run(words, cwd=folder, capture_output=True, encoding="utf-8", check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_a_box_is_drawn_whole_in_the_middle_of_its_window(found: dict[str, Any]) -> None:
    assert found["around"] == {"x": -1, "y": -3, "width": 22, "height": 8}
    assert found["both"] == {"x": -2, "y": 0, "width": 14, "height": 6}
    assert found["unit"] == 30
    assert found["corner"] == [100, 125]
    assert found["back"] == {"x": 3.5, "y": 2.25}


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
