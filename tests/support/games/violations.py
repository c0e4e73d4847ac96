"""The codes of every game's violations, which are stable, and results that name them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container

    from generator.model.score import Result

VIOLATIONS = (
    "value-not-allowed",
    "city-repeat",
    "pasture-mixed",
    "castle-value",
    "not-adjacent",
    "start-castle",
    "phase-missing",
    "too-many-marks",
    "bonus-gained",
    "bonus-used",
    "goods-sold",
    "colour-claim",
    "column-sum",
    "different-domain",
    "different-start",
    "same-start",
)
"""Every code that a violation of the dice game may have."""
BOARD_VIOLATIONS = (
    "start-castle",
    "phase-missing",
    "turn-repeat",
    "wrong-terrain",
    "not-adjacent",
    "city-repeat",
    "order-missing",
    "too-many-tiles",
    "region-claim",
    "bonus-claim",
    "goods-sold",
    "track-sum",
)
"""Every code that a violation of the board game may have."""
CARD_VIOLATIONS = (
    "column-mixed",
    "column-full",
    "column-split",
    "too-many-cards",
    "first-claim",
    "seven-claim",
    "first-player",
    "pile-size",
    "point-cards",
    "round-points",
    "after-the-end",
)
"""Every code that a violation of the card game may have."""
BRUGES_VIOLATIONS = (
    "too-many-persons",
    "too-many-houses",
    "person-repeat",
    "price-missing",
    "group-missing",
    "person-points",
    "majority-claim",
    "majority-missing",
    "statue-repeat",
    "statue-claim",
    "statue-missing",
)
"""Every code that a violation of Brügge may have."""


def check_explained(result: Result, codes: Container[str]) -> None:
    """Check that a result has winners, explained lines, and violations of known CODES."""
    assert result.winners
    for score in result.scores:
        assert score.total == sum(line.points for line in score.lines)
        for line in score.lines:
            assert line.points >= 0
            assert line.name()
            assert line.explain().endswith(".")
        for violation in score.violations:
            assert violation.code in codes
            assert violation.message.endswith(".")
            assert "{" not in violation.message
