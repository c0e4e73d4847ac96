"""The code of a scannable sheet: what it says comes back, and its markers are those of ArUco."""

from __future__ import annotations

from collections import Counter
from string import ascii_lowercase

import cv2
import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from generator.hexes.frame import Box
from generator.language import PAPER_LANGUAGES
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import theme_paths
from generator.model.order import Ink
from generator.model.scan import SheetCode
from generator.page.scannable.code import (
    GAME_BITS,
    HIGHEST,
    LAYOUT_BITS,
    LENGTH,
    LETTERS,
    MOST_COLUMNS,
    MOST_PAGES,
    THEME_BITS,
    UPS,
    _hash,
    decode,
    digest_of,
    encode,
    marker_ids,
)
from generator.page.scannable.markers import SIDE, marker_modules, outline
from generator.registry import names
from generator.render.qr_code import qr_modules
from generator.units import PAPERS

MARKERS = 48
USUAL = SheetCode(
    "dice", "A", digest_of("a domain"), "sheet", "a4", Ink.FULL.value, "en", "vellum", number=7
)
STYLES = st.one_of(
    st.sampled_from(("sheet", "ledger")),
    st.builds("columns-{}".format, st.integers(1, MOST_COLUMNS)),
)
PAGES = st.one_of(st.just(""), st.builds("/{}".format, st.integers(1, MOST_PAGES)))


@st.composite
def codes(draw: st.DrawFn) -> SheetCode:
    """Return the code of any sheet whose layout is shipped, or has no known id."""
    game = draw(st.sampled_from([it for it in names() if layout_paths(it)]))
    return SheetCode(
        game=game,
        layout=draw(st.sampled_from(["", *layout_paths(game)])),
        digest=digest_of(draw(st.text())),
        style=draw(STYLES) + draw(PAGES),
        paper=draw(st.sampled_from(list(PAPERS))),
        ink=draw(st.sampled_from([it.value for it in Ink])),
        language=draw(st.sampled_from(list(PAPER_LANGUAGES))),
        theme=draw(st.sampled_from(list(theme_paths()))),
        solo=draw(st.booleans()),
        up=draw(st.sampled_from(UPS)),
        number=draw(st.integers(0, HIGHEST)),
    )


@given(codes())
def test_what_a_code_says_comes_back(code: SheetCode) -> None:
    text = encode(code)
    assert len(text) == LENGTH
    assert set(text) <= set(LETTERS)
    assert decode(text) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("X:AA:%HHOV*PPOLC+VOE", USUAL),
        (
            "X:YZTMW1G+W6WP6B1X./",
            USUAL._replace(
                layout="C",
                style="ledger",
                paper="letter",
                ink="mono",
                language="fr",
                theme="glass",
                solo=True,
                up=2,
                number=0,
            ),
        ),
        (
            "%3*WKFCZX7O:G61HVMAE",
            SheetCode(
                "pad", "yacht", digest_of("a pad"), "columns-4/2", "a3", "low", "de", "slate"
            ),
        ),
    ],
)
def test_a_sheet_of_three_languages_is_still_read(text: str, code: SheetCode) -> None:
    """Languages are appended: what is printed keeps its meaning."""
    assert decode(text) == code
    assert encode(code) == text


def test_there_is_room_for_eight_languages() -> None:
    assert list(PAPER_LANGUAGES) == ["en", "fr", "de", "es", "it", "nl", "pl", "pt"]


def test_the_id_of_an_own_layout_does_not_come_back() -> None:
    """It is found by its digest."""
    assert decode(encode(USUAL._replace(layout="my-river"))) == USUAL._replace(layout="")


@given(st.text(alphabet=LETTERS, max_size=30).filter(lambda text: len(text) != LENGTH))
def test_a_code_of_another_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        decode(text)


@pytest.mark.parametrize(
    "text", ["", "https://example.org", encode(USUAL).lower(), encode(USUAL)[1:], LETTERS[-1] * 20]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        decode(text)


def test_a_misread_letter_is_noticed_by_the_check_or_by_the_markers() -> None:
    text = encode(USUAL)
    markers = marker_ids(text)
    changed = [
        text[:place] + letter + text[place + 1 :]
        for place in range(LENGTH)
        for letter in LETTERS
        if letter != text[place]
    ]
    accepted = []
    for other in changed:
        try:
            decode(other)
        except ValueError:
            continue
        accepted.append(other)
    assert len(changed) == LENGTH * (len(LETTERS) - 1)
    assert [other for other in accepted if marker_ids(other) == markers] == []


@pytest.mark.parametrize(
    "change",
    [
        {"number": HIGHEST + 1},
        {"number": -1},
        {"paper": "280x210"},
        {"language": "xx"},
        {"up": 3},
        {"ink": "gold"},
        {"digest": "a"},
        {"digest": "AAAAAA"},
        {"style": "poster"},
        {"style": "columns-32"},
        {"style": "columns-04"},
        {"style": "sheet/8"},
        {"style": "sheet/0"},
    ],
)
def test_what_a_code_cannot_say_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^"):
        encode(USUAL._replace(**change))  # type: ignore[arg-type]


def test_no_two_shipped_names_have_the_same_hash() -> None:
    """A game, a theme or a layout is known by a short hash of its name."""
    for known, bits in (
        (names(), GAME_BITS),
        (tuple(theme_paths()), THEME_BITS),
        *((tuple(layout_paths(game)), LAYOUT_BITS) for game in names()),
    ):
        assert len({_hash(name, bits) for name in known}) == len(known), known


def test_digests_are_short_and_differ() -> None:
    digests = [digest_of(letter) for letter in ascii_lowercase]
    assert {len(digest) for digest in digests} == {6}
    assert len(set(digests)) == len(digests)
    assert digest_of("a") == digest_of("a")


@given(codes())
def test_each_corner_has_markers_of_its_own(code: SheetCode) -> None:
    ids = marker_ids(encode(code))
    assert [number % 4 for number in ids] == [0, 1, 2, 3]
    assert max(ids) < MARKERS


def test_sheets_on_one_photo_rarely_have_equal_markers() -> None:
    found = Counter(marker_ids(encode(USUAL._replace(number=number))) for number in range(200))
    assert max(found.values()) <= 2
    assert len({number for ids in found for number in ids}) == MARKERS


def test_the_markers_are_those_of_aruco() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number in range(MARKERS):
        picture = cv2.aruco.generateImageMarker(dictionary, number, SIDE, borderBits=1)
        assert np.array_equal(np.array(marker_modules(number)), picture == 0), number


@given(st.lists(st.lists(st.booleans(), min_size=7, max_size=7), min_size=7, max_size=7))
def test_an_outline_encloses_the_dark_modules(rows: list[list[bool]]) -> None:
    """Their area is that of all dark modules, so that no light island is filled."""
    segments = outline(tuple(map(tuple, rows)), Box(10.0, 20.0, 24.0, 34.0))
    area, corners = 0.0, list[tuple[float, float]]()
    for letter, numbers in segments:
        if letter != "Z":
            corners.append((numbers[0], numbers[1]))
            continue
        turned = zip(corners, [*corners[1:], corners[0]], strict=True)
        area += sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in turned) / 2
        corners = []
    assert area == pytest.approx(4.0 * sum(map(sum, rows)))


def test_an_outline_has_no_more_corners_than_it_needs() -> None:
    square = outline(((True, True), (True, True)), Box(0.0, 0.0, 4.0, 4.0))
    assert [letter for letter, _numbers in square] == ["M", "L", "L", "L", "Z"]


@given(codes())
def test_a_qr_code_is_read_by_another_program(code: SheetCode) -> None:
    text = encode(code)
    dark = np.array(qr_modules(text))
    assert dark.shape == (21, 21)
    picture = np.kron(np.where(np.pad(dark, 4), 0, 255), np.ones((4, 4))).astype(np.uint8)
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [text]
