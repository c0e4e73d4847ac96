"""The card game: what it provides, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="cards",
    title=N_("Card game"),
    place=3,
    edition="2016",
    parts={
        "blank sheets": "generator.games.cards.load.blank:SHEETS",
        "figures": "generator.games.cards.load.edition:SHAPE",
        "results": "generator.games.cards.signs:SIGNS",
        "rulebook": "generator.games.cards.rulebook:RULEBOOK",
        "form": "generator.games.cards.form:cards_form",
        "worksheet": "generator.games.cards.worksheet:WORKSHEET",
        "paints": "generator.games.cards.pages.paints:card_paints",
        "kit parts": "generator.games.cards.kit:card_parts",
    },
    products=(
        ProductEntry(
            "kit cards",
            "generator.games.cards.products:KIT",
            N_("All cards of the card game, a rules summary, the solo game."),
            N_("Kit of the card game"),
        ),
    ),
    search=(
        *("burgundy", "castles of burgundy", "the castles of burgundy"),
        *("burgund", "burgen von burgund", "die burgen von burgund"),
        *("bourgogne", "châteaux de bourgogne", "les châteaux de bourgogne"),
        "burgundy card game",
        "castles of burgundy card game",
        "burgen von burgund kartenspiel",
        "châteaux de bourgogne jeu de cartes",
    ),
)
