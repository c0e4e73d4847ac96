"""The rules of Brügge on random players, against a count that uses none of the program's rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.persons import load_persons
from generator.games.bruges.model.game import (
    KINDS,
    BrugesGame,
    BrugesPlayer,
    Colour,
    Count,
    Group,
    Laurel,
    Majority,
    Person,
    Thing,
    read_count,
)
from generator.games.bruges.rules.canal import check_statues, score_statues
from generator.games.bruges.rules.houses import check_deck
from generator.games.bruges.rules.laurels import count_things
from generator.games.bruges.rules.majorities import check_missing
from generator.games.bruges.rules.persons import check_houses, check_points, score_persons
from generator.games.bruges.rules.score_lines import PersonsLine, PersonsSumLine
from generator.games.bruges.rules.scoring import BrugesScorer
from generator.language import speaking
from support.games.violations import BRUGES_VIOLATIONS, check_explained

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.model.score import Line, Result, Violation

EDITION = bruges_edition()
SCORER = BrugesScorer(EDITION)
NOBODY = Person("nobody", {"en": "Nobody"})
CROWNED = ("bishop", "mayor", "geographer", "engraver", "cupbearer")
REGISTER = load_persons(None, 3).persons

prices = st.sampled_from([0, 3, 6, 9, 12])
groups = st.sampled_from(list(Group))
known_persons = st.lists(
    st.tuples(st.sampled_from(sorted(REGISTER)), prices, groups),
    max_size=9,
    unique_by=lambda it: it[0],
).map(
    lambda chosen: tuple(
        replace(REGISTER[name], price=price, group=REGISTER[name].group or group)
        for name, price, group in chosen
    )
)
by_colour = st.dictionaries(st.sampled_from(list(Colour)), st.integers(0, 6))


@st.composite
def right_players(draw: st.DrawFn) -> BrugesPlayer:
    """Draw a player at the end of a game, with every figure given."""
    persons = draw(known_persons)
    houses = dict(draw(by_colour))
    while sum(houses.values()) < len(persons):
        houses[Colour.RED] = houses.get(Colour.RED, 0) + 1
    workers = draw(by_colour)
    canal = draw(st.tuples(st.integers(0, 5), st.integers(0, 5)))
    progress = draw(st.integers(0, 12))
    majorities = draw(st.sets(st.sampled_from(list(Majority))))
    return BrugesPlayer(
        "Red",
        draw(st.integers(0, 90)),
        persons,
        houses=sum(houses.values()),
        house_colours=houses,
        majorities=tuple(majorities - ({Majority.PROGRESS} if not progress else set())),
        canal=canal,
        statues=tuple(draw(st.sets(st.sampled_from([2, 3, 4, 5, 6, 7]), max_size=2))),
        progress=progress,
        workers=sum(workers.values()),
        worker_colours=workers,
        florins=draw(st.integers(0, 30)),
    )


def count_at_the_table(player: BrugesPlayer) -> int:
    """Add up a player's points as the rulebook does, with its figures."""
    persons, canal = player.persons or (), player.canal or ()
    statues, ids = player.statues or (), {it.id for it in persons}
    thirds = sum(built >= 3 for built in canal)
    points = player.track + sum((it.price or 0) // 3 for it in persons)
    points += (player.houses or 0) + 4 * len(player.majorities or ())
    points += 3 * thirds + sum(statues) + (player.progress or 0)
    if "bishop" in ids:
        points += (player.workers or 0) // 2
    if "mayor" in ids:
        points += 2 * sum(it.group == "administrators" for it in persons)
    if "geographer" in ids:
        points += 2 * (thirds + len(statues))
    if "engraver" in ids:
        points += 2 * len({it.group for it in persons})
    if "cupbearer" in ids and all((player.house_colours or {}).get(it) for it in Colour):
        points += 5
    return points


def score_one(player: BrugesPlayer) -> Result:
    return SCORER.score(BrugesGame((player,)))


@given(right_players())
def test_a_legal_player_breaks_no_rule_and_is_worth_what_the_table_counts(
    player: BrugesPlayer,
) -> None:
    (score,) = score_one(player).scores
    assert score.violations == ()
    assert score.total == count_at_the_table(player)
    assert score.tiebreak == player.florins


@given(right_players())
def test_the_quick_form_is_worth_the_same(player: BrugesPlayer) -> None:
    (full,) = score_one(player).scores
    of_rule = {
        rule: sum(line.points for line in full.lines if line.rule == rule)
        for rule in ("persons", "laurel")
    }
    quick = replace(
        player,
        persons=None,
        person_count=player.residents,
        person_points=of_rule["persons"],
        laurel_points=of_rule["laurel"],
    )
    (short,) = score_one(quick).scores
    assert short.violations == ()
    assert short.total == full.total


@given(right_players(), st.randoms())
def test_the_order_of_a_list_does_not_matter(player: BrugesPlayer, random: object) -> None:
    shuffled = list(player.persons or ())
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    turned = replace(
        player,
        persons=tuple(shuffled),
        canal=(player.canal or ())[::-1],
        statues=(player.statues or ())[::-1],
    )
    assert score_one(turned).scores[0].total == score_one(player).scores[0].total


@given(right_players(), st.integers(1, 5))
def test_a_house_more_is_a_point_more_and_at_most_the_cupbearers_five(
    player: BrugesPlayer, more: int
) -> None:
    colours = dict(player.house_colours or {})
    colours[Colour.BLUE] = colours.get(Colour.BLUE, 0) + more
    grown = replace(player, houses=sum(colours.values()), house_colours=colours)
    gain = score_one(grown).scores[0].total - score_one(player).scores[0].total
    assert gain in {more, more + 5}


@given(right_players())
def test_a_price_that_is_not_known_is_reported_and_pays_nothing(player: BrugesPlayer) -> None:
    persons = player.persons or ()
    unpriced = replace(player, persons=tuple(replace(it, price=None) for it in persons))
    (score,) = score_one(unpriced).scores
    assert {it.code for it in score.violations} == ({"price-missing"} if persons else set())
    worth = sum((it.price or 0) // 3 for it in persons)
    assert score.total == count_at_the_table(player) - worth
    with_points = replace(unpriced, person_points=worth)
    assert score_one(with_points).scores[0].total == count_at_the_table(player)
    assert score_one(with_points).clean


def test_who_counts_groups_of_others_needs_no_group_itself() -> None:
    others = Laurel(2, (Count(Thing.OTHER_GROUPS, None, 1),))
    counting = Person("a", {"en": "Ann"}, price=3, group=None, laurel=others)
    known = Person("b", {"en": "Bo"}, price=3, group=Group.CHURCH)
    for other, codes in ((known, set()), (replace(known, group=None), {"group-missing"})):
        (score,) = score_one(BrugesPlayer("Red", 0, (counting, other), houses=2)).scores
        assert {it.code for it in score.violations} == codes


def test_of_two_who_are_ahead_nobody_has_turned_the_marker() -> None:
    players = tuple(
        BrugesPlayer(name, 0, progress=steps, majorities=())
        for name, steps in (("Red", 5), ("Blue", 5), ("Green", 3))
    )
    assert SCORER.score(BrugesGame(players, 3)).clean
    ahead = (replace(players[0], progress=6), *players[1:])
    first, *others = SCORER.score(BrugesGame(ahead, 3)).scores
    assert [it.code for it in first.violations] == ["majority-missing"]
    assert not any(it.violations for it in others)


def test_a_price_that_is_not_known_is_no_point_where_each_coin_is_one() -> None:
    persons = (
        Person("a", {"en": "Ann"}, price=4, group=Group.CHURCH),
        Person("b", {"en": "Bo"}, price=None, group=Group.CHURCH),
    )
    player = BrugesPlayer("Red", 0, persons, person_points=4, houses=2)
    scorer = BrugesScorer(replace(EDITION, price_of_point=1))
    (score,) = scorer.score(BrugesGame((player,))).scores
    assert score.violations == ()


counts = st.builds(
    lambda thing, kind, every: Count(thing, kind if thing in KINDS else None, every),
    st.sampled_from(list(Thing)),
    st.none(),
    st.integers(1, 9),
) | st.sampled_from(
    [Count(thing, kind.value, 2) for thing, kinds in KINDS.items() for kind in kinds]
)
people = st.builds(
    Person,
    st.sampled_from("abcdefgh"),
    st.builds(lambda name: {"en": name}, st.sampled_from(["Ann", "Bo", "Cleo"])),
    price=st.none() | prices,
    group=st.none() | groups,
    laurel=st.none()
    | st.builds(Laurel, st.integers(1, 5), st.lists(counts, min_size=1, max_size=3).map(tuple)),
)
wild_players = st.builds(
    BrugesPlayer,
    st.just("Red"),
    st.integers(0, 200),
    persons=st.none() | st.lists(people, max_size=8).map(tuple),
    person_count=st.none() | st.integers(0, 9),
    person_points=st.none() | st.integers(0, 30),
    laurel_points=st.none() | st.integers(0, 30),
    houses=st.none() | st.integers(0, 120),
    house_colours=st.none() | by_colour,
    majorities=st.none() | st.sets(st.sampled_from(list(Majority))).map(tuple),
    canal=st.none() | st.tuples(st.integers(0, 5), st.integers(0, 5)),
    statues=st.none() | st.lists(st.integers(2, 7), max_size=4).map(tuple),
    progress=st.none() | st.integers(0, 12),
    workers=st.none() | st.integers(0, 30),
    worker_colours=st.none() | by_colour,
    florins=st.none() | st.integers(0, 30),
)
games = st.builds(
    lambda all_players, players: BrugesGame(
        tuple(replace(it, name=f"player {n}") for n, it in enumerate(all_players)), players
    ),
    st.lists(wild_players, min_size=1, max_size=4),
    st.none() | st.integers(1, 4),
)


@given(games, st.sampled_from(["en", "fr", "de"]))
def test_any_game_is_scored_and_explained(game: BrugesGame, language: str) -> None:
    with speaking(language):
        result = SCORER.score(game)
        assert result == SCORER.score(game)
        check_explained(result, BRUGES_VIOLATIONS)


@given(games)
def test_players_do_not_change_each_others_points(game: BrugesGame) -> None:
    together = [score.total for score in SCORER.score(game).scores]
    assert together == [score_one(it).scores[0].total for it in game.all_players]


@given(counts)
def test_a_count_is_read_as_it_is_written(count: Count) -> None:
    assert read_count(str(count)) == count


@pytest.mark.parametrize(
    "text",
    [
        "",
        "guilds",
        "workers:0",
        "workers:2:3",
        "workers:green",
        "florins:red",
        "workers:-1",
        ":2",
        "workers:x",
        "workers:100",
        "persons:church:2:1",
        "workers:²",
    ],
)
def test_what_is_no_count_is_refused(text: str) -> None:
    assert read_count(text) is None


@pytest.mark.parametrize("name", CROWNED)
def test_the_crowned_persons_of_the_rulebook_pay(name: str) -> None:
    assert REGISTER[name].laurel is not None


def player(name: str, **given: Any) -> BrugesPlayer:
    return BrugesPlayer(name, 0, **given)


def said(found: Iterable[tuple[int, Violation]]) -> list[str]:
    return [f"{index}: {it.message}" for index, it in found]


@pytest.mark.parametrize("thing", Thing)
def test_what_is_not_given_counts_nothing(thing: Thing) -> None:
    counted = [
        count_things(Count(thing, kind), NOBODY, player("Anna"), EDITION)
        for kind in KINDS.get(thing, [None])
    ]
    assert set(counted) == {0}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("persons", 2),
        ("groups", 0),
        ("houses", 7),
        ("houses:red", 4),
        ("houses:blue", 0),
        ("houses:3", 2),
        ("empty-houses", 5),
        ("empty-houses:2", 2),
        ("house-colours", 2),
        ("workers", 9),
        ("workers:red", 5),
        ("workers:4", 2),
        ("florins", 11),
        ("florins:6", 1),
        ("florins:12", 0),
        ("canal", 8),
        ("thirds", 2),
        ("sections", 1),
        ("statues", 2),
        ("majorities", 2),
        ("progress", 6),
    ],
)
def test_so_many_of_a_thing_count_as_one(text: str, number: int) -> None:
    persons = tuple(Person(name, {"en": name}) for name in ("one", "two", "two"))
    rich = player(
        "Anna",
        persons=persons,
        houses=7,
        house_colours={Colour.RED: 4, Colour.YELLOW: 3, Colour.BLUE: 0},
        workers=9,
        worker_colours={Colour.RED: 5},
        florins=11,
        canal=(5, 3),
        statues=(7, 6, 7),
        majorities=(Majority.CANAL, Majority.PERSONS),
        progress=6,
    )
    count = read_count(text)
    assert count is not None
    assert count_things(count, persons[0], rich, EDITION) == number


def test_the_deck_has_so_many_cards_and_no_more() -> None:
    small = replace(EDITION, cards=10, cards_of_colour=4, cards_of_group=1)

    def cards(*all_players: BrugesPlayer) -> list[str]:
        return said(check_deck(all_players, small))

    beyond = "1: Houses and persons are 11 cards; the game has 10."
    assert cards(player("Anna", houses=6), player("Ben", person_count=4)) == []
    assert cards(player("Anna", houses=6), player("Ben", person_count=5)) == [beyond]
    assert cards(player("Anna", person_count=6), player("Ben", houses=5)) == [beyond]
    assert cards(player("Anna"), player("Ben", houses=11), player("Cleo", houses=1)) == [beyond]
    red = {Colour.RED: 4}
    assert cards(player("Anna", house_colours=red)) == []
    more = [player(name, house_colours={Colour.RED: 2}) for name in ("Anna", "Ben", "Cleo", "Dora")]
    assert cards(*more) == ["2: There are 6 houses in red; the game has 4 such cards."]
    nobles = [
        player(name, persons=(Person(name, {"en": name}, group=Group.CHURCH),))
        for name in ("Anna", "Ben", "Cleo")
    ]
    (fault,) = cards(*nobles)
    assert fault.startswith("1: There are 2 persons of '")
    assert fault.endswith("'; the game has 1 of them.")


def test_each_person_needs_a_house() -> None:
    assert list(check_houses(player("Anna", person_count=3, houses=3))) == []
    assert list(check_houses(player("Anna", houses=3))) == []
    (fault,) = check_houses(player("Anna", person_count=1))
    assert fault.message == "Persons: 1, houses: 0; each person needs a house."


@pytest.mark.parametrize(
    ("prices", "given", "fault"),
    [
        ((6, 9), None, ""),
        ((6, 9), 5, ""),
        ((6, 9), 4, "'person_points' is 4, but the prices of the persons make it 5."),
        ((6, 9), 6, "'person_points' is 6, but the prices of the persons make it 5."),
        ((6, None), 6, ""),
        ((6, None), 2, ""),
        ((6, None), 1, "'person_points' is 1, but the prices of the persons make it 2."),
        ((2, 5), 1, ""),
        ((), 0, ""),
        ((), 1, "'person_points' is 1, but the prices of the persons make it 0."),
    ],
)
def test_the_points_of_persons_agree_with_their_prices(
    prices: tuple[int | None, ...], given: int | None, fault: str
) -> None:
    persons = tuple(Person(f"p{at}", {"en": "x"}, it) for at, it in enumerate(prices))
    found = check_points(player("Anna", persons=persons, person_points=given), EDITION)
    assert [it.message for it in found] == [fault] * bool(fault)


@pytest.mark.parametrize(
    ("prices", "given", "line"),
    [
        ((6, 9), None, PersonsLine(5, 2, 3, (2, 3))),
        ((6, 9), 7, PersonsLine(5, 2, 3, (2, 3))),
        ((6, None), None, PersonsLine(2, 2, 3, (2,))),
        ((6, None), 1, PersonsLine(2, 2, 3, (2,))),
        ((6, None), 2, PersonsSumLine(2, 2)),
        ((6, None), 3, PersonsSumLine(3, 2)),
    ],
)
def test_points_that_are_given_count_where_a_price_is_not_known(
    prices: tuple[int | None, ...], given: int | None, line: Line
) -> None:
    persons = tuple(Person(f"p{at}", {"en": "x"}, it) for at, it in enumerate(prices))
    found = score_persons(player("Anna", persons=persons, person_points=given), EDITION)
    assert list(found) == [line]


def test_a_player_has_two_statues_at_most_and_the_best_count() -> None:
    assert [it.points for it in score_statues(player("Anna", statues=(5, 7, 6, 7)))] == [7, 6]
    three = BrugesGame((player("Anna", statues=(7, 6, 5)),), 2)
    assert said(check_statues(three, EDITION)) == [
        "0: 3 statues are claimed; the two sections earn 2 at most."
    ]


def test_statues_are_taken_from_above() -> None:
    first, second, third, *_others = EDITION.statues

    def pile(*statues: tuple[int, ...], canal: tuple[int, int] = (0, 0)) -> list[str]:
        all_players = tuple(
            player(str(it), statues=own, canal=canal) for it, own in enumerate(statues)
        )
        return said(check_statues(BrugesGame(all_players, len(all_players)), EDITION))

    below = f"1: The statue of {third} points was below that of {second}, which nobody has taken."
    assert pile((first,), (second,)) == []
    assert pile((first,), (third,)) == [below]
    full = EDITION.section_spaces
    missing = "Full sections: 1, statues: 0; each full section earns a statue."
    assert pile((), (), canal=(full, full - 1)) == [f"0: {missing}", f"1: {missing}"]
    assert pile((first,), (second,), canal=(full, 0)) == []


def test_who_is_ahead_alone_has_turned_the_marker() -> None:
    def missing(*progress: int | None, players: int | None = None) -> list[str]:
        all_players = tuple(
            player(str(at), progress=it, majorities=()) for at, it in enumerate(progress)
        )
        game = BrugesGame(all_players, len(progress) if players is None else players)
        return [it.split(" has more than ")[1][:1] for it in said(check_missing(game))]

    assert missing(3, 2) == ["3"]
    assert missing(3, 3) == []
    assert missing(3, None) == []
    assert missing(3, 2, players=3) == []
