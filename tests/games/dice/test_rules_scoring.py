"""Scoring agrees with the referee on played games and with a slow reference on falsified ones."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.sheet import DiceGame, Sheet, Variant
from generator.games.dice.rules.referee import referee
from generator.games.dice.rules.score_lines import ColourLine, ZoneLine
from generator.games.dice.rules.scoring import Scorer
from support.games.mutations import MUTATIONS, NOTES, change_bonus, change_column, change_phase
from support.games.player import DOMAINS, domain, play_game, records, shipped_edition
from support.games.reference import judge
from support.layouts.domains import parse

if TYPE_CHECKING:
    from generator.games.dice.model.record import Record
    from generator.model.score import Score

EDITION = shipped_edition()
SCORER = Scorer(EDITION)
luck = st.randoms(use_true_random=True)


def without(sheet: Sheet, lost: set[str]) -> Sheet:
    """Take notes off a sheet."""
    nothing: dict[str, Any] = dict.fromkeys(lost)
    return replace(sheet, **nothing)


def finished(record: Record) -> DiceGame:
    game = referee(record, EDITION).game
    assert game is not None
    return game


def codes(score: Score) -> set[str]:
    return {violation.code for violation in score.violations}


def assert_same_opinion(sheet: Sheet, variant: Variant) -> Score:
    """Compare with the reference: the total, and every broken rule."""
    score = SCORER.score_sheet(sheet, variant)
    opinion = judge(sheet, variant, EDITION)
    assert codes(score) == opinion.codes
    assert score.total == opinion.total
    return score


@given(records())
def test_played_sheet_scores_clean(record: Record) -> None:
    game = finished(record)
    result = SCORER.score(game)
    assert result.clean
    for sheet in game.sheets:
        assert_same_opinion(sheet, game.variant)


@given(records(most=2), luck, st.sets(st.sampled_from(NOTES)))
def test_sheet_with_few_notes_scores_clean(record: Record, luck: Random, lost: set[str]) -> None:
    game = finished(record)
    sheet = without(luck.choice(game.sheets), lost)
    if lost & {"goods_sold", "bonuses", "colours"}:
        sheet = replace(sheet, columns=None)
    assert not assert_same_opinion(sheet, game.variant).violations


@given(records(most=1), luck, st.integers(1, 3))
def test_falsified_sheet_is_caught_or_legal(record: Record, luck: Random, times: int) -> None:
    game = finished(record)
    sheet = game.sheets[0]
    for _time in range(times):
        sheet = luck.choice(MUTATIONS)(luck, sheet)
    assert_same_opinion(sheet, game.variant)


@given(records(most=1), luck, st.sets(st.sampled_from(NOTES)))
def test_falsified_sheet_with_few_notes(record: Record, luck: Random, lost: set[str]) -> None:
    game = finished(record)
    sheet = luck.choice(MUTATIONS)(luck, game.sheets[0])
    assert_same_opinion(without(sheet, lost), game.variant)


@given(records(most=1), luck)
def test_changed_number_in_a_column_is_caught(record: Record, luck: Random) -> None:
    game = finished(record)
    sheet = change_column(luck, game.sheets[0])
    score = SCORER.score_sheet(sheet, game.variant)
    assert codes(score) == {"column-sum"}
    assert score.total == sum(sum(column) for column in game.sheets[0].columns or ())


@given(records(most=1), luck)
def test_one_circle_more_is_caught(record: Record, luck: Random) -> None:
    game = finished(record)
    sheet = change_bonus(luck, game.sheets[0])
    before, after = game.sheets[0].bonuses or {}, sheet.bonuses or {}
    more = any(after[bonus][0] > before[bonus][0] for bonus in before)
    assert not more or "bonus-gained" in codes(SCORER.score_sheet(sheet, game.variant))


@given(records(most=1), luck)
def test_changed_phase_changes_no_hex_count(record: Record, luck: Random) -> None:
    game = finished(record)
    sheet = change_phase(luck, game.sheets[0])
    score = assert_same_opinion(sheet, game.variant)
    lost = [sheet.marks[it] for it, phase in enumerate(sheet.phases) if not phase]
    assert any(lost) <= ("phase-missing" in codes(score))


@given(records(), luck)
def test_seating_does_not_change_the_scores(record: Record, luck: Random) -> None:
    game = finished(record)
    shuffled = list(game.sheets)
    luck.shuffle(shuffled)
    before = SCORER.score(game)
    after = SCORER.score(DiceGame(game.variant, tuple(shuffled)))
    assert {it.name: it.total for it in before.scores} == {it.name: it.total for it in after.scores}
    assert set(before.winners) == set(after.winners)
    assert after.clean


@given(records(), st.permutations(["Ann", "Bob", "Cy", "Di", "Ed"]))
def test_names_do_not_change_the_scores(record: Record, names: list[str]) -> None:
    game = finished(record)
    renamed = [replace(sheet, name=name) for sheet, name in zip(game.sheets, names, strict=False)]
    before, after = SCORER.score(game), SCORER.score(DiceGame(game.variant, tuple(renamed)))
    assert [it.lines for it in before.scores] == [it.lines for it in after.scores]
    assert after.clean


@given(records(most=1))
def test_lines_explain_the_columns(record: Record) -> None:
    sheet = finished(record).sheets[0]
    lines = SCORER.score_sheet(sheet, record.variant).lines
    assert sheet.columns is not None
    for phase, column in enumerate(sheet.columns, start=1):
        assert sum(column) == sum(line.points for line in lines if line.phase == phase)


def test_random_games_see_every_rule() -> None:
    lines = []
    for seed in range(60):
        layout = domain(DOMAINS[seed % len(DOMAINS)])
        record = play_game(Random(seed), layout, Variant.STANDARD, 5)  # noqa: S311 - dice
        lines += [line for score in SCORER.score(finished(record)).scores for line in score.lines]
    assert {line.rule for line in lines} == {"zone", "goods", "colour"}
    assert {line.place for line in lines if isinstance(line, ColourLine)} == {1, 2}
    assert {line.phase for line in lines if line.rule == "zone"} == {1, 2, 3}
    assert {line.size for line in lines if isinstance(line, ZoneLine)} == {1, 2, 3, 4}


def test_domain_with_holes_and_one_castle_is_scored() -> None:
    layout = parse("Km  P       C\n  N   P   R")
    marks = {"Km": -1, "P": 4, "N": 4, "R": 5, "C": 6}
    sheet_marks = tuple(marks[cell.token] for cell in layout.cells)
    sheet = Sheet("Anna", layout, Bonus.MONK, sheet_marks, (1,) * len(layout.cells))
    score = assert_same_opinion(sheet, Variant.STANDARD)
    assert codes(score) == set()
    assert sum(line.points for line in score.lines) == 1 + 8 + 1 + 1 + 1


def test_rules_import_no_drawing_library() -> None:
    heavy = "{'shapely', 'reportlab', 'jinja2', 'svgwrite', 'fontTools', 'click', 'babel'}"
    script = (
        "import sys, generator.games.dice.rules.scoring, generator.games.dice.rules.referee\n"
        f"print(sorted({heavy} & {{name.partition('.')[0] for name in sys.modules}}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, encoding="utf-8"
    )
    assert run.stdout.strip() == "[]"
