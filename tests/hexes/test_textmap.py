"""Text maps: the position is the geometry."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.hexes.hex import Hex
from generator.hexes.textmap import FaultKind, anchored, count_parts, read_map, write_map
from support.layouts.domains import DOMAIN
from support.layouts.strategies import token_maps


def faults(text: str) -> list[tuple[FaultKind, int, int]]:
    return [(it.kind, it.line, it.column) for it in read_map(text.split("\n")).faults]


def test_the_domain_is_a_hexagon_of_37() -> None:
    grid = read_map(DOMAIN.split("\n"))
    assert grid.faults == ()
    assert len(grid.tokens) == 37
    (middle,) = [it for it in grid.tokens if (it.row, it.position) == (3, 3)]
    assert middle.text == "M"
    assert middle.hex is not None
    assert max(middle.hex.distance(it.hex) for it in grid.tokens if it.hex) == 3
    assert len({it.hex for it in grid.tokens}) == 37


def test_rows_count_without_blank_lines_around_and_lines_with_them() -> None:
    grid = read_map(["", "   ", "    C   P", "", "    R", "  ", ""])
    assert [(it.text, it.row, it.position, it.line, it.column) for it in grid.tokens] == [
        ("C", 0, 0, 2, 4),
        ("P", 0, 1, 2, 8),
        ("R", 2, 0, 4, 4),
    ]
    assert [it.hex for it in grid.tokens] == [Hex(0, 0), Hex(1, 0), Hex(-1, 2)]


def test_neighbours_are_4_apart_in_a_row_and_2_apart_in_the_next() -> None:
    above, left, right = (it.hex for it in read_map(["  C", "P   R"]).tokens)
    assert above is not None
    assert left is not None
    assert right is not None
    assert above.distance(left) == above.distance(right) == left.distance(right) == 1


def test_a_gap_is_a_hole() -> None:
    first, second = (it.hex for it in read_map(["C       C"]).tokens)
    assert first is not None
    assert second is not None
    assert first.distance(second) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C   P   R\n  C   P", []),
        ("C   P   R\n   C   P", [(FaultKind.LEFT, 1, 3), (FaultKind.LEFT, 1, 7)]),
        ("C   P   R\n C   P", [(FaultKind.RIGHT, 1, 1), (FaultKind.RIGHT, 1, 5)]),
        ("C   P   R\nC", [(FaultKind.HALF_STEP, 1, 0)]),
        (
            "C   P   R   M\nC   P",
            [(FaultKind.HALF_STEP, 1, 0), (FaultKind.HALF_STEP, 1, 4)],
        ),
        ("C   P R   M", [(FaultKind.OVERLAP, 0, 6), (FaultKind.HALF_STEP, 0, 10)]),
        ("C   P\n  R\nC   P C", [(FaultKind.OVERLAP, 2, 6)]),
        ("C   P\n  C\tP", [(FaultKind.TAB, 1, 3)]),
        ("\tC   P\n\t\tC", [(FaultKind.TAB, 0, 0), (FaultKind.TAB, 1, 0)]),
        ("C\t\tP\tR", [(FaultKind.TAB, 0, 1), (FaultKind.TAB, 0, 4)]),
        ("C   P \t\n\t\n", []),
        ("", []),
        (" \n\t\n", []),
    ],
)
def test_faults_of_place(text: str, expected: list[tuple[FaultKind, int, int]]) -> None:
    assert faults(text) == expected


def test_most_tokens_say_where_the_grid_is() -> None:
    assert faults("C\n C   P   R\n   C   P\n") == [(FaultKind.LEFT, 0, 0)]


def test_a_token_off_the_grid_has_no_hex_but_a_spot_and_a_position() -> None:
    grid = read_map(["C   P   R  M"])
    assert [it.hex is None for it in grid.tokens] == [False, False, False, True]
    assert grid.tokens[3].position == 3
    assert grid.tokens[2].spot[0] < grid.tokens[3].spot[0]


def test_a_tab_moves_no_token_of_other_lines() -> None:
    grid = read_map(["C   P", "\tR", "C   P"])
    assert [fault.kind for fault in grid.faults] == [FaultKind.TAB]
    assert [it.hex for it in grid.tokens if it.row != 1] == [
        Hex(0, 0),
        Hex(1, 0),
        Hex(-1, 2),
        Hex(0, 2),
    ]


def test_the_columns_behind_a_tab_are_guessed() -> None:
    assert [it.hex for it in read_map(["C\tP", "  R"]).tokens] == [Hex(0, 0), Hex(1, 0), Hex(0, 1)]
    assert [it.hex for it in read_map(["\tC\tP", "\t  R"]).tokens] == [
        Hex(0, 0),
        Hex(1, 0),
        Hex(0, 1),
    ]


def test_lines_with_tabs_do_not_say_where_the_grid_is_if_there_are_others() -> None:
    *_guessed, sure = read_map(["C\t  P\t  R\t  K", "  M"]).tokens
    assert (sure.text, sure.hex) == ("M", Hex(0, 1))


def test_of_two_grids_with_as_many_tokens_the_first_counts() -> None:
    assert [it.hex for it in read_map(["C   P", " R   M"]).tokens] == [
        Hex(0, 0),
        Hex(1, 0),
        None,
        None,
    ]


def test_a_spot_is_measured_in_sides() -> None:
    *_others, last = read_map(["C", "", "", "      P"]).tokens
    assert last.spot == pytest.approx((1.5 * 3**0.5, 4.5))
    assert count_parts(["C\tP \t", "", "R"]) == 3 + 3 + 2


def test_the_domain_is_written_as_it_was_read() -> None:
    tokens = {it.hex: it.text for it in read_map(DOMAIN.split("\n")).tokens if it.hex}
    lines = [line[6:] for line in DOMAIN.strip("\n").split("\n")]
    assert write_map(tokens).splitlines() == lines


def test_no_hexes_are_an_empty_map() -> None:
    assert write_map({}) == ""
    assert anchored([]) == ()


@given(token_maps)
def test_a_written_map_reads_back(tokens: dict[Hex, str]) -> None:
    text = write_map(tokens)
    grid = read_map(text.split("\n"))
    moved = dict(zip(anchored(list(tokens)), tokens.values(), strict=True))
    assert grid.faults == ()
    assert {it.hex: it.text for it in grid.tokens} == moved
    assert write_map(moved) == text
    assert count_parts(text.splitlines()) == len(tokens) + len(text.splitlines())


@given(token_maps, st.integers(0, 9), st.integers(0, 3))
def test_indentation_and_blank_lines_do_not_count(
    tokens: dict[Hex, str], indent: int, blank: int
) -> None:
    plain = read_map(write_map(tokens).split("\n"))
    lines = [" " * indent + line + "  " for line in write_map(tokens).split("\n")]
    moved = read_map(["  "] * blank + lines + [""] * blank)
    assert [it.hex for it in moved.tokens] == [it.hex for it in plain.tokens]
    assert [it.row for it in moved.tokens] == [it.row for it in plain.tokens]


@given(st.text(" \tCKPgx\n", max_size=200))
def test_every_token_is_on_the_grid_or_has_a_fault(text: str) -> None:
    lines = text.split("\n")
    grid = read_map(lines)
    faulty = {(it.line, it.column) for it in grid.faults}
    tabbed = {it.line for it in grid.faults if it.kind is FaultKind.TAB}
    for token in grid.tokens:
        assert lines[token.line].startswith(token.text, token.column)
        assert token.hex or token.line in tabbed or (token.line, token.column) in faulty
    on_grid = [it.hex for it in grid.tokens if it.hex and it.line not in tabbed]
    assert len(set(on_grid)) == len(on_grid)
