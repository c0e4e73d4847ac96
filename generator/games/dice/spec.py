"""The dice game: what it provides, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import ProductEntry, Spec

SPEC = Spec(
    name="dice",
    title=N_("Dice game"),
    place=1,
    edition="2017",
    parts={
        "layouts": "generator.games.dice.layouts:LAYOUTS",
        "hexes": "generator.games.dice.layouts:HEXES",
        "check picture": "generator.page.maps.picture:draw_picture",
        "hex checks": "generator.games.dice.checks:check_castles",
        "completion": "generator.games.dice.completion:BONUSES",
        "starter": "generator.games.dice.starter:STARTER",
        "blank sheets": "generator.games.dice.load.blank:SHEETS",
        "figures": "generator.games.dice.load.edition:SHAPE",
        "results": "generator.games.dice.signs:SIGNS",
        "rulebook": "generator.games.dice.rulebook:RULEBOOK",
        "design page": "generator.games.dice.design_page:PAGE",
        "sheet page": "generator.games.dice.sheet_page:PAGE",
        "referee": "generator.games.dice.refereeing:REFEREE",
        "scan": "generator.games.dice.scanning.reader:SCAN",
        "playtest": "generator.games.dice.lab.playtesting:PLAYTEST",
        "playtest report": "generator.games.dice.lab.report.report:REPORT",
        "playtest summary": "generator.games.dice.lab.report.summary:SUMMARY",
        "forecast": "generator.games.dice.forecasting:FORECAST",
        "invent": "generator.games.dice.lab.search.inventor:INVENT",
        "worksheet": "generator.games.dice.calculator:WORKSHEET",
        "paints": "generator.games.dice.calculator:paints",
        "pad maker": "generator.games.dice.products:PAD_MAKER",
    },
    products=(
        ProductEntry(
            "pad",
            "generator.products.pads.product:PAD",
            N_("Print score sheets, for the dice game or for any other game."),
            N_("Score pad"),
        ),
        ProductEntry(
            "kit dice",
            "generator.games.dice.products:KIT",
            N_("Sheets, dice to fold, a rules summary, reference cards."),
            N_("Kit of the dice game"),
        ),
    ),
    search=(
        *("burgundy", "castles of burgundy", "the castles of burgundy"),
        *("burgund", "burgen von burgund", "die burgen von burgund"),
        *("bourgogne", "châteaux de bourgogne", "les châteaux de bourgogne"),
        "burgundy dice game",
        "castles of burgundy dice game",
        "burgen von burgund würfelspiel",
        "châteaux de bourgogne jeu de dés",
    ),
)
