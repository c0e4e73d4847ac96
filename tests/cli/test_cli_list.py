"""`scriptorium list`: what there is to choose from, for people and for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.language import LANGUAGES, PAPER_LANGUAGES
from generator.load.layouts.layout import load_layout
from generator.units import PAPERS
from support.layouts.domains import shipped_domains
from support.program import at_once, scriptorium

if TYPE_CHECKING:
    from pathlib import Path

TOPICS = [
    "domains",
    "pads",
    "templates",
    "themes",
    "papers",
    "languages",
    "products",
    "sizes",
    "editions",
]
TITLES = {"sizes": "Card sizes"}


def test_everything_is_listed_as_json(tmp_path: Path) -> None:
    result = scriptorium("list", "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert list(found) == TOPICS
    assert [paper["name"] for paper in found["papers"]] == list(PAPERS)
    assert {each["code"]: each["name"] for each in found["languages"]} == PAPER_LANGUAGES
    assert [it["code"] for it in found["languages"] if not it["paper_only"]] == list(LANGUAGES)
    assert found["templates"]
    assert found["themes"]


def test_domains_are_counted(tmp_path: Path) -> None:
    result = at_once("list", "domains", "--json", cwd=tmp_path)
    domains = {row["id"]: row for row in json.loads(result.stdout)["domains"]}
    assert set(domains) == set(shipped_domains())
    for name, path in shipped_domains().items():
        layout = load_layout(path)
        assert domains[name]["hexes"] == len(layout.cells)
        assert domains[name]["zones"] == len(layout.zones)
    assert {name for name in "ABCD" if domains[name]["standard"]} == set("ABCD")
    assert any(not row["standard"] for row in domains.values())


def test_the_table_has_a_line_for_each_domain(tmp_path: Path) -> None:
    lines = at_once("list", "domains", cwd=tmp_path).stdout.splitlines()
    assert len(lines) == len(shipped_domains())
    line = next(line for line in lines if line.startswith("A "))
    assert "37 hexes" in line
    assert line.endswith("standard")


@pytest.mark.parametrize("topic", TOPICS)
def test_one_topic_comes_without_a_title(tmp_path: Path, topic: str) -> None:
    whole = at_once("list", cwd=tmp_path).stdout
    alone = at_once("list", topic, cwd=tmp_path).stdout
    title = TITLES.get(topic, topic.capitalize())
    assert title in whole.splitlines()
    assert title not in alone.splitlines()
    assert all(f"  {line}" in whole.splitlines() for line in alone.splitlines())


def test_names_of_domains_follow_the_language(tmp_path: Path) -> None:
    names = {
        language: [
            row["name"]
            for row in json.loads(
                at_once("list", "domains", "--json", "--lang", language, cwd=tmp_path).stdout
            )["domains"]
        ]
        for language in LANGUAGES
    }
    layouts = [load_layout(path) for path in shipped_domains().values()]
    for language, found in names.items():
        assert found == [layout.name(language) for layout in layouts]


def test_products_sizes_editions_and_icons_are_listed(tmp_path: Path) -> None:
    topics = ("products", "sizes", "editions", "icons")
    found = json.loads(at_once("list", *topics, "--json", cwd=tmp_path).stdout)
    names = {topic: [row["name"] for row in found[topic]] for topic in topics}
    assert {"pad", "board", "kit deck", "calculator"} <= set(names["products"])
    assert found["sizes"][0] == {"name": "poker", "width": 63.5, "height": 88.9}
    assert [row["name"] for row in found["editions"] if row["game"] == "board"] == ["2011", "2019"]
    assert {"silver", "worker"} <= set(names["icons"])
    assert [row["values"] for row in found["icons"] if row["name"] == "die"] == [list("123456")]
    lines = at_once("list", "icons", cwd=tmp_path).stdout.splitlines()
    assert [it.split() for it in lines if it.split()[:1] == ["die"]] == [
        ["die", "1,", "2,", "3,", "4,", "5,", "6"]
    ]


def test_samples_are_files_that_can_be_scored(tmp_path: Path) -> None:
    found = json.loads(at_once("list", "samples", "--json", cwd=tmp_path).stdout)["samples"]
    files = {row["name"]: row["file"] for row in found}
    assert at_once("score", files["evening.toml"], cwd=tmp_path).returncode == 0
    assert "domains/ford.toml" in files


def test_samples_say_what_they_are_in_the_language(tmp_path: Path) -> None:
    comments = {
        language: {
            row["name"]: row["comment"]
            for row in json.loads(
                at_once("list", "samples", "--json", "--lang", language, cwd=tmp_path).stdout
            )["samples"]
        }
        for language in LANGUAGES
    }
    assert comments["en"]["cards-evening.toml"] == "A card game with three players."
    assert comments["fr"]["cards-evening.toml"] == "Une partie du jeu de cartes à trois joueurs."
    assert comments["de"]["cards-evening.toml"] == "Eine Partie des Kartenspiels zu dritt."
    assert comments["fr"]["herbs/bee.svg"] == comments["fr"]["evening.toml"] == ""
    shown = at_once("list", "samples", "--lang", "fr", cwd=tmp_path).stdout
    assert comments["fr"]["cards-evening.toml"] in shown


def test_themes_and_editions_have_names_in_the_language(tmp_path: Path) -> None:
    shown = at_once("list", "themes", "editions", "--lang", "fr", cwd=tmp_path).stdout
    assert "  vellum  Vélin\n" in shown
    assert "  board   Jeu de plateau  2019\n" in shown
    assert "  bruges  Brügge          2013  standard" in shown
