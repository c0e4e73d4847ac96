"""The files of the studio: folders by subject, whose scripts import each other in one order."""

from __future__ import annotations

import re
from collections import Counter
from graphlib import TopologicalSorter
from posixpath import dirname, normpath

import pytest

from generator.resources import templates
from generator.web.pages.assets import assets
from generator.web.pages.documents import PAGES

STUDIO = templates() / "studio"
MOST_FILES = 22
SCRIPTS = sorted(name for name in assets() if name.endswith(".js"))
_ADDRESS = re.compile(r"""\b(?:from |import[ (])["'](\.[\w./-]+)["']""")


def imported(script: str) -> list[str]:
    """Return the scripts that a script imports, at once or later."""
    text = assets()[script].data.decode()
    return [normpath(f"{dirname(script)}/{it}") for it in _ADDRESS.findall(text)]


def test_every_file_is_in_a_folder_of_its_subject() -> None:
    files = [it.relative_to(STUDIO).parts for it in STUDIO.rglob("*") if it.is_file()]
    assert {len(it) for it in files} == {2}
    counted = Counter(folder for folder, _name in files)
    assert {it: number for it, number in counted.items() if number > MOST_FILES} == {}
    assert all((STUDIO / name / f"{name}.html.j2").is_file() for name in PAGES)


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_a_script_imports_is_there(script: str) -> None:
    assert [it for it in imported(script) if it not in assets()] == []


def test_folders_import_each_other_in_one_order() -> None:
    graph: dict[str, set[str]] = {}
    for script in SCRIPTS:
        others = {dirname(it) for it in imported(script)} - {dirname(script)}
        graph[dirname(script)] = graph.get(dirname(script), set()) | others
    order = list(TopologicalSorter(graph).static_order())
    assert {"design", "print", "score", "pads"} <= graph.keys()
    assert graph["shared"] == set()
    assert order.index("domains") < order.index("canvas") < order.index("design")
