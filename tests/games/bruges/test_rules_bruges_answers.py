"""Games of Brügge as the program answers them: table, JSON, league, report; and its sentences."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from test_rules_bruges_cases import CASES, VIOLATIONS, score

from generator.games.bruges.load.game import KEYS
from generator.games.bruges.load.persons import SCORED
from generator.games.bruges.load.player import PLAYER_KEYS
from generator.games.bruges.model.game import Colour, Group, Thing
from generator.games.bruges.rules.score_lines import LaurelLine
from generator.language import speaking
from generator.load.settings.theme import load_theme
from generator.model.order import Ink
from support.games.violations import BRUGES_VIOLATIONS
from support.papers.page_words import page_words
from support.program import at_once, everything

DOCS = Path(__file__).resolve().parents[3] / "docs"
SAMPLES = DOCS / "samples"
EVENING = SAMPLES / "bruges-evening.toml"
PATHS = {case.stem: case for case in VIOLATIONS}
SENTENCES = {
    "too-many-persons": "Persons: 2, houses: 1; each person needs a house.",
    "too-many-persons-by-number": ("Persons: 5, houses: 0; each person needs a house."),
    "too-many-persons-of-a-group": "There are 16 persons of 'guard'; the game has 15 of them.",
    "too-many-houses": "There are 40 houses in blue; the game has 33 such cards.",
    "too-many-houses-and-persons": "Houses and persons are 166 cards; the game has 165.",
    "person-repeat": "'Prince' already lives with Red; the game has each person once.",
    "person-repeat-in-one-household": "'Prince' is listed twice; the game has each person once.",
    "price-missing": (
        "The prices of these persons are not known, so they count nothing: Beggar; add a 'price' to"
        " each, or 'person_points' for all persons."
    ),
    "group-missing": (
        "'Mayor' counts groups, and the group of these persons is not known: Beggar; add a"
        " 'group' to each."
    ),
    "person-points": "'person_points' is 4, but the prices of the persons make it 3.",
    "majority-claim": "The majority marker 'progress' is claimed without a step of progress.",
    "majority-missing": (
        "Nobody has more than 5 in 'progress', so this majority marker is turned too; add it to"
        " 'majorities'."
    ),
    "statue-repeat": "Red already has the statue of 7 points.",
    "statue-claim": "3 statues are claimed; the two sections earn 2 at most.",
    "statue-claim-out-of-turn": (
        "The statue of 5 points was below that of 6, which nobody has taken."
    ),
    "statue-missing": "Full sections: 2, statues: 1; each full section earns a statue.",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_broken_rule_has_its_sentence(name: str) -> None:
    said = [it.message for given in score(PATHS[name]).scores for it in given.violations]
    assert said == [SENTENCES[name]]


def test_what_two_players_claim_is_named_at_the_later_one_and_both_count() -> None:
    for name in ("person-repeat", "statue-repeat", "too-many-houses"):
        first, second = score(PATHS[name]).scores
        assert first.violations == ()
        assert len(second.violations) == 1
        assert first.total == second.total


def test_names_are_said_in_the_language_spoken() -> None:
    with speaking("de"):
        (only,) = score(CASES / "bishop.toml").scores
    assert [line.title for line in only.lines if isinstance(line, LaurelLine)] == ["Bischof"]


def test_the_table(tmp_path: Path) -> None:
    answer = at_once("score", EVENING, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    lines = [line.strip() for line in answer.stdout.splitlines()]
    assert "6       Mayor: 3 persons of 'administrators'" in lines
    assert "6       Geographer: 2 third canal spaces + 1 statue" in lines
    assert "3       Bishop: 3 × 2 workers" in lines
    assert "69 points  (florins: 4)" in lines
    assert lines[-1] == "Winner: Green with 69 points."


def test_the_rules_behind_the_lines(tmp_path: Path) -> None:
    answer = at_once("score", EVENING, "--explain", cwd=tmp_path)
    for rule in (
        "What the marker on the track showed before the final count.",
        "A person is worth a point for every 3 florins of its price: 3 + 1 + 2 + 3.",
        "The small number below a person's price counts; they were added up in the file.",
        "Pays 2 points for each of them at the end of the game.",
        "What the persons with a laurel pay was counted at the table.",
        "A house is worth 1 point, with a person or without.",
        "A majority marker on its coloured side is worth 4 points.",
        "Space 3 of a section is worth 3 points at the end.",
        "A completed section earns the topmost statue and its points.",
        "The step that is reached brings its points, here 8 points.",
    ):
        assert rule in answer.stdout


def test_json(tmp_path: Path) -> None:
    answer = json.loads(at_once("score", EVENING, "--json", cwd=tmp_path).stdout)
    assert (answer["game"], answer["winners"]) == ("bruges", ["Green"])
    red, green, blue = answer["players"]
    assert [it["total"] for it in (red, green, blue)] == [56, 69, 48]
    assert (red["tiebreak"], red["violations"]) == (7, [])
    assert {"rule": "progress", "step": 8, "points": 8} in red["lines"]
    assert {"rule": "majority", "majority": "progress", "points": 4} in red["lines"]
    assert {"rule": "statue", "points": 7} in green["lines"]
    laurel = {
        "rule": "laurel",
        "person": "geographer",
        "per": "thirds + statues",
        "count": 3,
        "each": 2,
        "parts": [2, 1],
        "points": 6,
    }
    assert laurel in green["lines"]
    assert {"rule": "laurel", "points": 4} in blue["lines"]
    for player in answer["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])


def test_a_broken_rule_is_answered_with_one(tmp_path: Path) -> None:
    answer = at_once("score", PATHS["statue-claim"], cwd=tmp_path)
    assert answer.returncode == 1
    assert "statue-claim: 3 statues are claimed" in answer.stdout


def test_a_fault_of_the_file_is_answered_with_two_and_nothing_is_written(tmp_path: Path) -> None:
    text = EVENING.read_text(encoding="utf-8").replace('"mayor"', '"mayr"')
    (tmp_path / "x.toml").write_text(
        text.replace('"bruges-persons.toml"', f'"{SAMPLES}/bruges-persons.toml"')
    )
    before = everything(tmp_path)
    answer = at_once("score", "x.toml", "--report", "x.pdf", "--csv", "x.csv", cwd=tmp_path)
    assert answer.returncode == 2
    assert (
        "x.toml:7:1: bad-value: There is no person 'mayr'; did you mean 'mayor'?" in answer.stderr
    )
    assert everything(tmp_path) == before


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('game = "bruges"\nmajority.points = 6\nhouse.points = 2\n')
    answer = at_once("score", EVENING, "--edition", "own.toml", cwd=tmp_path)
    assert "Winner: Green with 78 points." in answer.stdout
    answer = at_once("score", EVENING, "--edition", "2031", cwd=tmp_path)
    assert answer.returncode == 2
    assert "The game 'bruges' has no edition '2031'; did you mean '2013'?" in answer.stderr


def test_the_league(tmp_path: Path) -> None:
    codes = [
        at_once("score", file, "--csv", "l.csv", cwd=tmp_path).returncode
        for file in (EVENING, PATHS["majority-missing"])
    ]
    assert codes == [0, 1]
    rows = list(csv.DictReader((tmp_path / "l.csv").read_text(encoding="utf-8-sig").splitlines()))
    won = [(row["game"], row["player"]) for row in rows if row["won"] == "1"]
    assert sorted(won) == [("1", "Green"), ("2", "Red")]
    assert {row["kind"] for row in rows} == {"bruges"}


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("ink", ["full", "mono"])
def test_a_report_for_each_player(tmp_path: Path, language: str, ink: str) -> None:
    words = ("--report", "r.pdf", "--lang", language, "--ink", ink)
    answer = at_once("score", EVENING, *words, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    texts = page_words(tmp_path / "r.pdf")
    assert len(texts) == 3
    mayor = {"en": "Mayor", "fr": "Maire", "de": "Bürgermeister"}[language]
    assert mayor in texts[0]
    assert "69" in texts[1]


def test_houses_of_a_report_have_the_colours_of_the_game(tmp_path: Path) -> None:
    answer = at_once("score", EVENING, "--report", "r.svg", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    drawn = (tmp_path / "r-Red.svg").read_text(encoding="utf-8")
    paints = load_theme().inks[Ink.FULL]["bruges"]
    assert [it.value for it in Colour if paints[it]["deep"] not in drawn] == ["purple"]


def test_a_report_of_very_much(tmp_path: Path) -> None:
    own = ",".join(
        f'{{ name = "Person of very great dignity {n}", price = 12 }}' for n in range(60)
    )
    text = (
        f'game = "bruges"\n[[player]]\nname = "{"W" * 60}"\ntrack = 999\npersons = [{own}]\n'
        "houses = { blue = 33, brown = 33, yellow = 33, red = 33, purple = 33 }\n"
        'majorities = ["canal"]\ncanal = [5, 5]\nstatues = [7, 6, 5, 4, 3, 2]\nprogress = 12\n'
        "workers = 99\nflorins = 999\n"
    )
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    answer = at_once("score", "x.toml", "--report", "r.svg", cwd=tmp_path)
    assert answer.returncode == 1, answer.stderr
    assert list(tmp_path.glob("r*.svg"))


def test_the_page_explains_every_code_key_and_count() -> None:
    page = (DOCS / "score-bruges.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `([a-z]+-[a-z-]+)` \|", page, re.MULTILINE)
    assert [code for code in documented if code in BRUGES_VIOLATIONS] == list(BRUGES_VIOLATIONS)
    rows = "\n".join(re.findall(r"^\| .*", page, re.MULTILINE))
    for name in (*KEYS[:-1], *PLAYER_KEYS, *SCORED, *Thing, *Group):
        assert f"`{name}`" in rows, name


def test_files_that_the_page_shows_are_the_samples() -> None:
    page = (DOCS / "score-bruges.md").read_text(encoding="utf-8")
    shown = re.findall(r"^<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(shown) == 1
    for sample, text in shown:
        assert text == (DOCS / sample).read_text(encoding="utf-8"), sample
