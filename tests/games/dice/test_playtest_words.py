"""The verdict on a domain: sentences that the margins support, and hints that follow from them."""

from __future__ import annotations

import pytest

from generator.games.dice.lab.report import hints, verdict
from generator.games.dice.lab.report.figures import (
    count,
    difference,
    is_seen,
    number,
    percent,
    percent_with_margin,
    points,
    share_of,
    with_margin,
)
from generator.games.dice.lab.report.wording import some_of, variant_name
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Estimate, Skill, Strength, Worth, ZoneFate
from generator.games.dice.model.sheet import Variant
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.terrain import Terrain
from support.games.playtests import made_up, scores, seats, troubled


def plain(text: str) -> str:
    """Return a text with every space as an ordinary one."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "\N{MINUS SIGN}1.5 12,345 1.6 ± 0.2"),
        ("fr", "\N{MINUS SIGN}1,5 12 345 1,6 ± 0,2"),
        ("de", "\N{MINUS SIGN}1,5 12.345 1,6 ± 0,2"),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, written: str) -> None:
    with speaking(language):
        texts = number(-1.5), count(12_345), with_margin(Estimate(1.6, 0.2))
        assert plain(" ".join(texts)) == written


def test_a_number_that_rounds_to_nothing_has_no_sign() -> None:
    assert number(-0.04) == "0.0"


def test_a_small_margin_gets_another_decimal() -> None:
    assert plain(with_margin(Estimate(6.8, 0.04))) == "6.80 ± 0.04"
    assert plain(with_margin(Estimate(6.8, 0.0))) == "6.8 ± 0.0"


@pytest.mark.parametrize(
    ("language", "value", "written"),
    [
        ("en", 1.6, "1.6 ± 0.2 points"),
        ("fr", 1.6, "1,6 ± 0,2 point"),
        ("fr", 2.0, "2,0 ± 0,2 points"),
        ("de", 1.0, "1,0 ± 0,2 Punkte"),
        ("en", -3.0, "3.0 ± 0.2 points"),
    ],
)
def test_points_have_the_plural_of_the_language(language: str, value: float, written: str) -> None:
    with speaking(language):
        assert plain(points(Estimate(value, 0.2))) == written


@pytest.mark.parametrize(
    ("share", "written"),
    [(0.0, "0 %"), (0.004, "<1 %"), (0.5, "50 %"), (0.999, ">99 %"), (1.0, "100 %")],
)
def test_a_share_is_only_none_or_all_if_it_is(share: float, written: str) -> None:
    assert plain(percent(share)) == written


def test_the_margin_of_a_share_is_never_nothing() -> None:
    assert share_of(0.5, 10_000).margin == pytest.approx(0.0098, abs=1e-4)
    assert 0 < share_of(0.0, 4000).margin < 0.001
    assert 0 < share_of(1.0, 100).margin < 0.03
    assert plain(percent_with_margin(share_of(1.0, 100_000))) == "100 ± 1 %"


def test_a_difference_has_the_margins_of_both() -> None:
    assert difference(Estimate(5.0, 0.3), Estimate(3.0, 0.4)) == pytest.approx((2.0, 0.5))
    assert is_seen(Estimate(-0.3, 0.2))
    assert not is_seen(Estimate(0.2, 0.2))


@pytest.mark.parametrize(
    ("against", "said"),
    [
        (Estimate(6.8, 0.12), "Easier than domain A by 6.8 ± 0.1 points."),
        (Estimate(-3.4, 0.12), "Harder than domain A by 3.4 ± 0.1 points."),
        (Estimate(0.1, 0.2), "No clear difference from domain A (0.1 ± 0.2 points)."),
        (None, "The learned player gets 61.6 ± 0.2 points on average."),
    ],
)
def test_the_level_is_compared_with_the_other_domain(against: Estimate | None, said: str) -> None:
    ladder = (scores(Strength.LEARNED, 61.6, 5.7, against),)
    assert plain(verdict.level(made_up("B", ladder=ladder))) == said


def test_the_margin_of_a_player_is_that_of_its_own_games() -> None:
    counts = {59: 50, 60: 50}
    few = scores(Strength.LEARNED, 59.5, 0.5)._replace(counts=counts, marks=(1.0, 0.5, 0.0))
    said = plain(verdict.reached(made_up(ladder=(few,))))
    assert said.startswith(
        "The learned player reaches 50 points in 100 ± 2 %, 60 points in 50 ± 10 %"
    )


def test_the_marks_of_the_rulebook_are_shares_of_games() -> None:
    said = plain(verdict.reached(made_up()))
    assert said == (
        "The learned player reaches 50 points in 98 ± 1 %, 60 points in 64 ± 1 % and 70 points in"
        " 8 ± 1 % of games."
    )


@pytest.mark.parametrize(
    ("skill", "begins"),
    [
        (Skill(Estimate(9.0, 0.2), 1.58, 0.117), "Skill counts more than luck"),
        (Skill(Estimate(3.0, 0.2), 0.5, 0.36), "Luck counts more than skill"),
        (Skill(Estimate(5.7, 0.2), 1.01, 0.24), "Skill and luck count the same"),
        (Skill(Estimate(0.1, 0.2), 0.02, 0.49), "Better play makes no clear difference"),
    ],
)
def test_skill_is_weighed_against_luck(skill: Skill, begins: str) -> None:
    assert verdict.skill(made_up(skill=skill)).startswith(begins)


def test_the_best_start_is_named_with_how_far_the_last_is_behind() -> None:
    assert plain(verdict.best_start(made_up())) == (
        "The best start is the castle with goods: in 43 ± 2 % of games no other gives more; the"
        " castle with monk is 1.6 ± 0.2 points behind."
    )


def test_starts_within_the_margin_are_not_told_apart() -> None:
    first, second, *others = made_up().starts
    alike = second._replace(behind=Estimate(0.1, 0.2))
    assert verdict.best_start(made_up(starts=(first, alike, *others))) == (
        "The best starts are the castles with goods and silver, with no clear "
        "difference between them."
    )
    level = [it._replace(behind=Estimate(0.1, 0.2)) for it in (second, *others)]
    assert verdict.best_start(made_up(starts=(first, *level))) == (
        "No starting castle is clearly better than the others."
    )
    assert verdict.best_start(made_up(starts=(first,))) == ""
    assert verdict.best_start(made_up(starts=())) == ""


def test_the_terrains_worth_most_and_least_are_named() -> None:
    assert plain(verdict.dearest_terrain(made_up())) == (
        "Without river hexes a player loses 9.3 ± 0.2 points; without mine hexes 1.6 ± 0.2 points."
    )
    same = {it: Worth(Estimate(5.0, 0.4), 5) for it in Terrain}
    said = verdict.dearest_terrain(made_up(terrains=same))
    assert said == "No terrain is clearly worth more than the others."
    one, other = Terrain.MINE, Terrain.CITY
    worth = {one: Worth(Estimate(2.0, 0.1), 5), other: Worth(Estimate(3.0, 0.1), 5)}
    assert plain(verdict.dearest_terrain(made_up(terrains=worth))) == (
        "Without city hexes a player loses 3.0 ± 0.1 points; without mine hexes 2.0 ± 0.1 points."
    )
    del worth[one]
    assert verdict.dearest_terrain(made_up(terrains=worth)) == ""


def test_a_hex_is_only_dead_if_the_margin_allows_no_other_view() -> None:
    shares = list(made_up().hexes)
    assert verdict.unmarked(made_up()) == ""
    shares[0] = (0.0, 0.03, 0.05)
    assert verdict.unmarked(made_up(hexes=tuple(shares), games=100)) == ""
    said = plain(verdict.unmarked(made_up(hexes=tuple(shares))))
    assert said == "1 hex is marked in fewer than 10 % of games: row 1 hex 1."
    shares[36] = (0.0, 0.0, 0.01)
    said = plain(verdict.unmarked(made_up(hexes=tuple(shares))))
    assert said == ("2 hexes are marked in fewer than 10 % of games: row 1 hex 1 and row 7 hex 4.")


def test_a_zone_that_is_seldom_finished_is_named() -> None:
    assert verdict.unfinished(made_up()) == ""
    fates = list(made_up().zones)
    fates[9] = ZoneFate(fates[9].zone, (0.0, 0.02, 0.05))
    said = plain(verdict.unfinished(made_up(zones=tuple(fates))))
    assert said == (
        "1 zone is finished in fewer than 15 % of games: city, 4 hexes (row 2 hex 1) in 7 ± 1 %."
    )
    fates[0] = ZoneFate(fates[0].zone, (0.0, 0.02, 0.08))
    said = plain(verdict.unfinished(made_up(zones=tuple(fates))))
    assert said.startswith("2 zones are finished in fewer than 15 % of games, least of all city, 4")


def test_a_seat_needs_more_than_its_own_margin_to_be_unfair() -> None:
    fair = "No seat has a clear advantage."
    assert verdict.seats(made_up()) == fair
    near = seats(3)._replace(wins=(Estimate(0.352, 0.01), *(Estimate(0.324, 0.01),) * 2))
    assert verdict.seats(made_up(seats=(near,))) == fair
    far = seats(3)._replace(wins=(Estimate(0.36, 0.01), *(Estimate(0.32, 0.01),) * 2))
    said = plain(verdict.seats(made_up(seats=(far,))))
    assert said == "With 3 players, seat 1 wins 36 ± 1 % of games; a fair share is 33 %."
    alone = seats(2)._replace(players=1, wins=(Estimate(1.0, 0.0),))
    assert verdict.seats(made_up(seats=(alone,))) == ""


def test_the_length_is_that_of_the_shortest_and_the_longest_game() -> None:
    tables = (seats(2)._replace(rolls=(18, 22.0, 25)), seats(5)._replace(rolls=(20, 26.0, 31)))
    assert verdict.length(made_up(seats=tables)) == "A game has 18 to 31 rolls."
    assert verdict.length(made_up(seats=())) == ""


def test_a_domain_without_faults_gets_no_hint() -> None:
    assert hints.hints(made_up()) == []


def test_every_fault_has_its_hint() -> None:
    said = [plain(text) for text in hints.hints(troubled())]
    assert said == [
        (
            "To bring it nearer to domain B, begin with river, which gives most (9.3 ± 0.2 points):"
            " put its hexes nearer to the castles."
        ),
        (
            "Give the castles with silver, worker and monk better places, beside hexes that are"
            " marked early."
        ),
        (
            "Move a castle nearer to row 1 hex 1, row 2 hex 2, row 3 hex 1 and 2 more, or give them"
            " the terrain of a neighbour."
        ),
        "Make this zone smaller, or move it nearer to a castle: monastery, 2 hexes (row 2 hex 3).",
        (
            "Let these bonuses come earlier, because many are left over at the end: monk (1.1 of"
            " 3.4 used), silver (1.1 of 3.4 used), goods (1.1 of 3.4 used) and worker (1.1 of 3.4"
            " used)."
        ),
    ]


def test_a_domain_that_is_only_a_little_easier_gets_no_hint() -> None:
    ladder = (scores(Strength.LEARNED, 61.6, 5.7, Estimate(2.9, 0.1)),)
    assert hints.nearer(made_up("B", ladder=ladder)) == ""
    ladder = (scores(Strength.LEARNED, 61.6, 5.7, Estimate(3.2, 0.1)),)
    assert hints.nearer(made_up("B", ladder=ladder)).endswith("put its hexes further apart.")


def test_a_bonus_that_hardly_any_game_gains_is_not_idle() -> None:
    rare = {Bonus.MONK: Worth(Estimate(0.0, 0.2), 0, 0.3, 0.0)}
    assert hints.idle_bonuses(made_up(bonuses=rare)) == ""
    assert hints.useless_bonuses(made_up(bonuses=rare)) == ""


def test_a_bonus_that_is_used_but_gains_nothing_is_useless() -> None:
    bonuses = {
        Bonus.MONK: Worth(Estimate(0.1, 0.2), 0, 3.0, 2.4),
        Bonus.SILVER: Worth(Estimate(0.1, 0.2), 0, 3.0, 1.2),
        Bonus.GOODS: Worth(Estimate(0.9, 0.2), 0, 3.0, 2.4),
    }
    found = made_up(bonuses=bonuses)
    assert hints.useless_bonuses(found) == (
        "Let these bonuses come earlier, because they gain nothing measurable: monk."
    )
    assert hints.idle_bonuses(found) == (
        "Let these bonuses come earlier, because many are left over at the end: silver (1.2 of 3.0"
        " used)."
    )


def test_many_names_are_counted() -> None:
    assert some_of(list("abcd")) == "a, b, c and d"
    assert some_of(list("abcde")) == "a, b, c and 2 more"


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_every_sentence_is_whole_in_every_language(language: str) -> None:
    with speaking(language):
        assert len({variant_name(it) for it in Variant}) == len(Variant)
        for found in (made_up(), made_up("C"), troubled()):
            for text in (*verdict.verdict(found), *hints.hints(found)):
                assert text[0] == text[0].upper()
                assert text.endswith(".")
                assert "{" not in text
