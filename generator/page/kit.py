"""The kit of the dice game: rules in short, reference cards and nets of dice, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import OrderError, TemplateError
from generator.hexes.frame import Box
from generator.language import _
from generator.model.edition import PHASES, ROMAN
from generator.model.terrain import Bonus, Terrain
from generator.page.domain import hexagon, points
from generator.page.flow import INDENT, LEAD, LEADING, Measure, flow_sections
from generator.page.hatching import hatch
from generator.page.marks import Page
from generator.page.nets import DICE, Net, lay_net, net_size
from generator.page.sheet import BONUS_OF, TERRAIN_OF
from generator.page.summary import COLOURS, MARKS, ZONES, solo_marks, summary_sections

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.edition import DiceEdition
    from generator.model.order import KitOrder
    from generator.model.theme import Theme
    from generator.page.nets import Die
    from generator.page.press import Press
    from generator.units import Paper

SMALLEST_WIDTH, SMALLEST_HEIGHT = 190.0, 254.0
"""The pages are designed on at least this much room; a smaller paper scales them down."""
SMALLEST_SCALE = 0.62
"""Below this their words cannot be read."""
WIDEST_MARGIN, NARROWEST_MARGIN = 10.0, 6.0
HEAD, FOOT = 19.0, 8.0
GUTTER = 9.0
ZONE_HEAD, ZONE_ROW = 6.4, 5.7
COLOUR_TABLE, MARK_TABLE = 28.0, 22.0
STEPS = 26.0
NET_GAP = 3.0
CARD_COLUMNS = CARD_ROWS = 2
CARD_WIDTH, CARD_HEIGHT = 95.0, 127.0
SCALE_BAR = 50.0


@dataclass(frozen=True, slots=True)
class Room:
    """The room of a page in its own units; `scale` and `margin` put it on the paper."""

    paper: Paper
    margin: float
    scale: float

    @property
    def width(self) -> float:
        """The room between the margins."""
        return (self.paper.width - 2 * self.margin) / self.scale

    @property
    def height(self) -> float:
        """The room between the margins."""
        return (self.paper.height - 2 * self.margin) / self.scale


@dataclass(frozen=True, slots=True)
class PlacedNet:
    """A net with its top left corner on the paper, in mm."""

    net: Net
    x: float
    y: float


def kit_room(paper: Paper) -> Room:
    """Lay a page of the kit on a paper, upright."""
    paper = paper.portrait
    margin = min(WIDEST_MARGIN, max(NARROWEST_MARGIN, paper.width * 0.0477))
    scale = min(
        (paper.width - 2 * margin) / SMALLEST_WIDTH,
        (paper.height - 2 * margin) / SMALLEST_HEIGHT,
    )
    if scale < SMALLEST_SCALE:
        message = _(
            "The paper {paper} is too small for the kit; it needs {width:.0f} × {height:.0f} mm"
            " at least, such as a5."
        )
        width = SMALLEST_WIDTH * SMALLEST_SCALE + 2 * NARROWEST_MARGIN
        height = SMALLEST_HEIGHT * SMALLEST_SCALE + 2 * NARROWEST_MARGIN
        raise OrderError(message.format(paper=paper.name, width=width, height=height))
    return Room(paper, margin, scale)


def draw_summary(order: KitOrder, edition: DiceEdition, theme: Theme, press: Press) -> Page:
    """Draw the rules on one page."""
    room = kit_room(order.paper)
    column = (room.width - GUTTER) / 2
    tables = {
        ZONES: ZONE_HEAD + ZONE_ROW * len(edition.zone_points),
        COLOURS: COLOUR_TABLE,
        MARKS: MARK_TABLE,
    }
    measure = Measure(column, room.height - HEAD - FOOT, tables, press.wrapped)
    flow = flow_sections(summary_sections(edition), measure)
    if flow is None:
        message = _("The rules do not fit one page of {paper}.")
        raise TemplateError(message.format(paper=room.paper.name))
    context = {
        **_context(order, edition, theme, room),
        "flow": flow,
        "marks": solo_marks(),
        "column": column,
        "gutter": GUTTER,
        "head": HEAD,
        "leading": LEADING,
        "lead": LEAD,
        "indent": INDENT,
        "zone_head": ZONE_HEAD,
        "zone_row": ZONE_ROW,
    }
    return _draw("summary", _("The rules in short"), context, press)


def draw_reference(
    order: KitOrder, edition: DiceEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw a reference card for each player, four on a page."""
    room = kit_room(order.paper)
    wide = (room.paper.width - 2 * room.margin) / CARD_COLUMNS
    high = (room.paper.height - 2 * room.margin) / CARD_ROWS
    scale = min(wide / CARD_WIDTH, high / CARD_HEIGHT)
    cards = [
        (room.margin + column * wide, room.margin + row * high)
        for row in range(CARD_ROWS)
        for column in range(CARD_COLUMNS)
    ]
    pages = []
    for first in range(0, order.players, len(cards)):
        context = {
            **_context(order, edition, theme, room),
            "cards": cards[: order.players - first],
            "card": {"width": wide, "height": high, "scale": scale},
        }
        pages.append(context)
    return _numbered("reference", _("Reference cards"), pages, press)


def draw_nets(
    order: KitOrder, edition: DiceEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw the nets of the five dice at their real size."""
    room = kit_room(order.paper)
    pages = [
        {
            **_context(order, edition, theme, room),
            "nets": nets,
            "head": HEAD,
            "steps": STEPS,
            "bar": SCALE_BAR,
            "edge": f"{order.die:g}",
            "is_first": number == 1,
        }
        for number, nets in enumerate(place_nets(room, order.die), start=1)
    ]
    return _numbered("dice", _("Dice to fold"), pages, press)


def place_nets(
    room: Room, edge: float, dice: Sequence[Die] = DICE
) -> tuple[tuple[PlacedNet, ...], ...]:
    """Deal the nets of dice out over as few pages as they need, in rows that are centred.

    The steps stand above the nets of the first page only.
    """
    width, height = net_size(edge)
    first, other = _net_field(room, HEAD + STEPS), _net_field(room, HEAD)
    across = int((first.width + NET_GAP) / (width + NET_GAP))
    down = int((first.height + NET_GAP) / (height + NET_GAP))
    if not across or not down:
        most = int(min(first.width * edge / width, first.height * edge / height))
        message = _("Dice of {edge:g} mm do not fit {paper}; ask for --die {most}mm at most.")
        raise OrderError(message.format(edge=edge, paper=room.paper.name, most=most))
    nets = [lay_net(die, edge) for die in dice]
    across = min(across, 2 if 2 * down >= len(nets) else len(nets))
    rows = [nets[start : start + across] for start in range(0, len(nets), across)]
    further = int((other.height + NET_GAP) / (height + NET_GAP))
    starts = range(down, len(rows), further)
    return (
        _spread(rows[:down], first),
        *(_spread(rows[start : start + further], other) for start in starts),
    )


def _net_field(room: Room, above: float) -> Box:
    """Return the part of the paper on which nets may lie."""
    return Box(
        room.margin,
        room.margin + above * room.scale,
        room.paper.width - room.margin,
        room.paper.height - room.margin - FOOT * room.scale,
    )


def _spread(rows: Sequence[Sequence[Net]], field: Box) -> tuple[PlacedNet, ...]:
    """Give each row and each net in it the same room, and put the net in its middle."""
    placed = []
    for index, row in enumerate(rows):
        for place, net in enumerate(row):
            x = field.left + field.width * (place + 0.5) / len(row) - net.width / 2
            y = field.top + field.height * (index + 0.5) / len(rows) - net.height / 2
            placed.append(PlacedNet(net, x, y))
    return tuple(placed)


def _context(order: KitOrder, edition: DiceEdition, theme: Theme, room: Room) -> dict[str, object]:
    """Return what every template of the kit is given."""
    return {
        "room": room,
        "edition": edition,
        "phases": [(phase, ROMAN[phase]) for phase in PHASES],
        "terrains": tuple(Terrain),
        "bonuses": tuple(Bonus),
        "bonus_of": BONUS_OF,
        "terrain_of": TERRAIN_OF,
        "hexagon": hexagon,
        "points": points,
        "hatch": hatch,
        "ink": theme.inks[order.ink],
        "ink_name": order.ink.value,
        "line": theme.lines,
        "shape": theme.shapes,
    }


def _numbered(
    name: str, title: str, contexts: Sequence[Mapping[str, object]], press: Press
) -> tuple[Page, ...]:
    """Draw pages of one kind; from the second on each has its number in name and title."""
    return tuple(
        _draw(name, title, context, press, number)
        for number, context in enumerate(contexts, start=1)
    )


def _draw(
    name: str, title: str, context: Mapping[str, object], press: Press, number: int = 1
) -> Page:
    template = "nets" if name == "dice" else name
    drawing = press.draw(f"dice/{template}.svg.j2", {**context, "title": title})
    if number > 1:
        name, title = f"{name}-{number}", f"{title} {number}"
    return Page(name, title, drawing.width, drawing.height, drawing.marks)
