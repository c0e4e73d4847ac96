"""The score of a game: each sheet by itself, then the players compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules import bonuses, digits, points, reach
from generator.games.dice.rules.columns import check_columns
from generator.games.dice.rules.ground import survey
from generator.games.dice.rules.marked import read_marked
from generator.model.score import Result, Score, Violation

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.sheet import DiceGame, Sheet
    from generator.games.dice.rules.ground import Ground
    from generator.model.layout import Layout
    from generator.model.score import Line
    from generator.model.terrain import Terrain

MARK_RULES = (
    reach.check_start,
    reach.check_phases,
    digits.check_values,
    digits.check_cities,
    digits.check_pastures,
    digits.check_castles,
    reach.check_reach,
)
"""The rules whose breach makes a mark illegal."""


class Scorer:
    """Scores sheets under the figures of one edition; each domain is surveyed once."""

    def __init__(self, edition: DiceEdition) -> None:
        """Take the figures."""
        self.edition = edition
        self._grounds: dict[int, Ground] = {}

    def ground(self, layout: Layout) -> Ground:
        """Return the ground of a domain."""
        found = self._grounds.get(id(layout))
        if found is None:
            found = self._grounds[id(layout)] = survey(layout, self.edition)
        return found

    def score(self, game: DiceGame) -> Result:
        """Score the sheets of a game and compare the players."""
        judged = [self._judge(sheet, game.variant) for sheet in game.sheets]
        scores = [score for score, _colours in judged]
        colours = [colours for _score, colours in judged]
        if len(scores) > 1:
            from generator.games.dice.rules.rivals import (  # noqa: PLC0415 - a sheet alone has none
                check_claims,
                check_domains,
                check_starts,
            )

            among = (
                *check_domains(game),
                *check_starts(game),
                *check_claims(game, self.edition, colours),
            )
            for index, violation in among:
                score = scores[index]
                broken = (*score.violations, violation)
                scores[index] = Score(score.name, score.lines, broken, score.tiebreak)
        return Result("dice", tuple(scores), _praise(game, scores))

    def score_sheet(self, sheet: Sheet, variant: Variant = Variant.STANDARD) -> Score:
        """Score one sheet: everything legal counts, every broken rule is named."""
        return self._judge(sheet, variant)[0]

    def _judge(self, sheet: Sheet, variant: Variant) -> tuple[Score, dict[Terrain, int]]:
        """Score one sheet, and return its finished colours with their phases as well."""
        ground = self._grounds.get(id(sheet.layout)) or self.ground(sheet.layout)
        marked = read_marked(ground, sheet)
        violations: list[Violation] = []
        illegal = 0
        for rule in MARK_RULES:
            for violation, numbers in rule(ground, sheet, marked):
                violations.append(violation)
                for number in numbers:
                    illegal |= ground.bits[number]
        missing = points.find_missing(ground, marked, illegal)
        finished = points.finished_zones(ground, missing)
        colours = points.finished_colours(ground, missing)
        held = bonuses.all_assets(finished)
        lines: list[Line] = [zone.lines[phase - 1] for zone, phase in finished]
        lines += points.score_goods(ground, sheet, held)
        if colours or sheet.colours:
            lines += points.score_colours(ground, sheet, colours, variant)
            violations += points.check_colours(ground, sheet, colours, variant)
        violations += bonuses.check_time(ground, sheet, marked, variant, held)
        violations += bonuses.check_goods(sheet, held)
        if sheet.bonuses is not None:
            violations += bonuses.check_gained(ground, sheet, marked, variant, held)
            violations += bonuses.check_used(sheet, marked)
        violations += check_columns(ground, sheet, lines)
        left = bonuses.left_over(sheet)
        return Score(sheet.name, tuple(lines), tuple(violations), left), colours


def _praise(game: DiceGame, scores: list[Score]) -> str | None:
    """Return what is said of a solo game, if anything."""
    if game.variant is not Variant.SOLO:
        return None
    from generator.games.dice.rules.solo import praise  # noqa: PLC0415 - for solo games only

    return praise(scores[0].total)
