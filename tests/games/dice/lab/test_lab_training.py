"""Training: with what a player begins who learns from nothing."""

from __future__ import annotations

from generator.games.dice.lab.training import Course, train
from generator.games.dice.lab.weights import load_weights
from support.games.player import domain, shipped_edition


def test_a_player_who_has_not_begun_training_knows_nothing() -> None:
    weights = train([domain("A")], shipped_edition(), Course(rounds=0), seed=1)
    assert weights == [0] * len(load_weights())
