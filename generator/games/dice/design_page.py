"""The domains of the dice game on the Design page of the studio."""

from __future__ import annotations

from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import BONUS_LETTERS, bonus_name
from generator.games.shared.targets import layout_targets
from generator.language import N_
from generator.page.maps.paints import theme_paints
from generator.products.studio.game_pages import DesignPage

PAGE = DesignPage(
    targets=lambda: layout_targets(dice_edition()),
    paints=theme_paints,
    verdict=N_("Valid: the domain follows all rules of the dice game."),
    words={
        "no-bonus": N_("The castle {cell} has no bonus; add its letter: m, s, g or w."),
        "same-bonus": N_(
            "The castles {cells} have the same bonus, {bonus}; give each a different one."
            " Still free: {missing}."
        ),
    },
    bonuses=BONUS_LETTERS,
    bonus_name=bonus_name,
)
