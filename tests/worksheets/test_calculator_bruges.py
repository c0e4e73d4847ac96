"""The calculator of Brügge: in a browser it counts what the rules count, on paper too."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.persons import load_persons
from generator.games.bruges.load.player import read_engraver
from generator.games.bruges.model.game import Engraver, Person
from generator.games.bruges.rules.scoring import BrugesScorer
from generator.language import speaking
from generator.model.order import Ink
from generator.products.calculator import (
    draw_calculator,
    make_worksheet,
    sheet_order,
    write_calculator,
)
from generator.units import parse_paper
from support.games.calculating import FILL, PLAY, READ, expected, shown, texts
from support.games.calculating_others import random_bruges, type_bruges

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score_pad.pad import Pad, Row
    from support.studio.browser import Tab

GAMES_PLAYED = 75
OTHER = """
game = "bruges"
name = "other"
person.price_of_point = 1
house.points = 3
majority.points = 5
canal = { spaces = 6, third = 4, points = 7 }
canal_costs.florins = [1, 1, 2, 2, 3, 3]
statues.points = [19, 11, 5]
progress_points = { 1 = 2, 3 = 9, 12 = 30 }
"""
ODD = """
game = "bruges"
name = "odd"
person.price_of_point = 9
house.points = 42
majority.points = 43
canal.points = 8
statues.points = [51, 52, 53, 54, 55, 56]

[progress_points]
1 = 61
2 = 62
3 = 63
4 = 64
5 = 65
6 = 66
7 = 67
8 = 68
9 = 69
10 = 71
11 = 72
12 = 73
"""
EVERYTHING = (
    "persons",
    "houses + houses:blue",
    "empty-houses",
    "house-colours",
    "workers + workers:red:2",
    "canal:4 + sections",
    "majorities",
    "progress:3",
    "persons:guard + other-groups",
    "florins:3",
    "thirds:2",
    "statues + workers:blue:2 + persons:church + groups:2",
)
"""What persons may count, alone and together, in their own row and in others."""


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def own_persons(folder: Path) -> Path:
    """Write persons of one's own who count everything; one has an odd id."""
    rows = [
        f'[[card]]\nid = "{"Jan & Ko" if number == 3 else f"own-{number}"}"\n'
        f'name = "Own {number}"\nbonus = {number % 3 + 1}\nper = "{per}"\n'
        for number, per in enumerate(EVERYTHING)
    ]
    return write(folder, "persons.toml", "\n".join(rows))


def open_page(browser: Tab, folder: Path, worksheet: Pad) -> None:
    """Write a calculator and open it."""
    file = folder / "calculator.html"
    file.write_bytes(write_calculator(worksheet, 2, language="en"))
    browser.open(file.as_uri())


def fill(browser: Tab, *players: dict[str, str | bool]) -> dict[str, Any]:
    """Type players into the page and return what it says."""
    typed = [
        {"name": name, "entries": entries, "journals": {}}
        for name, entries in zip("ABCD", players, strict=False)
    ]
    browser.run(FILL, typed)
    answer: dict[str, Any] = browser.run(READ)
    return answer


@pytest.mark.parametrize(
    ("text", "engraver", "owned"),
    [("", Engraver.ALL, False), ("", Engraver.OTHERS, True), (OTHER, Engraver.ALL, True)],
    ids=["shipped", "own-persons", "other-figures"],
)
def test_games_count_as_by_the_rules(
    phone: Tab,
    tmp_path: Path,
    text: str,
    engraver: Engraver,
    owned: bool,  # noqa: FBT001 - a case of its own
) -> None:
    file = write(tmp_path, "own.toml", text) if text else None
    edition = bruges_edition(file)
    persons = own_persons(tmp_path) if owned else None
    known = load_persons(persons, edition.price_of_point).persons
    register: dict[str, Person] = {
        name: read_engraver(person, engraver) for name, person in known.items()
    }
    worksheet = make_worksheet(
        "bruges", str(file) if file else None, engraver=engraver, persons=persons
    )
    scorer, luck = BrugesScorer(edition), Random(f"{text} {owned}")  # noqa: S311 - a game
    open_page(phone, tmp_path, worksheet)
    games = []
    for _number in range(GAMES_PLAYED):
        game = random_bruges(luck, edition, register)
        result = scorer.score(game)
        games.append((result, type_bruges(game, result, edition)))
    games.sort(key=lambda it: len(it[1]))
    answers = phone.run(PLAY, [[it._asdict() for it in typed] for _result, typed in games])
    ties = 0
    for (result, typed), answer in zip(games, answers, strict=True):
        assert shown(answer) == expected(typed)
        assert [it["marked"] for it in answer["players"]] == [[] for _player in typed]
        assert tuple(answer["winners"]) == result.winners
        ties += max(Counter(it.total for it in typed).values()) > 1
    assert ties > 5
    rules = {line.rule for result, _typed in games for it in result.scores for line in it.lines}
    assert rules == {
        *("track", "persons", "houses", "laurel", "majority", "canal", "statue", "progress")
    }


def test_the_rulebooks_final_count(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path, make_worksheet("bruges"))
    houses: dict[str, str | bool] = {"house.red": "4", "house.blue": "2"}
    others: dict[str, str | bool] = {"persons": "8", "laurel.mayor.1": "2", "progress": "6"}
    canal: dict[str, str | bool] = {"canal.1": "3", "majority.progress": True}
    entries = {**houses, **others, **canal, "majority.persons": True}
    (player, _other) = fill(phone, entries, {})["players"]
    assert player["total"] == 35
    points = {row: number for row, number in player["rows"].items() if number}
    assert points == {
        "persons": 8,
        "houses": 6,
        "laurel.mayor": 4,
        "majorities": 8,
        "canal": 3,
        "progress": 6,
    }


def test_a_player_has_two_statues_at_most(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path, make_worksheet("bruges"))
    ticks = dict.fromkeys(("statue.7", "statue.6", "statue.2"), True)
    (player, _other) = fill(phone, dict(ticks), {})["players"]
    assert player["entries"] == {"statue.6": True, "statue.2": True}
    assert player["total"] == 8


def test_the_marker_of_progress_needs_a_step(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path, make_worksheet("bruges"))
    marker: dict[str, str | bool] = {"majority.progress": True, "majority.canal": True}
    (player, _other) = fill(phone, marker, {})["players"]
    assert player["hints"] == ["The marker of progress counts once a step is entered."]
    assert player["total"] == 4
    (player, _other) = fill(phone, {**marker, "progress": "1"}, {})["players"]
    assert (player["hints"], player["total"]) == ([], 9)
    (player, _other) = fill(phone, {"progress": "13"}, {})["players"]
    assert player["marked"] == ["progress"]


def test_a_tick_says_what_it_counts(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path, make_worksheet("bruges", persons=own_persons(tmp_path)))
    counts = """(row) => {
      const found = document.querySelector(`.current [data-row="${row}"] .sum`);
      return [...found.children].map((it) => it.textContent);
    }"""
    entries: dict[str, str | bool] = {"canal.1": "5", "canal.2": "4", "statue.5": True}
    entries |= {"laurel.geographer": True, "laurel.own-5": True, "laurel.cupbearer": True}
    fill(phone, entries, {})
    assert phone.run(counts, "laurel.geographer") == ["3", "× 2", "6"]
    assert phone.run(counts, "laurel.own-5") == ["3", "× 3", "9"]
    assert phone.run(counts, "laurel.cupbearer") == ["+ 5", "0"]


# On paper.


def rows_of(worksheet: Pad) -> dict[str, Row]:
    return {row.id: row for row in worksheet.rows}


MOST = 4


def draw(worksheet: Pad, players: int = MOST, paper: str = "a4") -> Counter[str]:
    """Draw a worksheet, which is one page, and return its texts."""
    order = sheet_order(worksheet, players, parse_paper(paper), Ink.FULL, "en")
    (page,) = draw_calculator(order).pages
    return Counter(texts(page.marks))


@pytest.mark.parametrize("players", [2, 3, MOST])
def test_every_printed_figure_is_the_editions(tmp_path: Path, players: int) -> None:
    bonuses = {"bishop": 81, "mayor": 82, "geographer": 83, "engraver": 84, "cupbearer": 85}
    pers = {
        "bishop": "workers:7",
        "mayor": "persons:church",
        "geographer": "statues",
        "engraver": "groups",
        "cupbearer": "house-colours:3",
    }
    text = "\n".join(
        f'[[card]]\nid = "{name}"\nbonus = {bonus}\nper = "{pers[name]}"\n'
        for name, bonus in bonuses.items()
    )
    odd = write(tmp_path, "odd.toml", ODD)
    worksheet = make_worksheet("bruges", str(odd), persons=write(tmp_path, "persons.toml", text))
    found = draw(worksheet, players)
    figures = Counter(
        ["× 42", "× 43", "51–56", "61–73", "85", "× 8", "÷ 7 × 81", "× 82", "× 83", "× 84"]
    )
    assert {it: found[it] for it in figures} == figures
    signs = {it for it in found if it.startswith(("×", "÷"))}
    assert signs == {it for it in figures if it.startswith(("×", "÷"))}
    assert any(it.endswith("price\N{NO-BREAK SPACE}÷\N{NO-BREAK SPACE}9") for it in found)
    assert found["3 colours of houses"] == 1


def test_the_engraver_is_read_in_both_ways() -> None:
    notes = [
        rows_of(make_worksheet("bruges", engraver=it))["laurel.engraver"].note("en")
        for it in Engraver
    ]
    assert notes == ["different groups", "groups of the other persons"]


def test_persons_have_rows_with_what_they_count(tmp_path: Path) -> None:
    rows = rows_of(make_worksheet("bruges", persons=own_persons(tmp_path)))
    shipped = ("bishop", "mayor", "geographer", "engraver", "cupbearer")
    own = [f"laurel.own-{number}" for number in range(len(EVERYTHING)) if number != 3]
    own.insert(3, "laurel.Jan%20%26%20Ko")
    assert [name for name in rows if name.startswith("laurel.")] == [
        *(f"laurel.{name}" for name in shipped),
        *own,
    ]
    assert {name for name in rows if rows[name].holder} == {
        "laurel.geographer",
        "laurel.cupbearer",
        "laurel.Jan%20%26%20Ko",
        *(f"laurel.own-{number}" for number in (1, 5, 6, 7, 9, 10, 11)),
    }
    assert rows["laurel.own-5"].note("en") == "canal spaces ÷ 4 + full sections"
    assert rows["laurel.own-4"].note("en") == "workers + workers in red"
    assert rows["laurel.own-10"].note("en") == "2 third canal spaces"


def test_persons_speak_the_language() -> None:
    for language, name in (("fr", "Évêque"), ("de", "Bischof")):
        with speaking(language):
            assert rows_of(make_worksheet("bruges"))["laurel.bishop"].name(language) == name


def test_persons_of_ones_own_are_printed_till_the_page_is_full(tmp_path: Path) -> None:
    draw(make_worksheet("bruges", persons=own_persons(tmp_path)), paper="letter")

    def refusal(number: int) -> str:
        rows = [f'[[card]]\nname = "N{it}"\nbonus = 1\nper = "workers"\n' for it in range(number)]
        many = make_worksheet("bruges", persons=write(tmp_path, "many.toml", "\n".join(rows)))
        with pytest.raises(OrderError) as caught:
            draw(many)
        return str(caught.value)

    assert refusal(130) == "The sheet of 'bruges' has no room on a4; use a3."
    assert refusal(400) == (
        "The sheet of 'bruges' has more rows than a page holds; leave some out, or give a larger"
        " paper as WxH in mm."
    )
    larger = make_worksheet("bruges", persons=tmp_path / "many.toml")
    assert draw(larger, paper="1200x1200")["N399"] == 1
