"""The card game's rules in short, the solo sheet, and the words of all cards: room and figures."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError, TemplateError
from generator.games.cards.kit import load_cards
from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import COLUMN, ROUNDS, CardType, Thing
from generator.games.cards.pages.faces import fill_cards
from generator.games.cards.pages.paints import card_paints
from generator.games.cards.pages.rules import card_sections, things_named
from generator.games.cards.pages.solo import MOST_SETS, draw_solo, solo_sections
from generator.games.cards.pages.summary import ROW_CARDS, TABLES, draw_card_summary
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.page.marks import Path, Text, bounds
from generator.page.pieces.cards import prepare_faces
from generator.page.pieces.faces import FaceDrawer
from generator.page.text.flow import SMALLEST
from generator.products.tools import load_tools
from generator.units import PAPERS, Paper
from support.pages.lettering import check_pages, speaking_longer, words

if TYPE_CHECKING:
    from generator.games.cards.model.game import CardEdition
    from generator.page.marks import Page
    from generator.products.tools import DrawingTools


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


def pages(
    paper: Paper, ink: Ink = Ink.FULL, edition: CardEdition | None = None
) -> tuple[Page, ...]:
    edition = edition or card_edition()
    means = paper, ink, edition, tools().theme, tools().press
    cards = fill_cards(load_cards(), edition)
    return *draw_card_summary(*means, cards=cards), *draw_solo(*means)


@lru_cache
def plain() -> tuple[Page, ...]:
    return pages(PAPERS["a4"])


@pytest.mark.parametrize(
    ("paper", "ink", "spoken"),
    [
        *(("a4", ink, "en") for ink in Ink),
        *(("a4", Ink.FULL, spoken) for spoken in ("fr", "de")),
        *(("letter", Ink.LOW, spoken) for spoken in PAPER_LANGUAGES),
    ],
)
def test_both_pages_stay_inside_the_paper(paper: str, ink: Ink, spoken: str) -> None:
    with speaking(spoken):
        drawn = pages(PAPERS[paper], ink)
    assert [it.name for it in drawn] == ["summary", "solo"]
    check_pages(drawn, PAPERS[paper])


@pytest.mark.parametrize("paper", ["a3", "a5", "legal", "tabloid"])
def test_other_papers_work_too(paper: str) -> None:
    check_pages(pages(PAPERS[paper]), PAPERS[paper])


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_longer_language_fits(paper: str) -> None:
    with speaking_longer():
        check_pages(pages(PAPERS[paper], Ink.MONO), PAPERS[paper])


def test_words_that_never_end_are_reported() -> None:
    with speaking_longer(9), pytest.raises(TemplateError):
        pages(PAPERS["a4"])


def test_a_paper_too_small_is_refused() -> None:
    tiny = Paper("tiny", 90.0, 120.0)
    with pytest.raises(OrderError, match=r"The paper tiny is too small for the kit"):
        draw_solo(tiny, Ink.FULL, card_edition(), tools().theme, tools().press)


def test_the_text_stays_readable() -> None:
    for it in plain():
        sizes = [mark.size for mark in it.marks if isinstance(mark, Text) and len(mark.text) > 12]
        assert min(sizes) >= SMALLEST - 1e-6


def test_mono_draws_in_grey_alone() -> None:
    for it in pages(PAPERS["a4"], Ink.MONO):
        colours = [mark.fill for mark in it.marks if isinstance(mark, Text)]
        colours += [mark.style.stroke or "#000000" for mark in it.marks if isinstance(mark, Path)]
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


# Small papers


def test_a_small_paper_has_the_solo_game_on_two_pages() -> None:
    """Boxes to tick have 5 mm and those for numbers 7 mm, as many as on a large paper."""
    large, small = pages(PAPERS["a4"])[1:], pages(PAPERS["a5"])[2:]
    assert [it.name for it in small] == ["solo", "solo-2"]
    counts = [len(boxes) for boxes in (pencil_boxes(*large), pencil_boxes(*small))]
    assert counts[0] == counts[1]
    ticks = 3 * sum(min(MOST_SETS, card_edition().cards[it] // COLUMN) for it in CardType)
    ticks += len(CardType) + len(card_edition().seven_points[1])
    ticks += sum(card_edition().piles) + len(ROUNDS)
    sides = sorted(pencil_boxes(*small))
    assert sides[0] >= 5.0 - 0.01
    assert sides[ticks] >= 7.0 - 0.01


def pencil_boxes(*drawn: Page) -> list[float]:
    """Return the shorter side of every box that is white and has a line around it."""
    white = tools().theme.inks[Ink.FULL]["write"]
    paths = [
        mark
        for page in drawn
        for mark in page.marks
        if isinstance(mark, Path) and mark.style.fill == white and mark.style.stroke
    ]
    boxes = [(bounds([it]), it.style.width) for it in paths]
    return [min(it.right - it.left, it.bottom - it.top) - line for it, line in boxes]


def test_a_small_paper_has_all_rules_in_their_order() -> None:
    sections = [it.title for it in card_sections(card_edition())]
    drawn = [it for it in pages(PAPERS["a5"]) if it.name.startswith("summary")]
    assert [it.name for it in drawn] == ["summary", "summary-2"]
    headings = [
        mark.text
        for page in drawn
        for mark in page.marks
        if isinstance(mark, Text) and mark.text in sections
    ]
    assert headings == sections
    assert [f"{number}/2" in words(page) for number, page in enumerate(drawn, 1)] == [True, True]


def test_a_paper_smaller_than_a5_is_refused_with_a5() -> None:
    card = Paper("131x186", 131.0, 186.0)
    with pytest.raises(OrderError, match=r"131x186 is too small for “Alone.*; use a5 or larger"):
        draw_solo(card, Ink.FULL, card_edition(), tools().theme, tools().press)


# The rules in short


def test_the_summary_has_a_section_for_every_subject() -> None:
    sections = card_sections(card_edition())
    assert [section.title for section in sections] == [
        "Goal",
        "Set-up",
        "A round begins",
        "A turn",
        "The six actions",
        "Workers and silver",
        "What a placed card brings",
        "Buildings",
        "Sets",
        "A round ends",
        "End",
    ]
    assert {section.table for section in sections if section.table} == set(TABLES)


def test_there_are_six_actions_and_six_types_beside_buildings() -> None:
    sections = {section.title: section for section in card_sections(card_edition())}
    assert [item.number for item in sections["The six actions"].items] == [1, 2, 3, 4, 5, 6]
    icons = [item.icon for item in sections["What a placed card brings"].items]
    assert icons == [kind for kind in CardType if kind is not CardType.BUILDING]


def test_the_summary_shows_the_figures_of_the_edition() -> None:
    text = words(plain()[0])
    for number in ROW_CARDS.values():
        assert f" {number} " in text
    assert "4 · 3 · 2 · 1" in text
    assert "4 · 2 · 1" in text
    assert "2 silver." in text
    assert "2 workers." in text
    usual = card_edition()
    own = replace(
        usual,
        set_points=dict.fromkeys(CardType, 77),
        seven_points={**usual.seven_points, 3: (9, 8, 7)},
        animal_points={2: 66, 3: 67, 4: 68},
        cards_per_point=5,
        placed={**usual.placed, "mine": {Thing.SILVER: 4}},
    )
    text = words(pages(PAPERS["a4"], edition=own)[0])
    assert text.count("77") == len(CardType)
    assert "9 · 8 · 7" in text
    assert all(str(points) in text for points in (66, 67, 68))
    assert "4 silver." in text
    assert "every 5 workers and silver" in text


def test_the_summary_names_every_building() -> None:
    for spoken, names in {
        "en": ("Warehouse", "Watchtower"),
        "fr": ("Magasin", "Tour de guet"),
        "de": ("Warenhaus", "Wachturm"),
    }.items():
        with speaking(spoken):
            text = words(pages(PAPERS["a4"])[0])
        assert all(name in text for name in names)


def test_things_are_shown_by_their_number() -> None:
    assert things_named({Thing.GOODS: 1, Thing.ANIMALS: 2}) == "1 good or 2 animals"
    assert things_named({Thing.POINTS: 1}) == "1 point"
    assert things_named({Thing.WORKERS: 3}) == "3 workers"
    assert things_named({}) == "No bonus"


# The solo game


def boxes(it: Page, width: float, height: float) -> int:
    """Count the boxes of a size that a pencil fills in."""
    found = 0
    for mark in it.marks:
        if isinstance(mark, Path) and mark.style.stroke and mark.style.fill == "#ffffff":
            xs = [each[1][-2] for each in mark.segments if each[1]]
            ys = [each[1][-1] for each in mark.segments if each[1]]
            size = max(xs) - min(xs), max(ys) - min(ys)
            found += size == pytest.approx((width, height), abs=0.05)
    return found


def test_the_solo_sheet_has_a_box_for_each_card_of_every_pile() -> None:
    solo = plain()[1]
    step = 32 / 7
    assert boxes(solo, step - 0.9, step * 1.2) == sum(card_edition().piles) == 25
    usual = card_edition()
    own = replace(usual, piles=(1, 2, 3, 4, 5))
    assert boxes(pages(PAPERS["a4"], edition=own)[1], step - 0.9, step * 1.2) == 15


def test_the_solo_sheet_has_room_for_sets_of_every_type() -> None:
    solo = plain()[1]
    each = (190 - 34 - 22 - 40) / 4 / 3.9
    assert boxes(solo, each - 0.8, 9.2 - 2.4) == len(CardType) * MOST_SETS * 3


def test_the_solo_sheet_compares_after_each_round() -> None:
    solo = plain()[1]
    each = (190 - 11 - 35 - 15) / 9
    assert boxes(solo, each - 1.4, 10.2 - 2.4) == len(ROUNDS) * 9
    text = words(solo)
    assert all(f" {name} " in f" {text} " for name in ROUNDS)
    assert "Aaron has more?" in text


def test_the_solo_game_has_the_figures_of_the_edition() -> None:
    first, second = solo_sections(card_edition())
    words = " ".join(item.text for item in first.items)
    assert "those worth 3 and 1" in words
    assert "5 piles" in words
    assert "3, 4, 5, 6 and 7" in words
    assert [item.number for item in second.items] == [1, 2, 3, 4]
    usual = card_edition()
    own = replace(usual, piles=(2, 2, 2, 2, 9), seven_points={**usual.seven_points, 1: (8,)})
    changed = " ".join(item.text for item in solo_sections(own)[0].items)
    assert "2, 2, 2, 2 and 9" in changed
    assert "those worth 8" in changed


# The words of the cards


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_all_words_fit_their_cards_in_every_language(language: str) -> None:
    drawer = FaceDrawer(tools().press, card_paints(Ink.LOW, tools().theme))
    with speaking(language):
        prepare_faces(fill_cards(load_cards(), card_edition()), drawer, 2.0)


def test_names_that_are_a_third_longer_fit() -> None:
    drawer = FaceDrawer(tools().press, card_paints(Ink.LOW, tools().theme))
    cards = fill_cards(load_cards(), card_edition())
    longest = [
        replace(it, names={"en": f"{name} {name[: len(name) // 3]}".strip()})
        for it in cards.components
        for name in [max((it.name(each) for each in PAPER_LANGUAGES), key=len)]
    ]
    with speaking_longer():
        prepare_faces(replace(cards, components=tuple(longest)), drawer, 2.0)
