"""Brügge: what it brings, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="bruges",
    title=N_("Brügge"),
    place=4,
    edition="2013",
    parts={},
    products=(
        ProductEntry(
            "kit bruges",
            "generator.games.bruges.products.kit",
            N_("The board of Brügge, cards, tiles, tokens, dice, the rules."),
            N_("Kit of Brügge"),
        ),
    ),
)
