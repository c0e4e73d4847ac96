"""Draws what the lab finds for the gallery: invented domains, and the reports of playtests."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from make_gallery import Command, run, shrink

DOCS = Path(__file__).resolve().parents[1]
FOLDER = DOCS / "lab"
SHIPPED = ("A", "B", "C", "D", "lake", "crescent")
SHEET = "contact-sheet"
INVENT = "scriptorium invent --like A --fair --matters river --minutes 60 -o new"
PLAYTEST = f"scriptorium playtest {' '.join(SHIPPED)} --games 2000 -o reports.pdf"
DPI = 100
POINTS = 72


def draw(file: Path, names: list[str]) -> None:
    """Draw the pages of a PDF as small pictures."""
    pages = pypdfium2.PdfDocument(file)
    for name, page in zip(names, pages, strict=True):
        picture = FOLDER / f"{name.lower()}.png"
        page.render(scale=DPI / POINTS).to_pil().save(picture)
        shrink(picture)


def carry_out(line: str, folder: Path) -> None:
    """Run a command; end with what it said if it fails."""
    answer = run(Command(tuple(line.split()), 0, ()), folder, patience=None)
    if answer.returncode:
        sys.exit(f"{line}: {answer.stdout}{answer.stderr}")


def draw_lab() -> None:
    """Invent domains, play them and those that come with the program, and draw all that."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with TemporaryDirectory() as name:
        folder = Path(name)
        carry_out(INVENT, folder)
        carry_out(PLAYTEST, folder)
        invented = sorted((folder / "new").glob("*.toml"))
        draw(folder / "reports.pdf", list(SHIPPED))
        draw(folder / "new" / "reports.pdf", [it.stem for it in invented])
        draw(folder / "new" / f"{SHEET}.pdf", [SHEET])
        for it in invented:
            shutil.copy(it, FOLDER)


if __name__ == "__main__":
    draw_lab()
