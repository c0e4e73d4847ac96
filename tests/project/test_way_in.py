"""The guided walk and the page for Python users: every module is there, every example runs."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.load.settings.theme import theme_paths

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
DEVELOPERS = DOCS / "developers"
WALK = (DEVELOPERS / "how-it-works.md").read_text(encoding="utf-8")
PYTHON = (DOCS / "python.md").read_text(encoding="utf-8")
_CODE = re.compile(r"`([^`\n]+)`")
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = _BLOCK.findall(PYTHON)


def named_paths(text: str) -> list[str]:
    """Return the files and folders that a page names in code."""
    pattern = re.compile(r"[\w./-]+(/|\.(py|toml|j2|md))")
    return [code for code in _CODE.findall(text) if pattern.fullmatch(code)]


def test_every_module_of_the_walk_is_there() -> None:
    paths = named_paths(WALK)
    places = {path: (ROOT / path, ROOT / "generator" / path) for path in paths}
    assert [path for path in paths if not any(it.exists() for it in places[path])] == []
    assert len(paths) > 50


def test_every_file_that_the_page_for_contributors_names_is_there() -> None:
    names = named_paths((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    tops = {it.name for it in ROOT.iterdir() if it.is_dir()}
    paths = [name for name in names if name.partition("/")[0] in tops]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert len(paths) > 10


_FLOOR = re.compile(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|$", re.MULTILINE)


def test_the_folders_of_each_large_floor_are_listed_in_their_order() -> None:
    rows = {row[1]: _CODE.findall(row[2]) for row in _FLOOR.finditer(WALK)}
    assert set(rows) == {"load", "page", "products", "web", "cli"}
    for floor, listed in rows.items():
        folder = ROOT / "generator" / floor
        assert sorted(listed) == sorted(it.parent.name for it in folder.glob("*/__init__.py"))
        for place, name in enumerate(listed):
            sources = [path.read_text(encoding="utf-8") for path in (folder / name).rglob("*.py")]
            above = "|".join(listed[place + 1 :]) or "nothing"
            upward = re.compile(rf"(?:from|import) generator\.{floor}\.(?:{above})\b")
            assert [found for source in sources for found in upward.findall(source)] == [], name


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("layouts/dice/editions/2017.toml", "solo  = { value = 8"),
        ("generator/products/options/cutting.py", "USUAL_BLEED = 2.0"),
        ("templates/themes/vellum.toml", "[ink.low.terrain.pasture]"),
        ("generator/games/board/rules/animals.py", "SHEPHERD = 7"),
        ("generator/checks/geometry.py", "The domain is not one piece"),
    ],
)
def test_what_the_walk_says_to_change_is_where_it_says(path: str, text: str) -> None:
    assert text in (ROOT / path).read_text(encoding="utf-8")
    short = path.removeprefix("generator/")
    assert short in WALK


def script(name: str) -> Any:
    """Load a script of the docs."""
    spec = importlib.util.spec_from_file_location(name, DEVELOPERS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_of_the_rooms_is_drawn_from_the_imports_of_today() -> None:
    module = script("draw_rooms")
    picture = module.draw()
    drawn = {part for _title, parts in module.FLOORS for part in parts}
    assert drawn == {module.part_of(name) for name in module.modules()} - {"", "__main__"}
    assert "UP" not in picture
    assert module.PICTURE.read_text(encoding="utf-8") == picture, (
        "run python docs/developers/draw_rooms.py to draw it again"
    )


def test_the_tables_of_colours_are_measured_from_the_themes_of_today() -> None:
    module = script("measure_colours")
    page = module.PAGE.read_text(encoding="utf-8")
    assert module.with_tables(page) == page, (
        "run python docs/developers/measure_colours.py to measure again"
    )
    assert all(f"<!-- colours of {name}: begin -->" in page for name in theme_paths())


@pytest.fixture
def samples(tmp_path: Path) -> Path:
    """Return a folder with the samples of the docs."""
    return Path(shutil.copytree(DOCS / "samples", tmp_path / "samples"))


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a piece of Python in a folder."""
    words = [sys.executable, "-c", code]
    return subprocess.run(words, cwd=folder, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("code", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_for_python_runs(code: str, samples: Path) -> None:
    done = run(code, samples)
    assert done.stderr == ""
    assert done.stdout.strip()


def test_the_examples_print_what_the_page_leads_one_to_expect(samples: Path) -> None:
    outputs = [run(code, samples).stdout for code in EXAMPLES]
    assert outputs[0] == "20\n"
    assert (samples / "pad.pdf").read_bytes().startswith(b"%PDF")
    assert "domain-split 13" in outputs[1]
    assert "59 ('Anna',)" in outputs[1]
    assert outputs[2] == "'pad' has no option 'shets'; did you mean 'sheets'?\n"


def test_a_module_named_as_ours_in_the_folder_of_the_user_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "generator.py").write_text("raise SystemExit('the wrong generator')\n")
    program = Path(sys.executable).with_name("scriptorium")
    domains = ("A", "B", "C", "D", "lake", "crescent")
    done = subprocess.run(
        [program, "pad", *domains, "--each"],
        cwd=tmp_path,
        env={**os.environ, "LANG": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(domains)
