"""The dice game: what it brings, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="dice",
    title=N_("Dice game"),
    place=1,
    edition="2017",
    parts={
        "worksheet": "generator.games.dice.calculator:WORKSHEET",
        "paints": "generator.games.dice.calculator:paints",
    },
    products=(
        ProductEntry(
            "pad",
            "generator.games.dice.products:PAD",
            N_("Print a pad of score sheets for the dice game."),
            N_("Score pad of the dice game"),
        ),
        ProductEntry(
            "kit dice",
            "generator.games.dice.products:KIT",
            N_("Sheets, dice to fold, the rules in short, references."),
            N_("Kit of the dice game"),
        ),
    ),
)
