"""Figures as a language writes them, each with its margin."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from generator.games.dice.lab.statistics import SURE
from generator.games.dice.model.playtest import Estimate
from generator.language import decimal, ngettext, pgettext, spoken

if TYPE_CHECKING:
    from generator.games.dice.model.playtest import Scores

PLUS_MINUS = "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}"
"""What is between a figure and its margin: a line never ends there."""
PERCENT = "\N{NO-BREAK SPACE}%"
MANY = 2
"""A number that takes the plural in every language."""
_COUNTS_WHOLES = {"fr"}
"""Languages in which 1.6 takes the singular, as 1 does."""


def share_of(share: float, games: int) -> Estimate:
    """Return a share of games with its margin, that of Wilson, which is never 0."""
    square = SURE**2 / max(games, 1)
    inside = max(0.0, share * (1 - share)) * square + square**2 / 4
    return Estimate(share, sqrt(inside) / (1 + square))


def games_of(scores: Scores) -> int:
    """Return how many games a player played; a slow one plays fewer than the others."""
    return sum(scores.counts.values())


def difference(one: Estimate, other: Estimate) -> Estimate:
    """Return how much more ONE is than OTHER, as if their games had nothing in common."""
    return Estimate(one.mean - other.mean, sqrt(one.margin**2 + other.margin**2))


def is_seen(value: Estimate) -> bool:
    """Return whether a figure is apart from 0: its margin does not cover it."""
    return abs(value.mean) > value.margin


def number(value: float, digits: int = 1) -> str:
    """Write a number with so many decimals."""
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.removeprefix("-")
    return decimal(text.replace("-", "\N{MINUS SIGN}"))


def count(value: int) -> str:
    """Write a whole number with its thousands apart."""
    return f"{value:,}".replace(",", pgettext("one thousand", "1,000")[1:-3])


def with_margin(value: Estimate, digits: int = 1) -> str:
    """Write a figure and its margin; a margin too small for the decimals gets more of them."""
    while digits < MANY and value.margin > 0 and round(value.margin, digits) == 0:
        digits += 1
    return f"{number(value.mean, digits)}{PLUS_MINUS}{number(value.margin, digits)}"


def points(value: Estimate) -> str:
    """Write an estimate of points, without its sign."""
    bare = Estimate(abs(value.mean), value.margin)
    whole = int(bare.mean) if spoken() in _COUNTS_WHOLES else MANY
    text = ngettext("{points} point", "{points} points", whole)
    return text.format(points=with_margin(bare))


def percent(share: float) -> str:
    """Write a share in percent; one that is not quite none or all is not rounded to it."""
    text = f"{100 * share:.0f}"
    if text == "0" and share > 0:
        text = "<1"
    if text == "100" and share < 1:
        text = ">99"
    return text + PERCENT


def percent_with_margin(value: Estimate) -> str:
    """Write a share in percent with its margin, of at least 1."""
    margin = max(1, round(100 * value.margin))
    text = f"{100 * value.mean:.0f}{PLUS_MINUS}{margin}"
    return text + PERCENT
