"""The docs: every command runs, every picture is what its lines draw, every name is explained."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pytest
from PIL import Image, ImageChops, ImageStat

from generator.cli.commands.listing import TOPICS
from generator.cli.program import program
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.edition import DiceEdition
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.sheet import draw_sheet
from generator.games.dice.rules.referee import REFEREE_CODES, UNWRITTEN_CODES, rule_of
from generator.language import speaking
from generator.load.files.comments import with_comments_translated
from generator.load.files.document import read_toml
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.load.settings.theme import STANDARD, load_theme, theme_paths
from generator.model.finding import CODES
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.page.svg.attributes import ALLOWED, SHAPES
from generator.page.svg.press import Press
from generator.page.svg.reader import Drawing
from generator.page.svg.sandbox import FILTERS, METHODS
from generator.products.tools import template_names
from generator.render.fonts import FontRuler
from generator.resources import templates
from generator.units import PAPERS
from support.documented import (
    DEVELOPERS,
    DOCS,
    FRENCH,
    MAKER,
    PAGES,
    READMES,
    ROOT,
    answers,
    copy_samples,
    language_of,
    parts_of_samples,
    settings_of,
)
from support.games.violations import VIOLATIONS
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SAME = 0.3
"""How far two pictures may differ, as the mean of all their dots from 0 to 255."""
LARGEST_PICTURE = 400_000
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FILE = re.compile(r"^<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


GALLERY: list[Any] = MAKER.read_commands((DOCS / "gallery.md").read_text(encoding="utf-8"))


@cache
def page(name: str) -> str:
    """Return the text of a page in docs/."""
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder in which the commands of the docs find their samples."""
    for folder in (tmp_path, tmp_path / "docs"):
        shutil.copytree(DOCS / "samples", folder / "samples")
    return tmp_path


@pytest.mark.parametrize(
    "path",
    [
        it
        for it in PAGES
        if it not in READMES.values()
        and it.name != "gallery.md"
        and "```console" in it.read_text(encoding="utf-8")
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_every_command_of_a_page_does_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "docs"):
        copy_samples(folder / "samples", language_of(path))
    commands = MAKER.read_commands(path.read_text(encoding="utf-8"))
    assert commands
    for command in commands:
        if command.words[0] == "make":
            makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
            assert re.search(rf"^{command.words[1]}:", makefile, re.MULTILINE), command
            continue
        if command.words == ("pip", "install", "."):
            continue
        assert command.words[0] == "scriptorium"
        answer = at_once(*command.words[1:], cwd=tmp_path, **settings_of(path))
        text = answer.stdout + answer.stderr
        assert answer.returncode == command.code, (command, text)
        assert "Traceback" not in text
        assert answers("\n".join(command.shown), text), (command, text)


def test_no_page_shows_a_folder_of_one_machine() -> None:
    shown = [
        (path.name, line)
        for path in PAGES
        for command in MAKER.read_commands(path.read_text(encoding="utf-8"))
        for line in command.shown
    ]
    assert len(shown) >= 50
    assert [it for it in shown if it[1].startswith("/")] == []


def test_what_a_page_shows_is_compared() -> None:
    assert answers("a.pdf: 1 page, … kB", "a.pdf: 1 page, 12 kB\n")
    assert answers("…\nlast", "first\nsecond\nlast\n")
    assert not answers("a.pdf: 2 pages, … kB", "a.pdf: 1 page, 12 kB\n")


def test_commands_are_read_with_exit_code_and_answer() -> None:
    text = "```console\n$ scriptorium check 'a b'  # exits 1\nan answer\n  ^\n$ make pads\n```\n"
    first, second = MAKER.read_commands(text)
    assert first == MAKER.Command(("scriptorium", "check", "a b"), 1, ("an answer", "  ^"))
    assert second == MAKER.Command(("make", "pads"), 0, ())


def difference(one: Path, other: Path) -> float:
    """Return how far two pictures differ; those of different size have nothing in common."""
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return 255.0
        apart = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
        means: list[float] = ImageStat.Stat(apart).mean
    return sum(means) / len(means)


@pytest.mark.parametrize("command", GALLERY, ids=lambda command: Path(command.pictures[0]).stem)
def test_a_picture_of_the_gallery_is_what_its_lines_draw(command: Any, copy: Path) -> None:
    answer = at_once(*command.words[1:], cwd=copy, **MAKER.SETTLED)
    assert answer.returncode == command.code, answer.stderr
    drawn = command.drawn(copy)
    assert drawn
    for picture in drawn:
        kept = DOCS / picture.relative_to(copy)
        assert kept.is_file(), "run 'make gallery'"
        assert kept.stat().st_size <= LARGEST_PICTURE
        MAKER.shrink(picture)
        assert difference(kept, picture) < SAME, "run 'make gallery' and look at the pictures"


def test_a_picture_that_differs_little_is_noticed() -> None:
    pictures = DOCS / "pictures"
    assert difference(pictures / "sheet-d.png", pictures / "solo.png") > SAME
    assert difference(pictures / "sheet-d.png", pictures / "numbered.png") > SAME
    assert difference(pictures / "sheet-b.png", pictures / "slate.png") > SAME
    assert difference(pictures / "sheet-d.png", pictures / "french.png") > SAME


def test_the_gallery_shows_each_picture_it_makes_and_no_other() -> None:
    drawn = [picture for command in GALLERY for picture in command.drawn(DOCS)]
    assert len(set(drawn)) == len(drawn)
    made = {f"pictures/{picture.name}" for picture in drawn}
    assert made == set(re.findall(r"!\[[^\]]+\]\((pictures/[^)]+)\)", page("gallery.md")))
    assert made == {f"pictures/{path.name}" for path in (DOCS / "pictures").iterdir()}
    assert len(made) >= 18


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield the program's commands."""
    ctx = click.Context(program, **program.context_settings)
    for name in program.list_commands(ctx):
        command = program.get_command(ctx, name)
        assert command is not None
        yield name, command


def test_every_option_of_every_command_is_explained() -> None:
    everything = "\n".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))
    found = 0
    for name, command in commands():
        assert f"scriptorium {name}" in everything, f"explain '{name}' in docs/"
        for param in command.params:
            for option in param.opts if isinstance(param, click.Option) else ():
                found += 1
                assert re.search(rf"`{option}(?![\w-])", everything), f"{name} {option}"
    assert found > 20


def called(group: click.Group, *path: str) -> Iterator[str]:
    """Yield every command that is no group, as it is called."""
    ctx = click.Context(group, **program.context_settings)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if isinstance(command, click.Group):
            yield from called(command, *path, name)
        else:
            yield " ".join(("scriptorium", *path, name))


def test_the_index_lists_every_command() -> None:
    table = page("README.md").partition("## Commands")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(scriptorium [a-z ]+?)(?: pad)?` \|", table, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert set(listed) >= set(called(program))


def test_the_index_lists_every_topic_in_its_order() -> None:
    table = page("README.md").partition("## Topics")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(TOPICS)


@pytest.mark.parametrize(
    ("name", "text"),
    [("pad", "print-a-pad.md"), ("check", "check-a-domain.md"), ("list", "print-a-pad.md")],
)
def test_a_page_explains_all_options_of_its_command(name: str, text: str) -> None:
    options = [param for param in dict(commands())[name].params if isinstance(param, click.Option)]
    assert len(options) >= 2
    for option in options:
        assert all(re.search(rf"`{it}(?![\w-])", page(text)) for it in option.opts), option.name


def test_the_programs_own_options_are_explained() -> None:
    names = [name for param in program.params for name in param.opts]
    assert names
    for name in (*names, "--help", "-h"):
        assert re.search(rf"[` ]{name}`", page("README.md")), name


def test_every_finding_code_has_its_line() -> None:
    documented = re.findall(r"^\| `([a-z]+-[a-z-]+)` \|", page("check-a-domain.md"), re.MULTILINE)
    assert tuple(documented) == CODES


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the dotted keys of a theme; inks, terrains, goods and players are placeholders."""
    family = {
        "ink.": "INK",
        "ink.INK.good.": "GOOD",
        "ink.INK.player.": "PLAYER",
        "ink.INK.ware.": "WARE",
        "ink.INK.bruges.": "COLOUR",
    }.get(prefix)
    for key, value in table.items():
        name = family or ("TERRAIN" if key in tuple(Terrain) else key)
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}"


def test_every_key_of_a_theme_is_explained() -> None:
    keys = set(flat(read_toml(theme_paths()[STANDARD]).data))
    one = r"`(?:name|(?:fonts|lines|shapes|ornaments|ink\.INK)\.[^`]*)`"
    rows = re.findall(rf"^\| ({one}(?:, {one})*) \| .* \| .+ \|$", page("restyle.md"), re.MULTILINE)
    explained = [key for row in rows for key in row.strip("`").split("`, `")]
    assert len(set(explained)) == len(explained)
    assert set(explained) == keys


def test_every_element_and_attribute_is_explained() -> None:
    text = page("restyle.md")
    rows = dict(re.findall(r"^\| `([a-z`, ]+)` \| (.*) \|.*\|$", text, re.MULTILINE))
    rows = {tag: row for tags, row in rows.items() for tag in tags.split("`, `")}
    for tag, own in SHAPES.items():
        listed = set(re.findall(r"`([\w-]+)`", rows[tag]))
        assert listed == {*own, "transform"}, tag
    for tag, attributes in ALLOWED.items():
        assert tag in rows
        assert all(f"`{name}`" in text for name in attributes), tag


class _Spy:
    """A press that keeps what a template would be given."""

    def __init__(self) -> None:
        self.context: Mapping[str, object] = {}
        self.ruler = FontRuler({})

    def draw(self, _name: str, context: Mapping[str, object], _pictures: object) -> Drawing:
        """Keep the context and draw nothing."""
        self.context = context
        return Drawing(1.0, 1.0, ())


def test_everything_that_a_template_is_given_is_explained() -> None:
    layout, edition, spy = load_layout(find_layout("A")), dice_edition(), _Spy()
    assert isinstance(edition, DiceEdition)
    order = PadOrder((layout,), 1, PAPERS["a4"], Ink.FULL, solo=False, language="en")
    draw_sheet(layout, order, edition, load_theme(), spy)  # type: ignore[arg-type]
    given = set(spy.context) | set(Press([], FontRuler({}))._environment.globals)  # noqa: SLF001 - the names themselves are in question
    text = page("restyle.md")
    assert len(given) > 15
    for name in given:
        assert re.search(rf"`{name}[(`]", text), name
    for name in FILTERS.union(*METHODS.values()):
        assert f"`{name}`" in text, name


def test_every_code_of_a_broken_rule_is_explained() -> None:
    text = page("score-a-sheet.md")
    for code in VIOLATIONS:
        assert f"| `{code}` |" in text, code
    text = page("referee-a-game.md")
    details = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", text, re.MULTILINE)
    written = [code for code in REFEREE_CODES if code not in UNWRITTEN_CODES]
    assert details == [(code, rule_of(code)) for code in [*written, *UNWRITTEN_CODES]]


def test_every_part_of_the_sheet_is_explained() -> None:
    documented = set(re.findall(r"^\| `([\w/]+\.svg\.j2)` \|", page("restyle.md"), re.MULTILINE))
    sheet = (templates() / "games" / "dice" / "sheet.svg.j2").read_text(encoding="utf-8")
    parts = set(re.findall(r'import "([^"]+)"', sheet))
    assert len(parts) >= 5
    assert parts | {"games/dice/sheet.svg.j2"} <= documented
    assert documented <= set(template_names())


@pytest.mark.parametrize(
    ("name", "number"), [("restyle.md", 1), ("score-a-sheet.md", 1), ("print-bruges.md", 2)]
)
def test_files_that_a_page_shows_are_the_samples(name: str, number: int) -> None:
    shown = _FILE.findall(page(name))
    assert len(shown) == number
    for sample, text in shown:
        assert text == (DOCS / sample).read_text(encoding="utf-8"), sample


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("make-a-deck.md", 4),
        ("score-bruges.md", 3),
        ("score-the-card-game.md", 2),
        ("fr/creer-ses-cartes.md", 1),
        ("fr/compter-brugge.md", 1),
        ("fr/compter-le-jeu-de-cartes.md", 1),
    ],
)
def test_parts_of_samples_that_a_page_shows_are_in_them(name: str, least: int) -> None:
    shown = parts_of_samples(DOCS / name)
    assert len(shown) >= least
    for sample, part in shown:
        assert f"\n{part}\n" in (DOCS / sample).read_text(encoding="utf-8"), (sample, part)


@pytest.mark.parametrize("path", sorted(FRENCH.glob("*.md")), ids=lambda path: path.stem)
def test_files_that_a_french_page_shows_are_the_samples_with_french_comments(path: Path) -> None:
    for sample, text in _FILE.findall(path.read_text(encoding="utf-8")):
        original = (DOCS / sample).read_text(encoding="utf-8")
        with speaking("fr"):
            assert text == with_comments_translated(original), sample


def top_links(path: Path) -> set[Path]:
    """Return the pages that the first lines of a page link to."""
    first = "\n".join(path.read_text(encoding="utf-8").splitlines()[:4])
    return {(path.parent / link).resolve() for link in _LINK.findall(first)}


def test_a_page_and_its_translation_link_each_other_at_the_top() -> None:
    assert all(top_links(it) == {*READMES.values()} - {it} for it in READMES.values())
    french = sorted(FRENCH.glob("*.md"))
    for path in french:
        english = top_links(path)
        assert english, path
        assert all(path in top_links(it) for it in english), path
    linked = [it for path in french for it in top_links(path)]
    assert len(set(linked)) >= 20


def test_every_french_page_is_in_the_french_index() -> None:
    listed = set(_LINK.findall((FRENCH / "README.md").read_text(encoding="utf-8")))
    assert {path.name for path in FRENCH.glob("*.md")} - {"README.md"} <= listed


def test_french_pages_explain_every_finding_code() -> None:
    text = (FRENCH / "verifier-un-domaine.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| `([a-z]+-[a-z-]+)` \|", text, re.MULTILINE)) == CODES
    text = (FRENCH / "compter-une-feuille.md").read_text(encoding="utf-8")
    assert [code for code in VIOLATIONS if f"| `{code}` |" not in text] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for link in _LINK.findall(path.read_text(encoding="utf-8")):
        if link.startswith(("https://", "#")):
            continue
        assert (path.parent / link.partition("#")[0]).exists(), link


def test_every_page_is_in_the_index() -> None:
    listed = set(_LINK.findall(page("README.md")))
    assert {path.name for path in DOCS.glob("*.md")} - {"README.md"} <= listed
    assert "developers/README.md" in listed


def test_every_page_for_developers_is_in_their_index() -> None:
    listed = set(_LINK.findall((DEVELOPERS / "README.md").read_text(encoding="utf-8")))
    pages = {path.relative_to(DEVELOPERS).as_posix() for path in DEVELOPERS.rglob("*.md")}
    assert len(pages) > 10
    assert pages - {"README.md"} <= listed


def test_scripts_are_in_the_folder_for_developers() -> None:
    scripts = {path.parent for path in DOCS.rglob("*.py")} - {DEVELOPERS, DOCS / "site"}
    samples = DOCS / "samples"
    assert [it for it in scripts if samples not in (it, *it.parents)] == []
    listed = _LINK.findall((DEVELOPERS / "README.md").read_text(encoding="utf-8"))
    assert {path.name for path in DEVELOPERS.glob("*.py")} <= set(listed)


def test_the_table_of_figures_is_up_to_date() -> None:
    text = page("figures.md")
    assert MAKER.with_table(text) == text, "run 'make gallery'"
    assert "| `zone_points.4` | I: 13; II: 10; III: 7 | high |" in text
    assert text.count("not verified |") > 10
    outdated = text.replace("I: 13;", "I: 14;")
    assert outdated != text
    assert MAKER.with_table(outdated) == text
