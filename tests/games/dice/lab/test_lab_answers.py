"""What a playtest asks and adds up, and what its report shows, to the last figure."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from generator.games.dice.lab import answers, playing, playtesting, questions, trained, training
from generator.games.dice.lab.answers import Answers
from generator.games.dice.lab.compiling import load_kernels
from generator.games.dice.lab.domains import shape_of
from generator.games.dice.lab.kernels import training as kernel
from generator.games.dice.lab.kernels.rules import COUNTS
from generator.games.dice.lab.kernels.value import FEATURES, TURNS
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.questions import Answer, ask_all, ask_players, ladder
from generator.games.dice.lab.report import charts, hints, verdict
from generator.games.dice.lab.report.charts import Axis
from generator.games.dice.lab.report.data import data
from generator.games.dice.lab.report.figures import number, percent, share_of, with_margin
from generator.games.dice.lab.report.terminal import tell
from generator.games.dice.lab.search import contact_sheet, inventor, screening
from generator.games.dice.lab.search.screening import Screener
from generator.games.dice.lab.statistics import estimate, mean, spread
from generator.games.dice.lab.training import Course, train
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Estimate, Skill, Strength, Worth, ZoneFate
from generator.games.dice.model.sheet import Variant
from generator.hexes.frame import Box
from generator.model.terrain import Terrain
from generator.page.maps.domain import place_domain
from generator.products.results.playtests import Progress, Wish
from generator.units import PAPERS
from support.approved import rows_of
from support.games.inventions import made_up_invention
from support.games.player import domain, shipped_edition
from support.games.playtests import made_up, scores, seats, short, troubled

if TYPE_CHECKING:
    from conftest import Golden

    from generator.games.dice.model.playtest import Playtest


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be compiled."""
    monkeypatch.setattr(playing, "can_compile", lambda: False)


@pytest.mark.parametrize(
    ("variant", "players", "within"), [("solo", 1, None), ("same", 3, None), ("solo", 1, 50.0)]
)
def test_a_short_playtest_is_the_same_on_every_machine(
    variant: str,
    players: int,
    within: float | None,
    monkeypatch: pytest.MonkeyPatch,
    golden: Golden,
) -> None:
    for module in (questions, answers, playtesting):
        monkeypatch.setattr(module, "BEST", Strength.HASTY)
    for module in (questions, playtesting):
        monkeypatch.setattr(module, "BATCH", 3)
    few = (Strength.RANDOM, Strength.HASTY)
    monkeypatch.setattr(playtesting, "ladder", lambda **_given: few)
    shown: list[Progress] = []
    wish = Wish(7, 5, domain("A"), variant, players, within)
    found = playtesting.playtest([domain("B"), domain("A")], wish, shown.append)
    lines = [f"{it.done} {it.games} {it.margin:.6f}" for it in shown]
    for one in found:
        monkeypatch.setattr(type(one), "best", one.ladder[-1], raising=False)
        lines += rows_of(data(one))
    golden(f"lab/playtest-{variant}-{within}.txt", "\n".join(lines) + "\n")


def test_questions_are_asked_in_this_order(golden: Golden) -> None:
    lines: list[str] = []
    for strong, learns in ((False, False), (True, False), (False, True), (True, True)):
        lines += (f"{short(it)}" for it in ask_players(2, ladder(strong=strong, trained=learns)))
    for variant, players in ((Variant.SOLO, 1), (Variant.STANDARD, 3), (Variant.DIFFERENT, 4)):
        lines += (f"{short(it)}" for it in ask_all(1, domain("A"), variant, players))
    golden("lab/questions.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("share", "first", "games", "batch"),
    [(1, 400, 200, (400, 200)), (4, 400, 200, (100, 50)), (5, 401, 4, (80, 1)), (4, 0, 9, (0, 2))],
)
def test_a_question_with_a_share_has_fewer_games(
    share: int, first: int, games: int, batch: tuple[int, int]
) -> None:
    (question,) = ask_players(0, (Strength.RANDOM,))
    made = playtesting._batch(question._replace(share=share), 9, first, games)  # noqa: SLF001
    assert (made.seed, made.first, made.games) == (9, *batch)


def test_statistics_are_exact() -> None:
    assert (mean([1, 2, 6]), spread([1, 2, 6])) == pytest.approx((3.0, 7**0.5))
    assert (spread([4]), spread([4, 6])) == pytest.approx((0.0, 2**0.5))
    assert estimate([4, 6, 8, 10]) == pytest.approx((7.0, 1.96 * (20 / 3) ** 0.5 / 2))


def test_weights_are_fitted_near_those_of_the_next_turn() -> None:
    rows = np.zeros((2, FEATURES), dtype=np.float32)
    rows[0, 3], rows[1, 3], rows[1, 5] = 1.0, 1.0, 1.0
    prior = np.zeros(FEATURES)
    prior[7] = 2.0
    fitted = training._fit([(rows, np.array([4.0, 10.0]))], prior, 2.0)  # noqa: SLF001
    assert {it: round(float(fitted[it]), 6) for it in np.nonzero(fitted)[0]} == {
        3: pytest.approx(32 / 11, abs=1e-6),
        5: pytest.approx(26 / 11, abs=1e-6),
        7: 2.0,
    }


class Listed:
    """The plain kernels of training, for arrays: they reckon with lists."""

    compiled = False

    def collect_sheets(self, table: Any, weights: Any, *given: Any) -> None:
        """Collect sheets in an array."""
        *figures, sheets, work = given
        rows, collect = sheets.tolist(), cast("Any", kernel.collect_sheets)
        collect(table, [int(it) for it in weights], *figures, rows, work)
        sheets[:] = rows

    def look_one_turn_on(self, table: Any, weights: Any, *given: Any) -> None:
        """Look one turn on from the sheets of an array."""
        *figures, sheets, worths, features, lengths, work = given
        lists = [it.tolist() for it in (sheets, worths, features, lengths)]
        look = cast("Any", kernel.look_one_turn_on)
        look(table, weights.tolist(), *figures, *lists, work)
        worths[:], features[:], lengths[:] = lists[1:]


def test_a_round_of_training_is_the_same_on_every_machine(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    solved: list[str] = []

    def note(seen: Any, prior: Any, stiffness: float) -> Any:
        ((rows, worths),) = seen
        solved.append(f"{np.nonzero(rows)[1].tolist()} {short(worths.tolist())} {stiffness}")
        return prior + len(solved) / 1000

    told: list[tuple[int, int, int]] = []
    monkeypatch.setattr(training, "_fit", note)
    monkeypatch.setattr(playing, "load_kernels", lambda **_given: Listed())
    weights = train(
        [domain("A")],
        shipped_edition(),
        Course(games=1, rolls=1, rounds=2, wild=100),
        seed=4,
        progress=lambda number, known: told.append((number, known[0], known[-1])),
    )
    assert told == [(1, 300, 1), (2, 876, 25)]
    assert (len(weights), weights[0], weights[-1]) == (TURNS * FEATURES, 876, 25)
    golden("lab/training.txt", "\n".join(solved) + "\n")


def test_each_zone_begins_with_the_weights_of_its_kind() -> None:
    weights = range(TURNS * FEATURES)
    found = trained.own_weights(weights, (3, 0))
    for turn in (0, 1, TURNS - 1):
        at = turn * FEATURES
        assert found[at : at + 16] == tuple(range(at + 48, at + 64))
        assert found[at + 16 : at + 32] == tuple(range(at, at + 16))
        assert found[at + 32 : at + FEATURES] == tuple(range(at + 32, at + FEATURES))


def test_a_record_tells_the_game(golden: Golden) -> None:
    lab = Lab(domain("A"), shipped_edition(), compiled=False)
    match = Match((Strength.HASTY, Strength.RANDOM), Variant.STANDARD)
    lines = []
    for record in lab.records(match, 2, 5, 2):
        lines.append(f"{record.variant} {record.players}")
        lines += (f"{roll}" for roll in record.rolls)
    assert lab.record(match, 2, 6) == record
    golden("lab/record.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ["usual", "troubled", "few"])
def test_charts_have_these_places(name: str, golden: Golden) -> None:
    found = {"usual": made_up("B"), "troubled": troubled(), "few": few_games()}[name]
    placed = place_domain(found.layout, Box(0, 0, 100, 100), largest=9, gap=0.6).cells
    lines = [
        *(f"{short(it[1:])}" for it in charts.heat(found, placed)),
        *(f"{short(it)}" for it in charts.ridges(found).ridges),
        *(f"{short(it)}" for it in charts.ridges(found)[1:]),
        *(f"{short(it)}" for it in charts.castles(found)),
        *(f"{short(it)}" for it in charts.terrains(found)),
        *(f"{short(it)}" for it in charts.bonuses(found)),
        *(f"{short(it)}" for it in charts.zones(found)),
        *(f"{short(it)}" for it in charts.colours(found)),
        *(f"{short(it)}" for it in charts.seats(found)),
        *tell(found),
        json.dumps(data(found), ensure_ascii=False),
    ]
    golden(f"lab/charts-{name}.txt", "\n".join(lines) + "\n")


def few_games() -> Playtest:
    """Return a playtest of few games, in which not much can be seen."""
    counts = {40: 1, 41: 499, 60: 500, 75: 1, 77: 2}
    one = scores(Strength.LEARNED, 52.0, 4.0)._replace(counts=counts, marks=(0.5, 0.5, 0.003))
    return made_up(
        games=30,
        ladder=(one,),
        skill=Skill(Estimate(2.0, 2.0), 0.4, 0.5),
        hexes=tuple((0.7, 0.25, 0.15) for _cell in made_up().layout.cells),
        seats=(seats(2)._replace(players=1), seats(3, margin=0.2)),
        colours={Terrain.CITY: (0.6, 0.45, 0.1)},
    )


@pytest.mark.parametrize(
    ("values", "most", "axis", "ticks"),
    [
        ([], 5, (0.0, 1.0, 0.5), ["0.0", "0.5", "1.0"]),
        ([0.0, 4.0], 5, (0.0, 4.0, 1), ["0", "1", "2", "3", "4"]),
        ([0.0, 4.1], 5, (0.0, 6.0, 2), ["0", "2", "4", "6"]),
        ([0.0, 0.4], 5, (0.0, 0.4, 0.1), ["0.0", "0.1", "0.2", "0.3", "0.4"]),
        ([0.0, 0.08], 5, (0.0, 0.08, 0.02), ["0.00", "0.02", "0.04", "0.06", "0.08"]),
        ([3.0, 3.0], 5, (3.0, 3.01, 0.01), ["3.00", "3.01"]),
        ([-900.0, 900.0], 3, (-900.0, 900.0, 100), None),
    ],
)
def test_an_axis_takes_the_first_step_that_fits(
    values: list[float], most: int, axis: tuple[float, float, float], ticks: list[str] | None
) -> None:
    made = Axis.around(values, most)
    assert (made.low, made.high, made.step) == pytest.approx(axis)
    assert ticks is None or [it.text for it in made.ticks] == ticks


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Estimate(2.0, 0.05), 1, "2.0 ± 0.1"),
        (Estimate(2.0, 0.04), 1, "2.00 ± 0.04"),
        (Estimate(2.0, 0.004), 1, "2.00 ± 0.00"),
        (Estimate(2.0, 0.04), 0, "2.00 ± 0.04"),
        (Estimate(-2.0, 0.0), 0, "\N{MINUS SIGN}2 ± 0"),
    ],
)
def test_a_margin_has_at_most_two_decimals(value: Estimate, digits: int, text: str) -> None:
    assert with_margin(value, digits).replace("\N{NO-BREAK SPACE}", " ") == text


def test_the_margin_of_a_share_is_that_of_wilson() -> None:
    assert share_of(0.3, 100) == pytest.approx((0.3, 0.088451), abs=1e-6)
    assert share_of(0.0, 1) == pytest.approx((0.0, 0.396728), abs=1e-6)
    assert share_of(0.0, 0) == share_of(0.0, 1)
    assert [percent(it)[:-2] for it in (0.005, 0.0051, 0.9949, 0.9951)] == ["<1", "1", "99", ">99"]
    assert number(12.345, 2) == "12.35"


def test_a_start_a_skill_and_a_bonus_are_judged_at_their_bounds() -> None:
    first, *others = made_up().starts
    for behind, said in ((1.75, True), (1.625, False)):
        far = [it._replace(behind=Estimate(behind, 0.125)) for it in others[:1]]
        assert bool(hints.weak_start(made_up(starts=(first, *far)))) == said
    for more, said in ((3.125, False), (3.25, True), (-3.125, False), (-3.25, True)):
        rung = (scores(Strength.LEARNED, 61.6, 5.7, Estimate(more, 0.125)),)
        assert bool(hints.nearer(made_up("B", ladder=rung))) == said
    for gained, used, said in ((5.0, 3.0, False), (5.0, 2.9, True), (0.5, 0.0, False)):
        worth = {Bonus.MONK: Worth(Estimate(2.0, 0.2), 0, gained, used)}
        assert bool(hints.idle_bonuses(made_up(bonuses=worth))) == said
    for gained, loss, said in ((2.0, 0.25, True), (2.0, 0.5, False), (0.5, 0.0, False)):
        worth = {Bonus.MONK: Worth(Estimate(loss, 0.25), 0, gained, gained)}
        assert bool(hints.useless_bonuses(made_up(bonuses=worth))) == said
    for times, begins in ((1.25, "Skill and"), (1.5, "Skill counts"), (0.5, "Luck")):
        gap = Skill(Estimate(2.0, 0.5), times, 0.3)
        assert verdict.skill(made_up(skill=gap)).startswith(begins)


def test_a_hex_and_a_zone_are_judged_at_their_bounds() -> None:
    usual = made_up()
    for limit, ask in ((0.1, verdict.dead_hexes), (0.15, verdict.seldom_finished)):
        shares = (it / 10_000 for it in range(1500))
        margin = next(it for it in shares if it + share_of(it, 4000).margin >= limit)
        for share, count in ((margin, 0), (margin - 0.0001, 1)):
            hexes = ((share, 0.0, 0.0), *usual.hexes[1:])
            zones = (ZoneFate(usual.zones[0].zone, (share, 0.0, 0.0)), *usual.zones[1:])
            assert len(ask(replace(usual, hexes=hexes, zones=zones))) == count


def test_answers_add_up() -> None:
    asked = [*ask_players(0, (Strength.HASTY,))]
    found = Answers(asked)
    for points in ([3, 4], [5, 9]):
        counts = [it % 7 for it in range(COUNTS)]
        found.add([(asked[0], Answer(points, [1, 2], [20, 30], counts))])
    whole = found.of(0, "player hasty")
    assert found.games == 4
    assert found.of(1, "player hasty") is None
    assert whole is not None
    assert (whole.points, whole.left, whole.rolls) == ([3, 4, 5, 9], [1, 2] * 2, [20, 30] * 2)
    assert whole.counts[:8] == [0, 2, 4, 6, 8, 10, 12, 0]


def test_wins_are_shared_by_points_then_by_what_is_left() -> None:
    points, left = [5, 7, 7, 6, 6, 2, 9, 1, 1], [0, 1, 2, 3, 3, 9, 0, 5, 6]
    found = answers._seats(Answer(points, left, [20, 22, 27], []), 3)  # noqa: SLF001
    assert [it.mean for it in found.wins] == pytest.approx([0.5, 1 / 6, 1 / 3])
    assert (*found.rolls, found.lead.mean) == pytest.approx((20, 23.0, 27, 8 / 3))


def test_starts_are_compared_on_the_same_dice() -> None:
    asked = [it for it in ask_all(0, domain("A"), Variant.SOLO, 1) if it.name[:5] == "start"]
    found = Answers(asked)
    rows = ([5, 5], [6, 4], [6, 8], [1, 8])
    found.add((one, Answer(row, [], [20, 20], [])) for one, row in zip(asked, rows, strict=True))
    told = [
        (it.bonus.value, it.points.mean, it.behind.mean, it.best)
        for it in answers._starts(found, 0)  # noqa: SLF001
    ]
    assert told == [
        ("goods", 7.0, 0.0, 1.0),
        ("monk", 5.0, 2.0, 0.0),
        ("silver", 5.0, 2.0, 0.5),
        ("worker", 4.5, 2.5, 0.5),
    ]


@pytest.mark.parametrize("name", ["usual", "troubled", "few"])
def test_every_sentence_of_a_report_is_a_text(name: str, golden: Golden) -> None:
    found = {"usual": made_up("B"), "troubled": troubled(), "few": few_games()}[name]
    lines = [
        f"{ask.__name__}: {ask(found)!r}"
        for ask in (
            *(verdict.level, verdict.reached, verdict.skill, verdict.best_start),
            *(verdict.dearest_terrain, verdict.unmarked, verdict.unfinished, verdict.seats),
            *(verdict.length, hints.nearer, hints.weak_start, hints.far_hexes, hints.hard_zones),
            *(hints.idle_bonuses, hints.useless_bonuses),
        )
    ]
    golden(f"lab/sentences-{name}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("box", "parts"),
    [
        (Box(0, 0, 131, 100), ((3, 3, 59, 97), (62, 3, 128, 23), (62, 26, 128, 97))),
        (Box(0, 0, 130, 100), ((3, 3, 127, 68.9), (3, 70.4, 127, 90.4), None)),
        (Box(0, 0, 100, 131), ((3, 3, 97, 88.54), (3, 91.54, 97, 111.54), (3, 114.54, 97, 128))),
        (Box(0, 0, 100, 130), ((3, 3, 97, 98.9), (3, 100.4, 97, 120.4), None)),
    ],
)
def test_a_card_of_the_contact_sheet_is_divided(box: Box, parts: tuple[Any, ...]) -> None:
    for found, wanted in zip(contact_sheet._divide(box, 20.0), parts, strict=True):  # noqa: SLF001
        assert found is None if wanted is None else tuple(found or ()) == pytest.approx(wanted)


def test_cards_of_the_contact_sheet_are_in_a_grid() -> None:
    room = contact_sheet.DESIGN.room(PAPERS["a4"].landscape, contact_sheet.UNFIT)
    found = [contact_sheet._box(it, (3, 2), room) for it in (0, 2, 5)]  # noqa: SLF001
    wide, high = (room.width - 10) / 3, (room.height - 27) / 2
    assert [tuple(it) for it in found] == [
        pytest.approx((0, 16, wide, 16 + high)),
        pytest.approx((2 * wide + 10, 16, 3 * wide + 10, 16 + high)),
        pytest.approx((2 * wide + 10, 21 + high, 3 * wide + 10, 21 + 2 * high)),
    ]


def test_an_invention_is_told_to_programs_with_three_places() -> None:
    one = made_up_invention(more=-0.06543)
    one = one._replace(
        goal=one.goal._replace(more=-1.23456),
        gap=0.83149,
        worth={Terrain.RIVER: 9.31249},
        changed=((0, 0), (3, 2)),
    )
    told = inventor.data(one)
    assert told == {
        "mean": {"mean": 61.575, "margin": 0.177},
        "more": {"than": "A", "mean": -0.065, "margin": 0.194},
        "hasty": {"mean": 0.214, "margin": 0.151},
        "wished": -1.235,
        "reached": True,
        "starts_apart": 0.831,
        "zones": 21,
        "worth": {"river": 9.312},
        "games": 8000,
        "custom": False,
        "changed": [[1, 1], [4, 3]],
    }
    assert inventor.data(one._replace(hasty=None))["hasty"] is None
    assert inventor.INVENT.tell(one._replace(repaired=True)).count(",") > 4


@pytest.mark.parametrize(("hexes", "fits"), [(63, True), (64, False)])
def test_kernels_are_compiled_for_up_to_63_hexes(
    hexes: int, *, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def load(*, compiled: bool) -> Any:
        asked.append(compiled)
        return load_kernels(compiled=False)

    shape = replace(domain("A"), cells=(domain("A").cells * 2)[:hexes])
    for module in (playing, screening):
        monkeypatch.setattr(module, "load_kernels", load)
        monkeypatch.setattr(module, "can_compile", lambda: True)
        monkeypatch.setattr(module, "make_table", lambda *_given, **_named: [0] * 14_000)
    Lab(shape, shipped_edition())
    Screener(shape_of(shape), shipped_edition(), largest=4)
    assert asked == [fits, fits]
