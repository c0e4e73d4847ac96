"""What the pages of games say of each: compared as a whole for games of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.language import speaking
from generator.web.forms.game_sheets import GameSheet, game_sheet, has_sheet, shown_pads
from generator.web.pages import game as pages
from generator.web.pages.documents import calculator_names
from generator.web.pages.game_rules import RuleTable
from generator.web.pages.shelf import (
    Card,
    find_card,
    own_cards,
    searched_games,
    shown_pad,
    strip_cards,
)
from generator.web.pages.tonight import (
    playable_games,
    scoring_document,
    scoring_page,
    sheet_games,
)

if TYPE_CHECKING:
    from generator.load.layouts.kind import AnyLayout


def pad_of(name: str) -> AnyLayout | None:
    return shown_pad(name) if name in shown_pads() else None


DOMAINS = ("A", "B", "C", "D", "crescent", "lake")
BOARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")


@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("dice", GameSheet("pad", "domains", DOMAINS, DOMAINS[:4], "sheets", 2_000, False)),  # noqa: FBT003
        ("board", GameSheet("board", "boards", BOARDS, ("1",), "copies", 100, False)),  # noqa: FBT003
        ("cards", GameSheet("calculator", "game", ("cards",), ("cards",), "sheets", 500, True)),  # noqa: FBT003
        ("yacht", GameSheet("pad", "domains", ("yacht",), ("yacht",), "sheets", 2_000, False)),  # noqa: FBT003
    ],
)
def test_what_prints_the_sheets_of_a_game(name: str, sheet: GameSheet) -> None:
    with speaking("en"):
        assert game_sheet(name) == sheet


@pytest.mark.parametrize(
    ("name", "facts", "kit", "is_scannable", "maker"),
    [
        ("dice", [], "kit dice", True, "design"),
        ("board", [], "kit board", False, "design"),
        ("cards", [], "kit cards", False, ""),
        ("bruges", [], "kit bruges", False, ""),
        ("yacht", ["1–8 players", "The most points win"], "", True, "pads"),
        ("hearts", ["3–6 players", "rounds to 100", "The fewest points win"], "", True, "pads"),
        (
            "chess-swiss",
            ["3–64 players", "up to 15 rounds", "The most points win"],
            *("", False, "pads"),
        ),
    ],
)
def test_what_the_page_of_a_game_says(
    name: str, facts: list[str], kit: str, maker: str, *, is_scannable: bool
) -> None:
    with speaking("en"):
        assert pages._facts(find_card(name), pad_of(name)) == facts  # noqa: SLF001 - a part of it
    assert pages._kit(name) == kit  # noqa: SLF001 - as above
    assert pages._is_scannable(name, pad_of(name)) == is_scannable  # noqa: SLF001 - as above
    assert pages._maker(name) == maker  # noqa: SLF001 - as above


def test_photos_are_read_where_the_extra_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "can_scan", lambda: False)
    assert not pages._is_scannable("dice", None)  # noqa: SLF001 - a part of the page


def test_the_domains_that_can_be_chosen() -> None:
    with speaking("en"):
        found = pages._domains(game_sheet("dice"))  # noqa: SLF001 - a part of the page
        assert pages._domains(game_sheet("cards")) == []  # noqa: SLF001 - as above
    assert [tuple(it) for it in found] == [
        ("A", "A: River bend", True),
        ("B", "B: Wide lands", True),
        ("C", "C: Patchwork", True),
        ("D", "D: The long ford", True),
        ("crescent", "The crescent", False),
        ("lake", "Round the lake", False),
    ]


def test_the_games_of_the_first_page() -> None:
    with speaking("en"):
        assert own_cards() == [
            Card("dice", "Dice game", "Sheets, dice to fold, a rules summary, reference cards."),
            Card("board", "Board game", "Boards, tiles, pieces, markers, dice, a rules summary."),
            Card(
                *("cards", "Card game"),
                "All cards of the card game, a rules summary, the solo game.",
            ),
            Card(
                *("bruges", "Brügge"),
                "The board of Brügge, cards, tiles, tokens, dice, a rules summary.",
            ),
        ]
        assert find_card("yacht") == Card(
            *("yacht", "Yacht", "Five dice, thirteen turns; with bonus and jokers", "1–8 players")
        )
        assert [it.id for it in strip_cards()] == [
            *("yacht", "dice", "bird-habitats", "board", "colour-rows", "hearts")
        ]
    assert pages.page_names() == ("dice", "board", "cards", "bruges", *shown_pads())
    found = {it["id"]: it for it in searched_games()}
    assert list(found) == list(pages.page_names())
    assert found["bruges"] == {"id": "bruges", "names": ("bruges", "Brügge", "brügge"), "notes": ()}
    assert found["dice"]["names"][:5] == (
        *("dice", "Dice game", "Jeu de dés", "Würfelspiel", "burgundy"),
    )
    assert found["hearts"]["names"][:2] == ("hearts", "Hearts")
    assert len(found["hearts"]["notes"]) == 8


def test_the_games_that_can_be_played_tonight() -> None:
    games = playable_games("en")
    assert [tuple(it) for it in games[:5]] == [
        ("dice", "Dice game", "pictures/icons/castle.svg"),
        ("board", "Board game", "pictures/icons/city.svg"),
        ("cards", "Card game", "pictures/icons/card.svg"),
        ("bruges", "Brügge", "pictures/icons/house.svg"),
        ("areas-and-tracks", "Areas and tracks", "pictures/emblems/crossed-areas.svg"),
    ]
    assert {it.id for it in games} == set(calculator_names())
    assert sheet_games() == ("dice",)


@pytest.mark.parametrize(
    ("page", "game", "photo", "shown", "scored_on"),
    [
        ("score", "dice", False, "score", "score"),
        ("evening", "dice", True, "score", "score"),
        ("evening", "files", False, "score", "score"),
        ("score", "board", False, "evening", "evening"),
        ("score", "board", True, "score", "score"),
        ("score", "yacht", False, "pad evening", "evening"),
        ("score", "yacht", True, "score", "score"),
        ("evening", "yacht", False, "pad evening", "evening"),
        ("evening", "none", False, "evening", "score"),
        ("score", "none", False, "tonight", "score"),
        ("evening", "", False, "evening", "score"),
    ],
)
def test_where_a_game_is_scored(
    page: str, game: str, shown: str, scored_on: str, *, photo: bool
) -> None:
    assert scoring_document(page, game, photo=photo) == shown
    assert scoring_page(game, photo=photo) == scored_on


def test_what_has_a_sheet() -> None:
    names = ("dice", "yacht", "lake", "A", "1", "none", "files", "")
    assert [*map(has_sheet, names)] == [True] * 5 + [False] * 3


def test_a_table_of_rules_is_as_wide_as_its_widest_line() -> None:
    assert RuleTable("", ("a",), (("b", "c", "d"), ("e",))).width == 3
    assert RuleTable("", ("a", "b"), (("c",),)).width == 2
