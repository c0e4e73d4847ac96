"""The least and the usual sizes on a pad's sheet, in mm on the paper."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from generator.model.order import Finish
from generator.units import MM_PER_INCH
from generator.values import dataclass

DIGITS = 7.0
"""The sides of a box that a number is written in."""
USUAL_DIGITS = 4
"""How many digits a box has room for without being wider."""
TICK = 5.0
"""The sides of a box that is ticked."""
LETTERS = 6 / 72 * MM_PER_INCH + 0.005
"""The height of the smallest letters, 6 pt."""
LEGEND = 7.5 / 72 * MM_PER_INCH + 0.005
"""The usual height of the letters of a legend and of remarks, 7.5 pt."""
GAP = 0.6
"""The space between two boxes."""
HEAD = 15.0
"""The usual height of the head of a sheet."""
DATE, DATE_SHARE, DATE_GAP = 46.0, 0.34, 4.0
"""The greatest width of the date, its greatest share of the head, and the space before it."""
CODE = {Finish.PAPER: 15.4, Finish.LAMINATE: 15.4, Finish.LARGE: 33.0}
"""The side of a code for phones; words as long as it are beside it."""
CODE_EDGE, CODE_GAP = 1.4, 3.6
"""The space above and below a code in its head, and the space before its words."""
UNSCALED = {"on_end", "sums", "margin"}
"""The measures that a larger paper does not change."""
LOW, LOW_NAMES, TIGHTER = 0.8, 0.88, 0.04
"""The share of their heights that a low head and low names have; how much lower sums are."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The sizes of letters and boxes; `letters` is the smallest size of words.

    `labels`, `notes` and `headings` are tried one after the other until the words fit a line.
    """

    letters: float = LETTERS
    labels: tuple[float, ...] = (3.7, 3.3, 3.0, 2.7, 2.4, LETTERS)
    notes: tuple[float, ...] = (2.7, 2.4, LETTERS)
    headings: tuple[float, ...] = (3.8, 3.2, 2.7, LETTERS)
    captions: tuple[float, ...] = (2.6, 2.35, LETTERS)
    legends: tuple[float, ...] = (3.2, 2.9, LEGEND, 2.35, LETTERS)
    """Those of legends and remarks; larger ones than the usual only where paper is left."""
    on_end: bool = True
    """Whether captions may be on end, which takes more height than letters with a legend."""
    figure: float = 3.0
    title: float = 6.6
    box: float = 8.0
    """The least width of a box for a number."""
    digits: float = DIGITS
    """Its least height."""
    tick: float = TICK
    usual_tick: float = 7.0
    """The least side of a box to cross, and the one below which a row of them takes two lines."""
    widest_tick: float = 8.0
    """The greatest side of a box for a tick."""
    widest: float = 20.0
    tallest: float = 14.8
    """The greatest width of a box, and the greatest height of a line."""
    sums: float = 1.12
    """How many lines a sum takes."""
    roomy: float = 10.5
    """The least height of a line on a sheet with several tables."""
    icon: float = 5.5
    usual_shared: float = 12.0
    widest_shared: float = 15.0
    """The usual and the greatest width of a box that all players share."""
    mark: float = 4.0
    """The room of the circle for the dealer."""
    label: float = 26.0
    beside_strips: float = 45.0
    ideal: float = 50.0
    widest_label: float = 84.0
    """The least width of the words of a row, the usual one beside boxes to cross and beside
    others, and the greatest one.
    """
    shortest: float = 3.0
    """The size of words below which a label takes two lines."""
    heading_margin: float = 1.8
    """The space above and below the words of a heading."""
    margin: float = 8.0
    head: float = HEAD
    code: float = 0.0
    """The side of a code for phones in the head, with its white edge; 0 for none."""
    names: float = 8.5

    @property
    def reference(self) -> tuple[float, ...]:
        """The sizes for which a legend is given room: the usual one, and smaller ones."""
        return tuple(it for it in self.legends if it <= max(LEGEND, self.letters))

    @property
    def line(self) -> float:
        """The least height of a line with boxes."""
        return self.digits + GAP

    @property
    def beside(self) -> float:
        """How much of the width of a head a code takes, with its words and a space."""
        return self.code + 1.4 * self.letters + CODE_GAP if self.code else 0.0

    def date(self, width: float) -> float:
        """Return how much of the WIDTH of a head the date has."""
        width -= self.beside
        return min(DATE * self.head / HEAD, width * DATE_SHARE)

    def for_digits(self, number: int) -> Measures:
        """Return the same with wider boxes where a number can have more digits than usual."""
        wider = max(1.0, number / USUAL_DIGITS)
        if wider == 1:
            return self
        return replace(
            self,
            box=wider * self.box,
            widest=max(self.widest, wider * self.box),
            usual_shared=max(self.usual_shared, wider * self.box),
            widest_shared=max(self.widest_shared, wider * self.box),
        )

    def scaled(self, factor: float) -> Measures:
        """Return all sizes but the margin so many times as large."""
        found: dict[str, Any] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name in UNSCALED:
                continue
            is_several = isinstance(value, tuple)
            found[each.name] = tuple(factor * it for it in value) if is_several else factor * value
        return replace(self, **found)

    @property
    def tight(self) -> Measures:
        """The same with a low head and small notes, where higher ones would need another page."""
        return replace(
            self,
            notes=self.notes[-1:],
            headings=self.headings[1:],
            head=LOW * self.head,
            title=LOW * self.title,
            names=LOW_NAMES * self.names,
            sums=self.sums - TIGHTER,
            margin=self.margin - 1,
        )

    @property
    def small(self) -> Measures:
        """The same as tight ones, with small words and no captions on end."""
        tight = self.tight
        labels = tight.labels[-3:]
        return replace(tight, labels=labels, shortest=self.letters, on_end=False)


SMALL_MARGIN = 6.0
GAME_LABELS = (3.3, 3.0, 2.7, 2.4)
"""The sizes of labels on the sheet of a game, of which one page has only one."""


def game_measures(usual: Measures) -> list[Measures]:
    """Return the sizes of a game's sheet: all its labels are alike, and so are its notes."""
    sizes = [replace(usual.tight, labels=(it,), shortest=it) for it in GAME_LABELS]
    roomy = replace(usual, labels=GAME_LABELS[:1], shortest=GAME_LABELS[0], notes=usual.notes[1:2])
    smallest = replace(
        sizes[-1],
        labels=(usual.letters,),
        shortest=usual.letters,
        headings=(2.5,),
        sums=1.08,
        heading_margin=0.4,
        figure=2.5,
        title=4.6,
        icon=5.1,
        box=DIGITS,
        label=18.0,
        head=7.4,
        names=6.4,
        margin=min(usual.tight.margin, SMALL_MARGIN),
    )
    return [roomy, *sizes, smallest]


PENCIL = Measures()
LARGE = Measures(
    letters=4.94,
    labels=(6.0, 5.4, 4.94),
    notes=(5.2, 4.94),
    headings=(6.6, 5.6, 4.94),
    captions=(5.2, 4.94),
    legends=(4.94,),
    figure=5.6,
    title=9.5,
    box=11.6,
    digits=10.6,
    tick=8.0,
    usual_tick=10.0,
    widest_tick=11.0,
    widest=24.0,
    tallest=18.0,
    roomy=14.0,
    icon=8.5,
    usual_shared=15.0,
    widest_shared=20.0,
    mark=5.6,
    label=40.0,
    beside_strips=52.0,
    ideal=66.0,
    widest_label=120.0,
    shortest=4.94,
    head=24.0,
    names=12.5,
)
PEN = Measures(
    box=11.0,
    digits=9.4,
    tick=7.1,
    usual_tick=8.5,
    widest_tick=10.0,
    tallest=16.0,
    roomy=12.0,
    margin=11.0,
    names=10.0,
)
"""A dry-erase pen draws thicker than a pencil."""
MEASURES = {Finish.PAPER: PENCIL, Finish.LARGE: LARGE, Finish.LAMINATE: PEN}
