"""The sheet of a pad: its plan and the theme go into the template, pages come out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, shown
from generator.hexes.frame import Box
from generator.language import _
from generator.model.order import Finish, Ink
from generator.model.score_pad.form import Form
from generator.model.score_pad.numbers_of_players import with_numbers, with_rows_for
from generator.page.maps.paints import own_paint, tile_paints
from generator.page.marks import Page
from generator.page.personal import HAND
from generator.page.score_pads.face import HUES, face_of, game_paints, icon_names
from generator.page.score_pads.flow import Wish
from generator.page.score_pads.forms.middle import middle_measures
from generator.page.score_pads.framing import SLOT_MARGIN, known_papers, room_of
from generator.page.score_pads.head import plan_head
from generator.page.score_pads.icons import EMBLEM, sheet_icons
from generator.page.score_pads.items import most_digits
from generator.page.score_pads.lines import BESIDE_HEAD, LEADING, PAD
from generator.page.score_pads.lines import HEAD as CAPTION
from generator.page.score_pads.measures import CODE, GAP, MEASURES, USUAL_DIGITS
from generator.page.score_pads.plan import LEGEND_GAP, has_room, plan_sheet
from generator.page.text_box import refuse_missing
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score_pad.order import SheetOrder
    from generator.model.score_pad.pad import Pad
    from generator.model.theme import Theme
    from generator.page.scannable.markers import Modules
    from generator.page.score_pads.captions import Heads
    from generator.page.score_pads.flow import Panel
    from generator.page.score_pads.head import Head
    from generator.page.score_pads.items import Item
    from generator.page.score_pads.plan import Plan
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press
    from generator.units import Paper

TEMPLATE = "score_pad/sheet.svg.j2"
OWN_NAMES = 2.4
"""What is above the lines of a sheet for one player, who has a line in the head."""
USUAL_PAPER, MOST_SCALED = 220.0, 2**0.5
"""The short side of the largest paper with usual sizes, and how much larger they can be."""
EMPTY_SHARE, GROWTH = 0.15, 1.35
"""From which empty share of its height on the lines of one player grow, and how much at most."""
FORM_SIGNS = 5
"""How many signs of a number a form usually takes."""
QUIET = 4
"""How many modules wide the white edge of a code is."""
FOOT, MIDDLE = 2.3, 0.3
"""The space below captions, and the height of a letter's middle as a share of its size."""


def plan_pad(pad: Pad, order: SheetOrder, papers: Sequence[Paper], press: Press) -> Plan:
    """Plan the sheet of a pad on one of some papers; a pad without room is refused."""
    plan, unfit = _plan_largest(_wish(pad, order), papers, press)
    if plan is None:
        raise OrderError(_refusal(pad, order, unfit, press))
    return plan


def best_plan(pad: Pad, order: SheetOrder, papers: Sequence[Paper], press: Press) -> Plan | None:
    """Plan the sheet of a pad on one of some papers; None if it has no room."""
    return _plan_largest(_wish(pad, order), papers, press)[0]


def _plan_largest(
    wish: Wish, papers: Sequence[Paper], press: Press
) -> tuple[Plan | None, Item | None]:
    """Plan a sheet that is larger on a paper larger than A4, if nothing is lost by that."""
    plan, unfit = plan_sheet(wish, papers, press)
    short = min(min(it.width, it.height) for it in papers)
    factor = min(MOST_SCALED, short / USUAL_PAPER)
    if plan is None or wish.kept or wish.pad.edition:
        return plan, unfit
    if factor > 1:
        scaled = wish._replace(measures=wish.measures.scaled(factor))
        large, _unfit = plan_sheet(scaled, papers, press)
        if large is not None and large.content >= plan.content:
            plan, wish = large, scaled
    return _grown(plan, wish, press), None


def _grown(plan: Plan, wish: Wish, press: Press) -> Plan:
    """Return a plan for one player that fills its page, where a smaller one leaves much of it."""
    is_short = wish.alone and not wish.pad.rounds and plan.free > EMPTY_SHARE * plan.room
    if not is_short:
        return plan
    tallest = GROWTH * wish.measures.tallest
    grown = wish._replace(measures=replace(wish.measures, tallest=tallest))
    large, _unfit = plan_sheet(grown, [plan.paper], press)
    if large is None or (large.content, -large.breaks) < (plan.content, -plan.breaks):
        return plan
    return large


def turned(paper: Paper, order: SheetOrder) -> tuple[Paper, Paper]:
    """Return the room that the sheets of an order have on a paper, upright and lying."""
    return room_of(paper.portrait, order), room_of(paper.landscape, order)


def _wish(pad: Pad, order: SheetOrder) -> Wish:
    measures = MEASURES[order.finish]
    if order.phone:
        measures = replace(measures, code=CODE[order.finish])
    if not pad.edition and order.imposition.up > 1:
        measures = replace(measures, margin=SLOT_MARGIN)
    alone = order.is_for_one(pad)
    if alone:
        measures = replace(measures, names=OWN_NAMES)
    pad = _with_rows(pad, order)
    form = order.form(pad)
    if form is Form.MIDDLE:
        measures = middle_measures(measures)
    measures = measures.for_digits(most_digits(pad))
    kept = order.scannable
    return Wish(pad, order.columns(pad), order.language, measures, alone, form, kept)


def _with_rows(pad: Pad, order: SheetOrder) -> Pad:
    """Return a pad with the rows that its columns have; a sheet for one says what is for whom."""
    if pad.edition:
        return pad
    if order.is_for_one(pad):
        return with_numbers(pad, order.language)
    return with_rows_for(pad, order.columns(pad))


def _refusal(pad: Pad, order: SheetOrder, unfit: Item | None, press: Press) -> str:
    """Say why a pad has no room, and which paper has."""
    wish = _wish(pad, order)
    larger = next(
        (it.name for it in known_papers(order) if has_room(wish, turned(it, order), press)),
        None,
    )
    values = {"paper": order.paper.name, "larger": larger}
    if unfit is not None and unfit.place is not None and larger is None:
        message = _("{place}: “{name}” is too long for the sheet; shorten the name or the note.")
        return message.format(place=unfit.place, name=unfit.label)
    if larger:
        message = _("The sheet of '{pad}' has no room on {paper}; use {larger}.")
        return message.format(pad=pad.id, **values)
    fewest = wish._replace(columns=max(1, pad.fewest))
    if fewest.columns < wish.columns and has_room(fewest, turned(order.paper, order), press):
        message = _("The sheet of '{pad}' has no room for {columns} players; use fewer --players.")
        return message.format(pad=pad.id, columns=wish.columns)
    message = _(
        "The sheet of '{pad}' has more rows than a page holds; leave some out, or give a larger"
        " paper as WxH in mm."
    )
    return message.format(pad=pad.id)


def draw_sheet(
    pad: Pad,
    order: SheetOrder,
    plan: Plan,
    theme: Theme,
    press: Press,
    *,
    artwork: Artwork | None = None,
    code: PhoneCode | None = None,
) -> tuple[Page, ...]:
    """Draw the sheet of a pad: one page, or several that continue each other."""
    paints = {**_paints(order, theme), **game_paints(pad, order.ink, theme)}
    face = face_of(pad, order.ink, paints["ink"])
    icons = sheet_icons(pad, order.ink, press, {**paints, "hue": face.hue})
    is_own = order.is_for_one(pad)
    head = plan_head(pad, plan, order, artwork, press.ruler)
    hues = {name: own_paint(colour, order.ink) for name, colour in HUES.items()}
    players = order.personal.players if order.personal and not is_own else ()
    _refuse_names(players, plan, press)
    pages = []
    for number, panels in enumerate(plan.leaves, start=1):
        drawing = press.draw(
            TEMPLATE,
            {
                **paints,
                "plan": plan,
                "ruling": plan.ruling,
                "measures": plan.ruling.measures,
                "head": head,
                "code": code and {**code._asdict(), "outline": _outline(code, head)},
                "face": face,
                "emblem": EMBLEM,
                "caption_size": _caption_size(plan, press),
                "hues": hues,
                "panels": panels,
                "captions": [tuple(_captions(plan)) if it.has_captions else () for it in panels],
                "left": (plan.width - _table_width(plan, panels)) / 2,
                "name": pad.name(order.language),
                "names": players,
                "is_own": is_own,
                "teams": pad.teams,
                "form": order.form(pad).value,
                "sides": _sides(pad, order, plan),
                "has_marks": any(row.marks for row in pad.rows),
                "number": number,
                "count": len(plan.leaves),
                "leading": LEADING,
                "legend_gap": LEGEND_GAP,
                "inset": PAD,
                "is_game": bool(pad.edition),
                "is_tinted": order.ink is not Ink.MONO and not pad.edition,
                "heads": pad.heads,
                "signs_used": icon_names(pad),
                "longest": _longest(pad),
                "decimals": pad.unit.decimals,
                "round_name": pad.rounds.name(order.language) if pad.rounds else "",
            },
            icons,
        )
        name = pad.id if number == 1 else f"{pad.id}-{number}"
        title = pad.name(order.language)
        if number > 1:
            title = _("{title}, page {number}").format(title=title, number=number)
        fields = drawing.fields if order.fillable else ()
        pages.append(
            Page(
                name,
                title,
                drawing.width,
                drawing.height,
                drawing.marks,
                fields=fields,
                tags=drawing.tags,
            )
        )
    return tuple(pages)


def _longest(pad: Pad) -> int:
    """Return how many signs a number in a form can have.

    These are its digits, a minus, and one more for sums; with a unit a point and the decimals, too.
    """
    digits, decimals = most_digits(pad), pad.unit.decimals
    if decimals:
        return max(digits, USUAL_DIGITS) + 2 + decimals
    return FORM_SIGNS if digits <= USUAL_DIGITS else digits + 2


class PhoneCode(NamedTuple):
    """A code that opens an address on a phone: its modules, row by row, dark ones are true."""

    address: str
    modules: Modules


def _outline(code: PhoneCode, head: Head) -> str:
    """Return the dark area of a code in its place, as data of a path; its edge stays white."""
    if head.code is None:
        return ""
    from generator.page.scannable.markers import outline  # noqa: PLC0415 - with a code only

    quiet = head.code.side * QUIET / (len(code.modules) + 2 * QUIET)
    x, y, side = head.code
    box = Box(x + quiet, y + quiet, x + side - quiet, y + side - quiet)
    return "".join(
        letter + " ".join(f"{number:.4f}" for number in numbers)
        for letter, numbers in outline(code.modules, box)
    )


def _sides(pad: Pad, order: SheetOrder, plan: Plan) -> tuple[str, ...]:
    """Return what the columns are called; scannable sheets stay as they always were."""
    if order.scannable:
        return ("",) * plan.ruling.columns
    return tuple(pad.side(it, order.language) for it in range(plan.ruling.columns))


def _refuse_names(players: Sequence[str], plan: Plan, press: Press) -> None:
    """Refuse names that have no room above their columns, or letters that the font lacks."""
    room = (plan.ruling.label if plan.ruling.frames else plan.ruling.column) - 1.6
    for name in players:
        refuse_missing(name, HAND, press.ruler)
        if press.ruler.width(name, HAND, plan.ruling.measures.letters) > room:
            message = _("The player's name '{words}' is too long for {width:.0f} mm; shorten it.")
            raise OrderError(message.format(words=shown(name), width=room))


def _caption_size(plan: Plan, press: Press) -> float:
    """Return the size of the captions in headings: one for a sheet, so that the widest fits."""
    boxes = (box for leaf in plan.leaves for it in leaf for line in it.lines for box in line.boxes)
    captions = {(box.text, box.width) for box in boxes if box.kind == "head"}
    largest = plan.ruling.measures.captions[0]
    room = {
        text: (width - BESIDE_HEAD) / press.ruler.width(text, CAPTION, 1.0)
        for text, width in captions
    }
    return min([largest, *room.values()])


def _table_width(plan: Plan, panels: Sequence[Panel]) -> float:
    if any(it.grid for it in panels):
        return plan.width
    return max(it.x for it in panels) + plan.ruling.width


class Caption(NamedTuple):
    """A line above a box: the middle of its letters' foot, or where it begins on end."""

    x: float
    y: float
    text: str
    size: float
    on_end: bool
    room: float
    """The width of its box, or the height of words on end."""


def _captions(plan: Plan) -> Iterator[Caption]:
    """Yield the words above the boxes of the first round."""
    captions, ruling = plan.captions, plan.ruling
    if captions is None:
        return
    own, shared = captions.own, captions.shared
    places = ruling.places(len(own.lines)) if own.lines else ()
    widths = ruling.widths(ruling.across_round(len(own.lines)))
    low = ruling.measures.names + captions.height(ruling.deep) - FOOT
    for player in range(ruling.columns):
        left = ruling.left(player) + ruling.mark
        for number, (row, at) in enumerate(places):
            bottom = low - (ruling.deep - 1 - row) * own.height
            middle = left + sum(widths[:at]) + widths[at] / 2
            yield from _stack(own, number, middle, bottom, widths[at])
    widths = ruling.beside(len(shared.lines))
    for number, width in enumerate(widths):
        middle = ruling.label - GAP - sum(widths[number:]) + width / 2
        yield from _stack(shared, number, middle, low, width)


def _stack(
    heads: Heads, number: int, middle: float, bottom: float, width: float
) -> Iterator[Caption]:
    lines, size = heads.lines[number], heads.size
    for at, text in enumerate(lines):
        if heads.on_end:
            aside = (at - (len(lines) - 1) / 2) * size * LEADING + size * MIDDLE
            yield Caption(middle + aside, bottom, text, size, on_end=True, room=heads.height)
        else:
            above = (len(lines) - 1 - at) * size * LEADING
            yield Caption(middle, bottom - above, text, size, on_end=False, room=width)


def _paints(order: SheetOrder, theme: Theme) -> dict[str, Any]:
    """Return the paints of a finish: those of the theme, or heavy lines in strong colours."""
    paints = tile_paints(order.ink, theme)
    if order.finish is Finish.LARGE:
        ink = paints["ink"]
        paints["ink"] = {**ink, "soft": ink["line"], "faint": ink["soft"]}
        paints["line"] = {name: 1.4 * weight for name, weight in theme.lines.items()}
    return paints
