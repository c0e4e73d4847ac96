"""Symbols that drawings share are read once, and drawings do not differ for it."""

from __future__ import annotations

import pytest

from generator.errors import TemplateError
from generator.page.marks import Path, Use
from generator.page.svg import kept_symbols, reader
from generator.page.svg.meter import Meter
from generator.page.svg.reader import read_svg
from support.pages.drawing import ruler, svg

LEAF = '<symbol id="leaf">\n<path data-at="leaf.j2:2" d="M0 0h2v2z" stroke="#000000"/>\n</symbol>'
USE = '<use href="#leaf" x="3"/>'


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_symbols, "_KEPT", {})


def used(body: str, *, is_mono: bool = False) -> Use:
    """Return the last mark that a body draws, the use of a symbol."""
    drawing = read_svg(svg(body), "test.svg.j2", ruler(), is_mono=is_mono)
    use = drawing.marks[-1]
    assert isinstance(use, Use)
    return use


def refusal(body: str) -> str:
    with pytest.raises(TemplateError) as caught:
        read_svg(svg(body), "test.svg.j2", ruler())
    return str(caught.value)


def test_a_symbol_of_two_drawings_is_one() -> None:
    first, second = used(LEAF + USE), used(f"<g><rect width='1' height='1'/></g>{LEAF}{USE}")
    assert first == second
    assert first.symbol is second.symbol


def test_a_symbol_in_black_and_white_is_another() -> None:
    coloured, mono = used(LEAF + USE), used(LEAF + USE, is_mono=True)
    (wide,), (fine,) = coloured.symbol.marks, mono.symbol.marks
    assert isinstance(wide, Path)
    assert isinstance(fine, Path)
    assert fine.style.width < wide.style.width
    assert used(LEAF + USE).symbol is coloured.symbol


@pytest.mark.parametrize(
    "inside",
    [
        '<text data-fit="9" font-family="text" font-size="2">Leaf</text>',
        '<use href="#vein"/>',
        '<rect width="2" height="2" data-kind="check"/>',
        "<!-- a leaf -->",
        f'<path d="M0 0{"h1" * kept_symbols.LONGEST_KEPT}"/>',
    ],
)
def test_a_symbol_that_depends_on_more_or_is_long_is_not_kept(inside: str) -> None:
    vein = '<symbol id="vein"><path d="M0 0h1"/></symbol>'
    leaf = f'<symbol id="leaf"><path d="M0 0h2"/>{inside}</symbol>'
    first, second = used(vein + leaf + USE), used(vein + leaf + USE)
    assert first == second
    assert first.symbol is not second.symbol


def test_words_inside_a_comment_define_no_symbol() -> None:
    used(LEAF + USE)
    assert "there is no symbol 'leaf'" in refusal(f"<!-- {LEAF} -->{USE}")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (LEAF + LEAF + USE, "there are two symbols 'leaf'"),
        (f"<g>{LEAF}</g>", "<symbol> cannot be inside <g>"),
        (USE + LEAF, "there is no symbol 'leaf' above this line"),
    ],
)
def test_a_known_symbol_is_refused_where_any_is(body: str, sentence: str) -> None:
    unknown = refusal(body)
    used(LEAF + USE)
    assert sentence in unknown
    assert refusal(body) == unknown


def test_a_fault_behind_a_known_symbol_has_the_same_place() -> None:
    for body, place in (
        (f'{LEAF}\n<g data-at="mine.j2:7">', "mine.j2:7"),
        (f"{LEAF}<g>", "leaf.j2:2"),
    ):
        unknown = refusal(body)
        used(LEAF + USE)
        assert refusal(body) == unknown
        assert unknown.startswith(f"{place}: ")


def test_a_fault_without_a_place_has_the_same_line() -> None:
    leaf = LEAF.replace(' data-at="leaf.j2:2"', "")
    broken = f"{leaf}\n\n<g></h>"
    unknown = refusal(broken)
    used(leaf + USE)
    assert refusal(broken) == unknown
    assert unknown.startswith("test.svg.j2:5: ")


def test_a_known_symbol_counts_as_if_it_were_read() -> None:
    left = []
    for _turn in range(2):
        meter = Meter(is_shipped=True)
        meter.begin()
        read_svg(svg(LEAF + USE), "test.svg.j2", ruler(), meter=meter)
        left.append(meter.left)
    assert left[0] == left[1]


def test_too_many_known_symbols_are_refused_like_others(monkeypatch: pytest.MonkeyPatch) -> None:
    body = "".join(LEAF.replace('"leaf"', f'"leaf-{number}"') for number in range(9))
    used(body + USE.replace("leaf", "leaf-8"))
    monkeypatch.setattr(reader, "MOST_PATHS", 1)
    monkeypatch.setattr(reader, "MOST_SEGMENTS", 30)
    assert "too much is drawn here" in refusal(body)


def test_no_more_symbols_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_symbols, "MOST_KEPT", 3)
    first = used(LEAF + USE)
    for number in range(3):
        used(LEAF.replace("M0", f"M{number + 1}") + USE)
    again = used(LEAF + USE)
    assert first == again
    assert first.symbol is not again.symbol
    assert used(LEAF + USE).symbol is again.symbol
