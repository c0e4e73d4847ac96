"""The contact sheet of invented domains: a card for each, and room for all on the page."""

from __future__ import annotations

import pytest

from generator.language import PAPER_LANGUAGES
from generator.page.marks import texts_of
from support.games.inventions import contact_sheet, made_up_invention
from support.grids import grid
from support.papers.measures import faults_of

NAMES = "ABCD"


def shown(*names: str, **wanted: str) -> list[str]:
    document = contact_sheet(*(made_up_invention(name) for name in names), **wanted)
    return [text.text for page in document.pages for text in texts_of(page.marks)]


@grid(
    number=(1, 2, 3, 4, 6, 8, 12),
    paper=("a4", "letter", "a3"),
    language=tuple(PAPER_LANGUAGES),
    theme=("vellum", "slate", "glass"),
)
def test_the_sheet_keeps_its_promises(number: int, paper: str, language: str, theme: str) -> None:
    found = [
        made_up_invention(NAMES[it % len(NAMES)], 0.4 * (it % 3), hasty=it % 2 == 0)
        for it in range(number)
    ]
    assert faults_of(contact_sheet(*found, paper=paper, language=language, theme=theme)) == []


def test_a_card_has_the_figures_of_its_domain() -> None:
    texts = shown("C")
    for text in ("invented-1", "61.58 ± 0.18 points", "0.06 ± 0.19 less than A", "9.3", "14.1"):
        assert text in [it.replace("\N{NO-BREAK SPACE}", " ") for it in texts]


def test_an_oblong_card_has_the_zones_of_every_terrain() -> None:
    sizes = {
        " ".join(map(str, made_up_invention(name).layout.zone_sizes(terrain)))
        for name in NAMES[:3]
        for terrain in made_up_invention(name).all_worth
    }
    assert sizes <= set(shown(*NAMES[:3]))
    assert not sizes & set(shown(*NAMES, *NAMES))


def test_what_is_not_as_wished_says_so() -> None:
    found = [made_up_invention("A", more) for more in (0.0, 0.4, 0.5)]
    texts = [text.text for text in texts_of(contact_sheet(*found).pages[0].marks)]
    assert texts.count("misses a wish") == 2


def test_the_hasty_player_is_named_where_it_was_wished_for() -> None:
    (page,) = contact_sheet(made_up_invention(hasty=True)).pages
    texts = [text.text.replace("\N{NO-BREAK SPACE}", " ") for text in texts_of(page.marks)]
    assert "hasty player 0.21 ± 0.15 more" in texts
    assert not [it for it in shown("A") if it.startswith("hasty")]


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_a_long_name_fits(language: str) -> None:
    found = [made_up_invention(like="the-domain-of-our-whole-club") for _it in range(12)]
    assert faults_of(contact_sheet(*found, language=language)) == []


def test_more_domains_than_fit_are_on_more_pages() -> None:
    assert len(contact_sheet(*[made_up_invention()] * 12).pages) == 1
    assert len(contact_sheet(*[made_up_invention()] * 13).pages) == 2
