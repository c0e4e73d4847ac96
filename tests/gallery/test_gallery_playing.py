"""Playtests of a gallery: kept beside the things, and played again only if hexes have changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.gallery.building import build
from generator.gallery.playing import CACHE
from generator.gallery.wish import Wish
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout

if TYPE_CHECKING:
    from generator.gallery.wish import Built

ROOT = Path(__file__).resolve().parents[2]
BROOK = ROOT / "docs" / "samples" / "domains" / "brook.toml"
GAMES = 100


def make(folder: Path, **more: Any) -> Built:
    return build(Wish(folder, folder.parent / "site", "en", **more))


def played(folder: Path) -> Built:
    other = load_layout(find_layout("A", "dice"))
    return make(folder, games=GAMES, against=other)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a domain that was played, and its gallery beside it."""
    folder = tmp_path_factory.mktemp("home") / "club"
    folder.mkdir()
    shutil.copy(BROOK, folder)
    assert played(folder).played == ("brook",)
    return folder


@pytest.fixture
def club(first: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder and its gallery, which a test may change."""
    shutil.copytree(first.parent, tmp_path / "home")
    return tmp_path / "home" / "club"


def page(folder: Path) -> str:
    return (folder.parent / "site" / "things" / "brook.html").read_text(encoding="utf-8")


def test_the_page_of_a_domain_tells_how_it_plays(first: Path) -> None:
    text = page(first)
    assert 'class="heat"' in text
    assert "100 solo games of the learned player" in text
    assert "Castle with silver" in text
    assert text.count("<table") == 3


def test_what_was_played_is_not_played_or_drawn_again(club: Path) -> None:
    built = played(club)
    assert (built.played, built.drawn, built.written) == ((), (), ())


def test_a_name_changes_no_playtest_and_a_hex_does(club: Path) -> None:
    text = BROOK.read_text(encoding="utf-8")
    (club / "brook.toml").write_text(text.replace("Brook", "Stream"), encoding="utf-8")
    built = played(club)
    assert (built.drawn, built.played) == (("brook",), ())
    assert 'class="heat"' in page(club)
    swapped = text.replace("Kg", "K_").replace("Ks", "Kg").replace("K_", "Ks")
    assert swapped != text
    (club / "brook.toml").write_text(swapped, encoding="utf-8")
    assert make(club).played == ()
    assert 'class="heat"' not in page(club)
    assert played(club).played == ("brook",)
    assert 'class="heat"' in page(club)


def broken(kept: dict[str, Any], name: str) -> bytes:
    """Return what is kept of a playtest, broken in one way."""
    changed: dict[str, Any] = {
        "another program": {**kept, "mark": "0"},
        "other hexes": {**kept, "contents": "0"},
        "no starts": {**kept, "behind": {}},
        "an unknown terrain": {**kept, "terrains": {"<b>moor</b>": [1.0, 0.1]}},
        "words for figures": {**kept, "starts": {"goods": ["<script>", 1]}},
        "too few hexes": {**kept, "marked": kept["marked"][:-1]},
        "a list": [kept],
    }
    return json.dumps(changed.get(name, kept)).encode() if name in changed else b"{"


@pytest.mark.parametrize(
    "name",
    [
        *("another program", "other hexes", "no starts", "an unknown terrain"),
        *("words for figures", "too few hexes", "a list", "no JSON"),
    ],
)
def test_what_is_no_playtest_of_the_domain_is_not_shown(club: Path, name: str) -> None:
    file = club / CACHE / "brook.json"
    file.write_bytes(broken(json.loads(file.read_bytes()), name))
    built = make(club)
    assert (built.shown, built.drawn) == (1, ())
    assert 'class="heat"' not in page(club)
    assert "<script>" not in page(club)


def test_nothing_is_played_unless_it_is_asked_for(club: Path) -> None:
    shutil.rmtree(club / CACHE)
    assert make(club).played == ()
    assert not (club / CACHE).exists()
    assert "Playtest" not in page(club)
