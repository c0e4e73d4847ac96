"""The SVG pen: one file that carries everything along, and the text pen for goldens."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from fontTools.ttLib import TTFont

from generator.model.order import Format, Ink
from generator.page.marks import Path, Text, Use, symbols_of, texts_of
from generator.products.documents import render
from generator.render.svg import draw_inset, draw_svg
from support.pages.drawing import SHIPPED, document, fonts, pad, sheet
from support.pages.text_pen import draw_text

if TYPE_CHECKING:
    from generator.page.marks import Page

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def drawn(page: Page) -> ET.Element:
    return ET.fromstring(draw_svg(page, dict(fonts()), "en"))  # noqa: S314 - our own SVG


def small(body: str) -> ET.Element:
    return drawn(document(body).pages[0])


@pytest.fixture(scope="module")
def tree() -> ET.Element:
    """Return the sheet of domain A."""
    return drawn(sheet())


def test_a_sheet_has_its_size_in_millimetres(tree: ET.Element) -> None:
    assert (tree.get("width"), tree.get("height")) == ("297mm", "210mm")
    assert tree.get("viewBox") == "0 0 297 210"
    title = tree.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Domain A: River bend"


def test_symbols_are_used_and_every_use_has_its_symbol(tree: ET.Element) -> None:
    known = {it.get("id") for it in tree.iter() if it.get("id")}
    used = [it.get(LINK) or it.get("href") or "" for it in tree.iter(f"{SVG}use")]
    assert len(used) > 100
    assert {it.removeprefix("#") for it in used} <= known
    assert len(known) == len(set(symbols_of(sheet().marks)))


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_comes_from_outside_and_nothing_runs(name: str) -> None:
    data = draw_svg(sheet(name), dict(fonts()), "en").decode()
    assert "<script" not in data
    assert not re.search(r"\son\w+=", data)
    assert set(re.findall(r"url\((.{10})", data)) <= {"data:font/"}
    assert set(re.findall(r'href="(.)', data)) == {"#"}
    namespaces = set(re.findall(r"https?://[^\"\s]+", re.sub(r"base64,[^)]*", "", data)))
    assert all("w3.org" in it for it in namespaces)


def test_fonts_are_embedded_with_the_letters_in_use(tree: ET.Element) -> None:
    style = "".join(it.text or "" for it in tree.iter(f"{SVG}style"))
    faces = dict(re.findall(r"font-family:([\w-]+);src:url\(data:font/ttf;base64,([^)]*)\)", style))
    roles = {text.font for text in texts_of(sheet().marks)}
    assert set(faces) == {f"scriptorium-{role}" for role in roles}
    for role in roles:
        font = TTFont(BytesIO(b64decode(faces[f"scriptorium-{role}"])))
        letters = {
            ord(letter)
            for text in texts_of(sheet().marks)
            if text.font == role
            for letter in text.text
        }
        assert letters <= set(font.getBestCmap())
        assert font["maxp"].numGlyphs < 3 * len(letters) + 10


def test_every_text_names_an_embedded_font(tree: ET.Element) -> None:
    style = "".join(it.text or "" for it in tree.iter(f"{SVG}style"))
    texts = list(tree.iter(f"{SVG}text"))
    assert len(texts) > 50
    assert all(f"font-family:{it.get('font-family')};" in style for it in texts)


def test_words_are_escaped() -> None:
    text = small('<text data-fit="90">&lt;b&gt; &amp; "c"</text>').find(f"{SVG}text")
    assert text is not None
    assert text.text == '<b> & "c"'


def test_a_path_keeps_its_ink() -> None:
    body = (
        '<path d="M1 2L3.00004 4C1 2 3 4 5 6Z" fill="none" stroke="#ff0000" stroke-width="0.3" '
        'stroke-dasharray="1 2" stroke-linecap="round" stroke-linejoin="bevel"/>'
        '<path d="M0 0H1V1z" fill="#00ff00" fill-rule="evenodd"/>'
    )
    first, second = small(body).findall(f"{SVG}path")
    assert first.attrib == {
        "d": "M1 2L3 4C1 2 3 4 5 6Z",
        "fill": "none",
        "stroke": "#ff0000",
        "stroke-width": "0.3",
        "stroke-dasharray": "1 2",
        "stroke-linecap": "round",
        "stroke-linejoin": "bevel",
    }
    assert second.attrib == {"d": "M0 0L1 0L1 1Z", "fill": "#00ff00", "fill-rule": "evenodd"}


def test_leaves_are_named_after_the_domains() -> None:
    leaves = render(pad(("A", "lake"), sheets=2), Format.SVG)
    assert [leaf.name for leaf in leaves] == ["A", "lake"]
    assert leaves[0].data == draw_svg(sheet("A"), dict(fonts()), "en")


# The text pen


def test_the_text_pen_writes_one_mark_a_line() -> None:
    page = document(
        '<symbol id="s"><circle r="1" fill="#ff0000"/></symbol><use href="#s" x="3" y="4"/>'
        '<path d="M-0.0001 0L2 0.12349" fill="none" stroke="#000000" stroke-width="0.5"/>'
        '<text x="1" y="2" data-fit="50">it\'s</text>'
    ).pages[0]
    lines = draw_text(page).splitlines()
    assert lines[0] == "page p1 100 100"
    assert lines[1] == "symbol s"
    assert lines[2].startswith("  path fill=#ff0000 line=none M 1 0 C 1 0.552")
    assert lines[3] == "use s at 1 0 0 1 3 4"
    assert lines[4] == "path fill=none line=#000000/0.5/butt/miter/ M 0 0 L 2 0.123"
    assert lines[5] == 'text text 4 #000000 at 1 0 0 1 1 2 "it\'s"'
    assert len(lines) == 6


@pytest.mark.parametrize("ink", Ink)
def test_every_mark_of_a_sheet_is_written(ink: Ink) -> None:
    page = sheet(ink=ink)
    lines = draw_text(page).splitlines()
    symbols = list(symbols_of(page.marks))
    assert len(lines) == 1 + len(page.marks) + sum(1 + len(it.marks) for it in symbols)
    for kind, mark in (("path ", Path), ("text ", Text), ("use ", Use)):
        count = sum(isinstance(it, mark) for it in page.marks)
        assert sum(line.startswith(kind) for line in lines) == count > 10


def elements(tree: ET.Element) -> list[tuple[str, dict[str, str], str]]:
    """Return what an SVG draws: every element with its attributes, the names of fonts aside."""
    found = []
    for it in tree.iter():
        tag = it.tag.removeprefix(SVG)
        if tag in {"svg", "style", "defs", "title"}:
            continue
        own = {name.rpartition("}")[2]: value for name, value in it.attrib.items()}
        own.pop("font-family", None)
        found.append((tag, own, it.text or ""))
    return found


def test_an_inset_draws_what_the_file_draws() -> None:
    families = {role: f"my-{role}" for role, _file in fonts()}
    inset = draw_inset(sheet(), families, "en", "")
    assert elements(ET.fromstring(inset)) == elements(drawn(sheet()))  # noqa: S314 - our own SVG
    assert "font-face" not in inset
    assert 'font-family="my-display"' in inset


def test_insets_of_one_page_do_not_share_their_ids() -> None:
    families = {role: "serif" for role, _file in fonts()}
    inset = draw_inset(sheet(), families, "en", "back-")
    known = set(re.findall(r' id="([^"]+)"', inset))
    assert len(known) > 5
    assert all(name.startswith("back-") for name in known)
    assert set(re.findall(r'href="#([^"]+)"', inset)) == known
