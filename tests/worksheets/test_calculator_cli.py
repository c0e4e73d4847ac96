"""`scriptorium calculator`: what is written and said, and how bad input is answered."""

from __future__ import annotations

import re
import shutil
from html import unescape
from typing import TYPE_CHECKING

import pytest

from generator.resources import templates
from support.program import ROOT, at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from pathlib import Path


def test_a_worksheet_is_one_page(tmp_path: Path) -> None:
    result = scriptorium("calculator", "board", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert list(everything(tmp_path)) == ["output", "output/calculator-board-a4.pdf"]
    assert re.fullmatch(r"output/calculator-board-a4\.pdf: 1 page, \d+ kB\n", result.stdout)


def test_a_page_for_a_browser_is_one_file(tmp_path: Path) -> None:
    result = scriptorium("calculator", "dice", "--html", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert list(everything(tmp_path)) == ["output", "output/calculator-dice.html"]
    assert re.fullmatch(r"output/calculator-dice\.html: \d+ kB\n", result.stdout)
    page = (tmp_path / "output" / "calculator-dice.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>\n")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("dice --players 2 --ink low --paper letter --lang de", "dice-2-players-letter-low-de.pdf"),
        ("board --edition 2019 --format svg", "board-2019-a4.svg"),
        ("board --edition 2011 --players 4", "board-a4.pdf"),
        ("BOARD --format png --dpi 72 --ink mono", "board-a4-mono.png"),
        ("board --html --edition 2019 --lang fr --players 3", "board-2019-fr.html"),
        ("board --html --tie most-empty", "board.html"),
        ("dice --edition ours.toml", "dice-our_s-a4.pdf"),
        ("cards --players 1 --lang fr", "cards-1-players-a4-fr.pdf"),
        ("cards --sheets 6 --up 2 --ink low", "cards-a4-low-6-sheets-2up.pdf"),
        ("bruges --engraver other-groups --sheets 3", "bruges-other-groups-a4-3-sheets.pdf"),
        ("bruges --persons some.toml --html", "bruges-some.html"),
        ("yacht --players 2 --ink low --lang de", "yacht-a4-2-players-low-de.pdf"),
        ("hearts --sheets 4 --up 2 --paper letter", "hearts-letter-2up.pdf"),
        ("colour-rows --format png --dpi 72 --theme slate", "colour-rows-a4-slate.png"),
        ("skat --standard pdfa2 --colour grey", "skat-a4-pdfa2-grey.pdf"),
    ],
)
def test_names_are_descriptive(tmp_path: Path, words: str, name: str) -> None:
    edition = 'game = "dice"\nname = "our\'s"\ngoods.points = 5\n'
    (tmp_path / "ours.toml").write_text(edition, encoding="utf-8")
    persons = '[[card]]\nname = "Abbess"\nbonus = 1\nper = "florins"\n'
    (tmp_path / "some.toml").write_text(persons, encoding="utf-8")
    result = at_once("calculator", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    (file,) = (tmp_path / "output").iterdir()
    assert file.name == f"calculator-{name}"


def test_the_worksheet_of_a_pad_is_its_sheet_with_the_worth_of_each_row(tmp_path: Path) -> None:
    words = "samples/market-day.toml", "--format", "svg", "--paper", "letter", "--lang", "fr"
    shutil.copytree(ROOT / "docs" / "samples", tmp_path / "samples")
    for command, players in (("calculator", "3"), ("pad", "3"), ("calculator", "2")):
        file = f"{command}-{players}.svg"
        result = at_once(command, *words, "--players", players, "-o", file, cwd=tmp_path)
        assert (result.returncode, result.stderr) == (0, "")
    three, sheet, two = (
        (tmp_path / it).read_text(encoding="utf-8")
        for it in ("calculator-3.svg", "pad-3.svg", "calculator-2.svg")
    )
    assert three == sheet != two
    shown = unescape(re.sub("<[^>]+>", "\n", three)).replace("\xa0", " ")
    assert "× 3" in shown
    assert "1 · 3 · 6 · 10 · 15" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("cards --sheets 20 --up 2", "10 sheets of paper, 1 cut\n"),
        ("bruges --sheets 5 --up 2 --paper letter", "3 sheets of paper, 1 cut\n"),
        ("board --sheets 3", "3 sheets of paper, no cuts\n"),
        ("dice --up 4 --paper a3", "1 sheet of paper, 2 cuts\n"),
    ],
)
def test_a_pad_says_what_it_takes(tmp_path: Path, words: str, said: str) -> None:
    result = at_once("calculator", *words.split(), "-o", "pad.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith(said)
    papers = int(said.split(maxsplit=1)[0])
    pages = "1 page," if papers == 1 else f"{papers} pages,"
    assert f"pad.pdf: {pages}" in result.stdout
    assert (tmp_path / "pad.pdf").stat().st_size < 200_000


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("--html -o evening.html", "evening.html"),
        ("-o evening.html", "evening.html"),
        ("-o Evening.HTML", "Evening.HTML"),
        ("--html -o evening", "evening.html"),
        ("--html -o here/", "here/calculator-board.html"),
        ("-o evening.svg", "evening.svg"),
    ],
)
def test_output_is_where_it_is_asked_for(tmp_path: Path, words: str, file: str) -> None:
    result = at_once("calculator", "board", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / file).is_file()
    assert result.stdout.startswith(f"{file}: ")


def test_the_same_order_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        for ending in ("pdf", "html"):
            at_once("calculator", "board", "-o", f"{name}.{ending}", cwd=tmp_path)
    for ending in ("pdf", "html"):
        one, two = (tmp_path / f"{name}.{ending}" for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()


def test_templates_of_ones_own_are_taken(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    for folder in ("calculator", "score_pad"):
        shutil.copytree(templates() / folder, own / folder)
    style = own / "calculator" / "page.css"
    style.write_text("body { color: rebeccapurple }\n", encoding="utf-8")
    result = at_once(
        "calculator", "dice", "--html", "--templates", "mine", "-o", "a.html", cwd=tmp_path
    )
    assert (result.returncode, result.stderr) == (0, "")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "<style>body{color:rebeccapurple}" in page


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("page.html.j2", b"{{ nothing }}", "score_pad/page.html.j2:1: 'nothing' is undefined."),
        ("page.css", b"\xff", "score_pad/page.css:1: the template is not written in UTF-8."),
        ("sheet.svg.j2", b"<svg><b/></svg>", "score_pad/sheet.svg.j2:1: <b> is not part"),
    ],
)
def test_a_faulty_template_is_named(tmp_path: Path, name: str, text: bytes, expected: str) -> None:
    own = tmp_path / "mine" / "score_pad"
    own.mkdir(parents=True)
    (own / name).write_bytes(text)
    words = ["--html"] if name.startswith("page") else []
    result = at_once("calculator", "dice", *words, "--templates", "mine", cwd=tmp_path)
    assert result.returncode == 2
    assert expected in sentence(result)
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "dice|board|cards|bruges|PAD is missing; 'scriptorium calculator --help' shows"),
        ("dcie", "calculator does not accept 'dcie'; did you mean 'dice'?"),
        (
            "checkers",
            (
                "calculator does not accept 'checkers'; choose dice, board, cards, bruges or a"
                " score pad that 'scriptorium list pads' shows, or write your own with"
                " 'scriptorium new checkers --pad sets-and-majorities'."
            ),
        ),
        ("yacht --players 9", "--players takes a whole number from 1 to 8, not '9'."),
        ("yacht --edition 2019", "--edition has no effect for a score pad; leave it out."),
        ("yacht --tie most-empty", "--tie has no effect for 'yacht', only for 'board';"),
        ("yacht -o yacht.jpg", "yacht.jpg ends in '.jpg'; name a file that ends in .pdf, .svg"),
        (
            "colour-rows --players 3",
            "The pad 'colour-rows' has a sheet for each player; print them with --sheets",
        ),
        ("yacht --html --players 9", "--players takes a whole number from 1 to 8, not '9'."),
        ("yacht --html --edition 2019", "--edition has no effect for a score pad; leave it out."),
        ("yacht --html --paper a5", "--paper has no effect with --html; leave out one of them."),
        ("yach --html", "calculator does not accept 'yach'; did you mean 'yacht'?"),
        ("dice --players 6", "--players takes a whole number from 1 to 5, not '6'."),
        ("dice --players 0", "--players takes a whole number from 1 to 5, not '0'."),
        ("board --players 1", "--players takes a whole number from 2 to 4, not '1'."),
        ("board --players many", "--players takes a whole number from 2 to 4, not 'many'."),
        ("board --edition 2018", "has no edition '2018'; did you mean '2019'?"),
        (
            "dice --tie most-empty",
            "--tie has no effect for 'dice', only for 'board'; leave it out.",
        ),
        (
            "board --persons a.toml",
            "--persons has no effect for 'board', only for 'bruges'; leave it out",
        ),
        ("cards --engraver all-groups", "--engraver has no effect for 'cards', only for 'bruges';"),
        (
            "bruges --engraver all-grups",
            "--engraver does not accept 'all-grups'; did you mean 'all-groups'?",
        ),
        ("bruges --persons a.toml", "a.toml: There is no such file; check its name"),
        ("bruges --players 1", "--players takes a whole number from 2 to 4, not '1'."),
        ("cards --players 5", "--players takes a whole number from 1 to 4, not '5'."),
        ("cards --sheets 0", "--sheets takes a whole number from 1 to 500, not '0'."),
        ("cards --sheets 501", "--sheets takes a whole number from 1 to 500, not '501'."),
        ("cards --up 3", "--up does not accept '3'; choose 1, 2, 4, 6 or 8."),
        ("cards --up 6", "a4 is too small for 6 sheets; use a3, or --up 4."),
        ("cards --up 2 --paper 90x90", "90x90 is too small for 2 sheets; use a5."),
        ("cards --html --sheets 2", "--sheets has no effect with --html; leave out one of them."),
        ("cards --up 2 -o a.html", "--up has no effect with --html; leave out one of them."),
        (
            "board --tie most-emtpy",
            "--tie does not accept 'most-emtpy'; did you mean 'most-empty'?",
        ),
        ("board --html --paper a4", "--paper has no effect with --html; leave out one of them."),
        ("board -o a.html --ink low", "--ink has no effect with --html; leave out one of them."),
        ("board --html --format pdf", "--format has no effect with --html; leave out one of them."),
        ("board --html --dpi 90", "--dpi has no effect with --html; leave out one of them."),
        ("board --html -o a.pdf", "a.pdf ends in '.pdf'; name a file that ends in .html."),
        ("board --html -o a.htm", "a.htm ends in '.htm'; did you mean '.html'?"),
        ("board -o a.docx", "a.docx ends in '.docx'; name a file that ends in .pdf, .svg or .png."),
        ("board --paper 90x90", "The sheet of 'board' has no room on 90x90; use a5."),
        ("board --theme none", "none"),
        ("board --html --templates nowhere", "There is no template folder 'nowhere';"),
    ],
)
def test_bad_input_is_answered_in_one_sentence(tmp_path: Path, words: str, expected: str) -> None:
    result = at_once("calculator", *words.split(), cwd=tmp_path)
    assert result.returncode == 2
    assert expected in sentence(result)
    assert everything(tmp_path) == {}


def test_an_edition_of_another_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "dice.toml").write_text('game = "dice"\n', encoding="utf-8")
    result = at_once("calculator", "board", "--edition", "dice.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "dice.toml:1:" in result.stderr
    assert not (tmp_path / "output").exists()
