"""The values of games: what follows from what their files give."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.board.load.game_board import load_table
from generator.games.board.model.game import BoardPlayer
from generator.games.bruges.load.board import load_bruges_board
from generator.games.bruges.model.game import (
    BrugesGame,
    BrugesPlayer,
    Count,
    Laurel,
    Person,
    Thing,
)
from generator.games.bruges.model.order import BrugesFiles
from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import (
    Card,
    CardGame,
    CardPlayer,
    CardType,
    Column,
    Ware,
)
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import BONUS_LETTERS, Bonus, bonus_of
from generator.load.layouts.layout import load_layout, parse_layout
from generator.load.layouts.library import find_layout
from generator.model.terrain import as_terrain

MINE, CLOISTER = Card(CardType.MINE), Card(CardType.CLOISTER)
BARE = BrugesPlayer("Anna", 3)


@pytest.mark.parametrize(
    ("cards", "kind", "number"),
    [
        ((MINE, CLOISTER, CLOISTER), CardType.MINE, 2),
        ((MINE, MINE, MINE, CLOISTER), CardType.MINE, 0),
        ((MINE, MINE, CLOISTER, CLOISTER), CardType.MINE, 1),
        ((CLOISTER, CLOISTER, CLOISTER), CardType.CLOISTER, 0),
    ],
)
def test_cloisters_count_as_others_in_the_first_three_cards(
    cards: tuple[Card, ...], kind: CardType, number: int
) -> None:
    assert Column(cards, kind, finished=True).cloisters == number


def test_a_card_player_is_scored_by_anything_but_bonus_cards() -> None:
    bare = CardPlayer("Anna", first=(), seven=3, first_player=True, workers=2, goods={})
    assert not bare.is_scored
    for player in (
        CardPlayer("A", domain=()),
        CardPlayer("A", cards={}),
        CardPlayer("A", points=0),
        CardPlayer("A", sold={Ware.DARK: 0}),
        CardPlayer("A", animals={}),
    ):
        assert player.is_scored
    assert [CardGame((bare,), number).is_whole for number in (1, 2)] == [True, False]
    assert card_edition().all_points == 8 * 1 + 7 * 2


def test_a_player_of_bruges_has_residents_and_spaces() -> None:
    mayor, prince = Person("mayor", {"en": "Mayor"}), Person("prince", {"fr": "Prince"})
    assert (BARE.residents, BARE.spaces) == (None, None)
    assert BrugesPlayer("A", 3, person_count=4).residents == 4
    listed = BrugesPlayer("A", 3, persons=(mayor, prince, mayor), person_count=9, canal=(5, 2))
    assert (listed.residents, listed.spaces) == (2, 7)
    assert [BrugesGame((BARE,), number).complete for number in (1, 2, None)] == [True, False, False]
    both = Person("both", {"en": "Both", "fr": "Deux"})
    assert [it.name("fr") for it in (mayor, prince, both)] == ["Mayor", "Prince", "Deux"]
    assert prince.name("de") == "Prince"
    counts = (Count(Thing.WORKERS, "red", 2), Count(Thing.FLORINS), Count(Thing.CANAL, None, 3))
    assert Laurel(2, counts).per == "workers:red:2 + florins + canal:3"
    assert BrugesFiles(board=Path("b"), persons=Path("p")).given == (Path("b"), Path("p"))
    assert load_bruges_board(5).fields == 50


def test_a_game_board_has_spaces_for_its_players() -> None:
    table = load_table()
    assert [table.used(players) for players in (1, 2, 3, 4)] == [0, 12, 18, 24]
    assert [len(it.used(3)) for it in table.depots] == [3, 3, 3, 3, 3, 3]
    assert table.black_spaces == (2, 2, 2, 2, 3, 3, 4, 4)
    layout = load_layout(find_layout("1"))
    mapped = [BoardPlayer("A", layout, ()), BoardPlayer("A", layout), BoardPlayer("A", None, ())]
    assert [it.is_mapped for it in mapped] == [True, False, False]


def test_an_edition_of_the_dice_game_follows_the_layout() -> None:
    edition = dice_edition()
    assert edition.largest_scored == 4
    assert edition.for_layout(load_layout(find_layout("A"))) is edition
    text = (
        'game = "dice"\nid = "own"\nmap = "Km  Ks  Kg  Kw  F"\n[terrain.forest]\nletter = "F"\n'
        'colour = "#00ff00"\nicon = "leaf"\npoints = [7, 5]\nvalues = [2, 3]\n'
    )
    layout = parse_layout(text, "own.toml").layout
    assert layout is not None
    own = edition.for_layout(layout)
    (forest,) = layout.own
    assert own.colour_points == {**edition.colour_points, as_terrain(forest): (7, 5)}
    assert own.values == {**edition.values, as_terrain(forest): (2, 3)}
    castles = {cell.token: bonus_of(cell) for cell in layout.cells}
    letters = {f"K{letter}": bonus for letter, bonus in BONUS_LETTERS.items()}
    assert castles == {**dict.fromkeys(castles), **letters}
    assert letters == {f"K{it[0]}": it for it in Bonus}
