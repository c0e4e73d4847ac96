"""`scriptorium invent` without a search: its wishes, its files, its answers and its codes."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.cli.commands import invent
from generator.cli.commands.invent import (
    Given,
    _draft,
    _interruption,
    _places,
    _playtest,
    _refuse,
    _tell_end,
)
from generator.errors import InvalidError, OrderError, UnwritableError
from generator.interrupts import Interruption
from generator.products.results import playtests
from generator.products.results.inventions import Ended, Inventions, Wish, inventor
from generator.products.results.playtests import Playtester
from generator.products.results.playtests import Wish as Games
from support.games.inventions import WISH, made_up_invention
from support.games.playtests import made_up
from support.pages.drawing import layout
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.layout import Layout

_GAME, INVENTOR = inventor()
FOUND = (made_up_invention("A"), made_up_invention("B", 0.9))
"""Two domains, of which one is as wished."""


@pytest.fixture
def wishes(monkeypatch: pytest.MonkeyPatch) -> list[Wish]:
    """Let nothing be found, and keep what is wished for."""
    kept: list[Wish] = []

    def search(wish: Wish, *_told: Callable[..., None]) -> Inventions:
        kept.append(wish)
        return Inventions((), Ended.TIME)

    monkeypatch.setattr(invent, "INVENTOR", INVENTOR._replace(invent=search))
    return kept


def finding(
    monkeypatch: pytest.MonkeyPatch, made: Inventions, advice: str = "", **more: Any
) -> list[Any]:
    """Let a search end with this, and its domains be played at once; keep what is asked for."""
    asked: list[Any] = []

    def play(layouts: Sequence[Layout], wish: Games, _show: object) -> list[Any]:
        asked.append(([it.id for it in layouts], wish))
        return [made_up("A", **more) for _it in layouts]

    lab = Playtester(play, advice=lambda _layouts, _wish: advice)
    monkeypatch.setattr(invent, "INVENTOR", INVENTOR._replace(invent=lambda *_given: made))
    monkeypatch.setattr(playtests, "playtester_of", lambda _game: lab)
    return asked


def test_what_is_not_wished_for_is_as_usual(tmp_path: Path, wishes: list[Wish]) -> None:
    result = at_once("invent", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result) == (
        "scriptorium: Nothing was found in 5 min; allow more time with --minutes."
    )
    assert everything(tmp_path) == {}
    usual = WISH._replace(number=3, seed=1, minutes=5, processes=playtests.usual_processes())
    assert wishes == [usual]


def test_every_wish_is_passed_on(tmp_path: Path, wishes: list[Wish]) -> None:
    words = "--like B --fair --hasty --matters river --matters mine --matters river --symmetric"
    more = "--shape C --count 5 --seed 9 --minutes 0.5 --processes 2 --lang fr"
    orders: tuple[tuple[str, dict[str, Any]], ...] = (
        ("--mean 61.5", {"mean": 61.5}),
        ("--harder 3", {"harder": 3.0}),
        ("--easier 2.5", {"harder": -2.5}),
    )
    for order, wished in orders:
        result = at_once("invent", *words.split(), *more.split(), *order.split(), cwd=tmp_path)
        assert "0,5" in sentence(result)
        assert wishes.pop() == WISH._replace(
            like=layout("B"),
            fair=True,
            hasty=True,
            matters=("river", "mine"),
            symmetric=True,
            shape=layout("C"),
            number=5,
            seed=9,
            minutes=0.5,
            processes=2,
            **wished,
        )
    at_once("invent", "--repair", "D", "--processes", "1", cwd=tmp_path)
    repaired = WISH._replace(repair=layout("D"), number=1, seed=1, minutes=5)
    assert wishes.pop() == repaired
    at_once("invent", "--keep", "D", "--processes", "1", cwd=tmp_path)
    (kept,) = wishes
    assert kept.shape is not None
    assert kept.shape.by_hex == layout("D").by_hex
    assert kept.kept == frozenset(layout("D").by_hex)


NO_WISH = Given(None, None, None, symmetric=False, shape=None, keep=None, repair=None, number=None)
POINTS = "Choose one of --mean, --harder and --easier; each sets the points."
REPAIR = (
    "--repair changes one domain and keeps its shape; leave out --shape, --keep, --symmetric and"
    " --count."
)
KEEP = "--keep has a shape of its own; leave out --shape and --symmetric."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, ""),
        ({"mean": 0.0}, ""),
        ({"mean": 0.0, "harder": 0.0}, POINTS),
        ({"harder": 1.0, "easier": 1.0}, POINTS),
        ({"mean": 1.0, "easier": 1.0}, POINTS),
        ({"repair": "A", "mean": 1.0}, ""),
        ({"shape": "A", "symmetric": True, "number": 2}, ""),
        ({"keep": "A", "number": 2}, ""),
        ({"repair": "A", "shape": "B"}, REPAIR),
        ({"repair": "A", "keep": "B"}, REPAIR),
        ({"repair": "A", "symmetric": True}, REPAIR),
        ({"repair": "A", "number": 1}, REPAIR),
        ({"keep": "A", "shape": "B"}, KEEP),
        ({"keep": "A", "symmetric": True}, KEEP),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(given: dict[str, Any], said: str) -> None:
    if not said:
        _refuse(NO_WISH._replace(**given))
        return
    with pytest.raises(OrderError) as caught:
        _refuse(NO_WISH._replace(**given))
    assert str(caught.value) == said


def test_files_are_numbered_and_none_is_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    numbered = [folder / "invented-1.toml", folder / "invented-2.toml"]
    assert _places(folder, 2, repair=False) == numbered
    assert _places(folder, 1, repair=True) == [folder / "repaired.toml"]
    folder.mkdir()
    (folder / "invented-3.toml").touch()
    assert _places(folder, 2, repair=False) == numbered
    for name in ("invented-1.toml", "invented-2.toml", "contact-sheet.pdf", "reports.pdf"):
        (folder / name).touch()
        with pytest.raises(UnwritableError) as caught:
            _places(folder, 2, repair=False)
        assert str(caught.value) == f"{folder / name} exists already; name another folder with -o."
        (folder / name).unlink()


def test_what_is_no_draft_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert _draft(None, 1) == (None, frozenset())
    strange = tmp_path / "pad.toml"
    strange.write_text((ROOT / "docs" / "samples" / "market-day.toml").read_text("utf-8"), "utf-8")
    for name in ("pad.toml", "1"):
        with pytest.raises(OrderError) as caught:
            _draft(name, 1)
        said = f"'{name}' is not a draft of a domain; name a file with a map."
        assert str(caught.value) == said
    file = tmp_path / "broken.toml"
    file.write_text('game = "dice"\nid = "x"\nmap = """\nQ\n"""\n', encoding="utf-8")
    with pytest.raises(InvalidError) as faults:
        _draft("broken.toml", 1)
    assert faults.value.findings


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


@pytest.mark.parametrize("option", ["--like", "--shape", "--repair", "--keep"])
def test_terrains_that_are_on_no_die_are_refused(
    tmp_path: Path, wishes: list[Wish], option: str
) -> None:
    (tmp_path / "wood.toml").write_text(OWN_TERRAIN, encoding="utf-8")
    result = at_once("invent", option, "wood.toml", cwd=tmp_path)
    assert (result.returncode, result.stdout, wishes) == (2, "", [])
    assert "'wood' has terrains of its own, which are on no die" in sentence(result)


@pytest.mark.parametrize(
    ("advice", "ended_by", "is_reported", "number"),
    [("", None, True, None), ("Slow.", None, False, None), ("", 15, False, 15)],
)
def test_domains_are_played_unless_it_takes_long(
    monkeypatch: pytest.MonkeyPatch,
    advice: str,
    ended_by: int | None,
    is_reported: bool,  # noqa: FBT001
    number: int | None,
) -> None:
    asked = finding(monkeypatch, Inventions((), Ended.TIME), advice, ended_by=ended_by)
    named = [(Path("x/one.toml"), FOUND[0]), (Path("x/two.toml"), FOUND[1])]
    reports, by = _playtest(named, WISH._replace(processes=2))
    assert (len(reports), by) == (2 if is_reported else 0, number)
    wanted = Games(1000, 3, layout("A"), processes=2)
    assert asked == ([] if advice else [(["one", "two"], wanted)])


def test_a_signal_stops_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for error, number in ((KeyboardInterrupt(), 2), (Interruption(15), 15)):

        def play(*_given: object, error: BaseException = error) -> list[Any]:
            raise error

        monkeypatch.setattr(playtests, "playtester_of", lambda _game, of=play: Playtester(of))
        assert _playtest([(Path("one.toml"), FOUND[0])], WISH) == ([], number)


BEST = "the domains are the best so far, played on fewer dice."
ALL = "all domains were written, without reports."
FEW = "meet your wishes; try another --seed, or ask for less."
LATE = "The search did not finish in 60 min; allow more time with --minutes."


@pytest.mark.parametrize(
    ("found", "ended", "ended_by", "said"),
    [
        (FOUND[:1], Ended.COMPLETE, None, []),
        (FOUND, Ended.COMPLETE, None, [f"1 of 2 {FEW}"]),
        (FOUND[1:], Ended.TIME, None, [LATE, f"0 of 2 {FEW}"]),
        (FOUND[:1] * 2, Ended.TIME, None, [LATE]),
        (FOUND[:1] * 2, Ended.COMPLETE, signal.SIGINT, [f"Interrupted; {ALL}"]),
        (FOUND[:1] * 2, Ended.INTERRUPTED, signal.SIGINT, [f"Interrupted; {BEST}"]),
        (FOUND[:1] * 2, Ended.COMPLETE, signal.SIGTERM, [f"Ended by SIGTERM; {ALL}"]),
        (FOUND[:1] * 2, Ended.INTERRUPTED, signal.SIGTERM, [f"Ended by SIGTERM; {BEST}"]),
    ],
)
def test_the_end_of_a_search_is_told(
    found: Sequence[Any],
    ended: Ended,
    ended_by: int | None,
    said: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = Inventions(tuple(found), ended, ended_by)
    wish = WISH._replace(number=1 if found == FOUND[:1] else 2)
    _tell_end(made, wish, ended_by, quiet=True)
    assert capsys.readouterr() == ("", "")
    _tell_end(made, wish, ended_by, quiet=False)
    assert capsys.readouterr() == ("", "".join(f"{it}\n" for it in said))
    if ended_by is not None:
        assert _interruption(made, ended_by) == said[0]


def test_domains_are_told_with_their_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = finding(monkeypatch, Inventions(FOUND, Ended.COMPLETE))
    words = ("--count", "2", "--seed", "3", "--processes", "1", "-o", "new")
    result = at_once("invent", *words, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, f"1 of 2 {FEW}\n")
    sheet, reports, *lines = result.stdout.splitlines()
    assert sheet.startswith("new/contact-sheet.pdf: 1 page, ")
    assert reports.startswith("new/reports.pdf: 2 pages, ")
    assert lines == [
        f"new/invented-{at}.toml: {INVENTOR.tell(it)}" for at, it in enumerate(FOUND, 1)
    ]
    assert [names for names, _wish in asked] == [["invented-1", "invented-2"]]
    written = everything(tmp_path)
    assert {*written} == {"new", "new/contact-sheet.pdf", "new/reports.pdf"} | {
        f"new/invented-{at}.toml" for at in (1, 2)
    }
    first = (tmp_path / "new" / "invented-1.toml").read_text(encoding="utf-8")
    assert 'id = "invented-1"\n' in first
    assert "check new/invented-1.toml" in first


@pytest.mark.parametrize(
    ("ended", "by", "code"),
    [
        (Ended.COMPLETE, None, 0),
        (Ended.INTERRUPTED, 15, 143),
    ],
)
def test_programs_get_one_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: Ended, by: int | None, code: int
) -> None:
    asked = finding(monkeypatch, Inventions(FOUND[:1], ended, by))
    result = at_once("invent", "--count", "1", "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr, len(asked)) == (code, "", int(by is None))
    reports = "invented/reports.pdf" if by is None else None
    (it,) = FOUND[:1]
    assert json.loads(result.stdout) == {
        "game": "dice",
        "ended": ended.value,
        "sheet": "invented/contact-sheet.pdf",
        "reports": reports,
        "domains": [{"file": "invented/invented-1.toml", **INVENTOR.data(it)}],
    }
    assert {*everything(tmp_path)} == {
        "invented",
        "invented/contact-sheet.pdf",
        "invented/invented-1.toml",
        *([reports] if reports else []),
    }


def test_a_domain_with_a_fault_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (good,) = FOUND[:1]
    cells = good.layout.cells[:5]
    bad = good._replace(layout=replace(good.layout, cells=cells))
    finding(monkeypatch, Inventions((bad,), Ended.COMPLETE), advice="Slow.")
    result = at_once("invent", "--count", "1", cwd=tmp_path)
    assert result.returncode == 1
    assert "invented/invented-1.toml:" in result.stderr
    assert everything(tmp_path) == {}
