"""Names of results: what `-o` means, and the descriptive names without it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import _stem as pad_stem
from generator.model.order import Format, Ink, Personal
from generator.products.naming import choose_format, name_files, safe
from generator.products.options.personal import own_names
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.mark.parametrize(
    ("output", "wanted", "form"),
    [
        (None, None, Format.PDF),
        (None, "svg", Format.SVG),
        ("x.svg", None, Format.SVG),
        ("x.PNG", None, Format.PNG),
        ("x.pdf", "pdf", Format.PDF),
        ("x", "png", Format.PNG),
        ("folder.svg/", None, Format.PDF),
        ("/dev/null", "svg", Format.SVG),
    ],
)
def test_the_format_comes_from_the_option_or_the_ending(
    output: str | None, wanted: str | None, form: Format
) -> None:
    assert choose_format(output, wanted) is form


@pytest.mark.parametrize(
    ("output", "wanted", "part"),
    [
        ("x.svg", "pdf", "--format is pdf"),
        ("x.pfd", None, "did you mean '.pdf'?"),
        ("x.docx", None, "ends in .pdf, .svg or .png"),
    ],
)
def test_an_ending_that_contradicts_is_refused(output: str, wanted: str | None, part: str) -> None:
    with pytest.raises(OrderError) as caught:
        choose_format(output, wanted)
    assert part in str(caught.value)


def joined(pages: Sequence[str]) -> str:
    return "-".join(["pad", *pages])


@pytest.mark.parametrize(
    ("output", "pages", "files"),
    [
        (None, ["A"], ["output/pad-A.svg"]),
        (None, ["A", "B"], ["output/pad-A.svg", "output/pad-B.svg"]),
        ("x.svg", ["A"], ["x.svg"]),
        ("deep/x", ["A"], ["deep/x.svg"]),
        ("x.svg", ["A", "B"], ["x-A.svg", "x-B.svg"]),
        ("x", ["A", "B"], ["x-A.svg", "x-B.svg"]),
        ("folder/", ["A"], ["folder/pad-A.svg"]),
        ("folder/", ["A", "B"], ["folder/pad-A.svg", "folder/pad-B.svg"]),
        ("x.svg", ["a", "A", "a"], ["x-a.svg", "x-A-2.svg", "x-a-3.svg"]),
        ("x.svg", ["../up", "B"], ["x-_up.svg", "x-B.svg"]),
        ("/dev/null", ["A"], ["/dev/null"]),
    ],
)
def test_each_page_has_its_own_file(output: str | None, pages: list[str], files: list[str]) -> None:
    assert name_files(output, pages, Format.SVG, joined) == [Path(file) for file in files]


def test_files_in_an_existing_folder_have_descriptive_names(tmp_path: Path) -> None:
    files = name_files(str(tmp_path), ["A"], Format.PDF, joined)
    assert files == [tmp_path / "pad-A.pdf"]


def stem(
    *ids: str,
    ink: Ink = Ink.FULL,
    solo: bool = False,
    language: str = "en",
    own: Sequence[str] = (),
) -> str:
    pad = PadOrder((), 1, PAPERS["a4"], ink, solo=solo, language=language)
    return pad_stem(ids, paper="a4", pad=pad, own=own)


def test_a_pad_is_named_after_what_is_on_it() -> None:
    assert stem("A") == "pad-A-a4"
    assert stem("A", "B", "A") == "pad-A-B-a4"
    assert stem("A", ink=Ink.LOW, solo=True, language="fr") == "pad-A-a4-low-solo-fr"


def test_a_long_list_of_domains_is_cut_short() -> None:
    many = [f"domain{number}" for number in range(100)]
    assert stem(*many) == "pad-domain0-domain1-and-98-more-a4"
    assert len(stem("x" * 300)) < 60
    assert stem("y" * 40, "z" * 40) == f"pad-{'y' * 40}-and-1-more-a4"


@pytest.mark.parametrize("text", ["../x", "a/b", "a\\b", ".hidden", "nul\0", "new\nline", "a b:c"])
def test_a_name_cannot_leave_its_folder(text: str) -> None:
    name = safe(text)
    assert not set(name) & set("/\\\0\n :")
    assert not name.startswith(".")


def test_a_pad_of_somebodys_own_does_not_replace_the_usual_one() -> None:
    usual = own_names(None, None)
    assert usual == own_names("vellum", None) == own_names(None, Personal(first=1)) == []
    assert own_names("slate", None) == ["slate"]
    assert own_names("looks/mine.toml", Personal(title="Club", players=("Anna", "Ben"))) == [
        "mine",
        "Anna",
        "Ben",
    ]
    own = own_names(None, Personal(title="Club evening"))
    assert stem("A", own=own) == "pad-A-a4-Club_evening"


def test_several_pages_are_not_written_beside_a_device() -> None:
    with pytest.raises(OrderError, match="'/dev/null' is one file, but there are 2"):
        name_files("/dev/null", ["A", "B"], Format.PNG, lambda _pages: "pad")
