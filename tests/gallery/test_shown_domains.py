"""The domains of docs/domains: each is sound, named, somebody's, and unlike the others."""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from generator.gallery.playing import CACHE
from generator.load.layouts.any_layout import load_any
from generator.model.layout import Layout
from generator.products.layouts import check_text
from generator.products.results.playtest_summaries import summariser_of
from generator.units import PAPERS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "domains"
FILES = sorted(FOLDER.glob("*.toml"))
LEAST = 100
GAMES = 400
"""How many games a playtest here has at least."""
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def load(file: Path) -> Layout:
    layout = load_any(file)
    assert isinstance(layout, Layout)
    return layout


@pytest.mark.parametrize("file", FILES, ids=lambda it: it.stem)
def test_a_domain_is_sound_named_and_somebodys(file: Path) -> None:
    assert NAME.fullmatch(file.stem)
    layout = load(file)
    assert layout.id == file.stem
    assert layout.game == "dice"
    assert layout.names.get("en")
    assert layout.author
    for paper in ("a4", "letter"):
        text = file.read_text(encoding="utf-8")
        report = check_text(text, file.name, custom=False, paper=PAPERS[paper])
        assert report.findings == ()


def test_there_are_many_and_no_name_is_used_twice() -> None:
    assert len(FILES) >= LEAST
    layouts = [load(it) for it in FILES]
    for language in ("en", "fr", "de"):
        names = [it.names[language].casefold() for it in layouts if language in it.names]
        assert sorted({*names}) == sorted(names)


def test_no_two_domains_are_nearly_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "developers"))
    script = import_module("domain_distance")

    layouts = [load(it) for it in FILES]
    alike = [
        (one.id, other.id)
        for number, one in enumerate(layouts)
        for other in layouts[:number]
        if script.distance(one, other) < script.LEAST_DISTANCE
    ]
    assert alike == []
    assert script.distance(layouts[0], layouts[0]) == 0
    sys.modules.pop("domain_distance", None)


def test_a_playtest_that_is_kept_is_of_todays_hexes_and_players() -> None:
    summariser = summariser_of("dice")
    assert summariser is not None
    traits: list[str] = []
    played = sorted((FOLDER / CACHE).glob("*.json"))
    assert len(played) >= LEAST
    for file in played:
        kept = json.loads(file.read_bytes())
        layout = load(FOLDER / f"{file.stem}.toml")
        assert kept["contents"] == summariser.contents(layout), file.stem
        assert kept["mark"] == summariser.mark(), "run make gallery-playtest"
        assert kept["games"] >= GAMES
        traits += summariser.show(kept, layout).traits
    assert {*traits} >= {"hard", "medium", "easy", "fair", "river-matters"}
    assert traits.count("fair") > len(played) * 0.7
