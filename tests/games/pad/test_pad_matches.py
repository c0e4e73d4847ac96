"""Tournaments: players meet in matches, results rank them, and the pages have room to write."""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.errors import InvalidError, OrderError
from generator.games.pad.load.evening import read_evening
from generator.games.pad.printing import draw_pads
from generator.games.pad.rules.calculation import Calculator
from generator.games.pad.rules.matches import compare
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.load.score_pads.choosing import play_by
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.form import Form
from generator.model.score_pad.matches import Page
from generator.model.score_pad.order import MOST_IN_TOURNAMENT
from generator.page.score_pads.forms.matches import berger_table
from generator.units import PAPERS
from support.games.pad_sheets import SHELF, check_page, order, own, shipped, words
from support.papers.page_words import page_words
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score import Result

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = [2, 40]\n'
MATCHES = '[matches]\nsides = [{ name = "White" }, { name = "Black" }]\n'
ROUNDS = """
[rounds]
number = [1, 20]
printed = 7

[[rounds.row]]
name = "Result"
counts = false
choice = [
    { id = "wins", name = "1–0" },
    { id = "draw", name = "½–½" },
    { id = "loses", name = "0–1" },
]

[[rounds.row]]
id = "score"
name = "Score"
formula = \"\"\"
if(result = 'wins', 2 * white,
if(result = 'draw', 1, if(result = 'loses', 2 * black, 2 * bye)))\"\"\"
"""
ENDS = """
[[section]]
name = "Ties"

[[section.row]]
id = "berger"
name = "Sonneborn–Berger"
counts = false
formula = "opponents(score, score)"

[[section.row]]
id = "buchholz"
name = "Buchholz"
counts = false
formula = "opponents(score)"
"""
CHESS = f'ties = ["berger", "buchholz"]\n{MATCHES}meet = 1\n{ROUNDS}{ENDS}'
START = '[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\n'


def tournament(tmp_path: Path, evening: str, pad: str = CHESS, head: str = HEAD) -> Result:
    """Score a tournament from its file."""
    (tmp_path / "trial.toml").write_text(head + pad, encoding="utf-8")
    file = tmp_path / "evening.toml"
    text = f'game = "pad"\npad = "trial.toml"\n{evening}'
    read = read_evening([parse_toml(text, str(file))])
    return PadScorer(read.pad).score(read)


def faults(tmp_path: Path, evening: str) -> list[str]:
    """Return what is wrong with the file of a tournament."""
    with pytest.raises(InvalidError) as caught:
        tournament(tmp_path, evening)
    said = (str(it).partition("evening.toml:")[2] for it in caught.value.findings)
    return [it.splitlines()[0] for it in said]


FOUR = 'players = ["Ana", "Ben", "Cleo", "Dan"]\n'
PLAYED = """
[[round]]
results = [["Ana", "Dan", "1-0"], ["Ben", "Cleo", "½–½"]]
[[round]]
results = [["Dan", "Cleo", "0–1"], ["Ana", "Ben", "1/2-1/2"]]
[[round]]
results = [["Ben", "Dan", "wins"], ["Cleo", "Ana", "LOSES"]]
"""


def test_both_sides_get_the_points_of_their_match(tmp_path: Path) -> None:
    result = tournament(tmp_path, FOUR + PLAYED)
    assert {it.name: it.total for it in result.scores} == {
        "Ana": 5,
        "Ben": 4,
        "Cleo": 3,
        "Dan": 0,
    }
    assert result.course == ((2, 1, 1, 0), (3, 2, 3, 0), (5, 4, 3, 0))
    assert result.winners == ("Ana",)
    assert result.clean


def test_standings_have_places_and_what_decides(tmp_path: Path) -> None:
    result = tournament(tmp_path, FOUR + PLAYED)
    found = [(it.place, it.name, *(tie.value for tie in it.decides)) for it in result.standings]
    # Ana won against Dan and Cleo and drew with Ben: 2 × 0 + 2 × 3 + 1 × 4.
    assert found == [(1, "Ana", 10, 7), (2, "Ben", 8, 8), (3, "Cleo", 4, 9), (4, "Dan", 0, 12)]
    assert [tie.id for tie in result.standings[0].decides] == ["berger", "buchholz"]


def test_equal_players_share_a_place(tmp_path: Path) -> None:
    played = '[[round]]\nresults = [["Ana", "Dan", "1-0"], ["Ben", "Cleo", "1-0"]]\n'
    result = tournament(tmp_path, FOUR + played)
    assert [(it.place, it.name) for it in result.standings] == [
        (1, "Ana"),
        (1, "Ben"),
        (3, "Cleo"),
        (3, "Dan"),
    ]


def test_every_line_says_against_whom_it_was(tmp_path: Path) -> None:
    played = 'players = [1, 2, 3]\n[[round]]\nresults = [[1, 2, "1-0"], [3]]\n'
    result = tournament(tmp_path, played)
    said = [it.lines[0].explain() for it in result.scores]
    assert said[0].startswith("against 2: ")
    assert said[1].startswith("against 1: ")
    assert said[2].startswith("no opponent: ")


def test_without_an_opponent_a_player_meets_somebody_equal(tmp_path: Path) -> None:
    played = (
        'players = ["Ana", "Ben", "Cleo"]\n[[round]]\nresults = [["Ana", "Ben", "1-0"], ["Cleo"]]\n'
    )
    played += '[[round]]\nresults = [["Cleo", "Ana", "1-0"], ["Ben"]]\n'
    result = tournament(tmp_path, played)
    buchholz = {it.name: it.decides[1].value for it in result.standings}
    # Ana met Ben and Cleo; Cleo has 4 of her own for the first round, Ben 2 for the second.
    assert {it.name: it.total for it in result.scores} == {"Ana": 2, "Ben": 2, "Cleo": 4}
    assert buchholz == {"Ana": 2 + 4, "Ben": 2 + 2, "Cleo": 4 + 2}


def test_a_match_without_a_result_is_not_played_yet(tmp_path: Path) -> None:
    played = '[[round]]\nresults = [["Ana", "Dan"], ["Ben", "Cleo", "1-0"]]\n'
    result = tournament(tmp_path, FOUR + played)
    assert [it.total for it in result.scores] == [0, 2, 0, 0]
    assert {it.name: it.decides[1].value for it in result.standings}["Ana"] == 0


def test_who_meets_too_often_is_noticed(tmp_path: Path) -> None:
    played = '[[round]]\nresults = [["Ana", "Ben", "1-0"]]\n'
    played += '[[round]]\nresults = [["Ben", "Ana"]]\n'
    result = tournament(tmp_path, FOUR + played)
    assert {it.message for score in result.scores for it in score.violations} == {
        "Ana and Ben meet 2 times; at most 1 match is possible."
    }
    twice = CHESS.replace("meet = 1", "meet = 2")
    assert tournament(tmp_path, FOUR + played, twice).clean


def test_a_result_may_be_the_number_of_a_choice(tmp_path: Path) -> None:
    """What is no text is read as the text that it would be."""
    said = faults(tmp_path, FOUR + '[[round]]\nresults = [["Ana", "Ben", 7]]\n')
    assert said == ["5:11: bad-value: Result: '7' cannot be read; write wins, draw or loses."]


def test_a_pad_without_rounds_has_none_and_faults_of_a_pad_are_its_own(tmp_path: Path) -> None:
    players = '[[player]]\nname = "Ana"\nrow = 1\n[[player]]\nname = "Ben"\nrow = 2\n'
    head = HEAD.replace("trial", "plain").replace("40", "4")
    round_ = players + "[[round]]\nrow = [1, 2]\n"
    with pytest.raises(InvalidError) as caught:
        tournament(tmp_path, round_, START, head)
    (finding,) = [str(it).splitlines()[0] for it in caught.value.findings]
    assert finding.endswith(
        "evening.toml:9:1: unknown-key: The pad 'plain' has no rounds; remove [[round]]."
    )
    with pytest.raises(InvalidError) as caught:
        tournament(tmp_path, players, START + "cross = 1\n", head)
    findings = [str(it).splitlines()[0] for it in caught.value.findings]
    assert any("trial.toml:9:9: bad-value: 'cross' is 1;" in it for it in findings)


WRONG = {
    "a player twice": (
        'results = [["Ana", "Ben"], ["Cleo", "Ana"]]',
        "5:11: bad-value: Round 1: 'Ana' plays twice; correct one of the matches.",
    ),
    "against oneself": (
        'results = [["Ana", "Ana", "1-0"]]',
        "5:11: bad-value: Round 1: 'Ana' plays twice; correct one of the matches.",
    ),
    "unknown": (
        'results = [["Ana", "Benn", "1-0"]]',
        "5:11: bad-value: There is no player 'Benn'; did you mean 'Ben'?",
    ),
    "a result": (
        'results = [["Ana", "Ben", "2-0"]]',
        "5:11: bad-value: Result: '2-0' cannot be read; write wins, draw or loses.",
    ),
    "too much": (
        'results = [["Ana", "Ben", "1-0", 3]]',
        (
            "5:11: bad-value: 'results' is [['Ana', 'Ben', '1-0', 3]]; it must be a list for each"
            " match with: White, Black and Result."
        ),
    ),
    "nothing": ("", "4:1: missing-key: The key 'results' is missing in 'round 1'; add it."),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_matches_are_refused_with_their_place(name: str, tmp_path: Path) -> None:
    line, said = WRONG[name]
    assert faults(tmp_path, f"{FOUR}[[round]]\n{line}\n") == [said]


NAMED = {
    'players = ["Ana"]\n': "3:11: bad-value: The pad 'trial' is for at least 2 players.",
    'players = ["Ana", "Ana"]\n': (
        "3:11: bad-value: The name 'Ana' appears twice; change one of them."
    ),
    "players = 4\n": (
        '3:11: bad-value: \'players\' is 4; it must be a list of names, as in ["Anna", "Ben"].'
    ),
    '[[player]]\nname = "Ana"\n': (
        "3:1: unknown-key: The players of 'trial' are in 'players', not in 'player'."
    ),
}


@pytest.mark.parametrize("text", NAMED)
def test_wrong_players_are_refused(text: str, tmp_path: Path) -> None:
    assert faults(tmp_path, f"{text}[[round]]\nresults = []\n") == [NAMED[text]]


def test_a_result_of_hundreds_of_digits_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "class.toml"
    result = f"{'9' * 400}:1"
    file.write_text(
        'game = "pad"\npad = "class-tournament"\nplayers = ["Ada", "Bo", "Cy", "Di"]\n'
        f'[[round]]\nresults = [["Ada", "Bo", "{result}"]]\n',
        encoding="utf-8",
    )
    answer = at_once("score", file.name, cwd=tmp_path)
    assert answer.returncode == 2
    assert "cannot be read; write 0–99 0–99." in answer.stderr


def test_only_a_tournament_has_a_list_of_players(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match="are in 'player', not in 'players'"):
        tournament(tmp_path, FOUR, START, HEAD.replace("40", "4"))


COMPARED = {
    "compare = [2, 1, 0]": (50, 20, 20, -100),
    "compare = [1]": (50, 20, 20, -100),
    "compare = [3, 0, -3]": (50, 20, 20, -100),
    "compare = [[20, 1], [50, 2], [90, 3]]": (50, 20, 20, -100),
}
POINTS = {
    "compare = [2, 1, 0]": [6, 3, 3, 0],
    "compare = [1]": [3, 1, 1, 0],
    "compare = [3, 0, -3]": [9, 0, 0, -9],
    "compare = [[20, 1], [50, 2], [90, 3]]": [1 + 1 + 3, -1 + 3, -1 + 3, -3 - 3 - 3],
}


@pytest.mark.parametrize("keys", COMPARED)
def test_a_row_compares_everybody_with_everybody(keys: str) -> None:
    from test_pad_rules import score  # noqa: PLC0415 - its players have four names

    pad = own(
        '[[section]]\nname = "All"\n[[section.row]]\nname = "Made"\nleast = -999\ncounts = false\n'
        f'[[section.row]]\nname = "Row"\nof = ["made"]\n{keys}\n'
    )
    result = score(pad, [{"made": it} for it in COMPARED[keys]])
    assert [it.total for it in result.scores] == POINTS[keys]


def test_a_comparison_explains_itself() -> None:
    from test_pad_rules import score  # noqa: PLC0415 - as above

    head = '[[section]]\nname = "All"\n[[section.row]]\nname = "Made"\ncounts = false\n'
    row = '[[section.row]]\nname = "Row"\nof = ["made"]\n'
    made = [{"made": it} for it in (50, 20, 20)]
    plain = score(own(f"{head}{row}compare = [2, 1]\n"), made)
    assert [it.lines[0].explain() for it in plain.scores][:2] == [
        "50 is more than 2 of 2, and as much as 0.",
        "20 is more than 0 of 2, and as much as 1.",
    ]
    steps = score(own(f"{head}{row}compare = [[20, 1]]\n"), made)
    assert [it.lines[0].explain() for it in steps.scores][:2] == [
        "50, compared: 1 + 1.",
        "20, compared: (-1) + 0.",
    ]


def test_only_those_on_the_same_side_are_compared(tmp_path: Path) -> None:
    pad = f"""{MATCHES}
[rounds]
number = [1, 20]
[[rounds.row]]
name = "Made"
least = -999
counts = false
[[rounds.row]]
name = "Own"
counts = false
formula = "if(white, made, -made)"
[[rounds.row]]
name = "Row"
of = ["own"]
compare = [2, 1, 0]
"""
    played = "players = [1, 2, 3, 4, 5, 6, 7]\n"
    played += "[[round]]\nresults = [[1, 2, 50], [3, 4, 20], [5, 6, -10], [7]]\n"
    result = tournament(tmp_path, played, pad)
    assert [it.total for it in result.scores] == [4, 0, 2, 2, 0, 4, 0]


IN_USE = "id-twice: The id 'white' is already in use; give this one another name or 'id'."
SECOND = "formula-text: The second value of 'opponents' is the name of a row of the rounds."
PADS = {
    "without rounds": (
        f"{MATCHES}{START}",
        "5:1: missing-key: 'matches' needs 'rounds'; add it, or remove 'matches'.",
    ),
    "one side": (
        CHESS.replace('{ name = "White" }, ', ""),
        (
            "7:9: bad-value: 'sides' is [a table]; it must be the two sides of a match, as in"
            ' [{ name = "White" }, { name = "Black" }].'
        ),
    ),
    "equal sides": (CHESS.replace('"Black"', '"White"'), f"7:32: {IN_USE}"),
    "equal ids of sides": (
        CHESS.replace('name = "Black"', 'name = "Black", id = "white"'),
        f"7:48: {IN_USE}",
    ),
    "a row like a side": (
        CHESS.replace('name = "Buchholz"', 'name = "Buchholz"\nid = "white"').replace(
            'id = "buchholz"\n', ""
        ),
        f"6:1: {IN_USE}",
    ),
    "an entry like a side": (
        f'{CHESS}[[section.row]]\nname = "More"\nentries = [{{ name = "White" }}]\n',
        f"6:1: {IN_USE}",
    ),
    "unknown page": (
        CHESS.replace("meet = 1", 'pages = ["crosses"]'),
        "8:9: bad-value: There is no page 'crosses'; did you mean 'cross'?",
    ),
    "opponents in a round": (
        CHESS.replace("2 * bye", "opponents(score)"),
        "26:1: formula-later: 'opponents' counts all rounds; use it in a row of a section.",
    ),
    "opponents without matches": (
        f'{START}formula = "opponents(players)"\n',
        "9:1: missing-key: 'opponents' needs 'matches'; add it, or remove 'opponents'.",
    ),
    "a second value that is no row": (
        CHESS.replace("opponents(score, score)", "opponents(score, 2)"),
        f"37:12: {SECOND}",
    ),
    "a second value that is a row of the end": (
        CHESS.replace("opponents(score, score)", "opponents(score, buchholz)"),
        f"37:1: {SECOND}",
    ),
    "a comparison of nothing": (
        f"{START}compare = [2, 1]\n",
        "9:1: missing-key: 'compare' needs 'of'; add it, or remove 'compare'.",
    ),
    "a wrong comparison": (
        f'{START}of = ["row"]\ncompare = [[0, 1]]\n',
        (
            "10:11: bad-value: 'compare' is [[0, 1]]; it must be points for more, as much and"
            " less, as in [2, 1, 0], or pairs of a difference and its points, as in"
            " [[20, 1], [50, 2]]."
        ),
    ),
    "too many points of a comparison": (
        f'{START}of = ["row"]\ncompare = [3, 2, 1, 0]\n',
        (
            "10:11: bad-value: 'compare' is [3, 2, 1, 0]; it must be points for more, as much and"
            " less, as in [2, 1, 0], or pairs of a difference and its points, as in"
            " [[20, 1], [50, 2]]."
        ),
    ),
}


def test_wrong_tournaments_are_refused() -> None:
    for text, said in PADS.values():
        found = read_pad(parse_toml(HEAD + text, "trial.toml")).findings
        lines = [str(it).splitlines()[0].removeprefix("trial.toml:") for it in found]
        assert said in lines, lines


def test_only_a_tournament_has_more_than_twelve_players() -> None:
    many = HEAD.replace("40", str(MOST_IN_TOURNAMENT))
    assert own(CHESS, many).most == MOST_IN_TOURNAMENT
    found = read_pad(parse_toml(many + START, "trial.toml")).findings
    assert "from 1 to 12" in str(found[0])


@pytest.mark.parametrize("players", range(3, 17))
def test_in_a_berger_table_everybody_meets_everybody_once(players: int) -> None:
    rounds = berger_table(players)
    assert len(rounds) == players - 1 + players % 2
    met = [frozenset(it) for matches in rounds for it in matches]
    everybody = range(1, players + 1)
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(everybody, 2)))
    assert all(len({*sum(it, ())}) == 2 * len(it) for it in rounds)
    whites = [sum(one == it for matches in rounds for one, _two in matches) for it in everybody]
    assert max(whites) - min(whites) <= 1


def test_the_berger_table_is_that_of_fide() -> None:
    assert berger_table(6) == (
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    )


@pytest.mark.parametrize("page", Page)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("players", [4, 8, 16, 24])
def test_pages_have_room_to_write(page: Page, paper: str, players: int) -> None:
    if page is Page.CROSS and players > 16:
        pytest.skip("more do not meet everybody")
    pad = own(CHESS.replace("meet = 1", f'pages = ["{page}"]'), HEAD)
    wanted = order(pad, paper=PAPERS[paper])._replace(players=players, fillable=True)
    for drawn in draw_pads(wanted).pages:
        check_page(drawn)


def test_a_table_of_everybody_has_the_names_that_are_known(tmp_path: Path) -> None:
    text = HEAD + CHESS.replace("meet = 1", 'pages = ["cross"]')
    (tmp_path / "trial.toml").write_text(text, encoding="utf-8")
    answer = at_once(
        *("pad", "trial.toml", "--players", "6", "-o", "out.svg"),
        *(part for name in ("Ana", "Ben", "Cleo") for part in ("--player", name)),
        cwd=tmp_path,
    )
    assert answer.returncode == 0, answer.stderr
    drawn = (tmp_path / "out.svg").read_text(encoding="utf-8")
    assert all(name in drawn for name in ("Ana", "Ben", "Cleo"))


def test_every_cross_table_has_its_rounds() -> None:
    pad = own(CHESS.replace("meet = 1", 'pages = ["cross"]'), HEAD)
    (page,) = draw_pads(order(pad)._replace(players=6)).pages
    assert {"Round 1", "Round 5", "1 – 6", "5 – 1"} <= {*words(page)}


def test_what_a_tournament_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "trial.toml").write_text(HEAD + CHESS, encoding="utf-8")
    for option in (["--scannable"], ["--layout", "columns"]):
        answer = at_once("pad", "trial.toml", *option, cwd=tmp_path)
        assert answer.returncode == OrderError.exit_code
        assert "has no effect for the tournament 'trial'" in answer.stderr


def test_a_new_file_scores_without_a_finding(tmp_path: Path) -> None:
    (tmp_path / "trial.toml").write_text(HEAD + CHESS, encoding="utf-8")
    assert at_once("new", "evening", "--sheet", "trial.toml", cwd=tmp_path).returncode == 0
    answer = at_once("score", "evening.toml", "--json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    standings = json.loads(answer.stdout)["standings"]
    assert [(it["place"], it["total"]) for it in standings] == [(1, 0)] * 4


TOURNAMENTS = [name for name in SHELF if shipped(name).matches]


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_a_new_file_of_a_shipped_tournament_scores_without_a_finding(
    name: str, tmp_path: Path
) -> None:
    assert at_once("new", "evening", "--sheet", name, cwd=tmp_path).returncode == 0
    answer = at_once("score", "evening.toml", cwd=tmp_path)
    assert answer.returncode == 0, answer.stdout


def test_a_new_file_says_what_can_be_written(tmp_path: Path) -> None:
    at_once("new", "evening", "--sheet", "bridge-pairs", cwd=tmp_path)
    text = (tmp_path / "evening.toml").read_text(encoding="utf-8")
    assert (
        "#   Contract, as one text: Pass, 1, 2, 3, 4, 5, 6 or 7 + C, D, H, S or NT + x or xx"
        in text
    )
    assert 'scoring = "matchpoints"' in text


def test_the_ranking_is_printed_and_explained(tmp_path: Path) -> None:
    (tmp_path / "trial.toml").write_text(HEAD + CHESS, encoding="utf-8")
    text = f'game = "pad"\npad = "trial.toml"\n{FOUR}{PLAYED}'
    (tmp_path / "evening.toml").write_text(text, encoding="utf-8")
    short = at_once("score", "evening.toml", cwd=tmp_path).stdout.splitlines()
    columns = ["Place", "Name", "Matches", "Score", "Sonneborn–Berger", "Buchholz"]
    assert short[2].split() == columns
    assert short[3].split() == ["1", "Ana", "3", "5", "10", "7"]
    assert not any("against" in it for it in short)
    explained = at_once("score", "evening.toml", "--explain", cwd=tmp_path).stdout
    assert "against Dan: " in explained
    lines = [it.split("  ") for it in explained.splitlines() if "Sonneborn–Berger: 10" in it]
    assert lines[0][-1] == "2 × 0 (Dan) + 1 × 4 (Ben) + 2 × 3 (Cleo)"
    assert "0 (Dan) + 4 (Ben) + 3 (Cleo)" in explained


def test_a_report_begins_with_the_ranking(tmp_path: Path) -> None:
    (tmp_path / "trial.toml").write_text(HEAD + CHESS, encoding="utf-8")
    text = f'game = "pad"\npad = "trial.toml"\n{FOUR}{PLAYED}'
    (tmp_path / "evening.toml").write_text(text, encoding="utf-8")
    answer = at_once("score", "evening.toml", "--report", "report.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    pages = page_words(tmp_path / "report.pdf")
    assert len(pages) == 1 + 4
    assert "Ranking" in pages[0]
    assert pages[0].index("Ana") < pages[0].index("Ben") < pages[0].index("Dan")
    assert "League" not in pages[0]


def test_a_total_of_one_row_has_its_name(tmp_path: Path) -> None:
    played = "players = [1, 2, 3, 4]\n[[round]]\n"
    played += 'results = [[1, 2, "1NT", "N", 7], [3, 4, "pass"]]\n'
    text = f'game = "pad"\npad = "bridge-pairs"\n{played}'
    (tmp_path / "evening.toml").write_text(text, encoding="utf-8")
    for rules, name in (((), "Percent"), (("--rule", "scoring=imps"), "IMPs")):
        answer = at_once("score", "evening.toml", *rules, cwd=tmp_path)
        assert answer.stdout.splitlines()[2].split() == ["Place", "Name", "Matches", name]


def test_travelling_sheets_know_who_is_vulnerable(tmp_path: Path) -> None:
    one, other = [], []
    for _board in range(16):
        one.append('[[round]]\nresults = [["1", "2", "1S", "N", 6], ["3", "4", "pass"]]\n')
        other.append('[[round]]\nresults = [["1", "2", "1S", "E", 6], ["3", "4", "pass"]]\n')
    vulnerable = []
    for rounds in (one, other):
        text = f'game = "pad"\npad = "bridge-pairs"\nplayers = [1, 2, 3, 4]\n{"".join(rounds)}'
        read = read_evening([parse_toml(text, str(tmp_path / "evening.toml"))])
        tables = Calculator(read.pad).calculate(read).rounds
        lost = [abs(it.points["score"][0]) for it in tables]
        vulnerable.append([at for at, points in enumerate(lost, start=1) if points == 100])
        assert {*lost} == {50, 100}
    assert vulnerable == [[2, 4, 5, 7, 10, 12, 13, 15], [3, 4, 6, 7, 9, 10, 13, 16]]


IMPS = ((10, 0), (20, 1), (40, 1), (50, 2), (90, 3), (420, 9), (430, 10), (1490, 16), (4000, 24))


def test_imps_are_those_of_the_scale() -> None:
    rows = play_by(shipped("bridge-pairs"), {"scoring": "imps"}).row_of
    for difference, imps in IMPS:
        assert compare(difference, rows["imps"].rule.steps) == imps
        assert compare(-difference, rows["imps"].rule.steps) == -imps


def test_a_tournament_has_a_form_of_its_own() -> None:
    assert own(CHESS, HEAD).form is Form.MATCHES
    assert own(START, HEAD.replace("40", "4")).form is Form.TABLE
