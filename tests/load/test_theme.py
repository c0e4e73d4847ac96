"""Themes: a file repeats only what it changes, and every mistake is reported with its place."""

from __future__ import annotations

import re
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from generator.errors import InvalidError, UnknownNameError, UnreadableError
from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.load.files.access import sharing
from generator.load.settings.theme import STANDARD, find_theme, load_theme
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.page.marks import Document, texts_of
from generator.products.tools import load_tools, theme_names
from generator.shelf.naming import shelf_names
from generator.units import PAPERS
from support.pages.drawing import layout, paths


@pytest.fixture
def theme(tmp_path: Path) -> Path:
    """Return the path of a test's theme."""
    return tmp_path / "mine.toml"


def draw(theme: Path | str | None, ink: Ink = Ink.FULL) -> Document:
    order = PadOrder((layout("A"),), 1, PAPERS["a4"], ink, solo=False, language="en")
    return draw_pad(order, theme=None if theme is None else str(theme))


def weights(document: Document) -> set[float]:
    return {
        round(path.style.width, 3)
        for path in paths(document.pages[0].marks)
        if path.style.stroke is not None
    }


def colours(document: Document) -> set[str | None]:
    return {path.style.fill for path in paths(document.pages[0].marks)}


def findings(theme: Path, text: str) -> list[tuple[str, int | None, str]]:
    theme.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidError) as caught:
        load_theme(str(theme))
    assert caught.value.exit_code == 1
    assert all(str(theme) in str(it) for it in caught.value.findings)
    return [(it.code, it.place.line, it.message) for it in caught.value.findings]  # type: ignore[attr-defined]


def test_the_standard_theme_paints_every_terrain_in_every_ink() -> None:
    standard = load_theme()
    assert standard.name == STANDARD
    assert set(standard.inks) == set(Ink)
    for ink in Ink:
        assert set(standard.inks[ink]["terrain"]) == set(Terrain)
        assert {frozenset(it) for it in standard.inks[ink]["terrain"].values()} == {
            frozenset({"fill", "deep", "tint", "hatch"})
        }
    lines = standard.lines
    assert lines["hair"] < lines["thin"] < lines["firm"] < lines["bold"]


def test_a_theme_is_found_by_name_and_by_file(theme: Path) -> None:
    assert find_theme(STANDARD) == theme_names()[STANDARD]
    assert load_theme(STANDARD) == load_theme()
    theme.write_text('name = "mine"\n', encoding="utf-8")
    mine = load_theme(str(theme))
    assert (mine.name, mine.folder) == ("mine", str(theme.parent))
    assert (mine.fonts, mine.lines, mine.inks) == (
        load_theme().fonts,
        load_theme().lines,
        load_theme().inks,
    )


def test_an_unknown_theme_offers_the_close_one() -> None:
    with pytest.raises(UnknownNameError, match="no theme 'velum'; did you mean 'vellum'"):
        load_theme("velum")
    with pytest.raises(UnknownNameError, match=r"no theme 'x'; choose .*vellum.* or name a \.toml"):
        load_theme("x")


def test_a_theme_of_a_shelf_has_a_name_too(theme: Path) -> None:
    theme.write_text('name = "berry"\n[lines]\nhair = 0.2\n', encoding="utf-8")
    shutil.copy(theme, theme.parent / "velun.toml")
    with sharing(shelf_names(theme.parent)):
        assert find_theme("mine") == theme.parent / "mine.toml"
        assert find_theme(STANDARD) == theme_names()[STANDARD]
        answers = {
            "mien": "There is no theme 'mien'; did you mean 'mine', a theme of the shelf?",
            "velum": "There is no theme 'velum'; did you mean 'vellum'?",
        }
        for name, said in answers.items():
            with pytest.raises(UnknownNameError) as raised:
                find_theme(name)
            assert str(raised.value) == said
    with pytest.raises(UnknownNameError, match="There is no theme 'mine'; choose "):
        find_theme("mine")


def test_a_missing_theme_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"nowhere\.toml"):
        load_theme(str(tmp_path / "nowhere.toml"))


def test_a_theme_changes_what_it_says_and_keeps_the_rest(theme: Path) -> None:
    theme.write_text(
        '[lines]\nbold = 1.5\n[ink.full]\naccent = "#0000FF"\n'
        '[ink.full.terrain.city]\nfill = "#123456"\n',
        encoding="utf-8",
    )
    mine, standard = load_theme(str(theme)), load_theme()
    assert mine.lines == {**standard.lines, "bold": 1.5}
    full, usual = mine.inks[Ink.FULL], standard.inks[Ink.FULL]
    assert (full["accent"], full["line"]) == ("#0000ff", usual["line"])
    assert full["terrain"]["city"] == {**usual["terrain"]["city"], "fill": "#123456"}
    assert full["terrain"]["mine"] == usual["terrain"]["mine"]
    assert mine.inks[Ink.MONO] == standard.inks[Ink.MONO]
    assert load_theme().lines["bold"] != 1.5


def test_weights_and_colours_reach_the_marks(theme: Path) -> None:
    theme.write_text(
        '[lines]\nbold = 1.234\n[ink.full]\npanel = "#fefdfc"\n'
        '[ink.full.terrain.river]\nfill = "#0a0b0c"\n',
        encoding="utf-8",
    )
    before, after = draw(None), draw(theme)
    assert max(weights(after)) / max(weights(before)) == pytest.approx(
        1.234 / load_theme().lines["bold"], rel=0.01
    )
    assert {"#fefdfc", "#0a0b0c"} <= colours(after)
    assert not {"#fefdfc", "#0a0b0c"} & colours(before)
    assert load_theme().inks[Ink.FULL]["terrain"]["river"]["fill"] not in colours(after)


def test_shapes_and_hatching_reach_the_marks(theme: Path) -> None:
    theme.write_text(
        "[shapes]\ngap = 1.5\n"
        "[ink.low.terrain.river]\nhatch = [[10, 0.8, 0, 0], [80, 3.0, 1, 1]]\n",
        encoding="utf-8",
    )
    assert draw(theme, Ink.LOW).pages[0] != draw(None, Ink.LOW).pages[0]
    assert len(list(paths(draw(theme, Ink.LOW).pages[0].marks))) > len(
        list(paths(draw(None, Ink.LOW).pages[0].marks))
    )


MISTAKES = [
    ("colour = 3\n", "unknown-key", 1, "colour"),
    ("[lnes]\nhair = 1.0\n", "unknown-key", 1, "did you mean 'lines'"),
    ("[lines]\nhiar = 0.2\n", "unknown-key", 2, "did you mean 'hair'"),
    ("\n[ink.full.terrain.cty]\n", "unknown-key", 2, "did you mean 'city'"),
    ('[ink.full]\nline = "red"\n', "bad-value", 2, "a colour like #a1b2c3"),
    ('[ink.full]\nline = "#12345"\n', "bad-value", 2, "a colour like #a1b2c3"),
    ("[ink.full]\nline = 3\n", "bad-value", 2, "a colour like #a1b2c3"),
    ('[lines]\nhair = "thin"\n', "bad-value", 2, "hair"),
    ("[lines]\nhair = -1\n", "bad-value", 2, "hair"),
    ("[lines]\nhair = 0\n", "bad-value", 2, "hair"),
    ("[lines]\nhair = nan\n", "bad-value", 2, "hair"),
    ("[lines]\nhair = inf\n", "bad-value", 2, "hair"),
    ("[lines]\nhair = true\n", "bad-value", 2, "hair"),
    ("lines = 3\n", "bad-value", 1, "lines"),
    ("[fonts]\ntext = 3\n", "bad-value", 2, "text"),
    ("[ink.low.terrain.city]\nhatch = [[0, 0.0001, 0, 0]]\n", "bad-value", 2, "0.3 mm"),
    ("[ink.low.terrain.city]\nhatch = [[0, 1]]\n", "bad-value", 2, "angle, distance"),
    ("[ink.low.terrain.city]\nhatch = [[0, nan, 0, 0]]\n", "bad-value", 2, "angle"),
    ('[ink.low.terrain.city]\nhatch = "none"\n', "bad-value", 2, "angle, distance"),
    ("[ink.low.terrain.city]\nhatch = [3]\n", "bad-value", 2, "angle, distance"),
    ("[ink.low.terrain.city]\nhatch = [[0, 0.29, 0, 0]]\n", "bad-value", 2, "0.3 mm"),
    ("[ink.low.terrain.city]\nhatch = [[0, 1, -0.1, 0]]\n", "bad-value", 2, "dash"),
    ("[ink.low.terrain.city]\nhatch = [[0, 1, 0, -0.1]]\n", "bad-value", 2, "gap"),
    ('[ink.low.terrain.city]\nhatch = [["0", 1, 0, 0]]\n', "bad-value", 2, "angle"),
    ("[ink.low.terrain.city]\nhatch = [[0, 1, 0, 0, 0]]\n", "bad-value", 2, "angle"),
    ("[lines]\nhair = 20.1\n", "bad-value", 2, "a number from 0.01 to 20"),
    ("[lines]\nhair = 0.009\n", "bad-value", 2, "a number from 0.01 to 20"),
    (f'name = "{"x" * 201}"\n', "bad-value", 1, "1 to 200 characters"),
]


def test_every_mistake_has_its_code_and_line(theme: Path) -> None:
    for text, code, line, words in MISTAKES:
        ((found, at, message),) = findings(theme, text)
        assert (found, at) == (code, line)
        assert words in message


def test_what_is_just_within_a_limit_is_a_theme(theme: Path) -> None:
    hatching = [[-400, 0.3, 0, 0], [0, 30, 5.5, 1]]
    theme.write_text(
        f'name = "{"x" * 200}"\n[lines]\nhair = 20\nthin = 0.01\n'
        f"[ink.low.terrain.city]\nhatch = {hatching}\n[ink.low.terrain.mine]\nhatch = []\n"
        '[ink.full]\nline = "#ABCDEF"\n',
        encoding="utf-8",
    )
    found = load_theme(str(theme))
    assert (found.name, found.lines["hair"], found.lines["thin"]) == ("x" * 200, 20, 0.01)
    terrains = found.inks[Ink.LOW]["terrain"]
    assert (terrains["city"]["hatch"], terrains["mine"]["hatch"]) == (hatching, [])
    assert found.inks[Ink.FULL]["line"] == "#abcdef"


def test_all_mistakes_are_reported_at_once(theme: Path) -> None:
    text = '[lines]\nhiar = 1.0\nbold = "x"\n[ink.mono]\nline = "black"\n'
    assert [line for _code, line, _message in findings(theme, text)] == [2, 3, 5]


# Fonts


def test_a_font_of_the_packages_is_used(theme: Path) -> None:
    theme.write_text('[fonts]\ntext = "Source Serif Pro Light"\n', encoding="utf-8")
    before, after = draw(None), draw(theme)
    assert dict(after.fonts)["text"].endswith("SourceSerifPro-Light.ttf")
    assert dict(after.fonts)["display"] == dict(before.fonts)["display"]
    widths = [
        {text.text: text.width / text.size for text in texts_of(it.pages[0].marks)}
        for it in (before, after)
    ]
    assert widths[0]["Monastery"] == widths[1]["Monastery"]
    assert widths[0]["Silver"] == widths[1]["Silver"]
    shared = [text for text in widths[0] if "Scriptorium" in text]
    assert shared
    assert all(widths[0][text] != widths[1][text] for text in shared)


def test_a_font_file_beside_the_theme_is_used(theme: Path) -> None:
    file = Path(dict(draw(None).fonts)["display"])
    (theme.parent / "own.ttf").write_bytes(file.read_bytes())
    theme.write_text('[fonts]\ntext = "own.ttf"\n', encoding="utf-8")
    assert dict(draw(theme).fonts)["text"] == str(theme.parent / "own.ttf")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Source Sans Por", "did you mean 'Source Sans Pro'"),
        ("Source Sans Pro Fat", "did you mean 'Source Sans Pro"),
        ("Zapfino", "name one of Source Serif Pro or Source Sans Pro, or a .ttf or .otf file"),
        ("nowhere.ttf", r"There is no font file '.*nowhere\.ttf'"),
    ],
)
def test_a_missing_font_is_reported(theme: Path, name: str, words: str) -> None:
    theme.write_text(f'[fonts]\ntext = "{name}"\n', encoding="utf-8")
    with pytest.raises(UnreadableError, match=rf"{re.escape(str(theme))}:2:8: .*{words}"):
        draw(theme)


def test_a_font_with_postscript_outlines_is_converted_once(
    theme: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(theme.parent / "cache"))
    spec = find_spec("font_source_sans_pro")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent / "files"
    (theme.parent / "own.otf").write_bytes((folder / "SourceSansPro-Regular.otf").read_bytes())
    theme.write_text('[fonts]\ntext = "own.otf"\nfallback = "own.otf"\n', encoding="utf-8")
    tools = load_tools(str(theme))
    files = dict(tools.fonts)
    assert files["fallback"] == files["text"]
    assert Path(files["text"]).suffix == ".ttf"
    words = "Burgund Ω Ж"
    own = load_tools().ruler.width(words, "text", 10.0)
    assert tools.ruler.width(words, "text", 10.0) == pytest.approx(own, rel=0.01)
    made = Path(files["text"]).stat().st_mtime_ns
    assert dict(load_tools(str(theme)).fonts) == files
    assert Path(files["text"]).stat().st_mtime_ns == made


def test_a_font_cut_short_is_reported(theme: Path) -> None:
    whole = Path(dict(draw(None).fonts)["text"]).read_bytes()
    (theme.parent / "own.ttf").write_bytes(whole[: len(whole) // 3])
    theme.write_text('[fonts]\ntext = "own.ttf"\n', encoding="utf-8")
    with pytest.raises(UnreadableError, match=r":2:8: 'own\.ttf' is not a font, or it is damaged"):
        draw(theme)
