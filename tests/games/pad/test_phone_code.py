"""The code for phones on a printed pad: what it says, where it is, and what is refused."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
import zxingcpp
from PIL import Image

from generator.errors import OrderError
from generator.games.pad.printing import draw_pads
from generator.language import PAPER_LANGUAGES, speaking, translate
from generator.load.layouts.any_layout import load_any
from generator.model.order import Finish, Imposition, Ink
from generator.model.phone import MOST, is_near, is_studio, page_address, read_phone
from generator.model.score_pad.order import Arrangement, SheetOrder
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.head import plan_head
from generator.page.score_pads.measures import CODE, MEASURES
from generator.page.score_pads.sheet import QUIET
from generator.products.tools import load_tools
from generator.render.pdf import draw_pdf
from generator.render.png import draw_pngs
from generator.render.qr_code import link_modules
from generator.units import PAPERS
from support.games.pad_pages import SHELF, TOURNAMENTS
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score_pad.pad import Pad

STUDIO = "https://pads.example.org/"
DPI = 200
SMALLEST = 15.0
"""The least side of a code with its white edge, in mm."""
FINEST = 0.25
"""The least side of a module that a phone tells apart, in mm."""


def pad_of(name: str) -> Pad:
    return load_any(SHELF[name])  # type: ignore[return-value]


def sheet(name: str, language: str = "en", **changed: Any) -> SheetOrder:
    order = SheetOrder((pad_of(name),), 1, PAPERS["a4"], Ink.FULL, language, phone=STUDIO)
    return order._replace(**changed)


def read_codes(order: SheetOrder, theme: str | None = None) -> list[list[str]]:
    """Return what the codes on each page of a printed order say to another program."""
    with speaking(order.language):
        document = draw_pads(order, theme)
    pictures = (Image.open(BytesIO(it)) for it in draw_pngs(draw_pdf(document), DPI))
    return [[it.text for it in zxingcpp.read_barcodes(it)] for it in pictures]


@pytest.mark.parametrize(
    ("order", "asked"),
    [
        (sheet("yacht"), "yacht?players=4&lang=en"),
        (sheet("tarot", "fr", players=5, ink=Ink.MONO), "tarot?players=5&lang=fr"),
        (sheet("skat", "pl", ink=Ink.LOW), "skat?players=4"),
        (sheet("colour-rows", "de"), "colour-rows?lang=de"),
        (sheet("yacht", arrangement=Arrangement.SHEET), "yacht?lang=en"),
        (sheet("yacht", finish=Finish.LARGE, paper=PAPERS["a3"]), "yacht?players=4&lang=en"),
        (sheet("hearts", finish=Finish.LAMINATE), "hearts?players=4&lang=en"),
        (sheet("rubber-bridge", paper=PAPERS["a5"]), "rubber-bridge?players=2&lang=en"),
        (sheet("chess-round-robin", players=8), "chess-round-robin?players=8&lang=en"),
        (sheet("bridge-pairs", "fr"), "bridge-pairs?lang=fr"),
    ],
)
def test_the_code_is_read_from_the_printed_sheet(order: SheetOrder, asked: str) -> None:
    pages = read_codes(order)
    assert pages == [[f"{STUDIO}p/{asked}"]] * len(pages)


def test_each_of_several_sheets_on_a_paper_has_its_code() -> None:
    order = sheet("hearts", imposition=Imposition(up=4), sheets=4)
    assert read_codes(order) == [[f"{STUDIO}p/hearts?players=4&lang=en"] * 4]


def test_both_sides_have_the_codes_of_their_pads() -> None:
    order = sheet("yacht", back=pad_of("generala"), imposition=Imposition(duplex=True))
    assert read_codes(order) == [
        [f"{STUDIO}p/{name}?players=4&lang=en"] for name in ("yacht", "generala")
    ]


def test_every_theme_keeps_the_code_black_on_white() -> None:
    for theme in ("slate", "glass"):
        assert len(read_codes(sheet("dominoes"), theme)[0]) == 1, theme


@pytest.mark.parametrize("name", SHELF)
def test_nothing_of_the_head_is_in_the_way(name: str) -> None:
    """The code is inside the head; the name, the date and the note end before its words."""
    press = load_tools().press
    for up, arrangement in product((1, 2), (None, Arrangement.SHEET)):
        if arrangement and name in TOURNAMENTS:
            continue  # its pages have a form of their own
        order = sheet(name, imposition=Imposition(up=up), arrangement=arrangement)
        try:
            plan = plan_order(order, press).sheets[0]
        except OrderError:
            assert up > 1
            continue
        head = plan_head(order.pads[0], plan, order, None, press.ruler)
        code, measures = head.code, plan.ruling.measures
        assert code is not None
        assert code.side >= SMALLEST
        assert code.x + code.side <= plan.width
        assert head.panel == 0 or code.y + code.side < head.panel
        assert -measures.margin < code.y
        assert code.y + code.side < plan.head
        words = code.x - 1.3 * measures.letters
        assert head.date.x + head.date.width < words
        assert head.name.x + head.name.width <= head.date.x
        longest = max(
            press.ruler.width(it, "display-italic", measures.notes[0]) for it in plan.note
        )
        assert head.note.x + longest < words


def test_the_words_fit_in_every_language() -> None:
    ruler = load_tools().ruler
    for language, finish in product(PAPER_LANGUAGES, Finish):
        with speaking(language):
            words = translate("on your phone")
        assert language == "en" or words != "on your phone"
        width = ruler.width(words, "display-italic", MEASURES[finish].letters)
        assert width <= CODE[finish], (language, finish)


def test_a_sheet_without_a_code_is_as_ever() -> None:
    press = load_tools().press
    order = sheet("yacht", phone="")
    plan = plan_order(order, press).sheets[0]
    assert plan.head == plan.ruling.measures.head
    assert plan_head(order.pads[0], plan, order, None, press.ruler).code is None


@pytest.mark.parametrize(
    ("phone", "address"),
    [
        ("https://a.example/", "https://a.example/p/yacht?players=3&lang=fr"),
        ("https://a.example", "https://a.example/p/yacht?players=3&lang=fr"),
        ("http://10.0.0.7:8017/studio/", "http://10.0.0.7:8017/studio/p/yacht?players=3&lang=fr"),
        ("https://a.example/yacht.html", "https://a.example/yacht.html"),
        ("https://a.example/?pad=7", "https://a.example/?pad=7"),
        (
            "https://a.example/{lang}/calculator-{pad}.html?players={players}",
            "https://a.example/fr/calculator-yacht.html?players=3",
        ),
    ],
)
def test_an_address_is_a_studio_a_page_or_a_pattern(phone: str, address: str) -> None:
    assert read_phone(f" {phone} ", "--phone") == phone
    assert page_address(phone, "yacht", 3, "fr") == address
    assert is_studio(phone) == (address.partition("p/yacht?")[1] != "")


@pytest.mark.parametrize(
    "text",
    [
        "pads.example.org",
        "ftp://a.example/",
        "https://",
        "https:///p",
        "https://a b/",
        "https://a.example/a page",
        "javascript:alert(1)",
        "https://a.example/{pad",
        "https://a.example/pad}",
        "https://a.example/<b>",
        "https://ä.example/",
        "https://{pad}.example/",
        "no",
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(OrderError) as caught:
        read_phone(text, "--phone")
    assert str(caught.value) == (
        f"--phone takes the address of a web page, such as https://pads.example.org/, not '{text}'."
    )


def test_an_unknown_word_in_braces_is_refused() -> None:
    with pytest.raises(OrderError) as caught:
        read_phone("https://a.example/{game}", "--phone")
    assert str(caught.value) == "--phone accepts {pad}, {players} or {lang}, not '{game}'."


def test_the_longest_address_has_modules_that_a_phone_tells_apart() -> None:
    address = "https://a.example/" + "x" * (MOST - 18)
    assert page_address(address, "yacht", 3, "en") == address
    modules = len(link_modules(address)) + 2 * QUIET
    assert CODE[Finish.PAPER] / modules >= FINEST
    with pytest.raises(OrderError) as caught:
        page_address(f"{address}x", "yacht", 3, "en")
    assert str(caught.value) == (
        "The address of the page for phones has 181 letters, and a code holds 180; use a shorter"
        " one."
    )


def test_an_address_of_this_computer_is_known() -> None:
    near = ("http://localhost/", "http://127.0.0.1:8017/", "http://[::1]:80/x", "HTTPS://LOCALHOST")
    assert all(map(is_near, near))
    assert not any(map(is_near, ("http://localhost.example/", "http://127.example/", STUDIO)))


def test_the_command_says_what_a_person_must_know(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(SHELF["hearts"].read_text(encoding="utf-8"), encoding="utf-8")
    done = at_once("pad", "mine.toml", "--phone", "http://127.0.0.1:8017/", cwd=tmp_path)
    assert done.returncode == 0
    assert "Only this computer can open http://127.0.0.1:8017/" in done.stdout
    assert "The studio must have 'hearts' too: start it with --pads and their folder." in (
        done.stdout
    )
    refused = at_once("pad", "yacht", "--phone", STUDIO, "--scannable", cwd=tmp_path)
    assert refused.returncode == 2
    assert "--scannable and --phone cannot be used together" in refused.stderr
    strange = at_once("pad", "A", "--phone", STUDIO, cwd=tmp_path)
    assert strange.returncode == 2
    assert "--phone has no effect for 'dice'" in strange.stderr


def test_the_configuration_has_the_address(tmp_path: Path) -> None:
    config = tmp_path / "scriptorium.toml"
    config.write_text(f'phone = "{STUDIO}"\n', encoding="utf-8")
    plain, without = ("yacht",), ("yacht", "--phone", "none")
    for asked in (("A",), ("yacht", "--scannable"), plain, without):
        folder = tmp_path / "-".join(asked)
        done = at_once("pad", *asked, "--format", "png", "-o", f"{folder}/", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        pictures = map(Image.open, folder.glob("*.png"))
        found = [it.text for picture in pictures for it in zxingcpp.read_barcodes(picture)]
        wanted = [f"{STUDIO}p/yacht?players=4&lang=en"] if asked is plain else []
        assert [it for it in found if "://" in it] == wanted, asked
    config.write_text('phone = "pads"\n', encoding="utf-8")
    wrong = at_once("pad", "yacht", cwd=tmp_path)
    assert wrong.returncode == 2
    assert "scriptorium.toml:1:9: bad-value: phone takes the address of a web page" in wrong.stderr
