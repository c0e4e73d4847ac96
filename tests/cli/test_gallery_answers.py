"""`scriptorium gallery` without any drawing: what it wishes for, what it tells, and its codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.cli.commands.gallery import _check_studio, _tell
from generator.errors import OrderError
from generator.gallery import building
from generator.gallery.wish import Broken, Built, Wish
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.products.results.playtests import usual_processes
from support.program import at_once, everything, sentence

NOTHING = Built(0, (), (), (), (), (), 0)
BROKEN = Broken("a.toml", "No.")


@pytest.fixture
def wishes(monkeypatch: pytest.MonkeyPatch) -> list[Wish]:
    """Let nothing be drawn, and keep what is wished for."""
    kept: list[Wish] = []

    def keep(wish: Wish) -> Built:
        kept.append(wish)
        wish.say("Two minutes.")
        return NOTHING

    monkeypatch.setattr(building, "build", keep)
    return kept


def as_tuple(wish: Wish) -> tuple[object, ...]:
    """Return a wish but for the functions that tell how far the work is."""
    return tuple(wish)[:-2]


def test_every_wish_is_passed_on(tmp_path: Path, wishes: list[Wish]) -> None:
    (tmp_path / "club").mkdir()
    words = "--title Ours --studio http://a.example/b --playtest 500 --seed 7 --against B"
    more = "--processes 3 --cluster tcp://a:1 --lang fr -o there"
    result = at_once("gallery", "club", *words.split(), *more.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "Two minutes.\n")
    assert (
        result.stdout
        == "there/index.html\N{NO-BREAK SPACE}: 0 élément, 0 dessiné(s), 0 fichiers écrits\n"
    )
    (wish,) = wishes
    assert as_tuple(wish) == (
        *(Path("club"), Path("there"), "fr", "Ours", "http://a.example/b", 500, 7),
        *(load_layout(find_layout("B", "dice")), 3, "tcp://a:1"),
    )


def test_what_is_not_wished_for_is_as_usual(tmp_path: Path, wishes: list[Wish]) -> None:
    (tmp_path / "club").mkdir()
    plain = at_once("gallery", "club", "--against", "B", cwd=tmp_path)
    assert plain.stdout == "site/index.html: 0 things, 0 drawn, 0 files written\n"
    at_once("gallery", "club", "--playtest", "1000", cwd=tmp_path)
    usual = (Path("club"), Path("site"), "en", "", "")
    assert [as_tuple(it) for it in wishes] == [
        (*usual, None, 1, None, usual_processes(), None),
        (*usual, 1000, 1, load_layout(find_layout("A", "dice")), usual_processes(), None),
    ]


def test_programs_read_all_that_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club").mkdir()
    built = Built(3, ("brook",), ("lake", "isle"), ("index.html",), ("old.html",), (BROKEN,), 4)
    monkeypatch.setattr(building, "build", lambda _wish: built)
    result = at_once("gallery", "club", "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    assert json.loads(result.stdout) == {
        "folder": "site",
        "shown": 3,
        "drawn": ["brook"],
        "played": ["lake", "isle"],
        "written": ["index.html"],
        "removed": ["old.html"],
        "broken": [{"file": "a.toml", "error": "No."}],
        "left_out": 4,
    }


@pytest.mark.parametrize(
    ("built", "out", "err"),
    [
        (NOTHING, "0 things, 0 drawn, 0 files written", []),
        (
            Built(1, ("b",), ("c", "d"), ("e", "f", "g"), (), (), 0),
            "1 thing, 1 drawn, 3 files written",
            [],
        ),
        (
            Built(2, (), (), (), (), (BROKEN, Broken("b.toml", "b.toml:1: No.")), 5),
            "2 things, 0 drawn, 0 files written",
            [
                "a.toml: No.",
                "b.toml:1: No.",
                "5 files were left out: a gallery has at most 10,000.",
            ],
        ),
        (
            Built(0, (), (), (), (), (BROKEN,) * 20, 0),
            "0 things, 0 drawn, 0 files written",
            ["a.toml: No."] * 20,
        ),
        (
            Built(0, (), (), (), (), (BROKEN,) * 22, 0),
            "0 things, 0 drawn, 0 files written",
            [
                *["a.toml: No."] * 20,
                "And 2 more files with faults; there/faults.html lists them all.",
            ],
        ),
    ],
)
def test_what_was_done_is_told(
    built: Built, out: str, err: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    _tell(Path("there"), built)
    said = capsys.readouterr()
    assert said.out == f"there/index.html: {out}\n"
    assert said.err.splitlines() == err


def test_only_an_address_on_the_web_is_that_of_a_studio() -> None:
    for address in (None, "http://a", "https://studio.example.org/"):
        _check_studio(address)
    for address in ("studio.example.org", "http:", "ftp://a", "javascript:alert(1)", "//a"):
        with pytest.raises(OrderError) as caught:
            _check_studio(address)
        assert str(caught.value) == (
            f"--studio: '{address}' is not the address of a studio; write one such as"
            " https://studio.example.org/."
        )


@pytest.mark.usefixtures("wishes")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "There is no folder nowhere; check its name."),
        (["file"], "There is no folder file; check its name."),
        (["club", "-o", "file/x"], "file/x cannot be written; name another folder with -o."),
        (["club", "--studio", "a"], "--studio: 'a' is not the address of a studio; write one"),
        (["club", "--playtest", "500", "--against", "lak"], "There is no layout 'lak'; did you"),
        (["club", "--playtest", "9"], "--playtest takes a whole number from "),
    ],
)
def test_what_cannot_be_made_is_refused_at_once(
    tmp_path: Path, words: list[str], said: str
) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "file").touch()
    result = at_once("gallery", *words, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result).startswith(f"scriptorium: {said}")
    assert {*everything(tmp_path)} == {"club", "file"}


OWN_TERRAIN = '''game = "dice"
id = "wood"
custom = true
map = """
    Km  F   F   C
  Ks  F   R   P   Kg
    Kw  R   N   M
"""

[terrain.forest]
letter = "F"
colour = "#2e9d32"
icon = "leaf"
values = [1, 2, 3]
points = [4, 2]
'''


def test_a_domain_that_cannot_be_played_is_no_opponent(tmp_path: Path, wishes: list[Wish]) -> None:
    (tmp_path / "club").mkdir()
    (tmp_path / "wood.toml").write_text(OWN_TERRAIN, encoding="utf-8")
    words = ("--playtest", "500", "--against", "wood.toml")
    result = at_once("gallery", "club", *words, cwd=tmp_path)
    assert (result.returncode, result.stdout, wishes) == (2, "", [])
    assert "wood" in sentence(result)
