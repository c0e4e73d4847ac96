"""The three journeys through the studio in a real browser: by mouse, by keys alone, by finger."""

from __future__ import annotations

import json
import re
import subprocess
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdf
import pytest

from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from support.program import at_once
from support.studio.hands import Finger, Keys, Mouse, hex_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from conftest import Needs

    from support.studio.browser import Tab
    from support.studio.hands import Hands
    from support.studio.windows import Open, Studio

BRUSHES = ("M", "N", "R", "C", "Km", "Ks", "Kg", "Kw", "P")
"""The brushes of the dice game, in the order of the palette."""
KEYS = {"Km": "1", "Ks": "2", "Kg": "3", "Kw": "4"}
"""The keys of castles; those of other brushes are their letters."""
SHEETS = 3
WAYS: dict[str, tuple[str, Callable[[Tab], Hands]]] = {
    "mouse": ("desktop", Mouse),
    "keys": ("desktop", Keys),
    "finger": ("phone", Finger),
}
_HEXES = """(place) => [...document.querySelectorAll(`${place} [data-hex]:not(.ghost)`)]
  .map((it) => it.dataset.hex)"""
_IS_GOOD = "() => document.querySelector('#verdict').classList.contains('good')"
MARKS = """
        5   .   4   4
      4   2   .   .   3
    6   5   5   5   x   .
  3   5   6   .   1   6   5
    2   5   .   .   1   3
      2   3   5   .   .
        3   6   2   .
"""
PHASES = """
        2   .   3   1
      1   2   .   .   1
    2   1   1   1   x   .
  2   1   1   .   2   2   2
    2   2   .   .   3   2
      2   3   3   .   .
        3   3   3   .
"""


@pytest.fixture(params=list(WAYS))
def hands(request: pytest.FixtureRequest, window: Open) -> Iterator[Hands]:
    """Return a way to work, in a window of the size that goes with it."""
    size, way = WAYS[request.param]
    with window(size) as tab:
        yield way(tab)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder in which files are kept."""
    folder = tmp_path / "kept"
    folder.mkdir()
    return folder


def in_order(hands: Hands, place: str) -> list[str]:
    """Return the names of the hexes of a page in reading order."""
    names: list[str] = hands.tab.run(_HEXES, place)
    return sorted(names, key=lambda name: hex_of(name)[::-1])


def paint(hands: Hands, tokens: list[str]) -> None:
    """Paint the hexes of the canvas, terrain by terrain."""
    names = in_order(hands, "#canvas")
    by_token = defaultdict(list)
    for name, token in zip(names, tokens, strict=True):
        by_token[token].append(name)
    for number, token in enumerate(BRUSHES, 1):
        brush = f"#brushes button:nth-child({number})"
        hands.stroke("#canvas", brush, KEYS.get(token, token), by_token[token])


def test_an_empty_shape_becomes_a_checked_domain(
    hands: Hands, studio: Studio, folder: Path
) -> None:
    wanted = load_layout(find_layout("B"))
    hands.tab.open(f"{studio.address}design")
    hands.tab.wait("() => document.body.dataset.ready")
    hands.tab.wait(f"() => ({_HEXES})('#canvas').length === 37")
    paint(hands, [cell.token for cell in wanted.cells])
    hands.write('#about [name="id"]', "weir")
    hands.write('#about [name="name-en"]', "Old weir")
    hands.tab.wait(_IS_GOOD)
    hands.press("#share summary")
    hands.press("#save")
    file = hands.tab.keep(folder)
    assert file == folder / "weir.toml"
    drawn = load_layout(file)
    assert [cell.token for cell in drawn.cells] == [cell.token for cell in wanted.cells]
    assert (drawn.id, dict(drawn.names)["en"]) == ("weir", "Old weir")
    assert drawn.declared == wanted.declared
    answer = at_once("check", file, cwd=folder)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_a_domain_becomes_a_printed_pad(
    hands: Hands, studio: Studio, folder: Path, needs: Needs
) -> None:
    hands.tab.open(f"{studio.address}design")
    hands.tab.wait("() => document.body.dataset.ready")
    hands.press("#start")
    hands.tab.wait("() => document.getElementById('starts').open")
    hands.press('[data-part="domains"] li:first-child button')
    hands.tab.wait(_IS_GOOD)
    hands.write('#about [name="id"]', "weir")
    hands.press("#to-print")
    hands.tab.wait("() => document.querySelector('#field-sheets-entry') !== null")
    hands.write("#field-sheets-entry", str(SHEETS))
    shown = "(word) => document.querySelector('#amount').textContent.includes(word)"
    hands.tab.wait(shown, str(SHEETS))
    hands.tab.wait("() => document.querySelector('#sheets svg') !== null")
    hands.press("#download")
    file = hands.tab.keep(folder)
    assert file.parent == folder
    assert len(pypdf.PdfReader(file).pages) == SHEETS
    said = subprocess.run([needs("qpdf"), "--check", file], capture_output=True, check=False)
    assert said.returncode == 0, said.stdout


class Written(NamedTuple):
    """A hex of a sheet, and what is written into it."""

    name: str
    digit: str
    phase: str


def written(hands: Hands) -> list[Written]:
    """Return everything that is written on the sheet of the sample, the starting castle first."""
    names = in_order(hands, "#sheet")
    lines = zip(names, MARKS.split(), PHASES.split(), strict=True)
    found = [Written(*line) for line in lines if line[1] != "."]
    return sorted(found, key=lambda it: (it.digit != "x", it.phase))


def test_an_empty_sheet_becomes_an_explained_score(
    hands: Hands, studio: Studio, folder: Path
) -> None:
    hands.tab.open(f"{studio.address}score?game=dice")
    hands.tab.wait("() => document.querySelectorAll('#sheet [data-hex]').length === 37")
    hands.write("#name", "Anna")
    for name, digit, phase in written(hands):
        hands.mark("#sheet", name, digit, phase)
    hands.press("#save")
    file = hands.tab.keep(folder)
    answer = at_once("score", "--json", file, cwd=folder)
    scored: dict[str, Any] = json.loads(answer.stdout)
    (player,) = scored["players"]
    assert player["name"] == "Anna"
    assert player["total"] > 20
    total = "(it) => document.querySelector('#total').textContent.split(/\\D+/).includes(it)"
    hands.tab.wait(total, str(player["total"]))
    shown = hands.tab.run("() => document.querySelector('#result').textContent")
    assert len(player["lines"]) > 5
    for violation in player["violations"]:
        assert violation["message"] in shown
    numbers = [int(it) for it in re.findall(r"\d+", shown)]
    for line in player["lines"]:
        assert line["points"] in numbers
