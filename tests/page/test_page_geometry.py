"""Matrices, path data, shapes and hatching: the geometry below every page."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, isclose, isfinite, pi, radians, sin
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Polygon

from generator.page.maps.domain import hexagon
from generator.page.maps.paints import hatch
from generator.page.matrix import IDENTITY, Matrix, rotation, scaling, translation
from generator.page.svg.irregular import strewn, uneven
from generator.page.svg.pathdata import read_path
from generator.page.svg.shapes import ellipse, mapped, polyline, rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Segment

lengths = st.floats(-1e4, 1e4)
angles = st.floats(-720, 720)
PATH_LETTERS = "MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n#x"


def near(one: tuple[float, ...], other: tuple[float, ...], within: float = 1e-6) -> bool:
    return len(one) == len(other) and all(
        isclose(a, b, rel_tol=1e-9, abs_tol=within) for a, b in zip(one, other, strict=True)
    )


def curve_points(segments: Sequence[Segment], steps: int = 16) -> list[tuple[float, float]]:
    """Return points along every segment."""
    points: list[tuple[float, float]] = []
    for letter, n in segments:
        if letter == "C":
            x, y = points[-1]
            for step in range(1, steps + 1):
                t = step / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append(
                    (a * x + b * n[0] + c * n[2] + d * n[4], a * y + b * n[1] + c * n[3] + d * n[5])
                )
        elif letter != "Z":
            points.append((n[0], n[1]))
    return points


# Matrices


def test_inner_map_is_applied_first() -> None:
    assert (translation(10, 5) @ scaling(2)).point(3, 4) == (16, 13)
    assert (scaling(2) @ translation(10, 5)).point(3, 4) == (26, 18)
    assert (IDENTITY @ translation(1, 2)) == translation(1, 2)


def test_rotation_turns_clockwise_as_y_grows_downward() -> None:
    assert near(rotation(90).point(1, 0), (0, 1))
    assert near(rotation(90, 5, 5).point(6, 5), (5, 6))


@given(angles, lengths, lengths, st.floats(0.01, 100))
def test_turning_shifting_and_scaling_keep_shapes(
    turn: float, x: float, y: float, scale: float
) -> None:
    matrix = rotation(turn, x, y) @ scaling(scale) @ translation(y, x)
    assert matrix.is_similarity
    assert not matrix.is_mirrored
    assert isclose(matrix.scale, scale, rel_tol=1e-9)
    assert (matrix @ scaling(-1, 1)).is_mirrored


@pytest.mark.parametrize("matrix", [scaling(1, 2), Matrix(c=0.5), Matrix(b=0.5)])
def test_stretching_and_shearing_are_known(matrix: Matrix) -> None:
    assert not matrix.is_similarity


@given(angles, lengths, lengths, lengths, lengths)
def test_a_product_maps_as_its_factors_do(
    turn: float, x: float, y: float, px: float, py: float
) -> None:
    one, other = rotation(turn, x, y), translation(y, x)
    assert near((one @ other).point(px, py), one.point(*other.point(px, py)), 1e-5)


# Path data


def test_every_command_absolute_and_relative() -> None:
    cases: tuple[tuple[str, list[Segment]], ...] = (
        ("M1 2L3 4", [("M", (1, 2)), ("L", (3, 4))]),
        ("m1 2l3 4", [("M", (1, 2)), ("L", (4, 6))]),
        ("M1 2 3 4 5 6", [("M", (1, 2)), ("L", (3, 4)), ("L", (5, 6))]),
        ("m1 2 3 4 5 6", [("M", (1, 2)), ("L", (4, 6)), ("L", (9, 12))]),
        ("M1 2H5V7", [("M", (1, 2)), ("L", (5, 2)), ("L", (5, 7))]),
        ("M1 2h5v7", [("M", (1, 2)), ("L", (6, 2)), ("L", (6, 9))]),
        ("M1 2C3 4 5 6 7 8", [("M", (1, 2)), ("C", (3, 4, 5, 6, 7, 8))]),
        ("M1 2c3 4 5 6 7 8", [("M", (1, 2)), ("C", (4, 6, 6, 8, 8, 10))]),
        (
            "M0 0C0 1 1 2 2 2S4 3 4 4",
            [("M", (0, 0)), ("C", (0, 1, 1, 2, 2, 2)), ("C", (3, 2, 4, 3, 4, 4))],
        ),
        ("M1 1S2 2 3 3", [("M", (1, 1)), ("C", (1, 1, 2, 2, 3, 3))]),
        ("M1 1s1 1 2 2", [("M", (1, 1)), ("C", (1, 1, 2, 2, 3, 3))]),
        ("M0 0Q3 3 6 0", [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0))]),
        (
            "M0 0q3 3 6 0t6 0",
            [("M", (0, 0)), ("C", (2, 2, 4, 2, 6, 0)), ("C", (8, -2, 10, -2, 12, 0))],
        ),
        ("M0 0T6 0", [("M", (0, 0)), ("C", (0, 0, 2, 0, 6, 0))]),
        ("M1 1L2 2Zl1 0", [("M", (1, 1)), ("L", (2, 2)), ("Z", ()), ("L", (2, 1))]),
        ("M1 1h2zm1 1h1", [("M", (1, 1)), ("L", (3, 1)), ("Z", ()), ("M", (2, 2)), ("L", (3, 2))]),
        ("M-.5.5-1e1+2", [("M", (-0.5, 0.5)), ("L", (-10, 2))]),
        (" \n", []),
    )
    for data, expected in cases:
        found = read_path(data)
        assert [letter for letter, _n in found] == [letter for letter, _n in expected]
        assert all(near(a[1], b[1]) for a, b in zip(found, expected, strict=True))


def test_bad_path_data_is_refused() -> None:
    cases: tuple[str, ...] = (
        *("L1 2", "M1", "M1 2L3", "M1 2 Z3", "1 2", "M1 2X3 4", "M1 2C1 2 3 4"),
        *("M1e999 0", "M 1 2 #"),
        *("M0 0A5 5 0 2 1 3 4", "M0 0A5 5 0 0 -1 3 4", "M0 0A5 5 0 1.2 1 3 4", "M0 0A5 5 0 1Z"),
    )
    for data in cases:
        with pytest.raises(ValueError, match=r"."):
            read_path(data)


@given(st.text(PATH_LETTERS, max_size=60))
def test_arbitrary_text_is_a_path_or_a_value_error(data: str) -> None:
    try:
        segments = read_path(data)
    except ValueError:
        return
    assert all(isfinite(number) for _letter, numbers in segments for number in numbers)


arcs = st.tuples(
    st.floats(-1e4, 1e4), st.floats(-1e4, 1e4), angles, st.sampled_from("01"), st.sampled_from("01")
)


@given(arcs, lengths, lengths, lengths, lengths)
def test_an_arc_ends_exactly_where_it_should(
    arc: tuple[float, float, float, str, str], x: float, y: float, to_x: float, to_y: float
) -> None:
    rx, ry, turn, large, sweep = arc
    segments = read_path(f"M{x} {y}A{rx} {ry} {turn} {large} {sweep} {to_x} {to_y}")
    assert segments[-1][1][-2:] == (to_x, to_y)
    assert all(isfinite(n) for _letter, numbers in segments for n in numbers)


@given(
    st.floats(0.5, 100),
    st.floats(0, 2 * pi),
    st.floats(0.05, 2 * pi - 0.05).filter(lambda span: abs(span - pi) > 0.01),
    st.integers(0, 1),
    st.floats(-180, 180),
)
def test_points_of_an_arc_are_on_its_circle(
    radius: float, start: float, span: float, sweep: int, turn: float
) -> None:
    end = start + span if sweep else start - span
    first = radius * cos(start), radius * sin(start)
    last = radius * cos(end), radius * sin(end)
    flags = f"{int(span > pi)} {sweep}"
    segments = read_path(
        f"M{first[0]} {first[1]}A{radius} {radius} {turn} {flags} {last[0]} {last[1]}"
    )
    points = curve_points(segments)
    assert all(isclose(hypot(x, y), radius, rel_tol=1e-3) for x, y in points)
    steps = [
        (atan2(y2, x2) - atan2(y1, x1) + pi) % (2 * pi) - pi
        for (x1, y1), (x2, y2) in pairwise(points)
    ]
    assert sum(steps) == pytest.approx(span if sweep else -span, abs=1e-3)


def test_an_arc_of_an_ellipse_is_turned() -> None:
    segments = read_path("M0 -20A10 20 0 0 1 0 20")
    assert all(
        isclose((x / 10) ** 2 + (y / 20) ** 2, 1, rel_tol=1e-3) for x, y in curve_points(segments)
    )
    assert max(x for x, _y in curve_points(segments)) > 9.9
    turned = read_path("M20 0A10 20 90 0 1 -20 0")
    assert max(y for _x, y in curve_points(turned)) == pytest.approx(10, rel=1e-3)


def test_an_arc_too_small_for_its_ends_grows() -> None:
    points = curve_points(read_path("M-10 0A1 1 0 0 1 10 0"))
    assert all(isclose(hypot(x, y), 10, rel_tol=1e-3) for x, y in points)


@pytest.mark.parametrize("data", ["M0 0A0 5 0 0 1 3 4", "M0 0A5 0 0 0 1 3 4"])
def test_an_arc_without_a_radius_is_a_line(data: str) -> None:
    assert read_path(data) == (("M", (0, 0)), ("L", (3, 4)))


@given(arcs, st.lists(st.integers(0, 999), min_size=2, max_size=2), st.sampled_from("Aa"))
def test_flags_of_an_arc_need_nothing_after_them(
    arc: tuple[float, float, float, str, str], end: list[int], letter: str
) -> None:
    """Programs that make drawings small write `a5 5 0 0110 0` for `a 5 5 0 0 1 10 0`."""
    rx, ry, turn, large, sweep = arc
    first, second = (f"{rx} {ry} {turn} {flags}" for flags in (f"{large}{sweep}", f"{sweep} 0."))
    short = read_path(f"M1 2{letter}{first}{end[0]} {end[1]} {second}5.5")
    long = f"{rx},{ry},{turn},{large},{sweep},{end[0]},{end[1]} {rx} {ry} {turn} {sweep} 0 .5 .5"
    assert short == read_path(f"M1 2 {letter}{long}")


# Shapes


def test_an_ellipse_is_round() -> None:
    for x, y in curve_points(ellipse(3, 4, 10, 5)):
        assert ((x - 3) / 10) ** 2 + ((y - 4) / 5) ** 2 == pytest.approx(1, rel=1e-3)


@given(st.floats(0, 50), st.floats(1, 40), st.floats(1, 40))
def test_a_rectangle_reaches_its_sides_and_rounds_no_more_than_it_can(
    radius: float, width: float, height: float
) -> None:
    points = curve_points(rectangle(2, 3, width, height, radius))
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    assert near((min(xs), max(xs), min(ys), max(ys)), (2, 2 + width, 3, 3 + height))


def test_corners_are_sharp_without_a_radius() -> None:
    assert [letter for letter, _n in rectangle(0, 0, 2, 1, 0)] == list("MLLLZ")
    assert [letter for letter, _n in rectangle(0, 0, 2, 1, 0.2)].count("C") == 4


def test_a_polygon_is_closed_and_a_polyline_is_not() -> None:
    assert polyline([0, 0, 1, 0, 1, 1], closed=True)[-1] == ("Z", ())
    assert polyline([0, 0, 1, 0], closed=False) == [("M", (0, 0)), ("L", (1, 0))]


def test_mapping_moves_every_point() -> None:
    moved = mapped([("M", (1, 2)), ("C", (1, 2, 3, 4, 5, 6)), ("Z", ())], translation(10, 20))
    assert moved == (("M", (11, 22)), ("C", (11, 22, 13, 24, 15, 26)), ("Z", ()))


# Hatching


def pieces(data: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    segments = read_path(data)
    assert [letter for letter, _n in segments] == ["M", "L"] * (len(segments) // 2)
    ends = [(n[0], n[1]) for _letter, n in segments]
    return list(zip(ends[::2], ends[1::2], strict=True))


@given(angles, st.floats(0.3, 5), st.floats(3, 20))
def test_every_line_of_a_hatching_is_inside_at_its_angle(
    angle: float, distance: float, side: float
) -> None:
    outline = hexagon(side)
    lines = pieces(hatch(outline, angle, distance))
    room = Polygon(outline).buffer(0.002)
    assert all(room.contains(LineString(line)) for line in lines)
    assert len(lines) >= int(side * 3**0.5 / distance) - 1
    for (x1, y1), (x2, y2) in lines:
        if hypot(x2 - x1, y2 - y1) > 1:
            off = (degrees(atan2(y2 - y1, x2 - x1)) - angle) % 180
            assert min(off, 180 - off) < 0.2


@given(st.floats(0, 180), st.floats(0.3, 3))
def test_lines_of_a_hatching_keep_their_distance(angle: float, distance: float) -> None:
    lines = pieces(hatch(hexagon(10), angle, distance))
    across = -sin(radians(angle)), cos(radians(angle))
    depths = [x * across[0] + y * across[1] for (x, y), _end in lines]
    gaps = [b - a for a, b in pairwise(depths)]
    assert all(isclose(gap, distance, abs_tol=0.003) for gap in gaps)


@pytest.mark.parametrize("distance", [0.0, -1.0, 1e-9])
def test_a_hatching_without_end_is_refused(distance: float) -> None:
    with pytest.raises(ValueError, match="too many lines"):
        hatch(hexagon(10), 0, distance)


@given(st.floats(5, 400), st.floats(5, 400), st.floats(0.1, 2.4), st.floats(4, 40))
def test_an_uneven_line_stays_near_the_edge_of_its_box(
    wide: float, high: float, depth: float, step: float
) -> None:
    segments = read_path(uneven((10.0, 20.0, 10 + wide, 20 + high), depth, step))
    assert [letter for letter, _numbers in segments].count("M") == 1
    assert segments[-1][0] == "Z"
    ends = [numbers[-2:] for _letter, numbers in segments if numbers]
    assert ends[0] == ends[-1]
    edge = 0.01
    for x, y in ends:
        assert 10 - edge <= x <= 10 + wide + edge
        assert 20 - edge <= y <= 20 + high + edge
    turns = max(1, round(wide / step)) + max(1, round(high / step))
    assert len(ends) == 2 * turns + 1


@pytest.mark.parametrize("step", [0.0, -1.0, 1e-9, float("nan")])
def test_an_uneven_line_without_end_is_refused(step: float) -> None:
    with pytest.raises(ValueError, match="too many turns"):
        uneven((0, 0, 10, 10), 1, step)


@given(st.floats(5, 400), st.floats(5, 400), st.integers(2, 200))
def test_what_is_strewn_lies_all_over_the_box(wide: float, high: float, number: int) -> None:
    data = strewn((10.0, 20.0, 10 + wide, 20 + high), number, ["q1 1 2 0", "l1 1"])
    starts = [numbers for letter, numbers in read_path(data) if letter == "M"]
    assert len(starts) == number
    edge = 0.051
    for x, y in starts:
        assert 10 - edge <= x <= 10 + wide + edge
        assert 20 - edge <= y <= 20 + high + edge
    assert data.count("q1 1 2 0") == (number + 1) // 2


@pytest.mark.parametrize("number", [-1, 1_001, float("nan")])
def test_too_much_cannot_be_strewn(number: float) -> None:
    with pytest.raises(ValueError, match="too many pieces"):
        strewn((0, 0, 10, 10), number, ["l1 1"])  # type: ignore[arg-type]
