"""`scriptorium pad`: what is written, where, and what is said about it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.load.layouts.library import find_layout
from support.papers.page_words import page_words
from support.program import at_once, everything, scriptorium

if TYPE_CHECKING:
    from pathlib import Path


def test_without_domains_the_pad_holds_the_four(tmp_path: Path) -> None:
    result = scriptorium("pad", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    file = tmp_path / "output" / "pad-A-B-C-D-a4.pdf"
    assert list(everything(tmp_path)) == ["output", "output/pad-A-B-C-D-a4.pdf"]
    assert len(page_words(file)) == 4
    assert re.fullmatch(r"output/pad-A-B-C-D-a4\.pdf: 4 pages, \d+ kB\n", result.stdout)


def test_sheets_are_printed_of_each_domain(tmp_path: Path) -> None:
    result = at_once("pad", "A", "b", "--sheets", "3", "-o", "x.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert len(page_words(tmp_path / "x.pdf")) == 6
    assert "6 pages" in result.stdout


def test_the_name_describes_what_is_in_the_file(tmp_path: Path) -> None:
    args = ["pad", "A", "--paper", "a5", "--ink", "low", "--solo"]
    assert at_once(*args, cwd=tmp_path).returncode == 0
    assert "output/pad-A-a5-low-solo.pdf" in everything(tmp_path)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_another_language_is_in_the_name(tmp_path: Path, language: str) -> None:
    result = at_once("pad", "A", cwd=tmp_path, SCRIPTORIUM_LANG=language)
    assert (result.returncode, result.stderr) == (0, "")
    assert f"output/pad-A-a4-{language}.pdf" in everything(tmp_path)


def test_pictures_of_several_domains_have_a_file_each(tmp_path: Path) -> None:
    result = at_once("pad", "A", "B", "--sheets", "9", "-o", "x.svg", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert set(everything(tmp_path)) == {"x-A.svg", "x-B.svg"}
    assert len(result.stdout.splitlines()) == 2


def test_files_in_a_folder_have_descriptive_names(tmp_path: Path) -> None:
    args = ["pad", "A", "C", "--format", "png", "--dpi", "72", "-o", "made/here/"]
    assert at_once(*args, cwd=tmp_path).returncode == 0
    files = {name for name, data in everything(tmp_path).items() if data is not None}
    assert files == {"made/here/pad-A-a4.png", "made/here/pad-C-a4.png"}


def test_more_dots_make_a_larger_picture(tmp_path: Path) -> None:
    sizes = []
    for dpi in ("72", "144"):
        args = ["pad", "A", "--dpi", dpi, "-o", f"{dpi}.png"]
        assert at_once(*args, cwd=tmp_path).returncode == 0
        header = (tmp_path / f"{dpi}.png").read_bytes()[16:24]
        sizes.append((int.from_bytes(header[:4]), int.from_bytes(header[4:])))
    (width, height), (double_width, double_height) = sizes
    assert abs(double_width - 2 * width) <= 2
    assert abs(double_height - 2 * height) <= 2


def test_a_domain_and_a_file_of_the_same_id_are_both_printed(tmp_path: Path) -> None:
    text = find_layout("B").read_text(encoding="utf-8")
    own = re.sub(r'(?m)^id\s*=\s*"B"', 'id = "A"', text)
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    result = at_once("pad", "A", "own.toml", "-o", "x.svg", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    one, two = tmp_path / "x-A.svg", tmp_path / "x-A-2.svg"
    assert one.read_bytes() != two.read_bytes()


def test_an_earlier_pad_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"earlier")
    assert at_once("pad", "A", "-o", "x.pdf", cwd=tmp_path).returncode == 0
    assert everything(tmp_path).keys() == {"x.pdf"}
    assert len(page_words(tmp_path / "x.pdf")) == 1
