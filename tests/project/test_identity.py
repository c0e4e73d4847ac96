"""What the program says it is: the same in the README, the help, the package and the studio."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING

import pytest

import generator
from generator.cli.commands.doctor import EXTRAS
from support.documented import ROOT
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FOR_DEVELOPERS = {"test", "bench", "train", "docs"}
INSTALLING = ("docs/install.md", "docs/fr/installer.md", "README.de.md")
"""The page of each language that tells how to install."""
SAID = {"en": "score pads for any game", "fr": "blocs de score pour tous les jeux"}
READMES = {"en": "README.md", "fr": "README.fr.md", "de": "README.de.md"}


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", SAID)
def test_the_readme_and_the_help_say_the_same_first(language: str, tmp_path: Path) -> None:
    first = one_line((ROOT / READMES[language]).read_text("utf-8"))[:400]
    help_text = one_line(at_once("--help", "--lang", language, cwd=tmp_path).stdout)[:250]
    assert SAID[language] in first
    assert SAID[language] in help_text


def test_the_package_says_what_the_readme_says() -> None:
    assert SAID["en"] in PROJECT["description"]
    assert SAID["en"] in (generator.__doc__ or "")
    home = (ROOT / "templates" / "studio" / "home" / "home.html.j2").read_text("utf-8")
    assert "Print score pads for any game and count the points" in home


def test_a_new_file_is_a_score_pad_first(tmp_path: Path) -> None:
    text = one_line(at_once("new", "--help", cwd=tmp_path).stdout)
    assert "Write a file to start from: a score pad, a map, an empty" in text
    assert "Examples: scriptorium new mypad --pad yacht" in text


def test_doctor_knows_all_extras_and_the_pads(tmp_path: Path) -> None:
    assert set(EXTRAS) == set(PROJECT["optional-dependencies"]) - FOR_DEVELOPERS
    for extra, packages in EXTRAS.items():
        declared = PROJECT["optional-dependencies"][extra]
        assert {re.split(r"[<>=]", it)[0] for it in declared} == set(packages)
    facts = json.loads(at_once("doctor", "--json", cwd=tmp_path).stdout)["program"]
    found = {fact["key"]: fact["found"] for fact in facts}
    pads = len(list((ROOT / "layouts" / "pad").glob("*.toml")))
    assert found["pads"] == f"{pads} for any game, and your own files"
    assert "pad" not in found["games"].split(", ")


@pytest.mark.parametrize("page", INSTALLING)
def test_every_page_about_installing_names_all_extras(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    for extra in EXTRAS:
        assert f"| `{extra}` |" in text


def test_the_original_is_needed_only_where_it_is() -> None:
    templates = ROOT / "templates"
    found = {
        path.relative_to(templates).parts[:2]
        for path in templates.rglob("*.j2")
        if "needs the original game" in path.read_text("utf-8")
    }
    assert found == {("games", "board"), ("games", "dice"), ("parts", "report.svg.j2")}
