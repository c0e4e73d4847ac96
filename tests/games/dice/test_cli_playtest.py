"""`scriptorium playtest`: what it writes and says, and what it refuses before any game."""

from __future__ import annotations

import json
import signal
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.dice.lab.report.report import REPORT
from generator.games.dice.model.sheet import Variant
from generator.products.results import playtests
from generator.products.results.playtests import Playtester, Progress, Wish
from support.games.playtests import made_up
from support.program import ROOT, at_once, everything, sentence, streams_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from generator.model.layout import Layout

FINDINGS = ROOT / "tests" / "cases" / "findings"
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
NO_CASTLE = '''game = "dice"
id = "open"
custom = true
map = """
R   R   C
"""
'''


@dataclass
class Quick:
    """A lab that plays nothing: it keeps what was wished for and returns made-up figures."""

    ended_by: int | None = None
    wishes: list[Wish] = field(default_factory=list)

    def playtest(
        self, layouts: Sequence[Layout], wish: Wish, progress: Callable[[Progress], None]
    ) -> list[Any]:
        self.wishes.append(wish)
        progress(Progress(wish.games, wish.games, 0.2))
        return [made_up(it.id, ended_by=self.ended_by) for it in layouts]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Quick:
    """Answer with made-up figures at once, as the games themselves are tested elsewhere."""
    lab = Quick()
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: Playtester(lab.playtest))
    return lab


def test_the_report_is_told(tmp_path: Path, quick: Quick) -> None:
    result = at_once("playtest", "A", cwd=tmp_path)
    assert result.returncode == 0
    assert result.stderr == ""
    assert result.stdout.startswith("Domain A: River bend\n")
    assert quick.wishes[0]._replace(processes=0) == Wish(
        4000, 1, made_up().layout, "solo", 1, None, 0, None
    )
    assert everything(tmp_path) == {}


def test_every_wish_is_passed_on(tmp_path: Path, quick: Quick) -> None:
    words = (
        "--games 500 --seed 7 --variant same --players 4 --within 0.25 --processes 3"
        " --strong --train"
    )
    result = at_once(
        "playtest", "B", *words.split(), "--against", "C", "--edition", "2017", cwd=tmp_path
    )
    assert result.returncode == 0
    (wish,) = quick.wishes
    assert wish == Wish(
        500, 7, made_up("C").layout, "same", 4, 0.25, 3, "2017", strong=True, train=True
    )


def test_a_page_that_cannot_be_written_is_refused_before_any_game(
    tmp_path: Path, quick: Quick
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    result = at_once("playtest", "A", "-o", "file/page.pdf", cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result) == ("scriptorium: file cannot be written; name another folder with -o.")
    assert not quick.wishes


def test_several_domains_are_told_one_after_another(tmp_path: Path, quick: Quick) -> None:
    result = at_once("playtest", "A", "B", cwd=tmp_path)
    assert result.stdout.count("\n\nDomain ") == 1
    assert len(quick.wishes) == 1


def test_programs_get_one_document(tmp_path: Path, quick: Quick) -> None:
    result = at_once("playtest", "A", "B", "--json", cwd=tmp_path)
    answer = json.loads(result.stdout)
    assert answer["game"] == "dice"
    assert [it["domain"] for it in answer["playtests"]] == ["A", "B"]
    assert quick.wishes


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("file", "begins"), [("a.pdf", b"%PDF"), ("a.svg", b"<?xml"), ("a.png", b"\x89PNG")]
)
def test_the_page_is_written(tmp_path: Path, file: str, begins: bytes) -> None:
    result = at_once("playtest", "A", "-o", file, cwd=tmp_path)
    assert result.returncode == 0
    assert (tmp_path / file).read_bytes().startswith(begins)
    assert result.stdout.splitlines()[-1].startswith(f"{file}: 1 page, ")


@pytest.mark.usefixtures("quick")
def test_the_page_has_paper_ink_theme_and_language(tmp_path: Path) -> None:
    words = "--paper letter --ink mono --theme slate --lang de -o b.svg"
    assert at_once("playtest", "B", *words.split(), cwd=tmp_path).returncode == 0
    drawn = (tmp_path / "b.svg").read_text(encoding="utf-8")
    assert "Weites Land" in drawn
    assert "279.4" in drawn


@pytest.mark.usefixtures("quick")
def test_the_page_can_go_to_standard_output(tmp_path: Path) -> None:
    code, out, err = streams_of("playtest", "A", "-o", "-", "--ink", "low", cwd=tmp_path)
    assert code == 0
    assert out.startswith(b"%PDF")
    assert err.startswith(b"Domain A: River bend")
    assert everything(tmp_path) == {}


@pytest.mark.parametrize(
    ("number", "start"),
    [(signal.SIGINT, "Interrupted"), (signal.SIGTERM, "Ended by SIGTERM")],
)
def test_a_stopped_playtest_is_told_with_the_code_of_its_signal(
    tmp_path: Path, quick: Quick, number: int, start: str
) -> None:
    quick.ended_by = number
    result = at_once("playtest", "A", "-o", "a.pdf", cwd=tmp_path)
    assert result.returncode == 128 + number
    assert "stopped after 4,000 games" in result.stdout
    assert result.stderr == f"{start}; the figures are those of the games played so far.\n"
    assert (tmp_path / "a.pdf").is_file()


BAD = {
    "an unknown domain": (["lak"], "There is no layout 'lak'; did you mean 'lake'?"),
    "an unknown other domain": (
        ["A", "--against", "crescnt"],
        "There is no layout 'crescnt'; did you mean 'crescent'?",
    ),
    "a layout of another game": (["1"], "'1' is a layout of the board game"),
    "too many games": (
        ["A", "--games", "1000000000000"],
        "--games takes a whole number from 100 to 1000000, not '1000000000000'.",
    ),
    "too few games": (["A", "--games", "99"], "from 100 to 1000000, not '99'."),
    "no number of games": (["A", "--games", "many"], "not 'many'."),
    "a seed below nothing": (["A", "--seed", "-1"], "--seed takes a whole number from 0"),
    "players of a solo game": (
        ["A", "--players", "3", "--variant", "solo"],
        "A solo game has one player, not 3; leave out --players, or choose another --variant.",
    ),
    "one player of a standard game": (
        ["A", "--players", "1", "--variant", "standard"],
        "The variant 'standard' has 2 to 5 players, not 1; change --players",
    ),
    "five different starts": (
        ["A", "--players", "5", "--variant", "different"],
        "The variant 'different' has 2 to 4 players, not 5; change --players",
    ),
    "six players": (["A", "--players", "6"], "--players takes a whole number from 1 to 5"),
    "an unknown variant": (
        ["A", "--variant", "slo"],
        "--variant does not accept 'slo'; did you mean 'solo'?",
    ),
    "a margin of nothing": (
        ["A", "--within", "0"],
        "--within takes a number from 0.01 to 10, not '0'.",
    ),
    "a margin that is no number": (["A", "--within", "nan"], "not 'nan'."),
    "no processes": (["A", "--processes", "0"], "--processes takes a whole number from 1 to 64"),
    "a wrong ending": (["A", "-o", "a.doc"], "a.doc ends in '.doc'"),
    "two answers on one stream": (["A", "--json", "-o", "-"], "Only one thing can go to standard"),
    "an unknown theme": (["A", "--theme", "velum", "-o", "a.pdf"], "did you mean 'vellum'?"),
    "an unknown ink": (["A", "--ink", "ful", "-o", "a.pdf"], "did you mean 'full'?"),
    "a paper too small": (
        ["A", "--paper", "a5", "-o", "a.pdf"],
        "The page of a playtest needs a paper of at least",
    ),
    "a template folder that is missing": (["A", "--templates", "none", "-o", "a.pdf"], "none"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_before_any_game(tmp_path: Path, quick: Quick, case: str) -> None:
    words, said = BAD[case]
    result = at_once("playtest", *words, cwd=tmp_path)
    assert result.returncode == 2
    if "--json" in words:
        assert said in json.loads(result.stdout)["error"]["message"]
    else:
        assert said in sentence(result)
        assert result.stdout == ""
    assert quick.wishes == []
    assert everything(tmp_path) == {}


def test_a_domain_that_check_refuses_is_not_played(tmp_path: Path, quick: Quick) -> None:
    result = at_once("playtest", FINDINGS / "domain-split.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert ": domain-split: " in result.stderr
    assert quick.wishes == []


@pytest.mark.parametrize("words", [["mine.toml"], ["A", "--against", "mine.toml"]])
def test_terrains_that_are_on_no_die_are_refused(
    tmp_path: Path, quick: Quick, words: list[str]
) -> None:
    (tmp_path / "mine.toml").write_text(OWN_TERRAIN, encoding="utf-8")
    result = at_once("playtest", *words, cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result) == (
        "scriptorium: The domain 'wood' has terrains of its own, which are on no die, so it cannot"
        " be playtested; name a domain without them."
    )
    assert quick.wishes == []


def test_a_domain_without_a_castle_is_refused(tmp_path: Path, quick: Quick) -> None:
    (tmp_path / "mine.toml").write_text(NO_CASTLE, encoding="utf-8")
    result = at_once("playtest", "mine.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith("mine.toml:4:1: castle-count: The domain has no castle")
    assert quick.wishes == []


@pytest.mark.usefixtures("quick")
def test_an_output_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("playtest", "A", "-o", "taken/a.pdf", cwd=tmp_path)
    assert result.returncode == 2
    assert "taken" in sentence(result)
    assert everything(tmp_path) == before


def test_the_variants_are_those_of_the_game() -> None:
    assert set(playtests.VARIANTS) == {it.value for it in Variant}
    assert REPORT.against == "A"
