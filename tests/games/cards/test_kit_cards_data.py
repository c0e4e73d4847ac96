"""The cards of the card game as data: the rulebook's numbers, dice, names, figures, faults."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InvalidError
from generator.games.cards.kit import load_cards
from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import COLUMN, ROUNDS, CardType, Thing, Ware
from generator.games.cards.pages.faces import bonus_text, fill_cards
from generator.language import PAPER_LANGUAGES, or_list
from generator.load.components.component_set import choose, parse_components
from generator.model.component import Shape
from generator.model.deck import SIZES
from generator.model.finding import Finding
from generator.model.tiles import Building, Colour, Species

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.component import Component

CARDS = load_cards()
GROUPS = {
    "castles": 12,
    "mines": 12,
    "cloisters": 12,
    "knowledge": 18,
    "ships": 18,
    "pastures": 18,
    "buildings": 24,
    "goods": 18,
    "animals": 20,
    "first": 7,
    "seven": 4,
    "rows": 6,
    "rounds": 5,
    "first-player": 1,
    "points": 15,
    "workers": 22,
    "silver": 16,
    "players": 12,
}
"""The rulebook's list of components."""
ACTIONS, ALL = 114, 240


def group(name: str) -> tuple[Component, ...]:
    return choose(CARDS, [name]).components


def fields(card: Component) -> dict[str, Any]:
    return dict(card.front.fields)


def actions() -> list[Component]:
    return [it for it in CARDS.components if "type" in fields(it)]


def found(error: InvalidError) -> list[Finding]:
    return [it for it in error.findings if isinstance(it, Finding)]


@cache
def filled_fields() -> dict[str, dict[str, Any]]:
    """Return the values that the cards get from the shipped edition."""
    return {it.id: fields(it) for it in fill_cards(CARDS, card_edition()).components}


def test_the_numbers_of_cards_are_the_rulebooks() -> None:
    counts = {it.id: sum(card.count for card in group(it.id)) for it in CARDS.groups}
    assert counts == GROUPS
    assert CARDS.count == ALL
    assert sum(it.count for it in actions()) == ACTIONS


def test_the_action_cards_are_as_many_as_the_edition_says() -> None:
    found: Counter[str] = Counter()
    for it in actions():
        found[fields(it)["type"]] += it.count
    edition = card_edition()
    assert found == edition.cards
    kinds = Counter(fields(it)["building"] for it in group("buildings"))
    assert kinds == dict.fromkeys(Building, edition.buildings_of_kind)
    assert {it.count for it in group("goods")} == {edition.goods_of_type}
    assert {it.count for it in group("animals")} == {edition.animals_of_species}
    points = {fields(it)["points"]: it.count for it in group("points")}
    assert points == edition.point_cards


def test_the_dice_are_spread_evenly_within_each_type() -> None:
    for kind in CardType:
        dice: Counter[int] = Counter()
        for it in actions():
            if fields(it)["type"] == kind:
                dice[fields(it)["die"]] += it.count
        assert sorted(dice) == [1, 2, 3, 4, 5, 6]
        assert len(set(dice.values())) == 1
    for building in Building:
        dice_of = {fields(it)["die"] for it in group("buildings") if it.id.startswith(building)}
        assert len(dice_of) == COLUMN


def test_the_other_cards_come_in_their_kinds() -> None:
    assert [fields(it)["ware"] for it in group("goods")] == list(Ware)
    assert [fields(it)["dice"] for it in group("goods")] == [(1, 2), (3, 4), (5, 6)]
    assert [fields(it)["species"] for it in group("animals")] == list(Species)
    assert [fields(it)["first"] for it in group("first")] == list(CardType)
    assert [fields(it)["points"] for it in group("seven")] == [4, 3, 2, 1]
    assert [fields(it)["row"] for it in group("rows")] == [1, 2, 3, 4, 5, 6]
    assert [fields(it)["round"] for it in group("rounds")] == list(ROUNDS)
    assert [(fields(it)["points"], it.count) for it in group("points")] == [(1, 8), (2, 7)]
    parts = [(fields(it)["colour"], fields(it)["part"]) for it in group("players")]
    assert parts == [(it, part) for it in Colour for part in ("projects", "domain", "store")]


def test_all_cards_have_one_size_that_is_given_once() -> None:
    assert {it.size for it in CARDS.components} == {SIZES["mini"]}
    assert {it.shape for it in CARDS.components} == {Shape.RECTANGLE}
    assert {it.rim.corner for it in CARDS.components} == {2.5}
    text = CARDS.place.file
    with open(text, encoding="utf-8") as file:  # noqa: PTH123 - a place is a text
        assert len(re.findall(r"^size = ", file.read(), re.MULTILINE)) == 1


def test_every_card_has_a_back_of_its_family() -> None:
    backs: dict[str, set[str]] = {}
    for it in CARDS.components:
        assert it.has_back
        for copies in it.copies:
            assert copies.back is not None
            backs.setdefault(it.group.id, set()).add(copies.back.name)
    for name in ("castles", "mines", "cloisters", "knowledge", "ships", "pastures", "buildings"):
        assert backs.pop(name) == {"action-back"}
    assert backs.pop("players") == {f"player-back-{colour}" for colour in Colour}
    assert backs.pop("first-player") == {"first-player-next"}
    assert backs == {name: {f"{name}-back"} for name in backs}


def test_every_card_has_a_name_in_every_language() -> None:
    for it in CARDS.components:
        assert set(it.names) == set(it.group.names) == set(PAPER_LANGUAGES), it.id


def test_cards_get_the_figures_of_the_edition() -> None:
    for it in actions():
        assert filled_fields()[it.id]["points"] == card_edition().set_points[fields(it)["type"]]
    assert [filled_fields()[f"{kind}-1"]["points"] for kind in ("castle", "cloister", "ship")] == [
        5,
        6,
        4,
    ]
    assert filled_fields()["mine-4"]["brings"] == ("2 silver",)
    assert filled_fields()["knowledge-4"]["brings"] == ("2 workers",)
    assert filled_fields()["ship-4"]["brings"] == ("1 goods",)
    assert filled_fields()["pasture-4"]["brings"] == ("1 animals",)
    assert filled_fields()["bank-2"]["brings"] == ("3 silver",)
    assert filled_fields()["watchtower-2"]["brings"] == ("1 points",)
    assert filled_fields()["boarding-house-1"]["brings"] == ("1 goods", "1 animals")
    assert filled_fields()["good-dark"]["points"] == 2
    assert filled_fields()["first-ship"]["points"] == 1
    assert filled_fields()["first-player"]["points"] == 1
    assert filled_fields()["cow"]["herds"] == (2, 3, 4)
    assert filled_fields()["cow"]["herd_points"] == (1, 2, 4)
    assert filled_fields()["worker"]["price"] == filled_fields()["silver"]["price"] == 3
    assert [filled_fields()[f"seven-{it}"]["players"] for it in (4, 3, 2, 1)] == [
        (3, 4),
        (2, 4),
        (3, 4),
        (2, 3, 4),
    ]


def test_every_action_card_does_what_the_rulebook_says() -> None:
    deeds = {"castle": "act", "cloister": "joker", "warehouse": "sell", "town-hall": "place"}
    takes = {
        "workshop": ("building", "knowledge"),
        "church": ("castle", "mine", "cloister"),
        "market": ("ship", "pasture"),
    }
    for it in actions():
        card = filled_fields()[it.id]
        name = card.get("building", card["type"])
        assert card.get("deed") == deeds.get(name)
        assert card.get("takes") == takes.get(name)
        assert ("brings" in card) == (name not in {*deeds, *takes})


def test_the_bonuses_of_two_rounds_are_known_and_the_others_are_open() -> None:
    assert {it: filled_fields()[f"round-{it}"]["brings"] for it in ROUNDS} == {
        "A": ("3 points", "2 goods", "2 animals", "3 silver", "3 workers"),
        "B": (),
        "C": (),
        "D": ("2 silver", "2 workers", "1 silver + 1 workers"),
        "E": (),
    }


def test_an_owner_gives_the_bonuses_of_a_round(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "cards"\nset_points.mine = 7\nplaced.mine.silver = 3\n'
        "rounds.B.1 = { points = 2 }\nrounds.B.4 = { goods = 1, animals = 1 }\n"
        "rounds.D.1 = { silver = 0 }\n",
        encoding="utf-8",
    )
    cards = {it.id: fields(it) for it in fill_cards(CARDS, card_edition(own)).components}
    assert cards["round-B"]["brings"] == ("2 points", "1 goods + 1 animals")
    assert cards["round-D"]["brings"] == ("2 workers", "1 silver + 1 workers")
    assert cards["mine-1"]["points"] == 7
    assert cards["mine-1"]["brings"] == ("3 silver",)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rounds.F.1 = { points = 2 }", "There is no key 'F' here"),
        ("rounds.B.1 = { silvr = 2 }", "did you mean 'silver'"),
        ("rounds.B.1 = { silver = 10 }", "must be a whole number from 0 to 9"),
        ("rounds.B.7 = { silver = 1 }", "There is no key '7' here"),
        ("placed.minne.silver = 1", "did you mean 'mine'"),
    ],
)
def test_figures_that_cannot_be_are_refused(line: str, sentence: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'game = "cards"\n{line}\n', encoding="utf-8")
    with pytest.raises(InvalidError) as raised:
        card_edition(own)
    (finding,) = found(raised.value)
    assert sentence in finding.message
    assert (finding.place.file, finding.place.line) == (str(own), 2)


@given(st.fixed_dictionaries({it: st.integers(0, 99) for it in CardType}))
def test_any_points_of_sets_are_shown(points: dict[CardType, int]) -> None:
    edition = replace(card_edition(), set_points=points)
    for it in fill_cards(choose(CARDS, ["castles", "ship-2", "bank-4"]), edition).components:
        assert fields(it)["points"] == points[fields(it)["type"]]


@given(
    st.lists(
        st.dictionaries(st.sampled_from(Thing), st.integers(1, 9), min_size=1, max_size=3),
        max_size=6,
    )
)
def test_any_bonuses_of_a_round_are_shown_and_accepted(bonuses: list[dict[Thing, int]]) -> None:
    edition = replace(card_edition(), rounds={"C": tuple(bonuses)})
    (card,) = fill_cards(choose(CARDS, ["round-C"]), edition).components
    assert fields(card)["brings"] == tuple(map(bonus_text, bonuses))
    again = fill_cards(replace(CARDS, components=(card,)), card_edition())
    assert fields(again.components[0])["brings"] == fields(card)["brings"]


# Cards of one's own

OWN = """
game = "cards"
shape = "rectangle"
size = "mini"
back = "none"
count = 1

[group.mine]
template = "games/cards/action.svg.j2"

[[component]]
id = "own"
group = "mine"
fields = { type = "ship", die = 1 }
"""


def findings(*changes: tuple[str, str]) -> list[str]:
    """Return what is wrong with cards that were changed."""
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(InvalidError) as raised:
        fill_cards(parse_components(text, "own.toml", 28.0, "cards"), card_edition())
    return [f"{it.place}: {it.message}" for it in found(raised.value)]


def test_fields_of_ones_own_are_kept() -> None:
    text = OWN.replace("die = 1", 'die = 1, points = 9, brings = ["2 workers + 1 points"]')
    cards = parse_components(text, "own.toml", 28.0, "cards")
    (card,) = fill_cards(cards, card_edition()).components
    assert fields(card)["points"] == 9
    assert fields(card)["brings"] == ("2 workers + 1 points",)


def test_fields_of_other_templates_are_free() -> None:
    text = OWN.replace("games/cards/action.svg.j2", "own.svg.j2").replace('"ship"', '"submarine"')
    cards = parse_components(text, "own.toml", 28.0, "cards")
    assert fill_cards(cards, card_edition()) == cards


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('"ship"', '"shp"'), "The field 'type' of 'own' is 'shp'; did you mean 'ship'?"),
        (
            ('"ship"', '"x"'),
            f"The field 'type' of 'own' is 'x'; choose {or_list(CardType)}.",
        ),
        (("die = 1", "die = 7"), "The field 'die' of 'own' is '7'; choose 1, 2, 3, 4, 5 or 6."),
        (
            ("die = 1", 'die = 1, takes = ["castle", "towr"]'),
            f"The field 'takes' of 'own' is 'towr'; choose {or_list(CardType)}.",
        ),
        (
            ("die = 1", 'die = 1, deed = "sel"'),
            "The field 'deed' of 'own' is 'sel'; did you mean 'sell'?",
        ),
        (
            ("die = 1", 'die = 1, brings = ["two silver"]'),
            "'own' brings 'two silver'; write for example '2 silver' or '1 goods + 1 animals'",
        ),
    ],
)
def test_fields_that_no_card_can_have_are_refused(change: tuple[str, str], sentence: str) -> None:
    (named_now,) = findings(change)
    assert named_now.startswith(f"own.toml:11:1: {sentence}")


def test_all_faults_are_reported_at_once() -> None:
    assert len(findings(('"ship"', '"shp"'), ("die = 1", "die = 0, row = 9"))) == 3


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('"mini"', '"minni"'), "did you mean 'mini'?"),
        (("count = 1", "corner = 30.0\ncount = 1"), "The corners of 'own' are too large"),
        (("count = 1", "corner = -1\ncount = 1"), "'corner'"),
        (('size = "mini"', "size = 5.0"), "must be [width, height], because it is a rectangle"),
        (('"rectangle"', '"hex"'), "must be one number or 'tile', because it is not a rectangle"),
        (("count = 1", "count = 1\ncuont = 1"), "did you mean 'count'?"),
    ],
)
def test_what_a_file_gives_all_its_cards_is_checked(change: tuple[str, str], sentence: str) -> None:
    assert any(sentence in it for it in findings(change))


def test_a_file_gives_its_cards_what_neither_they_nor_their_groups_say() -> None:
    text = OWN.replace("[group.mine]", '[group.mine]\nsize = "poker"\ncorner = 3.0')
    (card,) = parse_components(text, "own.toml", 28.0, "cards").components
    assert card.size == SIZES["poker"]
    assert card.rim.corner == 3.0
    (plain,) = parse_components(OWN, "own.toml", 28.0, "cards").components
    assert plain.size == SIZES["mini"]
    assert plain.rim.corner == 0.0
    assert (plain.count, plain.has_back) == (1, True)
