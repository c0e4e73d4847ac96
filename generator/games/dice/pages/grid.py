"""The grid of the dice game's sheet: the position of each part on each paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.model.form import GUTTER, PRESENT, Columns, Form
from generator.hexes.frame import Box
from generator.language import _
from generator.model.order import Finish, Style
from generator.page.personal import LOGO_GAP, Rule
from generator.page.text.room import Design, Room, scale_between
from generator.units import MM_PER_INCH
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.units import Paper

SHEET = Design(width=270.0, height=190.0, narrowest=6.0, widest=8.0, share=0.0285, smallest=0.93)
SMALL = Design(width=181.0, height=118.0, narrowest=6.0, widest=6.0, share=0.0, smallest=1.0)
"""Papers too small for the sheet have a layout of their own, at its real size."""
SLOT = replace(SMALL, narrowest=4.0, widest=4.0)
"""The same in a slot, whose edge is cut: the printer's margin is outside of it."""
HEAD, FOOT = 12.0, 42.0
HEAD_LINE, TITLED_NAME, TITLE_LINE, NUMBER_LINE = 8, 6.6, 11.9, 2.2
SMALLEST_SIDE, SQUARE = 8.4, 8.0
"""The side in mm of a hex that holds a square of 8 mm for a digit."""
LARGEST_SIDE = 12.6
PENCIL_CIRCLE, CIRCLE_GAP = 5.0, 1.0
"""The circle in mm that a pencil draws around a gained bonus, and its distance from the next."""
SIX_POINTS = 6 / 72 * MM_PER_INCH
"""No word is smaller, in mm."""
SAFE_MARGIN, CUT_MARGIN, CUT_RADIUS = 11.0, 6.5, 7.0
"""A laminated sheet keeps this far from the paper's edge, and is cut along a rounded line."""
PEN_CIRCLE = 7.1
"""The circle in mm that a dry-erase pen draws."""
PEN_SCALE = 0.9
"""Below this the bonuses have no room beside each other."""
LARGE_SCALE, LARGE_WORDS, LARGE_FOOT = 1.4, 4.94, 51.0
"""Large print is this many times larger at least, and no word that matters is below 14 points."""
LARGER = 1.6
"""How much larger circles and boxes of large print are: as much as its words, in 14 for 8.75 pt."""
SOLO_STRIP, LARGE_SOLO_STRIP = 8.6, 9.6
"""The height of what a solo sheet is measured by, above the help."""
FACING_WIDTH = 132.0
"""The domain, or both tables side by side, of two facing pages."""


@dataclass(frozen=True, slots=True)
class HeadRoom:
    """What the head makes room for besides the domain's name: a logo's width, a title."""

    logo: float = 0.0
    titled: bool = False


NAME_ONLY = HeadRoom()


LAMINATE_COLUMNS = Columns(72.5, 65.0, 3.5)
DOMAIN_COLUMNS = Columns(0.0, 0.0, 0.0)
SMALL_COLUMNS = Columns(0.0, 77.0, 2.5)
SMALL_HEAD, SMALL_TITLED_HEAD, SMALL_LINE = 7.6, 11.0, 5.8
TABLES_SHARE = 0.49
"""The left table's part of a page that both tables fill."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes that a finish changes, in the sheet's units.

    `words` is the smallest size of words that matter, `circle` the circle that a pencil or a pen
    draws around a bonus, in mm, `larger` how much larger boxes and pictures are than usual.
    """

    words: float = 0.0
    circle: float = PENCIL_CIRCLE
    larger: float = 1.0
    foot: float = FOOT
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Grid(Room):
    """The sheet's columns in its own units."""

    columns: Columns
    room: HeadRoom = NAME_ONLY
    measures: Measures = Measures()
    solo: bool = False
    form: Form = PRESENT

    @property
    def least(self) -> float:
        """The smallest size of words."""
        return SIX_POINTS / self.scale

    @property
    def ring(self) -> float:
        """The width of the circle that is drawn around a bonus."""
        return self.measures.circle / self.scale

    @property
    def pitch(self) -> float:
        """How far bonuses are from each other at least."""
        return self.ring + CIRCLE_GAP * self.measures.larger / self.scale

    @property
    def grown(self) -> float:
        """How much larger pictures are than their unit says, to be as large as the words."""
        return self.measures.larger / self.scale if self.measures.words else 1.0

    @property
    def left(self) -> Box:
        """The dice and bonuses of each terrain."""
        return Box(0.0, 0.0, self.columns.left, self.height)

    @property
    def right(self) -> Box:
        """Time, zone points and the player's points."""
        return Box(self.width - self.columns.right, 0.0, self.width, self.height)

    @property
    def head(self) -> Box:
        """Name and date."""
        gutter = self.columns.gutter
        return Box(self.left.right + gutter, 0.0, self.right.left - gutter, HEAD)

    @property
    def name_rule(self) -> Rule:
        """The domain's name: behind the logo, above the title."""
        shift = self.room.logo + LOGO_GAP if self.room.logo else 0.0
        y = TITLED_NAME if self.room.titled else HEAD_LINE
        return Rule(self.head.left + shift, y, self.head.width * 0.42 - shift)

    @property
    def title_rule(self) -> Rule:
        """The title of a club or an evening, below the rest of the head."""
        left = self.name_rule.x
        return Rule(left, TITLE_LINE, self.head.right - left)

    @property
    def player_rule(self) -> Rule:
        """The player: a label and a line to write on."""
        return Rule(self.head.left + self.head.width * 0.46, HEAD_LINE, self.head.width * 0.33)

    @property
    def date_rule(self) -> Rule:
        """The date: a label and a line to write on."""
        return Rule(self.head.left + self.head.width * 0.82, HEAD_LINE, self.head.width * 0.18)

    @property
    def number_rule(self) -> Rule:
        """The sheet's number, above the date."""
        date = self.date_rule
        return Rule(date.x, NUMBER_LINE, date.width)

    @property
    def foot(self) -> Box:
        """What the bonuses do."""
        top = self.height - self.measures.foot - self.solo_strip
        return Box(self.head.left, top, self.head.right, self.height)

    @property
    def solo_strip(self) -> float:
        """The height of what a solo game is measured by, in the foot."""
        if not self.solo or not self.form.explains_solo:
            return 0.0
        return LARGE_SOLO_STRIP if self.measures.words else SOLO_STRIP

    @property
    def field(self) -> Box:
        """The domain."""
        bottom = self.foot.top - 2.0
        return Box(self.head.left, HEAD + 2.0, self.head.right, bottom)

    @property
    def cut(self) -> Box | None:
        """The line along which a laminated sheet is cut, in mm on the paper."""
        if not self.measures.cut:
            return None
        right, bottom = self.paper.width - CUT_MARGIN, self.paper.height - CUT_MARGIN
        return Box(CUT_MARGIN, CUT_MARGIN, right, bottom)

    @property
    def cut_radius(self) -> float:
        """How round the corners of the cut are, in mm."""
        return CUT_RADIUS


@dataclass(frozen=True, slots=True)
class SmallGrid(Grid):
    """The small layout: head, domain and workers on the left, all the rest on the right."""

    @property
    def head(self) -> Box:
        """Name and date, above the domain."""
        height = SMALL_TITLED_HEAD if self.room.titled else SMALL_HEAD
        return Box(0.0, 0.0, self.right.left - self.columns.gutter, height)

    def _rule(self, start: float, share: float) -> Rule:
        head = self.head
        return Rule(head.left + head.width * start, SMALL_LINE, head.width * share)

    @property
    def name_rule(self) -> Rule:
        """The domain's name, behind the logo."""
        shift = self.room.logo + LOGO_GAP if self.room.logo else 0.0
        whole = self._rule(0.0, 0.4)
        return Rule(whole.x + shift, whole.y, whole.width - shift)

    @property
    def player_rule(self) -> Rule:
        """The player: a label and a line to write on."""
        return self._rule(0.43, 0.32)

    @property
    def date_rule(self) -> Rule:
        """The date: a label and a line to write on."""
        return self._rule(0.77, 0.23)

    @property
    def title_rule(self) -> Rule:
        """The title of a club or an evening, below the rest of the head."""
        left = self.name_rule.x
        return Rule(left, SMALL_TITLED_HEAD - 1.0, self.head.right - left)


def grids(
    paper: Paper,
    style: Style,
    room: HeadRoom = NAME_ONLY,
    finish: Finish = Finish.PAPER,
    *,
    solo: bool = False,
    form: Form = PRESENT,
) -> tuple[Grid, ...]:
    """Lay a sheet of any finish on one page, or on two that face each other."""
    if finish is not Finish.PAPER and style is not Style.SHEET:
        message = _("--{finish} prints the sheet with point columns; leave out --style {style}.")
        raise OrderError(message.format(finish=finish, style=style))
    if finish is Finish.LAMINATE:
        return (replace(_laminate_grid(paper.landscape, room), solo=solo),)
    if finish is Finish.LARGE:
        return tuple(replace(it, solo=solo) for it in _large_grids(paper, room))
    return (replace(sheet_grid(paper, style, room, form), solo=solo),)


def _laminate_grid(paper: Paper, room: HeadRoom) -> Grid:
    scale = scale_between(paper, SAFE_MARGIN, *SHEET.sides)
    if scale < PEN_SCALE:
        message = _("The paper {paper} is too small for a laminated sheet; use a4 or larger.")
        raise OrderError(message.format(paper=paper.name))
    measures = Measures(circle=PEN_CIRCLE, cut=True)
    return Grid(paper, SAFE_MARGIN, scale, LAMINATE_COLUMNS, room, measures)


def _large_grids(paper: Paper, room: HeadRoom) -> tuple[Grid, ...]:
    """Take one sheet where it is large enough, else the domain and the tables face to face."""
    margin = SHEET.narrowest
    for page, width in ((paper.landscape, SHEET.width), (paper.portrait, FACING_WIDTH)):
        scale = scale_between(page, margin, width, SHEET.height)
        if scale >= LARGE_SCALE:
            circle = PENCIL_CIRCLE * LARGER
            measures = Measures(LARGE_WORDS / scale, circle, LARGER, LARGE_FOOT)
            wide = (page.width - 2 * margin) / scale - GUTTER
            tables = Columns(wide * TABLES_SHARE, wide * (1 - TABLES_SHARE))
            facing = (DOMAIN_COLUMNS, tables)
            columns = facing if width == FACING_WIDTH else (PRESENT.columns[Style.SHEET],)
            return tuple(Grid(page, margin, scale, each, room, measures) for each in columns)
    message = _("The paper {paper} is too small for large print; use a3, or a4 for two pages.")
    raise OrderError(message.format(paper=paper.name))


def cover_grid(paper: Paper) -> Grid:
    """Lay a cover on a paper: a large design, which is scaled to any paper that holds a sheet."""
    laid = SHEET.lay(paper.landscape)
    return Grid(laid.paper, laid.margin, laid.scale, PRESENT.columns[Style.SHEET])


def sheet_grid(
    paper: Paper,
    style: Style = Style.SHEET,
    room: HeadRoom = NAME_ONLY,
    form: Form = PRESENT,
) -> Grid:
    """Lay the sheet on a paper, in landscape; a small one has a layout of its own."""
    across = paper.landscape
    if SHEET.fits(across):
        laid = SHEET.lay(across)
        return Grid(laid.paper, laid.margin, laid.scale, form.columns[style], room, form=form)
    if style is Style.LEDGER:
        unfit = _(
            "The paper {paper} is too small for the ledger; use at least {width:.0f} ×"
            " {height:.0f} mm, such as a4."
        )
        SHEET.room(across, unfit)
    unfit = _(
        "The paper {paper} is too small for the sheet; use at least {width:.0f} ×"
        " {height:.0f} mm, such as a5."
    )
    laid = (SLOT if across.is_slot else SMALL).room(across, unfit)
    return SmallGrid(laid.paper, laid.margin, SMALL.smallest, SMALL_COLUMNS, room, form=form)
