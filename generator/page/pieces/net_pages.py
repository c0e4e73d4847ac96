"""Pages of nets: dice and stands at their real size, distributed over papers, to be folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _, fill
from generator.page.pieces.nets import DICE, Net, lay_net, net_size
from generator.page.text.kit_page import FOOT, HEAD
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.page.pieces.nets import Die
    from generator.page.text.room import Room

STEPS = 26.0
"""The room of the steps from paper to piece, above the nets of the first page."""
NET_GAP = 3.0
SCALE_BAR = 50.0


@dataclass(frozen=True, slots=True)
class PlacedNet:
    """A net with its top left corner on the paper, in mm."""

    net: Net
    x: float
    y: float

    @property
    def box(self) -> Box:
        """The box around it."""
        return Box(self.x, self.y, self.x + self.net.width, self.y + self.net.height)


def folding_note(
    room: Room, paints: Mapping[str, object], pages: Iterable[Mapping[str, object]]
) -> list[dict[str, object]]:
    """Add the room, the steps and a measuring bar to the values for the template of each page."""
    shared = {**paints, "room": room, "head": HEAD, "steps": STEPS, "bar": SCALE_BAR}
    return [{**shared, **page} for page in pages]


def place_nets(
    room: Room, edge: float, dice: Sequence[Die] = DICE
) -> tuple[tuple[PlacedNet, ...], ...]:
    """Distribute the nets of dice over as few pages as they need, in centred rows.

    The steps are above the nets of the first page only.
    """
    width, height = net_size(edge)
    first, other = _net_field(room, HEAD + STEPS), _net_field(room, HEAD)
    across = int((first.width + NET_GAP) / (width + NET_GAP))
    down = int((first.height + NET_GAP) / (height + NET_GAP))
    if not across or not down:
        most = int(min(first.width * edge / width, first.height * edge / height))
        message = _("Dice of {edge:g} mm do not fit on {paper}; use --die {most}mm or less.")
        raise OrderError(fill(message, edge=edge, paper=room.paper.name, most=most))
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
    """Return the part of the paper that is available for nets."""
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
