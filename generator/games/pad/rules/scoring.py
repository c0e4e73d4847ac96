"""Evenings are scored: lines, violations and winners."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.games.pad.model.game import GAME
from generator.games.pad.rules.calculation import Calculator
from generator.games.pad.rules.entries import check_entry, too_early
from generator.games.pad.rules.formula_line import FormulaLine
from generator.games.pad.rules.lazy_lines import LazyLines, PadScore
from generator.games.pad.rules.operations import compile_formula
from generator.games.pad.rules.score_lines import (
    LINES,
    StartLine,
    StopLine,
    TextLine,
    TrackLine,
)
from generator.games.pad.rules.standings import met_again, standings_of, total_name
from generator.language import _, spoken
from generator.model.score import Result, Violation
from generator.model.score_pad.pad import late_message, name_round
from generator.model.score_pad.rule import RuleKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Course = Sequence[tuple[int, ...]]

    from generator.games.pad.model.game import Evening
    from generator.games.pad.rules.calculation import Calculated
    from generator.games.pad.rules.score_lines import RowLine
    from generator.games.pad.rules.table import Table
    from generator.model.score import Score
    from generator.model.score_pad.pad import Pad, Row


def played_rounds(evening: Evening) -> int:
    """Return how many rounds were played: those at the end in which nothing is entered were not."""
    number = len(evening.rounds)
    while number and not any(any(it.values()) for it in evening.rounds[number - 1]):
        number -= 1
    return number


class PadScorer:
    """Scores evenings of one pad."""

    def __init__(self, pad: Pad) -> None:
        """Compile the pad's formulas once."""
        self.pad = pad
        self._calculator = Calculator(pad)
        counted = [(row, LINES.get(row.rule.kind, FormulaLine)) for row in pad.rows if row.counts]
        self._in_rounds = [it for it in counted if it[0].id in pad.round_names]
        self._once = [it for it in counted if it[0].id not in pad.round_names]
        self._once_for = {
            players: [it for it in self._once if it[0].is_for(players)]
            for players in range(pad.fewest, pad.most + 1)
        }
        self._texts = [row for row in pad.rows if row.rule.kind is RuleKind.TEXT]
        self._limited = [
            (row, [it.id for it in row.entries if it.is_tick]) for row in pad.rows if row.ticks
        ]
        self._agreements = [
            (it, compile_formula(it.formula)) for section in pad.sections for it in section.demands
        ]

    def score(self, evening: Evening) -> Result:
        """Score an evening: the lines of every player, what is not possible, and who wins."""
        found = self._calculator.calculate(evening)
        course = tuple(self._course(found))
        played = played_rounds(evening)
        broken = self._violations(evening, found, course, played)
        agreed = [(it, is_met(found.end)) for it, is_met in self._agreements]
        scores = tuple(
            PadScore(
                name,
                LazyLines(
                    self._total(evening, found, course, player),
                    partial(self._lines, evening, found, course, player),
                ),
                (
                    *self._check_entries(evening, player, played),
                    *(
                        Violation("must", it.sentence(spoken()))
                        for it, met in agreed
                        if not met[player]
                    ),
                    *self._ticks_too_many(found.end, player),
                    *broken,
                ),
                self._tiebreak(found.end, player),
            )
            for player, name in enumerate(evening.players)
        )
        winners = self._winners(evening, scores, found.end)
        ranks = self._ranks(scores, found.end) if self.pad.matches else ()
        standings = standings_of(self.pad, scores, found.end, ranks)
        return Result(
            GAME,
            scores,
            course=course,
            won_by=winners,
            kind=self.pad.id,
            standings=standings,
            counted=total_name(self.pad) if standings else "",
        )

    def _total(self, evening: Evening, found: Calculated, course: Course, player: int) -> int:
        """Return the points of all rows that count."""
        total = course[-1][player] if course else self.pad.start
        total += sum(
            found.end.points[row.id][player] for row, _line in self._counted(evening, player)
        )
        track = self.pad.track
        return total + (evening.once[player].get(track.id, 0) if track else 0)

    def _counted(self, evening: Evening, player: int) -> list[tuple[Row, type[RowLine]]]:
        """Return the rows that count at the end: with a track, none of those during the game."""
        track, rows = self.pad.track, self._once_for[len(evening.players)]
        if track is None or track.id not in evening.once[player]:
            return rows
        during = {row.id for it in self.pad.sections if it.during for row in it.rows}
        return [it for it in rows if it[0].id not in during]

    def _lines(
        self, evening: Evening, found: Calculated, course: Course, player: int
    ) -> Iterator[RowLine]:
        """Yield what every row paid, those of the rounds first."""
        pad, end = self.pad, found.end
        if pad.start:
            yield StartLine(pad.start, pad, pad.rows[0], end, player)
        total = pad.start
        for number, table in enumerate(found.rounds, start=1):
            for row, line in self._in_rounds:
                paid = table.points[row.id][player]
                total += paid
                yield line(paid, pad, row, table, player, phase=number)
            beyond = course[number - 1][player] - total
            if beyond:
                total += beyond
                yield StopLine(beyond, pad, pad.rows[0], table, player, phase=number)
            yield from self._written(table, player, number)
        if pad.track and pad.track.id in evening.once[player]:
            yield TrackLine(evening.once[player][pad.track.id], pad, pad.rows[0], end, player)
        for row, line in self._counted(evening, player):
            yield line(end.points[row.id][player], pad, row, end, player)
        yield from self._written(end, player)

    def _written(self, table: Table, player: int, number: int | None = None) -> Iterator[TextLine]:
        """Yield the texts that a player wrote in a round, or once."""
        for row in self._texts:
            line = TextLine(0, self.pad, row, table, player, phase=number)
            if line.texts:
                yield line

    def _check_entries(self, evening: Evening, player: int, played: int) -> Iterator[Violation]:
        """Yield what a player cannot have entered once, and in the rounds that were PLAYED."""
        entry_of = self.pad.entry_of
        journals = {it.id for it in self.pad.journals}
        for name, entered in evening.once[player].items():
            if name not in journals:
                yield from check_entry(entry_of[name], entered)
        for number, everyone in enumerate(evening.rounds[:played], start=1):
            is_last = self.pad.rounds is None or number == self.pad.rounds.most
            for name, entered in everyone[player].items():
                entry = entry_of[name]
                where = f" ({name_round(self.pad, number)})"
                if entry.only_last and entered and not is_last:
                    yield too_early(entry, where)
                else:
                    yield from check_entry(entry, entered, where)

    def _violations(
        self, evening: Evening, found: Calculated, course: Course, played: int
    ) -> tuple[Violation, ...]:
        """Return what is not possible for all together; nothing is asked of empty rounds."""
        violations = []
        is_begun = played or any(any(it.values()) for it in evening.once)
        for demand, number in self._calculator.broken(found):
            if number > played or not is_begun:
                continue
            text = demand.sentence(spoken())
            if number:
                which = name_round(self.pad, number)
                text = _("{round}: {sentence}").format(round=which, sentence=text)
            violations.append(Violation("must", text))
        return (*violations, *self._after_the_end(evening, course), *met_again(evening))

    def _after_the_end(self, evening: Evening, course: Course) -> Iterator[Violation]:
        """No round follows the one in which somebody has reached the target, or only one.

        Where the best are equal, the game goes on, unless something else decides.
        """
        rounds = self.pad.rounds
        if rounds is None or rounds.target is None:
            return
        message = late_message(self.pad)
        for number, totals in enumerate(course, start=1):
            reached = [
                (name, total)
                for name, total in zip(evening.players, totals, strict=True)
                if total >= rounds.target
            ]
            if reached and not self._is_level(totals):
                name, total = reached[0]
                if number + rounds.last_turn < len(course):
                    text = message.format(name=name, total=total, number=number)
                    yield Violation("after-target", text)
                return

    def _is_level(self, totals: Sequence[int]) -> bool:
        """Return whether several are equally far beyond the target, and nothing else decides."""
        if self.pad.lowest_wins or self.pad.sections or self.pad.ties:
            return False
        return totals.count(max(totals)) > 1

    def _course(self, found: Calculated) -> Iterator[tuple[int, ...]]:
        """Yield the totals of all players after every round."""
        rounds = self.pad.rounds
        most = rounds.target if rounds is not None and rounds.stops else None
        totals = [self.pad.start] * found.end.players
        for table in found.rounds:
            for row, _line in self._in_rounds:
                for player, paid in enumerate(table.points[row.id]):
                    totals[player] += paid
            if most is not None:
                totals = [min(it, most) for it in totals]
            yield tuple(totals)

    def _tiebreak(self, end: Table, player: int) -> int | None:
        if not self.pad.ties:
            return None
        return end.entered_or_points(self.pad.ties[0].name, player)

    def _winners(self, evening: Evening, scores: Sequence[Score], end: Table) -> tuple[str, ...]:
        """Return who wins: at once, or by points, then by the ties; who is out does not."""
        if self.pad.asked:
            return self._leaders(evening, scores)
        ranks = self._ranks(scores, end)
        best = max(ranks)
        return tuple(it.name for it, rank in zip(scores, ranks, strict=True) if rank == best)

    def _ranks(self, scores: Sequence[Score], end: Table) -> list[tuple[float, ...]]:
        """Return what each player is ranked by; more is better."""
        rounds = self.pad.rounds
        out = rounds.out if rounds else None
        ranks: list[tuple[float, ...]] = []
        for player, score in enumerate(scores):
            total = -score.total if self.pad.lowest_wins else score.total
            decides = [
                (1 if tie.high else -1) * end.entered_or_points(tie.name, player)
                for tie in self.pad.ties
            ]
            is_in = out is None or score.total < out
            at_once = self.pad.wins_at_once
            has_won = bool(at_once) and end.points_or_entered(at_once, player) > 0
            ranks.append((is_in, has_won, total, *decides))
        return ranks

    def _leaders(self, evening: Evening, scores: Sequence[Score]) -> tuple[str, ...]:
        """Return who leads where ties are asked for: what is not given decides nothing."""
        sign = -1 if self.pad.lowest_wins else 1
        best = max(sign * score.total for score in scores)
        level = [at for at, score in enumerate(scores) if sign * score.total == best]

        def is_behind(one: int, other: int) -> bool:
            for tie in self.pad.ties:
                mine, theirs = (evening.once[it].get(tie.name) for it in (one, other))
                if mine is None or theirs is None:
                    return False
                if mine != theirs:
                    return (mine < theirs) is tie.high
            return False

        leaders = [one for one in level if not any(is_behind(one, other) for other in level)]
        return tuple(scores[at].name for at in leaders)

    def _ticks_too_many(self, end: Table, player: int) -> Iterator[Violation]:
        """Yield the rows in which a player has more ticks than there can be."""
        for row, ticks in self._limited:
            set_ticks = sum(end.entered[name][player] for name in ticks)
            if set_ticks > row.ticks:
                message = _("{row}: {value} is not possible; it can be {least} to {most}.")
                values = {"row": row.name(spoken()), "value": set_ticks, "least": 0}
                yield Violation("entry-range", message.format(**values, most=row.ticks))
