"""What only pads have of the options of a pad of score sheets."""

from __future__ import annotations

from typing import Any

from generator.language import N_
from generator.model.score_pad.order import MOST_IN_TOURNAMENT, Arrangement
from generator.products.options.common import RULE
from generator.products.options.kinds import OneOf, PhoneAddress, WholeNumber
from generator.products.options.option import Option
from generator.products.pads.maker import PadMaker

MOST_NAMED = 999
"""The largest number of players that a refusal of a pad repeats."""


class _Players(WholeNumber):
    """A number of players; the pad, which is known later, refuses too many with its own bounds."""

    def read(self, value: Any, where: str) -> int:
        """Return the number, also one that no pad is for."""
        digits = str(value).strip().removeprefix("+")
        if digits.isascii() and digits.isdigit() and self.most < int(digits) <= MOST_NAMED:
            return int(digits)
        return super().read(value, where)


PAD_MAKER = PadMaker(
    make="generator.games.pad.printing:make_pad",
    options=(
        Option(
            "players",
            _Players(1, MOST_IN_TOURNAMENT),
            N_("Columns for players on a score pad, {least} to {most}, as its game allows."),
            usual=N_("4, or as many as can play"),
            instead=N_("a domain is a sheet for each player, and --sheets says how many"),
            sample="N",
            key="columns",
            is_basic=True,
        ),
        Option(
            "layout",
            OneOf(Arrangement),
            N_("Score pads: a column for each player, or a sheet for each player."),
            usual=N_("what the pad needs"),
            sample="|".join(Arrangement),
        ),
        RULE,
        Option(
            "phone",
            PhoneAddress(),
            N_(
                "Print a code that opens the page of a score pad on a phone: the address of a"
                " studio, or of a page; 'none' prints none."
            ),
            sample="URL",
        ),
    ),
)
