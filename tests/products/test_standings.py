"""The standings of a league: who leads over all games, in words, for programs and on paper."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.errors import UnreadableError
from generator.model.order import Ink
from generator.page.marks import Text
from generator.products.results.standings import (
    best_sheets,
    draw_standings,
    head_to_head,
    number_text,
    read_standings,
    standings_json,
    tell,
)
from generator.units import PAPERS
from support.program import ROOT, at_once

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = ROOT / "docs" / "samples"
SMALLEST_PRINT = 2.1
"""The size of letters of 6 pt, in mm."""
LEAGUE = """\
game,kind,player,points,tiebreak,won,key
1,hearts,Anna,26,,0,a
1,hearts,Ben,0,,1,a
2,yacht,Anna,210,,1,b
2,yacht,Ben,180,,0,b
2,yacht,Chloé,"200,5",,0,b
3,yacht,Ben,300,,1,c
3,yacht,Anna,100,,0,c
4,own-game,'=Dora,7,,1,d
4,own-game,Anna,3,,0,d
"""


def words_of(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(page.get_textpage().get_text_range() for page in document).split()


@pytest.fixture
def league(tmp_path: Path) -> Path:
    file = tmp_path / "league.csv"
    file.write_text(LEAGUE, encoding="utf-8")
    return file


def test_wins_decide_then_their_share(league: Path) -> None:
    players = read_standings(league).players
    assert [(it.place, it.player, it.wins, it.games) for it in players] == [
        (1, "Ben", 2, 3),
        (2, "=Dora", 1, 1),
        (3, "Anna", 1, 4),
        (4, "Chloé", 0, 1),
    ]


def test_equal_players_have_the_same_place(tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    file.write_text(
        "game,kind,player,points,tiebreak,won,key\n1,yacht,B,5,,1,a\n1,yacht,A,5,,1,a\n1,yacht,C,4,,0,a\n"
    )
    assert [(it.place, it.player) for it in read_standings(file).players] == [
        (1, "A"),
        (1, "B"),
        (3, "C"),
    ]


def test_equal_players_are_in_the_order_of_the_alphabet(tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    rows = "".join(f"1,yacht,{it},5,,1,a\n" for it in ("Tom", "Élise", "emil", "Zoé"))
    file.write_text(f"game,kind,player,points,tiebreak,won,key\n{rows}", encoding="utf-8")
    names = [it.player for it in read_standings(file).players]
    assert names == ["Élise", "emil", "Tom", "Zoé"]


def test_a_pad_of_ones_own_has_its_name(league: Path, tmp_path: Path) -> None:
    assert read_standings(league).kinds["own-game"] == "own-game"
    titles = {"own-game": "Our own game", "yacht": "never asked"}
    assert read_standings(league, titles).kinds["own-game"] == "Our own game"
    assert read_standings(league, titles).kinds["yacht"] == "Yacht"
    club = tmp_path / "club"
    club.mkdir()
    text = (SAMPLES / "market-day.toml").read_text(encoding="utf-8")
    (club / "other.toml").write_text(text.replace("market-day", "own-game"), encoding="utf-8")
    told = at_once("score", "league.csv", "--shelf", "club", cwd=tmp_path).stdout
    assert "Market day" in told
    assert "own-game" not in told


def test_each_game_has_its_own_average(league: Path) -> None:
    standings = read_standings(league)
    ben = standings.players[0]
    assert ben.kinds["yacht"] == (2, 1, 240)
    assert ben.kinds["hearts"] == (1, 1, 0)
    assert "own-game" not in ben.kinds
    assert standings.kinds == {"hearts": "Hearts", "yacht": "Yacht", "own-game": "own-game"}


def test_winners_come_first_whether_most_or_fewest_points_win(league: Path) -> None:
    games = read_standings(league).games
    assert [it.player for it in games[0].seats] == ["Ben", "Anna"]
    assert [it.player for it in games[1].seats] == ["Anna", "Chloé", "Ben"]


def test_table_in_words(league: Path) -> None:
    lines = tell(read_standings(league))
    assert lines[0] == "4 evenings, 3 games"
    assert lines[3].split() == ["1", "Ben", "3", "2", "1/1,", "ø", "0", "1/2,", "ø", "240", "–"]


def test_a_league_is_told_whole(league: Path) -> None:
    standings = read_standings(league)
    assert tell(standings) == [
        "4 evenings, 3 games",
        "",
        "   Player  Evenings  Wins  Hearts     Yacht         own-game",
        "1  Ben     3         2     1/1, ø 0   1/2, ø 240    –",
        "2  =Dora   1         1     –          –             1/1, ø 7",
        "3  Anna    4         1     0/1, ø 26  1/2, ø 155    0/1, ø 3",
        "4  Chloé   1         0     –          0/1, ø 200.5  –",
    ]
    answer = standings_json(standings)
    assert [(it["game"], it["kind"]) for it in answer["games"]] == [
        *((1, "hearts"), (2, "yacht"), (3, "yacht"), (4, "own-game"))
    ]
    assert answer["standings"][3] == {
        "place": 4,
        "name": "Chloé",
        "games": 1,
        "wins": 0,
        "kinds": {"yacht": {"games": 1, "wins": 0, "mean": 200.5}},
    }
    assert answer["best"][0] == {
        "game": 1,
        "kind": "hearts",
        "name": "Ben",
        "points": 0,
        "won": True,
    }
    assert answer["head_to_head"]["=Dora"] == {"Anna": {"ahead": 1, "behind": 0}}
    assert [number_text(it) for it in (-3.5, 0.04, 0.25, 12.96)] == ["\u22123.5", "0", "0.2", "13"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("26", "many", "'many' is not a number of points"),
        ("1,hearts,Anna", "x,hearts,Anna", "'x' is not a game number"),
        ("points", "score", "it has no column 'points'"),
        (LEAGUE.partition("\n")[2], "", "There is no game in this league"),
    ],
)
def test_a_league_that_cannot_be_read_is_refused(
    old: str, new: str, said: str, league: Path
) -> None:
    league.write_text(LEAGUE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(UnreadableError, match=said):
        read_standings(league)


def test_command_shows_and_prints_the_table(league: Path, tmp_path: Path) -> None:
    told = at_once("score", league, "--report", "table.pdf", cwd=tmp_path)
    assert told.returncode == 0
    assert told.stdout.startswith("4 evenings, 3 games\n")
    words = words_of(tmp_path / "table.pdf")
    assert {"League", "Ben", "Chloé", "=Dora", "1/2,", "Yacht"} <= set(words)
    answer = json.loads(at_once("score", league, "--json", cwd=tmp_path).stdout)
    assert [it["name"] for it in answer["standings"]] == ["Ben", "=Dora", "Anna", "Chloé"]
    assert answer["games"][1]["players"][1] == {"name": "Chloé", "points": 200.5, "won": False}


def test_who_came_out_ahead_of_whom(league: Path) -> None:
    met = head_to_head(read_standings(league))
    assert met["Ben"] == {"Anna": (2, 1), "Chloé": (0, 1)}
    assert met["Anna"] == {"Ben": (1, 2), "Chloé": (1, 0), "=Dora": (0, 1)}
    assert met["Chloé"] == {"Anna": (0, 1), "Ben": (1, 0)}


def test_equal_players_are_neither_ahead_nor_behind(tmp_path: Path) -> None:
    file = tmp_path / "league.csv"
    file.write_text("game,kind,player,points,tiebreak,won,key\n1,x,A,5,,1,a\n1,x,B,5,,1,a\n")
    assert head_to_head(read_standings(file)) == {"A": {"B": (0, 0)}, "B": {"A": (0, 0)}}


def test_the_best_sheet_has_the_most_points_or_the_fewest(league: Path) -> None:
    found = [
        (it.game.number, it.seat.player, it.seat.points)
        for it in best_sheets(read_standings(league))
    ]
    assert found == [(1, "Ben", 0), (3, "Ben", 300), (4, "=Dora", 7)]


def test_rivals_and_best_sheets_are_printed_and_told_to_programs(
    league: Path, tmp_path: Path
) -> None:
    told = at_once("score", league, "--report", "table.pdf", "--json", cwd=tmp_path)
    answer = json.loads(told.stdout)
    assert answer["best"][1] == {
        "game": 3,
        "kind": "yacht",
        "name": "Ben",
        "points": 300,
        "won": True,
    }
    assert answer["head_to_head"]["Ben"]["Anna"] == {"ahead": 2, "behind": 1}
    words = " ".join(words_of(tmp_path / "table.pdf"))
    assert "Head to head" in words
    assert "Anna 2 : 1" in words
    assert words.index("Head to head") < words.index("Best sheets") < words.rindex("Evenings")


def test_a_long_league_goes_on_with_the_next_page(tmp_path: Path) -> None:
    rows = [
        f"{number},yacht,Player {number % 30:02},{number},,1,k{number}" for number in range(1, 101)
    ]
    text = "\n".join(["game,kind,player,points,tiebreak,won,key", *rows])
    (tmp_path / "league.csv").write_text(text, encoding="utf-8")
    told = at_once("score", "league.csv", "--report", "table.pdf", cwd=tmp_path)
    pages = int(told.stdout.rpartition("table.pdf: ")[2].split()[0])
    assert pages > 3
    words = words_of(tmp_path / "table.pdf")
    assert all(words.count(f"{number}") >= 2 for number in range(31, 101))


@pytest.mark.parametrize("option", ["--explain", "--bg-stats", "--csv=other.csv", "--edition=2017"])
def test_options_of_games_are_refused(option: str, league: Path, tmp_path: Path) -> None:
    answer = at_once("score", league, option, cwd=tmp_path)
    assert answer.returncode == 2
    assert f"{option.partition('=')[0]} is for a game" in answer.stderr


def test_a_league_is_scored_alone(league: Path, tmp_path: Path) -> None:
    answer = at_once("score", SAMPLES / "anna.toml", league, cwd=tmp_path)
    assert answer.returncode == 2
    assert "A league is scored alone" in answer.stderr


LONG = (
    "W" * 60,
    "Maximiliane-Alexandra Wolkenstein-Rodenegg von und zu Trostb",
    "Jean-Baptiste Emmanuel de la Rochefoucauld-Liancourt d'Estis",
    "i" * 60,
    "🎲 Zoë",
)


def long_league(folder: Path, players: int) -> Path:
    """Write a league of names of 60 letters, and one that no font can draw."""
    names = [LONG[number % len(LONG)] for number in range(players)]
    rows = [
        f"{game},{kind},{it} {number},{number},,{int(not number)},{kind}"
        for game, kind in enumerate(("hearts", "yacht", "dice", "skat"), start=1)
        for number, it in enumerate(names)
    ]
    file = folder / "league.csv"
    file.write_text("\n".join(["game,kind,player,points,tiebreak,won,key", *rows, ""]))
    return file


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_long_names_are_printed_in_letters_that_can_be_read(tmp_path: Path, paper: str) -> None:
    file = long_league(tmp_path, 5)
    document = draw_standings(file, paper=PAPERS[paper], ink=Ink.FULL, language="de")
    texts = [mark for page in document.pages for mark in page.marks if isinstance(mark, Text)]
    assert min(it.size for it in texts if len(it.text) > 12) >= SMALLEST_PRINT
    words = "".join(it.text for it in texts).replace(" ", "")
    # In the table, in four evenings, and among rivals: once as a player, four times as a rival.
    # The first player has the best sheet of each of the four games.
    seen = [words.count(it.replace(" ", "")) for it in (*LONG[:4], "?Zoë")]
    assert seen == [14, 10, 10, 10, 10]


def test_a_game_of_a_hundred_long_names_still_fits_its_page(tmp_path: Path) -> None:
    file = long_league(tmp_path, 100)
    document = draw_standings(file, paper=PAPERS["a5"], ink=Ink.MONO, language="en")
    texts = [mark for page in document.pages for mark in page.marks if isinstance(mark, Text)]
    assert sum(it.text.endswith("…") for it in texts) == 4
