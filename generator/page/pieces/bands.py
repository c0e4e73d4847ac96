"""Sheets of components: the position of each piece on the papers, with the fewest cuts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from generator import resources
from generator.errors import OrderError
from generator.language import _, fill
from generator.model.component import Shape, Size
from generator.page.imposition.division import BAR_ROOM, MARK_ROOM, SAME
from generator.page.pieces.packing import Block, Filled, largest_hex, lay, pack, rooms_on
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.model.component import Component, ComponentSet, Face
    from generator.units import Paper

BAND_MARK = 1.5
"""How long a mark is between two bands; each band has its own."""


class Piece(NamedTuple):
    """One copy of a component, with what is behind it."""

    component: Component
    back: Face | None
    front: Face


@dataclass(frozen=True, slots=True)
class Band:
    """A block in its place on a sheet, with the pieces in its slots."""

    left: float
    top: float
    block: Block
    pieces: tuple[Piece, ...]

    @property
    def right(self) -> float:
        """Where the block ends."""
        return self.left + self.block.width

    @property
    def bottom(self) -> float:
        """Where the block ends."""
        return self.top + self.block.height

    def placed(self) -> Iterator[tuple[Piece, float, float]]:
        """Yield every piece with its centre on the paper."""
        for piece, (x, y) in zip(self.pieces, self.block.slots, strict=True):
            yield piece, self.left + x, self.top + y


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper in its orientation, with its bands from top to bottom."""

    width: float
    height: float
    bands: tuple[Band, ...]

    @property
    def pattern(self) -> tuple[object, ...]:
        """What its cuts depend on: sheets of one pattern are cut in one pile."""
        places = ((band.left, band.top, band.block) for band in self.bands)
        return self.width, self.height, *places

    @property
    def cuts(self) -> int:
        """How many straight cuts it takes, if the pieces are kept side by side."""
        return sum(len(band.block.cuts) for band in self.bands)


class _Rest(NamedTuple):
    """Pieces of one shape and size that do not fill a sheet, and the sheet they might get."""

    pieces: tuple[Piece, ...]
    filled: Filled

    def band(self, side: Paper) -> Block | None:
        """Lay the pieces from side to side, in as few rows as they need; None without room."""
        full = self.filled.block
        room, _beside = rooms_on(side, full.shape, full.size, full.bleed)
        block = replace(lay(full.shape, full.size, full.bleed, room), corner=full.corner)
        number = len(self.pieces)
        return block.first(number) if number <= len(block.slots) else None


def plan_sheets(components: ComponentSet, paper: Paper, bleed: float = 0.0) -> tuple[Sheet, ...]:
    """Put the components on papers, in the order of printing.

    Pieces of one shape and size share sheets, whatever they show, in the order of the data. All
    sheets that are full of them have the same cuts and follow one another: they are cut in one
    pile. A remainder on a sheet of its own uses the same slots, right behind them, so that it goes
    into the same pile. Remainders that share a sheet come last: there each shape has a band of its
    own from side to side, so that one cut between two bands separates them, and then each band is
    cut like a small sheet. Remainders share only where that saves paper.
    """
    piles: list[list[Sheet]] = []
    rests: dict[int, _Rest] = {}
    for number, pieces in enumerate(_kinds(components)):
        filled = _fill(pieces[0].component, paper, bleed)
        most = len(filled.block.slots)
        full = len(pieces) // most * most
        piles.append(
            [_sheet(filled, pieces[first : first + most]) for first in range(0, full, most)]
        )
        if full < len(pieces):
            rests[number] = _Rest(tuple(pieces[full:]), filled)
    sharing = _share(rests, paper)
    banded = {number for sheet in sharing.groups for number in sheet}
    for number, rest in rests.items():
        if number not in banded:
            piles[number].append(_sheet(rest.filled, rest.pieces))
    shared = [
        _banded([rests[number] for number in sheet], sharing.side) for sheet in sharing.groups
    ]
    return (*(sheet for pile in piles for sheet in pile), *shared)


def _kinds(components: ComponentSet) -> list[list[Piece]]:
    """Gather the pieces of each shape, size and rounding, in the order of the data."""
    kinds: dict[tuple[Shape, Size, float], list[Piece]] = {}
    for it in components.components:
        pieces = kinds.setdefault((it.shape, it.size, it.rim.corner), [])
        backs = (copies.back for copies in it.copies for _copy in range(copies.count))
        pieces += (Piece(it, back, it.front_of(copy)) for copy, back in enumerate(backs))
    return list(kinds.values())


def _fill(component: Component, paper: Paper, bleed: float) -> Filled:
    filled = pack(component.shape, component.size, paper, bleed)
    if filled is None:
        raise OrderError(_too_large(component, paper, bleed))
    return filled._replace(block=replace(filled.block, corner=component.rim.corner))


def _sheet(filled: Filled, pieces: Sequence[Piece]) -> Sheet:
    """Put pieces into the first slots of a filled paper."""
    block = filled.block.first(len(pieces))
    band = Band(filled.left, filled.top, block, tuple(pieces))
    return Sheet(filled.width, filled.height, (band,))


class _Sharing(NamedTuple):
    """Which remainders, by the numbers of their kinds, share a sheet, and how it is oriented."""

    side: Paper
    groups: tuple[tuple[int, ...], ...]

    @property
    def saved(self) -> int:
        """How many sheets are saved."""
        return sum(len(group) - 1 for group in self.groups)


def _share(rests: Mapping[int, _Rest], paper: Paper) -> _Sharing:
    """Let remainders share sheets so that the most paper is saved."""
    sharings = [
        _Sharing(side, _stack({number: it.band(side) for number, it in rests.items()}, side))
        for side in (paper.portrait, paper.landscape)
    ]
    return max(sharings, key=lambda it: it.saved)


def _stack(bands: Mapping[int, Block | None], side: Paper) -> tuple[tuple[int, ...], ...]:
    """Distribute bands over sheets, the highest first, each onto the first with room for it.

    Those that remain alone are left out; on a sheet they keep the order of the data.
    """
    blocks = {number: block for number, block in bands.items() if block is not None}
    sheets: list[list[int]] = []
    for number in sorted(blocks, key=lambda it: -blocks[it].height):
        for sheet in sheets:
            together = sorted((*sheet, number))
            if _fits([blocks[it] for it in together], side):
                sheet[:] = together
                break
        else:
            sheets.append([number])
    return tuple(sorted(tuple(sheet) for sheet in sheets if len(sheet) > 1))


def _fits(blocks: Sequence[Block], side: Paper) -> bool:
    margins = blocks[0].clearance[1] + blocks[-1].clearance[1] + 2 * MARK_ROOM + BAR_ROOM
    return _height(blocks) + margins <= side.height + SAME


def _height(blocks: Sequence[Block]) -> float:
    heights = sum(block.height for block in blocks)
    return heights + sum(_gap(*pair) for pair in pairwise(blocks))


def _gap(upper: Block, lower: Block) -> float:
    """Return the room between two bands: the clearance of each, and its marks."""
    return upper.clearance[1] + lower.clearance[1] + 2 * BAND_MARK


def _banded(rests: Sequence[_Rest], side: Paper) -> Sheet:
    """Put bands below one another from the top of a paper, so that its waste is one piece."""
    bands = [(rest, block) for rest in rests if (block := rest.band(side)) is not None]
    blocks = [block for _rest, block in bands]
    left = (side.width - max(block.width for block in blocks)) / 2
    top = blocks[0].clearance[1] + MARK_ROOM
    placed: list[Band] = []
    for rest, block in bands:
        if placed:
            top = placed[-1].bottom + _gap(placed[-1].block, block)
        placed.append(Band(_start(block, left, side), top, block, rest.pieces))
    return Sheet(side.width, side.height, tuple(placed))


def _start(block: Block, left: float, side: Paper) -> float:
    """Return where a band begins: at LEFT, or as near to it as its marks allow."""
    margin = block.clearance[0] + MARK_ROOM
    return min(max(left, margin), side.width - block.width - margin)


def _too_large(component: Component, paper: Paper, bleed: float) -> str:
    """Say the greatest size of a component, down to a tenth of a millimetre."""
    width, height = component.size
    rooms = rooms_on(paper.portrait, Shape.SQUARE, component.size, bleed)
    room = max(rooms, key=min)
    most = _rounded_down(largest_hex(paper, bleed) if component.shape is Shape.HEX else min(room))
    if most < 1:
        message = _("{paper} is too small for any component; use a larger paper.")
    elif component.shape is Shape.RECTANGLE:
        message = _(
            "'{id}' is {width:g} × {height:g} mm, too large for {paper}; at most"
            " {room_width:g} × {room_height:g} mm fit on it."
        )
    else:
        message = _(
            "'{id}' is {width:g} mm wide, too large for {paper}; at most {most:g} mm fit on it."
        )
    if most >= 1 and not _is_shipped(component):
        message = f"{{place}}: {message}"
    lengths = {
        "most": most,
        "room_width": _rounded_down(room.width),
        "room_height": _rounded_down(room.height),
    }
    names = {"id": component.id, "paper": paper.name, "place": component.place}
    return fill(message, **names, **lengths, width=width, height=height)


def _rounded_down(length: float) -> float:
    return int((length + SAME) * 10) / 10


def _is_shipped(component: Component) -> bool:
    """Return whether a component is a shipped one, whose file nobody can fix."""
    return Path(component.place.file).is_relative_to(resources.layouts())
