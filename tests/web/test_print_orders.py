"""The studio prints what the command line prints, and accepts no path from the web."""

from __future__ import annotations

import io
import pickle
import re
import tempfile
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from generator.load.layouts.library import layout_paths
from generator.page.scope import Scope
from generator.products.catalogue import product_entries
from generator.products.tools import load_tools
from generator.render.svg import draw_inset
from generator.web.forms.filling import LONGEST_TEXT, MOST_VALUES
from generator.web.forms.forms import form_of
from generator.web.forms.orders import MOST_PAGES, File, Preview, Printed, PrintOrder
from generator.web.shared.answers import UNPROCESSABLE, Refusal
from generator.web.tasks.printing import (
    _carry_out,
    _Made,
    font_families,
    prepare,
    preview,
    print_order,
)
from support.program import ROOT, at_once, everything

SAMPLES = ROOT / "docs" / "samples"
LAYOUT = layout_paths()["A"].read_bytes().replace(b'id = "A"', b'id = "mine"')
SMALL: dict[str, dict[str, Any]] = {
    "pad": {"domains": ("A",)},
    "board": {"boards": ("1", "6")},
    "kit dice": {"only": ("summary",)},
    "kit board": {"only": ("summary", "7")},
    "kit cards": {"only": ("solo", "castle-3")},
    "kit bruges": {"only": ("summary", "workers")},
    "calculator": {"game": "dice"},
}
"""An order of each product that is soon printed."""
WORDS = {
    "pad": ("A",),
    "board": ("1", "6"),
    "kit dice": ("--only", "summary"),
    "kit board": ("--only", "summary,7"),
    "kit cards": ("--only", "solo,castle-3"),
    "kit bruges": ("--only", "summary,workers"),
    "calculator": ("dice",),
}


@pytest.fixture(autouse=True)
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put temporary files into a folder of their own, and check that none stays there."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def printed(product: str, options: dict[str, Any] | None = None, language: str = "en") -> Printed:
    answer = print_order(PrintOrder(product, options or {}, language))
    assert isinstance(answer, Printed), answer
    return answer


def seen(product: str, options: dict[str, Any] | None = None, language: str = "en") -> Preview:
    answer = preview(PrintOrder(product, options or {}, language))
    assert isinstance(answer, Preview), answer
    return answer


def refused(product: str, options: dict[str, Any] | None = None, language: str = "en") -> str:
    """Return why an order is refused, the same for the preview and the print."""
    order = PrintOrder(product, options or {}, language)
    answer = preview(order)
    assert isinstance(answer, Refusal), answer
    assert print_order(order) == answer
    assert answer.status == UNPROCESSABLE
    assert all(answer.sentences)
    return "\n".join(answer.sentences)


def from_command_line(folder: Path, *words: str, ending: str = "pdf") -> bytes:
    """Return what the command line writes."""
    file = folder / f"reported.{ending}"
    result = at_once(*words, "-o", file, cwd=folder)
    assert result.returncode == 0, result.stderr
    return file.read_bytes()


@pytest.mark.parametrize("product", SMALL)
def test_an_order_gives_the_bytes_of_the_command_line(product: str, tmp_path: Path) -> None:
    wanted = from_command_line(tmp_path, *product.split(), *WORDS[product])
    answer = printed(product, SMALL[product])
    assert answer.data == wanted
    assert answer.kind == "application/pdf"
    assert answer.name.startswith(product.replace(" ", "-"))
    assert answer.name.endswith(".pdf")


@pytest.mark.parametrize("product", SMALL)
def test_every_default_entered_again_changes_nothing(product: str) -> None:
    form = form_of(product)
    assert form is not None
    defaults = {it.name: it.default for it in form.fields if it.default is not None}
    assert len(defaults) > 3
    answer = printed(product, {**defaults, **SMALL[product]})
    assert answer == printed(product, SMALL[product])


def test_nothing_entered_is_nothing_given() -> None:
    empty = {"title": "", "player": ("", ""), "gutter": None, "theme": "", "duplex": False}
    assert printed("pad", {**empty, "domains": ("A",)}) == printed("pad", {"domains": ("A",)})


@pytest.mark.parametrize(
    ("product", "options", "words"),
    [
        (
            "pad",
            {"domains": ["a", "C"], "sheets": 3, "up": 2, "duplex": True, "back": "B"},
            ("A", "C", "--sheets", "3", "--up", "2", "--duplex", "--back", "B"),
        ),
        (
            "pad",
            {"domains": "B", "title": "--help", "player": ("-o", "Zoë, Ann"), "number": True},
            ("B", "--title=--help", "--player=-o", "--player=Zoë, Ann", "--number"),
        ),
        (
            "pad",
            {"domains": ("C",), "theme": "slate", "scale-bar": True, "large-print": True},
            (),
        ),
        (
            "pad",
            {"domains": ("A",), "sheets": "3", "bleed": "3mm", "sheet": "SRA3"},
            ("A", "--sheets", "3", "--bleed", "3", "--sheet", "sra3"),
        ),
        ("board", {"boards": ("2",), "tile": "25mm", "paper": "A3"}, None),
        ("kit dice", {"domains": ("B", "D"), "sheets": "2", "only": ["sheets"]}, None),
    ],
    ids=["duplex", "texts", "excluded", "shop", "board", "kit"],
)
def test_entries_are_options(
    product: str, options: dict[str, Any], words: tuple[str, ...] | None, tmp_path: Path
) -> None:
    usual = {
        "board": ("2", "--tile", "25mm", "--paper", "a3"),
        "kit dice": ("--domains", "B,D", "--sheets", "2", "--only", "sheets"),
    }
    if words == ():
        assert refused(product, options).startswith("--large-print and --scale-bar cannot")
        return
    given = words or usual[product]
    assert printed(product, options).data == from_command_line(tmp_path, *product.split(), *given)


def test_an_order_speaks_its_language(tmp_path: Path) -> None:
    wanted = from_command_line(tmp_path, "pad", "A", "--lang", "fr")
    assert printed("pad", {"domains": ("A",)}, "fr").data == wanted
    assert refused("pad", {}, "xx") == "There is no language 'xx'; choose en, fr or de."


def test_nobody_s_configuration_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = printed("pad", {"domains": ("A",)})
    config = tmp_path / "scriptorium.toml"
    config.write_text('paper = "letter"\nink = "mono"\n', encoding="utf-8")
    monkeypatch.setenv("SCRIPTORIUM_CONFIG", str(config))
    monkeypatch.chdir(tmp_path)
    assert printed("pad", {"domains": ("A",)}) == plain


def test_a_preview_shows_the_first_paper() -> None:
    first = seen("pad", {"domains": ("A", "B"), "sheets": 3})
    assert (first.back, first.pages, first.papers, first.notes) == (None, 6, 6, ())
    assert "River bend" in first.front
    both = seen("pad", {"domains": ("A",), "back": "B", "duplex": True, "up": "2", "sheets": 5})
    assert both.back is not None
    assert (both.pages, both.papers) == (6, 3)
    assert "River bend" in both.front
    assert "Wide lands" in both.back
    assert both.notes == (
        "3 sheets of paper, printed on both sides, flipped on the long edge, 5 cuts",
    )


def test_two_sides_can_be_in_one_page() -> None:
    both = seen("kit board", {"only": ("7", "8")})
    assert both.back is not None
    page = ET.fromstring(f"<body>{both.front}{both.back}</body>")  # noqa: S314 - our own
    ids = [it.get("id") for it in page.iter() if it.get("id")]
    assert ids
    assert len(ids) == len(set(ids))
    used = {it.get("href", "") for it in page.iter() if it.tag.endswith("use")}
    assert {f"#{it}" for it in ids} >= used
    assert {it.tag.rpartition("}")[2] for it in page.iter()} <= {
        *("body", "svg", "title", "defs", "g", "path", "text", "use", "image"),
    }
    assert "style" not in {name for it in page.iter() for name in it.attrib}
    assert "font-face" not in both.front


def test_a_theme_asks_for_its_fonts_by_their_files() -> None:
    families = set(re.findall(r'font-family="([^"]+)"', seen("pad", {"theme": "slate"}).front))
    assert "scriptorium-text" in families
    assert "scriptorium-SourceSansPro-Bold, scriptorium-display-bold" in families
    usual = set(re.findall(r'font-family="([^"]+)"', seen("pad").front))
    assert all(re.fullmatch(r"scriptorium-[a-z-]+", family) for family in usual)


def test_script_stays_text() -> None:
    evil = "</text></svg><script>alert('&\"')</script>"
    front = seen("pad", {"domains": ("A",), "title": evil}).front
    assert "<script" not in front
    page = ET.fromstring(front)  # noqa: S314 - our own
    assert "".join("".join(it.itertext()) for it in page).count("<script>alert") >= 1
    named = LAYOUT.replace(b"River bend", b"<b onload=x>")
    front = seen("pad", {"domains": (File("mine.toml", named),)}).front
    assert "<b" not in front
    assert "&lt;b onload=x&gt;" in front


@pytest.mark.parametrize(
    ("product", "options"),
    [
        ("pad", {"domains": ("A", "B"), "sheets": 3, "up": "2", "duplex": True, "back": "C"}),
        ("pad", {"domains": ("A", "B"), "title": "Club", "cover": True}),
        ("board", {"boards": ("1", "2", "3"), "copies": 2, "duplex": True}),
        ("kit board", {"only": ("summary", "boards", "dice", "animals")}),
        ("kit dice", {"domains": ("A", "B")}),
        ("kit cards", {"only": ("summary", "solo", "pad"), "format": "svg"}),
    ],
)
def test_a_preview_of_any_paper_shows_what_is_printed_on_it(
    product: str, options: dict[str, Any]
) -> None:
    def plain(drawing: str | None) -> str:
        return re.sub(r"sheet-\d+", "sheet", drawing or "")

    order = PrintOrder(product, options)
    whole = _carry_out(order, Scope())
    assert isinstance(whole, _Made)
    assert whole.document is not None
    families = font_families(whole.document)
    sides = whole.sides or 1
    for number in range(-(-len(whole.document.pages) // sides)):
        made = preview(order._replace(paper=number))
        assert isinstance(made, Preview)
        front, *others = whole.document.pages[number * sides : (number + 1) * sides]
        assert made.paper == number
        assert plain(made.front) == plain(draw_inset(front, families, "en", "front-"))
        backs = [draw_inset(it, families, "en", "back-") for it in others if it.marks]
        assert [plain(it) for it in backs] == ([plain(made.back)] if made.back else [])
    last = preview(order._replace(paper=999))
    assert isinstance(last, Preview)
    assert last.paper == number


@pytest.mark.parametrize(
    ("product", "options"),
    [
        ("pad", {"sheets": 7, "player": ("Anna", "Ben"), "cover": True, "up": "4", "paper": "a3"}),
        ("pad", {"domains": ("A", "B"), "each": True, "sheets": 2}),
        ("pad", {"large-print": True, "paper": "a4"}),
        ("pad", {"domains": ("A", "B", "C"), "up": "2", "stack": "reading", "duplex": True}),
        ("board", {"duplex": True, "copies": 2}),
        ("kit dice", {"sheets": 2}),
        ("kit board", {"only": ("boards", "markers", "buildings"), "players": 3}),
        ("kit cards", {"only": ("buildings", "rows"), "fold": True}),
        ("kit cards", {"only": ("castles", "summary"), "format": "svg"}),
        ("kit bruges", {"only": ("pad", "persons"), "single": True}),
        ("calculator", {"game": "bruges", "sheets": 5, "up": "2"}),
    ],
)
def test_a_preview_counts_what_is_printed(product: str, options: dict[str, Any]) -> None:
    first_paper = seen(product, options)
    whole = seen(product, {**options, "format": "svg"}) if product == "pad" else None
    assert first_paper.pages == printed(product, options).pages
    assert whole is None or whole.papers == 0
    assert first_paper.front.startswith("<svg")
    assert load_tools().press.scope.paper is None


def test_a_preview_shows_what_the_print_shows() -> None:
    for product, options in SMALL.items():
        first = seen(product, options)
        again = seen(product, options)
        assert first == again
    drawn = printed("board", {"boards": ("6",), "format": "svg"}).data.decode()
    shapes = re.findall(r'<path d="([^"]+)"', seen("board", {"boards": ("6", "1")}).front)
    assert sorted(shapes) == sorted(re.findall(r'<path d="([^"]+)"', drawn))


@pytest.mark.parametrize(
    ("product", "options", "expected"),
    [
        ("pda", {}, "There is no product 'pda'; did you mean 'pad'?"),
        ("serve", {}, "There is no product 'serve'; choose pad, board, kit dice"),
        ("pad --help", {}, "There is no product 'pad --help'"),
        ("pad", {"domain": "A"}, "'pad' has no option 'domain'; did you mean 'domains'?"),
        ("pad", {"xyzzy": 1}, "'pad' has no option 'xyzzy'; it has domains, sheets"),
        ("pad", {"--templates": "."}, "'pad' has no option '--templates'"),
        ("pad", {"templates": "/etc"}, "'pad' has no option 'templates'"),
        ("pad", {"output": "x.pdf"}, "'pad' has no option 'output'"),
        ("pad", {"printer": "x"}, "'pad' has no option 'printer'"),
        ("pad", {"yes": True}, "'pad' has no option 'yes'"),
        ("pad", {"sheets": 0}, "--sheets takes a whole number from 1 to 10000, not '0'."),
        ("pad", {"sheets": 2.5}, "--sheets takes a whole number from 1 to 10000, not '2.5'."),
        ("pad", {"sheets": True}, "--sheets takes a text, not 'True'."),
        ("pad", {"sheets": (1, 2)}, "--sheets takes one value, not a list."),
        ("pad", {"duplex": "yes"}, "--duplex is on or off, not 'yes'."),
        ("pad", {"duplex": 1}, "--duplex is on or off, not '1'."),
        ("pad", {"ink": "blue"}, "--ink does not accept 'blue'; choose full, low or mono."),
        ("pad", {"ink": File("ink.toml", b"")}, "--ink takes no file."),
        ("pad", {"flip": "short"}, "--flip needs --duplex; add it, or leave out --flip."),
        ("pad", {"title": 7}, "--title takes a text, not '7'."),
        ("pad", {"title": {"a": 1}}, "--title takes a text, not 'dict'."),
        ("pad", {"paper": "leter"}, "There is no paper 'leter'; did you mean 'letter'?"),
        ("pad", {"paper": "50x50"}, "too small"),
        ("pad", {"logo": "club.svg"}, "--logo takes a file, not its name; choose one from your"),
        (
            "pad",
            {"logo": File("x.gif", b"")},
            "'x.gif' cannot be read here; choose",
        ),
        ("pad", {"theme": "slat"}, "--theme does not accept 'slat'; did you mean 'slate'?"),
        (
            "pad",
            {"domains": ("1",)},
            "Domains does not accept '1'; choose A, B, C, D, crescent, lake, areas-and-tracks,",
        ),
        ("kit dice", {"die": "5cm"}, "--die takes an edge of 10 to 40 mm, not '5cm'."),
        ("kit dice", {"only": ("dice",), "players": 2}, "--players has no effect without the"),
        (
            "kit board",
            {"only": ("xyz",)},
            "--only does not accept 'xyz'; choose summary, aid, table",
        ),
        ("kit deck", {}, "FILE... is missing"),
        (
            "kit deck",
            {"template": "../x"},
            "--template does not accept '../x'; choose back or plain.",
        ),
        ("kit cards", {"uncut": True}, "A PDF always has whole sheets"),
        ("calculator", {}, "dice|board|cards|bruges|PAD is missing"),
        ("calculator", {"game": "board", "players": 7}, "from 2 to 4, not '7'."),
        (
            "pad",
            {"sheets": 10_000, "domains": ("A",)},
            f"at most {MOST_PAGES} can be printed at once",
        ),
        (
            "pad",
            {"sheets": 10_000, "format": "png"},
            f"at most {MOST_PAGES} can be printed at once",
        ),
        ("kit dice", {"sheets": 9_999}, f"at most {MOST_PAGES} can be printed at once"),
        (
            "pad",
            {"title": "x" * (LONGEST_TEXT + 1)},
            "--title takes at most 500 characters, not 501.",
        ),
        ("pad", {"title": "x" * 9_000_000}, "--title takes at most 500 characters, not 9000000."),
        (
            "pad",
            {"player": ["x"] * (MOST_VALUES + 1)},
            "--player takes at most 200 values",
        ),
        (
            "pad",
            {"title": "a\0b"},
            "--title contains a character that is not allowed: 'a\\x00b'",
        ),
        ("pad", {"title": "\ud800"}, "--title contains a character that is not allowed"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    product: str, options: dict[str, Any], expected: str
) -> None:
    assert expected in refused(product, options)


def test_everything_wrong_is_reported_at_once() -> None:
    lines = refused("pad", {"duplex": "x", "shets": 1, "title": "\0"}).splitlines()
    assert len(lines) == 3


PATHS = (
    *("../../etc/passwd", "/etc/passwd", "A/../B", "./A", "A.toml", "..", "/", "", "~/x.toml"),
    *("-o", "--templates", "--", "-", "A\0", "file:///etc/passwd", "C:\\x.toml", "A,/etc/passwd"),
    *("layouts/dice/A.toml", "A" * 400, "%2e%2e/A", "Ａ"),  # noqa: RUF001 - a letter like A
)


@pytest.mark.parametrize("path", [path for path in PATHS if path])
def test_no_text_of_the_web_is_a_path(path: str, tmp_path: Path, monkeypatch: Any) -> None:
    for name in ("x.toml", "A.toml"):
        (tmp_path / name).write_bytes(LAYOUT)
    monkeypatch.chdir(tmp_path)
    for product, name in (
        ("pad", "domains"),
        ("pad", "back"),
        ("pad", "theme"),
        ("pad", "logo"),
        ("kit dice", "domains"),
        ("kit board", "boards"),
        ("kit board", "components"),
        ("kit board", "product"),
        ("kit bruges", "edition"),
        ("kit bruges", "persons"),
        ("kit deck", "files"),
        ("kit deck", "template"),
    ):
        reason = refused(product, {name: path})
        assert "root:" not in reason
        assert "does not accept" in reason or "takes a file" in reason or "not allowed" in reason, (
            name,
            reason,
        )


def test_an_absolute_path_of_a_real_file_is_no_path_either(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(LAYOUT)
    assert "does not accept" in refused("pad", {"domains": (str(file),)})
    assert "does not accept" in refused("kit dice", {"domains": (f"A,{file}",)})


def test_an_uploaded_layout_is_printed(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(LAYOUT)
    wanted = from_command_line(tmp_path, "pad", "A", "mine.toml", "--duplex", "--back", "mine.toml")
    mine = File("mine.toml", LAYOUT)
    answer = printed("pad", {"domains": ("A", mine), "duplex": True, "back": mine})
    assert answer.data == wanted
    assert seen("pad", {"domains": (mine,)}).pages == 1
    kit = printed("kit dice", {"domains": ("A", mine), "only": ("sheets",)})
    assert kit.pages == 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("mine.toml", "mine.toml"),
        ("../../mine.toml", "mine.toml"),
        ("/etc/mine.toml", "mine.toml"),
        ("C:\\games\\mine.TOML", "mine.toml"),
        ("...mine.toml", "mine.toml"),
        ("a,b;c.toml", "a_b_c.toml"),
        ("--help.toml", "--help.toml"),
        ("x\0y.toml", "x_y.toml"),
        ("né à.toml", "né à.toml"),
        (f"{'x' * 300}.toml", f"{'x' * 60}.toml"),
    ],
)
def test_a_refusal_names_the_file_as_its_owner_does(name: str, expected: str, tools: Path) -> None:
    broken = LAYOUT.replace(b"R   R   N   N", b"R   Q   N   N")
    sentences = refused("pad", {"domains": (File(name, broken),)})
    assert sentences.startswith(f"{expected}:")
    assert "map-token" in sentences
    assert str(tools) not in sentences
    assert everything(tools) == {}


@pytest.mark.parametrize("name", ["", ".", "..", "/", ".toml", "mine", "x.toml.exe"])
def test_a_file_without_a_proper_name_is_refused(name: str) -> None:
    assert "cannot be read here" in refused("pad", {"domains": (File(name, LAYOUT),)})


def test_two_files_of_one_name_are_two_files(tools: Path) -> None:
    other = LAYOUT.replace(b'id = "mine"', b'id = "other"')
    files = (File("mine.toml", LAYOUT), File("Mine.toml", other))
    assert printed("pad", {"domains": files}).name == "pad-mine-other-a4.pdf"
    assert everything(tools) == {}


def test_a_logo_is_uploaded(tmp_path: Path) -> None:
    logo = (SAMPLES / "club.svg").read_bytes()
    (tmp_path / "club.svg").write_bytes(logo)
    wanted = from_command_line(tmp_path, "pad", "A", "--logo", "club.svg", "--title", "Club")
    options = {"domains": ("A",), "logo": File("club.svg", logo), "title": "Club"}
    assert printed("pad", options).data == wanted
    assert "club.svg" in refused("pad", {"logo": File("club.svg", b"<svg")})
    assert "club.png" in refused("pad", {"logo": File("club.png", b"GIF89a")})


def deck(*names: str) -> tuple[File, ...]:
    return tuple(File(f"garden/{name}", (SAMPLES / name).read_bytes()) for name in names)


HERBS = (
    *("herbs.toml", "herbs.csv", "herbs/bee.svg", "herbs/lavender.svg", "herbs/poppy.png"),
    *("herbs/rose.svg", "herbs/sage.svg"),
)


def test_a_deck_comes_with_its_table_and_pictures(tmp_path: Path) -> None:
    wanted = from_command_line(tmp_path, "kit", "deck", str(SAMPLES / "herbs.toml"))
    answer = printed("kit deck", {"files": deck(*HERBS)})
    assert answer.data == wanted
    assert seen("kit deck", {"files": deck(*HERBS)}).pages == answer.pages
    missing = refused("kit deck", {"files": deck(*HERBS[:-1])})
    assert "there is no picture 'herbs/sage.svg'" in missing
    bare = printed("kit deck", {"files": (File("t.csv", b"title\nOne\nTwo\n"),), "fold": True})
    assert bare.pages == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("table = '/etc/passwd'", "/etc/passwd: A table must end in .csv"),
        ("table = '../../../../etc/passwd.csv'", "it is outside the allowed folder"),
        ("table = '{outside}/secret.csv'", "it is outside the allowed folder"),
        (
            "table = 't.csv'\ntemplate = 'a.svg'",
            "there is no template 'a.svg'; choose",
        ),
        ("table = 't.csv'\ntemplate = '../a.svg'", "there is no template '../a.svg'"),
        (
            "table = 't.csv'\nback_template = '/etc/x.svg.j2'",
            "there is no template '/etc/x.svg",
        ),
        ("table = 't.csv'\n[icons]\nbee = '{outside}/secret.svg'", "there is no picture '"),
        ("table = 't.csv'\n[icons]\nbee = '../secret.svg'", "there is no picture '../secret.svg'"),
    ],
)
def test_what_a_deck_names_stays_within_the_walls(line: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("title\nSecret\n", encoding="utf-8")
    (tmp_path / "secret.svg").write_bytes((SAMPLES / "club.svg").read_bytes())
    text = f"[deck]\nname = 'x'\n{line.replace('{outside}', str(tmp_path))}\n"
    files = (
        File("d.toml", text.encode()),
        File("t.csv", b"title\nOne\n"),
        File("a.svg", b"{# fields: title #}<svg>{{ 7 * 7 }}</svg>"),
    )
    answer = refused("kit deck", {"files": files})
    assert expected in answer
    assert "Secret" not in answer
    assert "did you mean" not in answer


def test_no_template_is_uploaded() -> None:
    template = File("a.svg.j2", b"{# fields: title #}<svg/>")
    table = File("t.csv", b"title\nOne\n")
    assert "cannot be read here" in refused("kit deck", {"files": (table, template)})
    assert "--template takes no file." in refused(
        "kit deck", {"files": (table,), "template": template}
    )


def test_a_theme_brings_no_font_from_this_machine(tmp_path: Path) -> None:
    font = next(Path(file) for file in fonts())
    (tmp_path / "own.ttf").write_bytes(font.read_bytes())
    for name in (font, tmp_path / "own.ttf", "../own.ttf"):
        theme = File("mine.toml", f'name = "mine"\n[fonts]\ntext = "{name}"\n'.encode())
        assert "There is no font file" in refused("pad", {"theme": theme})
    own = File("mine.toml", b'name = "mine"\n[lines]\nbold = 1.4\n')
    assert printed("pad", {"theme": own}).data != printed("pad").data


def fonts() -> list[str]:
    return [file for _role, file in load_tools().fonts]


def unpacked(answer: Printed) -> dict[str, bytes]:
    assert answer.kind == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.testzip() is None
        dates = {info.date_time for info in archive.infolist()}
        assert dates == {(1980, 1, 1, 0, 0, 0)}
        return {name: archive.read(name) for name in archive.namelist()}


def test_several_files_are_one_archive(tmp_path: Path) -> None:
    options = {"domains": ("A", "B"), "format": "svg"}
    answer = printed("pad", options)
    files = unpacked(answer)
    assert answer.name == "pad.zip"
    assert at_once("pad", "A", "B", "--format", "svg", cwd=tmp_path).returncode == 0
    assert files == {path.name: path.read_bytes() for path in (tmp_path / "output").iterdir()}
    assert printed("pad", options) == answer


@pytest.mark.parametrize(
    ("product", "options", "name", "ending"),
    [
        ("pad", {"domains": ("A", "B"), "each": True}, "pad.zip", ".pdf"),
        ("kit cards", {"only": ("castles",), "format": "svg"}, "kit-cards-castles-a4.zip", ".svg"),
        (
            "kit cards",
            {"only": ("castles",), "format": "tts", "dpi": 72},
            "kit-cards-castles-tts.zip",
            ".json",
        ),
        (
            "kit cards",
            {"only": ("castle-3",), "product": "tgc-mini-deck"},
            "kit-cards-castle-3-tgc-mini-deck.zip",
            ".png",
        ),
    ],
)
def test_archives_are_named_after_what_is_in_them(
    product: str, options: dict[str, Any], name: str, ending: str
) -> None:
    answer = printed(product, options)
    files = unpacked(answer)
    assert answer.name == name
    assert len(files) > 1
    assert any(file.endswith(ending) for file in files)
    assert not any("/" in file or "\\" in file for file in files)
    first_paper = seen(product, options)
    assert first_paper.front.startswith("<svg")
    assert first_paper.papers == (2 if ending == ".pdf" else 0)


def test_a_page_for_a_browser_has_no_paper(tmp_path: Path) -> None:
    options = {"game": "board", "html": True}
    answer = printed("calculator", options)
    wanted = from_command_line(tmp_path, "calculator", "board", "--html", ending="html")
    assert (answer.name, answer.kind) == ("calculator-board.html", "text/html; charset=utf-8")
    assert answer.data == wanted
    assert seen("calculator", options) == Preview("", None, 0, 0)


def test_many_domains_are_printed_alone() -> None:
    domains = ("A", "B", "C", "D", "lake", "crescent", "A")
    assert len(unpacked(printed("pad", {"domains": domains, "each": True}))) == 6


def test_orders_and_answers_travel_between_processes() -> None:
    order = PrintOrder("pad", {"domains": ("A", File("mine.toml", LAYOUT))}, "de")
    for made in (order, preview(order), print_order(order), Refusal(("No.",))):
        assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(preview)) is preview  # noqa: S301
    assert pickle.loads(pickle.dumps(print_order)) is print_order  # noqa: S301


def test_the_room_is_warm_before_the_first_order(tools: Path) -> None:
    prepare()
    assert everything(tools) == {}
    assert set(SMALL) | {"kit deck"} == {entry.name for entry in product_entries()}
