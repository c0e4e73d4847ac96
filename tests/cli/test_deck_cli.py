"""`kit deck` and `new --deck`: what they write, its names, and one sentence for each fault."""

from __future__ import annotations

import re
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from openpyxl import Workbook
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import ContentStream

from generator.cli.product_command import product_command
from generator.language import LANGUAGES
from generator.products.catalogue import DECK
from support.program import at_once, everything, scriptorium, sentence

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the sample deck, and a small one."""
    shutil.copytree(DOCS / "samples" / "herbs", tmp_path / "herbs")
    for name in ("herbs.toml", "herbs.csv", "labels.toml", "label.svg.j2"):
        shutil.copy(DOCS / "samples" / name, tmp_path / name)
    (tmp_path / "small.csv").write_text("title,text\nSage,a\nRue,b\n", encoding="utf-8")
    return tmp_path


def pages(path: Path) -> list[str]:
    """Return the words of each page of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_a_deck_is_printed_under_a_descriptive_name(folder: Path) -> None:
    result = scriptorium("kit", "deck", "herbs.toml", cwd=folder)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("4 sheets of paper, printed on both sides, flipped on the long")
    found = pages(folder / "output" / "kit-deck-herbs-a4.pdf")
    assert len(found) == 8
    assert "Lavender" in found[0]
    assert found[1].count("The Cloister Garden") == 16


@pytest.mark.parametrize(
    ("arguments", "name", "number"),
    [
        (["herbs.toml", "--fold"], "kit-deck-herbs-a4-fold.pdf", 8),
        (["herbs.toml", "--single", "--paper", "a3"], "kit-deck-herbs-a3-single.pdf", 2),
        (["herbs.csv", "--size", "mini", "--ink", "mono"], "kit-deck-herbs-a4-mono-mini.pdf", 4),
        (["herbs.toml", "--size", "50x70mm"], "kit-deck-herbs-a4-50x70.pdf", 8),
        (["herbs.toml", "--only", "sage,7"], "kit-deck-herbs-a4-sage-7.pdf", 2),
        (["herbs.toml", "--only", "scent", "--guides"], "kit-deck-herbs-a4-scent-guides.pdf", 2),
        (["herbs.toml", "--lang", "fr"], "kit-deck-herbs-a4-fr.pdf", 8),
        (["small.csv", "labels.toml"], "kit-deck-small-labels-a4.pdf", 4),
        (["small.csv", "--template", "plain"], "kit-deck-small-a4-plain.pdf", 2),
        (["small.csv", "--theme", "slate"], "kit-deck-small-a4-slate.pdf", 2),
    ],
)
def test_options_show_in_the_name(
    folder: Path, arguments: list[str], name: str, number: int
) -> None:
    result = at_once("kit", "deck", *arguments, cwd=folder)
    assert result.returncode == 0, result.stderr
    assert [path.name for path in (folder / "output").iterdir()] == [name]
    assert len(pages(folder / "output" / name)) == number


def test_single_cards_are_pictures_with_bleed_at_300_dpi(folder: Path) -> None:
    result = at_once(
        "kit", "deck", "herbs.toml", "--only", "sage,rose", "--format", "png", "-o", "shop/",
        cwd=folder,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    names = sorted(path.name for path in (folder / "shop").iterdir())
    assert names == [
        "herbs-physic-back.png",
        "herbs-physic-sage-front.png",
        "herbs-scent-back.png",
        "herbs-scent-rose-front.png",
    ]
    with Image.open(folder / "shop" / names[1]) as picture:
        assert picture.width == pytest.approx(67.5 / 25.4 * 300, abs=1)
        assert picture.height == pytest.approx(92.9 / 25.4 * 300, abs=1)


def test_single_cards_have_a_folder_of_their_own(folder: Path) -> None:
    result = at_once("kit", "deck", "small.csv", "--format", "svg", cwd=folder)
    assert result.returncode == 0, result.stderr
    written = folder / "output" / "kit-deck-small-a4"
    assert sorted(path.name for path in written.iterdir()) == [
        "small-back.svg",
        "small-rue-front.svg",
        "small-sage-front.svg",
    ]


def test_whole_sheets_are_pictures_too(folder: Path) -> None:
    words = ("small.csv", "--uncut", "--dpi", "72", "--fold", "-o", "sheet.png")
    result = at_once("kit", "deck", *words, cwd=folder)
    assert result.returncode == 0, result.stderr
    with Image.open(folder / "sheet.png") as picture:
        assert picture.size == pytest.approx((842, 595), abs=1)


def test_a_workbook_is_a_deck(folder: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["title", "count", "text"], ["Sage", 2, "Take {drop}."], ["Rue", None, "b"]):
        sheet.append(row)
    book.save(folder / "book.xlsx")
    result = at_once("kit", "deck", "book.xlsx", cwd=folder)
    assert result.returncode == 0, result.stderr
    assert pages(folder / "output" / "kit-deck-book-a4.pdf")[0].count("Sage") == 2
    sheet.append(["Thyme", "many", ""])
    book.save(folder / "book.xlsx")
    result = at_once("kit", "deck", "book.xlsx", cwd=folder)
    assert result.returncode == 1
    assert result.stderr == (
        "book.xlsx:4:2: bad-value: Row 4, column 'count': 'many' is not a count; write a whole"
        " number from 0 to 10000.\n"
    )


def test_templates_of_somebodys_own_are_found_beside_the_deck(folder: Path) -> None:
    result = at_once(
        "kit",
        "deck",
        folder / "labels.toml",
        cwd=folder.parent,
    )
    assert result.returncode == 0, result.stderr


def test_what_is_wrong_with_several_decks_is_reported_together(folder: Path) -> None:
    (folder / "one.csv").write_text("titel\nA\n", encoding="utf-8")
    (folder / "two.csv").write_text("title,count\nA,-1\n", encoding="utf-8")
    before = everything(folder)
    result = at_once("kit", "deck", "one.csv", "two.csv", cwd=folder)
    assert result.returncode == 1
    assert "one.csv:1:1" in result.stderr
    assert "two.csv:2:3" in result.stderr
    assert everything(folder) == before


@pytest.mark.parametrize(
    ("arguments", "code", "fault"),
    [
        (
            ["small.csv", "--size", "pokr"],
            2,
            "--size does not accept 'pokr'; did you mean 'poker'?",
        ),
        (
            ["small.csv", "--size", "zz"],
            2,
            "--size does not accept 'zz'; choose poker, bridge, mini",
        ),
        (["small.csv", "--size", "20x"], 2, "--size does not accept '20x'; choose poker, bridge"),
        (["small.csv", "--size", "5x90"], 2, "--size must have sides of 20 to 400 mm, not '5x90'."),
        (["small.csv", "--size", "60xlong"], 2, "is not a length; write it as 28mm"),
        (
            ["small.csv", "--template", "plan"],
            2,
            "There is no template 'plan'; did you mean 'plain'",
        ),
        (["small.csv", "--only", "sge"], 2, "There is no card 'sge'; did you mean 'sage'?"),
        (["small.csv", "--only", "sage,"], 2, "--only takes names separated by commas"),
        (
            ["small.csv", "--fold", "--single"],
            2,
            "--single and --fold cannot be used together; leave",
        ),
        (
            ["small.csv", "--fold", "--flip", "short"],
            2,
            "--flip and --fold cannot be used together",
        ),
        (["small.csv", "--fold", "--format", "png"], 2, "--fold is for sheets, not single cards"),
        (["small.csv", "--uncut"], 2, "A PDF always has whole sheets; leave out --uncut"),
        (
            ["small.csv", "--size", "300x300"],
            2,
            "'sage' is 300 × 300 mm, too large for a4; at most",
        ),
        (["nothing.toml"], 2, "nothing.toml: There is no such file; check its name"),
        (["herbs"], 2, "herbs: This is a folder; name a file in it."),
        ([], 2, "FILE... is missing; 'scriptorium kit deck --help' shows an example."),
    ],
)
def test_a_wrong_order_is_refused_in_one_sentence(
    folder: Path, arguments: list[str], code: int, fault: str
) -> None:
    before = everything(folder)
    result = at_once("kit", "deck", *arguments, cwd=folder)
    assert result.returncode == code
    assert fault in sentence(result)
    assert everything(folder) == before


def test_a_text_that_cannot_fit_leaves_nothing_behind(folder: Path) -> None:
    (folder / "long.csv").write_text(f"title,text\nA,{'words ' * 250}\n", encoding="utf-8")
    before = everything(folder)
    result = at_once("kit", "deck", "long.csv", cwd=folder)
    assert result.returncode == 1
    assert "long.csv:2:3: bad-value: Row 2, column 'text': the text 'words words" in result.stderr
    assert everything(folder) == before


# A deck to start from


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_deck_can_be_printed_unchanged(tmp_path: Path, language: str) -> None:
    result = at_once("new", "my-deck", "--deck", "--lang", language, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my-deck.csv", "my-deck.toml"]
    assert f'name = {{ {language} = "My deck" }}' in (tmp_path / "my-deck.toml").read_text("utf-8")
    result = at_once("kit", "deck", "my-deck.toml", "--lang", language, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    ending = "" if language == "en" else f"-{language}"
    found = pages(tmp_path / "output" / f"kit-deck-my-deck-a4{ending}.pdf")
    assert len(found) == 2
    assert "My deck" in found[1]


def test_a_new_deck_may_be_in_another_folder(tmp_path: Path) -> None:
    result = at_once("new", "x", "--deck", "-o", "decks/first.toml", cwd=tmp_path)
    assert result.stdout.startswith("decks/first.toml and decks/first.csv: written; change them")
    assert 'table = "first.csv"' in (tmp_path / "decks" / "first.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--deck"], "A deck needs a name, as in 'scriptorium new mydeck --deck'."),
        (["a b", "--deck"], "'a b' cannot be the name of a deck; use 1 to 40 letters"),
        (["x", "--deck", "--game", "board"], "--deck writes a deck; leave out --from, --game"),
        (["x", "--deck", "-o", "x.csv"], "x.csv is the name of the deck's table; name the deck's"),
        (["old", "--deck"], "old.csv already exists; choose another name, or overwrite it with"),
    ],
)
def test_a_new_deck_is_refused_in_one_sentence(
    tmp_path: Path, arguments: list[str], fault: str
) -> None:
    (tmp_path / "old.csv").write_text("title\n", encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("new", *arguments, cwd=tmp_path)
    assert result.returncode == 2
    assert fault in sentence(result)
    assert everything(tmp_path) == before


# The docs


def test_every_option_of_a_deck_is_explained() -> None:
    text = (DOCS / "make-a-deck.md").read_text(encoding="utf-8")
    known = {name for param in product_command(DECK).params for name in param.opts}
    documented = set(
        re.findall(r"`(--[a-z-]+)`", text.partition("| option |")[2].partition("##")[0])
    )
    assert len(documented) > 15
    assert documented <= known
    assert {
        "--template",
        "--size",
        "--only",
        "--fold",
        "--guides",
        "--single",
        "--uncut",
    } <= documented


def test_a_picture_of_the_sample_is_no_larger_than_it_must_be() -> None:
    for path in (DOCS / "samples" / "herbs").iterdir():
        data = path.read_bytes()
        assert len(data) < 20_000
        if path.suffix == ".png":
            with Image.open(BytesIO(data)) as picture:
                assert picture.width > 500


# Pictures, colours, letters and languages of one's own


def front(folder: Path, *arguments: str) -> Image.Image:
    """Print the front of the only card of a deck and return it as a picture."""
    result = at_once(
        "kit", "deck", *arguments, "--format", "png", "--dpi", "72", "-o", "face.png", cwd=folder
    )
    assert result.returncode == 0, result.stderr
    (file,) = folder.glob("face-*-front.png")
    with Image.open(file) as picture:
        return picture.convert("RGB")


def test_a_photo_is_shown_upright_in_its_colours(tmp_path: Path) -> None:
    photo = Image.new("CMYK", (60, 60), (255, 255, 0, 0))
    photo.paste((0, 255, 255, 0), (0, 0, 30, 60))
    turned = Image.Exif()
    turned[0x112] = 6
    photo.save(tmp_path / "photo.jpg", exif=turned)
    (tmp_path / "one.csv").write_text("title,picture\nSage,photo.jpg\n", encoding="utf-8")
    picture = front(tmp_path, "one.csv")
    middle, height = picture.width // 2, picture.height
    red, _green, blue = picture.getpixel((middle, int(height * 0.3)))  # type: ignore[misc]
    assert red > 200
    assert blue < 60
    red, _green, blue = picture.getpixel((middle, int(height * 0.75)))  # type: ignore[misc]
    assert blue > 150
    assert red < 60


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\xff\xd8\xff\xe0\x00\x04ab", "the picture is damaged"),
        (
            b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03",
            "the picture has more than 20 mega",
        ),
        (b"GIF89a", "the file is not a PNG, JPEG or SVG picture"),
    ],
)
def test_a_photo_that_cannot_be_shown_is_reported(tmp_path: Path, data: bytes, fault: str) -> None:
    (tmp_path / "photo.jpeg").write_bytes(data)
    (tmp_path / "one.csv").write_text("title,picture\nSage,photo.jpeg\n", encoding="utf-8")
    result = at_once("kit", "deck", "one.csv", cwd=tmp_path)
    assert result.returncode == 1
    assert f"one.csv:2:6: bad-value: Row 2, column 'picture': {fault}" in result.stderr


@pytest.mark.parametrize(
    ("ink", "edge"), [("full", (34, 119, 204)), ("low", (255,) * 3), ("mono", (255,) * 3)]
)
def test_a_card_has_any_colour(tmp_path: Path, ink: str, edge: tuple[int, ...]) -> None:
    (tmp_path / "one.csv").write_text("title,colour\nSage,#2277CC\n", encoding="utf-8")
    picture = front(tmp_path, "one.csv", "--ink", ink)
    assert picture.getpixel((1, 1)) == edge


def test_a_colour_is_written_with_six_figures(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text("title,colour\nSage,#27c\n", encoding="utf-8")
    result = at_once("kit", "deck", "one.csv", cwd=tmp_path)
    assert result.returncode == 1
    assert "'#27c' is not one of gold, green, " in result.stderr


def square_font(path: Path, letters: str, *, cubic: bool) -> Path:
    """Write a font whose letters are squares, with PostScript or TrueType outlines."""
    names = [".notdef", *(f"uni{ord(letter):04X}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=not cubic)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"uni{ord(letter):04X}" for letter in letters})
    pens = {name: T2CharStringPen(900, None) if cubic else TTGlyphPen(None) for name in names}
    for pen in pens.values():
        pen.moveTo((0, 0))
        pen.lineTo((0, 800))
        if cubic:
            pen.curveTo((300, 900), (600, 900), (800, 800))
        else:
            pen.lineTo((800, 800))
        pen.lineTo((800, 0))
        pen.closePath()
    if cubic:
        drawn = {name: pen.getCharString() for name, pen in pens.items()}
        builder.setupCFF("Squares", {"FullName": "Squares"}, drawn, {})
    else:
        builder.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (900, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=900, usWinAscent=900, usWinDescent=100)
    builder.setupPost()
    builder.save(path)
    return path


@pytest.mark.parametrize("cubic", [False, True])
def test_a_font_of_ones_own_draws_what_ours_lack(tmp_path: Path, *, cubic: bool) -> None:
    font = square_font(tmp_path / ("own.otf" if cubic else "own.ttf"), "漢字", cubic=cubic)
    deck = f'[deck]\ntable = "one.csv"\nfallback = "{font.name}"\n'
    (tmp_path / "one.toml").write_text(deck, encoding="utf-8")
    (tmp_path / "one.csv").write_text("title,text\nSage 漢,a 字 *b字*\n", encoding="utf-8")
    words = ["kit", "deck", "one.toml", "--single"]
    cache = {"SCRIPTORIUM_CACHE": str(tmp_path / "cache")}
    result = at_once(*words, "-o", "a.pdf", cwd=tmp_path, **cache)
    assert result.returncode == 0, result.stderr
    assert "漢" in pages(tmp_path / "a.pdf")[0]
    again = at_once(*words, "-o", "b.pdf", cwd=tmp_path, **cache)
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_italics_that_the_font_lacks_are_set_upright(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text("title,text\nЖизнь,*мил* ąć Ω\n", encoding="utf-8")
    result = at_once("kit", "deck", "one.csv", "--single", "-o", "a.pdf", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "мил" in pages(tmp_path / "a.pdf")[0]


def test_letters_that_no_font_has_are_reported(tmp_path: Path) -> None:
    (tmp_path / "one.csv").write_text("title\nSage 漢\n", encoding="utf-8")
    result = at_once("kit", "deck", "one.csv", cwd=tmp_path)
    assert result.returncode == 1
    fault = "cannot draw '漢' in 'Sage 漢'; use other letters, or name a 'fallback' font"
    assert fault in result.stderr


@pytest.mark.parametrize(
    ("name", "data", "fault"),
    [
        ("own.otf", b"OTTObroken", "is a font that cannot be embedded; use a .ttf file."),
        ("own.ttf", b"broken", "is not a font, or it is damaged; use another .ttf or .otf file."),
        ("other.ttf", None, "check its name and its folder."),
    ],
)
def test_a_font_that_cannot_be_used_is_reported(
    tmp_path: Path, name: str, data: bytes | None, fault: str
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    deck = f'[deck]\nfallback = "{name}"\n[[card]]\ntitle = "Sage"\n'
    (tmp_path / "one.toml").write_text(deck, encoding="utf-8")
    result = at_once("kit", "deck", "one.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result).startswith("scriptorium: one.toml:2:12: ")
    assert fault in sentence(result)


def test_a_deck_is_printed_in_a_language_of_its_own(tmp_path: Path) -> None:
    table = "title,title:es,title:pt-BR\nSage,Salvia,Sálvia\n"
    (tmp_path / "one.csv").write_text(table, encoding="utf-8")
    result = at_once("kit", "deck", "one.csv", "--single", "--lang", "es", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("1 sheet of paper")
    assert "Salvia" in pages(tmp_path / "output" / "kit-deck-one-a4-single-es.pdf")[0]
    result = at_once("kit", "deck", "one.csv", "--single", "--lang", "pt-BR", cwd=tmp_path)
    assert "Sálvia" in pages(tmp_path / "output" / "kit-deck-one-a4-single-pt-br.pdf")[0]


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        (["kit", "deck", "one.csv", "--lang", "xx"], "No deck has texts in 'xx'; add a column"),
        (["kit", "deck", "one.csv", "--lang", "spanish"], "--lang does not accept 'spanish'"),
        (
            ["pad", "A", "--lang", "xx"],
            "--lang does not accept 'xx'; choose en, fr or de for everything, or es, it, nl, pl",
        ),
    ],
)
def test_a_language_that_nobody_has_is_reported(
    tmp_path: Path, command: list[str], fault: str
) -> None:
    (tmp_path / "one.csv").write_text("title,title:es\nSage,Salvia\n", encoding="utf-8")
    result = at_once(*command, cwd=tmp_path)
    assert result.returncode == 2
    assert fault in sentence(result)


def curves(file: Path) -> int:
    """Count the curves among the drawing commands of a page and of the forms that it uses."""
    reader = PdfReader(file)
    page = reader.pages[0]
    resources: Any = page["/Resources"]
    forms = [it.get_object() for it in resources["/XObject"].values()]
    streams = [page.get_contents(), *forms]
    drawn = (ContentStream(it, reader).operations for it in streams)
    return sum(operator == b"c" for operations in drawn for _numbers, operator in operations)


def test_arcs_for_round_corners_are_drawn_if_you_ask_for_them(folder: Path) -> None:
    words = ("kit", "deck", "herbs.toml", "--only", "thyme", "--single", "-o")
    assert at_once(*words, "plain.pdf", cwd=folder).returncode == 0
    assert at_once(*words, "arcs.pdf", "--corner-arcs", cwd=folder).returncode == 0
    thyme = 3
    assert curves(folder / "arcs.pdf") - curves(folder / "plain.pdf") == 4 * thyme


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("small.csv", "--format", "png"), "is for sheets, not single pieces"),
        (("square.toml",), "nothing here has round corners"),
    ],
)
def test_arcs_that_would_not_be_drawn_are_refused(
    folder: Path, arguments: tuple[str, ...], reason: str
) -> None:
    deck = '[deck]\ntable = "small.csv"\ncorner = 0\n'
    (folder / "square.toml").write_text(deck, encoding="utf-8")
    result = at_once("kit", "deck", *arguments, "--corner-arcs", cwd=folder)
    assert result.returncode == 2
    assert reason in sentence(result)
    assert not (folder / "output").exists()
