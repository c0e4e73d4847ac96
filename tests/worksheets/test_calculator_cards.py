"""The card game's calculator: in a browser it counts what the rules count, on paper too."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import CardType, CardVariant
from generator.games.cards.rules.animals import split_animals
from generator.games.cards.rules.scoring import CardScorer
from generator.model.order import Ink
from generator.model.tiles import Species
from generator.page.marks import Use
from generator.page.score_pads.fitting import plan_order
from generator.products.calculator import (
    draw_calculator,
    make_worksheet,
    sheet_order,
    write_calculator,
)
from generator.products.tools import load_tools
from generator.units import parse_paper
from support.games.calculating import FILL, PLAY, READ, expected, shown, texts
from support.games.calculating_others import random_card_game, type_cards
from support.pages.drawing import paths

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score_pad.pad import Pad, Row
    from support.studio.browser import Tab

GAMES_PLAYED = 110
OTHER = """
game = "cards"
name = "other"
set_points = { castle = 7, mine = 2, cloister = 11, building = 1 }
first.points = 3
seven_points = { 1 = [5, 2, 1], 2 = [6, 3], 3 = [8, 6, 5], 4 = [9, 7, 4, 3] }
goods = { points = 4, of_type = 5 }
animal_points = { 2 = 3, 3 = 4, 4 = 5 }
animals.of_species = 4
first_player.points = 2
"""
ODD = """
game = "cards"
name = "odd"
first.points = 81
seven_points = { 1 = [9, 6], 2 = [6, 5], 3 = [9, 6, 5], 4 = [9, 8, 6, 5] }
goods.points = 61
animal_points = { 2 = 62, 3 = 63, 4 = 64 }
first_player.points = 65

[set_points]
castle = 51
mine = 52
cloister = 53
knowledge = 54
ship = 55
pasture = 56
building = 57
"""


def own_edition(folder: Path, text: str) -> str:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def open_page(browser: Tab, folder: Path, players: int = 2, edition: str | None = None) -> None:
    """Write a calculator and open it."""
    file = folder / "calculator.html"
    file.write_bytes(write_calculator(make_worksheet("cards", edition), players, language="en"))
    browser.open(file.as_uri())


def fill(browser: Tab, *players: dict[str, str | bool]) -> dict[str, Any]:
    """Type players into the page and return what it says."""
    names = ("A", "B", "C", "D")
    typed = [
        {"name": name, "entries": entries, "journals": {}}
        for name, entries in zip(names, players, strict=False)
    ]
    browser.run(FILL, typed)
    answer: dict[str, Any] = browser.run(READ)
    return answer


def visible(browser: Tab, selector: str) -> list[str]:
    """Return the names of what is seen of the first panel."""
    script = """(selector) => [...document.querySelectorAll(`.current ${selector}`)]
      .filter((it) => it.checkVisibility()).map((it) => Object.values(it.dataset)[0])"""
    found: list[str] = browser.run(script, selector)
    return found


@pytest.mark.parametrize("text", ["", OTHER], ids=["shipped", "other"])
def test_games_count_as_by_the_rules(phone: Tab, tmp_path: Path, text: str) -> None:
    name = own_edition(tmp_path, text) if text else None
    edition = card_edition(tmp_path / "own.toml" if text else None)
    scorer, luck = CardScorer(edition), Random(text)  # noqa: S311 - a game
    open_page(phone, tmp_path, 2, name)
    games = []
    for _number in range(GAMES_PLAYED):
        game = random_card_game(luck, edition)
        result = scorer.score(game)
        games.append((game, result, type_cards(game, result, edition)))
    games.sort(key=lambda it: len(it[2]))
    answers = phone.run(PLAY, [[it._asdict() for it in typed] for _game, _result, typed in games])
    ties = 0
    for (game, result, typed), answer in zip(games, answers, strict=True):
        assert shown(answer) == expected(typed)
        assert [it["marked"] for it in answer["players"]] == [[] for _player in typed]
        if game.variant is CardVariant.SOLO:
            own, his = result.course[-1]
            lost = "the game is lost." in answer["standing"]
            assert lost == (his > own) == (result.winners == ("Aaron",))
            assert str(own) in answer["standing"] or not own + his
        else:
            assert tuple(answer["winners"]) == result.winners
            ties += max(Counter(it.total for it in typed).values()) > 1
    assert ties > 5


def test_animals_are_split_best(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path)
    animals: dict[str, str | bool] = {"animal.sheep": "3", "animal.cow": "2", "animal.chicken": "1"}
    answer = fill(phone, animals, {})
    assert answer["players"][0]["rows"]["animals"] == 3
    rest = "() => document.querySelector('.current [data-rest]').textContent"
    assert phone.run(rest) == "in no set: 1"
    fill(phone, {"animal.pig": "1", "animal.cow": "1"}, {})
    assert phone.run(rest) == ""


@pytest.mark.parametrize("text", ["", OTHER], ids=["shipped", "other"])
def test_animals_in_no_set_are_as_many_as_by_the_rules(
    phone: Tab, tmp_path: Path, text: str
) -> None:
    name = own_edition(tmp_path, text) if text else None
    edition = card_edition(tmp_path / "own.toml" if text else None)
    open_page(phone, tmp_path, 2, name)
    luck = Random(text)  # noqa: S311 - a game
    for _time in range(30):
        animals = {it: luck.randint(0, edition.animals_of_species) for it in Species}
        fill(phone, {f"animal.{it}": str(count) for it, count in animals.items()}, {})
        unused = split_animals(animals, edition).unused
        said = phone.run("() => document.querySelector('[data-rest]').textContent")
        assert said == (f"in no set: {unused}" if unused else "")


def test_a_card_for_a_first_set_needs_the_set(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path)
    hint = "The card for the first set counts once a set is entered."
    (player, _other) = fill(phone, {"first.mine": True}, {})["players"]
    assert (player["total"], player["hints"]) == (0, [hint])
    (player, _other) = fill(phone, {"first.mine": True, "set.mine": "1"}, {})["players"]
    assert (player["total"], player["hints"]) == (6, [])


def test_the_cards_for_all_seven_types_are_those_of_the_players(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path)
    figures = """() => [...document.querySelectorAll('.current [data-figure=seven]')]
      .filter((it) => it.checkVisibility()).map((it) => it.textContent)"""
    for players, wanted in ((2, "3 1"), (3, "4 2 1"), (4, "4 3 2 1")):
        fill(phone, *[{}] * players)
        assert phone.run(figures) == [f"+ {it}" for it in wanted.split()]
    answer = fill(phone, {"seven.1": True, "seven.3": True, "seven.4": True}, {}, {}, {})
    assert answer["players"][0]["entries"] == {"seven.4": True}
    assert answer["players"][0]["total"] == 1
    phone.run("() => document.querySelectorAll('.panel')[3].querySelector('[data-leave]').click()")
    phone.run("() => document.getElementById('yes').click()")
    assert phone.run(READ)["players"][0]["total"] == 0


def test_alone_there_is_aaron(phone: Tab, tmp_path: Path) -> None:
    open_page(phone, tmp_path, 1)
    assert "aaron.sets" in visible(phone, "[data-row]")
    assert not {"first-player", "left"} & set(visible(phone, "[data-row]"))
    own: dict[str, str | bool] = {"set.castle": "2", "points": "3"}
    his: dict[str, str | bool] = {"aaron.set.mine": "1", "aaron.first": "1", "aaron.seven.1": True}
    answer = fill(phone, {**own, **his})
    assert answer["players"][0]["total"] == 13
    assert answer["standing"] == "13 to 9: Aaron is not ahead."
    answer = fill(phone, {**own, **his, "aaron.set.ship": "2"})
    assert answer["standing"] == "17 to 13 for Aaron: the game is lost."
    phone.run("() => document.querySelector('#bar .add').click()")
    phone.run("() => document.querySelector('#bar button').click()")
    rows = visible(phone, "[data-row]")
    assert {"first-player", "left"} <= set(rows)
    assert not [it for it in rows if it.startswith("aaron")]
    assert phone.run(READ)["players"][0]["total"] == 13


# On paper.


def draw(worksheet: Pad, players: int) -> Counter[str]:
    """Draw a worksheet, which is one page, and return its texts."""
    order = sheet_order(worksheet, players, parse_paper("a4"), Ink.FULL, "en")
    (page,) = draw_calculator(order).pages
    return Counter(texts(page.marks))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_printed_figure_is_the_editions(tmp_path: Path, players: int) -> None:
    found = draw(make_worksheet("cards", own_edition(tmp_path, ODD)), players)
    figures = Counter([f"× {it}" for it in range(51, 58)] * (2 if players == 1 else 1))
    figures += Counter(["first: +81"] * (len(CardType) - 1) + ["by themselves, first: +81"])
    figures += Counter(["a set of 4: 64, a set of 3: 63, a set of 2: 62", "× 61"])
    if players == 1:  # The opponent's points have the same figures once more.
        figures += Counter(["9 / 6"] * 2 + ["× 81"])
    else:
        figures += Counter([{2: "6 / 5", 3: "9 / 6 / 5", 4: "9 / 8 / 6 / 5"}[players], "65"])
    assert {it: found[it] for it in figures} == figures
    signs = {it for it in found if it.startswith("×")}
    assert signs == {it for it in figures if it.startswith("×")}
    assert ("65" in found) == (players > 1)
    assert [it for it in "ABCDE" if found[it]] == (list("ABCDE") if players == 1 else [])


def test_a_worksheet_leaves_out_what_does_not_apply() -> None:
    worksheet = make_worksheet("cards")
    rows: dict[int, dict[str, Row]] = {
        players: {row.id: row for row in worksheet.for_players(players).rows}
        for players in range(worksheet.fewest, worksheet.most + 1)
    }
    assert [len(rows[players]["seven"].entries) for players in (1, 2, 3, 4)] == [2, 2, 3, 4]
    assert [("first-player" in it, "aaron.sets" in it) for it in rows.values()] == [
        (False, True),
        *[(True, False)] * 3,
    ]
    assert [len(worksheet.for_players(players).asked) for players in (1, 2)] == [0, 1]


def test_as_many_sets_are_entered_as_the_game_has_cards_for() -> None:
    fields = {name: it.most for name, it in make_worksheet("cards").entry_of.items()}
    most = {kind: fields[f"set.{kind}"] for kind in CardType}
    assert most == {
        CardType.CASTLE: 8,
        CardType.MINE: 8,
        CardType.CLOISTER: 4,
        CardType.KNOWLEDGE: 10,
        CardType.SHIP: 10,
        CardType.PASTURE: 10,
        CardType.BUILDING: 12,
    }
    assert fields["sold"] == 18
    assert fields["animal.cow"] == 5


@pytest.mark.parametrize(("paper", "up", "cuts"), [("a4", 2, 1), ("letter", 2, 1), ("a3", 4, 2)])
def test_a_pad_fills_its_papers(paper: str, up: int, cuts: int) -> None:
    given = make_worksheet("cards"), 3, parse_paper(paper), Ink.LOW, "en"
    order = sheet_order(*given, sheets=2 * up + 1, up=up)
    pages = draw_calculator(order).pages
    assert len(pages) == 3
    assert len(set(map(id, pages))) == 1
    found = Counter(texts(pages[0].marks))
    assert found["The Castles of Burgundy: The Card Game"] == up
    assert found["× 2"] == up
    assert found["4 / 2 / 1"] == up
    width, height = sorted((order.paper.width, order.paper.height))
    upright = pages[0].width < pages[0].height
    assert (pages[0].width, pages[0].height) == ((width, height) if upright else (height, width))
    division = plan_order(order, load_tools().press).division
    assert division is not None
    assert division.cuts == cuts
    uses = [mark for mark in pages[0].marks if isinstance(mark, Use)]
    (beside,) = (it.symbol for it in uses if it.symbol.id == "crop-marks")
    lines = [(mark.segments[0][1], mark.segments[1][1]) for mark in paths(beside.marks)]
    assert len(lines) == len(beside.marks) == 2 * cuts
    for (x, y), (end, low) in lines:
        assert (x == end) == (x in division.upright_cuts)
        assert (y == low) == (y in division.level_cuts)
