"""Score pads of any game: what they provide, by the names of modules."""

from __future__ import annotations

from generator.language import N_
from generator.registry import Spec

SPEC = Spec(
    name="pad",
    title=N_("Score pad"),
    place=5,
    edition="",
    parts={
        "layouts": "generator.games.pad.layouts:LAYOUTS",
        "starter": "generator.games.pad.starter:STARTER",
        "blank sheets": "generator.games.pad.load.blank:SHEETS",
        "results": "generator.games.pad.signs:SIGNS",
        "calculator": "generator.games.pad.calculator:CALCULATOR",
        "pad page": "generator.games.pad.editing:EDITING",
        "rulebook": "generator.games.pad.rulebook:RULEBOOK",
        "scan": "generator.games.pad.scanning.reader:SCAN",
        "pad maker": "generator.games.pad.products:PAD_MAKER",
    },
)
