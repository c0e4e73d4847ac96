"""What is promised of every paper, measured from the drawing commands of its PDF.

Every product, part of a kit and game that the registry knows is drawn here; every two of product,
paper, ink and language meet, in a thorough run all combinations. A further product joins by itself.
"""

from __future__ import annotations

import re

import pytest

from generator.errors import OrderError
from generator.language import PAPER_LANGUAGES
from generator.model.order import Ink
from generator.products.catalogue import DECK
from generator.render.pdf import draw_pdf
from generator.units import PAPERS
from support.grids import IS_THOROUGH
from support.pages.drawn_pages import draw
from support.papers.commands import read_pages
from support.papers.measures import faults_of, greys_of
from support.papers.paper_orders import (
    SMALL_PAPERS,
    Wanted,
    chosen_orders,
    every_order,
    orders_of,
    products,
)

ALONE = (
    "pad A --fillable",
    "pad A --paper a3 --up 4 --gutter 6",
    "pad A --bleed 3",
    "board 1 --bleed 5",
    "calculator cards --paper letter --bleed 3 --sheet 13x19in",
    "board 1 6 2 --paper a3 --ink low",
    "board 1 --paper 350x260",
    "kit board --only table --table-paper 1000x700",
    "kit board --only castles,silver,goods --paper letter --bleed 0",
    "kit cards --only players --fold --paper letter --ink mono",
    "kit cards --only castles --paper a3 --bleed 3",
    "kit cards --only castle-3 --product tgc-mini-deck",
    "kit cards --only castles --one-per-page --bleed 3",
    "kit bruges --only florins,threats --paper letter --bleed 0 --ink mono",
    "check samples/faulty.toml",
    "calibrate",
    "score samples/evening.toml",
    "score samples/board-evening.toml",
    "score samples/cards-evening.toml",
    "score samples/cards-solo.toml",
    "score samples/bruges-evening.toml",
    "score ../tests/cases/pages/full-towns.toml",
    "playtest A",
    "playtest C mono letter",
    "playtest lake low a3",
    "invent A lake D",
)
"""Ways to print that no product has by itself, and what is printed without an order."""


TIGHT = (
    ("fr", "pad D --large-print --paper a4"),
    ("fr", "board 1 --paper letter"),
    ("fr", "kit dice --only reference --paper a5"),
    ("fr", "kit bruges --only aids --paper letter"),
    ("en", "kit board --only summary,aid --paper a5 --ink low"),
    ("fr", "kit board --only summary,aid --paper a5 --ink mono"),
    ("de", "kit board --only summary,aid --paper a5"),
    ("en", "kit cards --only summary,solo --paper a5 --ink mono"),
    ("fr", "kit cards --only summary,solo --paper a5"),
    ("de", "kit cards --only summary,solo --paper a5 --ink low"),
    ("fr", "kit bruges --only summary --paper a5"),
    ("en", "calculator dice --players 1 --up 4"),
)
"""Papers on which words have hardly enough room."""


SMALL = tuple(
    Wanted(order, paper, ink, language)
    for language, ink, paper, order in (
        ("en", Ink.FULL, "105x148", "kit board --only table"),
        ("fr", Ink.MONO, "125x176", "kit board --only table"),
        ("de", Ink.LOW, "105x148", "kit bruges --only board"),
        ("fr", Ink.FULL, "100x210", "kit bruges --only board"),
        ("de", Ink.MONO, "105x148", "kit board --only knowledge,goods,bonus,points"),
        ("en", Ink.LOW, "105x148", "kit cards --only castles,players,rows,rounds"),
        ("fr", Ink.LOW, "125x176", "kit bruges --only threats,arms,statues"),
        ("de", Ink.FULL, "125x176", "kit cards --only pad"),
        ("de", Ink.MONO, "100x210", "calculator dice"),
        ("en", Ink.MONO, "100x210", "calculator bruges"),
        ("fr", Ink.FULL, "105x148", "pad yacht bridge"),
        ("de", Ink.LOW, "100x210", "pad tarot darts-cricket"),
    )
)
"""What can be printed on papers smaller than any with a name."""


REFUSED = tuple(
    Wanted(order, paper, Ink.FULL, "en")
    for paper in SMALL_PAPERS
    for order in (
        "pad A",
        "pad A --up 2",
        "pad D --large-print",
        "pad B --style ledger",
        "board 1",
        "kit dice --only summary",
        "kit dice --only dice",
        "kit board --only aid",
        "kit cards --only solo",
        "calculator board",
    )
)
"""What has no room on such a paper."""


DRAWN_IN_BLACK = (
    "board 1",
    "pad A",
    "kit cards --only rows,rounds",
    "kit bruges --only florins,aids",
)
"""Papers with drawings that have shades in other inks."""


def plain(text: str) -> str:
    """Return a text with every space as an ordinary one."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_every_product_is_measured() -> None:
    assert {"pad", "board", "calculator", "kit deck"} < set(products())
    assert all(orders_of(name) for name in products())


@pytest.mark.parametrize(
    "wanted",
    every_order() if IS_THOROUGH else chosen_orders(),
    ids=lambda it: f"{it} {it.language}",
)
def test_a_paper_keeps_its_promises(wanted: Wanted) -> None:
    try:
        document = draw(str(wanted), wanted.language)
    except OrderError as error:
        assert any(paper in str(error) for paper in PAPERS), error  # noqa: PT017
        return
    assert faults_of(document) == []
    if wanted.ink is Ink.MONO and not wanted.order.startswith(DECK.name):
        assert greys_of(document) == set()


@pytest.mark.parametrize(
    "wanted",
    [*SMALL, *(every_order(SMALL_PAPERS) if IS_THOROUGH else ())],
    ids=lambda it: f"{it} {it.language}",
)
def test_a_small_paper_keeps_its_promises(wanted: Wanted) -> None:
    """What has no room is refused with a paper or a size that has; a thorough run refuses any."""
    try:
        document = draw(str(wanted), wanted.language)
    except OrderError as error:
        assert wanted not in SMALL
        said = plain(str(error))
        assert any(paper in said for paper in PAPERS) or "63.5 × 88.9 mm" in said
        return
    assert faults_of(document) == []


@pytest.mark.parametrize("wanted", REFUSED, ids=str)
def test_what_a_small_paper_has_no_room_for_is_refused_with_one_that_has(wanted: Wanted) -> None:
    with pytest.raises(OrderError) as caught:
        draw(str(wanted))
    named = [paper for paper in PAPERS if re.search(rf"\b{paper}\b", str(caught.value))]
    assert named
    fewer = re.search(r"--up (\d)", str(caught.value))
    assert fewer is None
    for paper in named:
        assert draw(f"{wanted.order} --paper {paper}").pages


@pytest.mark.parametrize("order", DRAWN_IN_BLACK)
def test_black_only_has_no_grey(order: str) -> None:
    assert greys_of(draw(f"{order} --ink mono")) == set()


@pytest.mark.parametrize("order", ALONE)
def test_what_is_printed_in_other_ways_keeps_its_promises(order: str) -> None:
    assert faults_of(draw(order)) == []


@pytest.mark.parametrize(("language", "order"), TIGHT)
def test_words_keep_their_size_where_they_have_little_room(language: str, order: str) -> None:
    assert faults_of(draw(order, language)) == []


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_every_cut_paper_has_its_scale_bar(language: str) -> None:
    for order in ("board 1 2 --paper a3", "kit cards --only castles", "pad A --up 2"):
        page = read_pages(draw_pdf(draw(order, language)))[0]
        texts = [word.text for word, _at in page.words()]
        assert "50 mm" in [plain(it) for it in texts]
