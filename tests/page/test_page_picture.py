"""The picture of a check: every layout that was read, every fault with its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language import LANGUAGES, speaking
from generator.model.finding import Finding, Place
from generator.model.layout import Layout
from generator.page.marks import Page, Use, bounds, texts_of
from generator.products.layouts import Report, check_files, draw_check
from generator.units import PAPERS

CASES = sorted((Path(__file__).resolve().parents[1] / "cases" / "findings").glob("*.toml"))


def picture(reports: tuple[Report, ...], language: str = "en", paper: str = "a4") -> Page:
    (page,) = draw_check(reports, paper=PAPERS[paper], language=language).pages
    return page


def said(page: Page) -> list[str]:
    return [text.text for text in texts_of(page.marks)]


def used(page: Page) -> list[str]:
    return [mark.symbol.id for mark in page.marks if isinstance(mark, Use)]


def assert_inside(page: Page) -> None:
    room = bounds(page.marks)
    assert min(room.left, room.top) >= 4
    assert room.right <= page.width - 4
    assert room.bottom <= page.height - 4


def test_there_are_cases() -> None:
    assert len(CASES) >= 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_faulty_layout_has_its_picture(path: Path, language: str) -> None:
    with speaking(language):
        reports = check_files([str(path)], custom=False, paper=PAPERS["a4"])
        layout, findings = reports[0].layout, reports[0].findings
        if layout is None:
            assert draw_check(reports, paper=PAPERS["a4"], language=language).pages == ()
            return
        page = picture(reports, language)
    assert_inside(page)
    assert isinstance(layout, Layout)
    words = said(page)
    assert path.name in words
    assert len([it for it in used(page) if it != "fault"]) == len(layout.cells)
    listed = [finding for finding in findings if finding.code in words]
    assert listed[:1] == list(findings[:1])
    marked = sum(len(finding.spots) for finding in findings)
    assert used(page).count("fault") <= marked
    for number, finding in enumerate(findings, start=1):
        if finding.spots and layout.side is None:
            assert str(number) in words


@pytest.mark.parametrize("paper", ["a4", "a5", "a3", "letter"])
def test_a_layout_without_fault_says_so(paper: str) -> None:
    reports = check_files(["A"], custom=False, paper=PAPERS["a4"])
    page = picture(reports, paper=paper)
    assert_inside(page)
    assert "Nothing is wrong here." in said(page)
    assert "fault" not in used(page)
    assert len(used(page)) == 37


def test_faults_that_find_no_room_are_counted() -> None:
    (report,) = check_files(["A"], custom=False, paper=PAPERS["a4"])
    assert isinstance(report.layout, Layout)
    spots = (report.layout.cells[0].spot,)
    findings = tuple(
        Finding(
            "map-token",
            f"the {number}th of very many sentences, and rather a long one at that.",
            Place("x.toml", number),
            ((0, 0),),
            spots,
        )
        for number in range(1, 200)
    )
    page = picture((Report("x.toml", report.layout, findings),))
    assert_inside(page)
    words = said(page)
    listed = words.count("map-token")
    assert 5 < listed < 199
    assert f"and {199 - listed} more" in words


@pytest.mark.parametrize("name", ["x" * 40 + ".toml", "a b c.toml", "été & <b>.toml"])
def test_any_file_name_fits(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text('game = "dice"\nid = "x"\nmap = "M"\n', encoding="utf-8")
    page = picture(check_files([str(path)], custom=False, paper=PAPERS["a4"]))
    assert_inside(page)
    assert name in said(page)


def test_every_report_has_its_page() -> None:
    reports = check_files(["A", "lake"], custom=False, paper=PAPERS["a4"])
    document = draw_check(reports, paper=PAPERS["a4"], language="en")
    assert [page.name for page in document.pages] == ["A", "lake"]
    assert document.title == "Check of A.toml and lake.toml"
