"""The fonts of a page for a phone: those of the paper, in the file, with the letters it needs."""

from __future__ import annotations

import json
import re
from html import unescape
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fontTools.ttLib import TTFont

from generator.language import PAPER_LANGUAGES, speaking
from generator.page.score_pads.browser.webfile import Frame
from generator.page.web import FACES, face_file, font_faces, font_folder
from generator.products.calculator import make_worksheet, write_calculator
from generator.products.tools import load_tools
from generator.render import webfont
from generator.render.fonts import font_file
from generator.resources import templates

if TYPE_CHECKING:
    from support.studio.browser import Tab

GAMES = ["dice", "board", "cards", "bruges"]
HEAVIEST = 200_000
LOADED = """async () => {
  await document.fonts.ready;
  const width = (style, text) => {
    const it = document.body.appendChild(document.createElement("span"));
    it.style.cssText = `position: absolute; white-space: pre; font: ${style}`;
    it.textContent = text;
    return it.getBoundingClientRect().width;
  };
  const font = (selector) => getComputedStyle(document.querySelector(selector)).fontFamily;
  return {
    faces: [...document.fonts].map((it) => [it.family.replaceAll('"', ""), it.style, it.weight]),
    widths: Object.fromEntries(WANTED.map(([style, text]) => [style, width(style, text)])),
    heading: font("h1"),
    body: font("body"),
  };
}"""
WORD = 'Kołłątaj 0123 ½ 5 % "'
CONTROLS = {chr(it) for it in range(0x7F, 0xA0)}


def maker() -> Any:
    """Return the script that makes the fonts."""
    file = Path(__file__).resolve().parents[2] / "docs/developers/make_webfonts.py"
    spec = spec_from_file_location("make_webfonts", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def page(game: str, language: str = "en", **more: Any) -> str:
    with speaking(language):
        return write_calculator(make_worksheet(game), 2, language=language, **more).decode()


def test_the_fonts_are_made_from_those_of_the_paper() -> None:
    record = json.loads((font_folder() / "made-from.json").read_text(encoding="utf-8"))
    script = maker()
    assert record == script.made_from()
    files = {path.name for path in font_folder().glob("*.woff2")}
    assert files == {face_file(name) for name in script.font_names()}
    assert len(list(font_folder().glob("*-LICENSE.txt"))) == 2


def test_the_studio_asks_for_the_whole_font_only_for_other_letters() -> None:
    style = (templates() / "studio/shared/studio.css").read_text(encoding="utf-8")
    faces = re.findall(r"@font-face \{ font-family: scriptorium-([\w-]+);(.*?)\}", style)
    light = set(maker().LETTERS)
    whole = {chr(it) for it in webfont.LETTERS}
    for name, face in faces:
        parts = re.findall(r"U\+(\w+)(?:-(\w+))?", face)
        spans = [range(int(first, 16), int(last or first, 16) + 1) for first, last in parts]
        letters = {chr(it) for span in spans for it in span} - CONTROLS
        if f"{name}.woff2" in face:
            assert letters == light, name
        else:
            assert whole - light - CONTROLS <= letters <= whole, name
    assert len(faces) == 2 * len({name for name, _face in faces})


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_the_fonts_have_the_letters_of_every_page(language: str) -> None:
    letters = set(maker().LETTERS) | set("\n\t")
    for game in GAMES:
        text = page(game, language)
        body = re.sub(
            r"<(style|script)\b.*?</\1>|<[^>]*>", "", text[text.index("<body") :], flags=re.DOTALL
        )
        assert not set(unescape(body)) - letters, game


def test_a_page_is_light() -> None:
    weights = {game: len(page(game).encode()) for game in GAMES}
    assert max(weights.values()) < HEAVIEST, weights
    faces = font_faces(load_tools(for_text=True).theme.fonts)
    assert len(faces) < 60_000
    assert faces.count("@font-face") == len(FACES)


def test_a_theme_brings_its_own_fonts_and_a_site_has_them_already() -> None:
    slate = load_tools("slate", for_text=True).theme.fonts
    assert font_faces(slate) != font_faces(load_tools(for_text=True).theme.fonts)
    assert font_faces({**slate, "text": "own.ttf"}).count("@font-face") == len(FACES) - 1
    framed = page("dice", frame=Frame("", "site.css", "site.js", "keep.js", is_served=True))
    assert "@font-face" not in framed
    assert "font-src 'self'" in unescape(framed)
    assert "font-src data:" in page("dice")


def advance(name: str, text: str) -> float:
    """Return the width of a text in thousandths of its size, without kerning."""
    with TTFont(font_file(name, Path())) as font:
        letters, widths = font.getBestCmap(), font["hmtx"]
        whole = sum(widths[letters[ord(letter)]][0] for letter in text)
        return float(1000 * whole / font["head"].unitsPerEm)


def test_a_browser_shows_the_fonts_of_the_paper(phone: Tab, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(page("dice"), encoding="utf-8")
    phone.open(file.as_uri())
    named = {
        "400 100px scriptorium-text": "Source Sans Pro",
        "700 100px scriptorium-text": "Source Sans Pro Semibold",
        "700 100px scriptorium-display": "Source Serif Pro Bold",
    }
    wanted = json.dumps([[f"{style}; font-kerning: none", WORD] for style in named])
    found = phone.run(LOADED.replace("WANTED", wanted))
    assert len(found["faces"]) == len(FACES)
    for style, name in named.items():
        width = found["widths"][f"{style}; font-kerning: none"]
        assert width == pytest.approx(advance(name, WORD) / 10, abs=1.0), style
    assert found["heading"].startswith("scriptorium-display")
    assert found["body"].startswith("scriptorium-text")


def test_every_shipped_theme_has_all_faces() -> None:
    for theme in ("vellum", "glass", "slate"):
        fonts = load_tools(theme, for_text=True).theme.fonts
        assert font_faces(fonts).count("@font-face") == len(FACES), theme
