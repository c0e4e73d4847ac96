"""The size of cards: a name that print shops know, or width and height."""

from __future__ import annotations

from typing import Any

from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import _, suggest
from generator.load.decks.deck import LARGEST_CARD, SMALLEST_CARD
from generator.model.component import Size
from generator.model.deck import SIZES
from generator.products.options.kinds import Kind
from generator.units import parse_length


class CardSize(Kind):
    """The size of cards, by a name or as width and height."""

    name = "size"
    names = tuple(SIZES)
    least, most = SMALLEST_CARD, LARGEST_CARD

    def read(self, value: Any, where: str) -> Size:
        """Return the size in mm."""
        del where
        return _read(value) if isinstance(value, str) else value


def _read(text: str) -> Size:
    name = text.strip().casefold()
    if name in SIZES:
        return SIZES[name]
    width, _sign, height = name.replace("×", "x").partition("x")
    close = closest(name, SIZES)
    if not width or not height or (close and not name[:1].isdigit()):
        meant = _("--size does not accept '{name}'; did you mean '{close}'?")
        otherwise = _(
            "--size does not accept '{name}'; choose {known}, or give WIDTHxHEIGHT in mm."
        )
        raise UnknownNameError(suggest(name, SIZES, meant, otherwise, name=shown(text)))
    unit = "".join(letter for letter in height if letter.isalpha())
    plain = width if any(letter.isalpha() for letter in width) else width.strip() + unit
    size = Size(parse_length(plain), parse_length(height))
    if not all(SMALLEST_CARD <= side <= LARGEST_CARD for side in size):
        message = _("--size must have sides of {least:g} to {most:g} mm, not '{text}'.")
        bounds = {"least": SMALLEST_CARD, "most": LARGEST_CARD}
        raise OrderError(message.format(text=shown(text), **bounds))
    return size
