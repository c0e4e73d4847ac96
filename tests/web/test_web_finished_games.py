"""Finished games and layouts as a worker reads them: what is answered, and what is wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.library import find_layout
from generator.model.layout import Layout
from generator.products.studio.layout_data import layout_data
from generator.shelf.entry import digest_of
from generator.web.tasks import finished_games, layouts, sheet_pictures
from generator.web.tasks.finished_games import (
    GameOrder,
    LeagueOrder,
    TextFile,
    print_league,
    read_game,
    report,
    score,
)
from generator.web.tasks.layouts import CheckOrder, CompletionOrder, check, complete
from generator.web.tasks.shelf import Text, describe_things
from generator.web.tasks.shelf_evenings import Evening, Evenings, named_in, score_evenings

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"
NOT_ROLLED = {
    "code": "number-not-rolled",
    "message": "Roll 2, phase I, Anna: The number 4 was not rolled.",
    "line": 22,
    "column": 1,
    "cells": [],
    "file": "illegal-record.toml",
}
NO_GAME = {
    "code": "unknown-key",
    "message": "This is a layout, not a finished game; 'scriptorium check typo.toml' looks at it.",
    "line": 5,
    "column": 1,
    "cells": [],
    "file": "typo.toml",
}


def text(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def order(*sheets: str, beside: tuple[str, ...] = (), language: str = "en") -> GameOrder:
    files, others = (
        tuple(TextFile(name.rpartition("/")[2], text(name)) for name in names)
        for names in (sheets, beside)
    )
    return GameOrder(files, others, 1_000, language)


def rows(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(it["kind"], it["player"], it["points"], it["won"]) for it in answer["league"]]


@pytest.mark.parametrize(
    ("name", "game", "keys", "found"),
    [
        (
            "evening.toml",
            "dice",
            {"variant", "domains", "players"},
            [("dice", "Anna", 59, 1), ("dice", "Ben", 51, 0)],
        ),
        (
            "evening-record.toml",
            "dice",
            {"variant", "domains", "players"},
            [("dice", "Anna", 59, 1), ("dice", "Ben", 51, 0)],
        ),
        (
            "cards-evening.toml",
            "cards",
            {"data"},
            [("cards", "Zoé", 39, 1), ("cards", "Tom", 31, 0), ("cards", "Léa", 37, 0)],
        ),
        (
            "chess-evening.toml",
            "pad",
            set(),
            [
                *(("chess-swiss", "Ana", 3, 1), ("chess-swiss", "Ben", 1, 0)),
                *(("chess-swiss", "Cleo", 2, 0), ("chess-swiss", "Dan", 1.5, 0)),
                *(("chess-swiss", "Eve", 2, 0), ("chess-swiss", "Finn", 0.5, 0)),
                *(("chess-swiss", "Gil", 1, 0), ("chess-swiss", "Hana", 1, 0)),
            ],
        ),
    ],
)
def test_a_finished_game_is_read_and_scored(
    name: str, game: str, keys: set[str], found: list[tuple[Any, ...]]
) -> None:
    read = read_game(order(name))
    assert (read["game"], read["findings"], set(read) - {"game", "findings"}) == (game, [], keys)
    if keys == {"data"}:
        assert read["data"] == tomllib.loads(text(name))
    scored = score(order(name))
    assert (scored["game"], scored["findings"], rows(scored)) == (game, [], found)
    assert scored["winners"] == [name for _kind, name, _points, won in found if won]


def test_the_layout_of_a_game_comes_along() -> None:
    scored = score(order("market-evening.toml", beside=("market-day.toml",)))
    assert (scored["title"], scored["winners"], scored["findings"]) == ("Market day", ["Anna"], [])
    (finding,) = score(order("market-evening.toml"))["findings"]
    assert finding == {
        "code": "bad-value",
        "message": "market-day.toml: There is no such file; check its name and its folder.",
        "line": 2,
        "column": 7,
        "cells": [],
        "file": "market-evening.toml",
    }


def test_dates_in_a_game_become_text() -> None:
    dated = GameOrder(
        (TextFile("a.toml", f"date = 2026-11-19\n{text('cards-evening.toml')}"),), (), 9, "en"
    )
    assert read_game(dated)["data"]["date"] == "2026-11-19"


@pytest.mark.parametrize(
    ("name", "finding"), [("illegal-record.toml", NOT_ROLLED), ("typo.toml", NO_GAME)]
)
def test_what_is_wrong_with_a_game_is_said(name: str, finding: dict[str, Any]) -> None:
    assert read_game(order(name)) == {"game": None, "findings": [finding]}
    nothing: dict[str, Any] = {"game": None, "players": [], "winners": []}
    assert score(order(name)) == {**nothing, "findings": [finding]}
    assert report(order(name)) == {"pdf": b"", "findings": [finding]}


def test_of_a_record_and_another_file_neither_is_played() -> None:
    both = order("evening-record.toml", "evening.toml")
    answer = score(both)
    assert answer["game"] is None
    assert answer["findings"]


def test_sheets_of_one_name_are_numbered(tmp_path: Path) -> None:
    files = tuple(TextFile("x/a.toml", f"# {number}\n") for number in range(3))
    beside = (TextFile("", "# beside\n"), TextFile("a (2).toml", "# other\n"))
    laid = finished_games._lay(GameOrder(files, beside, 9, "en"), tmp_path)  # noqa: SLF001 - where
    assert {it.name: it.read_text(encoding="utf-8") for it in tmp_path.iterdir()} == {
        "domain.toml": "# beside\n",
        "a (2).toml": "# other\n",
        "a.toml": "# 0\n",
        "a (3).toml": "# 1\n",
        "a (4).toml": "# 2\n",
    }
    assert [it.name for it in laid.sheets] == ["a.toml", "a (3).toml", "a (4).toml"]
    assert list(laid.called.values()) == ["domain.toml", "a (2).toml", *["a.toml"] * 3]
    sentence = f"{tmp_path / 'a (3).toml'}: See {tmp_path}/b and {tmp_path}."
    assert laid.with_owner_names(sentence) == "a.toml: See b and ."


def test_reports_and_leagues_are_drawn_on_their_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []

    def draw(what: Any, **named: Any) -> str:
        drawn.append((what, named["paper"].name, named["language"], named.get("titles")))
        return "document"

    monkeypatch.setattr(finished_games, "draw_reports", draw)
    monkeypatch.setattr(finished_games, "draw_standings", draw)
    leaf = type("Leaf", (), {"data": b"%PDF"})
    monkeypatch.setattr(finished_games, "render", lambda _it, form: [leaf] * (form == "pdf"))
    assert report(order("evening.toml")._replace(paper="a5")) == {"pdf": b"%PDF", "findings": []}
    league = LeagueOrder("game,kind\n", "de", "letter", {"own": "Own"})
    assert print_league(league) == {"pdf": b"%PDF", "findings": []}
    (scored, *how), (file, *other) = drawn
    assert ([it.result.game for it in scored], how) == (["dice"], ["a5", "en", None])
    assert (file.name, other) == ("league.csv", ["letter", "de", {"own": "Own"}])


def test_a_league_that_is_none_is_refused() -> None:
    assert print_league(LeagueOrder("game,kind", "en")) == {
        "pdf": b"",
        "findings": [
            {
                "code": "unreadable",
                "message": (
                    "league.csv: This is not a league file, because it has no column 'player'; name"
                    " another file with --csv."
                ),
            }
        ],
    }


A = find_layout("A").read_text(encoding="utf-8")
CROWD = "The layout has more than 36 hexes, the most that the studio allows; remove some."
BONUS = "The castle 'Kx' has no known bonus; write one of Km, Ks, Kg or Kw."


def unreadable(message: str) -> dict[str, str]:
    return {"code": "unreadable", "message": message}


def test_a_layout_is_checked_as_the_command_does() -> None:
    known = load_shipped(find_layout("A"))
    assert isinstance(known, Layout)
    data = layout_data(known)
    assert check(CheckOrder(A, "x/A.toml", "a4", 37, "en")) == {"layout": data, "findings": []}
    assert check(CheckOrder(A, "", "a4", 36, "en")) == {
        "layout": None,
        "findings": [unreadable(CROWD)],
    }
    pad = find_layout("yacht").read_text(encoding="utf-8")
    assert check(CheckOrder(pad, "", "a4", 1, "en")) == {"layout": None, "findings": []}
    for file, name in (("a/b.toml", "b.toml"), ("", "domain.toml")):
        answer = check(CheckOrder("x = [", file, "a4", 9, "en"))
        sentence = (
            f"{name}:1: This is not TOML (a value is missing or cannot be read); fix the file here"
            " or just before."
        )
        assert answer == {"layout": None, "findings": [unreadable(sentence)]}
    (finding, *_others) = check(CheckOrder(A.replace("Kg", "Kx"), "", "a4", 99, "en"))["findings"]
    assert (finding["code"], finding["message"]) == ("castle-bonus", BONUS)
    assert (finding["line"], finding["column"], finding["cells"]) == (10, 13, [[2, 1]])


@pytest.mark.parametrize(
    ("hexes", "found", "reasons"),
    [
        (((0, 0, "Km"), (1, 0, ""), (0, 1, "C")), [[0, 0, "Km"], [1, 0, "N"], [0, 1, "C"]], []),
        (((0, 0, "K"),), [[0, 0, "Kw"]], []),
        (((0, 0, "Kx"),), [], [BONUS]),
        (((0, 0, "C3"),), [], ["'C3' is not a hex of the dice game; write only 'C'."]),
        (((0, 0, "K"), (0, 0, "")), [], ["Two hexes are at the same place; send each once."]),
    ],
)
def test_hexes_are_completed(
    hexes: tuple[tuple[int, int, str], ...], found: list[Any], reasons: list[str]
) -> None:
    answer = complete(CompletionOrder("dice", hexes, 7, "en", custom=True))
    assert answer == {"hexes": found, "seed": 7, "reasons": reasons}


def test_a_layout_is_checked_before_anyone_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[CheckOrder] = []
    monkeypatch.setattr(layouts, "check", asked.append)
    layouts.prepare_tools()
    (it,) = asked
    assert (it.file.endswith(".toml"), it.paper, it.hexes, it.language) == (True, "a4", 1_000, "en")
    assert it.text


def test_what_an_evening_may_name() -> None:
    words = named_in('a = "../x/Lake.toml"\nb = \'A\'\nc = ""\nd = "' + "y" * 201 + '"\ne = "/"\n')
    assert words == {"lake", "a"}


def test_evenings_are_scored_with_their_layouts() -> None:
    def thing(name: str, file: str) -> Text:
        return Text(name, text(file).encode())

    market = Evening(
        thing("evenings/autumn", "market-evening.toml"), (thing("market-day", "market-day.toml"),)
    )
    alone = market._replace(layouts=())
    broken = market._replace(layouts=(Text("market-day", b'game = "pad"\nname = 3\n'),))
    crowd = market._replace(layouts=(Text("market-day", b"x " * 1_003),))
    wrong = Evening(thing("illegal-record", "illegal-record.toml"), ())
    chess = Evening(thing("chess", "chess-evening.toml"), ())
    found = score_evenings(Evenings((market, chess, alone, broken, crowd, wrong), 1, "en"))
    assert {key: found[0][key] for key in ("kind", "title")} == {
        "kind": "market-day",
        "title": "Market day",
    }
    assert found[0]["key"] == found[0]["rows"][0]["key"]
    assert [it["player"] for it in found[0]["rows"]] == ["Anna", "Ben"]
    assert (found[1]["title"], len(found[1]["rows"])) == ("Chess, Swiss system", 8)
    assert [it["error"] for it in found[2:]] == [
        "evenings/market-day.toml: There is no such file; check its name and its folder.",
        "market-day.toml:1: The key 'id' is missing; add it.",
        CROWD.replace("36", "1"),
        NOT_ROLLED["message"],
    ]


def test_files_of_a_shelf_are_described_one_by_one() -> None:
    found = describe_things([Text("a", A.encode()), Text("b", b"")])
    assert [(it.digest, it.kind, bool(it.faults)) for it in found] == [
        (digest_of(A.encode()), "domain", False),
        (digest_of(b""), "", True),
    ]


def test_pictures_of_sheets_have_so_many_bytes() -> None:
    assert sheet_pictures.MOST_BYTES == 6_000
