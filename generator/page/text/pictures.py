"""The library: pictures by their names, and icons, each drawn on first use."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn, cast

from generator.errors import ContentError, shown
from generator.hexes.frame import Box
from generator.language import _, message_or_list, suggest
from generator.page.svg.artwork import drawn_artwork

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press

ICON = "icon:"
"""What the name of an icon begins with where a template shows it as a picture."""
TEMPLATE, PARTS = "deck/icon.svg.j2", "parts/inline.svg.j2"
PAD_TEMPLATE, PAD_PARTS = "parts/pads/drawing.svg.j2", "parts/pads/names.svg.j2"
"""The drawings for score pads, which are read only where one is wanted."""
LONGEST_VALUE = 3


class Library(Mapping[str, "Artwork"]):
    """The pictures that templates may show; a name that begins with `icon:` is an icon's."""

    def __init__(
        self,
        press: Press,
        paints: Mapping[str, Any],
        pictures: Mapping[str, Artwork],
        icons: Mapping[str, Artwork],
    ) -> None:
        """Take what icons are drawn with, the PICTURES of cards, and the deck's own ICONS."""
        self._press = press
        self._paints = paints
        self._pictures = pictures
        self._icons = dict(icons)
        self._own = tuple(icons)
        self._plain: tuple[str, ...] = ()
        self._valued: Mapping[str, tuple[str, ...]] = {}
        self._emblems: tuple[str, ...] = ()
        self._pictograms: Mapping[str, tuple[str, ...] | None] = {}

    def __getitem__(self, name: str) -> Artwork:
        """Return a picture, or for `icon:NAME` the icon."""
        if name.startswith(ICON):
            return self.icon(name.removeprefix(ICON))
        return self._pictures[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of all pictures and icons."""
        yield from self._pictures
        yield from (f"{ICON}{name}" for name in self.icon_names)

    def __len__(self) -> int:
        """Count the names."""
        return sum(1 for _name in self)

    @property
    def icon_names(self) -> tuple[str, ...]:
        """The names of the icons, without the values that some take, and without emblems."""
        if not self._plain:
            self._learn()
        self._learn_pads()
        return (*self._own, *self._plain, *self._valued, *self._pictograms)

    @property
    def emblem_names(self) -> tuple[str, ...]:
        """The names of the drawings for the heads of score pads."""
        self._learn_pads()
        return self._emblems

    @property
    def icon_values(self) -> dict[str, tuple[str, ...]]:
        """The values that each icon takes behind a colon, by the icons' names."""
        names = self.icon_names
        return {name: self._valued.get(name) or self._pictograms.get(name) or () for name in names}

    @property
    def plain_names(self) -> tuple[str, ...]:
        """The names of the icons that take no value."""
        names = self.icon_names
        return tuple(it for it in names if it not in self._valued and not self._pictograms.get(it))

    def emblem(self, name: str) -> Artwork:
        """Return an emblem, or an icon in its place; an unknown name gets the list of emblems."""
        base = name.partition(":")[0]
        if not self._is_for_pads(base) and base not in self.icon_names:
            close = _("there is no emblem '{name}'; did you mean '{close}'?")
            otherwise = _("there is no emblem '{name}'; choose one of {known}.")
            fault = suggest(base, self.emblem_names, close, otherwise, name=shown(name))
            self._refuse(name, fault)
        return self.icon(name)

    def icon(self, name: str) -> Artwork:
        """Return the icon NAME, which may have a value behind a colon; draw it if it is new."""
        if name not in self._icons:
            self._check(name)
            base, _colon, value = name.partition(":")
            macro = base.replace("-", "_")
            context = {**self._paints, "icon": base, "value": value, "macro": macro}
            template = PAD_TEMPLATE if self._is_for_pads(base) else TEMPLATE
            drawing = self._press.draw_icon(template, context)
            symbol = "icon-" + re.sub(r"[^A-Za-z0-9]+", "-", name)
            box = Box(0.0, 0.0, drawing.width, drawing.height)
            self._icons[name] = drawn_artwork(drawing.marks, box, symbol)
        return self._icons[name]

    def _learn(self) -> None:
        """Return the names of the icons, as their template lists them."""
        plain, signs, valued = (
            cast("Mapping[str, Any]", self._press.exported(PARTS, name, self._paints) or {})
            for name in ("ICONS", "SIGNS", "VALUES")
        )
        self._plain = (*plain, *signs)
        self._valued = {name: tuple(map(str, values)) for name, values in valued.items()}

    def _learn_pads(self) -> None:
        """Learn the names of the drawings for score pads."""
        if self._emblems:
            return
        emblems, plain, valued = (
            cast("Mapping[str, Any]", self._press.exported(PAD_PARTS, name, self._paints) or {})
            for name in ("EMBLEMS", "PICTOGRAMS", "VALUES")
        )
        self._emblems = tuple(emblems)
        self._pictograms = {
            **dict.fromkeys(plain),
            **{name: tuple(map(str, it["values"])) for name, it in valued.items()},
        }

    def _is_for_pads(self, base: str) -> bool:
        """Return whether an icon is a drawing for score pads, unless it is the deck's own."""
        self._learn_pads()
        return base not in self._own and (base in self._pictograms or base in self._emblems)

    def _check(self, name: str) -> None:
        base, colon, value = name.partition(":")
        if not self._is_for_pads(base) and base not in self.icon_names:
            close = _("there is no icon '{name}'; did you mean '{close}'?")
            otherwise = _("there is no icon '{name}'; choose one of {known}.")
            fault = suggest(base, self.icon_names, close, otherwise, name=shown(name))
            self._refuse(name, fault)
        if not colon:
            return
        values = self._values(base)
        if values is None:
            message = _("the icon '{name}' takes no value; write '{{{name}}}' alone.")
            self._refuse(name, message.format(name=base))
        elif values and value not in values:
            message = _("the icon '{name}' takes one of {known}, not '{value}'.")
            known = message_or_list(values)
            self._refuse(name, message.format(name=base, known=known, value=shown(value)))
        elif not values and not 0 < len(value) <= LONGEST_VALUE:
            message = _("the icon '{name}' takes 1 to {most} characters, not '{value}'.")
            names = {"name": base, "most": LONGEST_VALUE, "value": shown(value)}
            self._refuse(name, message.format(**names))

    def _values(self, base: str) -> tuple[str, ...] | None:
        """Return the values that an icon takes: none listed for any, None if it takes none."""
        if self._is_for_pads(base):
            return self._pictograms.get(base)
        return self._valued.get(base) if base in self._valued else self._own_values(base)

    def _own_values(self, base: str) -> tuple[str, ...] | None:
        """Return the values after the colon for which the deck has its own icons called BASE."""
        pairs = (name.partition(":") for name in self._own)
        return tuple(value for name, _colon, value in pairs if name == base and value) or None

    def _refuse(self, name: str, fault: str) -> NoReturn:
        raise ContentError(fault, name)
