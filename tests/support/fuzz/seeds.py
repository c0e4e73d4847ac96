"""Valid files of every kind that the program reads, and the orders that read them."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from openpyxl import Workbook
from PIL import Image

from generator.render.fonts import font_file
from support.program import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

SAMPLES = ROOT / "docs" / "samples"
LAYOUTS = ROOT / "layouts"
CASES = ROOT / "tests" / "cases"
LINED = (".toml", ".json", ".csv", ".j2", ".svg")
"""Files in which a message can name a line."""
PERSONS = "bruges-persons.toml"
LABELS = ("labels.toml", "label.svg.j2")
ROWS = (("title", "text", "count"), ("Sage", "{heart} and more", 2), ("Mint", "*cool*", 1))
ODS = ("office", "table", "text")
GAMES = ("dice", "board", "cards", "bruges")


class Seed(NamedTuple):
    """An order that reads a valid file, and every file that it needs."""

    kind: str
    order: tuple[str, ...]
    file: str
    files: Mapping[str, bytes]

    @property
    def has_lines(self) -> bool:
        """Whether the file is text, whose faults have a line."""
        return self.file.endswith(LINED)


def _read(*names: str) -> dict[str, bytes]:
    """Return samples of the documentation by name."""
    return {name: (SAMPLES / name).read_bytes() for name in names}


def _toml(*paths: Path) -> Iterator[bytes]:
    for path in paths:
        yield path.read_bytes()


def _seeds(
    kind: str, contents: Iterable[bytes], *orders: str, others: Mapping[str, bytes] | None = None
) -> Iterator[Seed]:
    """Give every content to every order; the word that begins with `x.` names its file."""
    for content in contents:
        for order in orders:
            words = tuple(order.split())
            (name,) = {word.removeprefix("./") for word in words if "x." in word}
            yield Seed(kind, words, name, {**(others or {}), name: content})


def _layouts() -> Iterator[Seed]:
    dice = [*LAYOUTS.glob("dice/*.toml"), *SAMPLES.glob("domains/*.toml")]
    board = [*LAYOUTS.glob("board/*.toml"), *SAMPLES.glob("boards/*.toml")]
    checks = ("check x.toml", "check x.toml --json", "check --custom x.toml --lang de")
    paths = sorted([*dice, *board, SAMPLES / "traced.toml", *CASES.glob("findings/*.toml")])
    yield from _seeds("layout", _toml(*paths), *checks)
    yield from _seeds("layout", _toml(*sorted(dice)), "pad x.toml --dry-run")
    yield from _seeds("layout", _toml(SAMPLES / "traced.toml"), "new o --from x.toml -o o.toml")


def _sheets() -> Iterator[Seed]:
    found = [path for game in GAMES for path in sorted(CASES.glob(f"{game}/*.toml"))]
    paths = [path for path in found if not path.name.endswith(".expect.toml")]
    paths += [SAMPLES / f"{name}evening.toml" for name in ("", "board-", "cards-", "bruges-")]
    sheets = [it for it in _toml(*paths) if b"[[roll]]" not in it]
    yield from _seeds(
        "sheet", sheets, "score x.toml", "score --json x.toml", "score x.toml --explain"
    )
    as_json = [json.dumps(tomllib.loads(it.decode()), indent=1).encode() for it in sheets[::4]]
    yield from _seeds("sheet", as_json, "score x.json", "score x.json --json --lang fr")


def _pads() -> Iterator[Seed]:
    pads = sorted([*LAYOUTS.glob("pad/*.toml"), SAMPLES / "market-day.toml"])
    orders = ("check x.toml", "check x.toml --json --lang fr", "pad x.toml --dry-run")
    yield from _seeds("pad", _toml(*pads), *orders)
    yield from _seeds("pad", _toml(*pads), "new o --sheet x.toml -o o.toml")
    evenings = (it for it in CASES.glob("pad/*/*.toml") if ".expect" not in it.name)
    scores = ("score x.toml --explain", "score x.toml --json")
    yield from _seeds("evening", _toml(*sorted(evenings)), *scores)


def _records() -> Iterator[Seed]:
    names = (SAMPLES / "evening-record.toml", SAMPLES / "illegal-record.toml")
    yield from _seeds("record", _toml(*names), "referee x.toml", "referee --json x.toml")


def _decks() -> Iterator[Seed]:
    pictures = [path.relative_to(SAMPLES).as_posix() for path in sorted(SAMPLES.glob("herbs/*"))]
    herbs = _read("herbs.csv", *pictures)
    order = "kit deck x.toml --dry-run"
    yield from _seeds("deck", _toml(SAMPLES / "labels.toml"), order, others=_read("label.svg.j2"))
    yield from _seeds("deck", _toml(SAMPLES / "herbs.toml"), order, others=herbs)
    few = b"\n".join(herbs["herbs.csv"].splitlines()[:12]).replace(b"{bee}", b"{sun}") + b"\n"
    table = "kit deck x.{} --dry-run"
    yield from _seeds("table", (few,), table.format("csv"), others=herbs)
    yield from _seeds("table", (_xlsx(),), table.format("xlsx"))
    yield from _seeds("table", (_ods(),), table.format("ods"))


def _xlsx() -> bytes:
    """Return a small table of cards as an Excel workbook."""
    book = Workbook()
    for row in ROWS:
        book.active.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


def _ods() -> bytes:
    """Return the same table as an OpenDocument workbook."""
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    rows = (
        f"<table:table-row>{''.join(cell.format(it) for it in row)}</table:table-row>"
        for row in ROWS
    )
    spaces = "".join(f' xmlns:{it}="urn:oasis:names:tc:opendocument:xmlns:{it}:1.0"' for it in ODS)
    content = f"<table:table>{''.join(rows)}</table:table>"
    for tag in ("office:spreadsheet", "office:body"):
        content = f"<{tag}>{content}</{tag}>"
    content = f"<office:document-content{spaces}>{content}</office:document-content>"
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", ZIP_STORED)
        archive.writestr("content.xml", content)
    return data.getvalue()


def _persons() -> Iterator[Seed]:
    html = "calculator bruges --html --persons x.{} -o o.html"
    yield from _seeds("persons", _toml(SAMPLES / PERSONS), html.format("toml"))
    yield from _seeds("persons", _toml(SAMPLES / "my-persons.csv"), html.format("csv"))


def _themes() -> Iterator[Seed]:
    themes = [SAMPLES / "berry.toml", *sorted((ROOT / "templates" / "themes").glob("*.toml"))]
    order = "kit deck labels.toml --theme ./x.toml --dry-run"
    yield from _seeds("theme", _toml(*themes), order, others=_read(*LABELS))


def _templates() -> Iterator[Seed]:
    label, sheet = "label.svg.j2", "t/games/dice/sheet.svg.j2"
    content = (SAMPLES / label).read_bytes()
    labels = ("kit", "deck", "labels.toml", "--dry-run")
    yield Seed("template", labels, label, {**_read("labels.toml"), label: content})
    poster = (SAMPLES / "poster" / "games" / "dice" / "sheet.svg.j2").read_bytes()
    order = ("pad", "A", "--sheets", "1", "--templates", "t", "-o", "o.svg")
    yield Seed("template", order, sheet, {sheet: poster})


def _fonts() -> Iterator[Seed]:
    roles = ("text", "text-bold", "display", "display-bold", "display-italic")
    theme = 'name = "x"\n[fonts]\n' + "".join(f'{it} = "x.ttf"\n' for it in roles)
    order = ("kit", "deck", "labels.toml", "--theme", "./theme.toml")
    for name in ("Source Sans Pro", "Source Serif Pro"):
        files = {**_read(*LABELS), "theme.toml": theme.encode(), "x.ttf": _small_font(name)}
        for how in (("--dry-run",), ("-o", "o.pdf"), ("--format", "svg", "-o", "o")):
            yield Seed("font", (*order, *how), "x.ttf", files)


def _small_font(name: str) -> bytes:
    """Return a font with few letters, in which a change meets a table more often."""
    data = BytesIO()
    with TTFont(font_file(name, ROOT), recalcTimestamp=False) as font:
        subsetter = Subsetter(Options(hinting=False, notdef_outline=True))
        subsetter.populate(unicodes=range(0x20, 0x7F))
        subsetter.subset(font)
        font.save(data)
    return data.getvalue()


def _pictures() -> Iterator[Seed]:
    logo = "pad A --logo x.{} --dry-run"
    png = BytesIO()
    Image.new("RGBA", (7, 5), (200, 30, 30, 128)).save(png, "PNG")
    yield from _seeds("picture", (png.getvalue(), png.getvalue()), logo.format("png"))
    drawings = [SAMPLES / "club.svg", *sorted(SAMPLES.glob("herbs/*.svg"))]
    yield from _seeds("picture", _toml(*drawings), logo.format("svg"))


def _settings() -> Iterator[Seed]:
    config = b'paper = "a4"\nlang = "de"\nink = "full"\n[printers]\ncellar = [0.3, -1]\n'
    for order in (("list", "--config"), ("pad", "A", "--dry-run"), ("check", "A", "--json")):
        yield Seed("configuration", order, "scriptorium.toml", {"scriptorium.toml": config})
    games = {"": "edition.toml", "bruges-": "bruges-edition.toml", "cards-": "my-rounds.toml"}
    for game, name in games.items():
        evening = f"{game}evening.toml"
        score = f"score {evening} --edition x.toml"
        yield from _seeds("edition", _toml(SAMPLES / name), score, others=_read(evening, PERSONS))
    shop = "kit deck labels.toml --product ./x.toml -o o --dry-run"
    yield from _seeds("product", _toml(SAMPLES / "coaster.toml"), shop, others=_read(*LABELS))


MAKERS: dict[str, Callable[[], Iterator[Seed]]] = {
    "layout": _layouts,
    "sheet": _sheets,
    "pad": _pads,
    "record": _records,
    "deck": _decks,
    "persons": _persons,
    "theme": _themes,
    "template": _templates,
    "font": _fonts,
    "picture": _pictures,
    "settings": _settings,
}


@cache
def seeds_of(maker: str) -> tuple[Seed, ...]:
    """Return the seeds of a kind."""
    return tuple(MAKERS[maker]())
