"""`scriptorium calibrate` without a print: what is drawn, its name, and offsets that are kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from generator.cli.commands import calibrate
from generator.model.order import Flip, Format
from generator.units import PAPERS
from support.program import at_once, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Draw nothing, but keep what is drawn, and the names of its files."""
    kept: list[Any] = []

    def draw(paper: object, flip: Flip, **named: Any) -> Any:
        kept.append((paper, flip, named))
        return SimpleNamespace(pages=[1, 2] if flip is Flip.LONG else [1])

    def deliver(document: Any, form: Format, output: str | None, stem: Any, **more: Any) -> None:
        kept.append((len(document.pages), form, output, stem(["front"]), more))

    monkeypatch.setattr(calibrate, "draw_calibration", draw)
    monkeypatch.setattr(calibrate, "deliver_pages", deliver)
    return kept


A4, LETTER = PAPERS["a4"], PAPERS["letter"]
TOLD = {"quiet": False, "subjects": ["calibrate"]}


@pytest.mark.parametrize(
    ("words", "made", "name"),
    [
        ("", (A4.landscape, Flip.LONG, (0.0, 0.0)), "calibrate-a4-long"),
        ("--upright", (A4.portrait, Flip.LONG, (0.0, 0.0)), "calibrate-a4-upright-long"),
        (
            "--paper letter --flip short --printer office",
            (LETTER.landscape, Flip.SHORT, (0.5, -1.0)),
            "calibrate-letter-short",
        ),
        ("-o x.png", (A4.landscape, Flip.LONG, (0.0, 0.0)), "calibrate-front-a4-long"),
        ("--flip short -o x.svg", (A4.landscape, Flip.SHORT, (0.0, 0.0)), "calibrate-a4-short"),
    ],
)
def test_a_test_print_is_drawn_for_a_printer(
    tmp_path: Path, drawn: list[Any], words: str, made: tuple[Any, ...], name: str
) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[printers]\noffice = [0.5, -1]\n", encoding="utf-8")
    own = {"SCRIPTORIUM_CONFIG": str(config)}
    result = at_once("calibrate", *words.split(), "--lang", "fr", cwd=tmp_path, **own)
    assert (result.returncode, result.stderr) == (0, "")
    (paper, flip, named), (pages, form, output, stem, more) = drawn
    assert (paper, flip, named) == (made[0], made[1], {"offset": made[2], "language": "fr"})
    target = words.partition("-o ")[2] or None
    assert (output, form) == (target, Format((target or "x.pdf").rpartition(".")[2]))
    assert (pages, stem, more) == (1 + (flip is Flip.LONG), name, TOLD)


def test_an_offset_is_kept_and_nothing_is_printed(tmp_path: Path, drawn: list[Any]) -> None:
    config = tmp_path / "config.toml"
    own = {"SCRIPTORIUM_CONFIG": str(config)}
    config.write_text("", encoding="utf-8")
    words = ("--printer", "office", "--save", "0.5,-1.25")
    result = at_once("calibrate", *words, cwd=tmp_path, **own)
    said = f"{config}: the offset of 'office' is now 0.5,-1.25 mm\n"
    assert (result.returncode, result.stdout, result.stderr, drawn) == (0, said, "", [])
    kept = config.read_text(encoding="utf-8")
    assert "office = [0.5, -1.25]" in kept
    config.write_text(f'printer = "office"\n{kept}', encoding="utf-8")
    before = everything(tmp_path)
    nameless = "--save needs --printer NAME, the name under which the offset is saved."
    for more, refusal in (
        ((), nameless),
        (
            ("--printer", "office", "-o", "x.pdf"),
            "--save saves an offset and prints nothing; leave out -o.",
        ),
    ):
        refused = at_once("calibrate", "--save", "1,1", *more, cwd=tmp_path, **own)
        assert (refused.returncode, sentence(refused)) == (2, f"scriptorium: {refusal}")
    assert (everything(tmp_path), drawn) == (before, [])
