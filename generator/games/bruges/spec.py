"""Brügge: what it provides, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="bruges",
    title=N_("Brügge"),
    place=4,
    edition="2013",
    parts={
        "figures": "generator.games.bruges.load.edition:SHAPE",
        "results": "generator.games.bruges.signs:SIGNS",
        "blank sheets": "generator.games.bruges.load.blank:SHEETS",
        "rulebook": "generator.games.bruges.rulebook:RULEBOOK",
        "form": "generator.games.bruges.form:bruges_form",
        "worksheet": "generator.games.bruges.worksheet:WORKSHEET",
        "paints": "generator.games.bruges.pages.paints:bruges_paints",
        "kit parts": "generator.games.bruges.kit:bruges_parts",
    },
    products=(
        ProductEntry(
            "kit bruges",
            "generator.games.bruges.products:KIT",
            N_("The board of Brügge, cards, tiles, tokens, dice, a rules summary."),
            N_("Kit of Brügge"),
        ),
    ),
    search=("bruges", "brügge"),
)
