"""Four rows: what it provides, by the names of modules."""

from __future__ import annotations

from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="rows",
    title="Four rows",
    place=5,
    edition="",
    home="rows_game",
    parts={
        "layouts": "rows_game.sheets:LAYOUTS",
        "starter": "rows_game.starter:STARTER",
        "blank sheets": "rows_game.blank:SHEETS",
        "results": "rows_game.signs:SIGNS",
        "rulebook": "rows_game.scoring:RULEBOOK",
        "form": "rows_game.form:rows_form",
    },
    products=(
        ProductEntry(
            "rows",
            "rows_game.products:SHEETS",
            "Print sheets of four rows.",
            "Sheets of four rows",
        ),
    ),
)
