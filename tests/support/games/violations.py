"""The codes of every game's violations, which are stable."""

from __future__ import annotations

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
