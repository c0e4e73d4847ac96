"""The score of a game: each sheet by itself, then the players among each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score import Result, Score, Violation
from generator.model.sheet import Variant
from generator.rules.dice import bonuses, digits, points, reach
from generator.rules.dice.columns import check_columns
from generator.rules.dice.ground import survey
from generator.rules.dice.rivals import check_claims, check_domains, check_starts

if TYPE_CHECKING:
    from generator.model.edition import DiceEdition
    from generator.model.layout import Layout
    from generator.model.sheet import DiceGame, Sheet
    from generator.model.terrain import Terrain
    from generator.rules.dice.ground import Ground

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
PRAISE = ((70, "incredible"), (61, "excellent"), (51, "well done"))


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
        scores = [self.score_sheet(sheet, game.variant) for sheet in game.sheets]
        among = [
            *check_domains(game),
            *check_starts(game),
            *check_claims(game, self.edition, [self.finished(sheet) for sheet in game.sheets]),
        ]
        for index, violation in among:
            score = scores[index]
            scores[index] = Score(
                score.name, score.lines, (*score.violations, violation), score.tiebreak
            )
        return Result("dice", tuple(scores), _praise(game, scores))

    def score_sheet(self, sheet: Sheet, variant: Variant = Variant.STANDARD) -> Score:
        """Score one sheet: everything legal counts, every broken rule is named."""
        ground = self.ground(sheet.layout)
        violations: list[Violation] = []
        illegal: set[int] = set()
        for rule in MARK_RULES:
            for violation, numbers in rule(ground, sheet):
                violations.append(violation)
                illegal.update(numbers)
        finished = list(points.finished_zones(ground, sheet, illegal))
        colours = dict(points.finished_colours(ground, sheet, illegal))
        held = bonuses.holdings(finished)
        lines = [zone.lines[phase - 1] for zone, phase in finished]
        lines += points.score_goods(ground, sheet)
        lines += points.score_colours(ground, sheet, colours, variant)
        violations += bonuses.check_time(ground, sheet, variant, held)
        violations += bonuses.check_goods(sheet, held)
        violations += bonuses.check_gained(ground, sheet, variant, held)
        violations += bonuses.check_used(sheet)
        violations += points.check_colours(ground, sheet, colours, variant)
        violations += check_columns(ground, sheet, lines)
        return Score(sheet.name, tuple(lines), tuple(violations), bonuses.left_over(sheet))

    def finished(self, sheet: Sheet) -> dict[Terrain, int]:
        """Return the colours that a sheet finished, and in which phase."""
        return dict(points.finished_colours(self.ground(sheet.layout), sheet, frozenset()))


def _praise(game: DiceGame, scores: list[Score]) -> str | None:
    """Alone: more than 50 points is well done, more than 60 excellent, 70 incredible."""
    if game.variant is not Variant.SOLO:
        return None
    words = {
        "incredible": _("Incredible!"),
        "excellent": _("Excellent!"),
        "well done": _("Well done!"),
    }
    for least, word in PRAISE:
        if scores[0].total >= least:
            return words[word]
    return None
