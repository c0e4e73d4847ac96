"""A deck: cards from a table, their size and edge, and the files of their pictures."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.component import Size
from generator.model.finding import Finding
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.model.component import Cell, ComponentSet
    from generator.model.finding import Place
    from generator.model.order import Imposition, Ink
    from generator.units import Paper

SIZES = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.45, 63.5),
    "tarot": Size(69.85, 120.65),
    "square": Size(63.5, 63.5),
    "euro": Size(59.0, 92.0),
    "mini-euro": Size(44.0, 68.0),
    "jumbo": Size(88.9, 139.7),
}
"""The sizes of cards that have a name, in mm."""


class Kind(StrEnum):
    """What a field of a template holds: words, words with icons, a number, an icon, a picture."""

    PLAIN = "plain"
    RICH = "rich"
    NUMBER = "number"
    ICON = "icon"
    PICTURE = "picture"


class FieldRule(NamedTuple):
    """A field that a template declares; `choices` are its only values, if it has any."""

    name: str
    optional: bool
    kind: Kind
    choices: tuple[str, ...] = ()


class Declared(NamedTuple):
    """A template and the fields that it declares."""

    template: str
    fields: Mapping[str, FieldRule]


class PictureFile(NamedTuple):
    """The file of a picture or an icon, and where it was first named."""

    path: Path
    cell: Cell


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that was read; the id of its components' set is its own."""

    components: ComponentSet
    names: Mapping[str, str]
    place: Place
    folder: Path
    """Where templates of its own are looked for."""
    pictures: Mapping[str, PictureFile]
    """The files of pictures, by what the fields of the cards call them."""
    icons: Mapping[str, PictureFile]
    """Icons of its own."""
    bleed: float | None = None
    languages: frozenset[str] = frozenset()
    """The languages in which it has words of its own, besides those without a language."""
    fallback: str = ""
    """The font that draws what the theme's fonts cannot, by name or file; empty for the theme's."""
    fallback_place: Place | None = None
    """Where the deck names it."""

    @property
    def id(self) -> str:
        """Its name in file names."""
        return self.components.game

    def name(self, language: str) -> str:
        """Return the name in LANGUAGE, else in English, else the id."""
        return self.names.get(language) or self.names.get("en") or self.id


class DeckOrder(NamedTuple):
    """Decks to print, each on sheets of its own.

    The imposition's bleed is that of decks which have none of their own, unless `own_bleed` is
    False. `fold` puts the backs beside the fronts, to be folded over; `guides` shows the cut
    and the safe zone on every card.
    """

    decks: tuple[Deck, ...]
    paper: Paper
    ink: Ink
    language: str
    imposition: Imposition
    own_bleed: bool = True
    fold: bool = False
    guides: bool = False

    def bleed_of(self, deck: Deck) -> float:
        """Return how far the ink of a deck's cards reaches beyond the cut."""
        own = deck.bleed if self.own_bleed else None
        return self.imposition.bleed if own is None else own


def blame(cell: Cell, fault: str, code: str = "bad-value") -> Finding:
    """Make a finding about a field, with its row and column."""
    values = {"row": cell.row, "column": cell.column, "fault": fault}
    if cell.row is None:
        message = _("Key '{column}': {fault}")
    elif cell.in_table:
        message = _("Row {row}, column '{column}': {fault}")
    else:
        message = _("Card {row}, key '{column}': {fault}")
    return Finding(code, message.format(**values), cell.place)
