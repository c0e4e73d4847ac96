"""Fonts by their names and files: which are found, and what is said of those that are not."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.errors import UnreadableError
from generator.render import fonts
from generator.render.fonts import (
    damaged_font,
    find_damaged,
    font_file,
    font_licences,
    font_names,
    open_font,
    open_fonts,
)

SHIPPED = (
    *("Source Serif Pro", "Source Serif Pro Italic", "Source Serif Pro Light"),
    *("Source Serif Pro Semibold", "Source Serif Pro Semibold Italic", "Source Serif Pro Bold"),
    *("Source Serif Pro Bold Italic", "Source Serif Pro Black"),
)
FILES = (*("Regular", "It", "Light", "Semibold", "SemiboldIt", "Bold", "BoldIt", "Black"),)


def test_shipped_fonts_are_found_by_their_names(tmp_path: Path) -> None:
    sans = tuple(it.replace("Serif", "Sans") for it in SHIPPED)
    assert font_names() == SHIPPED + sans
    for names, stem in ((SHIPPED, "SourceSerifPro"), (sans, "SourceSansPro")):
        for name, style in zip(names, FILES, strict=True):
            file = Path(font_file(name, tmp_path))
            assert (file.name, file.is_file()) == (f"{stem}-{style}.ttf", True)
    assert [*font_licences()] == ["SourceSerifPro", "SourceSansPro"]
    assert all(b"SIL OPEN FONT LICENSE" in it.upper() for it in font_licences().values())


def refused(name: str, folder: Path) -> str:
    """Return what is said of a font that is not there."""
    with pytest.raises(UnreadableError) as caught:
        font_file(name, folder)
    return str(caught.value)


def test_a_font_of_ones_own_is_a_file_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(font_file("Source Sans Pro Light", tmp_path), tmp_path / "Own.TTF")
    (tmp_path / "in").mkdir()
    shutil.copy(tmp_path / "Own.TTF", tmp_path / "in" / "other.ttf")
    assert font_file("Own.TTF", tmp_path) == str(tmp_path / "Own.TTF")
    assert font_file("in\\other.ttf", tmp_path) == str(tmp_path / "in" / "other.ttf")
    for name in ("no.ttf", "in/Own.otf"):
        path = tmp_path / name
        message = f"There is no font file '{path}'; check its name and its folder."
        assert refused(name, tmp_path) == message
    known = "name one of Source Serif Pro or Source Sans Pro, or a .ttf or .otf file."
    for name, mend in (
        ("Source Serif Pro Bolt", "did you mean 'Source Serif Pro Bold'?"),
        ("Source Serif", "did you mean 'Source Serif Pro'?"),
        ("Wingdings", known),
        ("Bold", known),
    ):
        assert refused(name, tmp_path) == f"There is no font '{name}'; {mend}"
    monkeypatch.setattr(fonts, "find_spec", lambda _package: None)
    assert refused("Source Serif Pro", tmp_path) == (
        "The font 'Source Serif Pro' is not installed; install the package font-source-serif-pro."
    )
    (tmp_path / "Own.TTF").write_bytes(b"no font")
    assert refused("Own.TTF", tmp_path).startswith("'Own.TTF' is ")


def test_fonts_of_one_document_have_names_of_their_own(tmp_path: Path) -> None:
    light = font_file("Source Sans Pro Light", tmp_path)
    copies = [str(shutil.copy(light, tmp_path / f"{at}.ttf")) for at in range(2)]
    found = open_fonts([light, *copies, light])
    assert [*found] == [light, *copies]
    assert [it.face.name for it in found.values()] == [
        *(b"SourceSansPro-Light", b"SourceSansPro-Light-2", b"SourceSansPro-Light-3"),
    ]
    assert [it.fontName for it in found.values()] == [light, f"{copies[0]}#2", f"{copies[1]}#3"]
    assert open_font(light) is open_font(light)
    assert find_damaged([light]) is None
    assert find_damaged([]) is None


def test_a_font_that_cannot_be_drawn_in_full_is_the_damaged_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def subset(letters: list[int]) -> None:
        if 7 in letters:
            raise IndexError

    def a_font(file: str) -> SimpleNamespace:
        known = {"good": {5: 1}, "bad": {5: 1, 7: 2}, "worse": {7: 1}}[file]
        return SimpleNamespace(face=SimpleNamespace(makeSubset=subset, charToGlyph=known))

    monkeypatch.setattr(fonts, "open_font", a_font)
    assert find_damaged(["good", "good"]) is None
    assert find_damaged(["good", "bad", "worse"]) == "bad"
    assert str(damaged_font("in/a.ttf")) == (
        "'a.ttf' is not a font, or it is damaged; use another .ttf or .otf file."
    )
    assert str(damaged_font("in/a.ttf", "cmap")) == (
        "'a.ttf' is damaged in its table 'cmap'; use another .ttf or .otf file."
    )
