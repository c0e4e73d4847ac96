"""Score reports of all games use their page: large type, one size of it, no empty half."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.page.marks import bounds, texts_of
from generator.products.results.score import Scored, draw_reports, score_files
from generator.units import MM_PER_INCH, PAPERS
from support.grids import grid

if TYPE_CHECKING:
    from generator.page.marks import Page, Text

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"
EVENINGS = [
    "anna",
    "faulty-sheet",
    "board-evening",
    "board-quick",
    "bruges-evening",
    "cards-evening",
    "cards-solo",
    "market-evening",
]
POINT = MM_PER_INCH / 72
FEW = 7
"""So few lines leave a part of their column empty, at the largest size."""
SMALLEST = 7.0
"""The least size of an explanation on A4, in points: that of 31 lines on a page."""


@cache
def scored(name: str) -> Scored:
    return score_files([SAMPLES / f"{name}.toml"])


@cache
def reports(name: str, language: str = "en", paper: str = "a4") -> tuple[Page, ...]:
    with speaking(language):
        document = draw_reports(
            [scored(name)], paper=PAPERS[paper], ink=Ink.FULL, language=language
        )
    return document.pages


def size(text: Text) -> float:
    return text.size * text.matrix.scale / POINT


def explanations(name: str, language: str = "en") -> list[list[Text]]:
    """Return the texts of each page that begin a rule."""
    with speaking(language):
        begun = {
            line.explain().split()[0] for it in scored(name).result.scores for line in it.lines
        }
    return [
        [
            text
            for text in texts_of(page.marks)
            if text.font == "display-italic"
            and text.text.split()[:1]
            and text.text.split()[0] in begun
            and text.matrix.e > page.width * 0.35
        ]
        for page in reports(name, language)
    ]


@grid(name=EVENINGS, language=PAPER_LANGUAGES)
def test_all_explanations_of_a_report_have_one_readable_size(name: str, language: str) -> None:
    for texts in explanations(name, language):
        sizes = {round(size(text), 2) for text in texts}
        assert len(texts) >= 3
        assert len(sizes) == 1, sizes
        assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("name", EVENINGS)
def test_a_report_has_no_empty_half(name: str) -> None:
    for page, score in zip(reports(name), scored(name).result.scores, strict=True):
        places = [bounds([text]) for text in texts_of(page.marks)]
        lowest = page.height * 0.72
        halves = [(0.0, page.width * 0.45), (page.width * 0.6, page.width)]
        for left, right in halves[: 2 if len(score.lines) >= FEW else 1]:
            inside = [it for it in places if left <= (it.left + it.right) / 2 <= right]
            written = [it for it in inside if it.bottom < page.height * 0.97]
            assert max(it.bottom for it in written) > lowest


@pytest.mark.parametrize("name", EVENINGS)
def test_the_total_is_in_the_head_once(name: str) -> None:
    for page, score in zip(reports(name), scored(name).result.scores, strict=True):
        large = [it for it in texts_of(page.marks) if it.text == str(score.total) and size(it) > 20]
        assert len(large) == 1
        assert bounds(large).bottom < page.height * 0.2
