"""The board of Brügge: the town inside its ring of canals, with every space in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.bruges.model.board import Bank, Side
from generator.games.bruges.model.names import colour_name
from generator.games.bruges.pages.aids import POINTS_LOST
from generator.games.bruges.pages.paints import bruges_paints
from generator.games.bruges.pages.summary import dice_sentence
from generator.games.shared.track import TrackField
from generator.hexes.frame import Box
from generator.language import _, fill
from generator.page.marks import Page
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.bruges.model.board import BrugesBoard
    from generator.games.bruges.model.game import BrugesEdition, Colour
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.svg.press import Press

TEMPLATE = "games/bruges/board.svg.j2"
WIDTH, HEIGHT = 420.0, 297.0
MARGIN = 9.0
"""From the paper's edge to the board's: no printer prints there, and joining marks need room."""
DEPTH = 15.0
"""The depth of the points track."""
GAP = 2.4
"""Between the points track and the canal, and between panels."""
CLEARANCE = 0.6
"""How much larger a space is than its piece."""
BETWEEN = 0.5
"""Between two spaces of the canal."""
QUAY = 1.2
"""Between a space of the canal and the edge of the water."""
BANK = 7.2
"""The strip inside the canal on which points and statues are shown."""
LEAST_GATE = 20.0
LEAST_STEP = 10.0
"""The height of a step of progress, for the feet of a marker."""
TOWN_HALL, SPIRE = 30.0, 20.0
"""The heights of the town hall below the steps of progress, and of what is above them."""
TOWER = 62.0
LEGEND = 78.0
"""The widths of the columns of progress, and of threats and majorities."""
DICE_SPACE, DICE_HEIGHT = 19.0, 37.0
TURNS = {Side.SOUTH: 0, Side.WEST: 90, Side.NORTH: 180, Side.EAST: 270}


@dataclass(frozen=True, slots=True)
class CanalSpace:
    """A space of a canal: its middle as the player sees it, its colour and price, its number."""

    x: float
    colour: Colour
    cost: int
    number: int


@dataclass(frozen=True, slots=True)
class PlacedGate:
    """A gate: the middle of its outer edge on the page, and how far it is turned.

    Its spaces are seen from the player who sits there: x to the right, the water above y = 0.
    `reach` is how far the water goes to either side.
    """

    side: Side
    x: float
    y: float
    turn: int
    reach: float
    spaces: tuple[CanalSpace, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of progress and the points it is worth."""

    box: Box
    points: int


@dataclass(frozen=True, slots=True)
class Town:
    """Everything on the board in its place, in mm on the page."""

    outline: Box
    track: tuple[TrackField, ...]
    water: Box
    """The area inside the points track, with the ring of canals along its edge."""
    inner: Box
    """The area inside the canals, the bank included."""
    gates: tuple[PlacedGate, ...]
    gate_width: float
    space: float
    """The side of a space of the canal."""
    depth: float
    """How wide the water is."""
    seal: float
    """The width of the space for a small seal."""
    hall: Box
    steps: tuple[Step, ...]
    spire: Box
    square: Box
    """The market square in the middle."""
    statue: Box
    dice: Box
    threats: Box
    majorities: Box


def lay_town(board: BrugesBoard, edition: BrugesEdition) -> Town:
    """Lay out the board, or report which pieces or figures leave no room."""
    outline = Box(MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN)
    water = _shrunk(outline, DEPTH + GAP)
    space = board.sizes.canal + CLEARANCE
    depth = space + 2 * QUAY
    inner = _shrunk(water, depth)
    pitch = space + BETWEEN
    section = pitch * edition.section_spaces
    gate = min(inner.height - 2 * section, board.sizes.seal + CLEARANCE + 8.0)
    if gate < max(LEAST_GATE, board.sizes.seal + CLEARANCE + 2.0):
        message = _(
            "The board has no room for two times {spaces} canal tiles of {size:g} mm beside a"
            " gate; take smaller ones."
        )
        values = {"spaces": edition.section_spaces, "size": board.sizes.canal}
        raise OrderError(fill(message, **values))
    town = _shrunk(inner, BANK)
    steps = _steps(town, edition.progress_points)
    middle = Box(town.left + TOWER + GAP, town.top, town.right - LEGEND - GAP, town.bottom)
    square = Box(middle.left, middle.top, middle.right, middle.bottom - DICE_HEIGHT - GAP)
    legend = Box(middle.right + GAP, town.top, town.right, town.bottom)
    cut = legend.top + legend.height * 0.585
    return Town(
        outline=outline,
        track=tuple(_track(outline, board.fields)),
        water=water,
        inner=inner,
        gates=tuple(_gate(side, board, edition, water, gate) for side in Side),
        gate_width=gate,
        space=space,
        depth=depth,
        seal=board.sizes.seal + CLEARANCE,
        hall=Box(town.left, town.bottom - TOWN_HALL, town.left + TOWER, town.bottom),
        steps=steps,
        spire=Box(town.left, town.top, town.left + TOWER, town.top + SPIRE),
        square=square,
        statue=_statue(square, board),
        dice=Box(middle.left, square.bottom + GAP, middle.right, middle.bottom),
        threats=Box(legend.left, legend.top, legend.right, cut),
        majorities=Box(legend.left, cut + GAP, legend.right, legend.bottom),
    )


def draw_bruges_board(
    board: BrugesBoard, edition: BrugesEdition, theme: Theme, press: Press, *, ink: Ink
) -> Page:
    """Draw the board, designed for an A3 paper."""
    town = lay_town(board, edition)
    context = {
        **bruges_paints(ink, theme),
        "page": {"width": WIDTH, "height": HEIGHT},
        "town": town,
        "board": board,
        "edition": edition,
        "dice_space": DICE_SPACE,
        "lost": POINTS_LOST,
        "colour_name": colour_name,
        "dice_words": dice_sentence(),
    }
    drawing = press.draw(TEMPLATE, context)
    size = drawing.width, drawing.height
    return Page(
        "board", _("Game board"), *size, drawing.marks, tags=drawing.tags, trim=town.outline
    )


def _shrunk(box: Box, by: float) -> Box:
    return Box(box.left + by, box.top + by, box.right - by, box.bottom - by)


def _track(outline: Box, number: int) -> Iterator[TrackField]:
    """Lay fields around the inside of a box, clockwise from its top left corner.

    The corners are squares; between them all fields are as nearly equal as possible.
    """
    long, high = outline.width - 2 * DEPTH, outline.height - 2 * DEPTH
    between = number // 2 - 2

    def stretch(columns: int) -> float:
        sizes = long / columns, high / (between - columns)
        return max(sizes) / min(sizes)

    columns = min(range(1, between), key=stretch)
    rows = between - columns
    wide, tall = long / columns, high / rows
    left, top, right, bottom = outline
    boxes = [
        Box(left, top, left + DEPTH, top + DEPTH),
        *(_beside(left + DEPTH + n * wide, top, wide, DEPTH) for n in range(columns)),
        Box(right - DEPTH, top, right, top + DEPTH),
        *(_beside(right - DEPTH, top + DEPTH + n * tall, DEPTH, tall) for n in range(rows)),
        Box(right - DEPTH, bottom - DEPTH, right, bottom),
        *(
            _beside(right - DEPTH - (n + 1) * wide, bottom - DEPTH, wide, DEPTH)
            for n in range(columns)
        ),
        Box(left, bottom - DEPTH, left + DEPTH, bottom),
        *(_beside(left, bottom - DEPTH - (n + 1) * tall, DEPTH, tall) for n in range(rows)),
    ]
    yield from (TrackField(index, box) for index, box in enumerate(boxes))


def _beside(left: float, top: float, width: float, height: float) -> Box:
    return Box(left, top, left + width, top + height)


def _gate(
    side: Side, board: BrugesBoard, edition: BrugesEdition, water: Box, width: float
) -> PlacedGate:
    pitch = board.sizes.canal + CLEARANCE + BETWEEN
    spaces = []
    for bank, way in ((Bank.LEFT, -1), (Bank.RIGHT, 1)):
        colours = board.gates[side][bank]
        for number, (colour, cost) in enumerate(zip(colours, edition.canal_costs, strict=True)):
            x = way * (width / 2 + (number + 0.5) * pitch)
            spaces.append(CanalSpace(x, colour, cost, number + 1))
    middle_x, middle_y = (water.left + water.right) / 2, (water.top + water.bottom) / 2
    x, y = {
        Side.SOUTH: (middle_x, water.bottom),
        Side.WEST: (water.left, middle_y),
        Side.NORTH: (middle_x, water.top),
        Side.EAST: (water.right, middle_y),
    }[side]
    reach = (water.width if side in (Side.SOUTH, Side.NORTH) else water.height) / 2
    return PlacedGate(side, x, y, TURNS[side], reach, tuple(spaces))


def _steps(town: Box, points: tuple[int, ...]) -> tuple[Step, ...]:
    """Stack the steps of progress between the town hall and the spire."""
    room = town.height - TOWN_HALL - SPIRE
    high = room / len(points)
    if high < LEAST_STEP:
        message = _("The board has room for {most} steps of progress, not for {number}.")
        most = int(room / LEAST_STEP)
        raise OrderError(message.format(most=most, number=len(points)))
    low = town.bottom - TOWN_HALL
    inset = 4.0
    return tuple(
        Step(
            Box(
                town.left + inset,
                low - (number + 1) * high,
                town.left + TOWER - inset,
                low - number * high,
            ),
            worth,
        )
        for number, worth in enumerate(points)
    )


def _statue(square: Box, board: BrugesBoard) -> Box:
    """Put the statue at the front of the square."""
    wide = board.sizes.statue_width + CLEARANCE
    high = board.sizes.statue_height + CLEARANCE
    left = (square.left + square.right - wide) / 2
    bottom = square.bottom - 12.0
    return Box(left, bottom - high, left + wide, bottom)
