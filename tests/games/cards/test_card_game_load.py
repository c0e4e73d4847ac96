"""Files of the card game: each fault is named with its place, all of them at once."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InvalidError, MalformedError, UnknownNameError
from generator.games.cards.load.edition import card_edition
from generator.games.cards.load.game import load_card_game
from generator.games.cards.model.game import (
    Card,
    CardGame,
    CardPlayer,
    CardType,
    CardVariant,
    Round,
    Ware,
)
from generator.load.results.finished import game_of, read_documents, scored_games
from generator.load.settings.edition import edition_figures, find_edition, shipped_edition
from generator.load.settings.figures import FIGURES, VERIFIED, Confidence
from generator.model.tiles import Building, Species
from generator.products.results.rulebooks import RULEBOOK
from generator.registry import games_with
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'game = "cards"\n'
SOLO = 'game = "cards"\nvariant = "solo"\n'
ROUND = '[[round]]\naaron = ["mine", "ship", "ship"]\npoints = 3\n'


def written(folder: Path, text: str, name: str = "x.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def player(body: str, name: str = "Zoé") -> str:
    return f'[[player]]\nname = "{name}"\n{body}\n'


def faults(folder: Path, *texts: str) -> list[str]:
    """Return what is said about files, with no name for the first of them."""
    files = [written(folder, text, f"{number}.toml") for number, text in enumerate(texts)]
    with pytest.raises(MalformedError) as caught:
        load_card_game(files)
    said = [str(it).split("\n")[0].replace(f"{folder}/", "") for it in caught.value.findings]
    return [it.removeprefix("0.toml:").lstrip() for it in said]


# What is right.


def test_every_key_of_a_file_is_read(tmp_path: Path) -> None:
    text = HEAD + player(
        'domain = [["mine", "cloister"], ["bank"], []]\nfirst = ["mine"]\nseven = 4\npoints = 7\n'
        "sold = { light = 2, medium = 1 }\nanimals = { sheep = 3 }\nfirst_player = true\n"
        "workers = 2\nsilver = 1\ngoods = { light = 1 }"
    )
    game = load_card_game([written(tmp_path, "players = 3\n" + text)])
    mine, cloister = Card(CardType.MINE), Card(CardType.CLOISTER)
    assert game == CardGame(
        (
            CardPlayer(
                "Zoé",
                domain=((mine, cloister), (Card(CardType.BUILDING, Building.BANK),), ()),
                first=(CardType.MINE,),
                seven=4,
                points=7,
                sold={Ware.LIGHT: 2, Ware.MEDIUM: 1},
                animals={Species.SHEEP: 3},
                first_player=True,
                workers=2,
                silver=1,
                goods={Ware.LIGHT: 1},
            ),
        ),
        players=3,
    )


def test_several_files_are_one_game(tmp_path: Path) -> None:
    files = [written(tmp_path, HEAD + player("points = 1", name), f"{name}.toml") for name in "ABC"]
    game = load_card_game(files)
    assert [named.name for named in game.all_players] == ["A", "B", "C"]
    assert (game.players, game.variant, game.is_whole) == (3, CardVariant.STANDARD, True)


def test_a_solo_game_is_read(tmp_path: Path) -> None:
    game = load_card_game([written(tmp_path, SOLO + ROUND + player(""))])
    assert game.rounds == (Round((CardType.MINE, CardType.SHIP, CardType.SHIP), 3),)
    assert (game.players, game.variant) == (1, CardVariant.SOLO)


@given(
    st.lists(st.lists(st.sampled_from(list(CardType)), min_size=1, max_size=3), max_size=6),
    st.lists(st.sampled_from(list(CardType)), unique=True),
    st.integers(0, 99),
)
def test_toml_and_json_are_read_alike(
    tmp_path_factory: pytest.TempPathFactory,
    domain: list[list[CardType]],
    first: list[CardType],
    points: int,
) -> None:
    folder = tmp_path_factory.getbasetemp()
    data = {"name": "Zoé", "domain": domain, "first": first, "points": points}
    whole = {"game": "cards", "player": [data]}
    as_json = written(folder, json.dumps(whole), "alike.json")
    body = f"domain = {json.dumps(domain)}\nfirst = {json.dumps(first)}\npoints = {points}"
    as_toml = written(folder, HEAD + player(body), "alike.toml")
    assert load_card_game([as_json]) == load_card_game([as_toml])


# What is wrong.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'domain = [["mine", "mien"]]',
            "4:11: bad-value: There is no card 'mien'; did you mean 'mine'?",
        ),
        (
            'domain = [["mine"],\n  ["tower of wind"]]',
            (
                "5:3: bad-value: There is no card 'tower of wind'; choose from castle,"
                " mine, cloister, knowledge, ship, pasture, building, warehouse, workshop,"
                " church, market, boarding-house, bank, town-hall or watchtower."
            ),
        ),
        (
            'domain = ["mine", "mine"]',
            (
                "4:10: bad-value: 'domain' is ['mine', 'mine']; it must be a list of columns,"
                ' each a list of cards, as in [["mine", "mine"], ["ship"]].'
            ),
        ),
        (
            "domain = 3",
            (
                "4:10: bad-value: 'domain' is 3; it must be a list of columns, each a list of"
                ' cards, as in [["mine", "mine"], ["ship"]].'
            ),
        ),
        (
            f"domain = {json.dumps([['mine'] * 3] * 5)}",
            "4:115: bad-value: The domain has 15 cards 'mine'; the game has 12.",
        ),
        (
            'domain = [["bank", "bank", "bank"], ["bank"]]',
            "4:37: bad-value: The domain has 4 cards 'bank'; the game has 3.",
        ),
        (
            "cards = { castle = 13 }",
            "4:20: bad-value: 'castle' is 13; it must be a whole number from 0 to 12.",
        ),
        (
            "cards = { bilding = 3 }",
            "4:11: unknown-key: There is no key 'bilding' here; did you mean 'building'?",
        ),
        ("cards = 3", "4:9: bad-value: 'cards' is 3; it must be a table."),
        (
            'domain = [["mine"]]\ncards = { mine = 1 }',
            ("5:1: unknown-key: 'cards' counts what is in 'domain'; remove one of them."),
        ),
        (
            'first = ["mines"]',
            "4:9: bad-value: There is no type 'mines'; did you mean 'mine'?",
        ),
        (
            'first = ["bank"]',
            (
                "4:9: bad-value: There is no type 'bank'; choose from castle, mine,"
                " cloister, knowledge, ship, pasture or building."
            ),
        ),
        (
            'first = ["mine", "mine"]',
            ("4:9: bad-value: The type 'mine' appears twice in 'first'; remove one of them."),
        ),
        (
            'first = "mine"',
            (
                "4:9: bad-value: 'first' is 'mine'; it must be a list of names from"
                " castle, mine, cloister, knowledge, ship, pasture and building."
            ),
        ),
        (
            "points = 1\nseven = 10",
            "5:9: bad-value: 'seven' is 10; it must be a whole number from 0 to 9.",
        ),
        (
            "points = -1",
            "4:10: bad-value: 'points' is -1; it must be a whole number from 0 to 999.",
        ),
        (
            "sold = { light = 7 }",
            "4:18: bad-value: 'light' is 7; it must be a whole number from 0 to 6.",
        ),
        (
            "points = 1\ngoods = { drak = 2 }",
            "5:11: unknown-key: There is no key 'drak' here; did you mean 'dark'?",
        ),
        (
            "animals = { sheep = 6 }",
            "4:21: bad-value: 'sheep' is 6; it must be a whole number from 0 to 5.",
        ),
        (
            "first_player = 1",
            "4:16: bad-value: 'first_player' is 1; it must be true or false.",
        ),
        (
            "workers = 2",
            (
                "2:1: missing-key: There is nothing to score here; add 'domain', or"
                " 'cards' with their numbers."
            ),
        ),
        (
            "seven = 4",
            (
                "2:1: missing-key: The key 'players' is missing; add the number of"
                " players, because the cards for all seven types depend on it."
            ),
        ),
        (
            "points = 1\ntrack = 7",
            (
                "5:1: unknown-key: There is no key 'track' here; remove it, or choose one"
                " of name, domain, cards, points, sold, animals, first, seven,"
                " first_player, workers, silver or goods."
            ),
        ),
    ],
)
def test_a_fault_of_a_player_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    assert faults(tmp_path, HEAD + player(text)) == [said]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'game = "crads"\n' + player("points = 1"),
            "1:8: bad-value: 'game' is 'crads'; it must be one of 'dice', 'board', 'cards'",
        ),
        (
            HEAD + 'variant = "sole"\n' + ROUND + player("points = 1"),
            (
                "2:11: bad-value: 'variant' is 'sole'; it must be one of 'standard' or 'solo'"
                " (did you mean 'solo'?)."
            ),
        ),
        (
            HEAD + "players = 5\n" + player("points = 1"),
            "2:11: bad-value: 'players' is 5; it must be a whole number from 2 to 4.",
        ),
        (HEAD, "1: missing-key: The key 'player' is missing; add it."),
        (
            HEAD + "player = []\n",
            "2:1: missing-key: The list of players is empty; add a [[player]] table.",
        ),
        (
            HEAD + "".join(player("points = 1", name) for name in "ABCDE"),
            "2:1: bad-value: The game has 5 players; at most 4 can play.",
        ),
        (
            HEAD + "players = 2\n" + "".join(player("points = 1", name) for name in "ABC"),
            ("2:11: bad-value: 'players' is 2, but 3 players are listed; correct one of them."),
        ),
        (
            HEAD + player("points = 1") * 2,
            (
                "6:8: bad-value: The name 'Zoé' appears twice (first at 0.toml:3:8);"
                " change one of them."
            ),
        ),
        (
            HEAD + ROUND + player("points = 1"),
            (
                '2:1: unknown-key: Only a solo game has rounds; add variant = "solo", or'
                " remove them."
            ),
        ),
        (
            SOLO + player("points = 1"),
            (
                "2:1: missing-key: A solo game is described by its rounds; add a [[round]]"
                " table for each."
            ),
        ),
        (
            SOLO + "players = 2\n" + ROUND + player("points = 1"),
            "3:1: unknown-key: A solo game has one player; remove 'players'.",
        ),
        (
            SOLO + ROUND + player("points = 1") + player("points = 1", "Tom"),
            ("10:8: bad-value: A solo game has one player, not 2; score each game separately."),
        ),
        (
            SOLO + ROUND + player("points = 1", "aaron"),
            ("7:8: bad-value: 'Aaron' is the opponent's name in a solo game; choose another name."),
        ),
        (
            SOLO + ROUND * 6 + player("points = 1"),
            "18:1: bad-value: The game has 6 rounds; it ends after 5.",
        ),
        (
            SOLO + '[[round]]\naaron = ["mien"]\n' + player("points = 1"),
            "4:9: bad-value: There is no card 'mien'; did you mean 'mine'?",
        ),
        (
            SOLO + '[[round]]\naaron = "mine"\n' + player("points = 1"),
            (
                "4:9: bad-value: 'aaron' is 'mine'; it must be a list of cards, as in"
                ' ["mine", "ship", "mine"].'
            ),
        ),
        (
            SOLO + "[[round]]\npoints = 3\n" + player("points = 1"),
            "3:1: missing-key: The key 'aaron' is missing in 'round 1'; add it.",
        ),
        (
            SOLO + "[[round]]\naaron = []\n" + ROUND + player("points = 1"),
            (
                "3:1: missing-key: The key 'points' is missing; add the player's points after"
                " this round."
            ),
        ),
        (
            SOLO + "[[round]]\naaron = []\n" + player("seven = 3"),
            (
                "3:1: missing-key: The key 'points' is missing; add the player's points after"
                " this round."
            ),
        ),
        (
            SOLO + ROUND + "pionts = 3\n" + player("points = 1"),
            "6:1: unknown-key: There is no key 'pionts' here; did you mean 'points'?",
        ),
    ],
)
def test_a_fault_of_a_game_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    (found,) = faults(tmp_path, text)
    assert found.startswith(said)


def test_files_that_contradict_each_other_are_reported(tmp_path: Path) -> None:
    one = HEAD + "players = 2\n" + player("points = 1", "A")
    two = HEAD + "players = 3\n" + player("points = 1", "A")
    assert faults(tmp_path, one, two) == [
        "1.toml:2:11: bad-value: 'players' is 3 here and 2 in 0.toml:2:1; make them agree.",
        (
            "1.toml:4:8: bad-value: The name 'A' appears twice (first at 0.toml:4:8);"
            " change one of them."
        ),
    ]


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    text = player('domain = [["mien"], ["shp"]]\nsold = { light = 9 }\nworkers = "two"')
    said = faults(tmp_path, HEAD + "plyers = 3\n" + text)
    assert [it.split(": ")[0] for it in said] == [
        "2:1",
        "5:11",
        "5:21",
        "6:18",
        "7:11",
    ]


@pytest.mark.parametrize(
    "value",
    ["[]", "[[]]", "[[[]]]", "{}", "true", '""', "[1]", '[["mine"], 3]', "1e400", "1979-05-27"],
)
@pytest.mark.parametrize("key", ["domain", "cards", "first", "seven", "points", "animals"])
def test_no_value_brings_the_reader_down(tmp_path: Path, key: str, value: str) -> None:
    file = written(tmp_path, HEAD + "players = 2\n" + player(f"{key} = {value}"))
    answer = at_once("score", file, cwd=tmp_path)
    assert answer.returncode in {0, 2}
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("value", ["[1]", "{}", "true", '"x"', "[{ aaron = 3 }]", "[[]]", "1e9"])
@pytest.mark.parametrize("key", ["variant", "players", "round", "player"])
def test_no_heading_brings_the_reader_down(tmp_path: Path, key: str, value: str) -> None:
    rest = "" if key == "player" else player("points = 1")
    file = written(tmp_path, HEAD + f"{key} = {value}\n" + rest)
    answer = at_once("score", file, cwd=tmp_path)
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr


# Which game it is.


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ('domain = "A"\n' + player("start = 'goods'"), "dice"),
        ('variant = "solo"\n', "dice"),
        ("players = 3\n", "board"),
        ('[[player]]\nboard = "1"\ntiles = ""\n', "board"),
        ("[[player]]\ntrack = 4\n", "board"),
        (ROUND + player("points = 1"), "cards"),
        (player("cards = { mine = 3 }"), "cards"),
        ('game = "bord"\n', "board"),
        ('game = "card"\n', "cards"),
        ('game = "Dice"\n', "dice"),
    ],
)
def test_the_game_is_guessed_from_the_keys(tmp_path: Path, text: str, game: str) -> None:
    assert game_of(read_documents([written(tmp_path, text)])) == game


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'game = "dice"\n' + player("cards = { mine = 3 }\nseven = 3"),
            (
                "'game' is 'dice'; it must be 'cards', because 'cards' is a key of that"
                " game; otherwise remove the key."
            ),
        ),
        (
            HEAD + '[[player]]\nmarks = "x"\nphases = "x"\n',
            (
                "'game' is 'cards'; it must be 'dice', because 'marks' is a key of that"
                " game; otherwise remove the key."
            ),
        ),
    ],
)
def test_the_name_of_a_game_over_the_keys_of_another(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(MalformedError) as caught:
        game_of(read_documents([written(tmp_path, text)]))
    assert said in str(caught.value)


def test_every_game_that_can_be_named_has_a_rulebook_and_an_edition() -> None:
    scored = set(scored_games())
    assert scored == {spec.name for spec in games_with(RULEBOOK)}
    with_editions = {spec.name for spec in games_with(FIGURES) if spec.edition}
    assert scored == {*with_editions, "pad"}, "a pad has its figures in its own file"


# Figures.


def test_the_figures_of_the_card_game() -> None:
    edition = card_edition()
    assert edition.name == "2016"
    assert edition.set_points == {
        CardType.CASTLE: 5,
        CardType.MINE: 5,
        CardType.CLOISTER: 6,
        CardType.KNOWLEDGE: 4,
        CardType.SHIP: 4,
        CardType.PASTURE: 4,
        CardType.BUILDING: 3,
    }
    assert edition.seven_points == {1: (3, 1), 2: (3, 1), 3: (4, 2, 1), 4: (4, 3, 2, 1)}
    assert edition.animal_points == {2: 1, 3: 2, 4: 4}
    assert (edition.first_points, edition.first_player_points, edition.good_points) == (1, 1, 2)
    assert (edition.cards_per_point, edition.piles) == (3, (3, 4, 5, 6, 7))
    assert sum(edition.cards.values()) == 114
    assert edition.cards[CardType.BUILDING] == edition.buildings_of_kind * len(Building)
    assert edition.goods_of_type * len(Ware) == 18
    assert edition.animals_of_species * len(Species) == 20
    assert (edition.point_cards, edition.all_points) == ({1: 8, 2: 7}, 22)


def test_every_shipped_figure_says_how_sure_it_is() -> None:
    text = shipped_edition("cards").read_text(encoding="utf-8")
    figures = edition_figures("cards")
    assert text.count("{ value =") == text.count("confidence =") == len(figures)
    for figure in figures:
        assert figure.confidence is not Confidence.OWNER
        assert figure.verified == (figure.confidence in VERIFIED)
    assert text.count(", verified = false") == sum(not figure.verified for figure in figures)
    house = {it.name for it in figures if it.confidence is Confidence.HOUSE}
    sets = {f"set_points.{it}" for it in ("castle", "mine", "knowledge", "ship")}
    assert house == {*sets, "goods.points"}


def test_an_owner_overrides_single_figures(tmp_path: Path) -> None:
    file = written(
        tmp_path, HEAD + "set_points.mine = 4\nseven_points.3 = [5, 3, 1]\ngoods.points = 3\n"
    )
    edition = card_edition(file)
    assert edition.set_points[CardType.MINE] == 4
    assert edition.set_points[CardType.CASTLE] == 5
    assert edition.seven_points[3] == (5, 3, 1)
    assert edition.good_points == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "board"\n', "'game' is 'board'; it must be 'cards' here."),
        ("set_points.mine = 3\n", "The key 'game' is missing; add it."),
        (HEAD + "set_points.mien = 3\n", "There is no key 'mien' here; did you mean 'mine'?"),
        (
            HEAD + "seven_points.3 = 4\n",
            "'3' is 4; it must be a list of whole numbers from 1 to 9.",
        ),
        (HEAD + "conversion.cards = 0\n", "'cards' is 0; it must be a whole number from 1 to 9."),
    ],
)
def test_a_fault_of_an_edition_is_reported(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InvalidError, match=r"mine\.toml") as caught:
        card_edition(written(tmp_path, text, "mine.toml"))
    assert said in str(caught.value)


def test_an_unknown_edition_is_reported() -> None:
    assert find_edition("cards", "2016") is None
    with pytest.raises(UnknownNameError, match="no edition '2061'; did you mean '2016'"):
        find_edition("cards", "2061")


# Empty sheets.


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("sheet", ["cards", "cards-solo"])
def test_an_empty_sheet_scores_when_it_is_filled_in(
    tmp_path: Path, sheet: str, language: str
) -> None:
    answer = at_once("new", "--sheet", sheet, "--lang", language, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    file = tmp_path / f"{sheet}.toml"
    empty = file.read_text(encoding="utf-8")
    filled = empty.replace('name = ""', 'name = "Zoé"').replace(
        "  [],", '  ["mine", "mine", "mine"],'
    )
    assert load_card_game([written(tmp_path, filled)]).all_players[0].domain == (
        (Card(CardType.MINE),) * 3,
    )
    with_all = re.sub(r"^# (?=\w+ = )", "", filled, flags=re.MULTILINE)
    without = re.sub(r"^domain = \[.*?^\]\n", "", with_all, flags=re.MULTILINE | re.DOTALL)
    player = load_card_game([written(tmp_path, without)]).all_players[0]
    assert player.cards == {CardType.MINE: 3, CardType.CLOISTER: 1}
    assert (player.first, player.seven, player.points) == ((CardType.MINE,), 3, 6)
    assert (player.first_player, player.workers) == ((None, None) if "solo" in sheet else (True, 2))
