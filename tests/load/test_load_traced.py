"""Traced hexes: centres become hexes, whatever small errors the tracing made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.hexes.frame import Frame
from generator.hexes.hex import Hex
from generator.hexes.textmap import anchored
from generator.load.layouts.traced import walk_spots
from support.layouts.hex_walks import disc
from support.layouts.strategies import hex_sets, hexes, sides


@given(hex_sets, sides, st.floats(-100, 100), st.floats(-100, 100))
def test_centres_lead_back_to_their_hexes(
    cells: frozenset[Hex], side: float, x: float, y: float
) -> None:
    frame = Frame(side, x, y)
    ordered = sorted(cells)
    spots = [frame.centre(cell) for cell in ordered]
    assert walk_spots(spots, side) == anchored(ordered)


@given(hexes, st.data())
def test_small_errors_do_no_harm(centre: Hex, data: st.DataObject) -> None:
    cells = list(disc(centre, 3))
    error = st.floats(-0.1, 0.1)
    frame = Frame(6.0)
    spots = [
        (x + data.draw(error), y + data.draw(error))
        for x, y in (frame.centre(cell) for cell in cells)
    ]
    assert walk_spots(spots, 6.0) == anchored(cells)


def test_an_error_that_grows_along_the_way_is_followed() -> None:
    cells = [Hex(q, 0) for q in range(60)]
    spots = [(q * Frame(6.0).width * 1.02, 0.0) for q in range(60)]
    assert walk_spots(spots, 6.0) == anchored(cells)


@given(hexes, *[st.floats(-0.14, 0.14)] * 4)
def test_a_map_that_was_photographed_askew_is_followed(
    centre: Hex, across: float, lean: float, turn: float, down: float
) -> None:
    """Over the whole map the error is as large as two hexes, whatever the direction."""
    cells = sorted(disc(centre, 8))
    spots = [
        (x * (1 + across) + y * lean, x * turn + y * (1 + down))
        for x, y in (Frame(6.0).centre(cell) for cell in cells)
    ]
    assert walk_spots(spots, 6.0) == anchored(cells)


def test_a_piece_of_its_own_is_placed_by_distance() -> None:
    cells = [Hex(0, 0), Hex(1, 0), Hex(10, -4), Hex(11, -4)]
    frame = Frame(6.0)
    assert walk_spots([frame.centre(cell) for cell in cells], 6.0) == anchored(cells)


def test_nothing_traced_is_no_hex() -> None:
    assert walk_spots([], 6.0) == ()
