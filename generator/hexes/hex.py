"""A hex on the grid of pointy-top hexes: q and r are stored, everything else is derived."""

from __future__ import annotations

from generator.values import NamedTuple


class Corner(NamedTuple):
    """A corner of hexes on the whole-number lattice they share.

    x counts half hex widths, y counts half hex sides, so that two hexes name a common
    corner by the same two whole numbers.
    """

    x: int
    y: int


class Hex(NamedTuple):
    """A hex in axial coordinates: q grows to the right, r downward, row by row."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate; the three add up to zero."""
        return -self.q - self.r

    def neighbour(self, direction: int) -> Hex:
        """Return the hex across edge DIRECTION: 0 is right, then clockwise."""
        dq, dr = DIRECTIONS[direction]
        return Hex(self.q + dq, self.r + dr)

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six hexes around, beginning at the right, clockwise."""
        q, r = self
        return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)

    def distance(self, other: Hex) -> int:
        """Count the steps from here to OTHER."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def corners(self) -> tuple[Corner, ...]:
        """Return the six corners, clockwise from the one at the top."""
        x, y = 2 * self.q + self.r, 3 * self.r
        return tuple(Corner(x + dx, y + dy) for dx, dy in _CORNERS)

    def edge(self, direction: int) -> tuple[Corner, Corner]:
        """Return the two ends of the edge towards neighbour DIRECTION, clockwise."""
        corners = self.corners()
        return corners[(direction + 1) % 6], corners[(direction + 2) % 6]


DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
