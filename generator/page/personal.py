"""Personal sheets: drawn sheets get numbers, names, a date, a title and a logo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import _, and_list, ngettext
from generator.model.spoken_names import players_name
from generator.page.marks import Role, Symbol, Tag, Text, Use
from generator.page.matrix import IDENTITY, Matrix, scaling, translation
from generator.page.text_box import TextBox, refuse_missing, set_text
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.order import Personal
    from generator.page.marks import Mark, Page
    from generator.page.svg.artwork import Artwork
    from generator.page.text_box import Ruler

LABEL_SIZE, LABEL_WIDTH = 3.4, 14
"""The size of the words 'Player' and 'Date', and how wide they are at most."""
LOGO_WIDTH, LOGO_HEIGHT = 25.0, 10.0
"""The largest logo in a head, in mm on paper; on small papers it shrinks with the sheet."""
LOGO_TOP, LOGO_GAP = 0.6, 3.0
LABEL_GAP = 1.6
HAND = "display-italic"
SHRUNK = 0.8
"""To what part of large print long words may shrink."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a text is written: its size, the smallest one, its colour, and its alignment."""

    size: float
    floor: float
    colour: str
    anchor: float = 0.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A baseline for words: where it begins, and how long they may be."""

    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class HeadPlaces:
    """Where the head of a sheet is written on, in the sheet's own units.

    `words` is the smallest size of words that matter, `least` that of any; `logo` is the left edge
    of a logo and its width.
    """

    margin: float
    scale: float
    words: float
    least: float
    logo: tuple[float, float]
    title: Rule
    player: Rule
    date: Rule
    number: Rule
    colours: tuple[str, str]
    """Of names and titles, and of numbers."""


def personalise(
    sheets: Sequence[tuple[Page, ...]],
    copies: int,
    personal: Personal,
    places: HeadPlaces,
    ruler: Ruler,
    *,
    artwork: Artwork | None = None,
) -> tuple[Page, ...]:
    """Return the pages of a pad in the order of printing: all sheets of a player, then the next.

    A sheet is a page with a head, and perhaps others behind it; there are so many COPIES of each.
    What all copies share is one symbol, so that each further sheet costs only a few letters.
    """
    tools = _Tools(copies, personal, places, ruler, artwork=artwork)
    return tuple(tools.pages(sheets))


class _Tools:
    """Where sheets are written on: the places, the style of writing, and the recipients."""

    def __init__(
        self,
        copies: int,
        personal: Personal,
        places: HeadPlaces,
        ruler: Ruler,
        *,
        artwork: Artwork | None,
    ) -> None:
        self.copies = copies
        self.personal = personal
        self.ruler = ruler
        self.artwork = artwork
        self.places = places
        margin = places.margin
        self.onto: Matrix = translation(margin, margin) @ scaling(places.scale)
        large = places.words
        line, soft = places.colours
        least = max(large * SHRUNK, places.least)
        self.hand = Lettering(max(5.0, large), max(2.2, least), line)
        self.day = Lettering(max(4.2, large), max(2.2, least), line)
        self.title = Lettering(max(3.1, large), max(2.0, least), line)
        self.number = Lettering(max(2.3, large), max(1.6, least), soft, 1.0)

    def pages(self, sheets: Sequence[tuple[Page, ...]]) -> Iterator[Page]:
        number = self.personal.first
        dressed = list(self._dressed(sheets))
        for player in self.personal.players or ("",):
            for page, *behind in dressed:
                own = self._named(page, player) if player else page
                for copy in range(self.copies):
                    if number is None:
                        yield own
                    else:
                        yield self._numbered(own, number, is_copy=copy > 0)
                        number += 1
                    yield from behind

    def _dressed(self, sheets: Sequence[tuple[Page, ...]]) -> Iterator[tuple[Page, ...]]:
        """Add what all sheets have; where sheets differ by a few letters, it becomes a symbol."""
        shared = tuple(self._shared())
        written = {"player"} if self.personal.players else set()
        written |= {"date"} if self.personal.date else set()
        for at, (page, *behind) in enumerate(sheets, start=1):
            marks: tuple[Mark, ...] = (*page.marks, *shared)
            tags = (*page.tags, *_tags_of(shared, len(page.marks))) if page.tags else ()
            if self.personal.players or self.personal.first is not None:
                marks = (Use(Symbol(f"sheet-{at}", marks, tags), IDENTITY),)
                tags = (Tag(Role.GROUP, 0, 1),) if tags else ()
            fields = tuple(field for field in page.fields if field.name not in written)
            yield (replace(page, marks=marks, fields=fields, tags=tags), *behind)

    def _named(self, page: Page, player: str) -> Page:
        rule = self._behind(_("Player"), self.places.player)
        too_long = _("The player's name '{words}' is too long for {width:.0f} mm; shorten it.")
        name = self._write(player, rule, self.hand, too_long)
        return replace(
            page,
            name=f"{page.name}-{player}",
            title=f"{page.title} · {player}",
            marks=(*page.marks, name),
            tags=(*page.tags, *_tags_of((name,), len(page.marks))) if page.tags else (),
        )

    def _numbered(self, page: Page, number: int, *, is_copy: bool) -> Page:
        """Write the number; a copy is read as a picture with its number, not part by part again."""
        text = self._number(number)
        marks = (*page.marks, text)
        tags = (*page.tags, *_tags_of((text,), len(page.marks)))
        if is_copy or not page.tags:
            tags = (Tag(Role.PICTURE, 0, len(marks), f"{page.title}, {text.text}"),)
        return replace(page, name=f"{page.name}-{number}", marks=marks, tags=tags)

    def _shared(self) -> Iterator[Mark]:
        places, personal = self.places, self.personal
        if self.artwork is not None:
            use = self.artwork.placed(places.logo[0], LOGO_TOP, places.logo[1])
            yield replace(use, matrix=self.onto @ use.matrix)
        if personal.title:
            too_long = _("The title '{words}' is too long for {width:.0f} mm; shorten it.")
            yield self._write(personal.title, places.title, self.title, too_long)
        if personal.date:
            rule = self._behind(_("Date"), places.date)
            too_long = _("The date '{words}' is too long for {width:.0f} mm; shorten it.")
            yield self._write(personal.date, rule, self.day, too_long)

    def _number(self, number: int) -> Text:
        words = _("No. {number}").format(number=number)
        too_long = _("'{words}' is too long for {width:.0f} mm; start at a lower number.")
        return self._write(words, self.places.number, self.number, too_long, font="text")

    def _behind(self, label: str, rule: Rule) -> Rule:
        """Return the part of a line that its label leaves free."""
        size = max(LABEL_SIZE, self.places.words)
        taken = min(self.ruler.width(label, HAND, size), LABEL_WIDTH) + LABEL_GAP
        return Rule(rule.x + taken, rule.y, rule.width - taken)

    def _write(
        self, words: str, rule: Rule, lettering: Lettering, too_long: str, font: str = HAND
    ) -> Text:
        refuse_missing(words, font, self.ruler)
        box = TextBox(rule.width, lines=1, floor=lettering.floor, leading=1.0)
        setting = set_text(words, box, self.ruler, font=font, size=lettering.size, spacing=0.0)
        if setting is None:
            width = rule.width * self.places.scale
            raise OrderError(too_long.format(words=shown(words), width=width))
        ((line, width),) = setting.lines
        start = rule.x + lettering.anchor * (rule.width - width)
        matrix = self.onto @ translation(start, rule.y)
        return Text(line, font, setting.size, width, 0.0, lettering.colour, matrix)


def _tags_of(marks: Sequence[Mark], start: int) -> Iterator[Tag]:
    """Yield the tags of what is added to a sheet whose own marks end at START."""
    for at, mark in enumerate(marks, start):
        if isinstance(mark, Text):
            yield Tag(Role.PARAGRAPH, at, at + 1)
        else:
            yield Tag(Role.PICTURE, at, at + 1, _("Logo"))


LONGEST_LIST = 120
"""How many letters of players' names a cover shows; beyond that, the number of players."""


def count_text(sheets: int, first: int | None) -> str:
    """Write how many sheets a pad has, and their numbers if they have any."""
    context = ngettext("{number} sheet", "{number} sheets", sheets).format(number=sheets)
    if first is None:
        return context
    last = first + sheets - 1
    numbers = _("No. {first} to {last}") if sheets > 1 else _("No. {first}")
    return f"{context} · {numbers.format(first=first, last=last)}"


def players_text(players: Sequence[str]) -> str:
    """List the players, or count them if they are many."""
    listed = and_list(players) if players else ""
    if len(listed) <= LONGEST_LIST:
        return listed
    return players_name(len(players))
