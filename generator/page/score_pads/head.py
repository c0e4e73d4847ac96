"""The head of a pad's sheet: where its name, its emblem, its note and the date are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.personal import LOGO_GAP, LOGO_HEIGHT, LOGO_WIDTH, HeadPlaces, Rule
from generator.page.score_pads.lines import LEADING
from generator.page.score_pads.measures import DATE_GAP, HEAD
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.model.score_pad.order import SheetOrder
    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.plan import Plan
    from generator.page.svg.artwork import Artwork
    from generator.page.text_box import Ruler

DIVIDER, ORNAMENT = 1.3, 1.0
"""How far above the end of a head its line is, and how far above that line its ornament goes."""
PLAIN_DIVIDER, LOWER = 0.15, 0.55
"""How far above the end of a low head its plain line is, and how much lower its note is."""
DEPTH, HEIGHT = 0.23, 0.8
"""How far letters go below their line and above it, as a share of their size."""
PANEL_TOP, PANEL_GAP = -0.9, 1.0
"""Where the panel of a head begins, and how far above the end of the head it ends."""
INSET = 2.6
"""The space between the edge of the panel and what is in it."""
EMBLEM_EDGE, EMBLEM_GAP, LARGEST_EMBLEM = 1.3, 2.6, 16.0
"""The space above and below an emblem and behind it, and its greatest side."""


class Square(NamedTuple):
    """Where the emblem of a sheet is, or a code for phones."""

    x: float
    y: float
    side: float


class Head(NamedTuple):
    """Where the head of a sheet is written, in mm between the margins; `scale` is its size.

    `divider` is the height of the line below it, which is plain if the note leaves no room for an
    ornament. Instead of a line, a head can have a panel, which ends at the height `panel`.
    """

    name: Rule
    note: Rule
    title: Rule
    player: Rule | None
    date: Rule
    number: Rule
    divider: float
    is_plain: bool
    scale: float
    logo: float
    panel: float
    emblem: Square | None
    inset: float
    code: Square | None


def plan_head(
    pad: Pad, plan: Plan, order: SheetOrder, artwork: Artwork | None, ruler: Ruler
) -> Head:
    """Place the name of a pad, its emblem, and what a person adds; a logo replaces the emblem."""
    is_own = order.is_for_one(pad)
    measures = plan.ruling.measures
    scale = measures.head / HEAD
    panel = plan.head - PANEL_GAP if pad.has_face else 0.0
    inset = INSET if panel else 0.0
    wide = plan.width - measures.beside
    end = wide - inset
    down = _lowered(plan)
    titled = bool(order.personal and order.personal.title)
    is_plain = _has_no_ornament(plan, 11.4 * scale)
    base = down + 11.4 * scale + (LOWER if is_plain and not panel else 0.0)
    logo = artwork.width_within(LOGO_WIDTH, LOGO_HEIGHT * scale) if artwork else 0.0
    emblem, left, beside = None, inset, inset
    if artwork is not None:
        left = inset + logo + LOGO_GAP
        beside = inset if is_own else left
    elif pad.emblem:
        emblem, left, beside = _with_emblem(plan, panel, base, end, ruler)
    longest = _longest(plan, ruler)
    if panel and beside + longest > end:
        beside = max(0.0, (wide - longest) / 2)
    date = measures.date(plan.width)
    line = down + 6.4 * scale
    player = Rule(wide * 0.44, line, wide * 0.54 - date - inset) if is_own else None
    room = (player.x if player else end - date) - left - DATE_GAP
    return Head(
        name=Rule(left, down + (5.0 if titled else 6.4) * scale, room),
        note=Rule(beside, base, wide),
        title=Rule(left, down + 8.6 * scale, room),
        player=player,
        date=Rule(end - date, line, date),
        number=Rule(end - date, down + 2.4 * scale, date),
        divider=plan.head - (PLAIN_DIVIDER if is_plain else DIVIDER),
        is_plain=is_plain,
        scale=scale,
        logo=logo,
        panel=panel,
        emblem=emblem,
        inset=inset,
        code=_code(plan, panel),
    )


def _lowered(plan: Plan) -> float:
    """Return how much lower the words are, in a head that a code makes higher."""
    measures = plan.ruling.measures
    lines = measures.head + max(0, len(plan.note) - 1) * measures.notes[0] * LEADING
    return max(0.0, (plan.head - lines) / 2)


def _code(plan: Plan, panel: float) -> Square | None:
    """Place a code for phones at the end of the head, in the middle of its panel."""
    side = plan.ruling.measures.code
    if not side:
        return None
    bottom = panel or plan.head - DIVIDER - ORNAMENT
    x = plan.width - side - (INSET if panel else 0.0)
    return Square(x, (PANEL_TOP + bottom - side) / 2, side)


def _with_emblem(
    plan: Plan, panel: float, note: float, end: float, ruler: Ruler
) -> tuple[Square, float, float]:
    """Return the emblem, and where the name and the note begin.

    The emblem is as high as the panel; it ends above a NOTE that has no room beside it up to END.
    """
    tall = _emblem(PANEL_TOP, panel)
    left = tall.x + tall.side + EMBLEM_GAP
    if left + _longest(plan, ruler) <= end:
        return tall, left, left
    low = _emblem(PANEL_TOP, note - HEIGHT * plan.ruling.measures.notes[0])
    return low, low.x + low.side + EMBLEM_GAP, INSET


def _longest(plan: Plan, ruler: Ruler) -> float:
    """Return the width of the longest line of a note."""
    size = plan.ruling.measures.notes[0]
    return max((ruler.width(it, "display-italic", size) for it in plan.note), default=0.0)


def _emblem(top: float, bottom: float) -> Square:
    """Place an emblem between two heights."""
    side = min(bottom - top - 2 * EMBLEM_EDGE, LARGEST_EMBLEM)
    return Square(INSET, (top + bottom - side) / 2, side)


def _has_no_ornament(plan: Plan, note: float) -> bool:
    """Return whether the note, whose first line is at NOTE, leaves no room for an ornament."""
    measures = plan.ruling.measures
    low = note + DEPTH * measures.notes[0]
    return bool(plan.note) and not measures.code and low > measures.head - DIVIDER - ORNAMENT


def head_places(head: Head, plan: Plan, colours: tuple[str, str]) -> HeadPlaces:
    """Return where the head of a sheet is written on."""
    measures = plan.ruling.measures
    return HeadPlaces(
        margin=measures.margin,
        scale=1.0,
        words=measures.letters if head.scale > 1 else 0.0,
        least=measures.letters,
        logo=(head.inset, head.logo),
        title=head.title,
        player=head.player or head.name,
        date=head.date,
        number=head.number,
        colours=colours,
    )
