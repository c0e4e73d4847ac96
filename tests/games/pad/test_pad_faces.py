"""The faces of pads: emblems, colours and pictograms, shipped ones and one's own."""

from __future__ import annotations

import json
from dataclasses import replace
from struct import pack
from typing import TYPE_CHECKING
from zlib import compress, crc32

import pytest

from generator.errors import UnknownNameError
from generator.games.pad.printing import draw_pads
from generator.games.pad.scanning.identity import FIRST_ICONS, find_pad, pad_digest
from generator.language import speaking
from generator.load.layouts.any_layout import load_any
from generator.load.settings.theme import theme_paths
from generator.model.order import Finish, Imposition, Ink, Logo, Personal, Picture
from generator.model.scan import SheetCode
from generator.model.score_pad.look import Colour
from generator.page.maps.paints import tile_paints
from generator.page.marks import Path as Outline
from generator.page.marks import Use, bounds, symbols_of
from generator.page.score_pads.browser.webpage import draw_webpage
from generator.page.score_pads.face import face_of
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.head import EMBLEM_EDGE, PANEL_TOP, plan_head
from generator.page.svg.press import Press
from generator.page.text.pictures import PAD_PARTS, PAD_TEMPLATE, Library
from generator.products.tools import load_tools
from generator.units import PAPERS
from generator.web.forms.pictures import picture
from generator.web.pages.pads import pads_data
from support.documented import DOCS
from support.games.pad_sheets import A4, HEAD, SHELF, order, own, shipped
from support.grids import pairwise
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Mark
    from generator.page.score_pads.plan import Plan
    from generator.page.svg.reader import Drawing

ROW = '[[section]]\nname = "All"\n[[section.row]]\nname = "Points"\n'
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H9V9z"/></svg>'
HEAD_LINES = 'game = "pad"\nid = "mine"\nname = "Mine"\nplayers = [2, 4]\n'
READABLE = 4.5
"""The least contrast of words with what is behind them."""
LINE = 0.35
"""How far a line may reach over the box of a drawing, in its own units."""


def library(ink: Ink) -> Library:
    """Return the drawings in an ink."""
    tools = load_tools()
    return Library(tools.press, tile_paints(ink, tools.theme), {}, {})


def every_name() -> list[str]:
    """Name every drawing for pads; one that takes a value has each of them."""
    drawings = library(Ink.FULL)
    names = list(drawings.emblem_names)
    values = drawings.icon_values
    for name in drawings.icon_names:
        if drawings._is_for_pads(name) and name not in drawings.emblem_names:  # noqa: SLF001 - what is for pads is nobody else's question
            names += [f"{name}:{value}" for value in values[name]] or [name]
    return names


def plain(pad: Pad) -> Pad:
    """Return a pad without its face."""

    def bare(rows: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(replace(row, icon="", icon_place=None) for row in rows)  # type: ignore[type-var]

    rounds = pad.rounds and replace(pad.rounds, rows=bare(pad.rounds.rows))  # type: ignore[arg-type]
    sections = tuple(replace(it, rows=bare(it.rows)) for it in pad.sections)  # type: ignore[arg-type]
    return replace(pad, emblem="", colour=None, rounds=rounds, sections=sections)


def colours_of(marks: tuple[Mark, ...]) -> Iterator[str]:
    """Yield every colour that marks are drawn with."""
    for mark in marks:
        if isinstance(mark, Use):
            yield from colours_of(mark.symbol.marks)
        elif isinstance(mark, Outline):
            yield from (it for it in (mark.style.fill, mark.style.stroke) if it)


def luminance(colour: str) -> float:
    """Return how bright a colour is, as contrasts are measured with."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", SHELF)
def test_every_shipped_pad_has_a_face(name: str) -> None:
    pad = shipped(name)
    assert pad.emblem in library(Ink.FULL).emblem_names
    assert pad.colour is not None
    (page, *_more) = draw_pads(order(pad)).pages
    assert f"icon-{pad.emblem}" in {it.id for it in symbols_of(page.marks)}


def test_no_two_pads_have_the_same_emblem_and_every_emblem_is_used() -> None:
    emblems = [shipped(name).emblem for name in SHELF]
    assert sorted(emblems) == sorted(library(Ink.FULL).emblem_names)


def test_pictograms_are_before_the_rows_that_they_show() -> None:
    icons = {row.id: row.icon for row in shipped("yacht").rows}
    assert [icons[it] for it in ("ones", "sixes", "three", "full", "large", "yacht")] == [
        *("die:1", "die:6", "three-alike", "full-house", "large-straight", "five-alike")
    ]
    cricket = {row.id: row.icon for row in shipped("darts-cricket").rows}
    assert cricket["marks_20"] == "segment:20"
    assert cricket["hits_bull"] == "segment:bull"


def test_the_sample_shows_every_drawing() -> None:
    pad = load_any(DOCS / "samples" / "drawings.toml")
    icons = {row.icon for row in pad.rows}  # type: ignore[attr-defined]
    bare = {name for name in every_name() if ":" not in name}
    assert icons == bare | {"segment:20", "segment:bull", "wagons:1", "wagons:6"}


def test_emblems_are_listed(tmp_path: Path) -> None:
    answer = at_once("list", "emblems", "--json", cwd=tmp_path)
    listed = [it["name"] for it in json.loads(answer.stdout)["emblems"]]
    assert listed == list(library(Ink.FULL).emblem_names)
    assert "five-dice" in at_once("list", "emblems", cwd=tmp_path).stdout.split()


def test_the_pads_page_shows_every_emblem() -> None:
    emblems = pads_data()["emblems"]
    assert list(emblems) == list(library(Ink.FULL).emblem_names)
    for name, address in emblems.items():
        assert address == f"pictures/emblems/{name}.svg"
        assert b"<svg" in picture("emblems", name).data


@pytest.mark.parametrize("ink", Ink)
def test_every_drawing_stays_in_its_box(ink: Ink) -> None:
    drawings = library(ink)
    for name in every_name():
        artwork = drawings.icon(name)
        side = 24.0 if name in drawings.emblem_names else 10.0
        assert (artwork.box.width, artwork.box.height) == (side, side), name
        drawn = bounds(artwork.symbol.marks)
        assert min(drawn.left, drawn.top) >= -LINE, name
        assert max(drawn.right, drawn.bottom) <= side + LINE, name
        assert max(drawn.width, drawn.height) >= 0.8 * side, name
        if ink is Ink.MONO:
            assert set(colours_of(artwork.symbol.marks)) <= {"#000000", "#ffffff"}, name


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("theme", theme_paths())
def test_words_stand_out_in_every_colour(theme: str, colour: Colour, ink: Ink) -> None:
    paints = tile_paints(ink, load_tools(theme).theme)["ink"]
    face = face_of(replace(shipped("yacht"), colour=colour), ink, paints)
    for behind in (face.band, face.panel, paints["write"]):
        assert contrast(face.deep, behind) >= READABLE
        assert contrast(paints["line"], behind) >= READABLE
    if ink is not Ink.FULL:
        assert {face.band, face.panel} == {"#ffffff"}
    if ink is Ink.MONO:
        assert {face.deep, face.rule} == {"#000000"}


LONG = ("de", "fr", "pl")
HEADS = pairwise(SHELF, ("a4", "letter", "a5"), LONG, (1, 2), (Finish.PAPER, Finish.LARGE))


@pytest.mark.parametrize(("name", "paper", "language", "up", "finish"), HEADS)
def test_an_emblem_is_beside_the_name_and_the_note(
    name: str, paper: str, language: str, up: int, finish: Finish
) -> None:
    pad = shipped(name)
    finish, up = (finish, 1) if finish is Finish.LARGE else (finish, up)
    wanted = order(pad, paper=PAPERS["a4" if finish is Finish.LARGE else paper], language=language)
    if up > 1:
        wanted = wanted._replace(paper=A4, imposition=Imposition(up=up))
    wanted = wanted._replace(finish=finish)
    tools = load_tools()
    with speaking(language):
        (plan,) = plan_order(wanted, tools.press).sheets
        head = plan_head(pad, plan, wanted, None, tools.ruler)
    emblem = head.emblem
    assert emblem is not None
    assert emblem.side >= 7.0
    assert emblem.y >= PANEL_TOP + EMBLEM_EDGE - 1e-9
    assert emblem.y + emblem.side <= head.panel - EMBLEM_EDGE + 1e-9
    assert emblem.x + emblem.side < head.name.x
    assert head.name.x + head.name.width <= (head.player or head.date).x
    size = plan.ruling.measures.notes[0]
    for text in plan.note:
        assert head.note.x + tools.ruler.width(text, "display-italic", size) <= plan.width + 1e-6
    if head.note.x < emblem.x + emblem.side:
        assert emblem.y + emblem.side <= head.note.y - 0.7 * size
    end = head.note.y + (len(plan.note) - 1) * 1.16 * size
    assert end + 0.23 * size <= head.panel
    assert head.panel <= plan.head


WITH_ICONS = tuple(name for name in SHELF if any(row.icon for row in shipped(name).rows))
FACES = pairwise(WITH_ICONS, ("a4", "letter", "a5"), LONG, (1, 2))


@pytest.mark.parametrize(("name", "paper", "language", "up"), FACES)
def test_a_face_moves_no_box(name: str, paper: str, language: str, up: int) -> None:
    """So a sheet that was printed without it is still read."""
    pad = shipped(name)
    wanted = order(pad, paper=PAPERS[paper], language=language)
    if up > 1:
        wanted = wanted._replace(paper=A4, imposition=Imposition(up=up))
    with speaking(language):
        press = load_tools().press
        faced, bare = (
            plan_order(wanted._replace(pads=(it,)), press).sheets[0] for it in (pad, plain(pad))
        )
    assert places(faced) == places(bare)


def places(plan: Plan) -> list[tuple[object, ...]]:
    """Return where every line of a plan is, and its boxes."""
    return [
        (page, panel.x, panel.y, line.y, line.height, line.boxes)
        for page, panels in enumerate(plan.leaves)
        for panel in panels
        for line in panel.lines
    ]


@pytest.mark.parametrize("name", SHELF)
def test_a_face_is_no_part_of_what_a_sheet_says_about_itself(name: str) -> None:
    pad = shipped(name)
    assert pad_digest(pad) == pad_digest(plain(pad))
    other = replace(pad, emblem="gears", colour=Colour.VIOLET)
    assert pad_digest(pad) == pad_digest(other)


def test_sheets_that_named_their_icons_are_still_known() -> None:
    pad = shipped("bird-habitats")
    first = {row.id: row.icon for row in pad.rows if row.icon in FIRST_ICONS}
    assert first == {"forest": "leaf", "grassland": "flower", "wetland": "drop", "bonus": "card"}
    code = SheetCode("pad", pad.id, "tzsh5y", "columns-4", "a4", "full", "de", "vellum")
    assert find_pad(code, ())[0].id == pad.id
    with pytest.raises(UnknownNameError):
        find_pad(code._replace(digest="aaaaaa"), ())


LEGEND = '[[legend]]\nname = "Trumps"\nlines = [["Clubs", 1], ["Both", 2], ["None", 3]]\n'


def test_suits_are_before_the_trumps_of_a_legend() -> None:
    pad = own(ROW + LEGEND + 'icons = ["clubs", "hearts spades", ""]\n')
    assert [it.icons for it in pad.legends] == [(("clubs",), ("hearts", "spades"), ())]
    wanted = order(pad)
    tools = load_tools()
    (plan,) = plan_order(wanted, tools.press).sheets
    assert plan.legend is not None
    words = {it.text: it for it in plan.legend.said}
    assert [it.name for it in plan.legend.shown] == ["clubs", "hearts", "spades"]
    for icon, word in zip(plan.legend.shown, ("Clubs", "Both", "Both"), strict=True):
        assert icon.x + icon.side <= words[word].x
        assert icon.y < words[word].y < icon.y + icon.side
    assert words["None"].x == words["Clubs"].x
    (page,) = draw_pads(wanted).pages
    shown = {it.id for it in symbols_of(page.marks)}
    assert {"icon-clubs", "icon-hearts", "icon-spades"} <= shown


@pytest.mark.parametrize(
    ("icons", "code", "sentence"),
    [
        ('["clubs"]', "bad-value", "the icons of each of the 3 lines"),
        ('"clubs"', "bad-value", "the icons of each of the 3 lines"),
        ('["a b c d e", "", ""]', "bad-value", "the icons of each of the 3 lines"),
        ('["clubs", "hartes", ""]', "icon-unknown", "did you mean 'hearts'?"),
    ],
)
def test_icons_of_a_legend_that_are_none_are_explained(
    icons: str, code: str, sentence: str, tmp_path: Path
) -> None:
    text = f"{HEAD_LINES}{ROW}{LEGEND}icons = {icons}\n"
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    answer = at_once("check", "mine.toml", cwd=tmp_path)
    assert answer.returncode != 0
    assert f"mine.toml:12:9: {code}" in answer.stdout + answer.stderr
    assert sentence in " ".join((answer.stdout + answer.stderr).split())


def test_a_logo_takes_the_place_of_the_emblem() -> None:
    pad = shipped("yacht")
    logo = Logo("club.svg", Picture.SVG, DRAWING.encode())
    wanted = order(pad)._replace(personal=Personal(logo=logo))
    (page,) = draw_pads(wanted).pages
    symbols = {it.id for it in symbols_of(page.marks)}
    assert "icon-five-dice" not in symbols
    assert "logo" in symbols
    assert "icon-die-1" in symbols


def test_a_pad_without_a_face_looks_as_the_theme_does() -> None:
    paints = tile_paints(Ink.FULL, load_tools().theme)["ink"]
    face = face_of(own(ROW), Ink.FULL, paints)
    assert not face.has_head
    assert (face.deep, face.rule, face.band) == (paints["accent"], paints["gold"], paints["band"])
    with_emblem = face_of(own(ROW, HEAD + 'emblem = "gears"\n'), Ink.FULL, paints)
    assert with_emblem == face._replace(has_head=True)


def phone_page(pad: Pad) -> str:
    """Write the page of a pad for a phone."""
    tools = load_tools(for_text=True)
    return draw_webpage(pad, 2, "en", tools.theme, tools.press)


@pytest.mark.parametrize("name", SHELF)
def test_the_page_for_a_phone_shows_the_emblem(name: str) -> None:
    assert phone_page(shipped(name)).count('<svg class="emblem"') == 1


def test_a_page_shows_no_emblem_that_is_not_shipped() -> None:
    for head in ("", f"emblem = '{DRAWING}'\n", "emblem = 'own.svg'\n", "emblem = 'egg'\n"):
        assert '<svg class="emblem"' not in phone_page(own(ROW, HEAD + head))


class Reading:
    """What a press was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Listen to every press."""
        self.names: list[str] = []
        draw, exported = Press.draw_icon, Press.exported

        def draw_icon(press: Press, name: str, context: Mapping[str, object]) -> Drawing:
            self.names.append(name)
            return draw(press, name, context)

        def export(press: Press, name: str, variable: str, context: Mapping[str, object]) -> object:
            self.names.append(name)
            return exported(press, name, variable, context)

        monkeypatch.setattr(Press, "draw_icon", draw_icon)
        monkeypatch.setattr(Press, "exported", export)


def test_who_does_not_use_the_drawings_does_not_pay_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading = Reading(monkeypatch)
    draw_pads(order(own(ROW)))
    assert reading.names == []
    draw_pads(order(own(ROW, HEAD + 'emblem = "gears"\n')))
    assert set(reading.names) == {PAD_PARTS, PAD_TEMPLATE}
    assert reading.names.count(PAD_TEMPLATE) == 1


def png_of_one_dot() -> bytes:
    """Return a photograph, as small as it can be."""
    parts = [(b"IHDR", pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)), (b"IDAT", compress(bytes(4)))]
    chunks = (
        pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
        for kind, data in [*parts, (b"IEND", b"")]
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize(
    ("emblem", "code", "sentence"),
    [
        ("five-dise", "icon-unknown", "There is no emblem 'five-dise'; did you mean 'five-dice'?"),
        ("xylophone", "icon-unknown", "There is no emblem 'xylophone'; choose one of five-dice,"),
        ("none.svg", "icon-unknown", "none.svg"),
        ("photo.svg", "icon-unknown", "An emblem or an icon must be an SVG drawing"),
        ("<svg><photo/></svg>", "icon-unknown", "the emblem"),
    ],
)
def test_an_emblem_that_is_none_is_explained(
    emblem: str, code: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "photo.svg").write_bytes(png_of_one_dot())
    text = f"{HEAD_LINES}emblem = '{emblem}'\n{ROW}"
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    answer = at_once("check", "mine.toml", cwd=tmp_path)
    assert answer.returncode != 0
    said = answer.stdout + answer.stderr
    assert f"mine.toml:5:10: {code}" in said
    assert sentence.casefold() in " ".join(said.split()).casefold()


def test_a_colour_that_is_none_is_explained(tmp_path: Path) -> None:
    text = f'{HEAD_LINES}colour = "gren"\n{ROW}'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    answer = at_once("check", "mine.toml", cwd=tmp_path)
    assert answer.returncode != 0
    assert "mine.toml:5:10: bad-value" in answer.stdout + answer.stderr
    assert "green" in answer.stdout + answer.stderr


@pytest.mark.parametrize("is_file", [True, False])
def test_an_emblem_can_be_ones_own_drawing(tmp_path: Path, *, is_file: bool) -> None:
    (tmp_path / "own.svg").write_text(DRAWING, encoding="utf-8")
    emblem = "own.svg" if is_file else DRAWING
    text = f"{HEAD_LINES}emblem = '{emblem}'\n{ROW}"
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert at_once("check", "mine.toml", cwd=tmp_path).returncode == 0
    pad = load_any(tmp_path / "mine.toml")
    (page,) = draw_pads(order(pad)).pages  # type: ignore[arg-type]
    assert "row-icon-0" in {it.id for it in symbols_of(page.marks)}


def test_the_drawings_of_a_pad_have_a_limit_together(tmp_path: Path) -> None:
    long = DRAWING.replace("M0 0", "M0 0" + "H1" * 9_900)
    rows = "".join(
        f"[[section.row]]\nname = 'Row {at}'\nicon = '{long.replace('H9', f'H{at}')}'\n"
        for at in range(10, 22)
    )
    text = f"{HEAD_LINES}emblem = '{long}'\n[[section]]\nname = 'All'\n{rows}"
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    answer = at_once("check", "mine.toml", cwd=tmp_path)
    assert answer.returncode != 0
    assert "icon-size" in answer.stdout + answer.stderr


def test_the_file_of_a_missing_emblem_keeps_its_name(tmp_path: Path) -> None:
    text = f'{HEAD_LINES}emblem = "missing.svg"\n{ROW}'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    answer = at_once("check", "mine.toml", cwd=tmp_path)
    assert answer.returncode == 1
    assert "icon-unknown: missing.svg: the picture cannot be read" in answer.stdout
