"""Rich text: words and icons in a box, shrunk to a floor, never cut and never outside."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import ContentError, TemplateError
from generator.hexes.frame import Box
from generator.page.marks import Image, Pixels
from generator.page.svg.artwork import Artwork, cropped, dotted_artwork, drawn_artwork
from generator.page.text.rich import ICON, Laid, Typesetter
from support.pages.drawing import ruler

NOTHING = 1e-6
ICONS = {"square": 1.0, "wide": 2.5, "tall": 0.5}
words = st.text(alphabet="abcdefgh ÄéßM.,;–", min_size=1, max_size=40)
texts = st.lists(
    st.one_of(
        words,
        st.sampled_from([f"{{{name}}}" for name in ICONS]),
        st.sampled_from(["*slanted*", "**bold**", "\n", "\n\n", "{{", "}}", "half-timbered"]),
    ),
    max_size=14,
).map(" ".join)


def icon(name: str) -> Artwork:
    """Return an icon that is as wide as its name says."""
    if name not in ICONS:
        message = f"there is no icon '{name}'."
        raise ContentError(message, name)
    return drawn_artwork((), Box(0.0, 0.0, ICONS[name], 1.0))


def lay(text: str, width: float = 50.0, height: float = 40.0, **how: object) -> Laid:
    return Typesetter(ruler(), icon).rich(text, width, height, **how)  # type: ignore[arg-type]


def plain(laid: Laid) -> str:
    """Return all words in the order of reading."""
    return " ".join(run.text for run in laid.runs)


def shown(text: str) -> list[str]:
    """Return the letters that a text without emphasis of its own shows, icons left out."""
    text = re.sub(r"\{(?:square|wide|tall)\}", " ", text)
    text = text.replace("**", "").replace("*", "").replace("{{", "{").replace("}}", "}")
    return [letter for letter in text if not letter.isspace()]


def test_words_are_wrapped_at_blanks() -> None:
    laid = lay("one two three four five six seven eight nine", 20.0)
    assert laid.lines > 2
    assert plain(laid) == "one two three four five six seven eight nine"
    assert laid.size == 3.4


def test_a_text_shrinks_until_it_fits_and_not_below_the_floor() -> None:
    text = "word " * 60
    large, small = lay(text, 50.0, 80.0), lay(text, 50.0, 30.0)
    assert large.size == 3.4
    assert 2.1 <= small.size < 3.4
    assert small.height <= 30.0
    with pytest.raises(ContentError, match="does not fit 50 × 10 mm") as error:
        lay(text, 50.0, 10.0)
    assert error.value.words == text
    assert "letters of 2.1 mm; shorten it." in error.value.fault


def test_the_size_is_the_largest_that_fits() -> None:
    laid = lay("word " * 60, 50.0, 30.0)
    with pytest.raises(ContentError):
        lay("word " * 60, 50.0, 30.0, size=laid.size + 0.03, floor=laid.size + 0.03)


def test_a_word_that_is_too_wide_is_named() -> None:
    with pytest.raises(ContentError, match=r"the word 'mmmmm+' is wider than 20 mm"):
        lay("short " + "m" * 40, 20.0)


def test_icons_are_between_the_words() -> None:
    laid = lay("Take {square}{wide}, then go")
    (first, second), (take, then) = laid.icons, laid.runs
    assert [first.icon, second.icon] == ["square", "wide"]
    assert take.text == "Take"
    assert then.text == ", then go"
    assert take.x + take.width < first.x
    assert first.x + first.width < second.x
    assert second.x + second.width == pytest.approx(then.x)
    assert first.height == second.height == pytest.approx(ICON * laid.size)
    assert second.width == pytest.approx(2.5 * second.height)
    assert first.y < take.y < first.y + first.height


def test_a_row_of_icons_may_break() -> None:
    laid = lay("{square}" * 12, 20.0)
    assert laid.lines > 1
    assert len(laid.icons) == 12


def test_emphasis_changes_the_font() -> None:
    laid = lay("plain *slanted* **bold** end")
    assert [(run.text, run.font) for run in laid.runs] == [
        ("plain", "display"),
        ("slanted", "display-italic"),
        ("bold", "display-bold"),
        ("end", "display"),
    ]
    (run,) = lay("**bold *and* on**").runs
    assert (run.text, run.font) == ("bold and on", "display-bold")
    assert [run.font for run in lay("*a* b", font="text").runs] == ["display-italic", "text"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("a *lonely star", "a *lonely star"),
        (r"\*kept\*", "*kept*"),
        ("{{braces}}", "{braces}"),
        (r"\{x\}", "{x}"),
        (r"a\\b", r"a\b"),
        ("a   b\tc", "a b c"),
        ("  blanks around  ", "blanks around"),
        ("a } b", "a } b"),
        (r"one\ntwo", "one two"),
        ("", ""),
    ],
)
def test_what_is_written_is_read(text: str, read: str) -> None:
    assert plain(lay(text)) == read


def test_line_breaks_and_paragraphs_are_kept() -> None:
    one, two = lay("first\nsecond").runs
    assert two.y - one.y == pytest.approx(1.28 * 3.4)
    one, two = lay("first\n\n\nsecond").runs
    assert two.y - one.y == pytest.approx(1.28 * 3.4 * 1.55)
    assert lay(r"first\nsecond").lines == 2


def test_words_with_a_hyphen_break_behind_it() -> None:
    laid = lay("half-timbered", 14.0)
    assert [run.text for run in laid.runs] == ["half-", "timbered"]


def test_lines_are_aligned_as_asked() -> None:
    start, middle, end = (lay("word", align=align).runs[0] for align in ("start", "middle", "end"))
    assert start.x == 0.0
    assert middle.x == pytest.approx((50.0 - middle.width) / 2)
    assert end.x == pytest.approx(50.0 - end.width)
    top, low = (lay("word", valign=valign).runs[0] for valign in ("top", "bottom"))
    assert low.y - top.y == pytest.approx(40.0 - lay("word").height)


def test_centred_lines_are_about_equally_long() -> None:
    text = "a few words of which the last one would stand alone on its line here"
    ragged, even = lay(text, 40.0), lay(text, 40.0, align="middle")
    assert ragged.lines == even.lines
    assert even.width <= ragged.width


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a {square and on", "an opening brace is never closed; write it twice for a plain brace."),
        ("an {unknown} icon", "there is no icon 'unknown'."),
        ("a snowman \u2603", "the font 'display' cannot draw '\u2603' in '\u2603'; use other"),
    ],
)
def test_what_cannot_be_shown_is_reported(text: str, fault: str) -> None:
    with pytest.raises(ContentError) as error:
        lay(text)
    assert error.value.fault.startswith(fault)
    assert error.value.words in text


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ({"font": "displai"}, "no font 'displai'; did you mean 'display'"),
        ({"font": "zzzzzz"}, "the theme has no font 'zzzzzz'"),
        ({"align": "left"}, "align must be one of start, middle or end"),
        ({"valign": "low"}, "valign must be one of top, middle or bottom"),
        ({"size": 0}, "above 0"),
        ({"width": -1.0}, "above 0"),
        ({"height": float("nan")}, "above 0"),
    ],
)
def test_a_template_that_asks_wrongly_is_refused(how: dict[str, object], fault: str) -> None:
    with pytest.raises(TemplateError, match=re.escape(fault)):
        lay("word", **how)  # type: ignore[arg-type]


@given(
    text=texts,
    width=st.floats(15.0, 80.0),
    height=st.floats(5.0, 90.0),
    align=st.sampled_from(["start", "middle", "end"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
)
def test_nothing_leaves_the_box_and_nothing_is_lost(
    text: str, width: float, height: float, align: str, valign: str
) -> None:
    try:
        laid = lay(text, width, height, align=align, valign=valign)
    except ContentError:
        return
    assert 2.1 <= laid.size <= 3.4
    for run in laid.runs:
        assert run.x >= -NOTHING
        assert run.x + run.width <= width + NOTHING
        assert ruler().width(run.text, run.font, laid.size) == pytest.approx(run.width, abs=1e-4)
        assert run.y - 0.7 * laid.size >= -NOTHING
        assert run.y + 0.2 * laid.size <= height + NOTHING
    for it in laid.icons:
        assert it.x >= -NOTHING
        assert it.x + it.width <= width + NOTHING
        assert it.y >= -NOTHING
        assert it.y + it.height <= height + NOTHING
    assert [it for it in plain(laid) if not it.isspace()] == shown(text)
    assert len(laid.icons) == len(re.findall(r"\{(?:square|wide|tall)\}", text))
    on_line: dict[float, list[tuple[float, float]]] = {}
    middle = 0.32 * laid.size
    for run in laid.runs:
        on_line.setdefault(round(run.y, 6), []).append((run.x, run.x + run.width))
    for it in laid.icons:
        base = round(it.y + it.height / 2 + middle, 6)
        on_line.setdefault(base, []).append((it.x, it.x + it.width))
    for spans in on_line.values():
        assert all(one[1] <= two[0] + 1e-4 for one, two in pairwise(sorted(spans)))


def dots(columns: int, rows: int) -> Artwork:
    """Return a picture whose dots encode their column and row."""
    data = bytes(
        part for row in range(rows) for column in range(columns) for part in (column, row, 0, 255)
    )
    return dotted_artwork(Pixels(columns, rows, data))


@given(columns=st.integers(1, 40), rows=st.integers(1, 40), aspect=st.floats(0.1, 10.0))
def test_a_picture_is_cropped_around_its_middle(columns: int, rows: int, aspect: float) -> None:
    (image,) = cropped(dots(columns, rows), aspect).symbol.marks
    assert isinstance(image, Image)
    left, top = image.pixels.data[0], image.pixels.data[1]
    right, bottom = left + image.pixels.columns - 1, top + image.pixels.rows - 1
    assert tuple(image.pixels.data[-4:-2]) == (right, bottom)
    assert abs(left - (columns - 1 - right)) <= 1
    assert abs(top - (rows - 1 - bottom)) <= 1
    assert image.pixels.columns == columns or image.pixels.rows == rows


def test_a_drawing_is_never_cropped() -> None:
    drawing = icon("wide")
    assert cropped(drawing, 1.0) is drawing
