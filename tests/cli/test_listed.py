"""`scriptorium list`, word for word: the shelf, the defaults, what a search finds, and refusals."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from generator.cli.commands import listing
from generator.cli.output.config import value_text
from generator.cli.output.console import say
from generator.language import PAPER_LANGUAGES
from generator.load.files.comments import first_comment
from generator.model.order import Format
from generator.resources import sample_files, samples
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = ROOT / "docs" / "samples"
CLUB = ("domains/brook.toml", "herbs.toml", "berry.toml", "market-evening.toml")
LANGUAGES = "Languages\n" + "".join(
    f"  {code}  {name:10}{'  only for paper' if code not in {'en', 'fr', 'de'} else ''}".rstrip()
    + "\n"
    for code, name in PAPER_LANGUAGES.items()
)
SHELF = """\
berry           theme          berry
broken          domain         broken                 broken.toml:1: missing-key: The key 'id' is missing; add it.
brook           domain         Brook
herbs           deck           The Cloister Garden
market-evening  finished game  market-evening
odd             ?              odd                    odd.toml: This is no domain, score pad, deck, theme or finished game; take it out of the folder.
"""  # noqa: E501
REGAL = """\
Designs
  glass   Glas
  slate   Schiefer
  vellum  Pergament

Regal
  berry           Design            berry
  broken          Fürstentum        broken               broken.toml:1: missing-key: Der Schlüssel „id“ fehlt; füge ihn hinzu.
  brook           Fürstentum        Brook
  herbs           Deck              Der Klostergarten
  market-evening  gespielte Partie  market-evening
  odd             ?                 odd                  odd.toml: Das ist weder ein Fürstentum noch ein Block, ein Deck, ein Design oder eine gespielte Partie; nimm es aus dem Ordner.
"""  # noqa: E501


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return a folder with a shelf, of which two files are faulty, and an empty one."""
    (tmp_path / "club").mkdir()
    (tmp_path / "empty").mkdir()
    for name in CLUB:
        shutil.copy(SAMPLES / name, tmp_path / "club")
    (tmp_path / "club" / "broken.toml").write_text('game = "dice"\nmap = "Q"\n', encoding="utf-8")
    (tmp_path / "club" / "odd.toml").write_text("x = 1\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "out"),
    [
        ("shelf --shelf club", SHELF),
        ("themes shelf themes --shelf club --lang de", REGAL),
        ("shelf --shelf empty", "The shelf is empty\n"),
        (
            "languages shelf --shelf empty",
            f"{LANGUAGES}\nShelf\n  The shelf is empty\n",
        ),
    ],
)
def test_a_shelf_is_listed(club: Path, words: str, out: str) -> None:
    result = at_once("list", *words.split(), cwd=club)
    assert (result.returncode, result.stdout, result.stderr) == (0, out, "")


def test_programs_read_a_shelf(club: Path) -> None:
    result = at_once("list", "shelf", "--shelf", "club", "--json", cwd=club)
    rows = {it.pop("name"): it for it in json.loads(result.stdout)["shelf"]}
    assert [*rows] == ["berry", "broken", "brook", "herbs", "market-evening", "odd"]
    nothing = {"kind": "", "game": "", "author": ""}
    assert rows["brook"] == {**nothing, "kind": "domain", "game": "dice", "title": "Brook"}
    assert rows["odd"] == {
        **nothing,
        "title": "odd",
        "error": "odd.toml: This is no domain, score pad, deck, theme or finished game; take it"
        " out of the folder.",
    }


def test_everything_has_the_shelf_too_if_there_is_one(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for topic in listing.TOPICS:
        if topic != "shelf":
            monkeypatch.setitem(listing.TOPICS, topic, lambda: [{"name": "x"}])
    usual = ["domains", "pads", "templates", "themes", "papers", "languages"]
    usual += ["products", "sizes", "editions"]
    assert [*json.loads(at_once("list", "--json", cwd=club).stdout)] == usual
    found = json.loads(at_once("list", "--json", "--shelf", "empty", cwd=club).stdout)
    assert [*found] == [*usual, "shelf"]
    alone = at_once("list", "--config", "--json", "--shelf", "empty", cwd=club)
    assert [*json.loads(alone.stdout)] == ["config", "files"]
    both = at_once("list", "papers", "--config", "--json", cwd=club)
    assert [*json.loads(both.stdout)] == ["papers", "config", "files"]


YACHT = {
    "id": "yacht",
    "game": "pad",
    "name": "Yacht",
    "rows": 15,
    "entries": 14,
    "fewest": 1,
    "most": 8,
    "teams": False,
    "fewest_rounds": 0,
    "most_rounds": 0,
    "target": 0,
    "options": 3,
    "standard": True,
    "about": "Five dice, thirteen turns; with bonus and jokers",
}
LAKE = {
    "id": "lake",
    "game": "dice",
    "name": "Round the lake",
    "hexes": 38,
    "zones": 23,
    "standard": False,
}


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (
            "pads --search kniffel",
            (
                "yacht  Yacht  1–8 players  no rounds  found by “kniffel”; Five dice, thirteen"
                " turns; with bonus and jokers\n"
            ),
        ),
        (
            "pads pads --search yacht",
            (
                "yacht  Yacht  1–8 players  no rounds  Five dice, thirteen turns; with bonus and"
                " jokers\n"
            ),
        ),
        (
            "--search lake",
            "Domains\n  lake  dice game  Round the lake  38 hexes  23 zones  custom\n",
        ),
        (
            "domains --search lake --lang de",
            "lake  Würfelspiel  Rund um den See  38 Felder  23 Gebiete  frei\n",
        ),
        (
            "--search zzz",
            (
                "There is no pad or domain 'zzz'; choose one that 'scriptorium list' shows, name a"
                " file that ends in .toml, or write your own pad with 'scriptorium new zzz --pad"
                " sets-and-majorities'.\n"
            ),
        ),
    ],
)
def test_a_search_is_answered(tmp_path: Path, words: str, out: str) -> None:
    result = at_once("list", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, out, "")


def test_programs_read_what_a_search_finds(tmp_path: Path) -> None:
    def found(*words: str) -> object:
        return json.loads(at_once("list", *words, "--json", cwd=tmp_path).stdout)

    assert found("--search", "kniffel") == {"domains": [], "pads": [YACHT]}
    assert found("pads", "domains", "--search", "lake") == {"pads": [], "domains": [LAKE]}
    assert found("domains", "--search", "zzz") == {"domains": []}


WORD = "--search takes a word, and finds only pads and domains."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--search ?", WORD),
        ("themes --search lake", WORD),
        ("pads papers --search lake", WORD),
        ("shelf", "No shelf is known; name its folder with --shelf."),
        (
            "papers --picture x.pdf",
            "Only themes can be drawn; write 'scriptorium list themes --picture x.pdf'.",
        ),
        (
            "--picture x.pdf",
            "Only themes can be drawn; write 'scriptorium list themes --picture x.pdf'.",
        ),
        (
            "themes --picture x.doc",
            "x.doc ends in '.doc'; name a file that ends in .pdf, .svg or .png.",
        ),
    ],
)
def test_what_cannot_be_listed_is_refused(tmp_path: Path, words: str, said: str) -> None:
    result = at_once("list", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result) == f"scriptorium: {said}"
    assert everything(tmp_path) == {}


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_themes_are_drawn_beside_their_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    drawn: list[tuple[object, ...]] = []

    def draw(picture: str, form: Format, *, quiet: bool) -> None:
        drawn.append((picture, form, quiet))
        say("drawn")

    monkeypatch.setattr(listing, "_draw", draw)
    result = at_once("list", "themes", "--picture", "x.svg", *words, cwd=tmp_path)
    assert (result.returncode, drawn) == (0, [("x.svg", Format.SVG, bool(words))])
    lines = result.stdout.splitlines()
    assert lines.index("drawn") == (0 if words else len(lines) - 1)
    beside = at_once("list", "themes", "--picture", "-", cwd=tmp_path)
    assert (beside.stdout, beside.stderr) == ("", "glass\nslate\nvellum\ndrawn\n")
    both = at_once("list", "themes", "--picture", "-", "--json", cwd=tmp_path)
    assert json.loads(both.stdout)["error"]["code"] == "order"


def test_samples_are_listed_with_their_first_comments(tmp_path: Path) -> None:
    result = at_once("list", "samples", cwd=tmp_path)
    rows = json.loads(at_once("list", "samples", "--json", cwd=tmp_path).stdout)["samples"]
    files = [*sample_files()]
    names = [it.relative_to(samples()).as_posix() for it in files]
    assert [(it["name"], it["file"]) for it in rows] == [*zip(names, map(str, files), strict=True)]
    for it, file in zip(rows, files, strict=True):
        text = file.read_text(encoding="utf-8") if file.suffix == ".toml" else ""
        assert it["comment"] == first_comment(text)
    widths = [max(map(len, column)) for column in (names, map(str, files))]
    assert result.stdout.splitlines() == [
        f"{it['name']:{widths[0]}}  {it['file']:{widths[1]}}  {it['comment']}".rstrip()
        for it in rows
    ]


def test_icons_have_their_values_and_emblems_only_names(tmp_path: Path) -> None:
    result = at_once("list", "emblems", "icons", cwd=tmp_path)
    emblems, icons = result.stdout.split("\n\n")
    assert emblems.startswith("Emblems of pads\n  five-dice\n  dice-cup\n")
    head, *lines = icons.splitlines()
    assert (head, lines[0].rstrip()) == ("Icons for cards and pads", "  sun")
    assert "die 1, 2, 3, 4, 5, 6" in [" ".join(it.split()) for it in lines]


CONFIG = """\
Defaults
  paper            letter         scriptorium.toml
  lang             {lang:13}  {by}
  ink              full           as shipped
  colour           rgb            as shipped
  standard         -              as shipped
  style            sheet          as shipped
  theme            vellum         as shipped
  printer          -              as shipped
  phone            -              as shipped
  shelf            -              as shipped
  printers.office  0.5 mm, -1 mm  scriptorium.toml

Configuration files
  scriptorium.toml  read
  own.toml          {read}
"""


@pytest.mark.parametrize(
    ("words", "variables", "lang", "by"),
    [
        ([], {}, "en", "the locale"),
        (["--lang", "en"], {}, "en", "--lang"),
        ([], {"SCRIPTORIUM_LANG": "en"}, "en", "SCRIPTORIUM_LANG"),
        ([], {"SCRIPTORIUM_LANG": " "}, "en", "the locale"),
    ],
)
def test_defaults_come_with_their_sources(
    tmp_path: Path, words: list[str], variables: dict[str, str], lang: str, by: str
) -> None:
    text = 'paper = "letter"\n[printers]\noffice = [0.5, -1]\n'
    (tmp_path / "scriptorium.toml").write_text(text, encoding="utf-8")
    (tmp_path / "own.toml").write_text("", encoding="utf-8")
    variables = {"SCRIPTORIUM_CONFIG": "own.toml", **variables}
    result = at_once("list", "--config", *words, cwd=tmp_path, **variables)
    assert result.stdout == CONFIG.format(lang=lang, by=by, read="read")
    before = at_once(*words, "list", "--config", cwd=tmp_path, **variables)
    assert before.stdout == result.stdout


def test_programs_read_defaults_with_their_sources(tmp_path: Path) -> None:
    text = 'lang = "en"\n[printers]\noffice = [0.5, -1]\n'
    (tmp_path / "scriptorium.toml").write_text(text, encoding="utf-8")
    (tmp_path / "own.toml").write_text('ink = "low"\n', encoding="utf-8")
    own = {"SCRIPTORIUM_CONFIG": "own.toml"}
    result = at_once("list", "--config", "--json", cwd=tmp_path, **own)
    answer = json.loads(result.stdout)
    rows = {it["key"]: (it["value"], it["source"], it["file"]) for it in answer["config"]}
    assert rows == {
        "paper": ("a4", "shipped", None),
        "lang": ("en", "folder", "scriptorium.toml"),
        "ink": ("low", "user", "own.toml"),
        "colour": ("rgb", "shipped", None),
        "standard": (None, "shipped", None),
        "style": ("sheet", "shipped", None),
        "theme": ("vellum", "shipped", None),
        **dict.fromkeys(("printer", "phone", "shelf"), (None, "shipped", None)),
        "printers.office": ([0.5, -1.0], "folder", "scriptorium.toml"),
    }
    assert answer["files"] == [
        {"source": "folder", "file": "scriptorium.toml", "found": True},
        {"source": "user", "file": "own.toml", "found": True},
    ]


def test_values_are_written_as_people_read_them() -> None:
    values = (None, "a4", 2, [0.5, -1.0])
    assert [*map(value_text, values)] == ["-", "a4", "2", "0.5 mm, -1 mm"]
