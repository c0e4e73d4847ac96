"""The card game's rules compared with slower ones: animals, cloisters, bonus cards, Aaron."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import (
    AARON,
    COLUMN,
    Card,
    CardGame,
    CardPlayer,
    CardType,
    CardVariant,
    Column,
    Round,
    Ware,
)
from generator.games.cards.rules.animals import score_animals, split_animals
from generator.games.cards.rules.arranging import arrange, sort_cards
from generator.games.cards.rules.columns import check_columns, lay_column, score_sets
from generator.games.cards.rules.scoring import CardScorer
from generator.games.cards.rules.stock import check_store
from generator.model.tiles import Building, Species

if TYPE_CHECKING:
    from pathlib import Path

EDITION = card_edition()
MINE, SHIP, CLOISTER = Card(CardType.MINE), Card(CardType.SHIP), Card(CardType.CLOISTER)

numbers = st.fixed_dictionaries(dict.fromkeys(Species, st.integers(0, 5)))
few_cards = st.fixed_dictionaries(
    {it: st.integers(0, 6 if it is CardType.CLOISTER else 5) for it in CardType}
)
cards = st.sampled_from([Card(it) for it in CardType] + [Card(CardType.BUILDING, Building.BANK)])
columns = st.lists(cards, min_size=1, max_size=3).map(tuple)
piles = st.lists(
    st.lists(st.sampled_from(list(CardType)), max_size=7).map(tuple), min_size=1, max_size=5
)


def sets_of(laid: tuple[Column, ...]) -> int:
    """Return the points of the sets in a domain."""
    return sum(line.points for line in score_sets(laid, EDITION))


# Animals.


@cache
def best_herds(counts: tuple[int, ...]) -> tuple[int, int]:
    """Try every first set: the most points, and the fewest animals for them, as a negative."""
    best = (0, 0)
    there = [position for position, count in enumerate(counts) if count]
    for size in (2, 3, 4):
        for chosen in combinations(there, size):
            rest = best_herds(tuple(n - (at in chosen) for at, n in enumerate(counts)))
            best = max(best, (rest[0] + {2: 1, 3: 2, 4: 4}[size], rest[1] - size))
    return best


@given(numbers)
def test_the_split_of_animals_is_the_best(animals: dict[Species, int]) -> None:
    split = split_animals(animals, EDITION)
    points, used = best_herds(tuple(animals.values()))
    assert sum(line.points for line in score_animals(split, EDITION)) == points
    assert split.unused == sum(animals.values()) + used
    held: Counter[Species] = Counter()
    for herd, number in split.herds.items():
        assert len(set(herd)) == len(herd) >= 2
        held.update(dict.fromkeys(herd, number))
    assert all(held[it] <= animals[it] for it in Species)


def test_the_split_follows_the_figures_of_an_owner(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "cards"\n[animal_points]\n2 = 5\n', encoding="utf-8")
    animals = dict.fromkeys(Species, 1)
    lines = list(score_animals(split_animals(animals, card_edition(path)), card_edition(path)))
    assert [(line.points, len(line.species)) for line in lines] == [(5, 2), (5, 2)]
    path.write_text('game = "cards"\n[animal_points]\n2 = 0\n4 = 1\n', encoding="utf-8")
    split = split_animals(animals, card_edition(path))
    assert (dict(split.herds), split.unused) == ({tuple(Species)[:3]: 1}, 1)


# Cloisters.


@cache
def best_sets(counts: tuple[int, ...], cloisters: int) -> int:
    """Try every first set that can be made, with as many cloisters as it may have."""
    points = [EDITION.set_points[it] for it in CardType if it is not CardType.CLOISTER]
    best = 0
    if cloisters >= COLUMN:
        joined = EDITION.set_points[CardType.CLOISTER]
        best = joined + best_sets(counts, cloisters - COLUMN)
    for at, count in enumerate(counts):
        for own in range(1, min(count, COLUMN) + 1):
            jokers = COLUMN - own
            if jokers <= cloisters:
                left = (*counts[:at], count - own, *counts[at + 1 :])
                best = max(best, points[at] + best_sets(left, cloisters - jokers))
    return best


@given(few_cards)
def test_counted_cards_are_laid_as_well_as_they_can_be(held: dict[CardType, int]) -> None:
    laid = arrange(held, (), EDITION)
    others = tuple(held[kind] for kind in CardType if kind is not CardType.CLOISTER)
    assert sets_of(laid) == best_sets(others, held[CardType.CLOISTER])
    lying = Counter(card.type for column in laid for card in column.cards)
    assert lying == Counter(held) + Counter()
    assert list(check_columns(laid)) == []


def test_without_cloisters_no_column_is_empty() -> None:
    laid = arrange({CardType.CASTLE: 4}, (), EDITION)
    assert [len(column.cards) for column in laid] == [COLUMN, 1]


@pytest.mark.parametrize(("castles", "cloisters"), [(2, 4), (3, 3), (3, 6), (4, 8)])
def test_cloisters_stand_for_a_dear_type_in_every_set(
    castles: int, cloisters: int, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "cards"\n[set_points]\ncastle = 9\n', encoding="utf-8")
    held = {CardType.CASTLE: castles, CardType.CLOISTER: cloisters}
    laid = arrange(held, (), card_edition(path))
    assert all(column.finished and column.type is CardType.CASTLE for column in laid)
    assert len(laid) == (castles + cloisters) // COLUMN
    assert Counter(card.type for column in laid for card in column.cards) == held


def test_of_plans_that_pay_alike_the_one_with_more_sets_is_laid(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "cards"\n[set_points]\nmine = 2\nknowledge = 2\n', encoding="utf-8")
    held = {CardType.MINE: 2, CardType.KNOWLEDGE: 2, CardType.SHIP: 1, CardType.CLOISTER: 2}
    laid = arrange(held, (), card_edition(path))
    assert {it.type for it in laid if it.finished} == {CardType.MINE, CardType.KNOWLEDGE}


@given(few_cards, st.sets(st.sampled_from(list(CardType))))
def test_a_set_that_must_be_there_is_laid(held: dict[CardType, int], wanted: set[CardType]) -> None:
    laid = arrange(held, wanted, EDITION)
    finished = {column.type for column in laid if column.finished}
    assert sets_of(laid) <= sets_of(arrange(held, (), EDITION))
    for kind in wanted:
        if held[kind] >= COLUMN and kind is not CardType.CLOISTER:
            assert kind in finished


@given(few_cards, st.sampled_from(list(CardType)))
def test_one_more_card_never_pays_less(held: dict[CardType, int], more: CardType) -> None:
    richer = {**held, more: held[more] + 1}
    assert sets_of(arrange(richer, (), EDITION)) >= sets_of(arrange(held, (), EDITION))


@pytest.mark.parametrize(
    ("lying", "kind", "finished", "cloisters"),
    [
        ((MINE, MINE, MINE), "mine", True, 0),
        ((MINE, CLOISTER, MINE), "mine", True, 1),
        ((CLOISTER, CLOISTER, MINE), "mine", True, 2),
        ((CLOISTER, CLOISTER, CLOISTER), "cloister", True, 0),
        ((CLOISTER, CLOISTER), "cloister", False, 0),
        ((MINE, SHIP, MINE), "mine", False, 0),
        ((CLOISTER, SHIP, MINE), "ship", False, 1),
        ((MINE, MINE, MINE, SHIP), "mine", True, 0),
    ],
)
def test_a_column_has_one_type(
    lying: tuple[Card, ...], kind: str, *, finished: bool, cloisters: int
) -> None:
    column = lay_column(lying)
    assert (column.type, column.finished, column.cloisters) == (kind, finished, cloisters)


@given(st.lists(st.sampled_from(list(CardType)), max_size=25))
def test_aarons_cards_are_sorted_by_type(held: list[CardType]) -> None:
    laid = sort_cards(Counter(held))
    assert all({card.type for card in column.cards} == {column.type} for column in laid)
    assert all(len(column.cards) == COLUMN for column in laid if column.finished)
    for kind in CardType:
        own = [column for column in laid if column.type is kind]
        assert sum(column.finished for column in own) == held.count(kind) // COLUMN
        assert sum(len(column.cards) for column in own) == held.count(kind)


# Whole games.


def score(*all_players: CardPlayer, players: int | None = None) -> list[int]:
    game = CardGame(all_players, players or max(len(all_players), 2))
    return [it.total for it in CardScorer(EDITION).score(game).scores]


@given(st.data(), st.lists(columns, max_size=12))
def test_the_order_of_columns_does_not_matter(
    data: st.DataObject, laid: list[tuple[Card, ...]]
) -> None:
    mixed = data.draw(st.permutations(laid))
    assert score(CardPlayer("Zoé", tuple(laid))) == score(CardPlayer("Zoé", tuple(mixed)))


@given(st.lists(columns, max_size=12))
def test_a_legal_domain_is_worth_no_more_than_its_cards_may_be(
    laid: list[tuple[Card, ...]],
) -> None:
    held = Counter(card.type for column in laid for card in column)
    assert score(CardPlayer("Zoé", tuple(laid))) <= score(CardPlayer("Zoé", cards=held))


@given(
    st.lists(columns, max_size=8),
    numbers,
    st.fixed_dictionaries(dict.fromkeys(Ware, st.integers(0, 6))),
    st.integers(0, 30),
)
def test_a_seat_is_worth_the_sum_of_its_parts(
    laid: list[tuple[Card, ...]], animals: dict[Species, int], sold: dict[Ware, int], points: int
) -> None:
    parts = (
        CardPlayer("Zoé", domain=tuple(laid)),
        CardPlayer("Zoé", animals=animals),
        CardPlayer("Zoé", sold=sold),
        CardPlayer("Zoé", points=points),
        CardPlayer("Zoé", first_player=True),
    )
    whole = CardPlayer(
        "Zoé", tuple(laid), points=points, sold=sold, animals=animals, first_player=True
    )
    assert score(whole) == [sum(total for part in parts for total in score(part))]


@given(piles, st.lists(st.integers(0, 60), min_size=5, max_size=5))
def test_a_solo_game_ends_when_aaron_is_ahead(
    drawn: list[tuple[CardType, ...]], points: list[int]
) -> None:
    rounds = tuple(Round(pile, own) for pile, own in zip(drawn, points, strict=False))
    game = CardGame((CardPlayer("Zoé"),), 1, CardVariant.SOLO, rounds)
    result = CardScorer(EDITION).score(game)
    own, his = result.scores
    assert (own.name, his.name) == ("Zoé", AARON)
    assert result.course[-1] == (own.total, his.total)
    assert [mine for mine, _theirs in result.course] == points[: len(result.course)]
    theirs = [total for _mine, total in result.course]
    assert theirs == sorted(theirs)
    assert all(mine >= his_own for mine, his_own in result.course[:-1])
    if own.total < his.total:
        assert result.winners == (AARON,)
    else:
        assert len(result.course) == len(rounds)
        assert result.winners == (("Zoé",) if len(rounds) == 5 else ())


@given(
    piles, st.lists(st.integers(0, 30), min_size=5, max_size=5), st.sets(st.sampled_from(CardType))
)
def test_the_card_for_a_first_set_is_aarons_unless_the_player_had_the_points_of_a_set_before(
    drawn: list[tuple[CardType, ...]], points: list[int], claimed: set[CardType]
) -> None:
    rounds = tuple(Round(pile, own) for pile, own in zip(drawn, points, strict=False))
    domain = tuple((Card(kind),) * COLUMN for kind in CardType)
    player = CardPlayer("Zoé", domain, first=tuple(sorted(claimed)))
    own, _his = CardScorer(EDITION).score(CardGame((player,), 1, CardVariant.SOLO, rounds)).scores
    said = " ".join(it.message for it in own.violations if "sorted first" in it.message)
    for kind in claimed:
        piled = [sum(pile.count(kind) for pile in drawn[: last + 1]) for last in range(len(drawn))]
        after = next((last for last, cards in enumerate(piled) if cards >= COLUMN), None)
        alone = EDITION.set_points[kind] + 1
        if after == 0 or (after and points[after - 1] < alone):
            assert f"'{kind}'" in said
        elif after is None or len(claimed) == 1:
            assert f"'{kind}'" not in said


@pytest.mark.parametrize(("points", "lost"), [(0, True), (3, True), (4, False), (5, False)])
def test_the_points_before_have_room_for_a_set_and_its_card(points: int, *, lost: bool) -> None:
    pile = (CardType.BUILDING,) * COLUMN
    rounds = (Round((CardType.SHIP,), points), Round(pile, 30))
    domain = ((Card(CardType.BUILDING, Building.BANK),) * COLUMN,)
    player = CardPlayer("Zoé", domain, first=(CardType.BUILDING,))
    own, _his = CardScorer(EDITION).score(CardGame((player,), 1, CardVariant.SOLO, rounds)).scores
    text = (
        "Aaron's pile of round B is sorted first and gives him a set of 'building'; the points"
        f" before it ({points}) have no room for one, so the card for the first is his."
    )
    assert [it.message for it in own.violations if it.code == "first-claim"] == [text] * lost


@given(st.permutations([MINE, CLOISTER]))
def test_a_cloister_with_the_only_card_of_a_type_is_no_seventh_type(pair: list[Card]) -> None:
    others = [(Card(it),) for it in CardType if it not in {MINE.type, CLOISTER.type}]
    player = CardPlayer("Zoé", (*others, tuple(pair)), seven=3)
    (found,) = CardScorer(EDITION).score(CardGame((player,), 2)).scores
    assert [it.code for it in found.violations] == ["seven-claim"]
    assert found.total == 0


def test_the_sentence_of_a_solo_game() -> None:
    pile = (CardType.MINE,) * 3

    def praise(*points: int) -> str | None:
        rounds = tuple(Round(pile if not at else (), own) for at, own in enumerate(points))
        game = CardGame((CardPlayer("Zoé"),), 1, CardVariant.SOLO, rounds)
        return CardScorer(EDITION).score(game).praise

    assert praise(6, 7) == "After round B it is 7 to 6: the game continues."
    assert praise(5) == "Aaron is ahead after round A, 6 to 5: the game is lost."
    assert praise(6, 7, 8, 9, 10) == "Zoé stands up to Aaron, 10 to 6: the game is won."


@pytest.mark.parametrize(
    ("noted", "name"),
    [
        ([0], "points after round A"),
        ([6, 7, 3], "points after round C"),
        ([6, 7, 8, 9, 4], "points after round E"),
        ([6, 2, 9], "points after round B"),
    ],
)
def test_a_solo_game_is_scored_by_the_round_that_ended_it(noted: list[int], name: str) -> None:
    mines = Round((CardType.MINE,) * 3, noted[0])
    rounds = (mines, *(Round((), points) for points in noted[1:]))
    game = CardGame((CardPlayer("Zoé"),), 1, CardVariant.SOLO, rounds)
    (line,) = CardScorer(EDITION).score(game).scores[0].lines
    assert line.name() == name
    assert line.points == next(points for points in noted if points < 6)
    assert line.explain() == "What was noted at the end of this round."


def test_workers_and_silver_never_run_out() -> None:
    rich = CardPlayer("Zoé", points=1, workers=40, silver=50)
    (found,) = CardScorer(EDITION).score(CardGame((rich,), 2)).scores
    assert found.violations == ()
    assert found.tiebreak == 90


def test_every_domain_is_shown_as_it_was_scored() -> None:
    scorer = CardScorer(EDITION)
    player = CardPlayer("Zoé", cards={CardType.MINE: 2, CardType.CLOISTER: 1})
    game = CardGame((player,), 1, CardVariant.SOLO, (Round((CardType.SHIP,) * 3, 0),))
    own, his = scorer.domains(game)
    assert [(column.type, column.finished) for column in own] == [(CardType.MINE, True)]
    assert [(column.type, column.finished) for column in his] == [(CardType.SHIP, True)]


def test_a_player_without_point_cards_adds_none_to_those_of_the_others() -> None:
    all_players = [CardPlayer("Ben"), CardPlayer("Zoé", points=EDITION.all_points + 1)]
    ((last, violation),) = check_store(all_players, EDITION)
    assert last == 1
    assert violation.message == ("The point cards held have 23 points; those of the game have 22.")
    assert list(check_store([CardPlayer("Ben", points=EDITION.all_points)], EDITION)) == []
