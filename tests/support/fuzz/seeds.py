"""Valid files of every kind that the program reads, and the orders that read them."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from support.fuzz import binary_files
from support.photos.snapshots import UPRIGHT, blank, jpeg, snap, written
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
GAMES = ("dice", "board", "cards", "bruges")
CALLS = "support.fuzz.calls"
PAD_OF = re.compile(rb'^pad = "(.+)"$', re.MULTILINE)
"""The line in which an evening names its pad."""


class Seed(NamedTuple):
    """An order that reads a valid file, and every file that it needs.

    Where no command reads it, the order names a module, a function, the file and more arguments.
    """

    kind: str
    order: tuple[str, ...]
    file: str
    files: Mapping[str, bytes]

    @property
    def is_call(self) -> bool:
        """Whether the order names a function instead of a command."""
        return self.order[:1] == (CALLS,)

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
    pads = sorted([*LAYOUTS.glob("pad/*.toml"), *SAMPLES.glob("*-day.toml")])
    orders = ("check x.toml", "check x.toml --json --lang fr", "pad x.toml --dry-run")
    yield from _seeds("pad", _toml(*pads), *orders)
    yield from _seeds("pad", _toml(*pads), "new o --sheet x.toml -o o.toml")
    for evening in _toml(*_evening_files()):
        named = PAD_OF.search(evening)
        pad = LAYOUTS / "pad" / f"{named[1].decode()}.toml" if named else None
        if pad is not None and pad.is_file():
            played = {"evening.toml": PAD_OF.sub(b'pad = "x.toml"', evening)}
            for words in (("score", "evening.toml"), ("score", "evening.toml", "--explain")):
                yield Seed("pad", words, "x.toml", {**played, "x.toml": pad.read_bytes()})


def _evening_files() -> list[Path]:
    return sorted(it for it in CASES.glob("pad/*/*.toml") if ".expect" not in it.name)


def _evenings() -> Iterator[Seed]:
    scores = ("score x.toml --explain", "score x.toml --json", "score x.toml --csv o.csv")
    yield from _seeds("evening", _toml(*_evening_files()), *scores)


def _worksheets() -> Iterator[Seed]:
    pads = sorted([*LAYOUTS.glob("pad/*.toml"), SAMPLES / "market-day.toml"])
    yield from _seeds("worksheet", _toml(*pads), "calculator x.toml --html -o o.html")
    yield from _seeds("worksheet", _toml(*pads[::4]), "calculator x.toml -o o.svg")
    for game in GAMES:
        content = (LAYOUTS / game / "scoring" / "worksheet.toml").read_bytes()
        for words in (("--html", "-o", "o.html"), ("-o", "o.svg")):
            order = ("calculator", game, *words)
            yield Seed("worksheet", order, "worksheet.toml", {"worksheet.toml": content})
        editions = sorted((LAYOUTS / game / "editions").glob("*.toml"))
        html = f"calculator {game} --edition x.toml --html -o o.html"
        yield from _seeds("worksheet", _toml(*editions), html)


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
    yield from _seeds("table", (binary_files.xlsx(),), table.format("xlsx"))


def _ods() -> Iterator[Seed]:
    more = ((), (binary_files.REPEATED,), (binary_files.NOTED, binary_files.REPEATED))
    tables = [binary_files.ods(*it) for it in more]
    yield from _seeds("ods", tables, "kit deck x.ods --dry-run")
    deck = {"deck.toml": b'[deck]\ntable = "x.ods"\n'}
    for table in tables:
        order = ("kit", "deck", "deck.toml", "--dry-run", "--lang", "de")
        yield Seed("ods", order, "x.ods", {**deck, "x.ods": table})


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
        files = {
            **_read(*LABELS),
            "theme.toml": theme.encode(),
            "x.ttf": binary_files.small_font(name),
        }
        for how in (("--dry-run",), ("-o", "o.pdf"), ("--format", "svg", "-o", "o")):
            yield Seed("font", (*order, *how), "x.ttf", files)


def _pictures() -> Iterator[Seed]:
    logo = "pad A --logo x.{} --dry-run"
    png = binary_files.small_png()
    yield from _seeds("picture", (png, png), logo.format("png"))
    drawings = [SAMPLES / "club.svg", *sorted(SAMPLES.glob("herbs/*.svg"))]
    yield from _seeds("picture", _toml(*drawings), logo.format("svg"))


def _photos() -> Iterator[Seed]:
    for end, contents in binary_files.photos().items():
        orders = (f"scan x.{end} --no-questions --json", f"scan x.{end} --no-questions -o o.toml")
        yield from _seeds("photo", contents, *orders)


def _photographed() -> Iterator[Seed]:
    photo = jpeg(snap([(written(blank()), UPRIGHT)], (1400, 1050)))
    yield from _seeds("photo", (photo,), "scan x.jpg --no-questions --json")


def _pdfs() -> Iterator[Seed]:
    yield from _seeds("pdf", binary_files.pdfs(), "scan x.pdf --no-questions --json")


def _players() -> Iterator[Seed]:
    for name in ("A", "B", "lake"):
        order = (CALLS, "play_weights", "x.weights", name)
        yield Seed("player", order, "x.weights", {"x.weights": binary_files.player()})


def _played() -> Iterator[Seed]:
    for path in sorted([*LAYOUTS.glob("dice/*.toml"), *SAMPLES.glob("domains/*.toml")]):
        order = (CALLS, "play_layout", "x.toml")
        yield Seed("played", order, "x.toml", {"x.toml": path.read_bytes()})


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
    "evening": _evenings,
    "worksheet": _worksheets,
    "record": _records,
    "deck": _decks,
    "ods": _ods,
    "persons": _persons,
    "theme": _themes,
    "template": _templates,
    "font": _fonts,
    "picture": _pictures,
    "photo": _photos,
    "photographed": _photographed,
    "pdf": _pdfs,
    "player": _players,
    "played": _played,
    "settings": _settings,
}


@cache
def seeds_of(maker: str) -> tuple[Seed, ...]:
    """Return the seeds of a kind."""
    return tuple(MAKERS[maker]())
