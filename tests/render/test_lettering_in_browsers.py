"""Lettering in a real browser: words are as wide as their font says, and as they were measured."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.language import speaking
from generator.page.marks import texts_of
from generator.render.fonts import font_file
from generator.render.svg import LETTERING, draw_inset, draw_svg
from generator.render.webfont import web_font
from support.pages.drawing import fonts
from support.pages.kerned_words import DISPLAY, SIZE, drawn, kerned_width

if TYPE_CHECKING:
    from support.studio.browser import Tab

LENGTHS = """async () => {
  await document.fonts.ready;
  return [...document.querySelectorAll("text")].map((it) => it.getComputedTextLength());
}"""
WORDS = "AVATAR", "To We V. A T", "office fluff fifty", "L\u2019Avare", "Tower"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_browser_shows_words_as_wide_as_the_font_sets_them(
    language: str, desktop: Tab, tmp_path: Path
) -> None:
    with speaking(language):
        page = drawn(*WORDS).pages[0]
    (tmp_path / "words.svg").write_bytes(draw_svg(page, dict(fonts()), language))
    desktop.open((tmp_path / "words.svg").as_uri())
    found = desktop.run(LENGTHS)
    assert found == pytest.approx([it.width for it in texts_of(page.marks)], rel=1e-3)
    assert found[0] == pytest.approx(SIZE * kerned_width("AVATAR", DISPLAY), rel=1e-3)


def test_the_studio_shows_words_as_wide_as_the_font_sets_them(desktop: Tab, tmp_path: Path) -> None:
    face = b64encode(web_font(font_file(DISPLAY, Path()))).decode()
    page = drawn(*WORDS).pages[0]
    style = f"@font-face{{font-family:bold;src:url(data:font/woff;base64,{face})}}{LETTERING}"
    inset = draw_inset(page, {"display-bold": "bold"}, "en", "")
    (tmp_path / "page.html").write_text(f"<!doctype html><style>{style}</style>{inset}", "utf-8")
    desktop.open((tmp_path / "page.html").as_uri())
    assert desktop.run(LENGTHS) == pytest.approx(
        [it.width for it in texts_of(page.marks)], rel=1e-3
    )
