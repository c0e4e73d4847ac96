"""The layout of the game board: every space in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.board.model.game import PHASES, TERRAIN_OF
from generator.games.board.pages.game_board_values import (
    Board,
    BonusSpace,
    HexSpace,
    Note,
    Panels,
    PlacedDepot,
    Square,
)
from generator.games.shared.track import lay_track
from generator.hexes.frame import SQRT3, Box
from generator.language import _, fill
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game_board import Change, Depot, Table

WIDTH, HEIGHT = 420.0, 297.0
MARGIN = 9.0
"""From the paper's edge to the board's: no printer prints there, and joining marks need room."""
CLEARANCE = 0.5
"""How much larger a space is than its piece."""
BETWEEN = 0.9
"""Between two neighbouring hex spaces."""
GAP = 3.0
"""Between two panels, and around all of them."""
PAD = 2.2
"""Between a panel's edge and what is in it."""
HEAD = 6.6
"""The height of a panel's heading."""
BANNER = 6.4
"""The height of the points of a phase."""
BONUS_BANNER = 8.4
"""The height of the points of the bonus spaces."""
SQUARE_GAP = 1.6
LARGEST_GOODS = 42.0
MIDDLE = 114.0
"""The height of the middle panels; only large tiles leave them less."""
DIE_ROOM, LARGEST_DIE = 16.0, 13.0
"""The height of the die above the goods space, and of the die itself."""
NOTE_WIDTH, NOTE_HEIGHT = 13.5, 17.0
LEAST_SLOT = 8.5
"""The least height of a slot of the turn order track, for the foot of a marker."""
GOODS_ROW = 30.0
"""The least height of the panel of goods."""
SMALLEST_TILE = 12.0
MOST_STEPS = 120
"""The step in which the largest tile is searched, in half millimetres."""
SLOTS = 4
"""How many markers a space of the turn order track takes."""
ROW = 2
"""How many spaces of a depot are in a row."""


def lay_board(tile: float, edition: BoardEdition, table: Table) -> Board:
    """Lay out the game board, or report the largest tile that fits."""
    if not tile >= SMALLEST_TILE:
        message = _(
            "Tiles of {tile:g} mm are too small for the game board; use at least {least:g} mm."
        )
        raise OrderError(fill(message, tile=tile, least=SMALLEST_TILE))
    plan = _Plan(tile, table)
    if not plan.fits:
        largest = next(
            (step / 2 for step in range(MOST_STEPS, 0, -1) if _Plan(step / 2, table).fits), 0.0
        )
        if largest < SMALLEST_TILE:
            message = _(
                "The pieces of the game board '{name}' are too large for it; make them smaller."
            )
            raise OrderError(message.format(name=table.name))
        message = _(
            "Tiles of {tile:g} mm do not fit on the game board of {width:g} × {height:g}"
            " mm; use at most {largest:g} mm."
        )
        size = {"width": WIDTH, "height": HEIGHT}
        raise OrderError(fill(message, tile=tile, largest=largest, **size))
    return plan.board(edition)


class _Plan:
    """How much room each part takes, from the size of a tile."""

    def __init__(self, tile: float, table: Table) -> None:
        self.table = table
        self.space = tile + CLEARANCE
        self.pitch = self.space + BETWEEN
        self.rise = self.pitch * SQRT3 / 2
        self.outline = Box(MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN)
        depth_x, depth_y = lay_track(self.outline, table.points).depth
        self.inner = Box(
            self.outline.left + depth_x + GAP,
            self.outline.top + depth_y + GAP,
            self.outline.right - depth_x - GAP,
            self.outline.bottom - depth_y - GAP,
        )
        self.cluster_height = self.rise + 2 * self.space / SQRT3
        self.depot_width = (self.inner.width - 2 * GAP) / 3
        self.square = table.pieces.good + CLEARANCE
        room = (self.inner.height - 2 * GAP - MIDDLE) / 2 - 2 * PAD
        self.depot_room = max(self.cluster_height, room, self.square + 2 * PAD + DIE_ROOM)
        self.depot_height = self.depot_room + 2 * PAD
        self.side_width = 5 * self.square + 4 * SQUARE_GAP + 2 * PAD
        self.middle_width = self.inner.width - 2 * GAP - 2 * self.side_width
        self.middle = self.inner.height - 2 * GAP - 2 * self.depot_height
        self.time_height = HEAD + BANNER + 2 * self.square + SQUARE_GAP + 2 * PAD
        self.goods_side = min(
            self.depot_width - 2.5 * self.pitch - 3 * PAD, self.depot_room - DIE_ROOM, LARGEST_GOODS
        )

    @property
    def fits(self) -> bool:
        """Whether there is room for everything."""
        pieces = self.table.pieces
        bonus_row = pieces.bonus_large + CLEARANCE + SQUARE_GAP
        bonus_pair = pieces.bonus_large + pieces.bonus_small + 2 * CLEARANCE + SQUARE_GAP
        return (
            self.goods_side >= self.square + 2 * PAD
            and 4.5 * self.pitch + 2 * PAD <= self.middle_width
            and self.middle >= self.cluster_height + 2 * PAD + GAP + GOODS_ROW
            and self.middle >= self.time_height + GAP + HEAD + 2 * PAD + SLOTS * LEAST_SLOT
            and self.middle >= 3 * bonus_row + HEAD + BONUS_BANNER + 2 * PAD
            and 2 * (bonus_pair + PAD) <= self.side_width
        )

    def board(self, edition: BoardEdition) -> Board:
        """Put everything in its place."""
        panels = self._panels()
        return Board(
            outline=self.outline,
            inner=self.inner,
            depots=tuple(self._depot(depot) for depot in self.table.depots),
            panels=panels,
            phases=self._phases(panels.time, edition),
            rounds=self._rounds(panels.time),
            turns=self._turns(panels.turns),
            black=self._black(panels.black),
            bonuses=self._bonuses(panels.bonuses, edition),
            side=self.space / SQRT3,
        )

    def _panels(self) -> Panels:
        left, right = self.inner.left, self.inner.right
        top = self.inner.top + self.depot_height + GAP
        bottom = top + self.middle
        near, far = left + self.side_width, right - self.side_width
        under_time = top + self.time_height
        under_black = top + self.cluster_height + 2 * PAD
        return Panels(
            time=Box(left, top, near, under_time),
            turns=Box(left, under_time + GAP, near, bottom),
            black=Box(near + GAP, top, far - GAP, under_black),
            goods=Box(near + GAP, under_black + GAP, far - GAP, bottom),
            bonuses=Box(far, top, right, bottom),
        )

    def _depot(self, depot: Depot) -> PlacedDepot:
        """Place a depot: clockwise, 1 to 3 above and 4 to 6 below."""
        above = depot.number <= 3  # noqa: PLR2004 - half of six
        column = depot.number - 1 if above else 6 - depot.number
        left = self.inner.left + column * (self.depot_width + GAP)
        top = self.inner.top if above else self.inner.bottom - self.depot_height
        box = Box(left, top, left + self.depot_width, top + self.depot_height)
        start = box.right - PAD - 2.5 * self.pitch
        cluster_top = top + PAD + (self.depot_room - self.cluster_height) / 2
        middles = self._rows(start, cluster_top, ROW)
        spaces = tuple(
            HexSpace(*middle, space.players, TERRAIN_OF[space.kind])
            for middle, space in zip(middles, depot.spaces, strict=True)
        )
        column_middle = (box.left + PAD + start - PAD / 2) / 2
        side = self.goods_side
        bottom = box.bottom - PAD
        goods = Box(column_middle - side / 2, bottom - side, column_middle + side / 2, bottom)
        die_side = min(LARGEST_DIE, goods.top - box.top - 2 * PAD)
        die_top = (box.top + PAD + goods.top - die_side) / 2 - PAD / 4
        die_left = column_middle - die_side / 2
        die = Box(die_left, die_top, die_left + die_side, die_top + die_side)
        note = self._note(depot, self.table.change, start, cluster_top)
        return PlacedDepot(depot.number, box, die, goods, spaces, note)

    def _rows(self, left: float, top: float, across: int) -> list[tuple[float, float]]:
        """Return the centres of two rows of hexes, the lower one half a hex to the right."""
        first = top + self.space / SQRT3
        return [
            (left + self.pitch * (column + 0.5 + row / 2), first + row * self.rise)
            for row in range(2)
            for column in range(across)
        ]

    def _note(self, depot: Depot, change: Change, left: float, top: float) -> Note | None:
        """Write the exception into the gap that its row of hexes leaves."""
        if depot.changed is None:
            return None
        usual = TERRAIN_OF[depot.spaces[depot.changed].kind]
        row = depot.changed // ROW
        gap = self.pitch / 2 - BETWEEN
        scale = min(1.0, (self.rise - BETWEEN) / NOTE_HEIGHT)
        scale = scale if row else min(scale, gap / NOTE_WIDTH)
        wide, high = scale * NOTE_WIDTH, scale * NOTE_HEIGHT
        x = left + gap - wide if row else left + 2 * self.pitch + BETWEEN
        y = top + self.cluster_height - high if row else top
        box = Box(x, y, x + wide, y + high)
        phases = " ".join(phase for phase in PHASES if phase not in change.phases)
        cases = ((phases, usual), (" ".join(change.phases), TERRAIN_OF[change.instead]))
        return Note(box, change.players, cases)

    def _squares(self, panel: Box, top: float, labels: tuple[str, ...]) -> tuple[Square, ...]:
        wide = len(labels) * self.square + (len(labels) - 1) * SQUARE_GAP
        left = (panel.left + panel.right - wide) / 2
        step = self.square + SQUARE_GAP
        return tuple(
            Square(
                Box(
                    left + number * step,
                    top,
                    left + number * step + self.square,
                    top + self.square,
                ),
                label,
            )
            for number, label in enumerate(labels)
        )

    def _phases(self, panel: Box, edition: BoardEdition) -> tuple[Square, ...]:
        top = panel.top + PAD + HEAD + BANNER
        return self._squares(panel, top, tuple(edition.phase_points))

    def _rounds(self, panel: Box) -> tuple[Square, ...]:
        top = panel.bottom - PAD - self.square
        labels = tuple(str(number + 1) for number in range(self.table.rounds))
        return self._squares(panel, top, labels)

    def _turns(self, panel: Box) -> tuple[Box, ...]:
        """Return the columns of the turn order track."""
        number = self.table.turns
        wide = (panel.width - 2 * PAD - (number - 1) * SQUARE_GAP) / number
        step = wide + SQUARE_GAP
        lefts = [panel.left + PAD + index * step for index in range(number)]
        return tuple(
            Box(left, panel.top + PAD + HEAD, left + wide, panel.bottom - PAD) for left in lefts
        )

    def _black(self, panel: Box) -> tuple[HexSpace, ...]:
        marks = self.table.black_spaces
        across = max(2, (len(marks) + 1) // 2)
        left = (panel.left + panel.right - (across + 0.5) * self.pitch) / 2
        middles = self._rows(left, panel.top + PAD, across)
        return tuple(
            HexSpace(*middle, players) for middle, players in zip(middles, marks, strict=False)
        )

    def _bonuses(self, panel: Box, edition: BoardEdition) -> tuple[BonusSpace, ...]:
        pieces = self.table.pieces
        sides = (pieces.bonus_large + CLEARANCE, pieces.bonus_small + CLEARANCE)
        wide = panel.width / 2
        high = (panel.height - HEAD - BONUS_BANNER - 2 * PAD) / 3
        spaces = []
        for number, terrain in enumerate(Terrain):
            left = panel.left + wide * (number % 2) + (wide - sum(sides) - SQUARE_GAP) / 2
            low = panel.top + PAD + HEAD + high * (number // 2) + (high + sides[0]) / 2
            for index, side in enumerate(sides):
                points = tuple(
                    (players, both[index]) for players, both in edition.bonus_points.items()
                )
                box = Box(left, low - side, left + side, low)
                spaces.append(BonusSpace(box, terrain, not index, points))
                left += side + SQUARE_GAP
        return tuple(spaces)
