"""Files for shops and archives: they keep their standard, and five readers draw them alike."""

from __future__ import annotations

import subprocess
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image, ImageFilter

from generator.model.order import Colour, Standard
from generator.render.png import draw_pngs
from support.grids import IS_THOROUGH
from support.papers.pdf_clauses import check_pdfa2, check_pdfx4
from support.papers.validators import ARCHIVE, TAGGED, broken_rules, print_faults
from support.program import ROOT, at_once

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Needs

    Files = dict[tuple[str, Standard], Path]
    Broken = dict[tuple[str, str], dict[str, str]]

ORDERS = {
    "pad": "pad A",
    "personal": "pad B --title Dragons --logo logo.png --player Anna --player Ben --number",
    "imposed": "pad A C --sheets 3 --up 2 --duplex",
    "trimmed": "pad A C --cover --title Dragons --bleed 3",
    "sheet": "pad yacht --sheets 3 --duplex --bleed 3 --sheet sra3",
    "kit": "kit cards --only castles",
    "deck": f"kit deck {ROOT / 'docs' / 'samples' / 'herbs.toml'} --only sage,thyme",
}
"""A pad, one with names and a picture that lets the page show through, one with several sheets on
both sides of a paper, two with bleed that a shop trims, a kit of one group, and a deck."""
OF_ARCHIVES = {"6.2.4.3-3", "6.6.2.3.1-1", "6.6.2.3.1-2", "6.6.4-1"}
"""What PDF/A asks of a PDF/X: an intent, properties and a claim that are those of PDF/A."""
CLAIM = {"5-1"}
"""The claim to be a PDF/UA, which no file for a print shop makes."""
DRAWN = ("pad", "imposed", "kit", "deck")
DPI = 80
BLUR = 2.4
"""How far a drawing is blurred, so that the soft edges of readers do not count, in pixels."""
NEAR, FEW = 48, 0.005
"""How far a spot of two drawings may differ, of 255, and the part of the spots that may do more."""
ALIKE = 0.99
"""How well two drawings agree in light and dark at least."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Draw each order once for a shop and once for an archive."""
    folder = tmp_path_factory.mktemp("standards")
    shape = Image.new("RGBA", (40, 40), (200, 40, 60, 0))
    shape.paste((200, 40, 60, 128), (5, 5, 35, 35))
    shape.save(folder / "logo.png")
    made = {}
    for (name, order), standard in product(ORDERS.items(), Standard):
        file = folder / f"{name}-{standard}.pdf"
        answer = at_once(*order.split(), "--standard", standard, "-o", file, cwd=folder)
        assert answer.returncode == 0, answer.stderr
        made[name, standard] = file
    return made


@pytest.mark.parametrize("name", ORDERS)
def test_a_file_for_a_shop_keeps_every_clause(name: str, files: Files) -> None:
    file = files[name, Standard.PDFX4]
    check_pdfx4(file.read_bytes())
    assert print_faults(file) == []


@pytest.mark.parametrize("name", ORDERS)
def test_a_file_for_an_archive_keeps_every_clause(name: str, files: Files) -> None:
    check_pdfa2(files[name, Standard.PDFA2].read_bytes())


@pytest.mark.parametrize("colour", [Colour.CMYK, Colour.GREY])
def test_an_archive_may_have_other_colours(colour: Colour, tmp_path: Path) -> None:
    options = ("--standard", "pdfa2", "--colour", colour, "-o", "pad.pdf")
    answer = at_once("pad", "A", *options, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    check_pdfa2((tmp_path / "pad.pdf").read_bytes(), 4 if colour is Colour.CMYK else 3)


@pytest.fixture(scope="module")
def broken(files: Files, needs: Needs) -> Broken:
    """Let veraPDF look at all files at once: most of its time is the start of Java."""
    plain = next(iter(files.values())).with_name("plain.pdf")
    assert at_once("pad", "A", "-o", plain, cwd=plain.parent).returncode == 0
    wanted = {ARCHIVE: [plain, *files.values()], TAGGED: [plain, *files.values()]}
    found = broken_rules(needs("java"), wanted)
    return {(profile, file.stem): rules for (profile, file), rules in found.items()}


@pytest.mark.parametrize("standard", Standard)
@pytest.mark.parametrize("name", ORDERS)
def test_verapdf_accepts_a_file(name: str, standard: Standard, broken: Broken) -> None:
    found = broken[ARCHIVE, f"{name}-{standard}"]
    assert set(found) == (set() if standard is Standard.PDFA2 else OF_ARCHIVES), found


@pytest.mark.parametrize("standard", Standard)
@pytest.mark.parametrize("name", ORDERS)
def test_verapdf_accepts_the_tags_of_a_file(name: str, standard: Standard, broken: Broken) -> None:
    found = broken[TAGGED, f"{name}-{standard}"]
    assert set(found) == (set() if standard is Standard.PDFA2 else CLAIM), found


def test_a_file_without_a_standard_is_one_for_screen_readers_and_not_for_archives(
    broken: Broken,
) -> None:
    assert broken[TAGGED, "plain"] == {}
    assert "6.2.4.3-2" in broken[ARCHIVE, "plain"]


@pytest.mark.parametrize("standard", Standard)
@pytest.mark.parametrize("name", DRAWN)
def test_five_readers_draw_a_file_alike(
    name: str, standard: Standard, files: Files, needs: Needs
) -> None:
    file = files[name, standard]
    subprocess.run([needs("qpdf"), "--check", file], check=True, capture_output=True)
    ours = list(draw_pngs(file.read_bytes(), DPI))
    count = len(ours) if IS_THOROUGH else 1
    for reader, command in commands(file, count, needs).items():
        subprocess.run(command, cwd=file.parent, check=True, capture_output=True)
        drawn = sorted(file.parent.glob(f"{reader}-{file.stem}-*.png"))
        assert len(drawn) == count
        for own, other in zip(ours, drawn, strict=False):
            one, two = softened(BytesIO(own), other)
            assert np.corrcoef(as_light(one), as_light(two))[0, 1] >= ALIKE, reader
            # Not every mupdf knows the profile of the press: its inks are brighter.
            if (reader, standard) != ("mupdf", Standard.PDFX4):
                assert (np.abs(one - two).max(axis=2) > NEAR).mean() <= FEW, reader


def commands(file: Path, count: int, needs: Needs) -> dict[str, list[str]]:
    """Return how each reader draws the first pages of a file."""
    poppler = [needs("pdftoppm"), "-r", f"{DPI}", "-l", f"{count}", "-png", file.name]
    gs = [needs("gs"), "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=png16m", f"-r{DPI}"]
    gs += ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", f"-dLastPage={count}"]
    mupdf = [needs("mutool"), "draw", "-q", "-r", f"{DPI}", "-o", f"mupdf-{file.stem}-%d.png"]
    return {
        "poppler": [*poppler, f"poppler-{file.stem}"],
        "gs": [*gs, f"-sOutputFile=gs-{file.stem}-%d.png", file.name],
        "mupdf": [*mupdf, file.name, f"1-{count}"],
    }


def softened(*files: BytesIO | Path) -> list[np.ndarray]:
    """Return drawings of a page in the same size, without what only the edges decide."""
    pictures = [Image.open(file).convert("RGB") for file in files]
    assert np.ptp([it.size for it in pictures], axis=0).max() <= 1
    blurs = (it.resize(pictures[0].size).filter(ImageFilter.GaussianBlur(BLUR)) for it in pictures)
    return [np.asarray(it, dtype=float) for it in blurs]


def as_light(picture: np.ndarray) -> np.ndarray:
    return (picture @ (0.299, 0.587, 0.114)).ravel()
