"""Options that only one of several games has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.products.options.option import Option
    from generator.products.order import Order


def refuse_strange(order: Order, game: str, options: Mapping[str, Sequence[Option]]) -> None:
    """Refuse an option that only another game has; OPTIONS are those of each game."""
    for other, some in options.items():
        for option in some:
            if other != game and option.id in order.given:
                message = _(
                    "{option} has no effect for '{game}', only for '{other}'; leave it out."
                )
                values = {"option": option.flag, "game": game, "other": other}
                raise OrderError(message.format(**values))
