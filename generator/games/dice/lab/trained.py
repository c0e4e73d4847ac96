"""The trained player: the learned one, trained once more on the domain that it will play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.value import FEATURES, KINDS, NEARNESSES, SIZES, TURNS
from generator.games.dice.lab.table import general_kinds
from generator.games.dice.lab.training import Course, train
from generator.games.dice.lab.weights import load_weights
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

COURSE = Course(games=8000, rolls=8, rounds=3, wild=30)
"""About 75 seconds of one processor."""
SEED = 1 << 32
"""Beyond every seed of a playtest: the dice that it trained on never come again."""


class Trained(NamedTuple):
    """What a player has learned about one domain."""

    weights: tuple[int, ...]
    own_kinds: bool
    """Whether each zone of the domain has weights of its own."""


def train_on(layout: Layout, edition: DiceEdition, course: Course = COURSE) -> Trained:
    """Train the learned player on a domain.

    Each round learns from other games, so the mean of the rounds depends less on their luck than
    any of them. Where a domain has more zones than there are kinds, zones of one terrain and size
    stay one kind.
    """
    own_kinds = len(layout.zones) <= KINDS
    weights = load_weights()
    if own_kinds:
        weights = own_weights(weights, general_kinds(layout))
    rounds: list[Sequence[int]] = []
    train(
        [layout],
        edition,
        course,
        SEED,
        weights=weights,
        own_kinds=own_kinds,
        progress=lambda _number, found: rounds.append(found),
    )
    return Trained(
        tuple(round(sum(them) / len(them)) for them in zip(*rounds, strict=True)), own_kinds
    )


def own_weights(weights: Sequence[int], kinds: Sequence[int]) -> tuple[int, ...]:
    """Give each zone the weights of its kind, as a beginning."""
    found, each = list(weights), SIZES * NEARNESSES
    for turn in range(0, TURNS * FEATURES, FEATURES):
        for number, kind in enumerate(kinds):
            own, general = turn + number * each, turn + kind * each
            found[own : own + each] = weights[general : general + each]
    return tuple(found)
